"""What one seat may know. A view starts from nothing and adds what that seat may see (see `outlook` for thinking)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from engine.cards import CardId
from engine.events import AskRaised, CardPlayed, Chosen, Dealt, Event, GameEnded, PowerUsed, Refilled, Signalled, TurnBegan, TurnEnded
from engine.faults import Fault
from engine.game import Game
from engine.moves import Choose, EndTurn, Play, Signal, Use
from engine.rules import Minimum, Notice
from engine.search import fatal_plays
from engine.shuffle import SEED_LENGTH
from engine.state import Ask, Outcome, Phase, State
from engine.stats import grade


@dataclass(frozen=True, slots=True)
class PileView:
    """A pile as it lies there: only the top shows."""

    direction: str
    start: int
    top: int
    card: CardView | None
    owner: int | None
    history: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class CardView:
    """A card this seat may see."""

    card: str
    value: int
    colour: str | None
    mark: str | None
    open: bool

    def to_json(self) -> dict[str, Any]:
        """The card as it crosses the bridge."""
        return {"card": self.card, "value": self.value, "colour": self.colour, "mark": self.mark, "open": self.open}


@dataclass(frozen=True, slots=True)
class OtherSeat:
    """What everybody sees of another seat."""

    seat: int
    count: int
    draw: int
    open: tuple[CardView, ...]


@dataclass(frozen=True, slots=True)
class PlayView:
    """A play that the rules allow: `gap` is the new top minus the old one, `fatal` means the turn could not be met after it."""

    play: Play
    gap: int
    trick: bool
    fatal: bool


@dataclass(frozen=True, slots=True)
class AskView:
    """A decision owed; the choices are there for the seat that decides, or for everybody when the table does."""

    ask: Ask
    choices: tuple[tuple[Choose, int | str], ...]


@dataclass(frozen=True, slots=True)
class View:
    """Everything `seat` may know at this moment, and nothing else."""

    edition: str
    hidden: bool
    seat: int | None
    player: int
    players: int
    turn: int
    piles: tuple[PileView, ...]
    hand: tuple[CardView, ...]
    count: int
    others: tuple[OtherSeat, ...]
    draw: int
    left: int
    minimum: Minimum
    played: tuple[tuple[str, int, bool], ...]
    end_why: Fault | None
    undo_why: Fault | None
    plays: tuple[PlayView, ...]
    asks: tuple[AskView, ...]
    powers: tuple[Use, ...]
    signals: tuple[Signal, ...]
    quiet: bool
    notices: tuple[Notice, ...]
    outcome: Outcome | None
    ending: dict[str, Any]
    grade: str | None

    def to_json(self) -> dict[str, Any]:
        """The view as it crosses the bridge."""
        count = len(self.played)
        return {
            "edition": self.edition,
            "hidden": self.hidden,
            "seat": self.seat,
            "player": self.player,
            "players": self.players,
            "turn": self.turn,
            "piles": [
                {
                    "pile": index,
                    "direction": pile.direction,
                    "start": pile.start,
                    "top": pile.top,
                    "card": pile.card and pile.card.card,
                    "colour": pile.card and pile.card.colour,
                    "mark": pile.card and pile.card.mark,
                    "owner": pile.owner,
                    "history": pile.history and list(pile.history),
                }
                for index, pile in enumerate(self.piles)
            ],
            "hand": [card.to_json() for card in self.hand],
            "count": self.count,
            "others": [
                {"seat": other.seat, "count": other.count, "draw": other.draw, "open": [card.to_json() for card in other.open]}
                for other in self.others
            ],
            "draw": self.draw,
            "left": self.left,
            "minimum": {
                "least": self.minimum.least,
                "most": self.minimum.most,
                "played": count,
                "more": max(0, self.minimum.least - count),
            },
            "played": [{"card": card, "pile": pile, "trick": trick} for card, pile, trick in self.played],
            "mayEnd": self.end_why is None,
            "endWhy": self.end_why and self.end_why.to_json(),
            "mayUndo": self.undo_why is None,
            "undoWhy": self.undo_why and self.undo_why.to_json(),
            "moves": [
                {
                    "move": str(one.play),
                    "card": one.play.card,
                    "pile": one.play.pile,
                    "gap": one.gap,
                    "trick": one.trick,
                    "fatal": one.fatal,
                }
                for one in self.plays
            ],
            "asks": [
                {
                    "key": one.ask.key,
                    "seat": one.ask.seat,
                    "of": one.ask.of,
                    "choices": [{"move": str(choose), "choice": choice} for choose, choice in one.choices],
                }
                for one in self.asks
            ],
            "powers": [{"move": str(use), "seat": use.seat, "power": use.power} for use in self.powers],
            "signals": [{"move": str(signal), "kind": signal.kind, "pile": signal.pile} for signal in self.signals],
            "quiet": self.quiet,
            "notices": [{"key": notice.key, "pile": notice.pile, "seat": notice.seat} for notice in self.notices],
            "outcome": self.outcome
            and {"kind": self.outcome.kind, "winners": list(self.outcome.winners), "reason": self.outcome.reason, "args": self.ending},
            "grade": self.grade,
        }


def view(game: Game, state: State, seat: int | None) -> View:
    """What `seat` may know of `state`; None is nobody, who sees what lies open and no more."""
    mine = seat == state.player and state.outcome is None and not state.asks
    public = game.public(state)

    def card_view(card: CardId) -> CardView:
        known = game.cards[card]
        return CardView(known.name, known.value, known.colour, known.mark, card in public)

    def cards(hand: Iterable[CardId]) -> tuple[CardView, ...]:
        return tuple(card_view(card) for card in sorted(hand, key=lambda card: (game.value(card), card)))

    may_talk = seat is not None and state.outcome is None and not game.quiet(state)
    own = state.player if seat is None else seat
    return View(
        edition=game.options.edition,
        hidden=game.plan.hidden,
        seat=seat,
        player=state.player,
        players=len(state.hands),
        turn=state.turn,
        piles=tuple(
            PileView(
                pile.direction.word,
                pile.start,
                game.top(state, index),
                card_view(pile.top) if pile.top else None,
                pile.owner,
                tuple(game.cards[card].name for card in pile.cards) if game.history(state) else None,
            )
            for index, pile in enumerate(state.piles)
        ),
        hand=() if seat is None else cards(card for card in state.hands[seat] if card),
        count=0 if seat is None else len(state.hands[seat]),
        others=tuple(
            OtherSeat(other, len(hand), len(state.draw_pile(other)), cards(card for card in hand if card in public))
            for other, hand in enumerate(state.hands)
            if other != seat
        ),
        draw=len(state.draw_pile(own)),
        left=state.left,
        minimum=game.minimum(state),
        played=tuple((game.cards[laid.card].name, laid.pile, laid.trick) for laid in state.played),
        end_why=_why_not(game, state, seat),
        undo_why=undo_fault(game, state, seat),
        plays=_plays(game, state) if mine else (),
        asks=tuple(_ask(game, ask, seat) for ask in state.asks),
        powers=game.powers(state) if mine else (),
        signals=_signals(game, state, seat) if seat is not None and may_talk else (),
        quiet=game.quiet(state),
        notices=game.notices(state),
        outcome=state.outcome,
        ending=_ending(game, state, seat),
        grade=grade(state.left, won=state.outcome.kind == "won", graded=game.graded) if state.outcome else None,
    )


def _signals(game: Game, state: State, seat: int) -> tuple[Signal, ...]:
    """All that this seat may say now: about each pile, or about none; words about a card's colour stand together, by colour."""
    kinds = sorted(game.signals(state), key=lambda kind: ("-" not in kind, kind.rpartition("-")[2], kind))
    piles: list[int | None] = [*range(len(state.piles))]
    return tuple(Signal(seat, kind, pile) for kind in kinds for pile in (piles if kind.endswith("-here") else [None]))


