"""What is good in each edition, for `GeneralMind`. None of this says what is legal: it weighs what the rules allow."""

from __future__ import annotations

from engine.editions.common import TRICK_STEP
from engine.editions.extreme import DRAW_ONE, NO_TEN, ONE_PILE
from engine.editions.on_fire import FIRE
from engine.outlook import Lay, Outlook, Position
from engine.think import network
from engine.think.features import Table, features
from engine.think.general import gap_of
from engine.think.network import Network
from engine.think.turns import Tops, as_set, members

_MARKS = {NO_TEN: -0.15, ONE_PILE: -0.4, DRAW_ONE: -0.25}
"""What a command that stays visible takes from the next player, in logits."""
_FIRE, _FIRE_GAP = -0.15, -0.05
"""What a fire left to the next player costs, and each step of the smallest gap on it that is known."""
_NO_COVER = 15
_ROOM = 10
"""Steps that an empty pile of Quick & Easy has."""
_NO_GAP, _MOST_GAP, _NEAR, _HELP = 60, 30, 5, 2


class Classic:
    """Four piles with restrictions: the value network of the base game, and what the marks that show will cost."""

    def __init__(self, net: Network) -> None:
        self.net = net

    def win(self, value: float) -> float:
        """As the network was trained."""
        return self.net.win(value)

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


QUICK_UNITS = (
    *(0.1, 0.1, 0.1, 0.1),  # unseen cards that no pile, only the ascending, only the descending, both take
    *(0.5, 0.5, 0.5, 0.5),  # the hand likewise
    *(0.1, 0.1, 0.01, 0.01, 0.01),  # room above and below, its product and squares
    *(0.2, 0.05, 0.2, 0.05),  # unseen cards that lead back by colour, and by how much, on each pile
    *(0.02, 0.02, 1.0, 0.1, 0.5, 1.0),  # cards left, draw pile, whether it is empty, other hands, seats beyond two, one card a turn
)


def quick_features(outlook: Outlook, at: Position, unplayed: int) -> list[int]:
    """What decides in Quick & Easy, as whole numbers of `QUICK_UNITS`."""
    hand = set(at.hand)
    unseen_by, hand_by = [0, 0, 0, 0], [0, 0, 0, 0]
    tops = at.tops
    back = [0, 0, 0, 0]
    for number in members(unplayed):
        ascending, descending = outlook.taking(at, number)
        (hand_by if number in hand else unseen_by)[ascending + 2 * descending] += 1
        card = outlook.cards[number]
        for pile, top in enumerate(tops):
            if top and number not in hand and card.colour == outlook.cards[top].colour:
                gained = (outlook.cards[top].value - card.value) * outlook.directions[pile]
                if gained > 0:
                    back[2 * pile] += 1
                    back[2 * pile + 1] += gained
    up, down = (_ROOM if top is None else abs(outlook.cards[top].value - outlook.starts[1 - pile]) for pile, top in enumerate(tops))
    draw, left = sum(at.draws), at.left
    others = sum(at.counts) - len(at.hand)
    single = int("professional" in outlook.twists)
    room = [up, down, up * down, up * up, down * down]
    return [*unseen_by, *hand_by, *room, *back, left, draw, int(draw == 0), others, outlook.players - 2, single]


class Quick:
    """Quick & Easy, by a small network."""

    def win(self, value: float) -> float:
        """The network foresees nothing but winning."""
        return value

    def cost(self, outlook: Outlook, at: Position, lay: Lay) -> int:
        """The distance on the pile; going back by colour gains it."""
        return gap_of(outlook, at, lay) if at.tops[lay.pile] else 0

    def logit(self, outlook: Outlook, at: Position, unplayed: int) -> float:
        """The network's opinion."""
        return JUDGES["quick"].logit(quick_features(outlook, at, unplayed))


