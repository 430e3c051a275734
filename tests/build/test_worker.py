"""The built worker in a real browser: how it boots, and what it says when it cannot."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from engine.api import handle
from tests import worker_page
from tests.conftest import Host
from web.build.server import Site

pytestmark = pytest.mark.browser
BOOT_MS = 60_000
CATALOG = '{"v":1,"id":7,"op":"catalog","args":{}}'


@pytest.fixture
def start(page: Page, host: Callable[..., Host], site: Site) -> Callable[..., str]:
    """Starts the worker on a bare page, files of the app replaced or (None) missing; the address of the app."""

    def start_worker(way: str = "snapshot", **changes: tuple[bytes, str] | None) -> str:
        files = {name: file for name, file in site.files.items() if name not in changes}
        files |= {name: file for name, file in changes.items() if file is not None}
        here = host("/x/y/", site=worker_page.with_bare_page(Site(files)))
        page.set_default_timeout(BOOT_MS)
        worker_page.start(page, here.url, worker_page.worker_name(site), way)
        return here.url

    return start_worker


def named(site: Site, part: str) -> str:
    """The one file of the app whose name holds this."""
    [name] = [name for name in site.files if part in name]
    return name


def failure(page: Page) -> dict[str, Any]:
    """What the boot that failed said."""
    page.wait_for_function("() => window.boot.at(-1)?.phase === 'failed'", timeout=BOOT_MS)
    return dict(page.evaluate("() => window.boot.at(-1).error"))


@pytest.mark.parametrize("way", ["snapshot", "install"])
def test_it_answers_what_came_before_it_was_ready_in_order(way: str, page: Page, start: Callable[..., str]) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    url = start(way)
    texts = [CATALOG.replace("7", str(number)) for number in (3, 1, 2)]
    answers = page.evaluate(
        "async (texts) => { const got = []; await Promise.all(texts.map((text) => ask(text).then((a) => got.push(a)))); return got; }",
        texts,
    )
    assert [json.loads(answer)["id"] for answer in answers] == [3, 1, 2]
    assert answers == [handle(text) for text in texts]
    boot = page.evaluate("() => window.boot")
    done = [event["done"] for event in boot]
    assert done == sorted(done)
    assert (done[0], done[-1]) == (0, 1)
    assert len(done) > 5
    phases = list(dict.fromkeys(event["phase"] for event in boot))
    assert phases == ["runtime", "engine", "ready"]
    assert {event["v"] for event in boot} == {1}
    assert [address for address in requests if not address.startswith(url)] == []


def test_nonsense_is_answered_without_a_traceback(page: Page, start: Callable[..., str]) -> None:
    start()
    listen = """async (text) => {
      await ready;
      return new Promise((done) => {
        worker.onmessage = ({ data }) => done(data);
        worker.postMessage(text);
      });
    }"""
    for text in ("nonsense", "[]", '{"v":1,"id":5,"op":"no such","args":{}}'):
        answer = page.evaluate(listen, text)
        assert answer == handle(text)
        assert json.loads(answer)["ok"] is False
        assert "Traceback" not in answer


@pytest.mark.parametrize("kind", ["application/octet-stream", "text/plain"])
def test_wasm_of_a_wrong_type_is_named(kind: str, page: Page, start: Callable[..., str], site: Site) -> None:
    name = named(site, ".wasm")
    start(**{name: (site.files[name][0], kind)})
    assert failure(page) == {"code": "boot/wrong-type", "args": {"file": "pyodide.asm.wasm", "type": kind}}


@pytest.mark.parametrize(
    ("end", "way"),
    [
        (".wasm", "snapshot"),
        ("snapshot-", "snapshot"),
        (".wasm", "install"),
        ("python_stdlib.zip", "install"),
        ("/ninety_eight", "install"),
    ],
)
def test_a_page_in_place_of_a_file_is_named(end: str, way: str, page: Page, start: Callable[..., str], site: Site) -> None:
    name = named(site, end)
    start(way, **{name: site.files["index.html"]})
    assert failure(page) == {"code": "boot/wrong-type", "args": {"file": name.split("/")[-1], "type": "text/html"}}


@pytest.mark.parametrize(
    ("end", "way"), [(".wasm", "snapshot"), ("snapshot-", "snapshot"), ("python_stdlib.zip", "install"), ("pyodide.mjs", "install")]
)
def test_a_missing_file_is_named(end: str, way: str, page: Page, start: Callable[..., str], site: Site) -> None:
    start(way, **{named(site, end): None})
    error = failure(page)
    assert error["code"] == "boot/download"
    assert named(site, end).endswith(error["args"]["file"])


def test_a_missing_engine_is_named(page: Page, start: Callable[..., str], site: Site) -> None:
    name = named(site, "engine-")
    start("install", **{name: None})
    error = failure(page)
    assert error == {"code": "boot/download", "args": {"file": name.split("/")[1], "status": 404}}
    answer = json.loads(page.evaluate("(text) => ask(text)", CATALOG))
    assert (answer["id"], answer["ok"], answer["error"]) == (7, False, error)


def test_a_broken_engine_is_told(page: Page, start: Callable[..., str], site: Site) -> None:
    name = named(site, "engine-")
    start("install", **{name: (b"not a wheel", "application/zip")})
    assert failure(page) == {"code": "boot/engine", "args": {}}


def test_a_damaged_snapshot_is_named(page: Page, start: Callable[..., str], site: Site) -> None:
    name = named(site, "snapshot-")
    data, kind = site.files[name]
    start(**{name: (data[: len(data) // 2], kind)})
    assert failure(page) == {"code": "boot/damaged", "args": {"file": name}}


def test_a_browser_without_webassembly_is_told(page: Page, start: Callable[..., str], site: Site) -> None:
    name = worker_page.worker_name(site)
    source, kind = site.files[name]
    start(**{name: (b"delete self.WebAssembly;" + source, kind)})
    assert failure(page) == {"code": "boot/no-wasm", "args": {}}
