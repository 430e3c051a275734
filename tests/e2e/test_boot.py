"""The start of Python seen from the page: the first frame before it, taps made meanwhile, the ways it can fail, a worker that dies."""

from __future__ import annotations

import contextlib
import gzip
import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, Route, expect

from tests.conftest import Host
from tests.e2e.app import BOOT_MS, App, deal
from tests.e2e.lines import at, lay, lost_by_a_play, reckless, resume
from tests.table import ask
from web.build.server import Site
from web.build.tools import WEB

pytestmark = pytest.mark.browser
WORDS = dict(re.findall(r"(?m)^([\w-]+) = (.+)$", (WEB / "locales" / "en.ftl").read_text(encoding="utf-8")))

WATCH = """() => {
  window.progress = [];
  window.said = [];
  addEventListener("DOMContentLoaded", () => {
    new MutationObserver(() => {
      const bar = document.querySelector("progress[data-boot]");
      if (bar && bar.value !== progress.at(-1)) progress.push(bar.value);
      const toast = document.querySelector("[data-toast]")?.textContent;
      if (toast && toast !== said.at(-1)) said.push(toast);
    }).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
  });
}"""


@pytest.fixture
def app(browser: Browser, host: Callable[..., Host]) -> Iterator[App]:
    """The app without its service worker: every start loads the engine from the server, where a test can hold it back or break it."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    context.add_init_script(f"delete Navigator.prototype.serviceWorker; ({WATCH})()")
    yield App(context.new_page(), host().url)
    context.close()


class Held:
    """Requests that get no answer until they are let go."""

    def __init__(self, page: Page, pattern: str) -> None:
        self.page, self.pattern, self.routes = page, re.compile(pattern), list[Route]()
        page.route(self.pattern, lambda route: self.routes.append(route))

    def asked(self, times: int) -> None:
        """Wait until so many requests are held."""
        for _ in range(600):
            if len(self.routes) >= times:
                return
            self.page.wait_for_timeout(100)
        raise AssertionError(f"{len(self.routes)} requests for {self.pattern.pattern}")

    def let_go(self) -> None:
        """Answer what was asked and is still waited for, and hold nothing more."""
        for route in self.routes:
            with contextlib.suppress(Error):
                route.continue_()
        self.page.unroute(self.pattern)


def failed(app: App, code: str) -> None:
    """Wait until the page says, in the words for this code, that the engine did not start, and offers to try again."""
    sheet = app.page.locator('[data-boot="failed"]')
    expect(sheet).to_be_visible(timeout=BOOT_MS)
    expect(sheet.locator("p")).to_have_text(WORDS[f"error-{code.replace('/', '-')}"])
    expect(app.action("retry")).to_be_visible()


def press_keys(app: App, move: str) -> None:
    """Make a move by keys, which nothing can lie over."""
    if move == "end":
        app.page.keyboard.press("e")
        return
    card, pile = move.split(">")
    app.page.keyboard.type(card)
    expect(app.card(card)).to_have_attribute("aria-pressed", "true")
    app.page.keyboard.press("abcd"[int(pile)])


def corrected_turn() -> tuple[dict[str, Any], dict[str, Any]]:
    """A table at the start of a turn, and taps: a play, its undo, the same card elsewhere, a card on a wrong pile, then on a right one."""
    for number in range(1, 200):
        table = ask("open", deal=deal(number))
        for _ in range(6):
            table = ask("act", move=reckless(table["view"], locking=False))
        save = table["save"]
        if table["view"]["outcome"] or table["view"]["played"]:
            continue
        moves = [move for move in table["view"]["moves"] if not move["fatal"]]
        for first in moves:
            ask("open", save=save)
            after = ask("act", move=first["move"])["view"]
            fitting = {(move["card"], move["pile"]) for move in after["moves"]}
            for other in (move for move in moves if move["card"] == first["card"] and move["pile"] != first["pile"]):
                for right in (move for move in after["moves"] if not move["fatal"] and move in moves):
                    wrong = [p for p in range(4) if (right["card"], p) not in fitting | {(m["card"], m["pile"]) for m in moves}]
                    if wrong:
                        return table, {"other": other, "first": first, "right": right, "wrong": wrong[0]}
    raise AssertionError("no such turn")


def test_the_first_frame_is_the_saved_board_and_takes_taps(app: App) -> None:
    """A bar shows the first start; with the engine held back, a reload in a game shows the board, and what is tapped is done in order."""
    page = app.page
    app.open()
    progress = page.evaluate("() => window.progress")
    assert progress == sorted(progress)
    assert len(progress) > 3
    assert 0 <= progress[0] < progress[-1] <= 1
    table, taps = corrected_turn()
    resume(app, table)
    app.ready()

    held = Held(page, r"\.wasm$")
    page.reload()
    app.shows(table["view"])
    expect(page.locator("progress[data-boot]")).to_be_visible()
    first, other, right, wrong = taps["first"], taps["other"], taps["right"], taps["wrong"]
    app.card(first["card"]).click()
    expect(app.pile(first["pile"])).to_have_attribute("data-fits", "true")
    gap = "↩ 10" if first["trick"] else f"{'+' if first['gap'] > 0 else '−'}{abs(first['gap'])}"
    expect(app.pile(first["pile"]).locator(".chip")).to_have_text(gap)
    app.pile(other["pile"]).click()
    page.keyboard.press("u")
    app.play(first["card"], first["pile"])
    app.play(right["card"], wrong)
    app.pile(right["pile"]).click()
    page.keyboard.press("e")
    expect(page.locator("[data-minimum]")).to_contain_text(WORDS["waiting"])
    app.shows(table["view"])
    [kept] = app.stored("game")
    assert kept["save"] == table["save"]

    held.let_go()
    app.ready()
    done = [first["move"], right["move"], "end"]
    ask("open", save=table["save"])
    for move in done:
        view = ask("act", move=move)["view"]
    expect(page.locator("output[data-left]")).to_have_attribute("data-left", str(view["left"]))
    expect(page.locator('[data-played="0"]')).to_have_count(1)
    app.shows(view)
    [kept] = app.stored("game")
    assert kept["save"]["moves"] == table["save"]["moves"] + done
    why = [words for words in page.evaluate("() => window.said") if right["card"] in words]
    assert len(why) == 1, "the wrong pile is explained, once"
    assert app.errors == []


def test_a_question_about_an_early_tap_follows_nobody_to_another_screen(app: App) -> None:
    """A play that would lock the turn, tapped before the engine is there: whoever looks at the settings by then keeps the card."""
    page = app.page
    code, line, _ = lost_by_a_play()
    table = at(code, line[:-1])
    app.open()
    resume(app, table)
    app.ready()
    lay(app, "settings", "faces", {"zsa": "old"})
    held = Held(page, r"\.wasm$")
    page.reload()
    app.shows(table["view"])
    card, pile = line[-1].split(">")
    app.play(card, int(pile))
    app.press("menu")
    app.press("settings")
    expect(app.screen("settings")).to_be_visible()
    held.let_go()
    app.ready()
    for _ in range(600):  # the engine is asked for the faces after it was given the game, and with it the play
        if {"zsa": "old"} not in app.stored("settings"):
            break
        page.wait_for_timeout(100)
    app.press("back")
    app.shows(table["view"])
    expect(page.locator("dialog")).to_have_count(0)
    expect(app.card(card)).to_have_attribute("aria-pressed", "true")
    app.pile(int(pile)).click()
    expect(page.locator('dialog[data-sheet="warn"]')).to_be_visible()


def test_every_failure_of_the_start_has_its_words_and_a_second_try(app: App, site: Site) -> None:
    """The board stays and a sentence says why; "Try again" may fail again, or starts the engine, and the tap made before is answered."""
    page = app.page
    app.open()
    table = ask("open", deal=deal(3))
    resume(app, table)
    app.ready()
    [wasm] = [name for name in site.files if name.endswith(".wasm")]
    [library] = [name for name in site.files if name.endswith("python_stdlib.zip")]
    html, half = site.files["index.html"][0], site.files[library][0][: len(site.files[library][0]) // 2]
    worker = next(site.files[name][0] for name in site.files if re.match(r"worker-\w+\.js", name))
    javascript = {"content-type": "text/javascript"}
    # What only the second way needs is asked for once the first has failed.
    no_snapshot: tuple[str, dict[str, Any]] = (r"/snapshot-\w+\.bin$", {"status": 404, "body": "no"})
    kinds: list[tuple[str, str, dict[str, Any]]] = [
        (r"\.wasm$", "boot/download", {"status": 404, "body": "no"}),
        (r"\.wasm$", "boot/wrong-type", {"body": html, "headers": {"content-type": "text/html"}}),
        (r"\.wasm$", "boot/wrong-type", {"body": site.files[wasm][0], "headers": {"content-type": "application/octet-stream"}}),
        (r"/engine-\w+/", "boot/download", {"status": 404, "body": "no"}),
        (r"/worker-\w+\.js$", "boot/download", {"body": html, "headers": {"content-type": "text/html"}}),
        (r"/worker-\w+\.js$", "boot/no-wasm", {"body": b"delete self.WebAssembly;" + worker, "headers": javascript}),
        (r"/worker-\w+\.js$", "boot/download", {"status": 404, "body": "no"}),
        (r"python_stdlib\.zip$", "boot/engine", {"body": half, "headers": {"content-type": "application/zip"}}),
    ]
    page.route(re.compile(no_snapshot[0]), partial(Route.fulfill, **no_snapshot[1]))
    for pattern, code, answer in kinds:
        page.route(re.compile(pattern), partial(Route.fulfill, **answer))
        page.reload()
        failed(app, code)
        app.shows(table["view"])
        if pattern != kinds[-1][0]:
            page.unroute(re.compile(pattern))

    move = reckless(table["view"], locking=False)
    press_keys(app, move)
    app.press("retry")
    expect(page.locator("progress[data-boot]")).to_be_visible()
    failed(app, "boot/engine")
    page.unroute(re.compile(kinds[-1][0]))
    app.press("retry")
    app.ready()
    ask("open", save=table["save"])
    app.shows(ask("act", move=move)["view"])
    [kept] = app.stored("game")
    assert kept["save"]["moves"] == [move]


def way(app: App) -> tuple[str | None, str | None]:
    """How the engine was started, and why not the first way, as About tells."""
    if app.action("about").count() == 0:
        app.press("menu")
    app.press("about")
    told = app.page.locator("[data-boot-way]")
    expect(told).to_be_visible()
    found = told.get_attribute("data-boot-way"), told.get_attribute("data-boot-why")
    app.page.go_back()
    return found


def test_whatever_is_wrong_with_the_snapshot_the_second_way_is_taken_by_itself(app: App, site: Site) -> None:
    """A missing, wrong, halved or altered file, a wrong answer and a throw; what will be so again is remembered for this version."""
    page = app.page
    [name] = [name for name in site.files if re.match(r"snapshot-\w+\.bin", name)]
    packed = site.files[name][0]
    altered = bytearray(gzip.decompress(packed))
    altered[len(altered) // 2] ^= 1
    worker = next(site.files[name][0].decode() for name in site.files if re.match(r"worker-\w+\.js", name))
    wrong = re.sub(r"\bD2\b", "D1", worker)
    assert wrong != worker
    javascript, html = {"content-type": "text/javascript"}, {"content-type": "text/html"}
    file, script = re.compile(r"/snapshot-\w+\.bin$"), re.compile(r"/worker-\w+\.js$")
    kinds: list[tuple[re.Pattern[str], dict[str, Any], str, bool]] = [
        (file, {"status": 404, "body": "no"}, "boot/download", False),
        (file, {"body": site.files["index.html"][0], "headers": html}, "boot/wrong-type", False),
        (file, {"body": packed[: len(packed) // 2]}, "boot/damaged", True),
        (file, {"body": gzip.compress(bytes(altered), 1)}, "boot/damaged", True),
        (script, {"body": wrong, "headers": javascript}, "boot/wrong-answer", True),
        (script, {"body": f"self.DecompressionStream = undefined;{worker}", "headers": javascript}, "boot/engine", True),
    ]
    app.open()
    assert way(app) == ("snapshot", None)
    for pattern, answer, code, lasting in kinds:
        page.route(pattern, partial(Route.fulfill, **answer))
        page.reload()
        app.ready()
        assert way(app) == ("install", code)
        page.unroute(pattern)
        page.reload()
        app.ready()
        assert way(app) == (("install", code) if lasting else ("snapshot", None))
        lay(app, "settings", "boot", None)
    app.errors.clear()  # the browser itself reports what a server refuses
    app.move_and_see(reckless(app.deal(deal(3))["view"], locking=False))


HANG = b"""if (self.name.startsWith("snapshot")) {
  postMessage(JSON.stringify({ v: 1, event: "boot", phase: "engine", done: 0.9 }));
  for (;;);
}
"""


def test_a_snapshot_that_hangs_is_given_up_and_a_new_version_tries_again(app: App, site: Site) -> None:
    """Not even an endless loop keeps the game from starting; what was remembered of another version counts for nothing."""
    page = app.page
    worker = next(site.files[name][0] for name in site.files if re.match(r"worker-\w+\.js", name))
    page.clock.install()
    page.route(re.compile(r"/worker-"), partial(Route.fulfill, body=HANG + worker, headers={"content-type": "text/javascript"}))
    page.goto(app.url)
    app.press("new-game")
    expect(page.locator('progress[data-boot="engine"]')).to_be_visible(timeout=BOOT_MS)
    page.clock.run_for(16_000)
    expect(page.locator('output[data-left="98"]')).to_be_visible(timeout=BOOT_MS)
    app.ready()
    assert way(app) == ("install", "boot/timeout")
    page.unroute(re.compile(r"/worker-"))
    page.reload()
    app.ready()
    assert way(app) == ("install", "boot/timeout")
    lay(app, "settings", "boot", {"build": "another", "why": {"code": "boot/timeout", "args": {}}})
    page.reload()
    app.ready()
    assert way(app) == ("snapshot", None)


def test_a_browser_without_module_workers_is_told(app: App) -> None:
    """An old `Worker` looks at the address only; the app's other screens can be read all the same."""
    app.page.add_init_script("{ const Old = Worker; window.Worker = function (url) { return new Old(url); }; }")
    app.page.goto(app.url)
    failed(app, "boot/no-module-worker")
    app.press("rules")
    expect(app.screen("rules")).to_be_visible()
    app.page.go_back()
    app.press("retry")
    failed(app, "boot/no-module-worker")


