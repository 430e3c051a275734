"""A copy of the sources in another folder, to build, break and serve there."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from web.build.server import Site
from web.build.tools import ROOT, VENV, WEB


@dataclass
class Copy:
    """The sources elsewhere; tools and libraries are shared with the original, what a build caches is not."""

    root: Path
    original: Site

    def call(self, *args: str) -> subprocess.CompletedProcess[str]:
        """Run its build.py."""
        command = [sys.executable, str(self.root / "build.py"), *args]
        return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=300)

    def files(self) -> dict[str, bytes]:
        """Its dist/, name by name."""
        dist = self.root / "dist"
        return {path.relative_to(dist).as_posix(): path.read_bytes() for path in sorted(dist.rglob("*")) if path.is_file()}


@pytest.fixture(scope="session")
def copy(tmp_path_factory: pytest.TempPathFactory, site: Site) -> Copy:
    """The sources, built once more in a folder of another name with nothing cached."""
    root = tmp_path_factory.mktemp("another place") / "ninety-eight"
    unwanted = shutil.ignore_patterns("node_modules", ".generated", "__pycache__")
    root.mkdir()
    for name in ("build.py", "pyproject.toml", "LICENSE"):
        shutil.copy(ROOT / name, root)
    for name in ("engine", "web", ".pins"):
        shutil.copytree(ROOT / name, root / name, ignore=unwanted)
    (root / ".venv").symlink_to(VENV)
    (root / "web" / "node_modules").symlink_to(WEB / "node_modules")
    made = Copy(root, site)
    done = made.call("build")
    assert done.returncode == 0, done.stdout + done.stderr
    return made
