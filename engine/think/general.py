"""A mind for every edition: all that is legal is asked of the rules, position by position; a judge says how good what comes of it is."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from typing import NamedTuple, Protocol

from engine.cards import CardId
from engine.outlook import Lay, Outlook, Position
from engine.shuffle import Pcg32
from engine.think.network import chance
from engine.think.steps import Steps
from engine.think.turns import Width, as_set

GLANCE, LOOK = Width(3, 1, 2), Width(5, 2, 4)
"""Positions cost more here than on plain piles: a first glance, then a closer look."""
_NODES = 10
"""Positions that are opened between two yields."""
_MOST = 250
"""Positions after which a pruned search is content with the turns it has found, short ones first."""
_WON, _LOST = 30.0, -30.0


class Line(NamedTuple):
    """A turn from here to its end: the plays, the sum of their gaps, the position after them, the cards not played yet as a set."""

    lays: tuple[Lay, ...]
    cost: int
    after: Position
    unplayed: int


class Found(NamedTuple):
    """The turns that were found; where none can be brought to its end (`whole` False), the longest beginnings."""

    lines: list[Line]
    whole: bool


class Judge(Protocol):
    """Knows what is good in one edition."""

    def logit(self, outlook: Outlook, at: Position, unplayed: int) -> float:
        """How good a position is between the end of the plays and the refill, for the seat that has just played."""

    def win(self, value: float) -> float:
        """The chance to win that a value (0 … 1) stands for."""

    def cost(self, outlook: Outlook, at: Position, lay: Lay) -> int:
        """What a play costs at a glance; the cheapest are looked at first."""


def gap_of(outlook: Outlook, at: Position, lay: Lay) -> int:
    """The gap of a play: forwards positive, a trick negative."""
    return (outlook.cards[lay.card].value - outlook.top(at, lay.pile)) * outlook.directions[lay.pile]


def lines(outlook: Outlook, judge: Judge, at: Position, unplayed: int, width: Width | None) -> Steps[Found]:
    """Every turn the rules allow from here, once for each position it leads to; `width` None leaves nothing out."""
    found: list[Line] = []
    short: list[Line] = []
    seen = set()
    queue = deque([Line((), 0, at, unplayed)])
    opened = 0
    while queue and (width is None or opened < _MOST or not found):
        line = queue.popleft()
        here = line.after
        key = here.key if width is None else (_merged(outlook, here), *here.key[1:])
        if key in seen:
            continue
        seen.add(key)
        opened += 1
        if not opened % _NODES:
            yield
        decided = outlook.decided(here)
        if decided is not None:
            (found if decided else short).append(line)
            continue
        enough = outlook.may_end(here)
        (found if enough else short).append(line)
        if not enough and outlook.hopeless(here):
            continue
        plays = [(judge.cost(outlook, here, lay), lay) for lay in outlook.plays(here)]
        if width is not None:
            twins = _twins(outlook, here)
            plays = sorted(play for play in plays if play[1].pile not in twins)
            plays = [play for play in plays if play[0] <= width.reach][: width.more] if enough else plays[: width.due]
        for cost, lay in plays:
            queue.append(Line((*line.lays, lay), line.cost + cost, outlook.lay(here, lay), line.unplayed & ~(1 << lay.card)))
    if found:
        return Found(found, True)
    longest = max(len(line.lays) for line in short)
    return Found([line for line in short if len(line.lays) == longest], False)


def _twins(outlook: Outlook, at: Position) -> set[int]:
    """Piles on which nothing lies yet, and that are like an earlier one."""
    seen, twins = set(), set()
    for pile, top in enumerate(at.tops):
        kind = (outlook.directions[pile], outlook.owners[pile])
        if top is None and kind in seen:
            twins.add(pile)
        elif top is None:
            seen.add(kind)
    return twins


def _merged(outlook: Outlook, at: Position) -> Hashable:
    """The tops without the difference between like piles."""
    return tuple(sorted((outlook.directions[pile], outlook.owners[pile] or 0, top or 0) for pile, top in enumerate(at.tops)))


class GeneralMind:
    """What a seat makes of an outlook in any edition."""

    def __init__(self, outlook: Outlook, judge: Judge, *, width: Width = LOOK, inside: Width = GLANCE) -> None:
        self.outlook, self.judge, self.width, self.inside = outlook, judge, width, inside
        mine = outlook.open[outlook.seat]
        self.unplayed = as_set(card for deck in outlook.unseen for card in deck) | as_set(card for cards in outlook.open for card in cards)
        self.hand: tuple[CardId, ...] = mine

    def win(self, value: float) -> float:
        """The chance to win that a value stands for."""
        return self.judge.win(value)

    def candidates(self) -> Steps[list[tuple[Line, float]]]:
        """Every turn worth a look, best first."""
        found = yield from lines(self.outlook, self.judge, self.outlook.now, self.unplayed, self.width)
        weighed = []
        for line in found.lines:
            weighed.append((line, self.weigh(line.after, line.unplayed)))
            if not len(weighed) % _NODES:
                yield
        weighed.sort(key=lambda one: (-one[1], one[0].lays))
        return weighed

    def weigh(self, at: Position, unplayed: int) -> float:
        """The logit of a position for the seat that has just played, the game's end included."""
        decided = self.outlook.decided(at)
        if decided is None:
            return self.judge.logit(self.outlook, at, unplayed)
        return _WON if decided == self._with_us(at.player) else _LOST

    def _with_us(self, seat: int) -> bool:
        """Whether this seat wins and loses together with ours."""
        return seat == self.outlook.seat or self.outlook.owners[0] is None

    def lays(self, line: Line) -> tuple[Lay, ...]:
        """The turn's plays."""
        return line.lays

    def cost(self, line: Line) -> int:
        """The sum of the gaps."""
        return line.cost

    def world(self, dice: Pcg32) -> Position:
        """The present moment with every unknown card imagined."""
        return self.outlook.imagine(self.outlook.now, dice)

    def play_out(self, line: Line, world: Position, depth: int) -> Steps[float]:
        """The chance to win after this turn in this world, `depth` more turns on."""
        outlook, at, unplayed = self.outlook, world, line.unplayed
        for lay in line.lays:
            at = outlook.lay(at, lay)
        while True:
            if outlook.decided(at) is None and outlook.may_end(at):
                at = outlook.end(at)
            decided = outlook.decided(at)
            if decided is not None:
                return float(decided)
            options, whole = yield from lines(outlook, self.judge, at, unplayed, self.inside)
            if not whole:
                return float(not self._with_us(at.player))  # that player's turn cannot be finished
            best, logit = options[0], _LOST - 1
            for number, option in enumerate(options):
                if number % _NODES == _NODES - 1:
                    yield
                value = self.weigh(option.after, option.unplayed)
                if value > logit:
                    best, logit = option, value
            if depth == 0:
                return chance(logit if self._with_us(at.player) else -logit)
            depth -= 1
            at, unplayed = best.after, best.unplayed
