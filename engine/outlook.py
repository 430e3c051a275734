"""What one seat can reckon with: the same knowledge as its view, in a form that the rules can be asked about.

An outlook starts from nothing and adds what its seat has seen: the piles (every card on them lay open once), its own hand, the cards that
lie open in other hands, how many cards lie elsewhere, and what open-minded rules remember. All other cards are UNKNOWN. Thinking is given
outlooks and never a state; it asks the compiled rules about imagined positions, so no rule is written a second time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from engine.cards import UNKNOWN, Card, CardId
from engine.editions.common import LeftOpen
from engine.moves import Choose, EndTurn
from engine.rules import Notice
from engine.state import Phase, Slots, State

if TYPE_CHECKING:
    from collections.abc import Hashable

    from engine.game import Game
    from engine.shuffle import Pcg32


class Lay(NamedTuple):
    """One card onto one pile, as thinking speaks of it; `trick`: against the direction."""

    card: CardId
    pile: int
    trick: bool


@dataclass(frozen=True, slots=True)
class Position:
    """An imagined moment. Only an outlook can look inside, and none holds a card that the seat does not know or has not imagined."""

    _state: State

    @property
    def player(self) -> int:
        """Whose turn it is."""
        return self._state.player

    @property
    def played(self) -> int:
        """Cards laid in this turn so far."""
        return len(self._state.played)

    @property
    def hand(self) -> tuple[CardId, ...]:
        """The hand of the player whose turn it is."""
        return self._state.hand

    @property
    def counts(self) -> tuple[int, ...]:
        """Cards in each hand."""
        return tuple(map(len, self._state.hands))

    @property
    def draws(self) -> tuple[int, ...]:
        """Cards in each draw pile: one that is shared, or one a seat."""
        return tuple(map(len, self._state.draws))

    @property
    def left(self) -> int:
        """Cards not played yet."""
        return self._state.left

    @property
    def tops(self) -> tuple[CardId | None, ...]:
        """The card that shows on each pile, None for a start card."""
        return tuple(pile.top for pile in self._state.piles)

    @property
    def key(self) -> tuple[Hashable, ...]:
        """Equal for positions of one turn that allow the same plays: tops, hand, number of plays, and what rules remember."""
        state = self._state
        return (self.tops, frozenset(state.hand), len(state.played), state.slots)


class Reach:
    """What rules answer when no restriction is in force, asked once and remembered; for plain games that is all there is to ask."""

    def __init__(self, game: Game) -> None:
        self._game = game
        # One pile for each direction: plain rules read nothing else of it.
        plan = game.plan.piles
        self.up = Gaps(game, next(index for index, pile in enumerate(plan) if pile.direction > 0))
        self.down = Gaps(game, next(index for index, pile in enumerate(plan) if pile.direction < 0))
        self._least: dict[tuple[int, int], int] = {}
        self._drawn: dict[tuple[int, int], int] = {}
        self._next: dict[tuple[int, tuple[bool, ...]], int] = {}

    def _bare(self, draw: int, hand: int) -> State:
        game = self._game
        hands = ((UNKNOWN,) * hand, *((UNKNOWN,) for _ in range(1, game.options.players)))
        return State(piles=game.plan.piles, hands=hands, draws=((UNKNOWN,) * draw,), phase=Phase.PLAY)

    def least(self, draw: int, hand: int) -> int:
        """How many cards a turn must have that begins with this draw pile and this hand."""
        if (draw, hand) not in self._least:
            self._least[draw, hand] = self._game.minimum(self._bare(draw, hand)).least
        return self._least[draw, hand]

    def drawn(self, draw: int, hand: int) -> int:
        """How many cards are drawn when a turn ends with this hand."""
        if (draw, hand) not in self._drawn:
            self._drawn[draw, hand] = min(draw, self._game.refill(self._bare(draw, hand)))
        return self._drawn[draw, hand]

    def next_seat(self, seat: int, holding: tuple[bool, ...]) -> int:
        """Whose turn follows that of `seat`, when these seats hold cards."""
        if (seat, holding) not in self._next:
            hands = tuple((UNKNOWN,) * held for held in holding)
            self._next[seat, holding] = self._game.next_seat(replace(self._bare(1, 1), hands=hands, player=seat))
        return self._next[seat, holding]


class Gaps(dict[int, dict[int, int]]):
    """For each top that a pile shows: the cards that fit, each with its gap (forwards positive, the backwards trick negative)."""

    def __init__(self, game: Game, pile: int) -> None:
        super().__init__()
        self._game, self._pile = game, pile

    def __missing__(self, top: int) -> dict[int, int]:
        game, pile = self._game, self._pile
        lying = game.plan.piles[pile]
        piles = list(game.plan.piles)
        if top != lying.start:
            piles[pile] = lying.with_card(next(card for card in game.cards if game.value(card) == top))
        state = State(piles=tuple(piles), hands=((UNKNOWN,),), draws=((),), phase=Phase.PLAY)
        self[top] = {
            card: (game.value(card) - top) * lying.direction
            for card in game.cards
            if game.value(card) != top and game.could_fit(state, card, pile)
        }
        return self[top]


@lru_cache(maxsize=4)
def _reach(game: Game) -> Reach:
    return Reach(game)


@lru_cache(maxsize=4)
def _imagined(game: Game) -> Game:
    """The same rules, except that nobody looks ahead whether a turn is lost: that search is long, and thinking searches anyway."""
    return game.options.compile(LeftOpen())


def forget() -> None:
    """Remember no game's answers."""
    _reach.cache_clear()
    _imagined.cache_clear()


