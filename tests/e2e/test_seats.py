"""Several people at one device: nobody takes back another's card, no tap or key goes astray, and the focus is where one looks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from engine.options import Options, deal_code
from tests.conftest import Host
from tests.e2e.app import App
from tests.e2e.lines import at, lay, lost_by_a_play, resume
from tests.e2e.test_family import Table
from tests.table import ask, seed_of

pytestmark = pytest.mark.browser

SMALL: ViewportSize = {"width": 320, "height": 568}
STILL = "Object.defineProperty(Event.prototype, 'timeStamp', { get: () => 1000 });"
"""All taps of a page come at the same moment."""


def code(edition: str = "base", players: int = 2, twists: tuple[str, ...] = (), number: int = 3, **rulings: str) -> str:
    return deal_code(Options.of(edition, players, twists, **rulings), seed_of(number))


def moves(app: App) -> list[str]:
    """The moves that are kept."""
    [running] = app.stored("game")
    found: list[str] = running["save"]["moves"]
    return found


def middle(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def twice(page: Page, what: Locator, then: Locator) -> None:
    """Tap, and tap the same place again as soon as something else lies there: the second half of a double tap."""
    expect(what).to_be_visible()
    x, y = middle(what)
    page.mouse.click(x, y)
    expect(then).to_be_visible()
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)


def test_the_second_tap_of_a_double_tap_is_not_for_what_came_up(app: App) -> None:
    """On a small screen, where all of it lies at the same place: end of a turn, a question, the curtain, the result."""
    page = app.page
    page.set_viewport_size(SMALL)
    table = Table(app, code(players=3, twists=("open-card",), starter="random"))
    seat = table.table["handOver"]
    twice(page, page.locator("[data-action='show-hand']").first, page.locator(".ask"))
    table.table = ask("view", seat=seat)
    assert moves(app) == []
    choice = table.view["asks"][0]["choices"][0]["choice"]
    twice(page, page.locator(f'.ask [data-choice="{choice}"]'), page.locator(f'[data-curtain]:not([data-curtain="{seat}"])'))
    table.act("choose 0")
    assert page.locator(".hand").count() == 0
    while not table.view["mayEnd"]:
        table.step()
    before = moves(app)
    twice(page, app.action("end-turn"), page.locator("[data-curtain], .ask").first)
    table.table = ask("act", move="end")
    table.check()
    assert moves(app) == [*before, "end"]
    app.press("menu")
    expect(page.locator("dialog[open]")).to_be_visible()


def test_the_second_tap_of_a_finger_neither_and_a_tap_elsewhere_is_taken(browser: Any, host: Callable[..., Host]) -> None:
    """A finger's taps are not counted everywhere: what is near in time and place is one double tap."""
    context = browser.new_context(viewport=SMALL, has_touch=True)
    page = context.new_page()
    page.add_init_script(STILL)
    app = App(page, host().url)
    Table(app, code(starter="random"))
    x, y = middle(app.action("show-hand").first)
    page.touchscreen.tap(x, y)
    expect(page.locator(".hand")).to_be_visible()
    page.touchscreen.tap(x, y)
    page.touchscreen.tap(x, y)
    cards = page.locator("[data-card]")
    page.touchscreen.tap(*middle(cards.first))
    expect(cards.first).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-card][aria-pressed='true']")).to_have_count(1)
    expect(page.locator("[data-toast]")).to_have_count(0)
    assert moves(app) == []
    context.close()


def test_who_only_looks_takes_nothing_back(app: App) -> None:
    """Neither by the button, which says why, nor by the key; nor does the curtain."""
    table = Table(app, code(starter="random"))
    seat = table.table["handOver"]
    table.look(seat)
    table.step()
    played = moves(app)
    assert len(played) == 1
    app.press("menu")
    app.press("hide-hand")
    app.press("others")
    other = 1 - seat
    app.page.locator(f'dialog [data-to="{other}"], dialog [data-action="show-hand"]').first.click()
    expect(app.page.locator(".hand")).to_be_visible()
    expect(app.action("undo")).to_have_attribute("aria-description", f"It is the turn of Player {seat + 1}.")
    app.try_("undo")
    expect(app.toast()).to_contain_text(f"Player {seat + 1}")
    app.page.keyboard.press("u")
    expect(app.action("hint")).to_have_attribute("aria-description", f"It is the turn of Player {seat + 1}")
    app.press("hide-hand")
    expect(app.page.locator("[data-curtain]")).to_be_visible()
    app.page.keyboard.press("u")
    assert moves(app) == played


