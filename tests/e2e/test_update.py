"""From one version to the next: each page is answered from one build, and a game goes through the change untouched."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import build
from tests.conftest import Host
from tests.e2e.app import BOOT_MS, App, deal
from tests.e2e.lines import at, reckless
from tests.table import ask
from web.build.server import Site
from web.build.tools import CACHE, ROOT, VENV, WEB

pytestmark = pytest.mark.browser


class Asked(dict[str, tuple[bytes, str]]):
    """The files of a build, and which of them a server was asked for."""

    def __init__(self, site: Site) -> None:
        super().__init__(site.files)
        self.log: set[str] = set()

    def get(self, name: str, default: Any = None) -> Any:
        """The file; it is noted."""
        self.log.add(name)
        return super().get(name, default)


@pytest.fixture(scope="module")
def releases(site: Site, tmp_path_factory: pytest.TempPathFactory) -> list[Site]:
    """The app and the three releases after it, really built: page, engine and licences differ in each."""
    root = tmp_path_factory.mktemp("releases")
    unwanted = shutil.ignore_patterns("node_modules", "__pycache__")
    for name in ("engine", "web", ".pins"):
        shutil.copytree(ROOT / name, root / name, ignore=unwanted)
    for name in ("build.py", "pyproject.toml", "LICENSE"):
        shutil.copy(ROOT / name, root)
    (root / ".venv").symlink_to(VENV)
    (root / "web" / "node_modules").symlink_to(WEB / "node_modules")
    (root / ".cache").mkdir()
    for ready in [*CACHE.glob("library-*"), *CACHE.glob("wheels-*"), CACHE / "sizes.json"]:
        (root / ".cache" / ready.name).symlink_to(ready)
    return [site, *(Site.load(release(root, number)) for number in (1, 2, 3))]


def release(root: Path, number: int) -> Path:
    """Change something everywhere, build; the folder of what was built."""
    project = root / "pyproject.toml"
    project.write_text(re.sub(r'(?m)^version = ".*"', f'version = "9.0.{number}"', project.read_text()))
    # The engine once: a snapshot of it takes a while.
    for name in ("engine/cards.py", "web/build/tools.py")[number > 1 :]:
        (root / name).write_text((root / name).read_text() + f"\n# release {number}\n")
    licence = root / "web" / "licences" / "MPL-2.0.txt"
    licence.write_text(licence.read_text() + f"\nrelease {number}\n")
    done = subprocess.run([sys.executable, str(root / "build.py"), "build"], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return root / "dist"


def script_of(site: Site) -> str:
    """The name of a build's script, which tells which build a page is of."""
    found = re.search(r"main-\w+\.js", site.files["index.html"][0].decode())
    assert found
    return found[0]


def runs(app: App, site: Site) -> None:
    """Wait until the page is that of a build, its engine running."""
    expect(app.page.locator(f'script[src="{script_of(site)}"]')).to_have_count(1, timeout=BOOT_MS)
    app.ready()


def visit(page: Page, server: Host) -> App:
    """Open the app for the first time and wait until all of it is kept."""
    app = App(page, server.url)
    page.goto(server.url)
    expect(app.toast()).to_have_text("Works offline now.", timeout=BOOT_MS)
    return app.ready()


def deploy(app: App, server: Host, site: Site) -> Asked:
    """Put a newer build on the server and bring the app to the front again, where it looks for one."""
    asked = Asked(site)
    server.replace(Site(asked))
    app.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    return asked


def here(app: App) -> None:
    """Where two windows were loaded anew, either may have the game: it goes on in this one."""
    app.ready()
    if app.page.locator('[data-notice="elsewhere"]').count():
        app.press("take-over")
    expect(app.page.locator('[data-notice="elsewhere"]')).to_have_count(0)


def offered(app: App) -> None:
    """Wait until the chip offers a new version."""
    expect(app.action("update")).to_be_visible(timeout=BOOT_MS)


def kept(page: Page) -> list[str]:
    """All that is in the caches, relative to the app, sorted."""
    names = page.evaluate(
        """async () => {
          const names = [];
          for (const name of await caches.keys()) names.push(...(await (await caches.open(name)).keys()).map((request) => request.url));
          return names.map((name) => name.slice(new URL(".", location).href.length).split("?")[0]);
        }"""
    )
    return sorted(names)


def parts_of(site: Site) -> list[str]:
    """All that a build's service worker keeps, sorted."""
    return sorted(set(site.files) - {"sw.js"})


def kept_choice(app: App) -> None:
    """Wait until the choice of three cards is on the disk: a page that is left in the same moment may not get that far."""
    for _ in range(300):
        if any(one.get("twists") == ["three-cards"] for one in app.stored("settings") if isinstance(one, dict)):
            return
        app.page.wait_for_timeout(100)
    raise AssertionError("the choice was not written")


