"""House twists: optional, not the publisher's, not balance-tested. They may be combined; each combination keeps its own record."""

from __future__ import annotations

from engine.cards import CardId
from engine.events import CardPlayed, Dealt, Event, Refilled, TurnBegan, TurnEnded
from engine.game import Game
from engine.options import KNOWN_HANDS, Twist
from engine.rules import Layer, Notice, Verdict, blocked
from engine.state import Ask, State

NO_PILE = -1


class OpenCard(Twist):
    """After each refill the player turns one card of the hand face up; it may be talked about, and is played like any other."""

    key, layer, title, letter, origin = "open-card", Layer.GRANT, "One open card", "C", "house"
    families, players, needs = ("classic",), 2, KNOWN_HANDS

    def after(self, game: Game, state: State, event: Event) -> State:
        match event:
            case Dealt():
                return state.asking(*(Ask(self.key, seat, "card", hand) for seat, hand in enumerate(state.hands)))
            case Refilled(seat, cards) if cards and not self._open(state) & frozenset(state.hands[seat]):
                return state.asking(Ask(self.key, seat, "card", state.hands[seat]))
            case CardPlayed(card=card) if card in self._open(state):
                return self._with(state, self._open(state) - {card})
        return state

    def answer(self, game: Game, state: State, ask: Ask, choice: int) -> State:
        return self._with(state, self._open(state) | {choice})

    def public(self, game: Game, state: State, cards: frozenset[CardId]) -> frozenset[CardId]:
        return cards | self._open(state)

    def _open(self, state: State) -> frozenset[CardId]:
        return frozenset(state.slots.get(self.key, ()))

    def _with(self, state: State, cards: frozenset[CardId]) -> State:
        return state.with_slot(self.key, tuple(sorted(cards)) or None)


class ReservedPile(Twist):
    """Once in the game a player may reserve a pile at the end of the turn: nobody else plays there until that player's next turn begins."""

    key, layer, title, letter, origin = "reserved-pile", Layer.RESTRICT, "Reserved pile", "R", "house"
    families, players, needs = ("classic",), 2, KNOWN_HANDS
    SPENT = "spent"

    def after(self, game: Game, state: State, event: Event) -> State:
        held = state.slots.get(self.key)
        match event:
            case Refilled(seat, _) if held is None and not game.quiet(state):
                return state.asking(Ask(self.key, seat, "pile", (NO_PILE, *range(len(state.piles)))))
            case TurnEnded(seat, _) if isinstance(held, tuple):
                return state.with_slot(self.key, (*held[:2], seat))
            case TurnBegan(seat, _) if isinstance(held, tuple):
                owner, _, last = held
                seats = len(state.hands)
                # The token leaves when its owner's turn comes, also when an empty hand makes that turn be skipped.
                steps = (seat - last) % seats or seats
                if owner in {(last + step) % seats for step in range(1, steps + 1)}:
                    return state.with_slot(self.key, self.SPENT)
        return state

    def answer(self, game: Game, state: State, ask: Ask, choice: int) -> State:
        return state if choice == NO_PILE else state.with_slot(self.key, (state.player, choice, state.player))

    def fits(self, game: Game, state: State, card: CardId, pile: int, verdict: Verdict) -> Verdict:
        held = state.slots.get(self.key)
        taken = isinstance(held, tuple) and held[1] == pile and held[0] != state.player
        return blocked("reserved") if verdict.ok and taken else verdict

    def notices(self, game: Game, state: State, notices: tuple[Notice, ...]) -> tuple[Notice, ...]:
        held = state.slots.get(self.key)
        return (*notices, Notice("reserved", held[1], held[0])) if isinstance(held, tuple) else notices


class EmergencyBriefing(Twist):
    """Once in the game, right before a turn and if all agree, every player with cards turns one of them face up until it is played."""

    key, layer, title, letter, origin = "emergency-briefing", Layer.COMMAND, "Emergency briefing", "M", "house"
    families, players, needs = ("classic",), 2, KNOWN_HANDS

    def after(self, game: Game, state: State, event: Event) -> State:
        held = state.slots.get(self.key)
        match event:
            case TurnBegan() if held is None and not game.quiet(state):
                return state.asking(Ask(self.key, None, "flag", (0, 1)))
            case CardPlayed(card=card) if held and card in held:
                return state.with_slot(self.key, tuple(other for other in held if other != card))
        return state

    def answer(self, game: Game, state: State, ask: Ask, choice: int) -> State:
        held: tuple[CardId, ...] = state.slots.get(self.key, ())
        if ask.of == "card":
            return state.with_slot(self.key, (*held, choice))
        if not choice:
            return state
        seats = [(state.player + step) % len(state.hands) for step in range(len(state.hands))]
        public = game.public(state)
        asks = []
        for seat in seats:
            hand = state.hands[seat]
            choices = tuple(card for card in hand if card not in public) or hand
            if choices:
                asks.append(Ask(self.key, seat, "card", choices))
        return state.with_slot(self.key, ()).asking(*asks)

    def public(self, game: Game, state: State, cards: frozenset[CardId]) -> frozenset[CardId]:
        return cards | frozenset(state.slots.get(self.key, ()))


TWISTS = (OpenCard, ReservedPile, EmergencyBriefing)
