"""What compiled code is made of here: the decorator, words of 64 bits, and the engine's own generator of chance.

A set of cards is two words, `lo` for the cards 0 … 63 and `hi` for 64 … 127. Words and whole numbers are never mixed in arithmetic: numba
would make them fractions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar, cast

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

Array: TypeAlias = Any
Word: TypeAlias = Any
Function = TypeVar("Function", bound=Callable[..., Any])


def fast(function: Function) -> Function:
    """A function that numba compiles when it is first called, and keeps for the next run."""
    return cast(Function, njit(cache=True)(function))


@intrinsic  # type: ignore[untyped-decorator, unused-ignore]
def ones(_: Any, word: Any) -> Any:
    """How many bits of a word are set."""
    return types.int64(types.uint64), lambda context, builder, signature, args: builder.ctpop(args[0])


@intrinsic  # type: ignore[untyped-decorator, unused-ignore]
def lowest(_: Any, word: Any) -> Any:
    """The number of the lowest bit of a word that is not 0."""
    return types.int64(types.uint64), lambda context, builder, signature, args: builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))


ZERO, ONE, _64 = np.uint64(0), np.uint64(1), 64


@fast
def bit_lo(card: int) -> Word:
    """The lower word of the set that holds one card."""
    return ONE << np.uint64(card) if card < _64 else ZERO


@fast
def bit_hi(card: int) -> Word:
    """The higher word of the set that holds one card."""
    return ZERO if card < _64 else ONE << np.uint64(card - _64)


@fast
def has(lo: Word, hi: Word, card: int) -> bool:
    """Whether a set holds a card."""
    if card < _64:
        return (lo >> np.uint64(card)) & ONE != ZERO
    return (hi >> np.uint64(card - _64)) & ONE != ZERO


@fast
def count(lo: Word, hi: Word) -> int:
    """How many cards a set holds."""
    return ones(lo) + ones(hi)


def words(mask: int) -> tuple[Word, Word]:
    """A set as the engine has it, in two words."""
    return np.uint64(mask & (1 << 64) - 1), np.uint64(mask >> 64)


# engine.shuffle's PCG32: `dice` holds its state and its increment.

_MULTIPLIER = np.uint64(6364136223846793005)
_18, _27, _59, _31, _32, _LOW = np.uint64(18), np.uint64(27), np.uint64(59), np.uint64(31), np.uint64(32), np.uint64(0xFFFFFFFF)


@fast
def next_word(dice: Array) -> Word:
    """The next 32 bits."""
    old = dice[0]
    dice[0] = old * _MULTIPLIER + dice[1]
    shifted = (((old >> _18) ^ old) >> _27) & _LOW
    turn = old >> _59
    return ((shifted >> turn) | (shifted << ((_32 - turn) & _31))) & _LOW


@fast
def below(dice: Array, bound: int) -> int:
    """A whole number in 0 … bound - 1, every one equally likely."""
    wide = np.uint64(bound)
    threshold = (ONE << _32) % wide
    while True:
        drawn = next_word(dice)
        if drawn >= threshold:
            return np.int64(drawn % wide)
