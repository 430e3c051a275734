"""The service worker in a real browser: all is kept or nothing, on any path, and a newer version waits."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.conftest import Host
from web.build import pages
from web.build.server import Handler, Server, Site

pytestmark = pytest.mark.browser
WAIT_MS = 60_000
# A page of the test's own registers the worker, so that the shell's policy of updates is not in the way.
REGISTER = """async () => {
  const registration = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  return new Promise((resolve) => {
    const look = () => ["installed", "activated", "redundant"].includes(worker.state) && resolve(worker.state);
    worker.addEventListener("statechange", look);
    look();
  });
}"""
KEPT = """async () => {
  const names = await caches.keys(), kept = [];
  for (const name of names) for (const request of await (await caches.open(name)).keys()) {
    const response = await caches.match(request);
    kept.push({ url: request.url, type: response.type, redirected: response.redirected, status: response.status });
  }
  return { names, kept };
}"""
CONTROLLED = "() => navigator.serviceWorker.controller !== null"


class CleanAddresses(Handler):
    """A host that sends whoever asks for index.html to the folder."""

    def do_GET(self) -> None:
        """Redirect, or answer."""
        if not self.path.endswith("/index.html"):
            return super().do_GET()
        self.send_response(301)
        self.send_header("Location", "./")
        self.send_header("Content-Length", "0")
        return self.end_headers()


def bare(site: Site) -> Site:
    """The app's files with an empty page in the place of the shell, in the service worker's list too."""
    page = b"<!doctype html><meta charset=utf-8><title>bare</title><p id=here>bare"
    return relisted(site, {"index.html": (page, site.files["index.html"][1])})


def relisted(site: Site, changes: dict[str, tuple[bytes, str]]) -> Site:
    """The app with files replaced, and a service worker whose list says so: what a newer build is."""
    files = {**site.files, **changes}
    source = files["sw.js"][0].decode()
    for name in changes:
        before, after = pages.precache_entry(name, site.files[name][0]), pages.precache_entry(name, files[name][0])
        for key in ("revision", "integrity"):
            if before[key] is not None:
                assert source.count(str(before[key])) == 1
                source = source.replace(str(before[key]), str(after[key]))
    return replace(site, files={**files, "sw.js": (source.encode(), files["sw.js"][1])})


@pytest.fixture
def visit(page: Page) -> Callable[[Host], str]:
    """Opens the bare page of a host and installs the service worker; the state that this ends in."""

    def go(host: Host) -> str:
        page.set_default_timeout(WAIT_MS)
        page.goto(host.url)
        return str(page.evaluate(REGISTER))

    return go


@pytest.mark.parametrize("mount", ["/", "/x/y/"])
def test_everything_is_kept_and_answered_without_a_network(
    mount: str, page: Page, host: Callable[..., Host], site: Site, visit: Callable[[Host], str]
) -> None:
    here = host(mount, site=bare(site))
    assert visit(here) in ("installed", "activated")
    page.wait_for_function(CONTROLLED)
    found = page.evaluate(KEPT)
    assert len(found["names"]) == 1
    assert {entry["url"].split("?")[0] for entry in found["kept"]} == {here.url + name for name in site.files if name != "sw.js"}
    assert all(entry["type"] in ("basic", "default") and not entry["redirected"] and entry["status"] == 200 for entry in found["kept"])
    here.stop()
    for address in ("", "index.html", "?deal=1B1&source=x", "index.html?x=1"):
        page.goto(here.url + address)
        assert page.locator("#here").text_content() == "bare"
        assert page.url == here.url + address
    wasm = next(name for name in site.files if name.endswith(".wasm"))
    got = page.evaluate(
        "async (url) => { const r = await fetch(url); return [r.headers.get('content-type'), (await r.arrayBuffer()).byteLength]; }", wasm
    )
    assert got == ["application/wasm", len(site.files[wasm][0])]
    with pytest.raises(Exception, match="CONNECTION_REFUSED"):
        page.goto(here.url + "not/part/of/it")


AS_KEPT = """async (name) => {
  const answer = await fetch(name);
  const hash = await crypto.subtle.digest("SHA-256", await answer.arrayBuffer());
  const headers = Object.fromEntries(answer.headers);
  return { headers, hash: Array.from(new Uint8Array(hash), (b) => b.toString(16).padStart(2, "0")).join("") };
}"""


def test_the_snapshot_is_kept_inflated_and_the_worker_with_its_policy(
    page: Page, host: Callable[..., Host], site: Site, visit: Callable[[Host], str]
) -> None:
    here = host("/x/", site=bare(site))
    visit(here)
    page.wait_for_function(CONTROLLED)
    here.stop()
    [snapshot] = [name for name in site.files if name.startswith("snapshot-")]
    kept = page.evaluate(AS_KEPT, snapshot)
    assert kept["hash"] == hashlib.sha256(gzip.decompress(site.files[snapshot][0])).hexdigest()
    assert kept["headers"]["content-type"] == "application/octet-stream"
    [worker] = [name for name in site.files if name.startswith("worker-")]
    kept = page.evaluate(AS_KEPT, worker)
    assert kept["hash"] == hashlib.sha256(site.files[worker][0]).hexdigest()
    assert kept["headers"]["content-type"].startswith("text/javascript")
    policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
    assert kept["headers"]["content-security-policy"] == policy


@pytest.mark.parametrize("part", ["main-", "worker-", "pyodide.asm.mjs", ".wasm", ".css", "engine-"])
def test_a_page_in_place_of_a_file_fails_the_installation(
    part: str, page: Page, host: Callable[..., Host], site: Site, visit: Callable[[Host], str]
) -> None:
    old = bare(site)
    name = next(name for name in old.files if part in name)
    html = old.files["index.html"]
    # The list is made from the wrong bytes, so that only the type can give them away.
    broken = relisted(old, {name: html})
    here = host("/x/", site=broken)
    assert visit(here) == "redundant"
    here.replace(old)
    assert visit(here) in ("installed", "activated")


@pytest.mark.parametrize("part", ["main-", "micropip", ".woff2"])
def test_changed_bytes_fail_the_update_and_the_old_generation_stays(
    part: str, page: Page, host: Callable[..., Host], site: Site, visit: Callable[[Host], str]
) -> None:
    old = bare(site)
    here = host("/x/", site=old)
    visit(here)
    page.wait_for_function(CONTROLLED)
    before = page.evaluate(KEPT)
    name = next(name for name in old.files if part in name)
    newer = relisted(old, {"manifest.webmanifest": (old.files["manifest.webmanifest"][0] + b" ", old.files["manifest.webmanifest"][1])})
    newer = relisted(newer, {name: (newer.files[name][0] + b" ", newer.files[name][1])})
    # The new list wants other bytes under a new name; what the host sends are neither.
    renamed = name.replace("-", "-new", 1)
    source = newer.files["sw.js"][0].replace(f'"{name}"'.encode(), f'"{renamed}"'.encode())
    here.replace(Site({**newer.files, "sw.js": (source, newer.files["sw.js"][1]), renamed: old.files[name]}))
    state = page.evaluate(
        """async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          const found = new Promise((resolve) => registration.addEventListener("updatefound", () => resolve(registration.installing)));
          await registration.update().catch(() => {});
          const worker = await found;
          return new Promise((resolve) => {
            const look = () => ["installed", "redundant"].includes(worker.state) && resolve(worker.state);
            worker.addEventListener("statechange", look);
            look();
          });
        }"""
    )
    assert state == "redundant"
    here.stop()
    page.goto(here.url)
    assert page.locator("#here").text_content() == "bare"
    kept = {entry["url"] for entry in page.evaluate(KEPT)["kept"]}
    assert {entry["url"] for entry in before["kept"]} <= kept


def test_a_newer_version_waits_until_it_is_told(page: Page, host: Callable[..., Host], site: Site, visit: Callable[[Host], str]) -> None:
    old = bare(site)
    here = host("/x/", site=old)
    visit(here)
    page.wait_for_function(CONTROLLED)
    page.context.new_page().goto(here.url)  # so that there is a window of the old version at any moment
    text = old.files["index.html"][0].replace(b">bare", b">newer")
    here.replace(relisted(old, {"index.html": (text, old.files["index.html"][1])}))
    page.evaluate("async () => { await (await navigator.serviceWorker.getRegistration()).update(); }")
    page.wait_for_function("async () => (await navigator.serviceWorker.getRegistration()).waiting !== null")
    page.goto(here.url + "?again")
    assert page.locator("#here").text_content() == "bare"
    page.evaluate(
        """async () => {
          const { waiting } = await navigator.serviceWorker.getRegistration();
          const changed = new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
          waiting.postMessage({ type: "take-over" });
          await changed;
        }"""
    )
    here.stop()
    page.goto(here.url)
    assert page.locator("#here").text_content() == "newer"
    found = page.evaluate(KEPT)
    assert len(found["names"]) == 1
    assert len(found["kept"]) == len(site.files) - 1


def test_a_host_that_redirects_to_clean_addresses_is_no_obstacle(
    context: BrowserContext, page: Page, host: Callable[..., Host], site: Site, visit: Callable[[Host], str]
) -> None:
    here = host("/x/", site=bare(site), handler=CleanAddresses)
    assert visit(here) in ("installed", "activated")
    page.wait_for_function(CONTROLLED)
    found: dict[str, Any] = page.evaluate(KEPT)
    assert not any(entry["redirected"] for entry in found["kept"])
    here.stop()
    page.goto(here.url + "?x=1")
    assert page.locator("#here").text_content() == "bare", json.dumps(found)


class Log(Handler):
    """Notes which bodies were sent, and cuts one file off, as a line does that breaks, for as long as it is told to."""

    sent: ClassVar[list[str]] = []
    broken: ClassVar[str] = ""

    def do_GET(self) -> None:
        """Note it and answer, or hang up in the middle."""
        assert isinstance(self.server, Server)
        name = self.path.split("?")[0].removeprefix(self.server.mount)
        if self.broken and self.broken in name:
            body, kind = self.server.site.files[name]
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body[: len(body) // 2])
            self.close_connection = True
            return None
        return super().do_GET()

    def send_response(self, code: int, message: str | None = None) -> None:
        """Note a body."""
        assert isinstance(self.server, Server)
        if code == 200:
            self.sent.append(self.path.split("?")[0].removeprefix(self.server.mount))
        super().send_response(code, message)


PROGRESS = """() => {
  window.told = [];
  navigator.serviceWorker.addEventListener("message", ({ data }) => window.told.push(data));
  navigator.serviceWorker.startMessages();
}"""


def test_an_installation_that_breaks_off_goes_on_where_it_was(
    page: Page, host: Callable[..., Host], site: Site, visit: Callable[[Host], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What has come is not fetched again, and what is told of the bytes is true from the first to the last."""
    monkeypatch.setattr(Log, "sent", [])
    monkeypatch.setattr(Log, "broken", "pyodide.asm.wasm")
    here = host("/x/", site=bare(site), handler=Log)
    page.add_init_script(f"({PROGRESS})()")
    assert visit(here) == "redundant"
    came = {entry["url"].split("?")[0].removeprefix(here.url) for entry in page.evaluate(KEPT)["kept"]}
    assert len(came) > 5
    assert not any("pyodide.asm.wasm" in name for name in came)
    first = page.evaluate("() => window.told")
    Log.broken = ""
    Log.sent.clear()
    page.evaluate("() => { window.told = []; }")
    assert page.evaluate(REGISTER) in ("installed", "activated")
    assert came & set(Log.sent) == set()
    assert {name for name in site.files if name != "sw.js"} - came == set(Log.sent) - {"sw.js", ""}
    again = page.evaluate("() => window.told")
    total = sum(len(file[0]) for name, file in site.files.items() if name != "sw.js")
    for told in (first, again):
        assert [step["kept"] for step in told] == sorted(step["kept"] for step in told)
        assert {step["total"] for step in told} == {total}
    assert first[-1]["kept"] == sum(len(site.files[name][0]) for name in came)
    assert again[-1]["kept"] == total


