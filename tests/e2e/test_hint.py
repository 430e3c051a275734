"""Help when it is asked for: where to look, then the whole turn, then why; never in the way of a tap, and gone with the next play."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.app import App, deal, next_move
from tests.table import ask

pytestmark = pytest.mark.browser


def hinted(app: App) -> list[str]:
    """The moves of the turn that the hint shows."""
    found: list[str] = app.page.evaluate("() => [...document.querySelectorAll('[data-hint-move]')].map((one) => one.dataset.hintMove)")
    return found


def test_each_touch_tells_more_and_the_turn_is_one_that_the_rules_allow(app: App) -> None:
    page = app.page
    view = app.deal(deal(3))["view"]
    for _ in range(6):
        view = app.move_and_see(next_move(view))["view"]
    app.press("hint")
    panel = page.locator("section[data-hint]")
    expect(panel).to_have_attribute("data-hint", "1")
    expect(page.locator(".pile[data-hint]")).to_have_count(1)
    expect(page.locator("[data-hint-move]")).to_have_count(0)
    expect(panel).to_contain_text("Look at")

    app.press("hint")
    expect(panel).to_have_attribute("data-hint", "2")
    expect(panel).to_have_attribute("data-done", "true")
    moves = hinted(app)
    assert len(moves) >= view["minimum"]["more"]
    ask("open", save=app.stored("game")[0]["save"])
    for move in moves:
        assert ask("act", move=move)["view"]["outcome"] is None
    assert ask("act", move="end")["view"]["turn"] == view["turn"] + 1
    assert page.evaluate("() => [...document.querySelectorAll('.card[data-hint]')].map((one) => one.dataset.card).sort()") == sorted(
        move.split(">")[0] for move in moves
    )
    expect(page.locator(".line circle.hinted")).to_have_count(len(moves))

    app.press("hint")
    expect(panel).to_have_attribute("data-hint", "3")
    words = panel.inner_text()
    assert "tries" in words
    assert not [sign for sign in ("{", "reason-", "why-", "undefined", "NaN") if sign in words], words
    app.press("hint")
    expect(panel).to_have_count(0)
    assert app.stored("game")[0]["save"]["moves"] == ask("open", save=app.stored("game")[0]["save"])["save"]["moves"]


def test_a_play_takes_the_hint_away_and_taps_are_answered_while_the_engine_thinks(app: App) -> None:
    page = app.page
    view = app.deal(deal(4))["view"]
    for _ in range(4):
        app.press("hint")
        view = app.move_and_see(next_move(view))["view"]
        expect(page.locator("section[data-hint]")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator("section[data-hint]")).to_be_visible()
    app.press("undo") if view["mayUndo"] else app.press("hint")


@pytest.mark.parametrize(("edition", "twists"), [("extreme", ("on-fire",)), ("quick-and-easy", ("solo",)), ("base", ("three-cards",))])
def test_every_edition_has_its_hint(app: App, edition: str, twists: tuple[str, ...]) -> None:
    options: dict[str, Any] = {"edition": edition, "twists": twists}
    app.deal(deal(5, **options))
    app.press("hint")
    panel = app.page.locator("section[data-hint]")
    expect(panel).to_contain_text("Look at")
    app.press("hint")
    app.press("hint")
    expect(panel).to_have_attribute("data-done", "true")
    assert not [sign for sign in ("{", "reason-", "why-", "undefined", "NaN") if sign in panel.inner_text()]