def test_a_start_without_progress_ends(app: App) -> None:
    """A slow line that brings something is waited for; one that brings nothing is not: the second way, then words. A second try works."""
    page = app.page
    page.clock.install()
    engine, wasm, snapshot = Held(page, r"/engine-\w+/"), Held(page, r"\.wasm$"), Held(page, r"/snapshot-")
    page.goto(app.url)
    app.press("new-game")
    bar = page.locator("progress[data-boot]")
    expect(bar).to_be_visible()
    wasm.asked(1)
    page.clock.run_for(31_000)
    wasm.asked(2)
    page.clock.run_for(45_000)
    wasm.let_go()
    expect(page.locator('progress[data-boot="engine"]')).to_be_visible(timeout=BOOT_MS)
    page.clock.run_for(45_000)
    expect(bar).to_be_visible()
    page.clock.run_for(20_000)
    failed(app, "boot/timeout")
    engine.let_go()
    snapshot.let_go()
    app.press("retry")
    app.ready()
    expect(page.locator('output[data-left="98"]')).to_be_visible()
    assert way(app) == ("snapshot", None)


DEAF = """() => {
  const Real = Worker;
  window.Worker = class extends Real {
    set onmessage(listener) {
      super.onmessage = (event) => {
        if (window.deafTo && JSON.parse(event.data).result?.save) window.deafTo -= 1;
        else listener(event);
      };
    }
  };
}"""