def test_twenty_releases_leave_one_set_of_files(page: Page, host: Callable[..., Host], site: Site, visit: Callable[[Host], str]) -> None:
    """Each takes over from the one before; what is kept in the end is what the last one lists, and takes no more room than the first."""
    here = host("/x/", site=bare(site))
    visit(here)
    page.wait_for_function(CONTROLLED)
    room = page.evaluate("async () => (await navigator.storage.estimate()).usage")
    name = next(name for name in site.files if name.startswith("main-") and name.endswith(".js"))
    last = here.site
    for number in range(20):
        renamed = f"main-{number:08}.js"
        body = last.files[name][0] + b"\n// another\n"
        newer = relisted(last, {name: (body, last.files[name][1])})
        source = newer.files["sw.js"][0].replace(f'"{name}"'.encode(), f'"{renamed}"'.encode())
        files = {key: file for key, file in newer.files.items() if key != name}
        last = Site({**files, renamed: newer.files[name], "sw.js": (source, newer.files["sw.js"][1])})
        name = renamed
        here.replace(last)
        page.evaluate(TAKE)
    found = page.evaluate(KEPT)
    assert len(found["names"]) == 1
    assert {entry["url"].split("?")[0] for entry in found["kept"]} == {here.url + name for name in last.files if name != "sw.js"}
    assert page.evaluate("async () => (await navigator.storage.estimate()).usage") < 1.1 * room


TAKE = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  const changed = new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  const found = new Promise((resolve) => {
    registration.addEventListener("updatefound", () => resolve(registration.installing), { once: true });
  });
  await registration.update();
  const worker = await found;
  await new Promise((resolve) => {
    const look = () => worker.state === "installed" && resolve();
    worker.addEventListener("statechange", look);
    look();
  });
  worker.postMessage({ type: "take-over" });
  await changed;
  await new Promise((resolve) => {
    const look = () => worker.state === "activated" && resolve();
    worker.addEventListener("statechange", look);
    look();
  });
}"""
