"""Cards and the piles they are played on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias

CardId: TypeAlias = int

UNKNOWN: CardId = 0
"""A card nobody at this table can name: it counts, and is never played."""


class Direction(IntEnum):
    """Which way the values on a pile go."""

    UP = 1
    DOWN = -1

    @property
    def word(self) -> str:
        """`up` or `down`, as views and saves spell it."""
        return "up" if self is Direction.UP else "down"


UP = Direction.UP
DOWN = Direction.DOWN


@dataclass(frozen=True, slots=True)
class Card:
    """One card of a deck: `id` inside the engine, `name` in moves, saves and views, `value` printed large; some have a colour or a mark."""

    id: CardId
    name: str
    value: int
    colour: str | None = None
    mark: str | None = None


@dataclass(frozen=True, slots=True)
class Pile:
    """One of the rows cards are played on: its start card's number, the seat it belongs to if any, and the cards on it, top last."""

    direction: Direction
    start: int
    owner: int | None = None
    cards: tuple[CardId, ...] = ()

    @property
    def top(self) -> CardId | None:
        """The card that shows, or None while only the start card lies there."""
        return self.cards[-1] if self.cards else None

    def with_card(self, card: CardId) -> Pile:
        """The pile after `card` was played on it."""
        return Pile(self.direction, self.start, self.owner, (*self.cards, card))
