"""What the value network sees of a position between two turns, as whole numbers; `UNITS` says what one of each is worth.

The position: tops with a1 ≤ a2 ascending and d1 ≥ d2 descending (1: fresh, 2: advanced), H the hand that stays, U the other cards that are
not played yet, S both. Order and units are those of the networks in `weights/`.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.editions.common import FIRST, LAST, TRICK_STEP
from engine.outlook import Reach
from engine.think.turns import Tops

START_UP, START_DOWN = FIRST - 1, LAST + 1
SPAN = LAST
"""Steps from one start card to the other."""
_FRACTION = 256
"""Quotients are counted in 256ths."""
_UNPLAYABLE, _MOST_GAP, _MOST_SUM = 60, 30, 40

UNITS = (
    *(1 / SPAN, 1 / SPAN, 1 / SPAN**2, 1 / SPAN**2, 1 / SPAN**2, 1 / SPAN**2, 1 / SPAN, 1 / SPAN**2),  # room
    *(0.1, 0.05, 0.05, 0.05, 0.05, 0.05),  # U by how many piles take it
    *(0.5, 0.3, 0.3, 0.3, 0.3, 0.3),  # H likewise
    *(0.5, 0.3, 0.5, 0.4),  # tricks that lie ready
    *(0.5, 0.02, 0.02, 0.2),  # pairs ten apart
    *(0.05, 0.05, 0.05, 0.01, 0.0005),  # gaps of the hand
    *(0.1, 0.1, 0.1, 0.3),  # near cards
    *(1 / 90, 1 / 98, 1 / 8, 1.0, 1.0, 0.1 / _FRACTION, 0.1 / _FRACTION),  # counts
)
"""What one of each feature is worth, in the order of the list; the cooperative ones follow."""
TABLE_UNITS = (0.5, 0.5, 0.5, 0.5, 0.5, 1.0, 0.05, 0.05, 0.5)
"""What the cooperative ones are worth: piles that others wish to keep (strengths 3, 2, 1), the next player's (3, 2), whether the next
player is at ease, two gaps that only open hands would show, seats beyond three. A yes-or-no signal is strength 2; the rest stays 0."""


class Wishes(NamedTuple):
    """What the others have said: the piles (in the order of `Tops`) they wish to keep, the next player's, whether that one is at ease."""

    kept: tuple[bool, bool, bool, bool] = (False, False, False, False)
    kept_next: tuple[bool, bool, bool, bool] = (False, False, False, False)
    at_ease: int = 0


class Table(NamedTuple):
    """What does not change while one turn is weighed: cards unseen, cards in the draw pile, cards not played before the turn, wishes."""

    unseen: int
    draw: int
    seats: int = 1
    wishes: Wishes = Wishes()
    tops: Tops = (START_UP, START_UP, START_DOWN, START_DOWN)
    """The tops before the turn: a wish is respected by a pile that stays as it was."""


def _span(low: int, high: int) -> int:
    """The cards low … high as a set."""
    low, high = max(low, FIRST), min(high, LAST)
    return ((1 << (high - low + 1)) - 1) << low if low <= high else 0


_BANDS = ((1, 3), (4, 8), (9, 15))
_ABOVE = tuple(_span(top + 1, LAST) for top in range(START_DOWN + 1))
_BELOW = tuple(_span(FIRST, top - 1) for top in range(START_DOWN + 1))
_UP_TAKES = tuple(_span(top + 1, LAST) | _span(top - TRICK_STEP, top - TRICK_STEP) for top in range(START_DOWN + 1))
_DOWN_TAKES = tuple(_span(FIRST, top - 1) | _span(top + TRICK_STEP, top + TRICK_STEP) for top in range(START_DOWN + 1))
_ABOVE_BANDS = tuple(tuple(_span(top + near, top + far) for near, far in _BANDS) for top in range(START_DOWN + 1))
_BELOW_BANDS = tuple(tuple(_span(top - far, top - near) for near, far in _BANDS) for top in range(START_DOWN + 1))
_ALL = _span(FIRST, LAST)


