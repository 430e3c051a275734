"""Computers at the table: partners in a whole game without a network, a rival, and words that keep their hands to themselves."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from engine.game import Game
from engine.saves import read_save, replay
from engine.state import State
from tests import browsers
from tests.conftest import Host
from tests.e2e.app import BOOT_MS, App, next_move
from tests.e2e.test_screens import violations
from tests.table import ask

pytestmark = pytest.mark.browser

MINE = '[data-action="end-turn"], [data-screen="result"], [data-ask] [data-choice], [data-sheet="proposed"]'
"""What shows that a person has to do something, or that nobody has."""
NUMBERS = """() => {
  const found = new Set();
  const read = (node) => {
    if (node.nodeType === Node.TEXT_NODE) for (const one of node.data.match(/\\d+/g) ?? []) found.add(one);
    for (const { name, value } of node.attributes ?? [])
      if (/^(aria-(label|description)|data-.*|value)$/.test(name)) for (const one of value.match(/\\d+/g) ?? []) found.add(one);
    for (const child of node instanceof SVGElement ? [] : node.childNodes) read(child);
  };
  read(document.body);
  return [...found];
}"""
"""Every number that stands in the page; drawings have coordinates, which are none."""


def seat(app: App, players: int, strengths: list[str | None], edition: str = "base", pace: str = "once") -> None:
    """On the start screen: an edition, computers at the seats after the first, and in the settings their pace."""
    page = app.page
    page.locator(f'[data-option="edition"] input[value="{edition}"]').check(force=True)
    page.locator(f'[data-option="players"] input[value="{players}"]').check(force=True)
    for number, strength in enumerate(strengths, 1):
        page.locator(f'select[data-option="computer-{number}"]').select_option(strength or "")
    app.press("settings")
    set_pace(app, pace)
    app.press("back")
    expect(app.screen("start")).to_be_visible()


def set_pace(app: App, pace: str) -> None:
    app.page.locator(f'[data-option="pace"] input[value="{pace}"]').check(force=True)


def running(app: App) -> dict[str, Any]:
    """The running game as it lies on the disk."""
    [record] = app.stored("game")
    found: dict[str, Any] = record
    return found


def position(save: dict[str, Any]) -> tuple[Game, State]:
    played = replay(read_save(save))
    return played.game, played.states[-1]


def no_hand_but_mine(app: App) -> None:
    """In the page and in what is kept stand the person's cards, cards that lie on piles, and small counts: nothing of a computer's hand."""
    record = running(app)
    game, state = position(record["save"])
    names = [{game.cards[card].name for card in hand} for hand in state.hands]
    hidden = set().union(*(hand for hand, strength in zip(names, record["save"]["computers"], strict=True) if strength))
    lying = [*game.public(state), *(card for pile in state.piles for card in pile.cards)]
    public = {game.cards[card].name for card in lying} | names[0]
    public |= {str(number) for number in (*range(10), state.left, state.turn, *(len(draw) for draw in state.draws))}
    seen = set(app.page.evaluate(NUMBERS)) | set(re.findall(r"\d+", app.page.locator("body").aria_snapshot()))
    assert not (seen & hidden) - public, (seen & hidden) - public
    view = record["table"]["view"]
    assert (view["seat"], {card["card"] for card in view["hand"]}) == (0, names[0])


def my_turn(app: App) -> dict[str, Any] | None:
    """Wait until the person has to do something; the view then, or None when the game is over."""
    page = app.page
    expect(page.locator(MINE).first).to_be_visible(timeout=BOOT_MS)
    if app.screen("result").count():
        return None
    expect(page.locator("[data-curtain]")).to_have_count(0)
    view: dict[str, Any] = ask("open", save=running(app)["save"])["view"]
    return view


def take_turn(app: App) -> bool:
    """Whatever the person owes, a whole turn or an answer; whether the game goes on."""
    page = app.page
    view = my_turn(app)
    if view is None:
        return False
    if page.locator('[data-sheet="proposed"]').count():
        app.press("confirm")
        expect(page.locator('[data-sheet="proposed"]')).to_have_count(0)
        return True
    if view["asks"]:
        known = len(running(app)["save"]["moves"])
        page.locator("[data-ask] [data-choice]").first.click()
        for _ in range(600):  # the next thing asked may look the same
            if len(running(app)["save"]["moves"]) > known:
                return True
            page.wait_for_timeout(100)
        raise AssertionError("the answer was not taken")
    while True:
        move = next_move(view)
        if move == "end":
            app.press("end-turn")
            expect(page.locator(f'.turn:not([data-turn="{view["turn"]}"]), [data-ask], [data-screen="result"]').first).to_be_visible()
            return True
        app.move(move)
        if any(one["fatal"] and one["move"] == move for one in view["moves"]):
            app.press("confirm")
        view = ask("act", move=move)["view"]
        if view["outcome"]:
            expect(app.screen("result")).to_be_visible()
            return False
        expect(page.locator(f'[data-played="{view["minimum"]["played"]}"]')).to_have_count(1)


def to_the_end(app: App) -> None:
    """Play on until the result, looking into the page at each of the person's turns."""
    for _ in range(200):
        if not take_turn(app):
            break
        if not app.screen("result").count() and my_turn(app):
            no_hand_but_mine(app)
    expect(app.screen("result")).to_be_visible()


