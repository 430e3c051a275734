"""The built worker in a real browser: how it boots, and what it says when it cannot."""

from __future__ import annotations

import gzip
import json
import re
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
WAYS = ["snapshot", "install"]
CATALOG = '{"v":1,"id":7,"op":"catalog","args":{}}'


@pytest.fixture
def start(page: Page, host: Callable[..., Host], site: Site) -> Callable[..., str]:
    """Starts the worker on a bare page, one `way` or the other, files of the app replaced or (None) missing; the address of the app."""

    def start_worker(way: str = "snapshot", **changes: tuple[bytes, str] | None) -> str:
        files = {name: file for name, file in site.files.items() if name not in changes}
        files |= {name: file for name, file in changes.items() if file is not None}
        here = host("/x/y/", site=worker_page.with_bare_page(Site(files)))
        page.set_default_timeout(BOOT_MS)
        worker_page.start(page, here.url, worker_page.worker_name(site), way)
        return here.url

    return start_worker


def named(site: Site, *parts: str) -> str:
    """The one file of the app whose name holds these."""
    [name] = [name for name in site.files if all(part in name for part in parts)]
    return name


def failure(page: Page) -> dict[str, Any]:
    """What the boot that failed said."""
    page.wait_for_function("() => window.boot.at(-1)?.phase === 'failed'", timeout=BOOT_MS)
    return dict(page.evaluate("() => window.boot.at(-1).error"))


@pytest.mark.parametrize("way", WAYS)
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
    assert {(event["v"], event["way"]) for event in boot} == {(1, way)}
    counted = [event["bytes"] for event in boot if "bytes" in event]
    assert counted == sorted(counted)
    assert {event["total"] for event in boot if "bytes" in event} == {counted[-1]}
    assert boot[-1]["times"]["ready"] > 0
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


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", ["application/octet-stream", "text/plain"])
def test_wasm_of_a_wrong_type_is_named(kind: str, way: str, page: Page, start: Callable[..., str], site: Site) -> None:
    name = named(site, ".wasm")
    start(way, **{name: (site.files[name][0], kind)})
    assert failure(page) == {"code": "boot/wrong-type", "args": {"file": "pyodide.asm.wasm", "type": kind}}


@pytest.mark.parametrize(
    ("way", "end"), [("snapshot", ".wasm"), ("snapshot", "snapshot-"), ("install", "python_stdlib.zip"), ("install", "/ninety_eight")]
)
def test_a_page_in_place_of_a_file_is_named(way: str, end: str, page: Page, start: Callable[..., str], site: Site) -> None:
    name = named(site, end)
    start(way, **{name: site.files["index.html"]})
    assert failure(page) == {"code": "boot/wrong-type", "args": {"file": name.split("/")[-1], "type": "text/html"}}


@pytest.mark.parametrize(
    ("way", "end"),
    [
        ("snapshot", ".wasm"),
        ("snapshot", "snapshot-"),
        ("snapshot", "pyodide.mjs"),
        ("install", "python_stdlib.zip"),
        ("install", "micropip-"),
        ("install", "/ninety_eight"),
    ],
)
def test_a_missing_file_is_named(way: str, end: str, page: Page, start: Callable[..., str], site: Site) -> None:
    name = named(site, end)
    start(way, **{name: None})
    error = failure(page)
    assert error["code"] == "boot/download"
    assert error["args"]["file"] == name.split("/")[-1]
    answer = json.loads(page.evaluate("(text) => ask(text)", CATALOG))
    assert (answer["id"], answer["ok"], answer["error"]) == (7, False, error)


@pytest.mark.parametrize("spoil", [lambda b: b[:-1000], lambda b: b[:5000] + b"?" + b[5001:], lambda b: b"?" + b, lambda b: b""])
def test_a_damaged_snapshot_is_told(spoil: Callable[[bytes], bytes], page: Page, start: Callable[..., str], site: Site) -> None:
    name = named(site, "snapshot-")
    body, kind = site.files[name]
    start(**{name: (spoil(body), kind)})
    assert failure(page) == {"code": "boot/damaged", "args": {"file": name}}


