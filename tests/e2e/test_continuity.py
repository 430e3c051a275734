"""Nothing is lost: moves on the disk before they show, kills at bad moments, results once and for ever, damaged records, no disk at all."""

from __future__ import annotations

import contextlib
import json
import re
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Error, Page, expect

from engine.saves import checksum
from tests import browsers
from tests.conftest import Host
from tests.counts import LONG, great
from tests.e2e.app import BOOT_MS, App, deal
from tests.e2e.lines import at, lay, lost_after_a_refill, lost_by_a_play, reckless, record, resume
from tests.table import ask, refused
from web.build.tools import WEB

pytestmark = pytest.mark.browser
WON: dict[str, Any] = json.loads((Path(__file__).parents[1] / "playthroughs" / "base-solo-won.json").read_text())
WORDS = dict(re.findall(r"(?m)^([\w-]+) = (.+)$", (WEB / "locales" / "en.ftl").read_text(encoding="utf-8")))

ORDER = """() => {
  window.order = [];
  const { put } = IDBObjectStore.prototype, { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...how) {
    const begun = transaction.apply(this, how);
    begun.addEventListener("complete", () => begun.moves && order.push(["disk", begun.moves]));
    return begun;
  };
  IDBObjectStore.prototype.put = function (value, key) {
    if (this.name === "game") this.transaction.moves = value.save.moves;
    return put.call(this, value, key);
  };
  let last = "";
  addEventListener("DOMContentLoaded", () => {
    new MutationObserver(() => {
      const tops = [...document.querySelectorAll("[data-pile]")].map((pile) => pile.dataset.top);
      const hand = [...document.querySelectorAll("[data-card]")].map((card) => card.dataset.card);
      const now = JSON.stringify([tops, hand]);
      if (now !== last && tops.length) order.push(["shown", [tops, hand]]);
      last = now;
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
}"""


def face(view: dict[str, Any]) -> list[list[str]]:
    """The tops and the hand, as the page writes them."""
    return [[str(pile["top"]) for pile in view["piles"]], [card["card"] for card in view["hand"]]]


def best(app: App) -> tuple[str | None, str]:
    """The best and the number of games on the records screen, for the base game."""
    app.page.goto(app.url)
    app.ready()
    if app.action("back").count():
        app.press("back")
    app.press("records")
    one = app.page.locator('[data-record="base@1p"]')
    return one.locator("[data-best]").get_attribute("data-best"), one.locator("dl div", has_text="Games").locator("dd").inner_text()


def test_a_move_is_on_the_disk_before_it_is_shown(app: App) -> None:
    """The order of events inside the page: the transaction of a move is complete, then the board changes; for plays, undo and refill."""
    app.page.add_init_script(f"({ORDER})()")
    view = app.deal(deal(3))["view"]
    expected = [["disk", []], ["shown", face(view)]]
    for step in range(7):
        if step == 2:
            app.press("undo")
            table = ask("undo")
            app.shows(table["view"])
        else:
            table = app.move_and_see(reckless(table["view"] if step else view, locking=False))
        expected += [["disk", table["save"]["moves"]], ["shown", face(table["view"])]]
    assert app.page.evaluate("() => window.order") == expected


def restart(profile: Callable[..., BrowserContext], url: str) -> App:
    """Start the browser anew and open the app."""
    page = profile().pages[0]
    app = App(page, url)
    page.goto(url)
    return app


FILE: dict[str, Any] = json.loads((Path(__file__).parents[1] / "saves" / "files" / "file-schema-1.json").read_text())
ROUND = ("play", "play", "end", "play", "undo", "import", "finish")
START = """([taps, wanted]) => {
  const face = () => JSON.stringify([
    [...document.querySelectorAll("[data-pile]")].map((pile) => pile.dataset.top),
    [...document.querySelectorAll("[data-card]")].map((card) => card.dataset.card),
  ]);
  const shown = () => (typeof wanted === "string" ? document.querySelector(wanted) : face() === JSON.stringify(wanted));
  const watch = new MutationObserver(() => shown() && (watch.disconnect(), console.info("shown")));
  watch.observe(document, { childList: true, subtree: true, attributes: true });
  for (const tap of taps) document.querySelector(tap).click();
}"""


