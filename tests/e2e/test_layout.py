"""The fullest tables on the smallest windows: nothing is wider than the window, and the way on is in sight without scrolling."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from engine.game import Game
from engine.moves import EndTurn, Move, Play
from engine.options import Options
from engine.saves import Save
from engine.state import State
from tests.conftest import Host
from tests.e2e.app import App
from tests.e2e.lines import at, lay, record
from tests.table import careful_move, play_out, seed_of

pytestmark = pytest.mark.browser
SIZES = [(320, 568), (390, 844), (844, 390)]
NAMES = ["Wilhelmina-Margo", "WWWWWWWWWWWWWWWW", "Maria Magdalena!", "Bartholomew-John", "Konstantin-Georg"]
HOUSE = ("open-card", "reserved-pile", "emergency-briefing")


@cache
def busiest(options: Options, acting: int) -> Save:
    """A game at the beginning of a turn in which this much acts, and every seat has spoken of a pile and of itself."""
    game = options.compile()
    for number in range(1, 400):
        moves: list[str] = []
        for move, state in play_out(game, seed_of(number), Random(number), unblocked):
            moves += [str(move)] if move else []
            begins = state.outcome is None and not state.asks and not state.played and not game.quiet(state)
            if begins and len(game.notices(state)) >= acting:
                return Save(options, seed_of(number), (*moves, *talk(game, state)))
    raise AssertionError("no such deal")


def unblocked(game: Game, state: State, dice: Random) -> Move:
    """A careful move; with real cards nobody gives up while a number still fits somewhere."""
    plays = game.plays(state)
    if not game.plan.hidden or state.asks or not plays:
        return careful_move(game, state, dice)
    if game.may_end(state):
        return EndTurn()
    card, pile, _ = min(plays, key=lambda one: -10 if one[2].trick else abs(game.value(one[0]) - game.top(state, one[1])))
    return Play(game.cards[card].name, pile)


def talk(game: Game, state: State) -> list[str]:
    kinds = [] if game.quiet(state) else sorted(game.signals(state))
    here, free = ([kind for kind in kinds if kind.endswith("-here") == about] for about in (True, False))
    piles = len(state.piles)
    said = []
    for seat in range(len(state.hands) if kinds else 0):
        said.append(f"say {seat} {here[seat % len(here)]} {seat % piles}")
        said.append(f"say {seat} {free[seat % len(free)]}")
    return said


TABLES: dict[str, tuple[Options, int]] = {
    "extreme 5": (Options.of("extreme", 5, ("on-fire",)), 3),
    "extreme 5 house": (Options.of("extreme", 5, HOUSE), 3),
    "base 5 house": (Options.of("base", 5, ("on-fire", *HOUSE)), 1),
    "quick 5": (Options.of("quick-and-easy", 5), 0),
    "duel": (Options.of("face-to-face", 2), 0),
    "real 1": (Options.of("base", 1, ("physical-deck", "on-fire")), 0),
    "real 4": (Options.of("base", 4, ("physical-deck", "on-fire")), 1),
    "real 5": (Options.of("base", 5, ("physical-deck", "on-fire")), 1),
}
DEALER: dict[str, Options] = {
    "curtain": Options.of("base", 5, starter="left-of-dealer"),
    "real": Options.of("base", 5, ("physical-deck",), starter="left-of-dealer"),
}


@pytest.fixture(scope="module")
def shared(browser: Browser, site: Any) -> Iterator[App]:
    """One page for all tables: they are laid on its disk."""
    host = Host(site, "/")
    page = browser.new_page(has_touch=True)
    page.set_default_timeout(60_000)
    app = App(page, host.url).open()
    prefs = {"warn": True, "keys": True, "zsa": True, "names": NAMES, "dealer": None, "computers": []}
    lay(app, "settings", "prefs", prefs)
    yield app
    assert app.errors == []
    page.close()
    host.stop()


def measure(app: App, way_on: Locator, *, whole: bool = False) -> dict[str, str]:
    """What is wrong at each size: wider than the window, the way on not wholly in sight, or where the `whole` table has to be, higher."""
    page, wrong = app.page, dict[str, str]()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => window.scrollTo(0, 0)")
        app.still()
        wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        box = way_on.bounding_box()
        assert box
        low = box["y"] + box["height"] - height
        if whole:
            low = max(low, page.evaluate("() => document.documentElement.scrollHeight - innerHeight"))
        if wide > 0 or low > 0 or box["y"] < 0:
            wrong[f"{width}x{height}"] = f"too wide by {wide}, too low by {low}"
    return wrong


def open_table(app: App, save: Save) -> None:
    lay(app, "game", "current", record(at(save.to_json()), save.seed))
    app.page.goto(app.url + "?action=continue")
    expect(app.ready().screen("table")).to_be_visible()


@pytest.mark.parametrize("name", TABLES)
def test_the_way_on_is_in_sight_at_the_fullest_tables(shared: App, name: str) -> None:
    options, acting = TABLES[name]
    page = shared.page
    page.set_viewport_size({"width": 390, "height": 844})
    open_table(shared, busiest(options, acting))
    if options.players > 1 and "physical-deck" not in options.twists:
        show = page.locator('[data-curtain] [data-action="show-hand"]').first
        assert measure(shared, show) == {}
        show.click()
    end = page.locator(".end")
    expect(end).to_be_visible()
    assert measure(shared, end, whole=True) == {}


@pytest.mark.parametrize("name", DEALER)
def test_the_dealer_can_be_tapped_without_scrolling(shared: App, name: str) -> None:
    page = shared.page
    page.set_viewport_size({"width": 390, "height": 844})
    open_table(shared, Save(DEALER[name], seed_of(1)))
    last = page.locator('[data-ask="dealer"] [data-choice]').last
    expect(last).to_be_visible()
    assert measure(shared, last) == {}


def test_the_busiest_tables_are_busy() -> None:
    """A search that found quiet tables would measure nothing."""
    for options, acting in TABLES.values():
        save = busiest(options, acting)
        assert len(at(save.to_json())["view"]["notices"]) >= acting