def _ask(game: Game, ask: Ask, seat: int | None) -> AskView:
    if ask.seat is not None and ask.seat != seat:
        return AskView(Ask(ask.key, ask.seat, ask.of, ()), ())
    names = {choice: game.cards[choice].name for choice in ask.choices} if ask.of == "card" else {}
    return AskView(ask, tuple((Choose(number), names.get(choice, choice)) for number, choice in enumerate(ask.choices)))


def undo_fault(game: Game, state: State, seat: int | None) -> Fault | None:
    """Why this seat can take nothing back, or None: only its own plays of the present turn can be, until it draws; what is won stays won.

    A lost cooperative game may be taken back to before its last play, which showed nothing hidden. With a physical deck nothing hidden is
    known here at all, so everything but a win can be corrected.
    """
    if state.outcome is not None and state.outcome.kind == "won":
        return Fault("undo/won")
    if game.plan.hidden and (state.turn > 1 or state.outcome is not None or _answered(game, state)):
        return None
    if seat != state.player and not game.plan.hidden:
        return Fault("move/not-your-turn", {"player": state.player})
    refilled = state.phase is Phase.REFILLED
    if state.played and not refilled:
        return None
    return Fault("undo/refilled" if refilled or state.turn > 1 else "undo/nothing")


def _answered(game: Game, state: State) -> bool:
    """Whether something was asked before the first turn that is no longer open; who starts is what a hidden deal asks."""
    return len(state.asks) < len(game.start("0" * SEED_LENGTH).state.asks)