def test_names_that_look_like_cards_stay_names(app: App) -> None:
    """P1, R5 and B2 are players here, though they are cards elsewhere."""
    app.open()
    names = ["P1", "R5", "B2"]
    lay(app, "settings", "prefs", {"warn": True, "keys": True, "zsa": False, "names": names, "dealer": None})
    table = Table(app, code("quick-and-easy", 3, starter="random"))
    assert app.page.locator(".seats b").all_inner_texts() == names
    while not table.view["signals"]:
        table.step()
    seat = table.view["seat"]
    for word in ("purple 1", "red 5", "blue 2"):
        assert word not in app.page.locator(".seats, .turn, h1").all_inner_texts()
    app.press("talk")
    app.page.locator('[data-signal^="say"]').first.click()
    expect(app.page.locator(".piles")).to_contain_text(names[seat])


def test_the_focus_goes_to_the_title_of_what_came_up(app: App) -> None:
    """Curtain, question, hand, and the curtain again once a briefing is agreed: never to the page, never to a title behind."""
    page = app.page
    table = Table(app, code(players=3, twists=("open-card", "emergency-briefing"), starter="random"))
    asked = page.locator(".ask h2")
    table.look(table.table["handOver"])
    expect(asked).to_be_focused()
    while not (table.view["asks"] and table.view["asks"][0]["seat"] is None):
        table.step()
    seat = table.view["player"]
    page.locator('[data-action="briefing"]').click()
    app.press("confirm")
    expect(page.locator('[data-action="briefing"]')).to_have_count(0)
    expect(page.locator(".curtain .to")).to_be_focused()
    table.act("choose 1")
    table.look(seat)
    expect(asked).to_be_focused()
    while table.view["asks"]:
        table.step()
    table.step()
    expect(page.locator("h1")).to_be_focused()


def test_the_talk_is_read_from_its_top(app: App) -> None:
    page = app.page
    page.set_viewport_size(SMALL)
    table = Table(app, code(players=3, starter="random"))
    table.look(table.table["handOver"])
    app.press("talk")
    sheet = page.locator('dialog[data-sheet="talk"]')
    expect(sheet.locator("h2")).to_be_focused()
    assert sheet.evaluate("(sheet) => [sheet, ...sheet.querySelectorAll('*')].every((one) => one.scrollTop === 0)")
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.dataset.signal")


def test_half_a_number_is_forgotten_with_the_hand(app: App) -> None:
    """What was begun to be typed over one hand is not answered at the curtain, nor over the next hand."""
    page = app.page
    for number in range(1, 40):
        table = ask("open", deal=code(number=number, starter="random"))
        hand = [card["card"] for card in ask("view", seat=table["handOver"])["view"]["hand"]]
        digit = next((one for one in "123456789" if sum(card.startswith(one) for card in hand) > 1), None)
        if digit:
            break
    else:
        raise AssertionError("no hand with two cards of one ten")
    Table(app, code(number=number, starter="random")).look(table["handOver"])
    page.clock.install()
    page.keyboard.press(digit)
    app.press("menu")
    app.press("hide-hand")
    expect(page.locator("[data-curtain]")).to_be_visible()
    page.clock.run_for(3000)
    expect(app.toast()).to_have_count(0)


def test_a_result_takes_no_second_tap(app: App) -> None:
    """The last play of a lost game and Share lie at the same place."""
    page = app.page
    page.set_viewport_size(SMALL)
    page.add_init_script("navigator.share = async () => { window.shared = true; };")
    deal, line, _ = lost_by_a_play()
    app.open()
    resume(app, at(deal, line[:-1]))
    card, pile = line[-1].split(">")
    app.ready().play(card, int(pile))
    confirm = app.action("confirm")
    twice(page, confirm, app.screen("result"))
    expect(app.screen("result")).to_be_visible()
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert page.evaluate("() => window.shared") is None
