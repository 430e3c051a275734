"""A save told as a story anyone can follow with a deck of cards. `python -m tests.playthroughs.story NAME` prints one anew."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from engine.events import CardPlayed, Chosen, Event, GameEnded, Refilled, TurnBegan, TurnEnded
from engine.game import Game
from engine.moves import parse
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
                hand = " ".join(game.cards[card].name for card in sorted(state.hands[seat], key=game.value))
                lines += ["", f"Turn {turn}, seat {seat}: {tops}, hand {hand}, {game.minimum(state).least} to play, {state.left} left"]
            case CardPlayed(_, card, pile, covered, trick):
                shown = game.cards[covered].name if covered else str(state.piles[pile].start)
                how = "back onto" if trick else "onto"
                lines.append(f"  {game.cards[card].name} {how} {ARROWS[state.piles[pile].direction.word]}{shown}")
            case Refilled(_, cards):
                lines.append(f"  draws {' '.join(game.cards[card].name for card in cards) or 'nothing'}")
            case Chosen(key, seat, of, choice):
                lines.append(
                    f"{'The table' if seat is None else f'Seat {seat}'} chooses {game.cards[choice].name if of == 'card' else choice} for {key}"
                )
            case GameEnded(kind, _):
                lines += ["", f"{kind}, {state.left} left over"]
            case TurnEnded():
                pass
    return lines


if __name__ == "__main__":
    print(tell(saves()[sys.argv[1]]), end="")
