"""The exact end of a game on plain piles: the draw pile is empty and at most one other seat holds cards, so every card is known.

That the other hand is known is counting of cards, not talk: it is all that is left.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.editions.common import TRICK_STEP
from engine.outlook import Reach
from engine.think.steps import Steps
from engine.think.turns import Tops, members, with_top

CAP = 20_000
"""Nodes after which the search gives up; few games ever need as many."""
_STEP = 150
"""Nodes between two yields: some milliseconds in a browser."""


class Ending(NamedTuple):
    """The end of a search: `won` is None when it gave up; `lays` are the plays of the present turn that lead to the win."""

    won: bool | None
    lays: tuple[tuple[int, int], ...]
    nodes: int


class _Enough(Exception):
    """The cap is reached."""


class Endgame:
    """A search for a line that plays all cards of two hands; the second one is empty where a player is alone."""

    def __init__(self, reach: Reach, cap: int = CAP) -> None:
        self.reach = reach
        self.cap = cap
        self.nodes = 0
        self.line: list[tuple[int, int] | None] = []
        self.lost: set[tuple[object, ...]] = set()

    def solve(self, tops: Tops, hand: int, other: int, played: int, due: int) -> Steps[Ending]:
        """Can both hands be played out, if the owner of `hand`, who has laid `played` cards of a turn of at least `due`, goes on?"""
        try:
            won = yield from self._win(tops, hand, other, played, due)
        except _Enough:
            return Ending(None, (), self.nodes)
        lays = []
        for step in self.line:
            if step is None:
                break
            lays.append(step)
        return Ending(won, tuple(lays), self.nodes)

    def _win(self, tops: Tops, hand: int, other: int, played: int, due: int) -> Steps[bool]:
        if not hand and not other:
            return True
        one, two, three, four = tops
        key = (
            hand,
            other,
            *((one, two) if one < two else (two, one)),
            *((three, four) if three < four else (four, three)),
            min(played, due),
        )
        if key in self.lost:
            return False
        self.nodes += 1
        if self.nodes > self.cap:
            raise _Enough
        if not self.nodes % _STEP:
            yield
        up, down = self.reach.up, self.reach.down
        options = []
        piles = [(0, up[one], -TRICK_STEP), (2, down[three], TRICK_STEP)]
        if two != one:
            piles.append((1, up[two], -TRICK_STEP))
        if four != three:
            piles.append((3, down[four], TRICK_STEP))
        for card in members(hand):
            for pile, gaps, step in piles:
                gap = gaps.get(card)
                if gap is not None:
                    follows = card + step > 0 and hand >> (card + step) & 1
                    options.append((gap - TRICK_STEP * follows, card, pile))
        options.sort()
        for _, card, pile in options:
            self.line.append((card, pile))
            if (yield from self._win(with_top(tops, pile, card), hand ^ (1 << card), other, played + 1, due)):
                return True
            self.line.pop()
        if other and played >= due:  # alone, ending the turn never helps
            self.line.append(None)
            if (yield from self._win(tops, other, hand, 0, self.reach.least(0, other.bit_count()))):
                return True
            self.line.pop()
        self.lost.add(key)
        return False
