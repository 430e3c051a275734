"""Games played by the thinking itself, on fixed deals, by the engine's own rules: `build.py bench --thinking`.

Deals are the seeds that count as 1,000,000 and up, the same for every row; intervals are Wilson's, 95 %. All players decide on outlooks;
nothing but the kernel deals, moves and judges.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Sequence
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
    """Instant and searched play of one table."""
    instant, searched = bars
    return [
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
    jobs = [(row, number) for number in range(row.games)]
    if pool > 1:
        with Pool(pool) as workers:
            played = workers.starmap(play, jobs, chunksize=max(1, row.games // (pool * 20)))
    else:
        played = [play(*job) for job in jobs]
    won = sum(0 in one.winners for one in played)
    low, high = wilson(won, len(played))
    left = sum(one.left for one in played) / len(played)
    each = 1000 * sum(one.seconds for one in played) / sum(len(one.turns) for one in played)
    mark = "" if row.bar is None else f"   asked for {row.bar:g} %: {'yes' if 100 * won / len(played) >= row.bar else 'NO'}"
    share = 100 * won / len(played)
    line = (
        f"  {row.name:44} {len(played):6} games  {share:5.1f} % [{low:4.1f}, {high:4.1f}]   left {left:5.2f}   {each:7.1f} ms a turn{mark}"
    )
    return won, len(played), line


def main() -> None:
    """Print the whole table, or the rows whose names contain a text."""
    parser = argparse.ArgumentParser(prog="build.py bench --thinking")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--only", default="")
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args()
    print(f"Deals {FIRST_DEAL:,} and up; won with Wilson's 95 % interval, mean of cards left over, thinking a turn in CPython", flush=True)
    for row in rows(args.games):
        if args.only in row.name:
            print(measure(row, args.processes)[2], flush=True)


if __name__ == "__main__":
    main()
