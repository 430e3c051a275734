"""Games played by the thinking itself, on fixed deals, by the engine's own rules: `build.py bench --thinking`.

Deals are the seeds that count as 1,000,000 and up, the same for every row; intervals are Wilson's, 95 %. All players decide on outlooks;
nothing but the kernel deals, moves and judges. Where `build.py train` has brought numba, its twin plays the plain rows: some of their
deals are then played by the engine too, and every turn must be the same.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Sequence
from importlib.util import find_spec
from multiprocessing import Pool
from typing import NamedTuple

from engine.game import Game
from engine.moves import Choose, EndTurn, Play
from engine.options import Options
from engine.outlook import outlook
from engine.shuffle import generator
from engine.state import State, left_over
from engine.think import signals
from engine.think.players import Strength, Thought
from tests.table import seed_of

FIRST_DEAL = 1_000_000


class Row(NamedTuple):
    """One line of the table: who plays what, how many games, and the win rate asked for in percent."""

    name: str
    options: Options
    seats: tuple[Strength, ...]
    games: int
    talk: bool = False
    bar: float | None = None


class Played(NamedTuple):
    """One game: who won, cards left over, seconds of thinking, and for each turn its seat and its plays as card and pile."""

    winners: tuple[int, ...]
    left: int
    seconds: float
    turns: tuple[tuple[int, tuple[tuple[int, int], ...]], ...]


def _seats(players: int, strength: Strength) -> tuple[Strength, ...]:
    return (strength,) * players


def _cooperative(name: str, options: Options, games: int, *, talk: bool = False, bars: Sequence[float | None] = (None, None)) -> list[Row]:
    """Careful, instant and searched play of one table."""
    instant, searched = bars
    careful = [] if talk else [Row(f"{name}, careful", options, _seats(options.players, Strength.CAREFUL), games)]
    return [
        *careful,
        Row(f"{name}, instant", options, _seats(options.players, Strength.STRONG), games, talk, instant),
        Row(f"{name}, searched", options, _seats(options.players, Strength.SEARCHED), max(1, games * 3 // 10), talk, searched),
    ]


def rows(games: int) -> list[Row]:
    """Everything that is measured: `games` instant games a row, three tenths as many searched ones."""
    found = _cooperative("solo", Options.of(), games, bars=(30, 38))
    found += _cooperative("pair, silent", Options.of(players=2), games, bars=(76, 80))
    found += _cooperative("pair, signals", Options.of(players=2), games, talk=True)
    for players, instant in ((3, 62), (4, 77), (5, 77)):
        found += _cooperative(f"table of {players}, silent", Options.of(players=players), games)
        found += _cooperative(f"table of {players}, signals", Options.of(players=players), games, talk=True, bars=(instant, None))
    others = {
        "three cards": Options.of(twists=("three-cards",)),
        "smaller hands": Options.of(twists=("smaller-hands",)),
        "on fire": Options.of(twists=("on-fire",)),
        "on fire, pair": Options.of(players=2, twists=("on-fire",)),
        "extreme": Options.of("extreme"),
        "extreme, pair": Options.of("extreme", 2),
        "quick & easy, two": Options.of("quick-and-easy", 2),
        "quick & easy, three": Options.of("quick-and-easy", 3),
        "quick & easy, professional, two": Options.of("quick-and-easy", 2, ("professional",)),
    }
    for name, options in others.items():
        for strength in (Strength.CAREFUL, Strength.STRONG, Strength.SEARCHED):
            count = max(1, games * 3 // 10) if strength is Strength.SEARCHED else games
            found.append(Row(f"{name}, {strength.value}", options, _seats(options.players, strength), count))
    duel = Options.of("face-to-face", 2)
    for strength in (Strength.STRONG, Strength.SEARCHED):
        count = max(1, games * 3 // 10) if strength is Strength.SEARCHED else games
        found.append(Row(f"face to face, {strength.value} against careful", duel, (strength, Strength.CAREFUL), count))
    return found


def play(row: Row, number: int) -> Played:
    """One game from the deal to its end; in a duel the seats begin in turn."""
    game = row.options.compile()
    seed = seed_of(FIRST_DEAL + number)
    state, dice = game.start(seed).state, generator(seed[::-1])
    turns, began = [], time.process_time()
    while state.outcome is None:
        if state.asks:
            state = game.apply(state, Choose(_starter(game, state, row, number))).state
            continue
        if row.talk:
            for seat in range(len(state.hands)):
                for signal in signals.to_say(outlook(game, state, seat)):
                    state = game.apply(state, signal).state
        seat = state.player
        insight = Thought(outlook(game, state, seat), row.seats[seat], dice, talk=row.talk).finish()
        for lay in insight.lays:
            state = game.apply(state, Play(game.cards[lay.card].name, lay.pile)).state
        if state.outcome is None and game.may_end(state):
            state = game.apply(state, EndTurn()).state
        turns.append((seat, tuple((lay.card, lay.pile) for lay in insight.lays)))
    return Played(state.outcome.winners, left_over(state), time.process_time() - began, tuple(turns))


def _starter(game: Game, state: State, row: Row, number: int) -> int:
    """Who begins: by wish where the table talks, by turns in a duel, else the first seat."""
    if row.talk:
        return signals.starter([signals.own_wish(outlook(game, state, seat)) for seat in range(len(state.hands))])
    return number % len(state.hands) if row.options.edition == "face-to-face" else 0


def wilson(won: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share, in percent."""
    z, share = 1.96, won / games
    centre, spread = share + z * z / (2 * games), z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 100 / (1 + z * z / games)
    return (centre - spread) * scale, (centre + spread) * scale