def kept_by(app: App) -> dict[str, Any]:
    """What the disk has: the running game's moves, and the results."""
    return {
        "games": [(kept["id"], kept["save"]["moves"]) for kept in app.stored("game")],
        "results": sorted(one["id"] for one in app.stored("results")),
    }


def told_by(page: Page) -> list[str]:
    """What the page writes to its console from now on, as far as it gets here."""
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    return said


def begin_kill(app: App, kind: str, name: str) -> tuple[list[str], Any, dict[str, Any]]:
    """Bring the app to the point before an action: the taps that start it, what shows that it is done, and what the disk has then."""
    before = kept_by(app)
    if kind == "finish":
        table = at({**WON, "moves": WON["moves"][:-1]})
        resume(app, table, name)
        app.ready()
        card, pile = WON["moves"][-1].split(">")
        after = {"games": [], "results": sorted([*before["results"], name])}
        return [f'[data-card="{card}"]', f'[data-pile="{pile}"]'], "[data-outcome]", after
    if kind == "import":
        results = {f"{name}-{number}": {**one, "id": f"{name}-{number}"} for number, one in enumerate(FILE["results"].values())}
        app.press("menu")
        app.press("settings")
        app.press("import")
        app.page.locator('[data-option="paste"]').fill(json.dumps({**FILE, "results": results, "aside": {}}))
        app.press("confirm")
        expect(app.page.locator('dialog[data-sheet="preview"]')).to_be_visible()
        return ['dialog [data-action="confirm"]'], "[data-toast]", {**before, "results": sorted([*before["results"], *results])}
    view = ask("view")["view"]
    if kind == "undo" and view["mayUndo"]:
        taps, table = ['[data-action="undo"]'], ask("undo")
    elif kind == "end" and view["mayEnd"]:
        taps, table = ['[data-action="end-turn"]'], ask("act", move="end")
    else:
        move = next(move for move in view["moves"] if not move["fatal"])
        taps = [f'[data-card="{move["card"]}"]', f'[data-pile="{move["pile"]}"]']
        table = ask("act", move=move["move"])
    return taps, face(table["view"]), {**before, "games": [(before["games"][0][0], table["save"]["moves"])]}


def test_a_browser_killed_at_any_moment_has_the_state_before_or_after(
    host: Callable[..., Host], profile: Callable[..., BrowserContext], tmp_path: Path
) -> None:
    """SIGKILL at random points of a play, an undo, the end of a turn, the last card and an import: never a third state, and what was shown
    is there."""
    url = host().url
    dice = Random(98)
    ends: Counter[str] = Counter()
    app = restart(profile, url)
    app.ready()
    for number in range(great(200)):
        kind, name = ROUND[number % len(ROUND)], f"game-{number}"
        if kind == ROUND[0] and number % len(ROUND) == 0:
            resume(app, at(deal(3)), name)
        app.ready()
        taps, wanted, after = begin_kill(app, kind, name)
        before = kept_by(app)
        said = told_by(app.page)
        app.page.evaluate(START, [taps, wanted])
        time.sleep(dice.uniform(0, 0.06))
        browsers.kill(tmp_path / "profile")
        with contextlib.suppress(Error):
            app.page.evaluate("0")  # takes in what was said before the end
        app = restart(profile, url)
        expect(app.page.locator("[data-screen]").first).to_be_visible()
        now = kept_by(app)
        told = "shown" in said
        assert now == after if told else now in (before, after), (number, kind, told)
        ends[f"{'after' if now == after else 'before'}{', shown' if told else ''}"] += 1
        assert app.stored("aside") == []
        for moves in (moves for _, moves in now["games"]):
            save = app.stored("game")[0]["save"]
            assert ask("open", save=save)["save"]["moves"] == moves
            app.shows(ask("view", seat=0)["view"])
    print(f"\nkilled {ends.total()} times: {dict(ends)}")


