"""The order of the deal: an own, named generator, so that saves and shared deals outlive Python upgrades.

`pcg32-fy/1` is PCG32 (O'Neill 2014, XSH RR 64/32) seeded from ten letters, and the Fisher-Yates shuffle with unbiased bounded draws.
Golden vectors in the tests pin both; a change would need a new name.
"""

from __future__ import annotations

from typing import TypeVar

from engine.faults import Refused

NAME = "pcg32-fy/1"
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no I, L, O, U, so that a code read aloud or copied by hand survives."""
SEED_LENGTH = 10

_MASK = (1 << 64) - 1
_MULTIPLIER = 6364136223846793005
_STREAM = 0x39_38  # any fixed number selects one of PCG's sequences; ours spells "98" in ASCII

Item = TypeVar("Item")


class Pcg32:
    """PCG32: 64 bits of state, one sequence per `stream`, 32 bits a draw."""

    __slots__ = ("_increment", "_state")

    def __init__(self, state: int, stream: int) -> None:
        self._increment = ((stream << 1) | 1) & _MASK
        self._state = ((self._increment + state) * _MULTIPLIER + self._increment) & _MASK

    def next(self) -> int:
        """The next 32 bits."""
        old = self._state
        self._state = (old * _MULTIPLIER + self._increment) & _MASK
        shifted = (((old >> 18) ^ old) >> 27) & 0xFFFFFFFF
        turn = old >> 59
        return ((shifted >> turn) | (shifted << (-turn & 31))) & 0xFFFFFFFF

    def below(self, bound: int) -> int:
        """A whole number in 0 … bound - 1, every one equally likely (draws that would favour some are thrown away)."""
        threshold = (1 << 32) % bound
        while True:
            drawn = self.next()
            if drawn >= threshold:
                return drawn % bound


def generator(seed: str) -> Pcg32:
    """The generator that a seed (ten letters of `ALPHABET`) starts."""
    value = 0
    for letter in seed:
        value = value * 32 + ALPHABET.index(letter)
    return Pcg32(value, _STREAM)


def shuffled(items: tuple[Item, ...], draws: Pcg32) -> tuple[Item, ...]:
    """A permutation of `items`, all equally likely, by Fisher-Yates from the back."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = draws.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def seed_from_entropy(entropy: str) -> str:
    """A seed from at least 16 lower-case hexadecimal digits of the device's randomness; `deal/entropy` otherwise."""
    if len(entropy) < 16 or not set(entropy) <= set("0123456789abcdef"):
        raise Refused("deal/entropy")
    value = int(entropy, 16)
    return "".join(ALPHABET[(value >> (5 * place)) & 31] for place in reversed(range(SEED_LENGTH)))


def read_seed(text: str) -> str:
    """`text` if it is a seed; `deal/seed` otherwise."""
    if len(text) != SEED_LENGTH or any(letter not in ALPHABET for letter in text):
        raise Refused("deal/seed")
    return text
