"""Rules that several editions share. Sources: the publisher's English and French sheets of the base game."""

from __future__ import annotations

from collections.abc import Hashable

from engine.cards import DOWN, UP, CardId, Pile
from engine.events import Dealt, Event, Signalled, TurnEnded
from engine.game import Game, deck_of
from engine.options import KNOWN_HANDS, Options, Reading, Ruling
from engine.rules import FITS, TRICK, Layer, Minimum, Notice, Plan, Rule, Verdict
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
    plain = True

    def fits(self, game: Game, state: State, card: CardId, pile: int, verdict: Verdict) -> Verdict:
        ahead = (game.value(card) - game.top(state, pile)) * state.piles[pile].direction
        return FITS if ahead > 0 else verdict


class BackwardsTrick(Rule):
    """A card that is exactly ten against the direction may be played too."""

    key = "trick"
    plain = True

    def fits(self, game: Game, state: State, card: CardId, pile: int, verdict: Verdict) -> Verdict:
        ahead = (game.value(card) - game.top(state, pile)) * state.piles[pile].direction
        # Nothing goes back onto a start card: no card is ten below 1 or above 100, so this needs no rule of its own.
        return TRICK if ahead == -TRICK_STEP else verdict


class TwoCards(Rule):
    """A turn has at least two cards."""

    key = "minimum"
    plain = True

    def minimum(self, game: Game, state: State, minimum: Minimum) -> Minimum:
        return Minimum(2, minimum.most)


class EmptyDrawPile(Rule):
    """Once the draw pile is empty, one card a turn is enough."""

    key = "empty-draw-pile"
    layer = Layer.NUMBER
    plain = True

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
    plain = True

    def minimum(self, game: Game, state: State, minimum: Minimum) -> Minimum:
        return Minimum(min(minimum.least, len(state.played) + len(state.hand)), minimum.most)


class RefillHand(Rule):
    """At the end of the turn the hand is filled up again."""

    key = "refill"
    plain = True

    def refill(self, game: Game, state: State, count: int) -> int:
        return game.plan.hand_size - len(state.hand)


class PlayAll(Rule):
    """Everybody wins together when all cards have been played."""

    key = "win"
    plain = True

    def outcome(self, game: Game, state: State, outcome: Outcome | None) -> Outcome | None:
        return outcome if state.left else Outcome("won", tuple(range(len(state.hands))), "all-played")


class Blocked(Rule):
    """Everybody loses as soon as the player can no longer reach a legal end of the turn."""

    key = "loss-check"
    plain = True

    def stuck(self, game: Game, state: State, outcome: Outcome | None) -> Outcome | None:
        # Looking ahead takes hands that are known.
        return outcome if game.plan.hidden or game.can_finish(state) else Outcome("lost", (), "blocked")


class PlayOn(Rule):
    """Everybody loses when the turn may not end and no card fits any more; what still fits is played first."""

    key = "loss-check"
    plain = True

    def stuck(self, game: Game, state: State, outcome: Outcome | None) -> Outcome | None:
        return outcome if game.plan.hidden or game.may_end(state) or game.plays(state) else Outcome("lost", (), "blocked")


class LeftOpen(Rule):
    """Whether a turn is lost is not asked: whoever only imagines a game finds out by playing on."""

    key = "loss-check"


class Starter(Rule):
    """Every seat looks at its hand, then the table agrees who starts."""

    key = "starter"
    layer = Layer.STOP  # after whatever else is asked of the seats once they have seen their hands

    def after(self, game: Game, state: State, event: Event) -> State:
        if not isinstance(event, Dealt) or len(state.hands) == 1:
            return state
        return state.asking(Ask(self.key, None, "seat", tuple(range(len(state.hands)))))

    def answer(self, game: Game, state: State, ask: Ask, choice: int) -> State:
        return state.passed_to(choice)