def test_a_finished_game_counts_once_and_the_best_never_gets_worse(app: App) -> None:
    """A win at once; a loss with the variant it was played with, once, however often the page is loaded; and the best stays the best."""
    page = app.page
    app.open()
    resume(app, at({**WON, "moves": WON["moves"][:-1]}), "a-win")
    app.ready()
    app.move(WON["moves"][-1])
    expect(page.locator('[data-outcome="won"]')).to_be_visible()
    [win] = app.stored("results")
    assert app.stored("game") == []

    code, line, left = lost_after_a_refill()
    resume(app, at(code, line[:-1]), "a-loss")
    app.ready()
    page.go_back()
    expect(app.screen("start")).to_be_visible()
    page.locator('[data-option="three-cards"]').first.click()
    expect(page.locator('[data-option="three-cards"]').first).to_have_attribute("aria-checked", "true")
    app.press("continue")
    app.move(line[-1])
    sheet = page.locator(f'[data-outcome="lost"][data-left-over="{left}"]')
    expect(sheet).to_be_visible()
    expect(sheet.locator(".best")).to_contain_text("Your best with these rules is a perfect game")
    assert app.stored("results") == [win], "its end may be taken back as long as the sheet is there"
    for _ in range(5):
        page.reload()
        expect(app.screen("start")).to_be_visible()
    results = {one["id"]: one for one in app.stored("results")}
    assert set(results) == {"a-win", "a-loss"}
    assert (results["a-loss"]["left"], results["a-loss"]["key"], results["a-loss"]["options"]["twists"]) == (left, "base@1p", [])
    assert app.stored("game") == []

    # A page that died between two writes, had they been two: the ended game and its result are both there.
    lay(app, "game", "current", record(at(code, line), "a-loss"))
    assert best(app) == ("0", "2")
    assert {one["id"] for one in app.stored("results")} == {"a-win", "a-loss"}
    assert app.errors == []


def test_a_loss_may_be_taken_back_until_its_sheet_is_left(app: App) -> None:
    """The play that locked the turn, taken back on the sheet, leaves no result; leaving the sheet, or starting anew from it, makes one."""
    page = app.page
    app.open()
    code, line, left = lost_by_a_play()
    before = at(code, line[:-1])
    resume(app, before, "locked")
    app.ready()

    def lock() -> None:
        app.move(line[-1])
        app.press("confirm")
        expect(page.locator(f'[data-outcome="lost"][data-left-over="{left}"]')).to_be_visible()

    lock()
    [ended] = app.stored("game")
    assert (ended["save"]["moves"], app.stored("results")) == (line, [])
    page.locator('[data-outcome] [data-action="undo"]').click()
    expect(page.locator("[data-outcome]")).to_have_count(0)
    app.shows(at(code, line[:-1])["view"])
    assert (app.stored("game")[0]["save"], app.stored("results")) == (before["save"], [])
    page.reload()
    app.ready()
    app.shows(before["view"])
    lock()
    page.go_back()
    expect(app.screen("start")).to_be_visible()
    expect(app.action("continue")).to_have_count(0)
    assert ([(one["id"], one["left"]) for one in app.stored("results")], app.stored("game")) == ([("locked", left)], [])

    resume(app, before, "locked again")
    app.ready()
    lock()
    page.locator('[data-outcome] [data-action="new-game"]').click()
    expect(page.locator('output[data-left="98"]')).to_be_visible()
    app.ready()
    assert sorted(one["id"] for one in app.stored("results")) == ["locked", "locked again"]
    assert len(app.stored("game")) == 1

    resume(app, before, "killed")
    app.ready()
    lock()
    context = page.context
    page.close(run_before_unload=False)
    again = App(context.new_page(), app.url)
    again.page.goto(app.url)
    expect(again.screen("start")).to_be_visible()
    assert sorted(one["id"] for one in again.stored("results")) == ["killed", "locked", "locked again"]


