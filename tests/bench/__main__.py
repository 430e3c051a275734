"""Measures the start, the engine and a tap, side by side in one run; `build.py bench` starts this after a build."""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from itertools import count
from random import Random

from playwright.sync_api import Browser

from engine.moves import EndTurn, Move, Play, parse
from engine.options import Options
from engine.views import view
from tests import browsers, worker_page
from tests.bench import starts
from tests.e2e.app import App, deal
from tests.table import Chooser, any_move, careful_move, play_out, seed_of
from web.build.server import Server, Site
from web.build.tools import DIST

TAPS = 200
SECONDS = 3.0
# From the tap to the frame after the board changed: a message posted from an animation frame arrives when that frame was painted.
WATCH_TAPS = """
window.taps = [];
let tapped = null;
addEventListener("click", (event) => { if (event.target.closest("[data-pile]")) tapped = event.timeStamp; }, true);
new MutationObserver(() => {
  if (tapped === null) return;
  const began = tapped;
  tapped = null;
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => window.taps.push(performance.now() - began);
    port2.postMessage(null);
  });
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-top"] });
"""


def games() -> None:
    """Whole solo games that the engine plays in a second of CPython, random and greedy play in turn."""
    players: dict[str, Chooser] = {"random": any_move, "greedy": careful_move}
    game, dice = Options.of().compile(), Random(98)
    played, taken = dict.fromkeys(players, 0), dict.fromkeys(players, 0.0)
    numbers = count()
    while min(taken.values()) < SECONDS:
        for name, choose in players.items():
            began, seed = time.perf_counter(), seed_of(next(numbers))
            for _ in play_out(game, seed, dice, choose):
                pass
            taken[name] += time.perf_counter() - began
            played[name] += 1
    print("\nEngine in CPython, whole solo games a second")
    for name in players:
        print(f"  {name:28} {played[name] / taken[name]:7.1f}   ({played[name]} games)")


EDITIONS = {
    "base": Options.of(players=3, starter="random"),
    "base + on fire": Options.of(players=3, twists=("on-fire",), starter="random"),
    "extreme": Options.of("extreme", 3, starter="random"),
    "extreme + on fire": Options.of("extreme", 3, ("on-fire",), starter="random"),
    "quick & easy": Options.of("quick-and-easy", 3, starter="random"),
    "face to face": Options.of("face-to-face", 2, starter="random"),
}
GAMES = 30


def lines(options: Options) -> list[tuple[str, list[str]]]:
    """Games of one edition, by seed and moves: the smallest step that keeps the turn alive, so that they are long."""
    game, found = options.compile(), []
    for number in range(GAMES):
        state, moves = game.start(seed_of(number)).state, list[str]()
        while state.outcome is None:
            plays = sorted(game.plays(state), key=lambda one: -10 if one[2].trick else abs(game.value(one[0]) - game.top(state, one[1])))
            move: Move = EndTurn()
            if not game.may_end(state):
                alive = (one for one in plays if game.can_finish(game.lay(state, one[0], one[1], one[2].trick)[0]))
                card, pile, _ = next(alive, plays[0])
                move = Play(game.cards[card].name, pile)
            state = game.apply(state, move).state
            moves.append(str(move))
        found.append((seed_of(number), moves))
    return found


def percentile(times: list[float], share: float) -> float:
    """The time that this share of them stays below."""
    return sorted(times)[int(share * (len(times) - 1))]


def editions(browser: Browser) -> None:
    """Every edition's moves in CPython and in the worker, the same games in both; and its random games a second."""
    app = Site.load(DIST)
    site = worker_page.with_bare_page(app)
    print(f"\nEditions, {GAMES} games each, ms (median / p99 / worst)")
    heads = ("apply in CPython", "view in CPython", "blocked search", "act in the worker")
    print(f"  {'three seats (face to face: two)':28}" + "".join(f"{head:>20}   " for head in heads) + "   random games/s")
    with Server(site, 0) as server, browser.new_context() as context:
        server.start()
        page = context.new_page()
        worker_page.start(page, server.url, worker_page.worker_name(app))
        worker_page.ask(page, '{"v":1,"id":1,"op":"catalog","args":{}}')
        for name, options in EDITIONS.items():
            apply_, view_, search_, act_ = list[float](), list[float](), list[float](), list[float]()
            game = options.compile()
            for seed, moves in lines(options):
                state = game.start(seed).state
                for text in moves:
                    apply_.append(_timed(game.apply, state, parse(text)))
                    state = game.apply(state, parse(text)).state
                    view_.append(_timed(view, game, state, state.player))
                    if state.outcome is None:
                        search_.append(_timed(game.can_finish, state))
                act_ += page.evaluate(PLAY_LINE, [options.to_json(), seed, moves])
            played, began = 0, time.perf_counter()
            while time.perf_counter() - began < SECONDS / 2:
                for _ in play_out(game, seed_of(played), Random(played)):
                    pass
                played += 1
            columns = "".join(
                f"{percentile(one, 0.5):7.2f} {percentile(one, 0.99):6.1f} {max(one):6.1f}  " for one in (apply_, view_, search_, act_)
            )
            print(f"  {name:28} {columns} {played / (time.perf_counter() - began):7.1f}")
        server.stop()


def _timed(work: Callable[..., object], *args: object) -> float:
    began = time.perf_counter()
    work(*args)
    return 1000 * (time.perf_counter() - began)


PLAY_LINE = """async ([options, seed, moves]) => {
  const ask = async (op, args) => JSON.parse(await window.ask(JSON.stringify({ v: 1, id: 1, op, args })));
  await ask("open", { save: { schema: 1, shuffle: "pcg32-fy/1", options, seed, moves: [] } });
  const taken = [];
  for (const move of moves) {
    const began = performance.now();
    const { ok, error } = await ask("act", { move });
    taken.push(performance.now() - began);
    if (!ok) throw new Error(error.code);
  }
  return taken;
}"""


def taps(browser: Browser) -> None:
    """From a tap on a pile in the built app to the paint of the new board."""
    found: list[float] = []
    with Server(Site.load(DIST), 0) as server:
        server.start()
        for number in count(1):
            with browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True) as context:
                page = context.new_page()
                page.add_init_script(WATCH_TAPS)
                app = App(page, server.url)
                table = app.deal(deal(number))
                while (view := table["view"])["outcome"] is None and len(found) + page.evaluate("() => window.taps.length") < TAPS:
                    open_ = [move for move in view["moves"] if not move["fatal"]]
                    if view["mayEnd"]:
                        table = app.move_and_see("end")
                    elif open_:
                        table = app.move_and_see(min(open_, key=lambda move: (not move["trick"], abs(move["gap"])))["move"])
                    else:
                        break
                found += page.evaluate("() => window.taps")
            if len(found) >= TAPS:
                break
        server.stop()
    found.sort()
    print(f"\nTap on a pile to the paint of the new board, {len(found)} taps, ms")
    print(f"  median {statistics.median(found):.1f}   p99 {found[int(0.99 * (len(found) - 1))]:.1f}   worst {found[-1]:.1f}")


def main() -> None:
    """Print all four."""
    parser = argparse.ArgumentParser(prog="build.py bench")
    parser.add_argument("--runs", type=int, default=9)
    starts.measure(parser.parse_args().runs)
    with browsers.chromium() as browser:
        print(f"\nChromium {browser.version}")
        games()
        editions(browser)
        taps(browser)


if __name__ == "__main__":
    main()
