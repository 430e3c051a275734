"""The table companion: real cards on the table, and the app keeps piles, minimum, legality, count and result. It does not see the hands."""

from __future__ import annotations

from engine.game import Game
from engine.moves import Use
from engine.options import KNOWN_HANDS, Options, Twist
from engine.rules import Layer, Plan
from engine.state import Outcome, State

BLOCKED = "blocked"


class PhysicalDeck(Twist):
    """You play with real cards; tap each number you lay, and say when you are blocked."""

    key, layer, title, letter, origin = "physical-deck", Layer.COMMAND, "Physical deck", "V", "companion"
    families = ("companion",)
    lacks = KNOWN_HANDS

    def plan(self, options: Options, plan: Plan) -> Plan:
        return plan.but(hidden=True)

    def powers(self, game: Game, state: State, powers: tuple[Use, ...]) -> tuple[Use, ...]:
        return powers if game.may_end(state) else (*powers, Use(state.player, BLOCKED))

    def use(self, game: Game, state: State, use: Use) -> State:
        return state.with_slot(self.key, BLOCKED) if use.power == BLOCKED else state

    def stuck(self, game: Game, state: State, outcome: Outcome | None) -> Outcome | None:
        return Outcome("lost", (), "declared") if state.slots.get(self.key) else outcome


TWISTS = (PhysicalDeck,)
