"""Face to Face (Benndorf and Staupe, 2017), exactly two players, against each other: a deck and two piles each, and help that pays."""

from __future__ import annotations

from engine.cards import DOWN, UP, Card, CardId, Pile
from engine.editions.common import LOSS_CHECK, SHORT_HAND, SHOW_HISTORY, STARTER, BackwardsTrick, Order, TwoCards
from engine.events import CardPlayed, Event, TurnBegan
from engine.game import Game
from engine.options import Edition, Options, Ruling
from engine.rules import FITS, Layer, Notice, Plan, Rule, Verdict, blocked
from engine.state import Outcome, State

FIRST, LAST, HAND_SIZE, DRAWN = 2, 59, 6, 2
DECK_STEP = 100
"""The second deck's cards have ids of their own; both decks print the same numbers."""


class TwoDecks(Rule):
    """Each player has a deck of 2 to 59, a pile ascending from 1 and one descending from 60, and a hand of six."""

    key = "setup"

    def plan(self, options: Options, plan: Plan) -> Plan:
        decks = tuple(tuple(Card(seat * DECK_STEP + value, str(value), value) for value in range(FIRST, LAST + 1)) for seat in range(2))
        piles = tuple(pile for seat in range(2) for pile in (Pile(UP, FIRST - 1, seat), Pile(DOWN, LAST + 1, seat)))
        return Plan(decks, piles, HAND_SIZE)


class Help(Rule):
    """One card a turn may go onto a pile of the other player, if it makes that pile better for them."""

    key, layer = "help", Layer.NUMBER
    open_memory = True

    def fits(self, game: Game, state: State, card: CardId, pile: int, verdict: Verdict) -> Verdict:
        if state.piles[pile].owner == state.player:
            return verdict
        if state.slots.get(self.key):
            return blocked("help-once")
        ahead = (game.value(card) - game.top(state, pile)) * state.piles[pile].direction
        return FITS if ahead < 0 else blocked("help")

    def after(self, game: Game, state: State, event: Event) -> State:
        match event:
            case TurnBegan():
                return state.with_slot(self.key, None)
            case CardPlayed(seat=seat, pile=pile) if state.piles[pile].owner != seat:
                return state.with_slot(self.key, True)
        return state

    def notices(self, game: Game, state: State, notices: tuple[Notice, ...]) -> tuple[Notice, ...]:
        return (*notices, Notice("helped", None, state.player)) if state.slots.get(self.key) else notices


class TwoOrFull(Rule):
    """The player draws two cards, or up to a full hand after having helped."""

    key = "refill"

    def refill(self, game: Game, state: State, count: int) -> int:
        return game.plan.hand_size - len(state.hand) if state.slots.get(Help.key) else DRAWN


class FirstOut(Rule):
    """Whoever has played all own cards first wins."""

    key = "win"

    def outcome(self, game: Game, state: State, outcome: Outcome | None) -> Outcome | None:
        out = tuple(seat for seat, hand in enumerate(state.hands) if not hand and not state.draws[seat])
        return Outcome("won", out, "first-out") if out else outcome


class OtherWins(Rule):
    """Whoever cannot play the minimum loses; the other player wins."""

    key, layer = "duel", Layer.COMMAND

    def stuck(self, game: Game, state: State, outcome: Outcome | None) -> Outcome | None:
        return Outcome("won", (1 - state.player,), outcome.reason) if outcome else outcome


LONE_CARD = Ruling(SHORT_HAND.key, SHORT_HAND.title, SHORT_HAND.letter, dict(reversed(SHORT_HAND.readings.items())))

EDITION = Edition(
    key="face-to-face",
    title="Face to Face",
    blurb="Two decks, two piles each: be the first to have played all your cards, and help the other when it pays.",
    letter="V",
    families=("duel",),
    players=range(2, 3),
    rules=(TwoDecks(), Order(), BackwardsTrick(), Help(), TwoCards(), TwoOrFull(), FirstOut(), OtherWins()),
    rulings=(LOSS_CHECK, LONE_CARD, STARTER, SHOW_HISTORY),
    graded=False,
)
