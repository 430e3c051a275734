"""The twin held to the engine: the same deals, played by both, compared turn by turn and card by card."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from engine.options import Options
from engine.shuffle import generator
from engine.think.players import Strength
from tests.bench import thinking as bench
from tests.bench.thinking import Row
from tests.table import seed_of
from tests.train import twin
from tests.train.compiled import Array


def _row(name: str, options: Options, strength: Strength = Strength.STRONG, *, talk: bool = False) -> Row:
    return Row(name, options, (strength,) * options.players, 0, talk)


INSTANT = (
    _row("solo", Options.of()),
    _row("solo, careful", Options.of(), Strength.CAREFUL),
    _row("solo, quick", Options.of(), Strength.QUICK),
    _row("pair, silent", Options.of(players=2)),
    _row("pair, signals", Options.of(players=2), talk=True),
    _row("table of 3, silent", Options.of(players=3)),
    _row("table of 3, signals", Options.of(players=3), talk=True),
    _row("table of 4, signals", Options.of(players=4), talk=True),
    _row("table of 5, signals", Options.of(players=5), talk=True),
    _row("three cards", Options.of(twists=("three-cards",))),
    _row("smaller hands", Options.of(twists=("smaller-hands",))),
    _row("three cards, smaller hands, pair, signals", Options.of(players=2, twists=("three-cards", "smaller-hands")), talk=True),
    _row("two cards to the end, table of 3", Options.of(players=3, empty_draw_pile="two", short_hand="play-all")),
)
SEARCHED = (
    _row("solo, searched", Options.of(), Strength.SEARCHED),
    _row("pair, silent, searched", Options.of(players=2), Strength.SEARCHED),
    _row("table of 3, signals, searched", Options.of(players=3), Strength.SEARCHED, talk=True),
)


class Compared(NamedTuple):
    """What a comparison found: games, turns, every difference in words, and the milliseconds that a turn took the engine."""

    games: int
    turns: int
    faults: list[str]
    milliseconds: float


def plays(row: Row) -> bool:
    """Whether the twin can play a row's games."""
    try:
        twin.rules_of(row.options)
    except ValueError:
        return False
    return len(set(row.seats)) == 1


class Twin:
    """The twin at one row's table."""

    def __init__(self, row: Row) -> None:
        strength, players = row.seats[0], row.options.players
        self.row, self.rules, self.style = row, twin.rules_of(row.options), twin.style_of(strength, players)
        self.net, self.room = twin.net_of(twin.network_of(strength, players, row.talk)), twin.room()
        self.record = np.zeros((twin.MOST_TURNS, twin.ROW), np.int64)
        self.seen, self.values = np.zeros((twin.MOST_TURNS, 1), np.int32), np.zeros(twin.MOST_TURNS)

    def play(self, number: int) -> tuple[int, int, Array]:
        """How a game of the bench ended, the cards left over, and the record of its turns."""
        seed = seed_of(bench.FIRST_DEAL + number)
        deck, dice = twin.deal(self.row.options, seed), twin.dice_of(generator(seed[::-1]))
        ended, left, turns = twin.play(
            self.rules,
            self.net,
            self.style,
            self.room,
            deck,
            self.row.talk,
            dice,
            twin.EFFORT,
            0.0,
            self.record,
            self.seen,
            self.values,
        )
        return ended, left, self.record[:turns]


def compare(row: Row, numbers: range) -> Compared:
    """Play the deals of a row twice."""
    player = Twin(row)
    turns, seconds, faults = 0, 0.0, []
    for number in numbers:
        played = bench.play(row, number)
        seconds += played.seconds
        ended, left, record = player.play(number)
        mine = [(int(one[0]), tuple((int(lay) >> 2, int(lay) & 3) for lay in one[3 : 3 + one[2]])) for one in record]
        turns += len(mine)
        where = f"{row.name}, deal {number}"
        if ended == twin.BEYOND:
            faults.append(f"{where}: beyond the twin after turn {len(mine)}")
        elif mine != list(played.turns):
            pairs = zip(mine, played.turns, strict=False)
            place = next((place for place, (one, other) in enumerate(pairs) if one != other), min(len(mine), len(played.turns)))
            faults.append(f"{where}, turn {place + 1}: {mine[place : place + 1]} instead of {list(played.turns[place : place + 1])}")
        elif (ended, left) != (int(bool(played.winners)), played.left):
            faults.append(f"{where}: ended {ended} with {left} left instead of {played.winners} with {played.left}")
    return Compared(len(numbers), turns, faults, 1000 * seconds / max(1, turns))


def played(row: Row) -> tuple[int, int]:
    """All games of a row: those won, and all cards left over. A deal that leads beyond the twin is played by the engine."""
    player, won, lefts = Twin(row), 0, 0
    for number in range(row.games):
        ended, left, _ = player.play(number)
        if ended == twin.BEYOND:
            again = bench.play(row, number)
            ended, left = int(0 in again.winners), again.left
        won, lefts = won + ended, lefts + left
    return won, lefts
