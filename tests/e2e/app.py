"""The app as a player meets it: a page, its buttons by their contract names, and the engine in CPython as the judge of what must show."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from engine.options import Options, deal_code
from tests.table import ask, seed_of

BOOT_MS = 90_000
"""A stock machine boots in seconds; a loaded one may take much longer. Waiting costs nothing when it does not."""


def deal(number: int = 1, **options: Any) -> str:
    """A deal code for tests."""
    return deal_code(Options.of(**options), seed_of(number))


class App:
    """One page of the app at `url`."""

    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)

    # Places

    def open(self, query: str = "") -> App:
        """Load the page, and wait until the engine answers."""
        self.page.goto(self.url + query)
        return self.ready()

    def ready(self) -> App:
        """Wait until the engine answers."""
        expect(self.page.locator("[data-screen]").first).to_be_visible(timeout=BOOT_MS)
        expect(self.page.locator("[data-boot]")).to_have_count(0, timeout=BOOT_MS)
        return self

    def screen(self, name: str) -> Locator:
        """A screen by its name."""
        return self.page.locator(f'[data-screen="{name}"]')

    def action(self, name: str) -> Locator:
        """The button of an action, on the top sheet if one is open."""
        dialogs = self.page.locator("dialog[open]")
        where: Page | Locator = dialogs.last if dialogs.count() else self.page
        return where.locator(f'[data-action="{name}"]')

    def press(self, name: str) -> None:
        """Tap the button of an action."""
        self.action(name).first.click()

    def deal(self, code: str) -> dict[str, Any]:
        """Open a deal; what the engine in CPython makes of the same code."""
        self.open(f"?deal={code}")
        expect(self.screen("table")).to_be_visible()
        table: dict[str, Any] = ask("open", deal=code)
        self.shows(table["view"])
        return table

    def try_(self, name: str) -> None:
        """Tap a button that may not be used yet; Playwright itself would wait until it may."""
        self.action(name).first.click(force=True)

    def delete_all(self) -> None:
        """Delete everything, on the settings, and wait for the new page; the sheet's own step back in the history is not that."""
        self.page.evaluate("() => { window.old = true; }")
        self.press("delete-all")
        self.press("confirm")
        self.page.wait_for_function("() => !window.old")
        self.ready()

    # The table

    def card(self, card: str) -> Locator:
        """A card of the hand."""
        return self.page.locator(f'button[data-card="{card}"]')

    def pile(self, pile: int) -> Locator:
        """A pile."""
        return self.page.locator(f'button[data-pile="{pile}"]')

    def play(self, card: str, pile: int) -> None:
        """Tap a card, then a pile."""
        self.card(card).click()
        self.pile(pile).click()

    def move(self, move: str) -> None:
        """Make a move, spelled as saves spell it, by taps."""
        if move == "end":
            self.press("end-turn")
        else:
            card, pile = move.split(">")
            self.play(card, int(pile))

    def move_and_see(self, move: str) -> dict[str, Any]:
        """Make a move here and in CPython, and wait until the page shows the same table."""
        self.move(move)
        table: dict[str, Any] = ask("act", move=move)
        self.shows(table["view"])
        return table

    def shows(self, view: dict[str, Any]) -> None:
        """Wait until the page shows this view: tops, hand, cards left, draw pile and the turn."""
        page = self.page
        expect(page.locator(f'output[data-left="{view["left"]}"]')).to_be_visible()
        expect(page.locator(f'[data-minimum="{view["minimum"]["least"]}"][data-played="{view["minimum"]["played"]}"]')).to_have_count(1)
        wanted = {
            "tops": [pile["top"] for pile in view["piles"]],
            "hand": [card["card"] for card in view["hand"]],
            "draw": view["draw"],
            "mayEnd": view["mayEnd"],
        }
        for _ in range(300):  # another board with as many cards may still be there
            seen = page.evaluate(
                """() => ({
                  tops: [...document.querySelectorAll("[data-pile]")].map((pile) => Number(pile.dataset.top)),
                  hand: [...document.querySelectorAll("[data-card]")].map((card) => card.dataset.card),
                  draw: Number(document.querySelector("[data-draw]")?.dataset.draw),
                  mayEnd: document.querySelector('[data-action="end-turn"]')?.getAttribute("aria-disabled") !== "true",
                })"""
            )
            if seen == wanted:
                break
            page.wait_for_timeout(100)
        assert seen == wanted

    def still(self) -> App:
        """Wait until nothing moves, so that boxes can be measured."""
        self.page.wait_for_function(
            "() => document.getAnimations().every((one) => one.playState !== 'running' || one.effect.getTiming().iterations === Infinity)"
        )
        return self

    def stored(self, store: str) -> list[Any]:
        """Everything the page has in one of its stores."""
        found: list[Any] = self.page.evaluate(
            """async (store) => {
              const name = `ninety-eight ${new URL(".", document.baseURI).pathname}`;
              const db = await new Promise((resolve, reject) => {
                const request = indexedDB.open(name);
                request.onsuccess = () => resolve(request.result);
                request.onerror = () => reject(request.error);
              });
              const all = await new Promise((resolve, reject) => {
                const request = db.transaction(store).objectStore(store).getAll();
                request.onsuccess = () => resolve(request.result);
                request.onerror = () => reject(request.error);
              });
              db.close();
              return all;
            }""",
            store,
        )
        return found

    def toast(self) -> Locator:
        """What the page says in passing."""
        return self.page.locator("[data-toast]")


def next_move(view: dict[str, Any]) -> str:
    """A careful player: the cheapest play that keeps the turn alive while the turn needs one, then the end."""
    if view["mayEnd"]:
        return "end"
    safe = [move for move in view["moves"] if not move["fatal"]] or view["moves"]
    best: str = min(safe, key=lambda move: -10 if move["trick"] else abs(move["gap"]))["move"]
    return best
