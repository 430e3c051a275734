"""What a seat may honestly wish for, as yes or no: "leave this pile to me", and "I am in trouble". Never a number.

A wish mixes tricks, steps of one or two and runs on purpose, so that nobody can read a card out of it.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.editions.common import TRICK_STEP
from engine.moves import Signal
from engine.outlook import Outlook, Reach
from engine.think.turns import Tops, as_set, members

KEEP, TROUBLE = "keep-here", "trouble"
_CANNOT = "cannot-here"
_CLOSE, _NEAR = 2, 5
_TROUBLE_ABOVE = 18


class Wish(NamedTuple):
    """What a seat wishes the others to know: the piles to be left to it, in the order of `Tops`, and whether its next turn will hurt."""

    kept: tuple[bool, bool, bool, bool]
    trouble: bool


def wish_of(reach: Reach, tops: Tops, hand: int) -> Wish:
    """The wish of a hand on these tops."""
    ways = (
        (reach.up[tops[0]], -TRICK_STEP),
        (reach.up[tops[1]], -TRICK_STEP),
        (reach.down[tops[2]], TRICK_STEP),
        (reach.down[tops[3]], TRICK_STEP),
    )
    best = [_NEAR + 1] * 4
    gaps = []
    for card in members(hand):
        least = 60
        for pile, (way, step) in enumerate(ways):
            gap = way.get(card)
            if gap is None:
                continue
            least = min(least, gap)
            if gap <= _NEAR:
                follows = gap > 0 and card + step > 0 and hand >> (card + step) & 1
                best[pile] = min(best[pile], gap - TRICK_STEP * follows)
        gaps.append(least)
    one, two, three, four = best
    return Wish((one <= _CLOSE, two <= _CLOSE, three <= _CLOSE, four <= _CLOSE), sum(sorted(gaps)[:2]) > _TROUBLE_ABOVE)


def said(outlook: Outlook, order: list[int], seat: int) -> Wish:
    """The wish of a seat as it lies on the table, for the piles in this order."""
    kept = {notice.pile for notice in outlook.notices if notice.seat == seat and notice.key == f"say-{KEEP}"}
    trouble = any(notice.seat == seat and notice.key == f"say-{TROUBLE}" for notice in outlook.notices)
    one, two, three, four = (pile in kept for pile in order)
    return Wish((one, two, three, four), trouble)


def order_of(outlook: Outlook) -> list[int]:
    """The table's piles in the order of `Tops`."""
    return sorted(range(len(outlook.directions)), key=lambda pile: (-outlook.directions[pile], pile))


def own_wish(outlook: Outlook) -> Wish:
    """What the outlook's seat would honestly say now; nothing where there are not four piles."""
    if len(outlook.directions) != 4:
        return Wish((False, False, False, False), False)
    one, two, three, four = (outlook.top(outlook.now, pile) for pile in order_of(outlook))
    return wish_of(outlook.reach, (one, two, three, four), as_set(outlook.open[outlook.seat]))


def to_say(outlook: Outlook) -> tuple[Signal, ...]:
    """What the outlook's seat has to say that does not lie on the table yet; nothing where silence binds or wishes are not known."""
    seat = outlook.seat
    if outlook.quiet or not {KEEP, TROUBLE, _CANNOT} <= outlook.sayable or len(outlook.directions) != 4 or not outlook.now.counts[seat]:
        return ()
    order = order_of(outlook)
    before, now = said(outlook, order, seat), own_wish(outlook)
    found = []
    for place, pile in enumerate(order):
        if now.kept[place] and not before.kept[place]:
            found.append(Signal(seat, KEEP, pile))
        elif before.kept[place] and not now.kept[place]:
            found.append(Signal(seat, _CANNOT, pile))  # a wish can only be taken back by another word about the pile
    if now.trouble and not before.trouble:
        found.append(Signal(seat, TROUBLE))
    return tuple(found)


def starter(wishes: list[Wish]) -> int:
    """Who should begin: not who is in trouble, rather who wishes for most; the first of equals."""
    return min(range(len(wishes)), key=lambda seat: (wishes[seat].trouble, -sum(wishes[seat].kept), seat))
