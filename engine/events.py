"""What then happened: events drive motion, the spoken log and statistics; saves hold moves only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.cards import CardId


@dataclass(frozen=True, slots=True)
class Dealt:
    """Every seat has its hand; `lot` is a seat drawn by lot, for rules that leave something to chance."""

    lot: int


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card went onto a pile; `covered` is the card that showed there before, None for the start card."""

    seat: int
    card: CardId
    pile: int
    covered: CardId | None
    trick: bool


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The player is done; `plays` counts the cards of the turn."""

    seat: int
    plays: int


@dataclass(frozen=True, slots=True)
class Refilled:
    """Cards came from the draw pile into a hand; which ones, only that seat may know."""

    seat: int
    cards: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """The next player with cards is up."""

    seat: int
    turn: int


@dataclass(frozen=True, slots=True)
class AskRaised:
    """A decision is owed before the game goes on."""

    key: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class Chosen:
    """An ask was answered; `of` says what the choice is, as in `state.Ask`."""

    key: str
    seat: int | None
    of: str
    choice: int


@dataclass(frozen=True, slots=True)
class PowerUsed:
    """A seat used a right."""

    seat: int
    power: str


@dataclass(frozen=True, slots=True)
class Signalled:
    """A seat said one of the things that may be said."""

    seat: int
    kind: str
    pile: int | None


@dataclass(frozen=True, slots=True)
class GameEnded:
    """Won or lost."""

    kind: str
    winners: tuple[int, ...]


Event: TypeAlias = Dealt | CardPlayed | TurnEnded | Refilled | TurnBegan | AskRaised | Chosen | PowerUsed | Signalled | GameEnded