class Outlook:
    """What `seat` can reckon with now, and the rules to ask."""

    def __init__(self, game: Game, seat: int, known: State) -> None:
        self._game = game
        self.seat = seat
        self.now = Position(known)
        self.edition = game.options.edition
        self.twists = game.options.twists
        self.players = game.options.players
        self.plain = game.plain and not game.plan.hidden
        self.blind = game.plan.hidden
        self.graded = game.graded
        self.directions = tuple(int(pile.direction) for pile in known.piles)
        self.starts = tuple(pile.start for pile in known.piles)
        self.owners = tuple(pile.owner for pile in known.piles)
        seen = {card for pile in known.piles for card in pile.cards} | {card for hand in known.hands for card in hand}
        self.unseen = tuple(tuple(card.id for card in deck if card.id not in seen) for deck in game.plan.decks)
        """For each deck, the cards that lie in a draw pile or hidden in a hand."""
        self._deck = {card.id: index for index, deck in enumerate(game.plan.decks) for card in deck}
        self.open = tuple(tuple(sorted(card for card in hand if card)) for hand in known.hands)
        """For each seat, the cards of its hand that this seat can name."""

    # The table

    @property
    def cards(self) -> dict[CardId, Card]:
        """Every card of the game."""
        return self._game.cards

    @property
    def reach(self) -> Reach:
        """What the rules answer without restrictions, remembered; the whole truth only where `plain` holds."""
        return _reach(self._game)

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What lies open at the table beside cards."""
        return self._game.notices(self.now._state)

    @property
    def quiet(self) -> bool:
        """Whether nobody may speak."""
        return self._game.quiet(self.now._state)

    @property
    def sayable(self) -> frozenset[str]:
        """What may be said at this table."""
        return self._game.signals(self.now._state)

    def deck_of(self, card: CardId) -> int:
        """Which deck a card belongs to: where each seat has its own, the seat."""
        return self._deck[card]

    def top(self, at: Position, pile: int) -> int:
        """The number a pile shows."""
        return self._game.top(at._state, pile)

    # The rules

    def plays(self, at: Position) -> list[Lay]:
        """Every play the rules allow."""
        return [Lay(card, pile, verdict.trick) for card, pile, verdict in self._game.plays(at._state)]

    def taking(self, at: Position, card: CardId) -> tuple[bool, ...]:
        """For each pile, whether it would take this card now from the player whose turn it is."""
        game, state = self._game, at._state
        return tuple([game.fits(state, card, pile).ok for pile in range(len(state.piles))])

    def lay(self, at: Position, lay: Lay) -> Position:
        """The position after a play."""
        return Position(self._game.lay(at._state, lay.card, lay.pile, lay.trick)[0])

    def may_end(self, at: Position) -> bool:
        """Whether the turn may end."""
        return self._game.may_end(at._state)

    def least(self, at: Position) -> int:
        """How many cards the turn must have."""
        return self._game.minimum(at._state).least

    def hopeless(self, at: Position) -> bool:
        """Whether some rule sees at a glance that the turn cannot be finished."""
        return self._game.hopeless(at._state)

    def drawn(self, at: Position) -> int:
        """How many cards come when the turn ends here."""
        state = at._state
        return min(len(state.draw_pile(state.player)), self._game.refill(state))

    def decided(self, at: Position) -> bool | None:
        """Whether the position alone wins or loses the game for this seat, or None."""
        outcome = at._state.outcome or self._game.decided(at._state)
        return None if outcome is None else self.seat in outcome.winners

    def imagine(self, at: Position, dice: Pcg32) -> Position:
        """The position with every unknown card taken from the unseen ones by chance, each way equally likely."""
        state = at._state
        decks = [list(deck) for deck in self.unseen]
        for deck in decks:
            for last in range(len(deck) - 1, 0, -1):
                other = dice.below(last + 1)
                deck[last], deck[other] = deck[other], deck[last]
        hands = tuple(
            tuple(card if card != UNKNOWN else decks[state.draw_index(seat)].pop() for card in hand)
            for seat, hand in enumerate(state.hands)
        )
        draws = tuple(tuple(decks[index].pop() for _ in draw) for index, draw in enumerate(state.draws))
        return Position(replace(state, hands=hands, draws=draws))

    def end(self, at: Position) -> Position:
        """The next decision after the turn's end, where every card is known or imagined; what is asked gets the first answer (none, no)."""
        game = _imagined(self._game)
        state = game.apply(at._state, EndTurn()).state
        while state.asks and state.outcome is None:
            state = game.apply(state, Choose(0)).state
        return Position(state)

    # Words

    def move(self, lay: Lay) -> str:
        """The play as views and saves spell it."""
        return f"{self._game.cards[lay.card].name}>{lay.pile}"


def outlook(game: Game, state: State, seat: int) -> Outlook:
    """What `seat` can reckon with in `state`: nothing but what it has seen, and how many cards lie elsewhere."""
    public = game.public(state)
    hands = tuple(
        tuple(sorted(hand)) if other == seat else tuple(sorted(card if card in public else UNKNOWN for card in hand))
        for other, hand in enumerate(state.hands)
    )
    memory = Slots(tuple((key, value) for key, value in state.slots.items if key in game.rule and game.rule[key].open_memory))
    known = State(
        piles=state.piles,
        hands=hands,
        draws=tuple((UNKNOWN,) * len(draw) for draw in state.draws),
        player=state.player,
        turn=state.turn,
        phase=Phase.PLAY,
        played=state.played,
        slots=memory,
    )
    return Outlook(game, seat, known)