def opened(page: Page, url: str) -> App:
    page.set_viewport_size({"width": 390, "height": 844})
    return App(page, url).open()


def test_one_person_and_three_partners_play_a_game_to_its_end_without_a_network(
    profile: Callable[..., BrowserContext], host: Callable[..., Host], tmp_path: Path
) -> None:
    """With a signal and a hint, and a browser that is killed in the middle of a computer's turn."""
    here = host()
    app = opened(profile().pages[0], here.url)
    expect(app.toast()).to_have_text("Works offline now.", timeout=BOOT_MS)
    here.stop()
    seat(app, 4, ["quick", "quick", "quick"], pace="slow")
    app.press("new-game")
    page = app.page
    expect(page.locator('[data-ask="starter"] .primary')).to_have_count(1)
    no_hand_but_mine(app)
    page.locator('[data-ask="starter"] [data-choice="0"]').click()

    view = my_turn(app)
    assert view is not None
    page.locator('.wishes [data-signal="say 0 keep-here 2"]').click()
    expect(page.locator('[data-pile="2"] [data-notice-key="say-keep-here"]', has_text="leave · You")).to_be_visible()
    expect(page.locator('.wishes [data-signal="say 0 cannot-here 2"]')).to_have_attribute("aria-pressed", "true")
    app.press("hint")
    expect(page.locator("section[data-hint]")).to_contain_text("Look at")
    assert take_turn(app)
    expect(page.locator('[data-seat="1"][data-thinks]')).to_be_visible()
    expect(page.locator('[data-played="1"]')).to_be_visible()
    browsers.kill(tmp_path / "profile")

    page = profile().pages[0]
    app = opened(page, here.url)
    record = running(app)
    _, state = position(record["save"])
    assert (state.player, len(state.played), record["hints"]) == (1, 1, 1)
    expect(page.locator("[data-curtain]")).to_have_count(0)
    page.locator('[data-action="skip"]').click()
    expect(page.locator('[data-seat="2"][data-thinks]')).to_be_visible()
    app.press("menu")
    app.press("settings")
    set_pace(app, "once")
    app.press("back")
    my_turn(app)

    page.locator('[data-seat="1"] [data-action="why"]').click()
    told = page.locator('[data-sheet="told"]')
    expect(told).to_contain_text("Finn says why")
    assert not [sign for sign in ("{", "reason-", "why-", "undefined", "NaN") if sign in told.inner_text()]
    no_hand_but_mine(app)
    app.press("ok")
    to_the_end(app)

    expect(page.locator("[data-help]")).to_have_text("With Finn, Ida, and Leo and one hint.")
    expect(page.locator(".result .best")).to_contain_text("and with computers")
    app.press("leave")
    expect(app.screen("start")).to_be_visible()
    expect(page.locator("p.best")).to_be_visible()
    [result] = app.stored("results")
    assert (result["hints"], result["computers"]) == (1, [None, "quick", "quick", "quick"])
    app.press("records")
    record_card = page.locator('[data-record="base@4p"]')
    expect(record_card.locator("th[data-helped]")).to_have_text(["With computers"])
    expect(record_card.locator("[data-best]")).to_have_count(0)
    record_card.locator("summary").click()
    expect(record_card.locator("li small")).to_contain_text("With Finn, Ida, and Leo and one hint.")
    page.locator('[data-action="back"]').click()
    page.locator('select[data-option="computer-3"]').select_option("")
    expect(page.locator('input[data-option="name-3"]')).to_be_visible()
    assert app.errors == []