def test_another_snapshot_than_the_worker_s_own_is_told(page: Page, start: Callable[..., str], site: Site) -> None:
    """Whole in itself, inflated as the service worker keeps it, and of another build."""
    name = named(site, "snapshot-")
    start(**{name: (gzip.decompress(site.files[name][0])[:-1] + b"?", "application/octet-stream")})
    assert failure(page) == {"code": "boot/damaged", "args": {"file": name}}


@pytest.mark.parametrize(
    ("part", "by", "code"),
    [
        ('"id":"self-test","ok":true', '"id":"self-test","ok":false', "boot/wrong-answer"),
        ("_loadSnapshot:Promise.resolve", "_loadSnapshot:Promise.reject", "boot/engine"),
    ],
)
def test_a_restored_engine_that_fails_is_told(part: str, by: str, code: str, page: Page, start: Callable[..., str], site: Site) -> None:
    start(**altered_worker(site, part, by))
    assert failure(page) == {"code": code, "args": {}}


def test_a_snapshot_of_another_python_is_told(page: Page, start: Callable[..., str], site: Site) -> None:
    """Pyodide itself compares the snapshot's build with its own."""
    script = named(site, "runtime-", "pyodide.mjs")
    source = site.files[script][0]
    build = re.search(rb'BUILD_ID:"([0-9a-f]{64})"', source)
    assert build
    start(**{script: (source.replace(build[1], build[1][::-1]), "text/javascript")})
    assert failure(page) == {"code": "boot/engine", "args": {}}


def test_the_library_comes_after_the_start_which_needs_nothing_of_it(page: Page, start: Callable[..., str], site: Site) -> None:
    """Without its library a restored engine answers all the same, but nothing more can be imported; with it, everything can."""
    seen = altered_worker(site, '.pyimport("engine.api")', '.pyimport((self.run=(text)=>PYTHON.runPython(text),"engine.api"))')
    [python] = re.findall(r"(\w+)\.pyimport\(\(self\.run", seen[worker_page.worker_name(site)][0].decode())
    seen = {name: (source.replace(b"PYTHON.runPython", f"{python}.runPython".encode()), kind) for name, (source, kind) in seen.items()}
    late = "(text) => { try { return self.run(text); } catch { return null; } }"
    importing = "import fractions; str(fractions.Fraction(3, 6))"

    start(**seen, **{named(site, "python_stdlib.zip"): None})
    assert worker_page.ask(page, CATALOG) == handle(CATALOG)
    assert page.workers[0].evaluate(late, importing) is None
    start(**seen)
    assert worker_page.ask(page, CATALOG) == handle(CATALOG)
    for _ in range(100):
        if found := page.workers[-1].evaluate(late, importing):
            break
        page.wait_for_timeout(100)
    assert found == "1/2"


def altered_worker(site: Site, part: str, by: str) -> dict[str, tuple[bytes, str]]:
    """The worker's script with its first such part replaced."""
    name = worker_page.worker_name(site)
    source, kind = site.files[name]
    assert part.encode() in source
    return {name: (source.replace(part.encode(), by.encode(), 1), kind)}


def test_a_broken_engine_is_told(page: Page, start: Callable[..., str], site: Site) -> None:
    name = named(site, "engine-")
    start("install", **{name: (b"not a wheel", "application/zip")})
    assert failure(page) == {"code": "boot/engine", "args": {}}


def test_a_browser_without_webassembly_is_told(page: Page, start: Callable[..., str], site: Site) -> None:
    name = worker_page.worker_name(site)
    source, kind = site.files[name]
    start(**{name: (b"delete self.WebAssembly;" + source, kind)})
    assert failure(page) == {"code": "boot/no-wasm", "args": {}}