def test_a_deal_link_asks_before_it_replaces_a_game(app: App) -> None:
    """The running game stays as it is, to the byte, until the answer is yes; a code that is no deal gets a sentence."""
    page = app.page
    app.open()
    table = at(deal(3))
    resume(app, table)
    kept = app.stored("game")

    wrong = deal(4)[:-1] + ("0" if deal(4)[-1] != "0" else "1")
    for code in ("x", wrong, "9" + deal(4)[1:]):
        page.goto(f"{app.url}?deal={code}")
        sheet = page.locator('dialog[open][data-sheet="message"]')
        expect(sheet).to_be_visible(timeout=BOOT_MS)
        expect(sheet).to_contain_text(WORDS[f"error-{refused('deal', deal=code).replace('/', '-')}"])
        app.press("ok")
        app.shows(table["view"])
        assert app.stored("game") == kept

    page.goto(f"{app.url}?deal={deal(4).lower()}")
    asked = page.locator('dialog[open][data-sheet="deal"]')
    expect(asked).to_be_visible(timeout=BOOT_MS)
    page.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    app.shows(table["view"])
    assert app.stored("game") == kept
    page.goto(f"{app.url}?deal={deal(4)}")
    expect(asked).to_be_visible(timeout=BOOT_MS)
    assert app.stored("game") == kept
    app.press("confirm")
    app.shows(at(deal(4))["view"])
    [new] = app.stored("game")
    assert new["id"] != kept[0]["id"]
    page.reload()
    app.shows(at(deal(4))["view"])
    assert app.errors == []


DAMAGES: dict[str, list[Any]] = {
    "id": [None, 7, {}],
    "revision": [None, "x", -1],
    "started": [None, 0, "20"],
    "saved": [None, [], "2026-"],
    "table": [None, "{", {"view": {}}, {"view": {"piles": "x", "hand": [1]}}, {"result": 1}],
    "save": [None, "{", [], 5],
    "save.schema": [None, "1", 0, 99],
    "save.shuffle": [None, 3, "pcg"],
    "save.seed": [None, 12, "0000", "IIIIIIIIII"],
    "save.moves": [None, {}, "end", [1, 2], ["8>"]],
    "save.options": [None, [], "base"],
    "save.options.edition": [None, 1, "bas"],
    "save.options.players": [None, "1", 0, 1.5],
    "save.options.twists": [None, "three-cards", ["thr"]],
    "save.options.rulings": [None, [], {"loss-check": "eag"}],
}
NOT_FOR_THE_ENGINE = {"revision", "started", "saved"}
HARMLESS = {*NOT_FOR_THE_ENGINE, "table"}


