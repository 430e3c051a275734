"""What a curious hand does: Back and Forward onto places that are gone, taps faster than the engine, the same game in two windows."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.conftest import Host
from tests.e2e.app import App, deal
from tests.e2e.lines import at, lost_after_a_refill, lost_by_a_play, resume
from tests.table import ask

pytestmark = pytest.mark.browser


def place(page: Page) -> tuple[str, int]:
    """The screen that the browser's history is at, and the sheets over it."""
    state = page.evaluate("() => history.state")
    return state["screen"], state["sheets"]


def test_forward_to_a_sheet_that_was_put_away_leads_nowhere(app: App) -> None:
    """Nothing opens, and the next sheet closes at the first tap; also from a place behind an address with a mark in it."""
    page = app.page
    app.deal(deal(3))
    app.press("menu")
    page.evaluate("history.back()")
    expect(page.locator("dialog")).to_have_count(0)
    page.evaluate("history.forward()")
    page.wait_for_function("() => history.state.sheets === 0")
    app.press("menu")
    app.press("cancel")
    expect(page.locator("dialog")).to_have_count(0)
    app.press("menu")
    page.evaluate("() => { location.hash = 'elsewhere' }")
    expect(app.screen("start")).to_be_visible()
    page.evaluate("history.back()")
    expect(app.screen("table")).to_be_visible()
    page.wait_for_function("() => history.state.sheets === 0")
    assert place(page) == ("table", 0)


def test_a_sheet_that_opens_while_another_closes_can_be_closed(app: App) -> None:
    app.deal(deal(3))
    app.press("menu")
    app.page.evaluate(
        "() => { document.querySelector('dialog [data-action=cancel]').click(); document.querySelector('[data-action=menu]').click(); }"
    )
    expect(app.page.locator("dialog[open]")).to_have_count(1)
    app.page.wait_for_function("() => history.state.sheets === 1")
    app.press("cancel")
    expect(app.page.locator("dialog")).to_have_count(0)
    assert place(app.page) == ("table", 0)


def test_back_and_forward_do_not_lead_to_a_table_without_a_game(app: App) -> None:
    """After the result, and after everything was deleted: the start, not a deal that never comes; a new game is found as ever."""
    page = app.page
    code, line, _ = lost_after_a_refill()
    app.deal(code)
    for move in line[:-1]:
        app.move_and_see(move)
    app.move(line[-1])
    app.press("leave")
    expect(app.screen("start")).to_be_visible()
    page.evaluate("history.forward()")
    page.wait_for_timeout(300)
    expect(app.screen("start")).to_be_visible()
    assert place(page) == ("start", 0)
    app.press("new-game")
    expect(app.screen("table")).to_be_visible()
    expect(page.locator("output[data-left='98']")).to_be_visible()
    page.evaluate("history.back()")
    expect(app.screen("start")).to_be_visible()
    page.evaluate("history.forward()")
    expect(app.screen("table")).to_be_visible()
    app.press("menu")
    app.press("settings")
    app.delete_all()
    app.ready()
    page.evaluate("history.back()")
    expect(app.screen("start")).to_be_visible()
    assert place(page) == ("start", 0)


def test_a_loss_left_while_it_is_taken_back_stays_a_loss(app: App) -> None:
    """Taken back and left in the same moment: the game is over or goes on, never both under one name."""
    code, line, _ = lost_by_a_play()
    app.open()
    resume(app, at(code, line[:-1]))
    app.ready()
    app.move(line[-1])
    app.press("confirm")
    expect(app.page.locator("[data-outcome='lost']")).to_be_visible()
    app.page.evaluate("() => { document.querySelector('.result [data-action=undo]').click(); history.back(); }")
    expect(app.screen("start")).to_be_visible()
    app.page.wait_for_timeout(500)
    assert len(app.stored("results")) + len(app.stored("game")) == 1
    assert app.action("continue").count() == len(app.stored("game"))


def test_a_number_and_a_pile_typed_in_one_go(app: App) -> None:
    """A number that begins others does not wait when the pile comes; the warning that follows keeps the focus on the careful answer."""
    code, line, _ = lost_by_a_play()
    table = at(code, line[:-1])
    card, pile = line[-1].split(">")
    assert sum(one["card"].startswith(card) for one in table["view"]["hand"]) > 1
    app.open()
    resume(app, table)
    app.ready()
    app.page.keyboard.type(card + "abcd"[int(pile)])
    expect(app.page.locator("dialog[data-sheet='warn']")).to_be_visible()
    app.page.keyboard.press("Enter")
    expect(app.page.locator("dialog")).to_have_count(0)
    app.shows(table["view"])


def test_a_theme_is_shown_when_there_is_no_room_to_keep_it(app: App) -> None:
    app.open()
    app.press("settings")
    app.page.evaluate(
        """() => {
          for (let size = 5e6, n = 0; size >= 1; )
            try { localStorage.setItem(n++, "x".repeat(size)); } catch { size = Math.floor(size / 2); }
        }"""
    )
    app.page.locator("[data-option='theme'] label", has_text="Dark").click()
    expect(app.page.locator("html[data-theme='dark']")).to_have_count(1)


def test_a_drop_that_was_refused_is_forgotten(app: App) -> None:
    """The next play, by taps, comes from the hand and not from where the other card was let go."""
    code, line, _ = lost_by_a_play()
    table = at(code, line[:-1])
    app.open()
    resume(app, table)
    app.ready().still()
    page, view = app.page, table["view"]
    fitting = {(move["card"], move["pile"]) for move in view["moves"]}
    wrong, pile = next(
        (one["card"], to["pile"]) for one in view["hand"] for to in view["piles"] if (one["card"], to["pile"]) not in fitting
    )
    start, end = app.card(wrong).bounding_box(), app.pile(pile).bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + 20, end["y"] + 20, steps=4)
    page.mouse.up()
    expect(app.toast()).to_be_visible()
    app.still()
    move = next(move for move in view["moves"] if not move["fatal"] and move["card"] != wrong)
    page.evaluate(
        """() => { const old = Element.prototype.animate; window.ways = [];
          Element.prototype.animate = function (way, how) {
            if (this.className === "top") window.ways.push(way[0].transform);
            return old.call(this, way, how);
          } }"""
    )
    home = app.card(move["card"]).bounding_box()
    assert home
    app.play(move["card"], move["pile"])
    app.shows(ask("act", move=move["move"])["view"])
    [way] = app.still().page.evaluate("ways")
    box = app.pile(move["pile"]).locator(".top").bounding_box()
    assert box
    across = home["x"] + home["width"] / 2 - box["x"] - box["width"] / 2
    assert float(way.split("(")[1].split("px")[0]) == pytest.approx(across, abs=3)


def test_back_to_a_page_that_the_browser_kept_does_not_bring_a_given_up_game_back(
    host: Callable[..., Host], profile: Callable[..., BrowserContext]
) -> None:
    """Chromium keeps the page as it was, old game and all; what the disk holds counts."""
    page = profile(ignore_default_args=["--disable-back-forward-cache"]).pages[0]
    app = App(page, host().url)
    app.deal(deal(3))
    page.goto(f"{app.url}?deal={deal(4)}")
    app.ready().press("confirm")
    view = ask("open", deal=deal(4))["view"]
    app.shows(view)
    for _ in range(2):
        page.go_back(wait_until="commit")
        page.wait_for_timeout(500)
    app.ready()
    expect(app.screen("table")).to_be_visible()
    app.shows(view)
    assert [game["save"]["seed"] for game in app.stored("game")] == [ask("deal", deal=deal(4))["seed"]]
    assert app.errors == []
