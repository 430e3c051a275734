"""Looking back on a finished game: found in the background, kept with the result, and gone on with after a killed browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from engine.options import Options
from tests import browsers
from tests.conftest import Host
from tests.e2e.app import App
from tests.e2e.lines import lay, lost_by_a_play, record, resume
from tests.e2e.test_boot import WORDS
from tests.table import ask
from tests.unit.test_review import played

pytestmark = pytest.mark.browser
FOUND = 200_000


def over(options: Options, number: int = 5) -> dict[str, Any]:
    """The table at the end of a game played in CPython."""
    table: dict[str, Any] = ask("open", save=played(options, number).to_json())
    assert table["result"]
    return table


def from_records(app: App) -> None:
    """Look back on the newest game of the first record."""
    app.open().press("records")
    app.page.locator("details summary").first.click()
    app.press("review")


def looked_at(app: App) -> Any:
    """The moment that is shown, once it is."""
    moment = app.page.locator(".moment[data-turn]")
    expect(moment.locator(".plays, p").first).to_be_visible(timeout=FOUND)
    return moment


def plays(app: App) -> list[str | None]:
    """The plays that are shown."""
    return [one.get_attribute("data-plays") for one in app.page.locator(".plays li").all()]


def test_a_lost_game_is_looked_back_on_from_its_result(app: App, axe: str) -> None:
    """The sheet leads there, which records the loss; every turn can be shown as it was played, the costliest as it should have been."""
    code, line, _ = lost_by_a_play()
    page = app.page
    table = ask("open", deal=code)
    for move in line[:-1]:
        table = ask("act", move=move)
    app.open()
    resume(app, table)
    app.ready().move(line[-1])
    app.press("confirm")
    save = ask("act", move=line[-1])["save"]
    app.press("review")
    expect(app.screen("review")).to_be_visible()
    assert [one["save"] for one in app.stored("results")] == [save]
    assert app.stored("game") == []
    looked_at(app)
    assert plays(app) == [move for move in line[: line.index("end")] if ">" in move]
    turns = "".join(f"{move} " for move in line).split(" end ")
    page.locator('[data-action="turn"]').press("End")
    last = page.locator(f'.moment[data-turn="{len(turns) - 1}"]')
    expect(last).to_be_visible(timeout=FOUND)
    expect(page.locator(f'.plays [data-plays="{line[-1]}"]')).to_be_visible()
    expect(app.action("later")).to_have_attribute("aria-disabled", "true")
    app.press("earlier")
    expect(page.locator(f'.moment[data-turn="{len(turns) - 2}"]')).to_be_visible()
    costly = page.locator("[data-costly]").first
    expect(costly).to_be_visible(timeout=FOUND)
    costly.click()
    expect(page.locator('.moment[data-line="better"] .plays li').first).to_be_visible()
    page.evaluate(axe)
    found = page.evaluate("() => axe.run()")["violations"]
    assert [one["id"] for one in found] == []
    page.go_back()
    expect(app.screen("start")).to_be_visible()


def test_what_was_found_is_kept_and_gone_on_with_after_a_killed_browser(
    profile: Callable[..., BrowserContext], host: Callable[..., Host], tmp_path: Any
) -> None:
    """Killed while the app looks back: the report so far is there at once, and at the end the whole of it, winning line included."""
    server = host()
    app = App(profile().pages[0], server.url)
    app.open()
    table = over(Options.of(), 72)
    lay(app, "game", "current", record(table, "ended"))
    from_records(app)
    expect(app.page.locator("[data-costly]")).to_have_count(3, timeout=FOUND)
    for _ in range(300):
        [kept] = app.stored("results")
        if len(kept.get("review", {}).get("turns", [])) > 5:
            break
        app.page.wait_for_timeout(100)
    browsers.kill(tmp_path / "profile")

    app = App(profile().pages[0], server.url)
    app.open().press("records")
    app.page.locator("details summary").first.click()
    [kept] = app.stored("results")
    assert len(kept["review"]["turns"]) > 5, "what was found was kept"
    app.press("review")
    expect(app.page.locator('[data-review="done"]')).to_be_visible(timeout=FOUND)
    [kept] = app.stored("results")
    report = kept["review"]
    assert (report["winnable"], report["done"], len(report["lefts"])) == (True, True, 8)
    app.page.locator('input[name="line"][value="won"]').check(force=True)
    for number, turn in enumerate(report["solution"]):
        expect(app.page.locator(f'.moment[data-line="won"][data-turn="{number}"]')).to_be_visible()
        expect(app.page.locator(f'.plays [data-plays="{turn[-1]}"]')).to_be_visible()
        assert plays(app) == turn
        if number + 1 < len(report["solution"]):
            app.press("later")
    app.page.reload()
    expect(app.screen("review")).to_be_visible()
    looked_at(app.ready())
    expect(app.page.locator('[data-review="done"]')).to_be_visible()
    assert app.errors == []


@pytest.mark.parametrize(("edition", "players"), [("extreme", 1), ("quick-and-easy", 2), ("face-to-face", 2)])
def test_every_edition_can_be_looked_back_on(app: App, edition: str, players: int) -> None:
    """The curve, the costliest turns and the table of each turn; rivals have no par."""
    app.open()
    lay(app, "game", "current", record(over(Options.of(edition, players)), "ended"))
    from_records(app)
    looked_at(app)
    expect(app.page.locator('[data-review="done"]')).to_be_visible(timeout=FOUND)
    assert app.page.locator(".curve line.way").count() > 3
    [kept] = app.stored("results")
    assert (kept["review"]["par"] is None) == (edition == "face-to-face")


def test_a_game_whose_moves_were_not_kept_has_no_way_there(app: App, page: Page) -> None:
    """Results of older versions stay as they are; a report that makes no sense hurts nothing."""
    app.open()
    table = over(Options.of("quick-and-easy", 2))
    result = {**table["result"], "id": "old", "finished": "2026-01-01T00:00:00.000Z"}
    lay(app, "results", "old", result)
    lay(app, "results", "odd", {**result, "id": "odd", "save": table["save"], "review": {"turns": [{"moves": "<b>"}], "solution": 7}})
    app.open().press("records")
    page.locator("details summary").first.click()
    expect(page.locator(".history li")).to_have_count(2)
    expect(app.action("review")).to_have_count(1)
    app.press("review")
    expect(page.locator('[data-review="done"]')).to_be_visible(timeout=FOUND)
    looked_at(app)
    expect(page.locator(".about-game .headline")).to_contain_text(re.compile(r"2 players"))


def test_leaving_and_coming_back_again_and_again_stops_nothing(app: App, page: Page) -> None:
    """One loop looks on, however often the screen was left while the engine was at work."""
    app.open()
    lay(app, "game", "current", record(over(Options.of("extreme")), "ended"))
    from_records(app)
    for _ in range(4):
        expect(app.screen("review")).to_be_visible()
        page.evaluate("() => history.back()")
        expect(app.screen("records")).to_be_visible()
        page.evaluate("() => history.forward()")
    expect(page.locator('[data-review="done"]')).to_be_visible(timeout=FOUND)


def test_a_game_deleted_meanwhile_does_not_come_back(app: App, page: Page) -> None:
    """Another window deleted everything: what this one finds out is not written any more."""
    app.open()
    lay(app, "game", "current", record(over(Options.of("extreme")), "ended"))
    from_records(app)
    looked_at(app)
    other = App(page.context.new_page(), app.url)
    other.open().press("settings")
    other.delete_all()
    page.bring_to_front()
    expect(page.locator('[data-review="done"]')).to_be_visible(timeout=FOUND)
    assert app.stored("results") == []


@pytest.mark.parametrize("save", [{"x": 1}, {"schema": 2, "moves": ["2>0"]}])
def test_a_game_whose_moves_are_damaged_is_told_so_and_stays(app: App, page: Page, save: Any) -> None:
    app.open()
    table = over(Options.of("quick-and-easy", 2))
    lay(app, "results", "odd", {**table["result"], "id": "odd", "finished": "2026-01-01T00:00:00.000Z", "save": save})
    from_records(app)
    expect(page.locator("[data-review] .note")).to_have_text(WORDS["review-gone"])
    assert len(app.stored("results")) == 1
