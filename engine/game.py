"""A compiled game: the rules of one set of options, and the few functions everything else is made of."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, Any, TypeVar

from engine import search
from engine.cards import UNKNOWN, Card, CardId
from engine.events import AskRaised, CardPlayed, Chosen, Dealt, Event, GameEnded, PowerUsed, Refilled, Signalled, TurnBegan, TurnEnded
from engine.faults import Fault, Refused
from engine.moves import Choose, EndTurn, Move, Play, Signal, Use
from engine.rules import Layer, Minimum, Notice, Plan, Rule, Verdict, blocked
from engine.shuffle import generator, shuffled
from engine.state import Laid, Outcome, Phase, State

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.options import Options

_NOTHING_YET = Verdict(False, "blocked/order")
_NO_MINIMUM = Minimum(0)

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Step:
    """What a move led to."""

    state: State
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Ruled:
    """What one rule made of a question, for `Game.explain`."""

    rule: str
    ok: bool
    code: str | None


@dataclass(frozen=True, slots=True)
class Explanation:
    """Whether a move is allowed; if not, the deciding fault; and each rule's verdict in the order they were asked."""

    ok: bool
    why: Fault | None
    verdicts: tuple[Ruled, ...]


class Game:
    """The rules of one set of options, ready to play: `start` deals, `apply` moves, `explain` says why."""

    def __init__(self, options: Options, rules: tuple[Rule, ...], *, graded: bool = True) -> None:
        by_key = {rule.key: rule for rule in rules}  # the same key replaces
        self.options = options
        self.graded = graded
        self.rules = tuple(sorted(by_key.values(), key=lambda rule: rule.layer))
        self.rule = by_key
        self._fits = self._hooked("fits")
        self._grants = tuple(rule for rule in self._fits if rule.layer is Layer.GRANT)
        self._minimum = self._hooked("minimum")
        self._hopeless = self._hooked("hopeless")
        self._refill = self._hooked("refill")
        self._after = self._hooked("after")
        self._outcome = self._hooked("outcome")
        self._stuck = self._hooked("stuck")
        self._powers = self._hooked("powers")
        self._use = self._hooked("use")
        self._history = self._hooked("history")
        self._signals = self._hooked("signals")
        self._quiet = self._hooked("quiet")
        self._public = self._hooked("public")
        self._notices = self._hooked("notices")
        asked = (*self._fits, *self._minimum, *self._refill, *self._outcome, *self._stuck)
        self.plain = all(rule.plain for rule in asked)
        plan = Plan()
        for rule in self.rules:
            plan = rule.plan(options, plan)
        self.plan = plan
        self.cards = {card.id: card for deck in plan.decks for card in deck}
        self._value = {card.id: card.value for card in self.cards.values()}
        self._mark = {card.id: card.mark for card in self.cards.values() if card.mark}

    def _hooked(self, hook: str) -> tuple[Rule, ...]:
        return tuple(rule for rule in self.rules if getattr(type(rule), hook) is not getattr(Rule, hook))

    # Questions

    def value(self, card: CardId) -> int:
        """The number on a card."""
        return self._value[card]

    def top(self, state: State, pile: int) -> int:
        """The number a pile shows: its top card's, or its start card's."""
        one = state.piles[pile]
        return self._value[one.cards[-1]] if one.cards else one.start

    def shows(self, state: State, mark: str) -> bool:
        """Whether a card with this mark is the top of some pile."""
        marks = self._mark
        return any(marks.get(pile.cards[-1]) == mark for pile in state.piles if pile.cards)

    def showing(self, state: State, mark: str) -> tuple[int, ...]:
        """The piles whose top has this mark."""
        return tuple(index for index, pile in enumerate(state.piles) if pile.cards and self._mark.get(pile.cards[-1]) == mark)

    def mark(self, card: CardId | None) -> str | None:
        """What is printed on a card besides its number."""
        return None if card is None else self._mark.get(card)

    def quiet(self, state: State) -> bool:
        """Whether the table must be silent."""
        quiet = False
        for rule in self._quiet:
            quiet = rule.quiet(self, state, quiet)
        return quiet

    def signals(self, state: State) -> frozenset[str]:
        """What may be said at this table when it need not be silent."""
        signals: frozenset[str] = frozenset()
        for rule in self._signals:
            signals = rule.signals(self, state, signals)
        return signals

    def notices(self, state: State) -> tuple[Notice, ...]:
        """What lies open at the table beside cards."""
        notices: tuple[Notice, ...] = ()
        for rule in self._notices:
            notices = rule.notices(self, state, notices)
        return notices

    def powers(self, state: State) -> tuple[Use, ...]:
        """The rights that can be used now."""
        powers: tuple[Use, ...] = ()
        for rule in self._powers:
            powers = rule.powers(self, state, powers)
        return powers

    def history(self, state: State) -> bool:
        """Whether everybody may look through the piles."""
        shown = False
        for rule in self._history:
            shown = rule.history(self, state, shown)
        return shown

    def public(self, state: State) -> frozenset[CardId]:
        """The cards in hands that lie open for everybody."""
        cards: frozenset[CardId] = frozenset()
        for rule in self._public:
            cards = rule.public(self, state, cards)
        return cards

    def fits(self, state: State, card: CardId, pile: int) -> Verdict:
        """Whether a card may go onto a pile now."""
        verdict = _NOTHING_YET
        for rule in self._fits:
            verdict = rule.fits(self, state, card, pile, verdict)
        return verdict

    def could_fit(self, state: State, card: CardId, pile: int) -> bool:
        """Whether a card fits onto a pile as it lies there when no restriction is in force."""
        verdict = _NOTHING_YET
        for rule in self._grants:
            verdict = rule.fits(self, state, card, pile, verdict)
        return verdict.ok

    def coverable(self, state: State, piles: tuple[int, ...]) -> bool:
        """Whether each of these piles, whose tops stay until covered, could get a card of its own from the hand, restrictions apart."""
        fits = [{card for card in state.hand if not card or self.could_fit(state, card, pile)} for pile in piles]
        some = (group for count in range(1, len(fits) + 1) for group in combinations(fits, count))
        return all(len(frozenset[CardId]().union(*group)) >= len(group) for group in some)

    def hopeless(self, state: State) -> bool:
        """Whether some rule sees at a glance that the turn cannot be finished."""
        return any(rule.hopeless(self, state) for rule in self._hopeless)

    def minimum(self, state: State) -> Minimum:
        """How many cards the present turn must have."""
        minimum = _NO_MINIMUM
        for rule in self._minimum:
            minimum = rule.minimum(self, state, minimum)
        return minimum

    def refill(self, state: State) -> int:
        """How many cards the player draws if the turn ends now (more may be asked for than lie there)."""
        count = 0
        for rule in self._refill:
            count = rule.refill(self, state, count)
        return max(0, count)

    def next_seat(self, state: State) -> int:
        """Whose turn comes next: whoever has no cards is skipped; when everybody else is out, the same player goes on."""
        seats = len(state.hands)
        order = [(state.player + step) % seats for step in range(1, seats + 1)]
        return next((other for other in order if state.hands[other]), state.player)

    def _full(self, state: State) -> bool:
        """Whether the turn has as many cards as it may have."""
        most = self.minimum(state).most
        return most is not None and len(state.played) >= most

    def may_end(self, state: State) -> bool:
        """Whether the turn may end now."""
        least, most = self.minimum(state)
        count = len(state.played)
        return least <= count and (most is None or count <= most)

    def plays(self, state: State) -> list[tuple[CardId, int, Verdict]]:
        """Every play the rules allow the player now, whatever it leads to."""
        if self._full(state):
            return []
        piles = range(len(state.piles))
        found = []
        for card in self.playable(state):
            for pile in piles:
                verdict = self.fits(state, card, pile)
                if verdict.ok:
                    found.append((card, pile, verdict))
        return found

    def playable(self, state: State) -> Iterable[CardId]:
        """The cards the player could lay if the rules allowed it: the hand, or where hands are hidden every card not on a pile yet."""
        if not self.plan.hidden:
            return [card for card in state.hand if card]
        if not state.hand:
            return []
        laid = {card for pile in state.piles for card in pile.cards}
        return [card for card in self.cards if card not in laid]

    def decided(self, state: State) -> Outcome | None:
        """The outcome that the position alone decides."""
        outcome: Outcome | None = None
        for rule in self._outcome:
            outcome = rule.outcome(self, state, outcome)
        return outcome

    def judge(self, state: State) -> Outcome | None:
        """The outcome of a position, the player's chances to finish the turn included: won, lost, or None while the game goes on."""
        outcome = self.decided(state)
        if outcome is None:
            for rule in self._stuck:
                outcome = rule.stuck(self, state, outcome)
        return outcome

    def can_finish(self, state: State) -> bool:
        """Whether some sequence of plays still leads to a legal end of the turn, or to the win."""
        return search.can_finish(self, state)

    def moves(self, state: State) -> list[Move]:
        """Every move that `apply` takes in this state."""
        if state.outcome is not None:
            return []
        if state.asks:
            return [Choose(number) for number in range(len(state.asks[0].choices))]
        found: list[Move] = [*self.powers(state), *(Play(self.cards[card].name, pile) for card, pile, _ in self.plays(state))]
        if self.may_end(state):
            found.append(EndTurn())
        return found

    # The game

    def start(self, seed: str) -> Step:
        """Shuffle by the seed, deal seat by seat, and go on to the first decision."""
        draws = generator(seed)
        decks = [shuffled(tuple(card.id for card in deck), draws) for deck in self.plan.decks]
        hands = []
        for seat in range(self.options.players):
            own = seat if len(decks) > 1 else 0
            hands.append(decks[own][: self.plan.hand_size])
            decks[own] = decks[own][self.plan.hand_size :]
        if self.plan.hidden:
            hands = [(UNKNOWN,) * len(hand) for hand in hands]
            decks = [(UNKNOWN,) * len(deck) for deck in decks]
        state = State(piles=self.plan.piles, hands=tuple(hands), draws=tuple(decks))
        return self._settle(*self._happen(state, (), Dealt(draws.below(self.options.players))))

    def apply(self, state: State, move: Move) -> Step:
        """The state after a move, and what happened; `Refused` when the rules do not allow it."""
        if state.outcome is not None:
            raise Refused("move/over")
        match move:
            case Choose():
                return self._choose(state, move)
            case Signal():
                return self._say(state, move)
            case _ if state.asks:
                raise Refused("move/asked", ask=state.asks[0].key)
            case Play():
                card = self._card_in_hand(state, move)
                verdict = self.fits(state, card, move.pile)
                if verdict.ok and self._full(state):
                    verdict = blocked("most")
                if not verdict.ok:
                    raise self._refusal(state, card, move.pile, verdict)
                return self._settle(*self.lay(state, card, move.pile, verdict.trick))
            case EndTurn():
                if not self.may_end(state):
                    raise Refused("turn/minimum", **self.progress(state))
                return self._end_turn(state)
            case Use():
                if move not in self.powers(state):
                    raise Refused("move/power", power=move.power)
                for rule in self._use:
                    state = rule.use(self, state, move)
                return self._settle(*self._happen(state, (), PowerUsed(move.seat, move.power)))

    def lay(self, state: State, card: CardId, pile: int, trick: bool) -> tuple[State, tuple[Event, ...]]:
        """A play that is known to fit, without judging what it leads to: the step that `apply` and the search share."""
        seat = state.player
        event = CardPlayed(seat, card, pile, state.piles[pile].top, trick)
        piles = list(state.piles)
        piles[pile] = piles[pile].with_card(card)
        hands = list(state.hands)
        hands[seat] = hands[seat][1:] if self.plan.hidden else tuple(held for held in hands[seat] if held != card)
        state = replace(state, piles=tuple(piles), hands=tuple(hands), played=(*state.played, Laid(card, pile, trick)))
        return self._happen(state, (), event)

    def explain(self, state: State, move: Move) -> Explanation:
        """Each rule's verdict on a move in this state, and the fault that decides if it is not allowed."""
        verdicts: list[Ruled] = []
        if state.outcome is None and not state.asks:
            if isinstance(move, Play) and (card := self._named(state, move)) is not None:
                verdict = _NOTHING_YET
                for rule in self._fits:
                    verdict = rule.fits(self, state, card, move.pile, verdict)
                    verdicts.append(Ruled(rule.key, verdict.ok, verdict.why))
            elif isinstance(move, EndTurn):
                minimum, count = _NO_MINIMUM, len(state.played)
                for rule in self._minimum:
                    minimum = rule.minimum(self, state, minimum)
                    enough = minimum.least <= count and (minimum.most is None or count <= minimum.most)
                    verdicts.append(Ruled(rule.key, enough, None if enough else "turn/minimum"))
        try:
            self.apply(state, move)
        except Refused as refusal:
            return Explanation(False, refusal.fault, tuple(verdicts))
        return Explanation(True, None, tuple(verdicts))

    def progress(self, state: State) -> dict[str, Any]:
        """The turn in numbers: `least`, `most`, `played`, and `more`, the plays still needed."""
        least, most = self.minimum(state)
        count = len(state.played)
        return {"least": least, "most": most, "played": count, "more": max(0, least - count)}

    # Steps

    def _named(self, state: State, move: Play) -> CardId | None:
        if not 0 <= move.pile < len(state.piles):
            return None
        return next((card for card in self.playable(state) if self.cards[card].name == move.card), None)

    def _card_in_hand(self, state: State, move: Play) -> CardId:
        if not 0 <= move.pile < len(state.piles):
            raise Refused("move/pile", pile=move.pile)
        card = self._named(state, move)
        if card is None:
            raise Refused("move/card", card=move.card)
        return card

    def _refusal(self, state: State, card: CardId, pile: int, verdict: Verdict) -> Refused:
        # What could go back on this pile is asked of the rules too, so that no sentence states a rule of its own.
        covered = state.piles[pile].top
        back = [one.name for one in self.cards.values() if one.id != covered and self.fits(state, one.id, pile).trick]
        return Refused(
            verdict.why or "blocked/order",
            card=self.cards[card].name,
            pile=pile,
            top=self.top(state, pile),
            direction=state.piles[pile].direction.word,
            back=back[0] if len(back) == 1 else None,
            colour=self.cards[covered].colour if covered in self.cards else None,
        )

    def _happen(self, state: State, events: tuple[Event, ...], event: Event) -> tuple[State, tuple[Event, ...]]:
        owed = len(state.asks)
        for rule in self._after:
            state = rule.after(self, state, event)
        raised = tuple(AskRaised(ask.key, ask.seat) for ask in state.asks[owed:])
        return state, (*events, event, *raised)

    def _choose(self, state: State, move: Choose) -> Step:
        if not state.asks:
            raise Refused("move/not-asked")
        ask, *rest = state.asks
        if not 0 <= move.choice < len(ask.choices):
            raise Refused("move/choice", choice=move.choice, most=len(ask.choices))
        choice = ask.choices[move.choice]
        state = self.rule[ask.key].answer(self, replace(state, asks=tuple(rest)), ask, choice)
        return self._settle(*self._happen(state, (), Chosen(ask.key, ask.seat, ask.of, choice)))

    def _say(self, state: State, move: Signal) -> Step:
        if not 0 <= move.seat < len(state.hands):
            raise Refused("move/seat", seat=move.seat)
        if move.kind not in self.signals(state) or (move.pile is not None) != move.kind.endswith("-here"):
            raise Refused("talk/unknown", kind=move.kind)
        if move.pile is not None and not 0 <= move.pile < len(state.piles):
            raise Refused("move/pile", pile=move.pile)
        if self.quiet(state):
            raise Refused("talk/silence")
        return Step(*self._happen(state, (), Signalled(move.seat, move.kind, move.pile)))

    def _end_turn(self, state: State) -> Step:
        seat = state.player
        state, events = self._happen(state, (), TurnEnded(seat, len(state.played)))
        pile = state.draw_index(seat)
        drawn = state.draws[pile][: self.refill(state)]
        state = replace(
            state,
            hands=_changed(state.hands, seat, (*state.hands[seat], *drawn)),
            draws=_changed(state.draws, pile, state.draws[pile][len(drawn) :]),
            phase=Phase.REFILLED,
        )
        return self._settle(*self._happen(state, events, Refilled(seat, drawn)))

    def _pass_on(self, state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
        seat = self.next_seat(state)
        state = replace(state, player=seat, turn=state.turn + 1, played=(), phase=Phase.BEGUN)
        return self._happen(state, events, TurnBegan(seat, state.turn))

    def _settle(self, state: State, events: tuple[Event, ...]) -> Step:
        """Go on until a decision is owed or the game is over."""
        while not state.asks:
            if state.phase is Phase.REFILLED:
                state, events = self._pass_on(state, events)
                continue
            if state.phase is Phase.DEALT:
                state, events = self._happen(replace(state, phase=Phase.BEGUN), events, TurnBegan(state.player, state.turn))
                continue
            if state.phase is Phase.BEGUN:
                state = replace(state, phase=Phase.PLAY)
            outcome = self.judge(state)
            if outcome is not None:
                return Step(replace(state, outcome=outcome), (*events, GameEnded(outcome.kind, outcome.winners)))
            break
        return Step(state, events)


def _changed(items: tuple[Item, ...], index: int, item: Item) -> tuple[Item, ...]:
    return (*items[:index], item, *items[index + 1 :])


def deck_of(first: int, last: int) -> tuple[Card, ...]:
    """Number cards `first` … `last`, one each, named by their number."""
    return tuple(Card(value, str(value), value) for value in range(first, last + 1))
