"""What is good in each edition, for `GeneralMind`. None of this says what is legal: it weighs what the rules allow."""

from __future__ import annotations

from engine.editions.common import LAST, TRICK_STEP
from engine.editions.extreme import DRAW_ONE, NO_TEN, ONE_PILE
from engine.editions.on_fire import FIRE
from engine.outlook import Lay, Outlook, Position
from engine.think.features import Table, features
from engine.think.general import gap_of
from engine.think.network import Network
from engine.think.turns import Tops, as_set

_MARKS = {NO_TEN: -0.15, ONE_PILE: -0.4, DRAW_ONE: -0.25}
"""What a command that stays visible takes from the next player, in logits."""
_FIRE, _FIRE_GAP = -0.15, -0.05
"""What a fire left to the next player costs, and each step of the smallest gap on it that is known."""
_NO_COVER = 15


class Classic:
    """Four piles with restrictions: the value network of the base game, and what the marks that show will cost."""

    def __init__(self, net: Network) -> None:
        self.net = net

    def cost(self, outlook: Outlook, at: Position, lay: Lay) -> int:
        """The gap, less ten where the card's own trick would follow from the hand."""
        step = TRICK_STEP * outlook.directions[lay.pile]
        return gap_of(outlook, at, lay) - TRICK_STEP * (lay.card - step in at.hand)

    def logit(self, outlook: Outlook, at: Position, unplayed: int) -> float:
        """The network's opinion, less the price of fires and commands on top."""
        ups = [outlook.top(at, pile) for pile, way in enumerate(outlook.directions) if way > 0]
        downs = [outlook.top(at, pile) for pile, way in enumerate(outlook.directions) if way < 0]
        tops: Tops = (ups[0], ups[1], downs[0], downs[1])
        hand = as_set(at.hand)
        table = Table(unplayed & ~hand, sum(at.draws), outlook.players)
        value = self.net.logit(features(outlook.reach, table, tops, hand))
        for pile, top in enumerate(at.tops):
            mark = outlook.cards[top].mark if top else None
            value += _MARKS.get(mark or "", 0.0)
            if mark == FIRE:
                value += _FIRE
                if outlook.players == 1:
                    way = outlook.directions[pile]
                    gaps = [(card - outlook.top(at, pile)) * way for card in at.hand]
                    value += _FIRE_GAP * min([_NO_COVER, *(gap for gap in gaps if gap > 0 or gap == -TRICK_STEP)])
        return value


class Quick:
    """Quick & Easy: as many of the cards to come as possible should fit somewhere, and the hand's own before all."""

    def cost(self, outlook: Outlook, at: Position, lay: Lay) -> int:
        """The distance on the pile; going back by colour gains it."""
        return gap_of(outlook, at, lay)

    def logit(self, outlook: Outlook, at: Position, unplayed: int) -> float:
        """From the share of fitting cards, the room on the piles, and whether the hand fits."""
        hand = as_set(at.hand)
        cards = [card for card in outlook.cards if unplayed >> card & 1]
        if not cards:
            return 30.0
        fitting = {card for card in cards if outlook.takes(at, card)}
        share = len(fitting) / len(cards)
        stuck = sum(card not in fitting for card in at.hand)
        room = sum(abs(outlook.top(at, pile) - start) for pile, start in enumerate(outlook.starts))
        return 5 * share - 0.25 * room - 0.06 * len(cards) - stuck * 0.6 + 0.0 * hand


class Duel:
    """Face to Face: to have fewer cards and more room for them than the other."""

    def cost(self, outlook: Outlook, at: Position, lay: Lay) -> int:
        """The gap on an own pile; help is looked at when it is cheap to give."""
        gap = gap_of(outlook, at, lay)
        return gap if outlook.owners[lay.pile] == at.player else 2 + abs(gap) // 4

    def logit(self, outlook: Outlook, at: Position, unplayed: int) -> float:
        """The lead in cards and in room, and how well the own hand lies."""
        me, counts = at.player, at.counts
        left = [counts[seat] + at.draws[seat] for seat in range(2)]
        room = [0, 0]
        for pile, owner in enumerate(outlook.owners):
            if owner is not None:
                room[owner] += abs(outlook.starts[pile] - outlook.top(at, pile))
        span = 2 * (LAST - 41)
        free = [max(0, span - used) / span for used in room]
        gaps = []
        for card in at.hand:
            value = outlook.cards[card].value
            own = [(value - outlook.top(at, pile)) * outlook.directions[pile] for pile, owner in enumerate(outlook.owners) if owner == me]
            gaps.append(min([30, *(gap for gap in own if gap > 0 or gap == -TRICK_STEP)]))
        gaps.sort()
        near = sum(gaps[:2]) / 10
        return 3 * (free[me] - free[1 - me]) + 0.08 * (left[1 - me] - left[me]) - 0.4 * near - 0.01 * sum(gaps)
