"""Python for the browser: Pyodide, its library and its installer as bytecode."""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from web.build.pages import Folder
from web.build.tools import BIN, CACHE, PINS, WEB, Stop, digest, environment, run

HERE = Path(__file__).resolve().parent


def add(out: Folder, leave_out: list[str]) -> tuple[str, dict[str, Any]]:
    """Pyodide with its library and its installer as bytecode, in a folder named by its hash; and what the worker must know of it."""
    package = WEB / "node_modules" / "pyodide"
    lock = json.loads((package / "pyodide-lock.json").read_text(encoding="utf-8"))
    settings = [(package / "package.json").read_text(encoding="utf-8"), json.dumps(leave_out)]
    key = digest(*settings, *(path.read_bytes() for path in (HERE / "repack.py", HERE / "repack.mjs", PINS / "runtime.txt")))[:16]
    ready = CACHE / f"runtime-{key}"
    if not ready.exists():
        print("Packing the Python runtime …", flush=True)
        make(package, lock, leave_out, ready)
    files = {path.name: path.read_bytes() for path in sorted(ready.iterdir())}
    folder = f"runtime-{digest(*files, *files.values())[:10]}/"
    for name, data in files.items():
        out.put(folder + name, data)
    wheels = {name.split("-")[0]: (name, data) for name, data in files.items() if name.endswith(".whl")}
    packages = {
        name: {**lock["packages"][name], "file_name": file, "sha256": hashlib.sha256(data).hexdigest()}
        for name, (file, data) in wheels.items()
    }
    fetched = sum(len(data) for name, data in files.items() if not name.endswith(".mjs"))
    return folder, {"library": "python_stdlib.zip", "lock": {"info": lock["info"], "packages": packages}, "bytes": fetched}


def make(package: Path, lock: dict[str, Any], leave_out: list[str], ready: Path) -> None:
    """Fetch the pinned wheels, let Pyodide itself compile them and its library, and put all that is shipped into `ready`."""
    with tempfile.TemporaryDirectory(dir=CACHE) as scratch:
        work, result = Path(scratch), Path(scratch) / "result"
        result.mkdir()
        python = ".".join(lock["info"]["python"].split(".")[:2])
        sorry = "The download of micropip failed; is this machine online? Run the same command again then."
        choice = ["--no-deps", "--require-hashes", "--only-binary=:all:", "--implementation", "py", "--abi", "none", "--platform", "any"]
        pip = [BIN / "python", "-m", "pip"] if (BIN / "pip").exists() else [sys.executable, "-m", "pip"]
        run([*pip, "download", "--quiet", *choice, "--python-version", python, "-r", PINS / "runtime.txt", "-d", work], sorry)
        shutil.copy(package / "python_stdlib.zip", work)
        site = f"/lib/python{python}/site-packages"
        jobs = [
            {"source": wheel.name, "target": f"result/{wheel.name}", "installedAt": site, "leaveOut": []}
            for wheel in sorted(work.glob("*.whl"))
        ]
        for wheel in work.glob("*.whl"):
            name, version = wheel.name.split("-")[:2]
            if lock["packages"][name]["version"] != version:
                raise Stop(f"Pyodide goes with {name} {lock['packages'][name]['version']}, but .pins/runtime.txt names {version}.")
        library = {"source": "python_stdlib.zip", "target": "result/python_stdlib.zip", "leaveOut": leave_out}
        jobs.append({**library, "installedAt": f"/lib/python{python.replace('.', '')}.zip"})
        whole = {"folder": str(work), "jobs": jobs, "library": library["target"], "installer": jobs[0]["target"]}
        (work / "jobs.json").write_text(json.dumps(whole))
        node = shutil.which("node", path=environment()["PATH"]) or "node"
        run(
            [node, HERE / "repack.mjs", work / "jobs.json"],
            "Pyodide could not pack its library, or not start from what was packed.",
            cwd=WEB,
        )
        for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
            shutil.copy(package / name, result)
        result.rename(ready)
