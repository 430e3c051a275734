"""The installed app: what a first visit keeps, and what works from then on with the server gone and the browser restarted."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
import socketserver
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, ClassVar

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests import browsers
from tests.conftest import Host
from tests.e2e.app import BOOT_MS, App, deal
from tests.e2e.lines import at, lay, lost_after_a_refill, reckless
from tests.table import ask
from tests.worker_page import NAME as BARE_PAGE
from tests.worker_page import with_bare_page
from web.build import pages
from web.build.server import Handler, Server, Site
from web.build.tools import FIXED_NAMES

pytestmark = pytest.mark.browser

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "worker-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "connect-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "boot lit-html",
}

WATCH = """() => {
  window.violations = [];
  window.offeredUpdate = false;
  addEventListener("securitypolicyviolation", (event) => violations.push(`${event.violatedDirective} ${event.blockedURI}`));
  addEventListener("DOMContentLoaded", () => {
    const look = () => { if (document.querySelector('[data-action="update"]')) window.offeredUpdate = true; };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
}"""


def first_visit(context: BrowserContext, url: str) -> App:
    """Open the app for the first time and wait until it says by itself that it works offline."""
    page = context.pages[0] if context.pages else context.new_page()
    app = App(page, url)
    page.goto(url)
    expect(app.toast()).to_have_text("Works offline now.", timeout=BOOT_MS)
    return app.ready()


def restart(context: BrowserContext, url: str, query: str = "") -> App:
    """The app in a browser that has just been started."""
    page = context.pages[0]
    app = App(page, url)
    page.goto(url + query)
    return app


def play_a_turn(app: App) -> dict[str, Any]:
    """Play a whole turn of the game on the table; what the engine in CPython makes of it."""
    [running] = app.stored("game")
    view = ask("open", save=running["save"])["view"]
    app.shows(view)
    while True:
        move = reckless(view, locking=False)
        view = app.move_and_see(move)["view"]
        if move == "end":
            return dict(view)


def test_a_visit_is_enough_to_play_without_a_network_for_ever(host: Callable[..., Host], profile: Callable[..., BrowserContext]) -> None:
    """Visit; the browser ends, the server goes; a new game, a turn, a reload, a whole game; and its best is there the next day."""
    server = host(mount="/x/y/")
    context = profile()
    context.add_init_script(f"({WATCH})()")
    app = first_visit(context, server.url)
    assert app.page.evaluate("() => [window.offeredUpdate, window.violations]") == [False, []]
    app.press("about")
    expect(app.screen("about").locator("[data-version]")).to_contain_text("Works offline now.")
    assert app.errors == []
    context.close()
    server.stop()

    app = restart(profile(), server.url)
    expect(app.screen("start")).to_be_visible()
    app.press("new-game")
    expect(app.page.locator("output[data-left]")).to_be_visible(timeout=BOOT_MS)
    view = play_a_turn(app)
    app.page.reload()
    app.shows(view)
    app.ready()
    app.shows(view)
    app.page.context.close()

    code, line, left = lost_after_a_refill()
    app = restart(profile(), server.url, f"?deal={code}")
    expect(app.page.locator('[data-sheet="deal"]')).to_be_visible(timeout=BOOT_MS)
    app.press("confirm")
    view = at(code)["view"]
    app.shows(view)
    for move in line:
        view = app.move_and_see(move)["view"]
    expect(app.page.locator(f'[data-outcome="lost"][data-left-over="{left}"]')).to_be_visible()
    app.press("leave")
    app.page.context.close()

    app = restart(profile(), server.url)
    app.press("records")
    expect(app.page.locator(f'[data-record="base@1p"] [data-best="{left}"]')).to_be_visible()
    assert app.ready().errors == []


class Noting(Handler):
    """Notes which bodies were sent, in order."""

    sent: ClassVar[list[str]] = []

    def send_response(self, code: int, message: str | None = None) -> None:
        """Note a body."""
        assert isinstance(self.server, Server)
        if code == 200:
            self.sent.append(self.path.split("?")[0].removeprefix(self.server.mount))
        super().send_response(code, message)


BYTES = """() => {
  window.counted = [];
  addEventListener("DOMContentLoaded", () => {
    new MutationObserver(() => {
      const { bootBytes, bootTotal, offlineBytes, offlineTotal } = document.querySelector(".bytes")?.dataset ?? {};
      if (bootBytes) counted.push(["boot", Number(bootBytes), Number(bootTotal)]);
      if (offlineBytes) counted.push(["offline", Number(offlineBytes), Number(offlineTotal)]);
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
}"""


def test_a_first_visit_fetches_first_what_the_first_move_needs_and_a_second_start_nothing(
    site: Site, host: Callable[..., Host], profile: Callable[..., BrowserContext], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No file is sent twice, whoever asks for it; the page counts the bytes as they come; the second start is answered from the device."""
    monkeypatch.setattr(Noting, "sent", [])
    server = host(mount="/x/", handler=Noting)
    context = profile()
    context.add_init_script(f"({BYTES})()")
    app = first_visit(context, server.url)
    parts = [next(part for part, names in pages.PARTS.items() if re.fullmatch(names, name or "index.html")) for name in Noting.sent]
    later = min(Noting.sent.index("sw.js"), next(place for place, part in enumerate(parts) if part.startswith("second way")))
    assert set(pages.UNTIL_PLAYABLE) <= set(parts[:later]) <= {*pages.UNTIL_PLAYABLE, "icons and screenshots"}
    assert {part for part in parts if part.startswith("second way")} == {part for part in pages.PARTS if part.startswith("second way")}
    again = {name: count for name, count in Counter(Noting.sent).items() if count > 1 and name not in ("", *FIXED_NAMES)}
    assert again == {}
    counted = app.page.evaluate("() => window.counted")
    for kind, total in (("boot", None), ("offline", sum(len(file[0]) for name, file in site.files.items() if name != "sw.js"))):
        bytes_, totals = [step[1] for step in counted if step[0] == kind], {step[2] for step in counted if step[0] == kind}
        assert len(bytes_) > 3, kind
        assert bytes_ == sorted(bytes_)
        assert len(totals) == 1
        assert max(bytes_) <= (total or totals.pop()), kind
    expect(app.page.locator(".bytes")).to_have_count(0)
    context.close()

    Noting.sent.clear()
    app = restart(profile(), server.url)
    app.press("new-game")
    expect(app.page.locator("output[data-left]")).to_be_visible(timeout=BOOT_MS)
    app.ready()
    assert set(Noting.sent) <= {"sw.js"}, "whether there is a new version is asked of the server, and nothing else"
    assert app.errors == []


def test_a_snapshot_that_goes_bad_on_the_device_is_no_end_without_a_network(
    site: Site, host: Callable[..., Host], profile: Callable[..., BrowserContext]
) -> None:
    """Altered, then gone: the second way starts the game, offline, and About says why."""
    server = host(mount="/x/")
    context = profile()
    app = first_visit(context, server.url)
    app.deal(deal(3))
    server.stop()
    [name] = [name for name in site.files if name.startswith("snapshot-")]
    app.page.evaluate(SPOIL, name)
    context.close()
    for why, spoil in (("boot/damaged", GONE), ("boot/download", "() => {}")):
        app = restart(context := profile(), server.url)
        app.ready()
        play_a_turn(app)
        app.press("menu")
        app.press("about")
        expect(app.page.locator('[data-boot-way="install"]')).to_have_attribute("data-boot-why", why)
        lay(app, "settings", "boot", None)
        app.page.evaluate(spoil, name)
        context.close()


SPOIL = """async (name) => {
  const cache = await caches.open((await caches.keys())[0]);
  const answer = await cache.match(name);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  bytes[bytes.length >> 1] ^= 1;
  await cache.put(name, new Response(bytes, { headers: answer.headers }));
}"""
GONE = """async (name) => {
  const cache = await caches.open((await caches.keys())[0]);
  await cache.delete(name);
}"""


class Copies(dict[str, tuple[bytes, str]]):
    """Two copies of the app on one origin, one inside the other's path."""

    def get(self, name: str, default: Any = None) -> Any:
        """The file, whichever copy is asked."""
        return super().get(name.removeprefix("x/").removeprefix("y/") or "index.html", default)


def test_links_start_offline_and_two_copies_on_one_origin_keep_apart(
    site: Site, host: Callable[..., Host], profile: Callable[..., BrowserContext]
) -> None:
    """Copies at /x/y/ and /x/: caches, games and settings are each one's own, also when the outer one is installed last, or wiped."""
    server = host(site=Site(Copies(site.files)))
    context = profile()
    inner = first_visit(context, server.url + "x/y/")
    inner.press("new-game")
    expect(inner.page.locator("output[data-left]")).to_be_visible()
    [old] = inner.stored("game")
    game = ask("open", save=old["save"])["view"]
    inner.shows(game)
    outer = first_visit(context, server.url + "x/")
    expect(outer.action("continue")).to_have_count(0)
    outer.press("new-game")
    expect(outer.page.locator("output[data-left]")).to_be_visible()
    outer.move_and_see(outer_move := reckless(ask("open", save=outer.stored("game")[0]["save"])["view"], locking=False))
    [kept] = outer.stored("game")
    assert kept["save"]["moves"] == [outer_move]
    scopes = context.pages[0].evaluate(
        "async () => (await caches.keys()).map((name) => new URL(name.slice(name.indexOf('http'))).pathname)"
    )
    assert sorted(scopes) == ["/x/", "/x/y/"]
    context.close()
    server.stop()

    context = profile()
    inner = restart(context, server.url + "x/y/", "?action=continue")
    inner.shows(game)
    inner = restart(context, server.url + "x/y/", "?action=new")
    expect(inner.page.locator('[data-sheet="abandon"]')).to_be_visible()
    inner.press("confirm")
    inner.ready()
    for _ in range(600):  # the old board stays until the new game is dealt, and both have all their cards
        [fresh] = inner.stored("game")
        if fresh["id"] != old["id"]:
            break
        inner.page.wait_for_timeout(100)
    assert fresh["save"]["seed"] != old["save"]["seed"]
    inner.shows(ask("open", save=fresh["save"])["view"])

    outer = restart(context, server.url + "x/", f"?deal={deal(4)}")
    expect(outer.page.locator('[data-sheet="deal"]')).to_be_visible(timeout=BOOT_MS)
    assert outer.stored("game") == [kept]
    outer.press("confirm")
    outer.shows(at(deal(4))["view"])

    outer.page.evaluate("() => localStorage.setItem('of another app', 'kept')")
    outer.press("menu")
    outer.press("settings")
    outer.page.locator('input[name="theme"][value="dark"]').check()
    assert outer.page.evaluate("() => localStorage.length") == 2
    outer.press("delete-all")
    outer.press("confirm")
    expect(outer.action("continue")).to_have_count(0)
    outer.ready()
    assert outer.stored("game") == []
    assert outer.page.evaluate("() => ({ ...localStorage })") == {"of another app": "kept"}
    inner = restart(context, server.url + "x/y/")
    inner.shows(ask("open", save=fresh["save"])["view"])
    assert inner.stored("game") == [fresh]


def test_what_is_kept_is_whole_and_the_app_can_be_installed(
    site: Site, host: Callable[..., Host], profile: Callable[..., BrowserContext]
) -> None:
    """Chromium finds nothing that hinders installing; every file is kept, from this origin, as itself and as what it is."""
    server = host(mount="/x/")
    context = profile()
    page = first_visit(context, server.url).page
    tools = context.new_cdp_session(page)
    assert tools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    manifest = tools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == server.url + "manifest.webmanifest"
    assert tools.send("Page.getAppId")["appId"] == server.url
    assert page.evaluate(
        "async () => (await navigator.serviceWorker.getRegistrations()).map((one) => [one.scope, one.updateViaCache])"
    ) == [[server.url, "none"]]
    kept = page.evaluate(
        """async () => {
          const found = [];
          for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            for (const request of await cache.keys()) {
              const answer = await cache.match(request);
              const hash = await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer());
              found.push({
                url: request.url.split("?")[0],
                type: answer.headers.get("content-type"),
                facts: [answer.status, answer.type, answer.redirected, answer.url ? answer.url.startsWith(location.origin) : "made"],
                policy: answer.headers.get("content-security-policy"),
                hash: btoa(String.fromCharCode(...new Uint8Array(hash))),
              });
            }
          }
          return found;
        }"""
    )
    assert sorted(one["url"] for one in kept) == sorted(server.url + name for name in site.files if name != "sw.js")
    for one in kept:
        name = one["url"].removeprefix(server.url)
        body, kind = site.files[name]
        # Two are kept as they are used: the snapshot inflated, the worker with its policy.
        snapshot, worker = name.startswith("snapshot-"), name.startswith("worker-")
        assert one["facts"] == ([200, "default", False, "made"] if snapshot or worker else [200, "basic", False, True]), name
        assert (one["policy"] or "").endswith("connect-src 'self'") is worker
        body = gzip.decompress(body) if snapshot else body
        assert one["type"] == kind
        assert base64.b64decode(one["hash"]) == hashlib.sha256(body).digest()


def test_the_manifest_and_its_pictures(site: Site, page: Page, host: Callable[..., Host]) -> None:
    """Members that work on any path, icons that survive a round mask, screenshots in both forms."""
    manifest = json.loads(site.files["manifest.webmanifest"][0])
    assert "id" not in manifest
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("./", "./", "standalone")
    assert len(manifest["short_name"]) <= 12
    assert "orientation" not in manifest
    assert {shortcut["url"] for shortcut in manifest["shortcuts"]} == {"./?action=continue", "./?action=new"}
    index = site.files["index.html"][0].decode()
    touch = re.search(r'rel="apple-touch-icon" href="([^"]+)"', index)
    assert touch
    assert "viewport-fit=cover" in index

    page.goto(host().url)
    pictures = {one["src"]: one for one in manifest["icons"] + manifest["screenshots"]}
    seen = {name: page.evaluate(MEASURE, name) for name in [*pictures, touch[1]]}
    for name, picture in pictures.items():
        assert picture["sizes"] == f"{seen[name]['width']}x{seen[name]['height']}", name
    icons = {(icon["sizes"], icon["purpose"]): seen[icon["src"]] for icon in manifest["icons"]}
    assert set(icons) == {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    maskable, plain = icons["512x512", "maskable"], icons["512x512", "any"]
    assert maskable["opaque"]
    assert maskable["cornersAlike"], "what a mask cuts off must be plain"
    assert 0.2 < maskable["reach"] <= 0.4
    assert plain["reach"] != maskable["reach"]
    assert (seen[touch[1]]["width"], seen[touch[1]]["height"], seen[touch[1]]["opaque"]) == (180, 180, True)

    forms: dict[str, list[tuple[int, int]]] = {"narrow": [], "wide": []}
    for shot in manifest["screenshots"]:
        assert shot["label"]
        assert seen[shot["src"]]["colours"] > 50, f"{shot['src']} shows nothing"
        forms[shot["form_factor"]].append((seen[shot["src"]]["width"], seen[shot["src"]]["height"]))
    assert forms["narrow"]
    assert forms["wide"]
    assert all(320 <= min(size) <= max(size) <= 3840 and max(size) <= 2.3 * min(size) for sizes in forms.values() for size in sizes)
    assert all(width < height for width, height in forms["narrow"])
    assert all(width > height for width, height in forms["wide"])
    assert len({site.files[shot["src"]][0] for shot in manifest["screenshots"]}) == len(manifest["screenshots"])


MEASURE = """async (src) => {
  const picture = await createImageBitmap(await (await fetch(src)).blob());
  const { width, height } = picture;
  const pen = new OffscreenCanvas(width, height).getContext("2d");
  pen.drawImage(picture, 0, 0);
  const { data } = pen.getImageData(0, 0, width, height);
  const at = (x, y) => [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4)];
  const far = (one, two) => Math.max(...one.map((part, index) => Math.abs(part - two[index])));
  const ground = at(0, 0);
  const colours = new Set();
  let [opaque, reach] = [true, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const pixel = at(x, y);
      if (pixel[3] !== 255) opaque = false;
      if (colours.size < 1000) colours.add(pixel.join());
      if (far(pixel, ground) > 24) reach = Math.max(reach, Math.hypot(x + 0.5 - width / 2, y + 0.5 - height / 2) / width);
    }
  const corners = [at(width - 1, 0), at(0, height - 1), at(width - 1, height - 1)];
  return { width, height, opaque, reach, colours: colours.size, cornersAlike: corners.every((corner) => far(corner, ground) <= 24) };
}"""


ATTEMPT = """async () => {
  const told = new Promise((resolve) => addEventListener("securitypolicyviolation", resolve, { once: true }));
  const patience = new Promise((resolve) => setTimeout(resolve, 3000, { violatedDirective: "nothing" }));
  // From a timer, because what a debugger runs may call eval.
  setTimeout(() => { ATTEMPT });
  return (await Promise.race([told, patience])).violatedDirective;
}"""


class Recorder(socketserver.ThreadingTCPServer):
    """A proxy that answers nothing and remembers what it was asked."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self) -> None:
        self.asked: list[str] = []
        super().__init__(("127.0.0.1", 0), Note)


class Note(socketserver.StreamRequestHandler):
    """One request to the proxy."""

    def handle(self) -> None:
        """Remember its first line and refuse it."""
        assert isinstance(self.server, Recorder)
        self.server.asked.append(self.rfile.readline().decode(errors="replace").strip())
        self.wfile.write(b"HTTP/1.1 502 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")


def left_the_origin(proxy: Recorder) -> list[str]:
    """What was asked of other hosts, without the calls home that the browser makes with an empty page too."""
    return [line for line in proxy.asked if not re.search(r"^\w+ (http://)?[\w.-]+\.(google|googleapis|gvt1)\.com\b", line)]


@pytest.fixture
def proxy() -> Iterator[Recorder]:
    """A recording proxy; Chromium sends it everything that is not meant for this machine."""
    with Recorder() as recorder:
        threading.Thread(target=recorder.serve_forever, args=(0.05,), daemon=True).start()
        yield recorder
        recorder.shutdown()


def test_no_request_leaves_the_origin_and_the_policy_stands(
    site: Site, host: Callable[..., Host], profile: Callable[..., BrowserContext], proxy: Recorder
) -> None:
    """A visit, every screen, a game and a restart: nothing is asked of any other host, and nothing offends the page's policy."""
    server = host(site=with_bare_page(site))
    through = [*browsers.launch_options("chromium", "/")["args"], f"--proxy-server=http://127.0.0.1:{proxy.server_address[1]}"]
    context = profile(args=through)
    requests: set[str] = set()
    context.on("request", lambda request: requests.add(request.url))
    context.add_init_script(f"({WATCH})()")
    app = first_visit(context, server.url)
    page = app.page
    for name in ("rules", "records", "settings", "about"):
        app.press(name)
        expect(app.screen(name)).to_be_visible()
        for details in page.locator("details > summary").all():
            details.click()
        if name == "about":
            expect(page.locator(".licence").first).to_be_visible()
        page.go_back()
    code, line, _ = lost_after_a_refill()
    app.deal(code)
    for move in line:
        app.move_and_see(move)
    page.reload()
    app.ready()
    assert page.evaluate("() => window.violations") == []
    for forbidden, directive in (("fetch('http://example.org/')", "connect-src"), ("(0, eval)('1')", "script-src")):
        assert page.workers[0].evaluate(ATTEMPT.replace("ATTEMPT", forbidden)) == directive, "the worker has a policy of its own"
    app.errors.clear()  # which the browser tells of
    assert {url for url in requests if not url.startswith((server.url, "data:", "blob:"))} == set()
    assert app.errors == []
    assert left_the_origin(proxy) == []

    policy = page.locator('meta[http-equiv="Content-Security-Policy"]').get_attribute("content") or ""
    assert dict(part.strip().split(" ", 1) for part in policy.split(";")) == POLICY
    for forbidden, directive in (
        ('document.body.innerHTML = "<b>"', "require-trusted-types-for"),
        ('document.createElement("script").src = "x.js"', "require-trusted-types-for"),
        ('new Worker("x.js")', "require-trusted-types-for"),
        ('trustedTypes.createPolicy("other", {})', "trusted-types"),
        ('(0, eval)("1")', "require-trusted-types-for"),
        ('fetch("http://example.org/")', "connect-src"),
        ('document.body.append(Object.assign(new Image(), { src: "http://example.org/x.png" }))', "img-src"),
        ('document.body.setAttribute("style", "color: red")', "style-src-attr"),
    ):
        assert page.evaluate(ATTEMPT.replace("ATTEMPT", forbidden)) == directive, forbidden
    assert left_the_origin(proxy) == []

    page.goto(server.url + BARE_PAGE)
    page.evaluate("() => fetch('http://example.org/').catch(() => {})")
    assert left_the_origin(proxy) != [], "the proxy is not in use, so this test sees nothing"
