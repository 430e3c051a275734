"""The memory of a started Python with the engine in it: what a usual start restores instead of starting Python."""

from __future__ import annotations

import gzip
import json
import shutil
import tempfile
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

    Made once for the same engine and runtime; the same sources give the same bytes.
    """
    sources = [HERE / "snapshot.mjs", HERE / "warm.py", WEB / "src" / "snapshot.js", out.root / library, out.root / engine]
    ready = CACHE / f"snapshot-{digest(json.dumps(lock['info']), *(path.read_bytes() for path in sources))[:16]}"
    if not ready.exists():
        print("Taking a snapshot of the started engine …", flush=True)
        make(out, lock, library, engine, ready)
        for old in sorted(CACHE.glob("snapshot-*"), key=lambda path: path.stat().st_mtime)[:-KEPT]:
            shutil.rmtree(old)
    packed = (ready / "pack").read_bytes()
    facts: dict[str, Any] = json.loads((ready / "facts.json").read_text(encoding="utf-8"))
    # Not called .gz: hosts send such files with an encoding of their own, and the browser would unpack them unasked.
    file = out.add("snapshot.bin", gzip.compress(packed, 9, mtime=0))
    return {**facts, "file": file}


def make(out: Folder, lock: dict[str, Any], library: str, engine: str, ready: Path) -> None:
    """Let Node start, warm and snapshot the engine, restore it and ask it; what comes out goes into `ready`."""
    with tempfile.TemporaryDirectory(dir=CACHE) as scratch:
        work, result = Path(scratch), Path(scratch) / "result"
        result.mkdir()
        (work / "empty.zip").write_bytes(EMPTY_ZIP)
        plan = {
            "library": str(out.root / library),
            "wheel": str(out.root / engine),
            "empty": str(work / "empty.zip"),
            "warm": str(HERE / "warm.py"),
            "info": lock["info"],
            "target": str(result),
        }
        (work / "plan.json").write_text(json.dumps(plan))
        node = shutil.which("node", path=environment()["PATH"]) or "node"
        sorry = "No snapshot could be taken of the engine, or it could not be restored."
        run([node, HERE / "snapshot.mjs", work / "plan.json"], sorry, cwd=WEB)
        result.rename(ready)