def _why_not(game: Game, state: State, seat: int | None) -> Fault | None:
    """Why this seat cannot end the turn, or None."""
    if seat != state.player:
        return Fault("move/not-your-turn", {"player": state.player})
    return game.explain(state, EndTurn()).why


def _plays(game: Game, state: State) -> tuple[PlayView, ...]:
    fatal = set() if game.plan.hidden else fatal_plays(game, state)
    return tuple(
        PlayView(Play(game.cards[card].name, pile), game.value(card) - game.top(state, pile), verdict.trick, (card, pile) in fatal)
        for card, pile, verdict in sorted(game.plays(state), key=lambda one: (game.value(one[0]), one[0], one[1]))
    )


def _ending(game: Game, state: State, seat: int | None) -> dict[str, Any]:
    """Why a lost game ended: the turn's minimum, and of this seat's hand the cards that still fit somewhere and those that do not."""
    if state.outcome is None:
        return {}
    hand = sorted((card for card in state.hand if card in game.cards), key=game.value) if seat == state.player else []
    fitting = {card for card, _, _ in game.plays(state)} if hand else set()
    return {
        **game.progress(state),
        "fitting": [game.cards[card].name for card in hand if card in fitting],
        "stuck": [game.cards[card].name for card in hand if card not in fitting],
    }


def event_json(game: Game, event: Event, seat: int | None) -> dict[str, Any]:
    """An event as this seat may learn of it: cards drawn are named to the seat that drew them only."""

    def name(card: CardId | None) -> str | None:
        return game.cards[card].name if card in game.cards else None

    match event:
        case Dealt():
            return {"event": "dealt"}
        case CardPlayed(player, card, pile, covered, trick):
            return {"event": "played", "seat": player, "card": name(card), "pile": pile, "covered": name(covered), "trick": trick}
        case TurnEnded(player, plays):
            return {"event": "turn-ended", "seat": player, "plays": plays}
        case Refilled(player, cards):
            return {
                "event": "refilled",
                "seat": player,
                "count": len(cards),
                "cards": [name(card) for card in cards if card] if player == seat else [],
            }
        case TurnBegan(player, turn):
            return {"event": "turn-began", "seat": player, "turn": turn}
        case AskRaised(key, asked):
            return {"event": "asked", "key": key, "seat": asked}
        case Chosen(key, asked, of, choice):
            return {"event": "chosen", "key": key, "seat": asked, "of": of, "choice": name(choice) if of == "card" else choice}
        case PowerUsed(player, power):
            return {"event": "used", "seat": player, "power": power}
        case Signalled(player, kind, pile):
            return {"event": "signalled", "seat": player, "kind": kind, "pile": pile}
        case GameEnded(kind, winners):
            return {"event": "ended", "kind": kind, "winners": list(winners)}


def undone_json(game: Game, state: State) -> dict[str, Any]:
    """The event of a move taken back from this state: its last play, or with a physical deck whatever came last."""
    if not state.played:
        return {"event": "undone", "card": None, "pile": None}
    laid = state.played[-1]
    return {"event": "undone", "card": game.cards[laid.card].name, "pile": laid.pile}
