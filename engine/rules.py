"""What a rule is: a small object that takes the answer so far and hands back a new one.

A game is a tuple of rules. Two laws compose them: the same key replaces, and layers order (GRANT < NUMBER < RESTRICT < COMMAND < STOP), so
that a restriction is never undone by a grant listed after it. A rule reads the game only through `game` and `state` and writes only its own
slot; what it must remember of the present turn it keeps there too, since the search tells positions apart by tops, hand, number of plays
and slots.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from engine.cards import Card, CardId, Pile

if TYPE_CHECKING:
    from engine.events import Event
    from engine.game import Game
    from engine.options import Options
    from engine.state import Ask, Outcome, State


class Layer(IntEnum):
    """The order in which rules are asked; a later one has the last word."""

    GRANT = 1
    NUMBER = 2
    RESTRICT = 3
    COMMAND = 4
    STOP = 5


class Verdict(NamedTuple):
    """Whether a card fits on a pile, by the backwards trick or not; `why` is the code of the rule that blocks it."""

    ok: bool
    why: str | None = None
    trick: bool = False


FITS = Verdict(True)
TRICK = Verdict(True, None, True)


def blocked(why: str) -> Verdict:
    """A verdict that says no, for the reason `blocked/<why>`."""
    return Verdict(False, f"blocked/{why}")


class Minimum(NamedTuple):
    """How many cards this turn must have to end: at least `least`, at most `most` (None: no limit)."""

    least: int
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """What lies on the table before the shuffle: decks (one, or one a seat), piles, and the number a hand is refilled to."""

    decks: tuple[tuple[Card, ...], ...] = ()
    piles: tuple[Pile, ...] = ()
    hand_size: int = 0

    def but(self, hand_size: int) -> Plan:
        """This plan with another hand size."""
        return replace(self, hand_size=hand_size)


class Rule:
    """One rule of one rulebook; a subclass overrides the hooks it has something to say to, and only those are asked."""

    key: ClassVar[str]
    layer: ClassVar[Layer] = Layer.GRANT

    def plan(self, options: Options, plan: Plan) -> Plan:
        """What lies on the table before the shuffle."""
        return plan

    def fits(self, game: Game, state: State, card: CardId, pile: int, verdict: Verdict) -> Verdict:
        """May this card go onto this pile now?"""
        return verdict

    def minimum(self, game: Game, state: State, minimum: Minimum) -> Minimum:
        """How many cards must this turn have?"""
        return minimum

    def refill(self, game: Game, state: State, count: int) -> int:
        """How many cards does the player draw at the end of the turn? (Never more than lie there.)"""
        return count

    def after(self, game: Game, state: State, event: Event) -> State:
        """What else changes when this has happened: a slot, an ask."""
        return state

    def answer(self, game: Game, state: State, ask: Ask, choice: int) -> State:
        """Carry out the answer to an ask that this rule raised."""
        return state

    def outcome(self, game: Game, state: State, outcome: Outcome | None) -> Outcome | None:
        """Does the position alone decide the game?"""
        return outcome

    def stuck(self, game: Game, state: State, outcome: Outcome | None) -> Outcome | None:
        """If the position decides nothing: is the player's turn lost all the same?"""
        return outcome
