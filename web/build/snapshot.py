"""The memory of a started Python with the engine in it: what a usual start restores instead of starting Python."""

from __future__ import annotations

import gzip
import io
import json
import shutil
import tempfile
import zipfile
from pathlib import Path
from typing import Any

from web.build.pages import Folder
from web.build.tools import CACHE, WEB, digest, environment, run

HERE = Path(__file__).resolve().parent
EMPTY_ZIP = b"PK\5\6" + bytes(18)
KEPT = 5
"""Snapshots of earlier engines that the cache keeps."""


def add(out: Folder, lock: dict[str, Any], library: str, engine: str) -> dict[str, Any]:
    """The snapshot of `engine` with `library` (names in `out`), packed; and what the worker must know of it.

    Made once for the same engine and runtime; the same sources give the same bytes, whatever number the version has.
    """
    modules = modules_of(out.root / engine)
    sources = [HERE / "snapshot.mjs", HERE / "warm.py", WEB / "src" / "snapshot.js", out.root / library]
    ready = CACHE / f"snapshot-{digest(json.dumps(lock['info']), modules, *(path.read_bytes() for path in sources))[:16]}"
    if not ready.exists():
        print("Taking a snapshot of the started engine …", flush=True)
        make(out.root / library, modules, lock, ready)
        for old in sorted(CACHE.glob("snapshot-*"), key=lambda path: path.stat().st_mtime)[:-KEPT]:
            shutil.rmtree(old)
    packed = (ready / "pack").read_bytes()
    facts: dict[str, Any] = json.loads((ready / "facts.json").read_text(encoding="utf-8"))
    # Not called .gz: hosts send such files with an encoding of their own, and the browser would unpack them unasked.
    file = out.add("snapshot.bin", gzip.compress(packed, 9, mtime=0))
    return {**facts, "file": file}


def modules_of(wheel: Path) -> bytes:
    """A zip of the modules of a wheel, without what the wheel says about itself."""
    packed = io.BytesIO()
    with zipfile.ZipFile(wheel) as source, zipfile.ZipFile(packed, "w") as target:
        for name in sorted(name for name in source.namelist() if ".dist-info/" not in name):
            target.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), source.read(name))
    return packed.getvalue()


def make(library: Path, modules: bytes, lock: dict[str, Any], ready: Path) -> None:
    """Let Node start, warm and snapshot the engine, restore it and ask it; what comes out goes into `ready`."""
    with tempfile.TemporaryDirectory(dir=CACHE) as scratch:
        work, result = Path(scratch), Path(scratch) / "result"
        result.mkdir()
        (work / "empty.zip").write_bytes(EMPTY_ZIP)
        (work / "engine.zip").write_bytes(modules)
        plan = {
            "library": str(library),
            "engine": str(work / "engine.zip"),
            "empty": str(work / "empty.zip"),
            "warm": str(HERE / "warm.py"),
            "info": lock["info"],
            "target": str(result),
        }
        (work / "plan.json").write_text(json.dumps(plan))
        node = shutil.which("node", path=environment()["PATH"]) or "node"
        run(
            [node, HERE / "snapshot.mjs", work / "plan.json"],
            "No snapshot could be taken of the engine, or it could not be restored.",
            cwd=WEB,
        )
        result.rename(ready)
