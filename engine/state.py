"""The whole truth of a running game. Views show parts of it; nothing changes it in place."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from engine.cards import CardId, Pile


class Phase(Enum):
    """Where the game stands between two decisions; asks may hold it in any of them."""

    DEALT = "dealt"
    BEGUN = "begun"
    PLAY = "play"
    REFILLED = "refilled"


@dataclass(frozen=True, slots=True)
class Laid:
    """A play of the present turn, as everybody at the table saw it."""

    card: CardId
    pile: int
    trick: bool


@dataclass(frozen=True, slots=True)
class Ask:
    """A decision owed before the game goes on: by one seat, or by the table together (`seat` None).

    `of` says what the choices are: `seat`, `card` (ids; secret, so only the seat asked sees them), `pile` (-1: none) or `flag`
    (0: no, 1: yes).
    """

    key: str
    seat: int | None
    of: str
    choices: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the game ended: `won` or `lost`, by which seats (all of them when cooperative), and for what reason."""

    kind: str
    winners: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Slots:
    """What single rules remember between moves: rule key → that rule's own hashable JSON value."""

    items: tuple[tuple[str, Hashable], ...] = ()

    def get(self, key: str, default: Any = None) -> Any:
        """The value a rule put under its key, or `default`."""
        for name, value in self.items:
            if name == key:
                return value
        return default

    def put(self, key: str, value: Hashable) -> Slots:
        """These slots with `value` under `key`; None takes the key away."""
        kept = [item for item in self.items if item[0] != key]
        if value is not None:
            kept.append((key, value))
        return Slots(tuple(sorted(kept, key=lambda item: item[0])))


@dataclass(frozen=True, slots=True)
class State:
    """One moment of a game, everything included: draw piles are listed with the next card to draw first."""

    piles: tuple[Pile, ...]
    hands: tuple[tuple[CardId, ...], ...]
    draws: tuple[tuple[CardId, ...], ...]
    player: int = 0
    turn: int = 1
    phase: Phase = Phase.DEALT
    played: tuple[Laid, ...] = ()
    asks: tuple[Ask, ...] = ()
    slots: Slots = Slots()
    outcome: Outcome | None = None

    @property
    def hand(self) -> tuple[CardId, ...]:
        """The hand of the player whose turn it is."""
        return self.hands[self.player]

    def with_slot(self, key: str, value: Hashable) -> State:
        """This state with a rule's memory changed; None forgets it."""
        return replace(self, slots=self.slots.put(key, value))

    def draw_index(self, seat: int) -> int:
        """Which of `draws` that seat draws from: the shared one, or its own."""
        return seat if len(self.draws) > 1 else 0

    def draw_pile(self, seat: int) -> tuple[CardId, ...]:
        """The draw pile that seat refills from."""
        return self.draws[self.draw_index(seat)]

    def asking(self, *asks: Ask) -> State:
        """This state with further decisions owed."""
        return replace(self, asks=(*self.asks, *asks))

    def passed_to(self, seat: int) -> State:
        """This state with another player."""
        return replace(self, player=seat)

    @property
    def left(self) -> int:
        """Cards not played yet: all hands and all draw piles."""
        return sum(map(len, self.hands)) + sum(map(len, self.draws))


def left_over(state: State) -> int:
    """A finished game's result: all cards not played, or where one seat has won, those of the others."""
    outcome = state.outcome
    if outcome is None or len(outcome.winners) in {0, len(state.hands)}:
        return state.left
    losers = [seat for seat in range(len(state.hands)) if seat not in outcome.winners]
    return sum(len(state.hands[seat]) + len(state.draw_pile(seat)) for seat in losers)