DUEL_UNITS = (
    *(0.02, 0.02, 0.2, 0.2, 0.02, 0.02, 0.2),  # cards left, hands, draw piles (mine, theirs), cards I am about to draw
    *(0.02, 0.02, 0.0004, 0.02, 0.02, 0.0004),  # room on my piles and its product, on theirs
    *(0.05, 0.05, 0.05, 0.02, 0.3, 0.5),  # three smallest gaps of my hand, their sum, cards that fit nowhere, tricks that lie ready
    *(0.05, 0.05, 0.05, 0.05),  # my unseen cards that no pile of mine, only the ascending, only the descending, both take
    *(0.1, 0.1),  # my unseen cards within five of my tops
    *(0.05, 0.05, 0.05, 0.05),  # their unseen cards likewise
)


def duel_features(outlook: Outlook, at: Position, unplayed: int) -> list[int]:
    """What decides face to face for the seat that has just played, as whole numbers of `DUEL_UNITS`."""
    me, counts, draws = at.player, at.counts, at.draws
    hand = set(at.hand)
    tops = [(0, 0), (0, 0)]
    for seat in range(2):
        own = [pile for pile, owner in enumerate(outlook.owners) if owner == seat]
        rising = next(pile for pile in own if outlook.directions[pile] > 0)
        falling = next(pile for pile in own if outlook.directions[pile] < 0)
        tops[seat] = (outlook.top(at, rising), outlook.top(at, falling))
    by_pile = [[0, 0, 0, 0], [0, 0, 0, 0]]
    near, gaps, ready = [0, 0], [], 0
    for number in members(unplayed):
        seat = outlook.deck_of(number)
        value, (rising_top, falling_top) = outlook.cards[number].value, tops[seat]
        ahead = (value - rising_top, falling_top - value)
        if number in hand:
            fitting = [gap for gap in ahead if gap > 0 or gap == -TRICK_STEP]
            gaps.append(min(fitting, default=_NO_GAP))
            ready += -TRICK_STEP in ahead
            continue
        by_pile[seat][(ahead[0] > 0) + 2 * (ahead[1] > 0)] += 1
        if seat == me:
            near[0] += 0 < ahead[0] <= _NEAR
            near[1] += 0 < ahead[1] <= _NEAR
    gaps.sort()
    smallest = [min(gap, _MOST_GAP) for gap in gaps[:3]] + [-TRICK_STEP] * (3 - min(3, len(gaps)))
    rooms = [(outlook.starts[1] - rising_top, falling_top - outlook.starts[0]) for rising_top, falling_top in tops]
    other = 1 - me
    return [
        counts[me] + draws[me],
        counts[other] + draws[other],
        counts[me],
        counts[other],
        draws[me],
        draws[other],
        outlook.drawn(at),
        *(rooms[me][0], rooms[me][1], rooms[me][0] * rooms[me][1]),
        *(rooms[other][0], rooms[other][1], rooms[other][0] * rooms[other][1]),
        *smallest,
        sum(min(gap, _MOST_GAP) for gap in gaps),
        sum(gap == _NO_GAP for gap in gaps),
        ready,
        *by_pile[me],
        *near,
        *by_pile[other],
    ]


class Duel:
    """Face to Face, by a small network."""

    def win(self, value: float) -> float:
        """The network foresees nothing but winning."""
        return value

    def cost(self, outlook: Outlook, at: Position, lay: Lay) -> int:
        """The gap on an own pile; help is looked at when it is cheap to give."""
        gap = gap_of(outlook, at, lay)
        return gap if outlook.owners[lay.pile] == at.player else _HELP + abs(gap) // 4

    def logit(self, outlook: Outlook, at: Position, unplayed: int) -> float:
        """The network's opinion."""
        return JUDGES["duel"].logit(duel_features(outlook, at, unplayed))


JUDGES = {"quick": network.load("quick-8", QUICK_UNITS), "duel": network.load("duel-8", DUEL_UNITS)}
