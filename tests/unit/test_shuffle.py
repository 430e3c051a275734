"""The named shuffle is pinned for ever: saves and shared deals depend on it."""

from __future__ import annotations

import math

import pytest

from engine.faults import Refused
from engine.options import Options
from engine.shuffle import NAME, Pcg32, generator, read_seed, seed_from_entropy, shuffled
from tests.table import seed_of

DECK = tuple(range(2, 100))


def test_pcg32_gives_its_inventor_s_numbers() -> None:
    """The first outputs of PCG32's own demonstration, state 42, stream 54."""
    draws = Pcg32(42, 54)
    assert [draws.next() for _ in range(6)] == [0xA15C02B7, 0x7B47F409, 0xBA1D3330, 0x83D2F293, 0xBFA4784B, 0xCBED606E]


GOLDEN = {
    "0000000000": [64, 33, 49, 89, 68, 20, 61, 95, 44, 22, 41, 63, 53, 12, 76, 78, 59, 34, 56, 69],
    "0123456789": [28, 39, 72, 97, 58, 34, 44, 27, 24, 45, 69, 94, 60, 64, 6, 86, 79, 33, 54, 12],
    "ZZZZZZZZZZ": [96, 82, 29, 38, 15, 10, 5, 75, 22, 16, 7, 92, 59, 87, 61, 52, 41, 34, 19, 21],
}


@pytest.mark.parametrize("seed", GOLDEN)
def test_golden_orders(seed: str) -> None:
    assert NAME == "pcg32-fy/1"
    assert list(shuffled(DECK, generator(seed))[:20]) == GOLDEN[seed]


def test_golden_deal() -> None:
    state = Options.of().compile().start("0123456789").state
    assert state.hands == ((28, 39, 72, 97, 58, 34, 44, 27),)
    assert state.draws[0][:5] == (24, 45, 69, 94, 60)


def test_two_seats_are_dealt_one_after_the_other() -> None:
    order = shuffled(DECK, generator("0123456789"))
    state = Options.of(players=2).compile().start("0123456789").state
    assert state.hands == (order[:7], order[7:14])
    assert state.draws == (order[14:],)


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 98])
def test_bounded_draws_are_even(bound: int) -> None:
    draws, counts = generator(seed_of(bound)), [0] * bound
    for _ in range(2000 * bound):
        counts[draws.below(bound)] += 1
    chi = sum((count - 2000) ** 2 / 2000 for count in counts)
    assert chi < _band(bound - 1)


def _band(freedom: int) -> float:
    """The 99.9 % point of chi-square (Wilson and Hilferty's approximation)."""
    return freedom * (1 - 2 / (9 * freedom) + 3.09 * math.sqrt(2 / (9 * freedom))) ** 3 if freedom else 1


@pytest.mark.parametrize("entropy", ["", "12", "g" * 16, "-1" * 8, "0x" + "1" * 14, "１" * 16, " " * 16, "1_" * 8])
def test_what_is_no_entropy_is_refused(entropy: str) -> None:
    with pytest.raises(Refused, match="deal/entropy"):
        seed_from_entropy(entropy)


def test_entropy_reaches_every_letter() -> None:
    assert seed_from_entropy("f" * 16) == "ZZZZZZZZZZ"
    assert seed_from_entropy("0" * 15 + "1") == "0000000001"
    assert seed_from_entropy("0" * 20) == "0000000000"


@pytest.mark.parametrize("seed", ["", "123", "01234567890", "012345678I", "abcdefghjk"])
def test_what_is_no_seed_is_refused(seed: str) -> None:
    with pytest.raises(Refused, match="deal/seed"):
        read_seed(seed)
