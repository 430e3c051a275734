"""One way to drive three browser engines, each on a profile that outlives it: open a page, call a function in it, end the browser hard."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Playwright

from tests import browsers

WAIT_MS = 90_000


class Engine(Protocol):
    """A browser on a profile."""

    def open(self, url: str) -> None:
        """Load a page."""

    def call(self, function: str, argument: Any = None) -> Any:
        """Call a JavaScript function in the page with one argument; waits for a promise it returns. JSON both ways."""

    def kill(self) -> None:
        """End the browser as a phone's system does, without a word."""

    def close(self) -> None:
        """End the browser."""


def start(name: str, playwright: Playwright, profile: Path) -> Engine:
    """Start the browser of that name on a profile."""
    return WebKit(profile) if name == "webkit" else Managed(name, playwright, profile)


class Managed:
    """Chromium or Firefox, through Playwright."""

    def __init__(self, name: str, playwright: Playwright, profile: Path) -> None:
        kind = getattr(playwright, name)
        launch = browsers.launch_options(name, kind.executable_path)
        self.profile = profile
        self.context = kind.launch_persistent_context(profile, headless=True, viewport={"width": 390, "height": 844}, **launch)
        self.page = self.context.pages[0] if self.context.pages else self.context.new_page()

    def open(self, url: str) -> None:
        self.page.goto(url)

    def call(self, function: str, argument: Any = None) -> Any:
        return self.page.evaluate(function, argument)

    def kill(self) -> None:
        browsers.kill(self.profile)
        self.close()

    def close(self) -> None:
        with suppress(Exception):  # it may be gone already
            self.context.close()


class WebKit:
    """WebKitGTK, through its WebDriver, on a screen of its own that nobody sees."""

    def __init__(self, profile: Path) -> None:
        profile.mkdir(exist_ok=True)
        read, write = os.pipe()
        self.screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1400x1100x24", "-nolisten", "tcp"],
            pass_fds=(write,),
            stdin=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as pipe:
            display = pipe.readline().strip()  # to the end of the line: it would die of a pipe that is closed early
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        environment = {
            **os.environ,
            "DISPLAY": f":{display}",
            "NINETY_EIGHT_PROFILE": str(profile),
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        }
        self.driver = subprocess.Popen(
            ["WebKitWebDriver", f"--port={self.port}"],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wanted = {"webkitgtk:browserOptions": {"binary": str(Path(__file__).with_name("window.py")), "args": []}}
        for _ in range(200):
            with suppress(OSError):
                self.ask("GET", "/status")
                break
            time.sleep(0.05)
        self.session = f"/session/{self.ask('POST', '/session', {'capabilities': {'alwaysMatch': wanted}})['sessionId']}"
        self.ask("POST", f"{self.session}/timeouts", {"script": WAIT_MS, "pageLoad": WAIT_MS})

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """One request to the driver; what it answers, or a RuntimeError with what it says."""
        data = None if method == "GET" else json.dumps(body or {}).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=WAIT_MS / 1000 + 30) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(json.load(error)["value"]) from None

    def open(self, url: str) -> None:
        self.ask("POST", f"{self.session}/url", {"url": url})

    def call(self, function: str, argument: Any = None) -> Any:
        script = (
            f"const [given, done] = arguments; (async () => ({function})(given))()"
            ".then((value) => done({ value }), (error) => done({ error: String(error) }));"
        )
        answer = self.ask("POST", f"{self.session}/execute/async", {"script": script, "args": [argument]})
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer.get("value")

    def kill(self) -> None:
        browsers.kill_tree([self.driver.pid])
        self.end()

    def close(self) -> None:
        with suppress(RuntimeError, OSError):
            self.ask("DELETE", self.session)
        browsers.kill_tree([self.driver.pid])
        self.end()

    def end(self) -> None:
        """Take the driver and the screen away."""
        self.driver.wait()
        self.screen.terminate()
        self.screen.wait()
