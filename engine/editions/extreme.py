"""Extreme (Benndorf and Staupe, 2016), 1 to 5 players: 28 of the 98 cards carry one of seven commands.

Three commands act only in the turn in which they are laid: stop, skull, three. Four bind everybody while they are the visible top of a
pile: no-ten, silence, draw-one, one-pile. Which numbers carry which command is our own, evenly spread table; the printed one was found in
no source.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.cards import CardId
from engine.editions.common import CLASSIC_RULES, CLASSIC_RULINGS
from engine.events import CardPlayed, Event, TurnBegan
from engine.game import Game
from engine.options import Edition, Options, Reading, Ruling
from engine.rules import Layer, Minimum, Notice, Plan, Rule, Verdict, blocked
from engine.state import Outcome, State

STOP, SKULL, THREE, NO_TEN, SILENCE, DRAW_ONE, ONE_PILE = "stop", "skull", "three", "no-ten", "silence", "draw-one", "one-pile"
TABLE = {
    STOP: (4, 28, 53, 78),
    NO_TEN: (7, 32, 56, 81),
    SILENCE: (11, 35, 60, 84),
    THREE: (14, 39, 63, 88),
    DRAW_ONE: (18, 42, 67, 91),
    SKULL: (21, 46, 70, 95),
    ONE_PILE: (25, 49, 74, 98),
}


class Commands(Rule):
    """28 cards carry a command."""

    key, layer = "commands", Layer.NUMBER

    def __init__(self, commands: Mapping[int, str]) -> None:
        self.commands = commands

    def plan(self, options: Options, plan: Plan) -> Plan:
        return plan.marked(self.commands)


class Visible(Rule):
    """A command that is announced on its pile while it shows."""

    def notices(self, game: Game, state: State, notices: tuple[Notice, ...]) -> tuple[Notice, ...]:
        return (*notices, *(Notice(self.key, pile) for pile in game.showing(state, self.key)))


class ForTheTurn(Rule):
    """A command that acts in the turn in which it is laid, and is remembered until the next one begins."""

    open_memory = True

    def after(self, game: Game, state: State, event: Event) -> State:
        match event:
            case TurnBegan():
                return state.with_slot(self.key, None)
            case CardPlayed(card=card) if game.mark(card) == self.key:
                return state.with_slot(self.key, True)
        return state

    def notices(self, game: Game, state: State, notices: tuple[Notice, ...]) -> tuple[Notice, ...]:
        return (*notices, Notice(self.key)) if state.slots.get(self.key) else notices


class StopTurn(ForTheTurn):
    """Stop: the turn is over at once, with however many cards."""

    key, layer = STOP, Layer.RESTRICT

    def minimum(self, game: Game, state: State, minimum: Minimum) -> Minimum:
        return Minimum(len(state.played), minimum.most) if state.slots.get(self.key) else minimum


class StopShuts(Rule):
    """Stop: nothing follows it, so it may not be laid where the turn could not end after it."""

    key, layer = "stop-shuts", Layer.STOP

    def fits(self, game: Game, state: State, card: CardId, pile: int, verdict: Verdict) -> Verdict:
        if not verdict.ok:
            return verdict
        if state.slots.get(STOP):
            return blocked("stop")
        if game.mark(card) != STOP:
            return verdict
        after, _ = game.lay(state, card, pile, verdict.trick)
        return verdict if game.may_end(after) or not after.left else blocked("stop-duty")


class ExactlyThree(ForTheTurn):
    """Three: exactly three cards in this turn."""

    key, layer = THREE, Layer.COMMAND

    def minimum(self, game: Game, state: State, minimum: Minimum) -> Minimum:
        return Minimum(3, 3) if state.slots.get(self.key) else minimum

    def fits(self, game: Game, state: State, card: CardId, pile: int, verdict: Verdict) -> Verdict:
        return blocked("three") if verdict.ok and game.mark(card) == THREE and len(state.played) >= 3 else verdict

    def outcome(self, game: Game, state: State, outcome: Outcome | None) -> Outcome | None:
        short = outcome is not None and outcome.kind == "won" and state.slots.get(self.key) and len(state.played) != 3
        return Outcome("lost", (), "three") if short else outcome


class CoverSkull(Visible):
    """Skull: it must be covered before the turn ends."""

    key, layer = SKULL, Layer.COMMAND

    def minimum(self, game: Game, state: State, minimum: Minimum) -> Minimum:
        return Minimum(max(minimum.least, len(state.played) + len(game.showing(state, SKULL))), minimum.most)

    def hopeless(self, game: Game, state: State) -> bool:
        return not game.coverable(state, game.showing(state, SKULL))


class FinalSkull(Rule):
    """A skull that is the last of all cards cannot be covered any more: lost."""

    key, layer = "final-skull", Layer.COMMAND

    def outcome(self, game: Game, state: State, outcome: Outcome | None) -> Outcome | None:
        return Outcome("lost", (), "skull") if outcome is not None and outcome.kind == "won" and game.shows(state, SKULL) else outcome


class NoTen(Visible):
    """Infinity, no ten: while it is visible the backwards trick is off on every pile."""

    key, layer = NO_TEN, Layer.RESTRICT

    def fits(self, game: Game, state: State, card: CardId, pile: int, verdict: Verdict) -> Verdict:
        return blocked("no-ten") if verdict.trick and game.shows(state, NO_TEN) else verdict


class Silence(Visible):
    """Infinity, silence: while it is visible nobody says anything."""

    key, layer = SILENCE, Layer.COMMAND

    def quiet(self, game: Game, state: State, quiet: bool) -> bool:
        return quiet or game.shows(state, SILENCE)


class DrawOne(Visible):
    """Infinity, draw one: while it is visible at the end of a turn, one card is drawn, however many were laid."""

    key, layer = DRAW_ONE, Layer.COMMAND

    def refill(self, game: Game, state: State, count: int) -> int:
        return min(count, 1) if game.shows(state, DRAW_ONE) else count


class OnePile(Visible):
    """Infinity, one pile: while it is visible the player lays all cards on the same pile; earlier cards of the turn do not count."""

    key, layer = ONE_PILE, Layer.RESTRICT
    open_memory = True

    def fits(self, game: Game, state: State, card: CardId, pile: int, verdict: Verdict) -> Verdict:
        if not verdict.ok or not game.shows(state, ONE_PILE):
            return verdict
        used: tuple[int, ...] = state.slots.get(self.key, ())
        return verdict if set(used) <= {pile} else blocked("one-pile")

    def after(self, game: Game, state: State, event: Event) -> State:
        match event:
            case TurnBegan():
                return state.with_slot(self.key, None)
            case CardPlayed(pile=pile, covered=covered):
                others = (index for index in game.showing(state, ONE_PILE) if index != pile)
                if game.mark(covered) == ONE_PILE or any(True for _ in others):
                    return state.with_slot(self.key, tuple(sorted({*state.slots.get(self.key, ()), pile})))
        return state


class OnePileAllTurn(Visible):
    """Infinity, one pile, read strictly: if it was visible at any moment of the turn, all cards of that turn lie on one pile."""

    key, layer = ONE_PILE, Layer.RESTRICT
    open_memory = True

    def fits(self, game: Game, state: State, card: CardId, pile: int, verdict: Verdict) -> Verdict:
        seen, used = self._turn(state)
        binds = seen or game.shows(state, ONE_PILE) or game.mark(card) == ONE_PILE
        return blocked("one-pile") if verdict.ok and binds and not set(used) <= {pile} else verdict

    def after(self, game: Game, state: State, event: Event) -> State:
        match event:
            case TurnBegan():
                return state.with_slot(self.key, (game.shows(state, ONE_PILE), ()))
            case CardPlayed(pile=pile, covered=covered):
                seen, used = self._turn(state)
                seen = seen or game.mark(covered) == ONE_PILE or game.shows(state, ONE_PILE)
                return state.with_slot(self.key, (seen, tuple(sorted({*used, pile}))))
        return state

    def _turn(self, state: State) -> tuple[bool, tuple[int, ...]]:
        turn: tuple[bool, tuple[int, ...]] = state.slots.get(self.key, (False, ()))
        return turn


SAME_PILE = Ruling(
    "same-pile",
    "How long one pile binds",
    "A",
    {
        "while-visible": Reading("While it is visible", lambda: (OnePile(),)),
        "whole-turn": Reading("The whole turn", lambda: (OnePileAllTurn(),)),
    },
)
FINAL_SKULL = Ruling(
    "final-skull",
    "A skull as the last of all cards",
    "Q",
    {"lose": Reading("Loses the game", lambda: (FinalSkull(),)), "win": Reading("Wins the game", tuple)},
)

EDITION = Edition(
    key="extreme",
    title="Extreme",
    blurb="28 cards carry commands that must be obeyed: stop, skull, exactly three, no ten, silence, draw one, one pile.",
    letter="X",
    families=("classic",),
    players=range(1, 6),
    rules=(
        *CLASSIC_RULES,
        Commands({number: command for command, numbers in TABLE.items() for number in numbers}),
        StopTurn(),
        NoTen(),
        Silence(),
        DrawOne(),
        ExactlyThree(),
        CoverSkull(),
        StopShuts(),
    ),
    rulings=(*CLASSIC_RULINGS, SAME_PILE, FINAL_SKULL),
)
