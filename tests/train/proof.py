"""The twin held to the engine: the same deals, played by both, compared turn by turn and card by card."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from engine.options import Options
from engine.shuffle import generator
from engine.think.players import Strength
from tests.bench import thinking as bench
from tests.table import seed_of
from tests.train import twin

S = Strength


class Case(NamedTuple):
    """A table whose games are compared."""

    name: str
    options: Options
    strength: Strength = Strength.STRONG
    talk: bool = False


CASES = (
    Case("solo", Options.of()),
    Case("pair, silent", Options.of(players=2)),
    Case("pair, signals", Options.of(players=2), talk=True),
    Case("table of 3, silent", Options.of(players=3)),
    Case("table of 3, signals", Options.of(players=3), talk=True),
    Case("table of 4, signals", Options.of(players=4), talk=True),
    Case("table of 5, signals", Options.of(players=5), talk=True),
    Case("three cards", Options.of(twists=("three-cards",))),
    Case("smaller hands", Options.of(twists=("smaller-hands",))),
    Case("both, pair, signals", Options.of(players=2, twists=("three-cards", "smaller-hands")), talk=True),
    Case("two cards to the end, table of 3", Options.of(players=3, empty_draw_pile="two", short_hand="play-all")),
    Case("solo, careful", Options.of(), S.CAREFUL),
    Case("solo, quick", Options.of(), S.QUICK),
)
SEARCHED = (
    Case("solo, searched", Options.of(), S.SEARCHED),
    Case("pair, silent, searched", Options.of(players=2), S.SEARCHED),
    Case("table of 3, signals, searched", Options.of(players=3), S.SEARCHED, talk=True),
)


def compare(case: Case, numbers: range) -> tuple[int, int, list[str]]:
    """Games compared, turns compared, and every difference in words."""
    options = case.options
    rules, style = twin.rules_of(options), twin.style_of(case.strength, options.players)
    net, room = twin.net_of(twin.network_of(case.strength, options.players, case.talk)), twin.room()
    record = np.zeros((twin.MOST_TURNS, twin.ROW), np.int64)
    seen, values = np.zeros((twin.MOST_TURNS, 1), np.int32), np.zeros(twin.MOST_TURNS)
    row = bench.Row(case.name, options, (case.strength,) * options.players, 0, case.talk)
    turns, faults = 0, []
    for number in numbers:
        played = bench.play(row, number)
        seed = seed_of(bench.FIRST_DEAL + number)
        dice = twin.dice_of(generator(seed[::-1]))
        ended, left, count = twin.play(
            rules, net, style, room, twin.deal(options, seed), case.talk, dice, twin.EFFORT, 0.0, record, seen, values
        )
        mine = [(int(one[0]), tuple((int(lay) >> 2, int(lay) & 3) for lay in one[3 : 3 + one[2]])) for one in record[:count]]
        if ended == twin.BEYOND:
            faults.append(f"{case.name}, deal {number}: beyond the twin after turn {count}")
            continue
        turns += count
        if mine != list(played.turns):
            place = next((place for place, (one, other) in enumerate(zip(mine, played.turns, strict=False)) if one != other), count)
            faults.append(f"{case.name}, deal {number}, turn {place + 1}: {mine[place : place + 1]} for {played.turns[place : place + 1]}")
        elif (ended, left) != (int(bool(played.winners)), played.left):
            faults.append(f"{case.name}, deal {number}: ended {ended}, {left} left for {played.winners}, {played.left}")
    return len(numbers), turns, faults