class LeftOfDealer(Starter):
    """The seat after the dealer starts; the table says who deals, since that moves on from game to game."""

    key = "dealer"

    def answer(self, game: Game, state: State, ask: Ask, choice: int) -> State:
        return state.passed_to((choice + 1) % len(state.hands))


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
        "left-of-dealer": Reading("Left of the dealer", lambda: (LeftOfDealer(),)),
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
    needs=KNOWN_HANDS,
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


class Talk(Rule):
    """Numbers are never said; wishes about piles and about one's turn are free."""

    key = "talk"
    open_memory = True

    def signals(self, game: Game, state: State, signals: frozenset[str]) -> frozenset[str]:
        return signals | TALK if len(state.hands) > 1 and not game.plan.hidden else signals

    def subject(self, kind: str, pile: int | None) -> Hashable:
        """What is spoken of: a newer word of the same seat about it replaces the older one."""
        return pile

    def after(self, game: Game, state: State, event: Event) -> State:
        said: tuple[tuple[int, str, int | None, int], ...] = state.slots.get(self.key, ())
        match event:
            case Signalled(seat, kind, pile):
                about = self.subject(kind, pile)
                kept = tuple(one for one in said if one[0] != seat or self.subject(one[1], one[2]) != about)
                return state.with_slot(self.key, (*kept, (seat, kind, pile, state.turn)))
            case TurnEnded(seat, _) if said:
                # What is said in one's own turn is for the turns that follow; what was said before it has served.
                kept = tuple(one for one in said if one[0] != seat or one[3] == state.turn)
                return state.with_slot(self.key, kept or None)
        return state

    def notices(self, game: Game, state: State, notices: tuple[Notice, ...]) -> tuple[Notice, ...]:
        said: tuple[tuple[int, str, int | None, int], ...] = state.slots.get(self.key, ())
        return (*notices, *(Notice(f"say-{kind}", pile, seat) for seat, kind, pile, _ in said))


class TrickTalk(Rule):
    """The English sheet has no word against saying that one can go back on a pile."""

    key = "trick-talk"

    def signals(self, game: Game, state: State, signals: frozenset[str]) -> frozenset[str]:
        return signals | {"back-here"} if signals else signals


class RangeTalk(Rule):
    """One guide welcomes advice by rough range, as long as values stay private."""

    key = "range-talk"

    def signals(self, game: Game, state: State, signals: frozenset[str]) -> frozenset[str]:
        return signals | {"close-here", "far-here"} if signals else signals


TRICKS = frozenset({"tricks"})
"""What an edition lacks in which a card goes back by its colour, not by ten: there is no trick to talk about."""
TALK = frozenset({"keep-here", "small-here", "help-here", "cannot-here", "next", "hurts", "trouble"})
"""Leave this pile to me; small steps only; help this pile; I cannot help here; let me go next; this move hurts; I am in trouble."""
TALK_RULING = Ruling(
    "talk",
    "What may be said",
    "J",
    {
        "standard": Reading("Wishes about piles, no numbers, no tricks", tuple),
        "loose": Reading("Announcing a trick too", lambda: (TrickTalk(),)),
        "ranges": Reading("Rough ranges too", lambda: (RangeTalk(),)),
    },
    players=2,
    scored=False,
    needs=KNOWN_HANDS | TRICKS,
)


class OpenPiles(Rule):
    """Everybody may look through the piles."""

    key = "show-history"

    def history(self, game: Game, state: State, shown: bool) -> bool:
        return True


SHOW_HISTORY = Ruling(
    "show-history",
    "Looking through the piles",
    "Y",
    {"closed": Reading("Only the tops are seen", tuple), "open": Reading("Allowed", lambda: (OpenPiles(),))},
    scored=False,
)

CLASSIC_RULES = (Setup(), Order(), BackwardsTrick(), TwoCards(), RefillHand(), PlayAll(), Talk())
CLASSIC_RULINGS = (EMPTY_DRAW_PILE, LOSS_CHECK, SHORT_HAND, STARTER, TALK_RULING, SHOW_HISTORY)
