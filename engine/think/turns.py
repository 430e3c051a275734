"""All turns a hand allows on four plain piles, cards as bit sets: bit n is the card n.

What fits is looked up in `Reach`, which asked the rules. Pruned, the search is ordered by effective cost: the gap, less ten for each card
of the run of backwards tricks that would follow from the same hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from engine.editions.common import TRICK_STEP
from engine.outlook import Reach

Tops: TypeAlias = tuple[int, int, int, int]
"""The numbers that show: two ascending piles, then two descending ones."""


class Width(NamedTuple):
    """How much of the tree is searched: the cheapest plays while cards are due, then the cheapest of those that cost at most `reach`."""

    due: int
    more: int
    reach: int


WIDE, NORMAL, SLIM, ROLLOUT = Width(12, 5, 6), Width(8, 3, 4), Width(5, 2, 4), Width(4, 2, 4)


_NO_LIMIT = 1000


class Turn(NamedTuple):
    """A turn from here to its end: plays as (card, pile) with piles in the order of `Tops`, the tops after it, and the hand that stays."""

    lays: tuple[tuple[int, int], ...]
    tops: Tops
    hand: int


def as_set(cards: Iterable[int]) -> int:
    """Cards as a bit set."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def members(mask: int) -> Iterator[int]:
    """The cards of a bit set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def run_length(hand: int, card: int, step: int) -> int:
    """How many cards of the run card + step, card + 2·step, … the hand holds."""
    length, at = 0, card + step
    while at > 0 and hand >> at & 1:
        length += 1
        at += step
    return length


def with_top(tops: Tops, pile: int, card: int) -> Tops:
    """The tops after a card was laid."""
    one, two, three, four = tops
    if pile < 2:
        return (one, card, three, four) if pile else (card, two, three, four)
    return (one, two, three, card) if pile == 3 else (one, two, card, four)


def turns(reach: Reach, tops: Tops, hand: int, due: int, width: Width | None, last: bool = False) -> list[Turn]:
    """Every turn that plays at least `due` more cards, once for each afterstate (equal piles of a direction being one).

    `width` None leaves nothing out. `last` says that no card lies anywhere else, so that laying them all ends the game whatever is due.
    """
    found: list[Turn] = []
    seen: set[tuple[int, ...]] = set()
    up, down = reach.up, reach.down
    size = hand.bit_count()
    stack: list[tuple[tuple[tuple[int, int], ...], Tops, int, tuple[int, ...]]] = [((), tops, hand, tuple(members(hand)))]
    while stack:
        lays, tops, hand, cards = stack.pop()
        enough = size - len(cards) >= due
        if enough or (last and not hand):
            found.append(Turn(lays, tops, hand))
        one, two, three, four = tops
        piles = [(0, up[one], -TRICK_STEP), (2, down[three], TRICK_STEP)]
        if two != one:
            piles.append((1, up[two], -TRICK_STEP))
        if four != three:
            piles.append((3, down[four], TRICK_STEP))
        options: list[tuple[int, int, int]] = []
        limit = width.reach if enough and width is not None else _NO_LIMIT
        for pile, gaps, step in piles:
            for card in cards:
                cost = gaps.get(card)
                if cost is not None:
                    if card + step in cards:
                        cost -= TRICK_STEP * run_length(hand, card, step)
                    if cost <= limit:
                        options.append((cost, card, pile))
        if width is not None:
            most = width.more if enough else width.due
            if len(options) > most:
                options.sort()
                del options[most:]
        for _, card, pile in options:
            after, rest = with_top(tops, pile, card), hand ^ (1 << card)
            one, two, three, four = after
            key = (rest, *((one, two) if one < two else (two, one)), *((three, four) if three < four else (four, three)))
            if key not in seen:
                seen.add(key)
                stack.append(((*lays, (card, pile)), after, rest, tuple([other for other in cards if other != card])))
    return found
