"""The base game (Benndorf, NSV 2015), 1 to 5 players. Sources: the publisher's English and French rule sheets."""

from __future__ import annotations

from engine.cards import DOWN, UP, CardId, Pile
from engine.events import Dealt, Event
from engine.game import Game, deck_of
from engine.options import Edition, Options, Reading, Ruling
from engine.rules import FITS, TRICK, Layer, Minimum, Plan, Rule, Verdict
from engine.state import Ask, Outcome, State

FIRST, LAST = 2, 99
TRICK_STEP = 10
HAND_SIZES = {1: 8, 2: 7, 3: 6, 4: 6, 5: 6}


class Setup(Rule):
    """98 number cards, two piles that ascend from 1, two that descend from 100; 8, 7 or 6 cards a hand."""

    key = "setup"

    def plan(self, options: Options, plan: Plan) -> Plan:
        piles = (Pile(UP, FIRST - 1), Pile(UP, FIRST - 1), Pile(DOWN, LAST + 1), Pile(DOWN, LAST + 1))
        return Plan((deck_of(FIRST, LAST),), piles, HAND_SIZES[options.players])


class Order(Rule):
    """A card must be higher than the top of an ascending pile, lower than the top of a descending one."""

    key = "order"

    def fits(self, game: Game, state: State, card: CardId, pile: int, verdict: Verdict) -> Verdict:
        ahead = (game.value(card) - game.top(state, pile)) * state.piles[pile].direction
        return FITS if ahead > 0 else verdict


class BackwardsTrick(Rule):
    """A card that is exactly ten against the direction may be played too."""

    key = "trick"

    def fits(self, game: Game, state: State, card: CardId, pile: int, verdict: Verdict) -> Verdict:
        ahead = (game.value(card) - game.top(state, pile)) * state.piles[pile].direction
        # Nothing goes back onto a start card: no card is ten below 1 or above 100, so this needs no rule of its own.
        return TRICK if ahead == -TRICK_STEP else verdict


class TwoCards(Rule):
    """A turn has at least two cards."""

    key = "minimum"

    def minimum(self, game: Game, state: State, minimum: Minimum) -> Minimum:
        return Minimum(2, minimum.most)


class EmptyDrawPile(Rule):
    """Once the draw pile is empty, one card a turn is enough."""

    key = "empty-draw-pile"
    layer = Layer.NUMBER

    def __init__(self, least: int) -> None:
        self.least = least

    def minimum(self, game: Game, state: State, minimum: Minimum) -> Minimum:
        if state.draw_pile(state.player):
            return minimum
        return Minimum(min(minimum.least, self.least), minimum.most)


class ShortHand(Rule):
    """A hand smaller than the minimum is played out instead of losing the game."""

    key = "short-hand"
    layer = Layer.RESTRICT

    def minimum(self, game: Game, state: State, minimum: Minimum) -> Minimum:
        return Minimum(min(minimum.least, len(state.played) + len(state.hand)), minimum.most)


class RefillHand(Rule):
    """At the end of the turn the hand is filled up again."""

    key = "refill"

    def refill(self, game: Game, state: State, count: int) -> int:
        return game.plan.hand_size - len(state.hand)


class PlayAll(Rule):
    """Everybody wins together when all cards have been played."""

    key = "win"

    def outcome(self, game: Game, state: State, outcome: Outcome | None) -> Outcome | None:
        return outcome if state.left else Outcome("won", tuple(range(len(state.hands))), "all-played")


class Blocked(Rule):
    """Everybody loses as soon as the player can no longer reach a legal end of the turn."""

    key = "loss-check"

    def stuck(self, game: Game, state: State, outcome: Outcome | None) -> Outcome | None:
        return outcome if game.can_finish(state) else Outcome("lost", (), "blocked")


class PlayOn(Rule):
    """Everybody loses when the turn may not end and no card fits any more; what still fits is played first."""

    key = "loss-check"

    def stuck(self, game: Game, state: State, outcome: Outcome | None) -> Outcome | None:
        return outcome if game.may_end(state) or game.plays(state) else Outcome("lost", (), "blocked")


class Starter(Rule):
    """Every seat looks at its hand, then the table agrees who starts."""

    key = "starter"

    def after(self, game: Game, state: State, event: Event) -> State:
        if not isinstance(event, Dealt) or len(state.hands) == 1:
            return state
        return state.asking(Ask(self.key, None, tuple(range(len(state.hands)))))

    def answer(self, game: Game, state: State, ask: Ask, choice: int) -> State:
        return state.passed_to(choice)


class RandomStarter(Rule):
    """The lot decides who starts."""

    key = "starter"

    def after(self, game: Game, state: State, event: Event) -> State:
        return state.passed_to(event.lot) if isinstance(event, Dealt) else state


STARTER = Ruling(
    "starter",
    "Who starts",
    "W",
    {
        "agree": Reading("Agree after looking at the hands", lambda: (Starter(),)),
        "random": Reading("By lot", lambda: (RandomStarter(),)),
        # The last seat deals, so the first seat sits to its left and starts: nothing to add.
        "left-of-dealer": Reading("Left of the dealer", tuple),
    },
    players=2,
    scored=False,
)
LOSS_CHECK = Ruling(
    "loss-check",
    "When a blocked turn is lost",
    "K",
    {
        "eager": Reading("As soon as the minimum cannot be met", lambda: (Blocked(),)),
        "play-on": Reading("When nothing fits any more", lambda: (PlayOn(),)),
    },
)
EMPTY_DRAW_PILE = Ruling(
    "empty-draw-pile",
    "Minimum once the draw pile is empty",
    "E",
    {
        "one": Reading("One card", lambda: (EmptyDrawPile(1),)),
        "two": Reading("Two cards", lambda: (EmptyDrawPile(2),)),
    },
)
SHORT_HAND = Ruling(
    "short-hand",
    "A hand smaller than the minimum",
    "H",
    {
        "lose": Reading("Loses the game", tuple),
        "play-all": Reading("Plays what it has", lambda: (ShortHand(),)),
    },
)

EDITION = Edition(
    key="base",
    title="The Game",
    blurb="All 98 cards onto four piles: two ascend, two descend, ten is the only way back.",
    letter="B",
    players=range(1, 6),
    rules=(Setup(), Order(), BackwardsTrick(), TwoCards(), RefillHand(), PlayAll()),
    rulings=(EMPTY_DRAW_PILE, LOSS_CHECK, SHORT_HAND, STARTER),
)
