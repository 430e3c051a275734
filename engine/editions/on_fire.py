"""On Fire (2015): six burning cards for the base game; they may be mixed into Extreme too."""

from __future__ import annotations

from engine.cards import CardId
from engine.events import CardPlayed, Event, TurnBegan
from engine.game import Game
from engine.options import Options, Reading, Ruling, Twist
from engine.rules import Layer, Minimum, Notice, Plan, Rule, Verdict, blocked
from engine.state import Outcome, State

FIRE = "fire"
FIRE_CARDS = (22, 33, 44, 55, 66, 77)


def burning(state: State) -> tuple[int, ...]:
    """The piles whose fire the player inherited and has not covered yet."""
    piles: tuple[int, ...] = state.slots.get(OnFire.key, ())
    return piles


class FireFirst(Rule):
    """The inherited fires must be covered before any other card is played."""

    key, layer = "fire-first", Layer.COMMAND

    def fits(self, game: Game, state: State, card: CardId, pile: int, verdict: Verdict) -> Verdict:
        piles = burning(state)
        return blocked("fire-first") if verdict.ok and piles and pile not in piles else verdict


class FireMate(Rule):
    """A fire card must be covered by another player than the one who played it."""

    key, layer = "fire-mate", Layer.COMMAND

    def fits(self, game: Game, state: State, card: CardId, pile: int, verdict: Verdict) -> Verdict:
        fresh = pile in game.showing(state, FIRE) and pile not in burning(state)
        return blocked("fire-mate") if verdict.ok and fresh and len(state.hands) > 1 else verdict


class OnFire(Twist):
    """A fire card on top at the end of a turn must be covered by the end of the next player's turn."""

    key, layer, title, letter, origin = "on-fire", Layer.COMMAND, "On Fire", "F", "publisher"
    families = ("classic",)
    open_memory = True
    rulings = (
        Ruling(
            "fire-cover",
            "When an inherited fire is covered",
            "G",
            {"turn": Reading("By the end of the turn", tuple), "first": Reading("Before any other card", lambda: (FireFirst(),))},
        ),
        Ruling(
            "fire-mate",
            "Who covers a fire",
            "D",
            {"anyone": Reading("Whoever can, also the same player", tuple), "mate": Reading("Another player", lambda: (FireMate(),))},
            players=2,
        ),
    )

    def plan(self, options: Options, plan: Plan) -> Plan:
        return plan.marked(dict.fromkeys(FIRE_CARDS, FIRE))

    def after(self, game: Game, state: State, event: Event) -> State:
        match event:
            case TurnBegan():
                return state.with_slot(self.key, game.showing(state, FIRE) or None)
            case CardPlayed(pile=pile) if pile in burning(state):
                return state.with_slot(self.key, tuple(other for other in burning(state) if other != pile) or None)
        return state

    def minimum(self, game: Game, state: State, minimum: Minimum) -> Minimum:
        # Each inherited fire still needs a card of its own.
        return Minimum(max(minimum.least, len(state.played) + len(burning(state))), minimum.most)

    def notices(self, game: Game, state: State, notices: tuple[Notice, ...]) -> tuple[Notice, ...]:
        inherited = burning(state)
        return (*notices, *(Notice("fire-now" if pile in inherited else "fire-next", pile) for pile in game.showing(state, FIRE)))

    def hopeless(self, game: Game, state: State) -> bool:
        return not game.coverable(state, burning(state))

    def outcome(self, game: Game, state: State, outcome: Outcome | None) -> Outcome | None:
        if outcome is not None and outcome.kind == "won" and burning(state):
            return Outcome("lost", (), "fire")
        return outcome


TWISTS = (OnFire,)
