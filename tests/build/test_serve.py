"""`build.py serve` as a person runs it: it builds anew on change, never shows half a build, and ends cleanly."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator

import pytest

from tests.build.conftest import Copy


@pytest.fixture
def serve(copy: Copy) -> Iterator[Callable[..., tuple[subprocess.Popen[str], str]]]:
    """Starts serving; gives the process and the address that it prints."""
    running: list[subprocess.Popen[str]] = []

    def start(*args: str) -> tuple[subprocess.Popen[str], str]:
        command = [sys.executable, "-u", str(copy.root / "build.py"), "serve", "--port", "0", *args]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8")
        running.append(process)
        assert process.stdout
        for line in process.stdout:
            if found := re.search(r"Ninety-Eight is at (\S+)", line):
                return process, found[1]
        raise AssertionError("serve ended without an address")

    yield start
    for process in running:
        process.kill()
        process.communicate()


def read(url: str) -> str:
    """What the server answers."""
    with urllib.request.urlopen(url) as answer:
        return str(answer.read().decode())


def wait_for(condition: Callable[[], bool]) -> None:
    """Until it is true, for a minute at most."""
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end, "nothing changed"
        time.sleep(0.2)


def test_it_builds_anew_and_survives_a_mistake(copy: Copy, serve: Callable[..., tuple[subprocess.Popen[str], str]]) -> None:
    process, url = serve("--path", "/a/b/")
    assert url.endswith("/a/b/")
    words = copy.root / "web" / "locales" / "en.ftl"
    text, before = words.read_text(), read(url)
    try:
        words.write_text(text + "\nnew-words-for-a-test = New\n")
        wait_for(lambda: read(url) != before)
        script = re.search(r"main-\w+\.js", read(url))
        assert script
        assert "new-words-for-a-test" in read(url + script[0])
        page, good = copy.root / "web" / "index.html", read(url)
        markup = page.read_text()
        page.write_text(markup + "%NO_SUCH%")
        assert process.stdout
        assert any("does not know. The page stays as it was." in line for line in iter(process.stdout.readline, ""))
        assert read(url) == good
        page.write_text(markup)
    finally:
        words.write_text(text)
    process.send_signal(signal.SIGINT)
    assert process.wait(10) == 0
    assert process.stdout
    assert "Traceback" not in process.stdout.read()


def test_dev_has_no_service_worker(serve: Callable[..., tuple[subprocess.Popen[str], str]]) -> None:
    _, url = serve("--dev")
    script = re.search(r"main-\w+\.js", read(url))
    assert script
    assert re.search(r"""mode:\s*["']dev["']""", read(url + script[0]))
    worker = read(url + "sw.js")
    assert "unregister" in worker
    assert "precache" not in worker
