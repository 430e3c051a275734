"""Quick & Easy (Benndorf, 2020), 2 to 5 players: fifty cards in five colours, two piles, two cards in hand."""

from __future__ import annotations

from collections.abc import Hashable

from engine.cards import DOWN, UP, Card, CardId, Pile
from engine.editions.common import LOSS_CHECK, SHOW_HISTORY, STARTER, TALK_RULING, TRICKS, PlayAll, RefillHand, Talk
from engine.game import Game
from engine.options import Edition, Options, Twist
from engine.rules import FITS, TRICK, Layer, Minimum, Plan, Rule, Verdict
from engine.state import State

COLOURS = {"R": "red", "B": "blue", "Y": "yellow", "G": "green", "P": "purple"}
LAST, HAND_SIZE = 10, 2
HEIGHTS = ("low", "high")
HAVE = frozenset(f"have-{colour}" for colour in COLOURS.values())


class FiftyCards(Rule):
    """Fifty cards, 1 to 10 in five colours; one pile ascends, one descends; two cards a hand."""

    key = "setup"

    def plan(self, options: Options, plan: Plan) -> Plan:
        deck = tuple(
            Card(LAST * index + value, f"{letter}{value}", value, colour)
            for index, (letter, colour) in enumerate(COLOURS.items())
            for value in range(1, LAST + 1)
        )
        return Plan((deck,), (Pile(UP, 1), Pile(DOWN, LAST)), HAND_SIZE)


class OrderOrColour(Rule):
    """Higher on the ascending pile, lower on the descending one, or the same colour in any direction; anything on an empty pile."""

    key = "order"

    def fits(self, game: Game, state: State, card: CardId, pile: int, verdict: Verdict) -> Verdict:
        top = state.piles[pile].top
        if top is None or (game.value(card) - game.value(top)) * state.piles[pile].direction > 0:
            return FITS
        return TRICK if game.cards[card].colour == game.cards[top].colour else verdict


class OneOrTwo(Rule):
    """A turn has one or two cards."""

    key = "minimum"

    def minimum(self, game: Game, state: State, minimum: Minimum) -> Minimum:
        return Minimum(1, 2)


class ColourTalk(Talk):
    """Colours in hand may be named, and roughly how high; numbers never."""

    def signals(self, game: Game, state: State, signals: frozenset[str]) -> frozenset[str]:
        wishes = super().signals(game, state, signals)
        return wishes | HAVE | {f"{height}-{colour}" for height in HEIGHTS for colour in COLOURS.values()} if wishes else wishes

    def subject(self, kind: str, pile: int | None) -> Hashable:
        """One word about each colour, beside the one about nothing in particular."""
        colour = kind.rpartition("-")[2]
        return colour if colour in COLOURS.values() else pile


class Professional(Twist):
    """Exactly one card a turn, and talk about colours in hand and the wished pile only."""

    key, layer, title, letter, origin = "professional", Layer.NUMBER, "Professional", "P", "publisher-expert"
    families = ("quick",)

    def minimum(self, game: Game, state: State, minimum: Minimum) -> Minimum:
        return Minimum(1, 1)

    def signals(self, game: Game, state: State, signals: frozenset[str]) -> frozenset[str]:
        return signals & (HAVE | {"keep-here"})


class QuickSolo(Twist):
    """One player with two cards; the box starts at two players."""

    key, title, letter, origin = "solo", "Solo", "N", "house"
    families = ("quick",)
    seats = (1,)


TWISTS = (Professional, QuickSolo)

EDITION = Edition(
    key="quick-and-easy",
    title="Quick & Easy",
    blurb="Fifty cards in five colours on two piles; the same colour may go either way.",
    letter="Q",
    families=("quick",),
    players=range(2, 6),
    rules=(FiftyCards(), OrderOrColour(), OneOrTwo(), RefillHand(), PlayAll(), ColourTalk()),
    rulings=(LOSS_CHECK, STARTER, TALK_RULING, SHOW_HISTORY),
    graded=False,
    lacks=TRICKS,
)
