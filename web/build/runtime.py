"""Python for the browser: Pyodide, its library and its installer as bytecode."""

from __future__ import annotations

import hashlib
import json
import shutil
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


def installer(lock: dict[str, Any]) -> Path:
    """The wheel of micropip as its authors made it, downloaded once; it must be the one that this Pyodide goes with."""
    folder = CACHE / f"wheels-{digest((PINS / 'runtime.txt').read_bytes())[:16]}"
    if not folder.exists():
        with tempfile.TemporaryDirectory(dir=CACHE) as scratch:
            python = ".".join(lock["info"]["python"].split(".")[:2])
            fitting: list[str | Path] = ["--implementation", "py", "--abi", "none", "--platform", "any", "--python-version", python]
            pinned: list[str | Path] = ["--no-deps", "--require-hashes", "--only-binary=:all:", "-r", PINS / "runtime.txt"]
            sorry = "The download of micropip failed; is this machine online? Run the same command again then."
            run([BIN / "python", "-m", "pip", "download", "--quiet", *fitting, *pinned, "-d", Path(scratch) / "wheels"], sorry)
            (Path(scratch) / "wheels").rename(folder)
    [wheel] = folder.glob("*.whl")
    wanted, version = lock["packages"]["micropip"]["version"], wheel.name.split("-")[1]
    if version != wanted:
        raise Stop(f"Pyodide goes with micropip {wanted}, but .pins/runtime.txt names {version}.")
    return wheel


def make(package: Path, lock: dict[str, Any], leave_out: list[str], ready: Path) -> None:
    """Let Pyodide itself compile its library and its installer, and put all that is shipped into `ready`."""
    wheel, library = installer(lock), package / "python_stdlib.zip"
    lib = "/lib/python" + "".join(lock["info"]["python"].split(".")[:2])
    site = "/lib/python" + ".".join(lock["info"]["python"].split(".")[:2]) + "/site-packages"
    with tempfile.TemporaryDirectory(dir=CACHE) as scratch:
        work, result = Path(scratch), Path(scratch) / "result"
        result.mkdir()
        for source in (wheel, library):
            shutil.copy(source, work)
        jobs = [
            {"source": wheel.name, "target": f"result/{wheel.name}", "installedAt": site, "leaveOut": []},
            {"source": library.name, "target": f"result/{library.name}", "installedAt": f"{lib}.zip", "leaveOut": leave_out},
        ]
        plan = {"folder": str(work), "jobs": jobs, "library": f"result/{library.name}", "installer": f"result/{wheel.name}"}
        (work / "plan.json").write_text(json.dumps(plan))
        node = shutil.which("node", path=environment()["PATH"]) or "node"
        sorry = "Pyodide could not pack its library, or not start from what was packed."
        run([node, HERE / "repack.mjs", work / "plan.json"], sorry, cwd=WEB)
        for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
            shutil.copy(package / name, result)
        result.rename(ready)