def features(reach: Reach, table: Table, tops: Tops, hand: int) -> list[int]:
    """The features of the position after a turn that left these tops and this hand."""
    one, two, three, four = tops
    a1, a2 = (one, two) if one < two else (two, one)
    d1, d2 = (three, four) if three > four else (four, three)
    unseen, draw = table.unseen, table.draw
    size = hand.bit_count()
    unplayed = size + unseen.bit_count()
    ra1, ra2, rb1, rb2 = START_DOWN - a1, START_DOWN - a2, d1 - START_UP, d2 - START_UP
    up1, up2, down1, down2 = _UP_TAKES[a1], _UP_TAKES[a2], _DOWN_TAKES[d1], _DOWN_TAKES[d2]
    u2, u1, u0 = up1 & up2, up1 ^ up2, _ALL & ~(up1 | up2)
    e2, e1, e0 = down1 & down2, down1 ^ down2, _ALL & ~(down1 | down2)
    zones = (u0 & e0, u0 & e1 | u1 & e0, u0 & e2 | u2 & e0, u1 & e1, u1 & e2 | u2 & e1, u2 & e2)
    counts = [(unseen & zone).bit_count() for zone in zones]
    counts += [(hand & zone).bit_count() for zone in zones]
    # Tricks that lie ready, and cards near the tops; the second of two equal piles has nothing to add.
    ready = ready_unseen = runs = runs_unseen = near = middle = far = near_hand = 0
    both = hand | unseen
    for top, step, bands in (
        (a1, -TRICK_STEP, _ABOVE_BANDS[a1]),
        (a2 if a2 != a1 else -1, -TRICK_STEP, _ABOVE_BANDS[a2]),
        (d1, TRICK_STEP, _BELOW_BANDS[d1]),
        (d2 if d2 != d1 else -1, TRICK_STEP, _BELOW_BANDS[d2]),
    ):
        if top < 0:
            continue
        near += (unseen & bands[0]).bit_count()
        middle += (unseen & bands[1]).bit_count()
        far += (unseen & bands[2]).bit_count()
        near_hand += (hand & bands[0]).bit_count()
        back = top + step
        if not FIRST <= back <= LAST:
            continue
        after = back + step
        after = after if FIRST <= after <= LAST else 0
        if hand >> back & 1:
            ready += 1
            runs += 2 if hand >> after & 1 else unseen >> after & 1
        elif unseen >> back & 1:
            ready_unseen += 1
            runs_unseen += both >> after & 1
    pairs = hand & hand >> TRICK_STEP
    fresh_up, fresh_down = _ABOVE[a1], _BELOW[max(d1 - TRICK_STEP, 0)]
    used_up, used_down = _ABOVE[a2], _BELOW[max(d2 - TRICK_STEP, 0)]
    all_pairs = both & both >> TRICK_STEP
    in_hand = (pairs & fresh_up).bit_count() + (pairs & fresh_down).bit_count()
    on_fresh = (all_pairs & fresh_up).bit_count() + (all_pairs & fresh_down).bit_count()
    on_used = (all_pairs & used_up).bit_count() + (all_pairs & used_down).bit_count()
    mixed = (hand & unseen >> TRICK_STEP & used_up).bit_count() + (unseen & hand >> TRICK_STEP & used_down).bit_count()
    gaps = []
    total = squares = 0
    w1, w2, w3, w4 = reach.up[a1], reach.up[a2], reach.down[d1], reach.down[d2]
    rest = hand
    while rest:
        low = rest & -rest
        rest ^= low
        card = low.bit_length() - 1
        gap = w1.get(card, _UNPLAYABLE)
        if (other := w2.get(card, _UNPLAYABLE)) < gap:
            gap = other
        if (other := w3.get(card, _UNPLAYABLE)) < gap:
            gap = other
        if (other := w4.get(card, _UNPLAYABLE)) < gap:
            gap = other
        gaps.append(gap)
        total += gap if gap < _MOST_SUM else _MOST_SUM
        if gap > 0:
            squares += gap * gap
    gaps.sort()
    gaps = [min(gap, _MOST_GAP) for gap in gaps[:3]] + [-10] * (3 - len(gaps))
    room = ra1 + ra2 + rb1 + rb2
    together: tuple[int, ...] = ()
    if table.seats > 1:
        wishes, before = table.wishes, table.tops
        left_alone = next_alone = 0
        for pile in range(4):
            if tops[pile] == before[pile]:
                left_alone += wishes.kept[pile]
                next_alone += wishes.kept_next[pile]
        together = (0, left_alone, 0, 0, next_alone, wishes.at_ease, 0, 0, max(0, table.seats - 3))
    return [
        ra1 + rb1,
        ra2 + rb2,
        ra1 * ra1 + rb1 * rb1,
        ra2 * ra2 + rb2 * rb2,
        ra1 * rb1,
        ra2 * rb2,
        min(ra1, rb1),
        ra1 * ra2 + rb1 * rb2,
        *counts,
        ready,
        ready_unseen,
        runs,
        runs_unseen,
        in_hand,
        on_fresh,
        on_used,
        mixed,
        *gaps,
        total,
        squares,
        near,
        middle,
        far,
        near_hand,
        draw,
        unplayed,
        size,
        int(draw == 0),
        int(0 < draw < 12),
        min(room * _FRACTION // unplayed, 12 * _FRACTION) if unplayed else 12 * _FRACTION,
        min(max(ra1, rb1) * _FRACTION // unplayed, 8 * _FRACTION) if unplayed else 8 * _FRACTION,
        *together,
    ]