def measure(row: Row, pool: int) -> tuple[int, int, str]:
    """Games won by the first seat (or by all), games played, and the line to print."""
    twin = by_twin(row)
    if twin is not None:
        won, lefts, each, how = twin
    else:
        jobs = [(row, number) for number in range(row.games)]
        if pool > 1:
            with Pool(pool) as workers:
                played = workers.starmap(play, jobs, chunksize=max(1, row.games // (pool * 20)))
        else:
            played = [play(*job) for job in jobs]
        won = sum(0 in one.winners for one in played)
        lefts = sum(one.left for one in played)
        each = 1000 * sum(one.seconds for one in played) / sum(len(one.turns) for one in played)
        how = "engine"
    low, high = wilson(won, row.games)
    share = 100 * won / row.games
    mark = "" if row.bar is None else f"   asked for {row.bar:g} %: {'yes' if share >= row.bar else 'NO'}"
    left = lefts / row.games
    line = (
        f"  {row.name:44} {row.games:6} games  {share:5.1f} % [{low:4.1f}, {high:4.1f}]   left {left:5.2f}   {each:7.1f} ms   {how}{mark}"
    )
    return won, row.games, line


def by_twin(row: Row) -> tuple[int, int, float, str] | None:
    """Games won, cards left over, milliseconds a turn in the engine, and what was compared; None where the engine itself must play."""
    if find_spec("numba") is None:
        return None
    from tests.train import proof

    if not proof.plays(row):
        return None
    compared = proof.compare(row, range(min(row.games, PROVEN_SEARCHED if Strength.SEARCHED in row.seats else PROVEN)))
    if compared.faults:
        sys.exit("\n".join(["The twin differs from the engine:", *compared.faults]))
    won, left = proof.played(row)
    return won, left, compared.milliseconds, f"twin, {compared.games} games = {compared.turns} turns like the engine's"


PROVEN, PROVEN_SEARCHED = 10, 1
"""Games of a row that the engine plays beside the twin."""


def difference(name: str, one: tuple[int, int], other: tuple[int, int]) -> str:
    """How much more the first of two rows wins, in points, with its 95 % interval."""
    first, second = one[0] / one[1], other[0] / other[1]
    spread = 196 * math.sqrt(first * (1 - first) / one[1] + second * (1 - second) / other[1])
    points = 100 * (first - second)
    return f"  {name:44} {points:+5.1f} points [{points - spread:+.1f}, {points + spread:+.1f}]"


def main() -> None:
    """Print the whole table, or the rows whose names contain a text; then what strength and signals are worth."""
    parser = argparse.ArgumentParser(prog="build.py bench --thinking")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--only", default="")
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args()
    print(
        f"Deals {FIRST_DEAL:,} and up; won with Wilson's 95 % interval, mean of cards left over, a turn's thinking in CPython", flush=True
    )
    found = {}
    for row in rows(args.games):
        if args.only in row.name:
            won, games, line = measure(row, args.processes)
            found[row.name] = won, games
            print(line, flush=True)
    print("Side by side, on the same deals")
    for name in found:
        table, _, strength = name.rpartition(", ")
        if strength in {"instant", "strong"} and f"{table}, careful" in found:
            print(difference(f"{table}: strong over careful", found[name], found[f"{table}, careful"]))
        if table.endswith(", signals") and (silent := f"{table.removesuffix('signals')}silent, {strength}") in found:
            print(difference(f"{table} over silence, {strength}", found[name], found[silent]))


if __name__ == "__main__":
    main()