def test_a_new_version_waits_and_is_taken_on_the_chip(page: Page, host: Callable[..., Host], releases: list[Site]) -> None:
    """In the middle of a game nothing changes by itself; on the chip every window changes, the game as it was."""
    old, new = releases[:2]
    server = host(mount="/x/", site=old)
    app = visit(page, server)
    app.page.locator('[data-option="three-cards"]').first.click()
    kept_choice(app)
    table = app.deal(deal(3))
    first = reckless(table["view"], locking=False)
    app.move_and_see(first)
    other = App(page.context.new_page(), server.url).open()
    page.bring_to_front()

    asked = deploy(app, server, new)
    offered(app)
    changed = {name for name in new.files if new.files[name] != old.files.get(name)}
    assert asked.log == changed, "an update fetches the files that changed, and no page is answered by the server"
    assert {"engine", "licences", "main", "worker"} <= {re.split(r"[-/]", name)[0] for name in changed}
    app.press("undo")
    app.shows(ask("undo")["view"])
    view = app.move_and_see(first)["view"]
    app.press("menu")
    app.press("about")
    expect(page.locator("[data-version]")).to_have_attribute("data-version", re.compile(r"^(?!9\.0)"))
    page.get_by_text("What it is built on").click()
    expect(page.locator(".licence").first).to_be_visible()
    gone = [name for name in old.files if name not in new.files]
    assert page.evaluate("(names) => Promise.all(names.map(async (name) => (await fetch(name)).status))", gone) == [200] * len(gone)
    assert asked.log == changed
    runs(app, old)
    page.go_back()

    offered(app)
    app.press("update")
    runs(app, new)
    runs(other, new)
    app.shows(view)
    here(app)
    view = app.move_and_see(reckless(view, locking=False))["view"]
    assert kept(page) == parts_of(new)
    page.go_back()
    expect(page.locator('[data-option="three-cards"]').first).to_have_attribute("aria-checked", "true")
    app.press("about")
    expect(page.locator("[data-version]")).to_have_attribute("data-version", "9.0.1")
    assert app.errors == []
    assert other.errors == []


def test_a_new_version_is_taken_between_games_and_at_a_cold_start(page: Page, host: Callable[..., Host], releases: list[Site]) -> None:
    """Three releases in a row: with the first game, with a game given up, and by a link at a cold start; one set of files is left."""
    server = host(mount="/x/", site=releases[0])
    app = visit(page, server)
    page.locator('[data-option="three-cards"]').first.click()
    deploy(app, server, releases[1])
    offered(app)
    app.press("new-game")
    runs(app, releases[1])
    expect(page.locator('[data-minimum="3"][data-played="0"]')).to_be_visible(timeout=BOOT_MS)
    [first] = app.stored("game")
    app.move_and_see(reckless(ask("open", save=first["save"])["view"], locking=False))

    deploy(app, server, releases[2])
    offered(app)
    app.press("menu")
    app.press("new-game")
    app.press("confirm")
    runs(app, releases[2])
    expect(page.locator('[data-minimum="3"][data-played="0"]')).to_be_visible(timeout=BOOT_MS)
    expect(page.locator('output[data-left="98"]')).to_be_visible()
    [second] = app.stored("game")
    assert second["id"] != first["id"]
    view = app.move_and_see(reckless(ask("open", save=second["save"])["view"], locking=False))["view"]
    [second] = app.stored("game")

    deploy(app, server, releases[3])
    offered(app)
    # The window before stays open, so that the new version cannot come in by itself.
    again = App(page.context.new_page(), server.url)
    again.page.goto(server.url + f"?deal={deal(4)}")
    runs(again, releases[3])
    runs(app, releases[3])
    expect(again.page.locator('[data-sheet="deal"]')).to_be_visible()
    assert again.stored("game") == [second]
    again.press("cancel")
    again.shows(view)
    assert again.page.url == server.url
    assert kept(again.page) == parts_of(releases[3])
    assert app.errors == []
    assert again.errors == []


def test_a_broken_release_is_refused(page: Page, host: Callable[..., Host], releases: list[Site]) -> None:
    """A page of the host in place of a script, then half an engine: the version before goes on, offline too, until a good one comes."""
    old, new = releases[:2]
    server = host(mount="/x/", site=old)
    app = visit(page, server)
    view = app.deal(deal(3))["view"]
    assert kept(page) == parts_of(old)
    engine = next(name for name in new.files if name.startswith("engine-"))
    html, half = new.files["index.html"], (new.files[engine][0][:10_000], new.files[engine][1])
    # In the order in which they are fetched: what a refused release fetched before its first fault need not be fetched again.
    for name, wrong in ((engine, half), (script_of(new), html)):
        asked = Asked(Site({**new.files, name: wrong}))
        server.replace(Site(asked))
        assert page.evaluate(UPDATE) == "redundant"
        assert name in asked.log
        expect(app.action("update")).to_have_count(0)
    server.stop()
    page.reload()
    runs(app, old)
    view = app.move_and_see(reckless(view, locking=False))["view"]
    assert set(kept(page)) >= set(parts_of(old))
    server.start()
    deploy(app, server, new)
    offered(app)
    app.press("update")
    runs(app, new)
    app.shows(view)
    assert kept(page) == parts_of(new)