def test_what_is_asked_of_a_computer_it_answers_and_what_needs_everybody_is_the_person_s_too(app: App) -> None:
    app.open()
    seat(app, 3, ["quick", "careful"])
    for twist in ("open-card", "reserved-pile", "emergency-briefing"):
        app.page.locator(f'[data-option="{twist}"]').click()
        expect(app.page.locator(f'[data-option="{twist}"]')).to_have_attribute("aria-checked", "true")
    app.press("new-game")
    to_the_end(app)
    app.press("leave")
    expect(app.screen("start")).to_be_visible()
    [result] = app.stored("results")
    played = replay(read_save(result["save"]))
    asked = {state.asks[0].key: state.asks[0].seat for state in played.states if state.asks and state.asks[0].seat != 0}
    assert {"open-card", "reserved-pile", "emergency-briefing", "starter"} <= set(asked)


def test_face_to_face_against_the_rival(app: App) -> None:
    app.open()
    seat(app, 2, ["quick"], edition="face-to-face")
    app.press("new-game")
    to_the_end(app)
    page = app.page
    sheet = app.screen("result")
    won = sheet.get_attribute("data-winner") == "0"
    expect(sheet.locator("h2")).to_have_text("You win!" if won else "Finn wins")
    expect(sheet).to_have_attribute("data-grade", "won" if won else "lost")
    expect(sheet.locator(".best")).to_contain_text("Finn had" if won else "You had")
    app.press("leave")
    app.press("records")
    expect(page.locator('[data-record="face-to-face@2p"] dl')).to_contain_text(f"{int(won)} of 1 won")


def test_a_person_takes_back_own_cards_only_and_a_computer_s_turn_can_be_skipped(app: App) -> None:
    page = app.page
    page.clock.install()
    app.open()
    seat(app, 2, ["careful"], pace="slow")
    app.press("new-game")
    page.locator('[data-ask="starter"] [data-choice="1"]').click()
    expect(page.locator('[data-played="1"]')).to_be_visible()
    page.clock.pause_at(page.evaluate("Date.now() + 100"))  # whoever waits now waits for ever
    expect(app.action("undo")).to_have_attribute("aria-disabled", "true")
    page.locator('[data-action="skip"]').click()
    view = my_turn(app)
    page.clock.resume()
    assert view is not None
    app.move(move := next_move(view))
    expect(app.action("undo")).not_to_have_attribute("aria-disabled", "true")
    app.press("undo")
    app.shows(ask("open", save=running(app)["save"])["view"])
    assert move not in running(app)["save"]["moves"]
    assert running(app)["save"]["moves"][-1] != "choose 1"


def test_two_people_and_a_computer_share_a_device(app: App) -> None:
    """The curtain stands between the people; the computer plays in front of it and asks for no hand."""
    app.open()
    seat(app, 3, [None, "quick"])
    app.press("new-game")
    page = app.page
    for number in (0, 1):
        page.locator(f'[data-ask="starter"] [data-action="show-hand"][data-to="{number}"]').click()
        app.press("hide-hand")
    page.locator('[data-ask="starter"] [data-choice="2"]').click()
    expect(page.locator('[data-curtain="0"]')).to_be_visible()
    expect(page.locator(".news").first).to_contain_text("Ida played")
    app.press("others")
    expect(page.locator('[data-sheet="look"] [data-action="show-hand"]')).to_have_count(1)
    app.press("cancel")
    page.locator('[data-action="show-hand"][data-to="0"]').click()
    expect(page.locator("[data-card]")).to_have_count(6)


def test_choices_of_players_are_remembered_and_real_cards_have_none(app: App) -> None:
    app.open()
    seat(app, 3, ["strong", "searched"])
    app.page.reload()
    app.ready()
    chosen = app.page.locator("select[data-option^=computer]")
    expect(chosen).to_have_count(2)
    assert chosen.evaluate_all("(all) => all.map((one) => one.value)") == ["strong", "searched"]
    app.page.locator('[data-option="physical-deck"]').click()
    expect(chosen).to_have_count(0)
    expect(app.page.locator('input[data-option="name-2"]')).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_at_a_table_with_computers(app: App, axe: str, scheme: Any) -> None:
    page = app.page
    page.emulate_media(color_scheme=scheme)
    app.open()
    seat(app, 4, ["quick", "careful", "strong"])
    expect(page.locator("[data-offline-bytes]")).to_have_count(0)
    problems = {"start": violations(app, axe)}
    app.press("new-game")
    expect(page.locator('[data-ask="starter"]')).to_be_visible()
    problems["starter"] = violations(app, axe)
    page.locator('[data-ask="starter"] [data-choice="1"]').click()
    my_turn(app)
    page.locator(".wishes button").first.click()
    problems["table"] = violations(app, axe)
    page.locator('[data-action="why"]').first.click()
    problems["told"] = violations(app, axe)
    assert problems == {screen: [] for screen in problems}