def test_the_worker_dies_in_a_game_and_nothing_is_lost_or_done_twice(app: App) -> None:
    """An error, a silent end, an endless loop, a lost answer: the engine is started anew from the save, and the move is made once."""
    page = app.page
    page.clock.install()
    page.add_init_script(f"({DEAF})()")
    table = app.deal(deal(3))

    def one_worker(than: Any) -> None:
        """Wait until another worker than before answers, and the one before is gone."""
        for _ in range(300):
            if len(page.workers) == 1 and page.workers[0] is not than:
                break
            page.wait_for_timeout(100)
        assert len(page.workers) == 1
        assert page.workers[0] is not than
        app.ready()

    def move_on() -> None:
        """Play a card, and let more time go by than the engine is given."""
        nonlocal table
        move = reckless(table["view"], locking=False)
        app.move(move)
        page.wait_for_timeout(300)
        page.clock.fast_forward(11_000)
        table = ask("act", move=move)

    def is_right() -> None:
        """The move is on the table and on the disk, once."""
        expect(page.locator("output[data-left]")).to_have_attribute("data-left", str(table["view"]["left"]), timeout=BOOT_MS)
        app.shows(table["view"])
        [kept] = app.stored("game")
        assert kept["save"] == table["save"]

    before = page.workers[0]
    before.evaluate("() => { setTimeout(() => { throw new Error('of a test'); }); }")
    one_worker(before)
    move_on()
    is_right()
    assert page.workers[0] is not before, "a slow answer is no death"

    for death in ("() => self.close()", "() => { setTimeout(() => { for (;;); }); }"):
        before = page.workers[0]
        before.evaluate(death)
        move_on()
        one_worker(before)
        is_right()

    before = page.workers[0]
    page.evaluate("() => { window.deafTo = 1; }")
    move_on()
    one_worker(before)
    is_right()
    assert page.evaluate("() => window.deafTo") == 0

    before = page.workers[0]
    before.evaluate("() => self.close()")
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_timeout(300)
    page.clock.fast_forward(11_000)
    one_worker(before)
    app.move_and_see(reckless(table["view"], locking=False))
