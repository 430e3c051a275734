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


PYTHON = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY = "python_stdlib.zip"


def add(out: Folder, leave_out: list[str]) -> tuple[str, str, dict[str, Any]]:
    """Pyodide, and its library and installer as bytecode, in two folders named by their hashes; and Pyodide's lock file for these."""
    package = WEB / "node_modules" / "pyodide"
    lock = json.loads((package / "pyodide-lock.json").read_text(encoding="utf-8"))
    settings = [(package / "package.json").read_text(encoding="utf-8"), json.dumps(leave_out)]
    key = digest(*settings, *(path.read_bytes() for path in (HERE / "repack.py", HERE / "repack.mjs", PINS / "runtime.txt")))[:16]
    ready = CACHE / f"library-{key}"
    if not ready.exists():
        print("Packing the Python runtime …", flush=True)
        make(package, lock, leave_out, ready)
    python = folder(out, "runtime", {name: (package / name).read_bytes() for name in PYTHON})
    files = {path.name: path.read_bytes() for path in sorted(ready.iterdir())}
    wheels = {name.split("-")[0]: (name, data) for name, data in files.items() if name.endswith(".whl")}
    packages = {
        name: {**lock["packages"][name], "file_name": file, "sha256": hashlib.sha256(data).hexdigest()}
        for name, (file, data) in wheels.items()
    }
    return python, folder(out, "library", files), {"info": lock["info"], "packages": packages}


def folder(out: Folder, name: str, files: dict[str, bytes]) -> str:
    """These files in a folder whose name holds their hash; its name with the closing slash."""
    path = f"{name}-{digest(*files, *files.values())[:10]}/"
    for file, data in files.items():
        out.put(path + file, data)
    return path


def fetched(out: Folder, python: str, library: str, snapshot: str) -> dict[str, int]:
    """Bytes that each way to boot fetches before Python runs, modules aside: those are imported, which shows no progress."""
    wasm = python + PYTHON[-1]
    ways = {"snapshot": [wasm, snapshot], "install": [wasm, *(name for name in out.names() if name.startswith(library))]}
    return {way: sum((out.root / name).stat().st_size for name in names) for way, names in ways.items()}


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
    """Let Pyodide itself compile its library and its installer, and put both into `ready`."""
    wheel, library = installer(lock), package / LIBRARY
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
        result.rename(ready)
