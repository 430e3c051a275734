"""A thought as data: the turn move by move, each with reasons as codes and arguments. The words are the shell's."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.editions.common import TRICK_STEP
from engine.editions.extreme import SKULL
from engine.editions.on_fire import FIRE
from engine.outlook import Lay, Outlook, Position
from engine.think import signals
from engine.think.general import gap_of
from engine.think.players import LOST, WON, Insight

_SMALL = 3
"""A gap up to this is worth a word."""


class Reason(NamedTuple):
    """Why a play or a turn is good: `args` hold names of cards, numbers of piles and counts."""

    code: str
    args: dict[str, Any]

    def to_json(self) -> dict[str, Any]:
        """The reason as it crosses the bridge."""
        return {"code": self.code, "args": self.args}


def advice(outlook: Outlook, insight: Insight) -> dict[str, Any]:
    """The turn that is thought best, and why, as it crosses the bridge to the seat that is to play it.

    `moves` in order, then the turn ends if `end`; `chance` 0 … 1 with its standard error, `sure` 0.5 … 1, `worlds` tried, `stage` first,
    searched, won or lost; `others` the next best turns with their chances.
    """
    turn, after = _turn(outlook, insight.lays)
    others = sorted(insight.others, key=lambda one: -one[1])[:3]
    return {
        **turn,
        "why": [reason.to_json() for reason in _whole(outlook, after, insight, own=True)],
        "chance": round(insight.chance, 3),
        "error": round(insight.error, 3),
        "sure": round(insight.sure, 3),
        "worlds": insight.worlds,
        "stage": insight.stage,
        "others": [{"moves": [outlook.move(lay) for lay in lays], "chance": round(chance, 3)} for lays, chance in others],
    }


def told(outlook: Outlook, insight: Insight | None) -> dict[str, Any]:
    """The turn that a seat is going to play, and why, as everybody may know it once it is played: nothing of what stays in its hand.

    Where nothing could be thought of, the first play that the rules allow.
    """
    if insight is not None and (insight.lays or outlook.may_end(outlook.now)):
        turn, after = _turn(outlook, insight.lays)
        return {**turn, "why": [reason.to_json() for reason in _whole(outlook, after, insight, own=False)]}
    turn, _ = _turn(outlook, tuple(outlook.plays(outlook.now)[:1]))
    return {**turn, "why": []}


def _turn(outlook: Outlook, lays: tuple[Lay, ...]) -> tuple[dict[str, Any], Position]:
    """The plays with their reasons and whether the turn ends then; and the position after them."""
    at, moves = outlook.now, []
    for number, lay in enumerate(lays):
        top = outlook.top(at, lay.pile)
        reasons = _reasons(outlook, at, lay, lays[number + 1 :])
        moves.append(
            {
                "move": outlook.move(lay),
                "card": outlook.cards[lay.card].name,
                "pile": lay.pile,
                "gap": outlook.cards[lay.card].value - top,
                "trick": lay.trick,
                "from": top,
                "to": outlook.cards[lay.card].value,
                "reasons": [reason.to_json() for reason in reasons],
            }
        )
        at = outlook.lay(at, lay)
    return {"seat": outlook.seat, "moves": moves, "end": outlook.decided(at) is None and outlook.may_end(at)}, at


def _reasons(outlook: Outlook, at: Position, lay: Lay, later: tuple[Lay, ...]) -> list[Reason]:
    """Why this card onto this pile now, the strongest reason first."""
    cards, found = outlook.cards, []
    name, top = cards[lay.card].name, outlook.top(at, lay.pile)
    lying = at.tops[lay.pile]
    mark = cards[lying].mark if lying else None
    gap = gap_of(outlook, at, lay)
    owner = outlook.owners[lay.pile]
    if mark in {FIRE, SKULL}:
        found.append(Reason("covers", {"mark": mark, "pile": lay.pile, "card": name}))
    if owner is not None and owner != outlook.seat:
        return [*found, Reason("helps", {"card": name, "pile": lay.pile})]
    if lay.trick:
        found.append(Reason("trick", {"card": name, "pile": lay.pile, "from": top}))
    follower = next((other for other in later if other.pile == lay.pile), None)
    if follower is not None and follower.trick:
        found.append(Reason("makes-trick", {"card": name, "with": cards[follower.card].name, "pile": lay.pile}))
    if 0 < gap <= _SMALL:
        found.append(Reason("small-gap", {"card": name, "pile": lay.pile, "gap": gap}))
    places = {one.pile for one in outlook.plays(at) if one.card == lay.card}
    if len(places) == 1 and not found:
        found.append(Reason("only-here", {"card": name, "pile": lay.pile}))
    if not found:
        found.append(Reason("least-harm", {"card": name, "pile": lay.pile, "gap": gap}))
    return found


def _whole(outlook: Outlook, after: Position, insight: Insight, *, own: bool) -> list[Reason]:
    """Why the turn as a whole, the strongest reason first; what stays in the hand only to its `own` seat."""
    cards, found = outlook.cards, []
    if insight.stage in {WON, LOST}:
        found.append(Reason("all-known" if insight.stage == WON else "too-late", {}))
    if len(outlook.directions) == 4 and all(owner is None for owner in outlook.owners):
        found += _kept(outlook, after) if own else []
        found += _respected(outlook, insight)
        touched = {lay.pile for lay in insight.lays}
        for way, word in ((1, "up"), (-1, "down")):
            piles = [pile for pile, direction in enumerate(outlook.directions) if direction == way]
            if not touched & set(piles) and touched:
                found.append(Reason("leaves-alone", {"direction": word}))
    more = after.played - outlook.least(after)
    if more > 0 and outlook.may_end(after):
        extra = [cards[lay.card].name for lay in insight.lays[-more:]]
        found.append(Reason("more-is-cheap", {"count": more, "cards": extra}))
    if not insight.others and insight.lays and insight.stage != WON:
        found.append(Reason("nothing-close", {}))
    return found


def _kept(outlook: Outlook, after: Position) -> list[Reason]:
    """Tricks that lie ready after the turn, and pairs ten apart that stay in the hand."""
    found, hand = [], set(after.hand)
    for pile, direction in enumerate(outlook.directions):
        top = outlook.top(after, pile)
        back = top - TRICK_STEP * direction
        if back in hand:
            found.append(Reason("keeps-trick", {"from": top, "to": back, "pile": pile}))
    found += [Reason("keeps-pair", {"low": card, "high": card + TRICK_STEP}) for card in sorted(hand) if card + TRICK_STEP in hand]
    return found


def _respected(outlook: Outlook, insight: Insight) -> list[Reason]:
    """Piles that others asked for and that stay as they are."""
    touched = {lay.pile for lay in insight.lays}
    wishes = [notice for notice in outlook.notices if notice.key == f"say-{signals.KEEP}" and notice.seat != outlook.seat]
    return [Reason("respects", {"seat": notice.seat, "pile": notice.pile}) for notice in wishes if notice.pile not in touched]