UPDATE = """async () => {
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


def test_a_browser_that_keeps_to_the_old_version_is_no_trap(page: Page, host: Callable[..., Host], releases: list[Site]) -> None:
    """Where the waiting version never takes over, the game that was asked for starts all the same, with a word of advice."""
    server = host(site=releases[0])
    page.add_init_script("ServiceWorker.prototype.postMessage = () => {};")
    app = visit(page, server)
    deploy(app, server, releases[1])
    offered(app)
    app.press("new-game")
    expect(page.locator('output[data-left="98"]')).to_be_visible(timeout=BOOT_MS)
    expect(app.toast()).to_contain_text("Close the app completely")
    runs(app, releases[0])
    page.reload()
    expect(app.toast()).to_contain_text("Close the app completely", timeout=BOOT_MS)
    runs(app, releases[0])
    expect(page.locator('output[data-left="98"]')).to_be_visible()


def test_a_version_that_comes_in_late_loses_nothing(page: Page, host: Callable[..., Host], releases: list[Site]) -> None:
    """The old version goes on when the new one is not let in, and is asked for nothing before; what was asked for crosses over later."""
    server = host(site=releases[0])
    app = visit(page, server)
    view = app.deal(deal(3))["view"]
    app.move_and_see(reckless(view, locking=False))
    [game] = app.stored("game")
    deploy(app, server, releases[1])
    offered(app)
    again = App(page.context.new_page(), server.url)
    again.page.add_init_script(HELD_BACK)
    again.page.goto(server.url + f"?deal={deal(4)}")
    again.page.wait_for_function("() => window.held.length > 0")
    assert again.page.workers == [], "the engine is not started before the change is made or given up"
    expect(again.page.locator('[data-sheet="deal"]')).to_be_visible(timeout=BOOT_MS)
    expect(again.toast()).to_contain_text("Close the app completely")
    runs(again, releases[0])
    again.page.evaluate("() => window.letGo()")
    runs(again, releases[1])
    runs(app, releases[1])
    expect(again.page.locator('[data-sheet="deal"]')).to_be_visible()
    assert again.stored("game") == [game]
    # Of two windows that were loaded anew either may have the game; alone, this one has it without a question.
    page.close()
    again.press("confirm")
    again.shows(at(deal(4))["view"])


HELD_BACK = """
const send = ServiceWorker.prototype.postMessage;
window.held = [];
ServiceWorker.prototype.postMessage = function (message) {
  held.push([this, message]);
};
window.letGo = () => {
  ServiceWorker.prototype.postMessage = send;
  for (const [worker, message] of held) worker.postMessage(message);
};
"""


def test_without_service_workers_the_game_runs_and_says_so(page: Page, host: Callable[..., Host], site: Site) -> None:
    server = host(site=site)
    page.add_init_script("delete Navigator.prototype.serviceWorker;")
    app = App(page, server.url).open()
    app.press("about")
    expect(page.locator("[data-version]")).to_contain_text("Offline play is not available")
    view = app.deal(deal(3))["view"]
    app.move_and_see(reckless(view))
    assert app.errors == []


def test_a_build_for_development_leaves_no_service_worker(
    context: BrowserContext, page: Page, host: Callable[..., Host], site: Site
) -> None:
    """Neither on a fresh visit nor where the app was installed before from the same address; the game is still there."""
    server = host(mount="/x/", site=site)
    app = visit(page, server)
    view = app.deal(deal(3))["view"]
    page.close()
    server.replace(Site.load(build.build("dev", quiet=True)))
    app = App(context.new_page(), server.url)
    app.page.goto(server.url)
    for _ in range(8):  # Chromium may overlook the change while the old version is answering; a developer would reload
        with suppress(AssertionError):
            expect(app.page.locator(f'script[src="{script_of(server.site)}"]')).to_have_count(1, timeout=BOOT_MS / 8)
            break
        app.page.reload()
    runs(app, server.site)
    app.shows(view)
    assert app.page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0
    assert app.page.evaluate("() => caches.keys()") == []
    app.page.reload()
    runs(app, server.site)
    app.move_and_see(reckless(at(deal(3))["view"]))
