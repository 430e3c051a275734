"""Which browser to drive: one that Playwright manages, else the system's, else one that is installed now."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

SYSTEM = {
    "chromium": ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    "firefox": ["firefox-esr", "firefox"],
    "webkit": ["WebKitWebDriver"],
}
ALL = tuple(SYSTEM)
PACKAGES = {
    "chromium": ["chromium"],
    "firefox": ["firefox-esr"],
    # Playwright's own WebKit is another build of the engine, and has no profile that outlives it; the system's is nearer to Safari.
    "webkit": ["webkit2gtk-driver", "xvfb", "python3-gi", "gir1.2-gtk-3.0", "gir1.2-webkit2-4.1"],
}
QUIET = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-quic", "--no-first-run"]


BINDINGS = "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')"


def managed(name: str) -> bool:
    """Whether Playwright has downloaded a browser of its own."""
    if name == "webkit":
        return False
    with sync_playwright() as playwright:
        return Path(getattr(playwright, name).executable_path).exists()


def system(name: str) -> str | None:
    """The path of the system's browser (of WebKit: its driver, when all that it needs is there), or None."""
    if name == "webkit" and not (shutil.which("Xvfb") and succeeds(["/usr/bin/python3", "-c", BINDINGS])):
        return None
    return next((path for command in SYSTEM[name] if (path := shutil.which(command))), None)


def ensure(name: str) -> None:
    """Make sure that a browser can be started; where none can be had, end with a sentence that says how to get one."""
    if managed(name) or system(name):
        return
    print(f"No {name} was found; getting one …", flush=True)
    if (
        name != "webkit"
        and succeeds([sys.executable, "-m", "playwright", "install", "--with-deps" if is_root() else name, *([name] if is_root() else [])])
        and managed(name)
    ):
        return
    if apt := shutil.which("apt-get"):
        admin = [] if is_root() else ["sudo", "-n"]
        succeeds([*admin, apt, "update"])
        if succeeds([*admin, apt, "install", "-y", "--no-install-recommends", *PACKAGES[name]]) and system(name):
            return
    sys.exit(
        f"build.py: The tests drive a real browser and found no {name}; install it with your system's package manager and run this again."
    )


def is_root() -> bool:
    """Whether packages may be installed without asking."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def succeeds(command: list[str]) -> bool:
    """Run a command quietly; whether it worked."""
    try:
        env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, env=env, timeout=600).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def launch_options(name: str, executable: str) -> dict[str, Any]:
    """What Playwright's launch needs for this browser; `executable` is the path it would use by itself."""
    options: dict[str, Any] = {"args": [*QUIET, *(["--no-sandbox"] if is_root() else [])]} if name == "chromium" else {}
    if not Path(executable).exists():
        found = system(name)
        if not found:
            sys.exit(f"No {name} was found; `python3 build.py test` gets one.")
        options["executable_path"] = found
        if name == "firefox":
            options["channel"] = "moz-firefox"
    return options


@contextmanager
def chromium() -> Iterator[Browser]:
    """A headless Chromium for what is measured or run outside pytest."""
    ensure("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options("chromium", playwright.chromium.executable_path))
        yield browser
        browser.close()


def processes(profile: Path) -> list[int]:
    """The processes of the browser that runs on a profile."""
    return [int(pid) for pid in subprocess.run(["pgrep", "-f", "--", str(profile)], capture_output=True, text=True).stdout.split()]


def kill(profile: Path) -> None:
    """End the browser of a profile as a phone's system does, without a word; then wait until it is gone and has left no lock behind."""
    found = processes(profile)
    assert found, "no browser runs on this profile"
    kill_tree(found)
    for lock in (*profile.glob("Singleton*"), profile / "lock", profile / ".parentlock"):
        lock.unlink(missing_ok=True)


def kill_tree(roots: list[int]) -> None:
    """Kill processes and all that came from them, and wait until they are gone."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError):
                parent = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
                children.setdefault(parent, []).append(int(entry.name))
    family, todo = list(roots), list(roots)
    while todo:
        found = children.get(todo.pop(), [])
        family += found
        todo += found
    for pid in family:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    for _ in range(200):
        if not any(alive(pid) for pid in family):
            return
        time.sleep(0.05)


def alive(pid: int) -> bool:
    """Whether a process still runs; one that only waits to be noticed does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False
