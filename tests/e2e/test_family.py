"""Whole games of the family by taps at one device, each resumed after a killed browser; and nothing of a hand at the curtain."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from engine.editions.extreme import TABLE
from engine.options import Options, deal_code, read_deal_code
from tests import browsers
from tests.conftest import Host
from tests.e2e.app import App
from tests.e2e.test_screens import violations
from tests.table import ask, seed_of

pytestmark = pytest.mark.browser

SECRETS = """() => {
  const found = new Set();
  const numbers = (text) => { for (const one of String(text ?? "").match(/[RBYGP]?\\d+/g) ?? []) found.add(one); };
  const read = (node) => {
    if (node.nodeType === Node.TEXT_NODE) numbers(node.data);
    for (const attribute of node.attributes ?? []) if (!["d", "viewBox", "class", "id"].includes(attribute.name)) numbers(attribute.value);
    for (const child of node.childNodes) read(child);
  };
  read(document.body);
  return [...found];
}"""


TOPS = """() => Object.fromEntries([...document.querySelectorAll("[data-pile]")]
  .map((one) => [one.dataset.pile, one.dataset.covered ?? null]))"""


class Table:
    """One game at one device: every move is made by taps and by the engine in CPython, and both must show the same."""

    def __init__(self, app: App, code: str) -> None:
        self.app, self.code = app, code
        self.table: dict[str, Any] = ask("open", deal=code)
        self.said = 0
        app.open(f"?deal={code}")
        expect(app.screen("table")).to_be_visible()
        self.check()

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.table["view"]
        return view

    def check(self) -> None:
        """The page shows what the engine says; at the curtain nothing of any hand is in the page."""
        if self.view["outcome"] is not None:
            expect(self.app.screen("result")).to_be_visible()
            return
        if self.view["seat"] is None and not self.view["hidden"]:
            expect(self.app.page.locator("[data-curtain]")).to_be_visible()
            self.no_secrets()
            return
        page = self.app.page
        expect(page.locator("[data-curtain]")).to_have_count(0)
        expect(page.locator(f'output[data-left="{self.view["left"]}"]')).to_be_visible()
        expect(page.locator(f'[data-played="{self.view["minimum"]["played"]}"]')).to_have_count(1)
        expect(page.locator("[data-card]")).to_have_count(len(self.view["hand"]))
        cards = page.evaluate("() => [...document.querySelectorAll('[data-card]')].map((card) => card.dataset.card)")
        assert sorted(cards) == sorted(card["card"] for card in self.view["hand"])
        tops = page.evaluate(TOPS)
        assert tops == {str(pile["pile"]): pile["card"] for pile in self.view["piles"]}

    def no_secrets(self) -> None:
        page = self.app.page
        hands = [ask("view", seat=seat)["view"]["hand"] for seat in range(self.view["players"])]
        ask("view", seat=None)
        hidden = {card["card"] for hand in hands for card in hand if not card["open"]}
        public = {str(pile["top"]) for pile in self.view["piles"]} | {str(self.view[key]) for key in ("left", "draw", "turn", "players")}
        public |= {str(number) for number in range(9)} | {str(other["count"]) for other in self.view["others"]}
        public |= {str(pile["start"]) for pile in self.view["piles"]} | {str(other["draw"]) for other in self.view["others"]}
        told = {card for play in self.last for card in (play,)}
        seen = set(page.evaluate(SECRETS)) | set(re.findall(r"[RBYGP]?\d+", page.locator("body").aria_snapshot()))
        leaked = (seen & hidden) - public - told
        assert not leaked, (leaked, page.locator("body").aria_snapshot())
        assert page.locator("[data-card]").count() == 0
        [running] = self.app.stored("game")
        assert running["table"]["view"]["hand"] == []
        assert running["table"]["view"]["moves"] == []

    last: tuple[str, ...] = ()

    def act(self, move: str) -> None:
        self.table = ask("act", move=move)
        if ">" in move:
            self.last = (*self.last, move.split(">")[0])
        self.check()

    def look(self, seat: int) -> None:
        self.app.page.locator(f'[data-action="show-hand"][data-to="{seat}"]').first.click()
        self.table = ask("view", seat=seat)
        self.last = ()
        self.check()

    def put_away(self) -> None:
        self.app.press("hide-hand")
        self.table = ask("view", seat=None)
        self.check()

    def step(self, *, reserve: int | None = None, briefing: bool = False, talk: bool = False, prefer: Any = None) -> None:
        """Do the next thing that the game wants, as players would."""
        page, view = self.app.page, self.view
        first = view["asks"][0] if view["asks"] else None
        if view["seat"] is None and not view["hidden"]:
            if first and first["key"] == "starter":
                while (shy := page.locator('[data-ask="starter"] [data-action="show-hand"]')).count():
                    self.look(int(shy.get_attribute("data-to") or -1))
                    self.put_away()
                page.locator('[data-ask="starter"] [data-choice="1"]').click()
                self.act("choose 1")
            elif first and first["seat"] is None:
                if briefing:
                    page.locator('[data-action="briefing"]').click()
                    self.app.press("confirm")
                    self.act("choose 1")
                else:
                    page.locator(f'[data-ask] [data-action="show-hand"][data-to="{view["player"]}"]').click()
                    ask("act", move="choose 0")
                    self.table = ask("view", seat=view["player"])
                    self.last = ()
                    self.check()
            else:
                self.look(self.table["handOver"])
            return
        if first:
            number, choice = 0, first["choices"][0]["choice"]
            if first["of"] == "pile" and reserve is not None:
                number, choice = reserve + 1, reserve
                page.locator("[data-ask] summary").click()
            page.locator(f'[data-ask] [data-choice="{choice}"]').click()
            self.act(f"choose {number}")
            return
        if talk and view["signals"] and not view["played"]:
            wish = next(one["move"] for one in view["signals"] if one["kind"] == "keep-here")
            self.app.press("talk")
            page.locator(f'[data-signal="{wish}"]').click()
            self.said += 1
            self.act(wish)
            view = self.view
        if view["mayEnd"]:
            self.app.press("end-turn")
            self.act("end")
            return
        safe = [move for move in view["moves"] if not move["fatal"]]
        if not safe:
            fatal = view["moves"][0]
            self.app.play(fatal["card"], fatal["pile"])
            self.app.press("confirm")
            self.act(fatal["move"])
            return
        move = min(safe, key=lambda one: (prefer(one) if prefer else 0, -10 if one["trick"] else abs(one["gap"])))
        self.app.play(move["card"], move["pile"])
        self.act(move["move"])

    def over(self) -> bool:
        return self.view["outcome"] is not None


def reopened(profile: Callable[..., BrowserContext], host: Host, table: Table, tmp_path: Path) -> None:
    """Kill the browser, start it again, and find the game where it was: behind the curtain where there are hands to hide."""
    browsers.kill(tmp_path / "profile")
    page = profile().pages[0]
    page.set_viewport_size({"width": 390, "height": 844})
    table.app = App(page, host.url)
    table.app.open()
    save = table.table["save"]
    table.table = ask("open", save=save)
    table.check()


def play(
    profile: Callable[..., BrowserContext], host: Callable[..., Host], tmp_path: Path, code: str, turns: int = 60, **how: Any
) -> tuple[Table, set[str]]:
    """A game of this deal to its end, with a killed browser in the middle; the table, and the notices that were seen."""
    here = host()
    page = profile().pages[0]
    page.set_viewport_size({"width": 390, "height": 844})
    table, seen, killed = Table(App(page, here.url), code), set[str](), False
    asks = how.pop("asks", {})
    while not table.over():
        turn = table.view["turn"]
        table.step(**how, **{key: value for key, (at, value) in asks.items() if at == turn})
        seen |= {notice["key"] for notice in table.view["notices"]}
        if not killed and turn >= 4:
            killed = True
            reopened(profile, here, table, tmp_path)
        assert turn < turns * 4
    return table, seen


def code(edition: str, players: int, twists: tuple[str, ...] = (), number: int = 5) -> str:
    return deal_code(Options.of(edition, players, twists), seed_of(number))


def test_a_game_of_three_with_signals_an_open_card_a_reserved_pile_and_a_briefing(
    profile: Callable[..., BrowserContext], host: Callable[..., Host], tmp_path: Path
) -> None:
    twists = ("open-card", "reserved-pile", "emergency-briefing")
    table, seen = play(profile, host, tmp_path, code("base", 3, twists), talk=True, asks={"reserve": (3, 3), "briefing": (5, True)})
    assert table.said > 3
    assert {"say-keep-here", "reserved"} <= seen
    assert "choose 4" in table.table["save"]["moves"]
    [result] = table.app.stored("results") or [None]
    if result is None:  # a loss is recorded when its sheet is left
        table.app.press("leave")
        expect(table.app.screen("start")).to_be_visible()
        [result] = table.app.stored("results")
    assert result["key"] == "base+open-card+reserved-pile+emergency-briefing@3p"


def test_a_game_of_extreme_meets_every_command(profile: Callable[..., BrowserContext], host: Callable[..., Host], tmp_path: Path) -> None:
    commands = {str(number): command for command, numbers in TABLE.items() for number in numbers}
    met: set[str] = set()

    def prefer(move: dict[str, Any]) -> int:
        fresh = commands.get(move["card"]) not in {None, *met}
        if fresh and abs(move["gap"]) < 25:
            return 0
        return 1

    here = host()
    page = profile().pages[0]
    page.set_viewport_size({"width": 390, "height": 844})
    number, killed = 1, False
    while met != set(TABLE) and number < 6:
        table = Table(App(page, here.url), code("extreme", 1, number=number))
        while not table.over():
            table.step(prefer=prefer)
            met |= {commands[card] for card in table.last if card in commands}
            for notice in table.view["notices"] if not table.over() else []:
                expect(page.locator(f'[data-acts="{notice["key"]}"]').first).to_be_visible()
            if not killed and table.view["turn"] >= 4:
                killed = True
                reopened(profile, here, table, tmp_path)
                page = table.app.page
        table.app.press("leave")
        expect(table.app.screen("start")).to_be_visible()
        number += 1
    assert met == set(TABLE)


@pytest.mark.parametrize(("edition", "players"), [("quick-and-easy", 2), ("face-to-face", 2)])
def test_a_game_of_two(
    profile: Callable[..., BrowserContext], host: Callable[..., Host], tmp_path: Path, edition: str, players: int
) -> None:
    table, _ = play(profile, host, tmp_path, code(edition, players))
    options, _ = read_deal_code(table.code)
    assert table.table["result"]["key"] == options.score_key
    sheet = table.app.page.locator("[data-outcome]")
    expect(sheet).to_be_visible()


def test_a_game_with_real_cards(profile: Callable[..., BrowserContext], host: Callable[..., Host], tmp_path: Path) -> None:
    here = host()
    page = profile().pages[0]
    page.set_viewport_size({"width": 390, "height": 844})
    app = App(page, here.url)
    app.open(f"?deal={code('base', 1, ('physical-deck',))}")
    table: dict[str, Any] = ask("open", deal=code("base", 1, ("physical-deck",)))

    def lay(card: str, pile: int) -> None:
        app.page.locator('[data-action="clear"]').click()
        for digit in card:
            app.page.locator(f'[data-digit="{digit}"]').click()
        app.pile(pile).click()

    def tap_line(number: int) -> None:
        line = app.page.locator('[data-action="line"]')
        box = line.bounding_box()
        assert box
        line.click(position={"x": box["width"] * (number - 1) / 99, "y": box["height"] / 2})
        expect(app.page.locator(f'[data-typed="{number}"]')).to_be_visible()

    def shows(view: dict[str, Any]) -> None:
        expect(app.page.locator(f'output[data-left="{view["left"]}"]')).to_be_visible()
        expect(app.page.locator(f'[data-played="{view["minimum"]["played"]}"]')).to_have_count(1)

    for number in (2, 41, 99):
        tap_line(number)

    for turn in range(4):
        for card, pile in ((str(3 + 7 * turn), 0), (str(97 - 5 * turn), 2)):
            lay(card, pile)
            table = ask("act", move=f"{card}>{pile}")
            shows(table["view"])
        app.press("end-turn")
        table = ask("act", move="end")
        shows(table["view"])
        if turn == 1:
            browsers.kill(tmp_path / "profile")
            page = profile().pages[0]
            page.set_viewport_size({"width": 390, "height": 844})
            app = App(page, here.url).open()
            shows(table["view"])
    app.press("undo")
    table = ask("undo")
    shows(table["view"])
    lay("3", 1)
    expect(app.toast()).to_be_visible()
    shows(table["view"])
    app.press("end-turn")
    table = ask("act", move="end")
    app.press("blocked")
    app.press("confirm")
    table = ask("act", move="use 0 blocked")
    expect(app.page.locator(f'[data-outcome="lost"][data-left-over="{table["view"]["left"]}"]')).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_what_the_family_adds(page: Page, host: Callable[..., Host], axe: str, scheme: Any) -> None:
    """The curtain, asks, talk, the duel's piles, coloured cards, marks and fires, and the keypad."""
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": 390, "height": 844})
    app, problems = App(page, host().url), dict[str, list[str]]()

    def look(name: str) -> None:
        found = violations(app, axe)
        if found:
            problems[name] = found

    table = Table(app, code("base", 3, ("open-card", "reserved-pile")))
    look("curtain")
    table.look(0)
    look("ask")
    app.press("talk")
    look("talk")
    app.press("cancel")
    for edition, players, twists in (
        ("face-to-face", 2, ()),
        ("quick-and-easy", 3, ()),
        ("extreme", 1, ("on-fire",)),
        ("base", 2, ("physical-deck",)),
    ):
        app.open("?deal=" + code(edition, players, twists))
        app.press("confirm")
        expect(page.locator("dialog")).to_have_count(0)
        expect(page.locator("[data-curtain], [data-ask], [data-card]").first).to_be_visible()
        look(edition + " begins")
        if players > 1:
            if not twists:
                page.locator('[data-ask="starter"] [data-action="show-hand"]').click()
                app.press("hide-hand")
                page.locator('[data-ask="starter"] [data-action="show-hand"]').first.click()
                look(edition + " hand")
            else:
                page.locator('[data-ask="starter"] [data-choice="0"]').click()
                page.locator('[data-digit="4"]').click()
                look("keypad")
    assert problems == {}


