"""What has to hold in every browser engine: a visit is enough, a killed browser loses nothing, and all of it without a network."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.conftest import Host
from tests.e2e.app import deal, next_move
from tests.engines.drive import WAIT_MS, Engine
from tests.table import ask
from web.build.server import Site

pytestmark = pytest.mark.browser

UNTIL = """async ({ look, most }) => {
  const due = performance.now() + most;
  while (performance.now() < due) {
    if (document.querySelector(look)) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return document.body.innerText;
}"""
PRESS = "(look) => document.querySelector(look).click()"
TABLE = """() => ({
  left: Number(document.querySelector("output[data-left]").dataset.left),
  tops: [...document.querySelectorAll("[data-pile]")].map((pile) => Number(pile.dataset.top)),
  hand: [...document.querySelectorAll("[data-card]")].map((card) => card.dataset.card),
})"""
INSTALLED = """async () => {
  const ready = await navigator.serviceWorker.ready;
  while (ready.active.state !== "activated") await new Promise((resolve) => setTimeout(resolve, 50));
  return Boolean(navigator.serviceWorker.controller);
}"""


class Player:
    """The app in one engine, and the engine of the game in CPython beside it."""

    def __init__(self, browser: Engine, url: str) -> None:
        self.browser, self.url = browser, url

    def until(self, look: str) -> None:
        """Wait until something is on the page."""
        found = self.browser.call(UNTIL, {"look": look, "most": WAIT_MS - 10_000})
        assert found is True, f"{look} did not come; the page says: {found}"

    def open(self, query: str = "") -> None:
        """Load the page, and wait until the game's engine answers."""
        self.browser.open(self.url + query)
        self.until("[data-screen]")
        self.until("body:not(:has([data-boot]))")

    def way(self) -> Any:
        """How the engine was started and why so, as About tells; then back to the table."""
        for look in ('[data-action="menu"]', 'dialog [data-action="about"]'):
            self.browser.call(PRESS, look)
            self.until("[data-boot-way]" if "about" in look else 'dialog [data-action="about"]')
        found = self.browser.call(HOW)
        self.browser.call(PRESS, '[data-action="back"]')
        self.until("output[data-left]")
        return found

    def shows(self, view: dict[str, Any]) -> None:
        """Wait until the page shows this view."""
        played = view["minimum"]["played"]
        self.until(f'[data-minimum][data-played="{played}"]')
        self.until(f'output[data-left="{view["left"]}"]')
        tops, hand = [pile["top"] for pile in view["piles"]], [card["card"] for card in view["hand"]]
        assert self.browser.call(TABLE) == {"left": view["left"], "tops": tops, "hand": hand}

    def move(self, view: dict[str, Any]) -> dict[str, Any]:
        """Make a careful move here and in CPython; the view that both show."""
        move = next_move(view)
        if move == "end":
            self.browser.call(PRESS, '[data-action="end-turn"]')
        else:
            card, pile = move.split(">")
            self.browser.call(PRESS, f'[data-card="{card}"]')
            self.browser.call(PRESS, f'[data-pile="{pile}"]')
        after: dict[str, Any] = ask("act", move=move)["view"]
        self.shows(after)
        return after


def test_a_visit_is_enough_and_a_killed_browser_loses_nothing_without_a_network(
    engine: Callable[[], Engine], host: Callable[..., Host]
) -> None:
    server = host(mount="/x/y/")
    player = Player(engine(), server.url)
    player.open(f"?deal={deal(3)}")
    view = ask("open", deal=deal(3))["view"]
    player.shows(view)
    assert player.browser.call(INSTALLED)
    for _ in range(4):
        view = player.move(view)
    server.stop()
    for _ in range(2):
        player.browser.kill()
        player.browser = engine()
        player.open()
        player.shows(view)
        for _ in range(3):
            view = player.move(view)


HOW = """() => {
  const { bootWay, bootWhy } = document.querySelector("[data-boot-way]").dataset;
  return [bootWay, bootWhy ?? null];
}"""
SPOIL = """async (name) => {
  const cache = await caches.open((await caches.keys())[0]);
  const answer = await cache.match(name);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  bytes[bytes.length >> 1] ^= 1;
  await cache.put(name, new Response(bytes, { headers: answer.headers }));
}"""


def test_the_snapshot_is_restored_and_without_it_the_second_way_starts_the_game(
    engine: Callable[[], Engine], host: Callable[..., Host], site: Site
) -> None:
    """On a first visit, from the device without a network, and with a snapshot gone bad there: the same game each time."""
    [snapshot] = [name for name in site.files if name.startswith("snapshot-")]
    server = host(mount="/x/y/")
    player = Player(engine(), server.url)
    player.open(f"?deal={deal(4)}")
    view = ask("open", deal=deal(4))["view"]
    player.shows(view)
    assert player.way() == ["snapshot", None]
    assert player.browser.call(INSTALLED)
    server.stop()
    for expected in (["snapshot", None], ["install", "boot/damaged"], ["install", "boot/damaged"]):
        player.browser.close()
        player.browser = engine()
        player.open()
        assert player.way() == expected
        player.shows(view)
        for _ in range(2):
            view = player.move(view)
        player.browser.call(SPOIL, snapshot)
