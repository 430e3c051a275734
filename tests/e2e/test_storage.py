"""What is kept: the copy behind the copy, one file with everything, old and newer layouts, a browser's promise."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from engine.transfer import SCHEMA
from tests.e2e.app import BOOT_MS, App, deal
from tests.e2e.lines import at, lay, lost_after_a_refill, lost_by_a_play, reckless, resume
from tests.e2e.test_continuity import NO_DISK, WORDS
from tests.table import ask

pytestmark = pytest.mark.browser
SAVES = Path(__file__).parents[1] / "saves"
FILE: dict[str, Any] = json.loads((SAVES / "files" / "file-schema-1.json").read_text())
DATABASES = sorted((SAVES / "databases").glob("*.json"))
MAKE = """async ({ version, stores }) => {
  const name = `ninety-eight ${new URL(".", location.href).pathname}`;
  await new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => {
      for (const [store, records] of Object.entries(stores)) {
        const made = request.result.createObjectStore(store);
        for (const [key, value] of Object.entries(records)) made.put(value, key);
      }
    };
    request.onsuccess = () => { request.result.close(); resolve(); };
    request.onerror = () => reject(request.error);
  });
}"""


def sheet(app: App, kind: str) -> Locator:
    """An open sheet."""
    return app.page.locator(f'dialog[open][data-sheet="{kind}"]')


def at_settings(app: App) -> App:
    """On the settings, from the start."""
    app.page.goto(app.url)
    app.ready()
    if app.action("back").count():
        app.press("back")
    if app.screen("table").is_visible():
        app.press("menu")
    app.press("settings")
    expect(app.screen("settings")).to_be_visible()
    return app


def bests(app: App) -> tuple[str | None, str]:
    """The best and the number of games of the base game, from the settings over a table."""
    app.press("back")
    app.press("menu")
    app.press("records")
    one = app.page.locator('[data-record="base@1p"]')
    return one.locator("[data-best]").get_attribute("data-best"), one.locator("dl div", has_text="Games").locator("dd").inner_text()


def exported(app: App) -> dict[str, Any]:
    """The file that the export sheet gives as a download."""
    app.press("export")
    with app.page.expect_download() as download:
        app.press("download")
    expect(sheet(app, "export")).to_have_count(0)
    assert download.value.suggested_filename.startswith("ninety-eight-")
    found: dict[str, Any] = json.loads(download.value.path().read_text(encoding="utf-8"))
    return found


def offer(app: App, text: str, *, paste: bool = False) -> None:
    """Choose a file with this text, or paste it, on the settings."""
    app.press("import")
    if paste:
        sheet(app, "import").locator('[data-option="paste"]').fill(text)
        app.press("confirm")
    else:
        file = {"name": "copy.json", "mimeType": "application/json", "buffer": text.encode()}
        sheet(app, "import").locator('[data-option="file"]').set_input_files(file)  # type: ignore[arg-type]


def seen(app: App) -> dict[str, str | None]:
    """What the preview says is in the file."""
    lines = sheet(app, "preview").locator(".lines")
    expect(lines).to_be_visible()
    return {name: lines.get_attribute(f"data-{name}") for name in ("fresh", "known", "unread", "game")}


@pytest.mark.parametrize("harm", ["not a record", "another legal game"])
def test_a_save_that_went_bad_gives_way_to_the_copy_before_it(app: App, harm: str) -> None:
    """The position one move before is back and can be played on; what was damaged is kept aside and is in the export; and it is told."""
    page = app.page
    view = app.deal(deal(3))["view"]
    before = app.move_and_see(reckless(view, locking=False))
    app.move_and_see(reckless(before["view"], locking=False))
    [current], [copy] = app.stored("game"), app.stored("previous")
    assert copy["save"] == before["save"]
    bad = "rubbish" if harm == "not a record" else {**current, "save": {**current["save"], "moves": []}, "table": None}
    lay(app, "game", "current", bad)
    page.goto(app.url + "?action=continue")
    expect(sheet(app, "message")).to_contain_text(WORDS["save-restored"], timeout=BOOT_MS)
    app.press("ok")
    app.ready().shows(before["view"])
    assert app.stored("aside") == [bad]
    assert [kept["save"] for kept in app.stored("game")] == [before["save"]]
    ask("open", save=before["save"])
    app.move_and_see(reckless(before["view"], locking=False))
    assert list(exported(at_settings(app))["aside"].values()) == [bad]

    lay(app, "game", "current", {**current, "save": {"options": {}, "moves": [], "seed": ""}})
    lay(app, "previous", "current", ["also bad"])
    page.goto(app.url)
    expect(sheet(app, "message")).to_contain_text(WORDS["save-unreadable"], timeout=BOOT_MS)
    app.press("ok")
    assert len(app.stored("aside")) == 3
    assert (app.stored("game"), app.stored("previous")) == ([], [])


def test_a_result_and_the_end_of_its_save_are_one_write(app: App) -> None:
    """When the second of the two fails neither is done; the game on the disk is as it was, until both can be."""
    page = app.page
    app.open()
    code, line, left = lost_after_a_refill()
    resume(app, at(code, line[:-1]), "ends")
    app.ready()
    app.move(line[-1])
    expect(page.locator(f'[data-outcome="lost"][data-left-over="{left}"]')).to_be_visible()
    page.evaluate(
        """() => {
          const real = IDBObjectStore.prototype.delete;
          window.mend = () => { IDBObjectStore.prototype.delete = real; };
          IDBObjectStore.prototype.delete = function (...how) {
            if (this.name === "game") throw new DOMException("full", "QuotaExceededError");
            return real.apply(this, how);
          };
        }"""
    )
    app.press("leave")
    expect(page.locator('[data-notice="not-saved"]')).to_be_visible()
    assert (app.stored("results"), [kept["id"] for kept in app.stored("game")]) == ([], ["ends"])
    page.evaluate("() => window.mend()")
    page.locator('[data-option="three-cards"]').first.click()
    expect(page.locator('[data-notice="not-saved"]')).to_have_count(0)
    assert ([one["id"] for one in app.stored("results")], app.stored("game")) == (["ends"], [])


def test_everything_goes_to_another_device_as_one_file(app: App) -> None:
    """Exported here, the device wiped, imported: by file and by pasting, results, game, settings and what lay aside are all there again."""
    page = app.page
    app.open()
    results = FILE["results"]
    for key, value in results.items():
        lay(app, "results", key, value)
    lay(app, "aside", "2026-01-01T00:00:00.000Z", {"broken": "<img src=x onerror=hacked()>"})
    lay(app, "settings", "prefs", {"warn": False, "keys": True, "zsa": False, "names": ["<b>Ann</b>"], "dealer": None})
    table = at(deal(3))
    resume(app, table, "moved")
    copy = exported(at_settings(app))
    assert (copy["app"], copy["schema"], set(copy["results"])) == ("ninety-eight", SCHEMA, set(results))
    text = json.dumps(copy)

    for paste in (False, True):
        app.delete_all()
        at_settings(app)
        offer(app, text, paste=paste)
        assert seen(app) == {"fresh": "3", "known": "0", "unread": "0", "game": "new"}
        assert (app.stored("results"), app.stored("game")) == ([], []), "nothing is taken before it was seen"
        sheet(app, "preview").locator("input").check()
        app.press("confirm")
        expect(app.screen("table")).to_be_visible()
        app.shows(table["view"])
        assert {one["id"]: one["left"] for one in app.stored("results")} == {key: one["left"] for key, one in results.items()}
        assert [(kept["id"], kept["save"]) for kept in app.stored("game")] == [("moved", table["save"])]
        assert app.stored("aside") == [{"broken": "<img src=x onerror=hacked()>"}]
        app.press("menu")
        app.press("settings")
        expect(page.locator('[data-option="warn"]')).to_have_attribute("aria-checked", "false")

    offer(app, text)
    assert seen(app) == {"fresh": "0", "known": "3", "unread": "0", "game": "same"}
    app.press("confirm")
    assert len(app.stored("results")) == 3
    assert bests(app) == ("0", "2")


def test_an_import_replaces_the_running_game_only_when_asked(app: App) -> None:
    app.open()
    mine = at(deal(3))
    resume(app, mine, "mine")
    for answer in ("cancel", "confirm", "replace"):
        at_settings(app)
        offer(app, json.dumps(FILE))
        assert seen(app)["game"] == "new"
        expect(sheet(app, "preview")).to_contain_text("98 cards left")
        app.press(answer)
        expect(sheet(app, "preview")).to_have_count(0)
        if answer == "replace":
            expect(app.screen("table")).to_be_visible()
            app.ready().shows(at(FILE["game"]["current"]["save"])["view"])
        else:
            expect(app.toast()).to_have_count(0 if answer == "cancel" else 1)
        [kept] = app.stored("game")
        assert kept["id"] == (FILE["game"]["current"]["id"] if answer == "replace" else "mine")
        assert len(app.stored("results")) == (0 if answer == "cancel" else 3)
    at_settings(app)
    offer(app, json.dumps({**FILE, "results": {**FILE["results"], "odd": {"id": "<b>"}}, "game": {"current": 5}, "previous": {}}))
    assert seen(app) == {"fresh": "0", "known": "3", "unread": "1", "game": "unread"}
    app.press("confirm")
    expect(app.toast()).to_be_visible()
    assert {json.dumps(one) for one in app.stored("aside")} >= {'{"id": "<b>"}', '{"current": 5}'}
    assert len(app.stored("game")) == 1


def test_what_cannot_be_imported_is_told_and_changes_nothing(app: App) -> None:
    app.open()
    resume(app, at(deal(3)))
    at_settings(app)
    kept = [app.stored(store) for store in ("game", "results", "aside")]
    bad = {
        "": "format",
        "<script>hacked()</script>": "format",
        json.dumps(FILE)[:-9]: "format",
        json.dumps({**FILE, "schema": SCHEMA + 1}): "newer",
    }
    for text, code in bad.items():
        for paste in (True, False):
            offer(app, text, paste=paste)
            expect(sheet(app, "message")).to_contain_text(WORDS[f"error-transfer-{code}"])
            app.press("ok")
            expect(app.page.locator("dialog")).to_have_count(0)
    app.press("import")
    app.page.evaluate(
        """() => {
          const input = document.querySelector('[data-option="file"]');
          Object.defineProperty(input, "files", { value: [{ size: 1e12, text: () => { throw new Error("was read"); } }] });
          input.dispatchEvent(new Event("change"));
        }"""
    )
    expect(sheet(app, "message")).to_contain_text(WORDS["error-transfer-size"])
    assert [app.stored(store) for store in ("game", "results", "aside")] == kept


def test_the_device_s_own_way_of_sharing_gets_the_file(app: App) -> None:
    """Where files can be shared that comes first, as text where JSON is not taken; the sheet put away again is no failure."""
    app.page.add_init_script(
        """window.got = [];
        navigator.canShare = ({ files }) => files[0].name.endsWith(".txt");
        navigator.share = async ({ files }) => {
          window.got.push(await files[0].text());
          throw new DOMException("put away", "AbortError");
        };"""
    )
    at_settings(app)
    app.press("export")
    app.press("share-file")
    app.page.wait_for_function("() => window.got.length === 1")
    assert json.loads(app.page.evaluate("() => window.got[0]"))["app"] == "ninety-eight"
    expect(app.toast()).to_have_count(0)


def test_what_is_only_in_memory_can_be_exported(app: App) -> None:
    """No disk: the mark on every screen leads to a file that has the running game and the results."""
    app.page.add_init_script(NO_DISK["throws"])
    code, line, _ = lost_by_a_play()
    app.deal(code)
    table = ask("open", deal=code)
    app.move(line[0])
    table = ask("act", move=line[0])
    app.shows(table["view"])
    mark = app.page.locator('[data-notice="not-saved"]')
    expect(mark).to_be_visible()
    assert exported(app)["game"]["current"]["save"] == table["save"]
    app.press("menu")
    app.press("rules")
    expect(mark).to_be_visible()


@pytest.mark.parametrize("path", DATABASES, ids=lambda path: path.stem)
def test_what_an_older_version_kept_is_all_there(app: App, path: Path) -> None:
    """The stores as that version laid them out: the game goes on, results count, settings hold, and the next move gets its copy."""
    page = app.page
    old = json.loads(path.read_text())
    page.goto(app.url + "manifest.webmanifest")
    page.evaluate(MAKE, old)
    app.errors.clear()  # no icon beside a bare file
    page.goto(app.url + "?action=continue")
    table = at(old["stores"]["game"]["current"]["save"])
    app.ready().shows(table["view"])
    assert (app.stored("aside"), len(app.stored("results"))) == (list(old["stores"]["aside"].values()), 3)
    table = app.move_and_see(reckless(table["view"], locking=False))
    assert [kept["save"] for kept in app.stored("game")] == [table["save"]]
    assert [copy["save"]["moves"] for copy in app.stored("previous")] == [old["stores"]["game"]["current"]["save"]["moves"]]
    app.press("menu")
    app.press("settings")
    expect(page.locator('[data-option="warn"]')).to_have_attribute("aria-checked", "false")
    assert bests(app) == ("0", "2")


def test_there_is_a_fixture_of_every_older_layout(app: App) -> None:
    app.open()
    now = app.page.evaluate("async () => (await indexedDB.databases())[0].version")
    assert {json.loads(path.read_text())["version"] for path in DATABASES} == set(range(1, now))


def test_a_newer_layout_is_left_alone(app: App) -> None:
    """A page that an old cache brought back plays in memory, says why, and harms nothing of what the newer version wrote."""
    page = app.page
    stores = {"game": {"current": {"new": "layout"}}, "future": {"key": 1}}
    page.goto(app.url + "manifest.webmanifest")
    page.evaluate(MAKE, {"version": 99, "stores": stores})
    app.errors.clear()
    view = app.deal(deal(3))["view"]
    app.move_and_see(view["moves"][0]["move"])
    expect(page.locator('[data-notice="not-saved"]')).to_be_visible()
    app.press("export")
    expect(sheet(app, "export")).to_contain_text("newer version")
    assert (app.stored("game"), app.stored("future")) == ([{"new": "layout"}], [1])


def test_the_browser_s_promise_is_asked_for_after_the_first_game(page: Page, app: App) -> None:
    """Not before a game is finished, from the page, not again once it is given; the settings show it."""
    page.add_init_script(
        """window.asked = 0; let given = false;
        StorageManager.prototype.persisted = async () => given;
        StorageManager.prototype.persist = async () => { window.asked += 1; given = true; return true; };"""
    )
    code, line, left = lost_after_a_refill()
    app.deal(code)
    for _ in range(2):
        for move in line:
            app.move_and_see(move)
            if move != line[-1] and page.evaluate("() => window.asked") > 1:
                raise AssertionError("asked again")
        expect(page.locator(f'[data-outcome="lost"][data-left-over="{left}"]')).to_be_visible()
        page.wait_for_function("() => window.asked === 1")
        page.locator('[data-outcome] [data-action="same-deal"]').click()
        app.shows(ask("open", deal=code)["view"])
    app.press("menu")
    app.press("settings")
    expect(page.locator("[data-persisted]")).to_have_attribute("data-persisted", "true")
    expect(page.locator("[data-persisted]")).to_contain_text("has promised to keep it")


def test_games_are_recorded_in_their_order_though_the_clock_goes_back(app: App) -> None:
    app.open()
    last = {
        **at(*lost_after_a_refill()[:2])["result"],
        "id": "before",
        "left": 3,
        "grade": "excellent",
        "finished": "2044-01-01T10:00:00.000Z",
    }
    lay(app, "results", "before", last)
    code, line, _ = lost_after_a_refill()
    resume(app, at(code, line[:-1]), "after")
    app.ready().move(line[-1])
    app.press("leave")
    expect(app.screen("start")).to_be_visible()
    stored = {one["id"]: one for one in app.stored("results")}
    assert stored["after"]["recorded"] == "2044-01-01T10:00:00.001Z"
    assert stored["after"]["finished"] < "2040"
    app.press("records")
    record = app.page.locator('[data-record="base@1p"]')
    expect(record.locator("dl div", has_text="Streak now").locator("dd")).to_have_text("0")


def test_rubbish_carried_over_is_nothing(app: App) -> None:
    app.page.add_init_script("sessionStorage.setItem('ninety-eight carried', window.name || '{rubbish');")
    app.open()
    for text in ('{"how":3,"asked":[]}', '{"how":{"deal":[7]},"asked":""}'):
        app.page.evaluate("(text) => { window.name = text; }", text)
        app.page.reload()
        app.ready()
        expect(app.screen("start")).to_be_visible()
    app.press("new-game")
    expect(app.page.locator("output[data-left='98']")).to_be_visible()
