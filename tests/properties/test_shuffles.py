"""Great numbers of shuffles inside the 99.9 % chi-square band."""

from __future__ import annotations

import math
from itertools import pairwise

from engine.shuffle import generator, shuffled
from tests.counts import great
from tests.table import seed_of

DECK = tuple(range(98))


def band(freedom: int) -> tuple[float, float]:
    """The 0.05 % and 99.95 % points of chi-square (Wilson and Hilferty's approximation): too even is as suspicious as too uneven."""
    centre, width = 1 - 2 / (9 * freedom), 3.29 * math.sqrt(2 / (9 * freedom))
    return freedom * (centre - width) ** 3, freedom * (centre + width) ** 3


def test_every_card_is_everywhere_and_beside_every_other_equally_often() -> None:
    count = great(200_000)
    size = len(DECK)
    at = [[0] * size for _ in DECK]
    beside = [[0] * size for _ in DECK]
    fixed = 0
    for number in range(count):
        order = shuffled(DECK, generator(seed_of(number * 2_654_435_761 % 32**10)))
        for place, card in enumerate(order):
            at[card][place] += 1
            fixed += card == place
        for one, two in pairwise(order):
            beside[one][two] += 1
    want = count / size
    low, high = band((size - 1) ** 2)
    assert low < sum((seen - want) ** 2 / want for row in at for seen in row) < high
    want = count / size  # (size - 1) neighbours in count shuffles over size (size - 1) ordered pairs
    low, high = band(size * (size - 1) - 1)
    chi = sum((beside[one][two] - want) ** 2 / want for one in DECK for two in DECK if one != two)
    assert low < chi < high
    assert abs(fixed / count - 1) < 4 / math.sqrt(count)
