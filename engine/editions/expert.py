"""The publisher's two expert options, from the same sheet as the base game."""

from __future__ import annotations

from engine.game import Game
from engine.options import Options, Twist
from engine.rules import Layer, Minimum, Plan
from engine.state import State


class ThreeCards(Twist):
    """Three cards a turn while there is a draw pile."""

    key, layer, title, letter, origin = "three-cards", Layer.NUMBER, "Three cards a turn", "T", "publisher-expert"
    families = ("classic",)
    plain = True

    def minimum(self, game: Game, state: State, minimum: Minimum) -> Minimum:
        return Minimum(3, minimum.most) if state.draw_pile(state.player) else minimum


class SmallerHands(Twist):
    """One card less in every hand."""

    key, layer, title, letter, origin = "smaller-hands", Layer.NUMBER, "Smaller hands", "S", "publisher-expert"
    families = ("classic",)

    def plan(self, options: Options, plan: Plan) -> Plan:
        return plan.but(hand_size=plan.hand_size - 1)


TWISTS = (ThreeCards, SmallerHands)
