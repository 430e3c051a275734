"""What every step of a build needs: where things are, how a tool is run, and how to say what went wrong."""

from __future__ import annotations

import contextlib
import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
WEB, DIST, CACHE, PINS, VENV = ROOT / "web", ROOT / "dist", ROOT / ".cache", ROOT / ".pins", ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
FIXED_NAMES = ("index.html", "manifest.webmanifest", "sw.js")


class Stop(Exception):
    """What went wrong and what to do about it, in one sentence for the person at the terminal."""


def digest(*parts: bytes | str) -> str:
    """SHA-256 of the parts, in hex."""
    whole = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        whole.update(len(data).to_bytes(8, "big") + data)
    return whole.hexdigest()


def run(command: list[str | Path], sorry: str, **options: Any) -> str:
    """Run a tool quietly and return what it printed; when it fails, stop with `sorry` after showing the end of its output."""
    try:
        done: subprocess.CompletedProcess[str] = subprocess.run(
            [str(part) for part in command],
            text=True,
            encoding="utf-8",
            stdin=subprocess.DEVNULL,
            capture_output=True,
            env=environment(),
            **options,
        )
    except OSError as error:
        raise Stop(f"{sorry} ({error})") from error
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip()).splitlines()
        print("\n".join(line[:300] for line in said[-15:]), file=sys.stderr)
        raise Stop(sorry)
    return done.stdout


def environment() -> dict[str, str]:
    """This process's environment, with the tools on the path and Node trusting the certificates that Python and pip trust."""
    env = {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    trusted = os.environ.get("SSL_CERT_FILE") or os.environ.get("PIP_CERT")
    if trusted and "NODE_EXTRA_CA_CERTS" not in env:
        env["NODE_EXTRA_CA_CERTS"] = trusted
    return env


@contextlib.contextmanager
def alone(name: str) -> Iterator[None]:
    """Hold the lock `name`: what two runs of build.py must not do at the same time."""
    CACHE.mkdir(exist_ok=True)
    with open(CACHE / f"{name}.lock", "w") as lock:
        with contextlib.suppress(ImportError):
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def node_tool(name: str) -> Path:
    """A command that web/node_modules brings; esbuild's own program, not its launcher, which buries errors under its stack."""
    if name == "esbuild" and (programs := [*(WEB / "node_modules" / "@esbuild").glob("*/bin/esbuild")]):
        return programs[0]
    return WEB / "node_modules" / ".bin" / (f"{name}.cmd" if os.name == "nt" else name)
