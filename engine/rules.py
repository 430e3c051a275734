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
    from collections.abc import Mapping

    from engine.events import Event
    from engine.game import Game
    from engine.moves import Use
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


class Notice(NamedTuple):
    """Something everybody at the table sees: what (the words are the shell's), on which pile, and from which seat, where it has one."""

    key: str
    pile: int | None = None
    seat: int | None = None


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
    hidden: bool = False
    """True where real cards are dealt by hand: the game then knows how many cards lie where, not which."""

    def but(self, *, hand_size: int | None = None, hidden: bool | None = None) -> Plan:
        """This plan with another hand size, or with hidden hands."""
        size, unseen = self.hand_size if hand_size is None else hand_size, self.hidden if hidden is None else hidden
        return Plan(self.decks, self.piles, size, unseen)

    def marked(self, marks: Mapping[int, str]) -> Plan:
        """This plan with marks printed on the cards of these values; a card has one mark at most."""
        decks = tuple(tuple(replace(card, mark=marks.get(card.value, card.mark)) for card in deck) for deck in self.decks)
        return Plan(decks, self.piles, self.hand_size, self.hidden)


class Rule:
    """One rule of one rulebook; a subclass overrides the hooks it has something to say to, and only those are asked."""

    key: ClassVar[str]
    layer: ClassVar[Layer] = Layer.GRANT
    plain: ClassVar[bool] = False
    """True promises that `fits` reads the card and the pile's top alone, and that all else it says depends on counts and stays as it is
    while cards are laid: thinking may then ask once and remember the answer. A rule that promises nothing is asked every time."""
    open_memory: ClassVar[bool] = False
    """True says that all its slot holds lay open at the table, so that outlooks may carry it. What is not declared stays secret."""

    def plan(self, options: Options, plan: Plan) -> Plan:
        """What lies on the table before the shuffle."""
        return plan

    def fits(self, game: Game, state: State, card: CardId, pile: int, verdict: Verdict) -> Verdict:
        """May this card go onto this pile now?"""
        return verdict

    def minimum(self, game: Game, state: State, minimum: Minimum) -> Minimum:
        """How many cards must this turn have?"""
        return minimum

    def hopeless(self, game: Game, state: State) -> bool:
        """Is it plain at a glance that the turn cannot be finished? (It saves a long search, and must never be wrongly True.)"""
        return False

    def refill(self, game: Game, state: State, count: int) -> int:
        """How many cards does the player draw at the end of the turn? (Never more than lie there.)"""
        return count

    def after(self, game: Game, state: State, event: Event) -> State:
        """What else changes when this has happened: a slot, an ask."""
        return state

    def powers(self, game: Game, state: State, powers: tuple[Use, ...]) -> tuple[Use, ...]:
        """Which rights can be used now, and by whom?"""
        return powers

    def use(self, game: Game, state: State, use: Use) -> State:
        """Carry out the use of a right, if this rule gave it."""
        return state

    def signals(self, game: Game, state: State, signals: frozenset[str]) -> frozenset[str]:
        """What may be said at this table? Kinds that end in `-here` are about a pile."""
        return signals

    def notices(self, game: Game, state: State, notices: tuple[Notice, ...]) -> tuple[Notice, ...]:
        """What lies open at the table beside cards: what binds the player now, tokens, words said."""
        return notices

    def quiet(self, game: Game, state: State, quiet: bool) -> bool:
        """Must the table be silent now?"""
        return quiet

    def history(self, game: Game, state: State, shown: bool) -> bool:
        """May everybody look through the piles?"""
        return shown

    def public(self, game: Game, state: State, cards: frozenset[CardId]) -> frozenset[CardId]:
        """Which cards in hands lie open for everybody?"""
        return cards

    def answer(self, game: Game, state: State, ask: Ask, choice: int) -> State:
        """Carry out the answer to an ask that this rule raised."""
        return state

    def outcome(self, game: Game, state: State, outcome: Outcome | None) -> Outcome | None:
        """Does the position alone decide the game?"""
        return outcome

    def stuck(self, game: Game, state: State, outcome: Outcome | None) -> Outcome | None:
        """If the position decides nothing: is the player's turn lost all the same?"""
        return outcome