def test_a_hand_is_put_away_when_the_table_is_left(page: Page, host: Callable[..., Host]) -> None:
    """By the menu, by Back, and over another screen: who comes back from the start may be somebody else."""
    table = Table(App(page, host().url), code("base", 2))
    table.step()
    table.step()
    app = table.app
    for way in ("menu", "back", "rules"):
        expect(page.locator("[data-card]").first).to_be_visible()
        if way == "back":
            page.go_back()
        else:
            app.press("menu")
            if way == "rules":
                app.press("rules")
                page.go_back()
                table.check()
                app.press("menu")
            app.press("start")
        expect(app.screen("start")).to_be_visible()
        app.press("continue")
        table.table = ask("view", seat=None)
        table.check()
        table.look(table.view["player"])


def test_the_deal_moves_on_by_one_seat_each_game(page: Page, host: Callable[..., Host]) -> None:
    app = App(page, host().url)
    app.open(f"?deal={deal_code(Options.of(players=3, starter='left-of-dealer'), seed_of(5))}")
    dealers = page.locator('[data-ask="dealer"] [data-choice]')
    expect(dealers).to_have_count(3)
    expect(page.locator('[data-ask="dealer"] .primary')).to_have_count(0)
    dealers.nth(2).click()
    expect(page.locator('[data-curtain="0"]')).to_be_visible()
    for next_dealer in (0, 1):
        app.press("menu")
        app.press("start")
        app.open(f"?deal={deal_code(Options.of(players=3, starter='left-of-dealer'), seed_of(6))}")
        app.press("confirm")
        expect(page.locator('[data-ask="dealer"] .primary')).to_have_attribute("data-choice", str(next_dealer))
        page.locator('[data-ask="dealer"] .primary').click()
        expect(page.locator(f'[data-curtain="{next_dealer + 1}"]')).to_be_visible()
