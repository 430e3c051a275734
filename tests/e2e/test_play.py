"""Whole games by hand: with taps, with the keyboard alone, by dragging; and what the table says to a wrong move."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine.options import deal_code
from engine.saves import read_save
from tests.e2e.app import App, deal, next_move
from tests.table import ask

pytestmark = pytest.mark.browser
WON: dict[str, Any] = json.loads((Path(__file__).parents[1] / "playthroughs" / "base-solo-won.json").read_text())


def won_deal() -> str:
    save = read_save(WON)
    return deal_code(save.options, save.seed)


def test_a_full_game_by_taps_is_won_at_the_last_card(app: App) -> None:
    app.deal(won_deal())
    for move in WON["moves"][:-1]:
        app.move_and_see(move)
    app.move(WON["moves"][-1])
    sheet = app.page.locator('[data-outcome="won"][data-left-over="0"]')
    expect(sheet).to_be_visible()
    expect(sheet).to_contain_text(won_deal())
    expect(app.pile(3)).to_be_visible()
    expect(app.action("undo").filter(visible=True).last).to_be_disabled()
    assert [result["grade"] for result in app.stored("results")] == ["won"]
    assert app.stored("game") == []


def test_a_full_game_by_keyboard_alone(app: App) -> None:
    """From the start screen to the result sheet without a pointer: Tab and Enter to begin, digits, pile letters, E and U to play."""
    page = app.page
    app.open()
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.dataset.action") == "new-game":
            break
    page.keyboard.press("Enter")
    expect(app.screen("table")).to_be_visible()
    expect(page.locator("output[data-left='98']")).to_be_visible()
    [running] = app.stored("game")
    view = ask("open", save=running["save"])["view"]
    app.shows(view)
    undone = False
    while view["outcome"] is None:
        move = next_move(view)
        if move == "end":
            page.keyboard.press("e")
        else:
            card, pile = move.split(">")
            page.keyboard.type(card)
            expect(app.card(card)).to_have_attribute("aria-pressed", "true")
            page.keyboard.press("abcd"[int(pile)])
        view = ask("act", move=move)["view"]
        app.shows(view)
        if not undone and view["mayUndo"]:
            undone = True
            page.keyboard.press("u")
            view = ask("undo")["view"]
            app.shows(view)
    expect(page.locator(f'[data-outcome="lost"][data-left-over="{view["left"]}"]')).to_be_visible()
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.closest('[data-outcome]') !== null")


def test_piles_can_be_reached_and_played_on_with_tab_arrows_and_enter(app: App) -> None:
    table = app.deal(deal(3))
    page = app.page
    move = table["view"]["moves"][0]
    app.card(table["view"]["hand"][0]["card"]).focus()
    while page.evaluate("() => document.activeElement.dataset.card") != move["card"]:
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(app.card(move["card"])).to_have_attribute("aria-pressed", "true")
    app.pile(0).focus()
    for _ in range(move["pile"]):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    app.shows(ask("act", move=move["move"])["view"])
    assert page.evaluate("() => document.activeElement !== document.body")


def test_a_picked_card_shows_what_each_pile_makes_of_it(app: App) -> None:
    """For every card of a hand in the middle of a game: `data-fits`, the gap or the trick, and the name that is read out."""
    app.deal(won_deal())
    for move in WON["moves"][:40]:
        table = app.move_and_see(move)
    view = table["view"]
    for card in view["hand"]:
        app.card(card["card"]).click()
        moves = {move["pile"]: move for move in view["moves"] if move["card"] == card["card"]}
        for pile in view["piles"]:
            button = app.pile(pile["pile"])
            expect(button).to_have_attribute("data-fits", "true" if pile["pile"] in moves else "false")
            text = button.locator(".chip").inner_text()
            if pile["pile"] not in moves:
                assert text == ""
            elif moves[pile["pile"]]["trick"]:
                assert text == "↩ 10"
            else:
                gap = moves[pile["pile"]]["gap"]
                assert text == f"{'+' if gap > 0 else '−'}{abs(gap)}"
            label = button.text_content() or ""
            assert str(pile["top"]) in label
            assert re.search(r"ascending|descending", label, re.IGNORECASE)
        app.card(card["card"]).click()
    expect(app.pile(0)).not_to_have_attribute("data-fits", re.compile(".*"))


def test_a_tap_on_the_wrong_place_says_why_and_changes_nothing(app: App) -> None:
    app.deal(won_deal())
    for move in WON["moves"]:
        view = app.move_and_see(move)["view"]
        fitting = {(move["card"], move["pile"]) for move in view["moves"]}
        wrong = [
            (card["card"], pile["pile"]) for card in view["hand"] for pile in view["piles"] if (card["card"], pile["pile"]) not in fitting
        ]
        if wrong:
            break
    card, pile = wrong[0]
    app.play(card, pile)
    expect(app.toast()).to_contain_text(card)
    expect(app.toast()).to_contain_text(str(view["piles"][pile]["top"]))
    app.shows(view)
    expect(app.card(card)).to_have_attribute("aria-pressed", "true")


def test_what_may_not_be_used_yet_says_why(app: App) -> None:
    view = app.deal(deal(3))["view"]
    end, undo = app.action("end-turn"), app.action("undo").first
    for button in (end, undo):
        expect(button).to_have_attribute("aria-disabled", "true")
    app.try_("end-turn")
    expect(app.toast()).to_contain_text("2")
    app.try_("undo")
    expect(app.toast()).not_to_contain_text("2")
    app.shows(view)


def test_undo_takes_back_this_turn_only(app: App) -> None:
    start = app.deal(won_deal())["view"]
    after = [app.move_and_see(move)["view"] for move in WON["moves"][:2]]
    app.press("undo")
    app.shows(after[0])
    app.press("undo")
    app.shows(start)
    for move in WON["moves"][:3]:
        app.move(move)
    expect(app.page.locator("[data-played='0']")).to_have_count(1)
    app.try_("undo")
    expect(app.toast()).to_be_visible()
    expect(app.page.locator("output[data-left='96']")).to_be_visible()


@pytest.mark.parametrize("pointer", ["mouse", "touch"])
def test_a_card_can_be_dragged_to_a_pile(app: App, pointer: str) -> None:
    view = app.deal(deal(3))["view"]
    move = view["moves"][0]
    pointer_is(app, pointer)
    drag(app.page, pointer, app.card(move["card"]).bounding_box(), app.pile(move["pile"]).bounding_box())
    app.shows(ask("act", move=move["move"])["view"])


@pytest.mark.parametrize("pointer", ["mouse", "touch"])
def test_a_card_dropped_beside_the_piles_goes_back(app: App, pointer: str) -> None:
    view = app.deal(deal(3))["view"]
    card = view["hand"][0]["card"]
    pointer_is(app, pointer)
    before = app.card(card).bounding_box()
    drag(app.page, pointer, before, app.page.locator("[data-left]").bounding_box())
    app.page.wait_for_timeout(400)
    assert app.card(card).bounding_box() == before
    app.shows(view)
    app.move_and_see(view["moves"][0]["move"])


def test_a_cancelled_drag_leaves_no_ghost_and_plays_nothing(app: App) -> None:
    view = app.deal(deal(3))["view"]
    card, page = view["hand"][0]["card"], app.page
    pointer_is(app, "touch")
    before = app.card(card).bounding_box()
    assert before
    touch = page.context.new_cdp_session(page)
    at = {"x": before["x"] + 20, "y": before["y"] + 20}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    over = app.pile(0).bounding_box()
    assert over
    touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": over["x"] + 20, "y": over["y"] + 20}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
    page.wait_for_timeout(400)
    assert app.card(card).bounding_box() == before
    app.shows(view)
    move = view["moves"][0]
    drag(page, "touch", app.card(move["card"]).bounding_box(), app.pile(move["pile"]).bounding_box())
    app.shows(ask("act", move=move["move"])["view"])


def test_a_second_finger_does_not_play(app: App) -> None:
    view = app.deal(deal(3))["view"]
    pointer_is(app, "touch")
    one, two = (app.card(card["card"]).bounding_box() for card in view["hand"][:2])
    over = app.pile(0).bounding_box()
    assert one
    assert two
    assert over
    touch = app.page.context.new_cdp_session(app.page)
    first, second = ({"x": box["x"] + 20, "y": box["y"] + 20, "id": number} for number, box in enumerate((one, two)))
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [first]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [first, second]})
    moved = [{**first, "y": first["y"] - 40}, {"x": over["x"] + 20, "y": over["y"] + 20, "id": 1}]
    touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": moved})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [moved[0]]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    app.page.wait_for_timeout(400)
    app.shows(view)


def test_quick_taps_play_a_card_once(app: App) -> None:
    """A triple tap, and a whole turn tapped faster than the engine answers: every card goes once, in order."""
    view = app.deal(won_deal())["view"]
    app.page.evaluate(
        """([moves]) => {
          const tap = (selector) => document.querySelector(selector).click();
          for (const move of moves) {
            if (move === "end") { tap('[data-action="end-turn"]'); tap('[data-action="end-turn"]'); continue; }
            const [card, pile] = move.split(">");
            tap(`[data-card="${card}"]`);
            for (let n = 0; n < 3; n++) tap(`[data-pile="${pile}"]`);
          }
        }""",
        [WON["moves"][:3]],
    )
    for move in WON["moves"][:3]:
        view = ask("act", move=move)["view"]
    app.shows(view)
    [running] = app.stored("game")
    assert running["save"]["moves"] == WON["moves"][:3]


def pointer_is(app: App, pointer: str) -> None:
    """Give the page a touch screen if it needs one, and let it come to rest before anything on it is measured."""
    if pointer == "touch":
        app.page.context.new_cdp_session(app.page).send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    app.still()


def drag(page: Page, pointer: str, start: Any, end: Any) -> None:
    """From the middle of one box to the middle of another."""
    x1, y1 = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
    x2, y2 = end["x"] + end["width"] / 2, end["y"] + end["height"] / 2
    if pointer == "mouse":
        page.mouse.move(x1, y1)
        page.mouse.down()
        page.mouse.move((x1 + x2) / 2, (y1 + y2) / 2)
        page.mouse.move(x2, y2)
        page.mouse.up()
        return
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x1, "y": y1}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": (x1 + x2) / 2, "y": (y1 + y2) / 2}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x2, "y": y2}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