def damaged(whole: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """A copy with one field changed, or taken away with None."""
    copy: dict[str, Any] = json.loads(json.dumps(whole))
    *way, field = path.split(".")
    place = copy
    for step in way:
        place = place[step]
    if value is None:
        del place[field]
    else:
        place[field] = value
    return copy


def test_a_damaged_record_stops_nothing_and_is_kept(app: App) -> None:
    """Every field of the running game taken away, of another type, or cut short: it is played on or put aside whole, and all else stays."""
    page = app.page
    app.open()
    table = at(deal(3), ["9>0"] if "9" in {card["card"] for card in at(deal(3))["view"]["hand"]} else [])
    whole = record(table)
    result = {**at(*lost_after_a_refill()[:2])["result"], "id": "before", "finished": "2026-01-01T10:00:00.000Z"}
    lay(app, "results", "before", result)
    lay(app, "settings", "prefs", {"warn": False, "keys": True})
    damages = [(path, value) for path, values in DAMAGES.items() for value in values]
    some = damages if LONG else [(path, values[-1]) for path, values in DAMAGES.items()]
    for path, value in some:
        bad = damaged(whole, path, value)
        if path == "save.moves" and value == ["8>"]:
            bad["save"]["check"] = checksum(bad["save"])
        page.evaluate(CLEAR, "previous")
        lay(app, "game", "current", bad)
        page.goto(app.url + "?action=continue")
        said = f"{path} = {value!r}"
        if path == "save.moves" and value == ["8>"]:
            app.shows(at(deal(3))["view"])
            app.ready()
            assert (app.stored("aside"), app.stored("game")[0]["save"]["moves"]) == ([bad], []), said
            page.evaluate(CLEAR, "aside")
            page.go_back()
        elif path in HARMLESS:
            app.shows(table["view"])
            if path not in NOT_FOR_THE_ENGINE:
                app.ready()
                app.shows(table["view"])
            [kept] = app.stored("game")
            assert kept["save"] == bad["save"], said
            assert app.stored("aside") == [], said
            app.page.go_back()
        else:
            told = page.locator('dialog[open][data-sheet="message"]')
            expect(told).to_be_visible(timeout=BOOT_MS)
            expect(told).to_contain_text(WORDS["save-unreadable"])
            expect(told).to_contain_text("put aside")
            app.press("ok")
            expect(told).to_have_count(0)
            expect(app.screen("start")).to_be_visible()
            expect(app.action("continue")).to_have_count(0)
            assert app.stored("aside") == [bad], said
            assert app.stored("game") == [], said
            page.evaluate(CLEAR, "aside")
        assert app.stored("results") == [result], said
    app.page.goto(app.url)
    app.ready()
    app.press("new-game")
    expect(page.locator('output[data-left="98"]')).to_be_visible()
    app.press("menu")
    app.press("settings")
    expect(page.locator('[data-option="warn"]').first).to_have_attribute("aria-checked", "false")
    assert app.errors == []


CLEAR = """async (store) => {
  const db = await new Promise((resolve) => {
    const request = indexedDB.open(`ninety-eight ${new URL(".", document.baseURI).pathname}`);
    request.onsuccess = () => resolve(request.result);
  });
  await new Promise((resolve) => {
    const change = db.transaction(store, "readwrite");
    change.objectStore(store).clear();
    change.oncomplete = resolve;
  });
  db.close();
}"""


def test_rubbish_among_results_and_settings_hurts_nothing(app: App) -> None:
    """What cannot be read in those stores is passed over; every screen opens, a game starts, and what can be read still counts."""
    page = app.page
    app.open()
    good = {**at(*lost_after_a_refill()[:2])["result"], "id": "good", "finished": "2026-01-01T10:00:00.000Z"}
    lay(app, "results", "good", good)
    rubbish: list[Any] = ["x", 5, [], {}, {"id": 1}, {**good, "id": "no options", "options": {}}, {**good, "id": "many", "left": 99999}]
    rubbish += [{**good, "id": "no key", "key": 4}, {**good, "id": "odd", "options": {**good["options"], "twists": 3, "rulings": None}}]
    for number, value in enumerate(rubbish):
        lay(app, "results", f"bad {number}", value)
    for value in (0, {"editions": 1, "records": [7], "edition": {}}):
        for key in ("prefs", "catalog", "summary", "options", "next"):
            lay(app, "settings", key, value)
        page.goto(app.url)
        app.ready()
        for name in ("records", "rules", "settings", "about"):
            app.press(name)
            expect(app.screen(name)).to_be_visible()
            page.go_back()
        expect(page.locator('[data-option="three-cards"]').first).to_have_attribute("aria-checked", "false")
    assert best(app)[0] == str(good["left"])
    app.press("back")
    app.press("new-game")
    expect(page.locator('output[data-left="98"]')).to_be_visible()
    assert app.errors == []


NO_DISK = {
    "refused": "indexedDB.open = () => { const request = new EventTarget(); request.error = new DOMException('no', 'UnknownError');"
    " setTimeout(() => request.dispatchEvent(new Event('error'))); return request; };",
    "throws": "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };",
    "missing": "delete window.indexedDB;",
    "dead": "IDBDatabase.prototype.transaction = () => { throw new DOMException('closing', 'InvalidStateError'); };",
}


@pytest.mark.parametrize("kind", NO_DISK)
def test_without_a_disk_the_game_is_played_in_memory_and_says_so(app: App, kind: str) -> None:
    page = app.page
    page.add_init_script(
        f"{NO_DISK[kind]} for (const name of ['localStorage', 'sessionStorage'])"
        " Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError'); } });"
    )
    code, line, left = lost_after_a_refill()
    app.deal(code)
    expect(page.locator('[data-notice="not-saved"]')).to_be_visible()
    for move in line:
        app.move_and_see(move)
    expect(page.locator(f'[data-outcome="lost"][data-left-over="{left}"]')).to_be_visible()
    app.press("leave")
    expect(page.locator('[data-notice="not-saved"]')).to_be_visible()
    app.press("records")
    expect(page.locator(f'[data-best="{left}"]')).to_be_visible()
    assert app.errors == []


def test_a_full_disk_keeps_the_old_save_until_there_is_room(host: Callable[..., Host], profile: Callable[..., BrowserContext]) -> None:
    """Real quota errors: the game goes on with a mark, the disk holds what it held; with room again all is written and the mark goes."""
    url = host().url
    app = restart(profile, url)
    first = app.deal(deal(3))["save"]
    app.page.context.close()
    # Chromium asks for the quota before the first write after its start, and then not again for a while.
    context = profile()
    app = App(context.pages[0], url)
    disk = context.new_cdp_session(app.page)
    disk.send("Storage.overrideQuotaForOrigin", {"origin": url.rstrip("/"), "quotaSize": 1})
    app.open()
    mark = app.page.locator('[data-notice="not-saved"]')
    table = at(first)
    app.shows(table["view"])
    for _ in range(2):
        table = app.move_and_see(reckless(table["view"], locking=False))
        expect(mark).to_be_visible()
        assert [kept["save"] for kept in app.stored("game")] == [first]
    disk.send("Storage.overrideQuotaForOrigin", {"origin": url.rstrip("/")})
    table = app.move_and_see(reckless(table["view"], locking=False))
    expect(mark).to_have_count(0)
    assert [kept["save"] for kept in app.stored("game")] == [table["save"]]
    app.page.reload()
    app.shows(table["view"])


def test_a_connection_that_dies_once_is_opened_anew(app: App) -> None:
    """What phones do to a database in the background costs nothing: the move is written all the same, without a mark."""
    table = app.deal(deal(3))
    app.page.evaluate(
        """() => {
          const real = IDBDatabase.prototype.transaction;
          IDBDatabase.prototype.transaction = function () {
            IDBDatabase.prototype.transaction = real;
            throw new DOMException("The database connection is closing.", "InvalidStateError");
          };
        }"""
    )
    table = app.move_and_see(reckless(table["view"], locking=False))
    [kept] = app.stored("game")
    assert kept["save"] == table["save"]
    expect(app.page.locator('[data-notice="not-saved"]')).to_have_count(0)


def test_back_closes_goes_back_and_leaves(page: Page, app: App) -> None:
    """A sheet, a screen, the table: each Back is one step, the last one leaves the app, and the game is as it was."""
    page.goto("about:blank")
    table = app.deal(deal(3))
    app.press("menu")
    expect(page.locator('dialog[open][data-sheet="menu"]')).to_be_visible()
    page.go_back()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(app.screen("table")).to_be_visible()
    app.press("menu")
    app.press("rules")
    expect(app.screen("rules")).to_be_visible()
    page.go_back()
    expect(app.screen("table")).to_be_visible()
    app.shows(table["view"])
    page.go_back()
    expect(app.screen("start")).to_be_visible()
    app.press("continue")
    app.shows(table["view"])
    table = app.move_and_see(reckless(table["view"], locking=False))
    page.reload()
    app.shows(table["view"])
    page.go_back()
    expect(app.screen("start")).to_be_visible()
    with contextlib.suppress(Error):
        page.go_back()
    assert page.url == "about:blank"
    page.go_forward()
    app.ready()
    expect(app.action("continue")).to_be_visible()
    app.press("continue")
    app.shows(table["view"])
