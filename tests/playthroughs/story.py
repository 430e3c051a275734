"""A save told as a story anyone can follow with a deck of cards. `python -m tests.playthroughs.story NAME` prints one anew."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import engine.editions  # noqa: F401 - importing it registers what can be chosen
from engine.cards import CardId
from engine.events import (
    AskRaised,
    CardPlayed,
    Chosen,
    Dealt,
    Event,
    GameEnded,
    PowerUsed,
    Refilled,
    Signalled,
    TurnBegan,
    TurnEnded,
)
from engine.game import Game
from engine.moves import parse
from engine.rules import Notice
from engine.saves import read_save
from engine.state import State

HERE = Path(__file__).parent
ARROWS = {"up": "↑", "down": "↓"}


def saves() -> dict[str, Any]:
    """The saves of all playthroughs by name."""
    return {path.stem: json.loads(path.read_text()) for path in sorted(HERE.glob("*.json"))}


def tell(save_json: Any) -> str:
    """The whole game, a line a play: who, what, where, and what it left."""
    save = read_save(save_json)
    game = save.options.compile()
    step = game.start(save.seed)
    lines = [f"{save.options.score_key}, deal {save.seed}"]
    lines += _lines(game, step.state, step.events)
    for text in save.moves:
        step = game.apply(step.state, parse(text))
        lines += _lines(game, step.state, step.events)
    return "\n".join(lines) + "\n"


def _lines(game: Game, state: State, events: tuple[Event, ...]) -> list[str]:
    lines = []
    for event in events:
        match event:
            case TurnBegan(seat, turn):
                tops = " ".join(f"{ARROWS[pile.direction.word]}{game.top(state, index)}" for index, pile in enumerate(state.piles))
                hand = " ".join(_card(game, card) for card in sorted(filter(None, state.hands[seat]), key=game.value)) or "unseen"
                notices = " ".join(_notice(notice) for notice in game.notices(state))
                lines += ["", f"Turn {turn}, seat {seat}: {tops}, hand {hand}, {game.minimum(state).least} to play, {state.left} left"]
                lines += [f"  in force: {notices}"] if notices else []
            case CardPlayed(_, card, pile, covered, trick):
                shown = game.cards[covered].name if covered else str(state.piles[pile].start)
                how = "back onto" if trick else "onto"
                lines.append(f"  {_card(game, card)} {how} {ARROWS[state.piles[pile].direction.word]}{shown}")
            case Refilled(_, cards):
                lines.append(f"  draws {' '.join(_card(game, card) if card else '?' for card in cards) or 'nothing'}")
            case Chosen(key, seat, of, choice):
                who = "The table" if seat is None else f"Seat {seat}"
                lines.append(f"{who} chooses {game.cards[choice].name if of == 'card' else choice} for {key}")
            case GameEnded(kind, winners):
                who = f" by seat {winners[0]}" if len(winners) == 1 < len(state.hands) else ""
                lines += ["", f"{kind}{who}, {state.left} left over ({state.outcome.reason if state.outcome else ''})"]
            case Signalled(seat, kind, pile):
                lines.append(f"  seat {seat} says {kind}{'' if pile is None else f' about pile {pile}'}")
            case PowerUsed(seat, power):
                lines.append(f"  seat {seat} says: {power}")
            case TurnEnded() | Dealt() | AskRaised():
                pass
    return lines


def _card(game: Game, card: CardId) -> str:
    mark = game.mark(card)
    return game.cards[card].name + (f"[{mark}]" if mark else "")


def _notice(notice: Notice) -> str:
    return notice.key + ("" if notice.pile is None else f"@{notice.pile}") + ("" if notice.seat is None else f"/{notice.seat}")


if __name__ == "__main__":
    print(tell(saves()[sys.argv[1]]), end="")
