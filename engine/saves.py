"""A save is options + seed + moves; the state is always recomputed from them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine import shuffle
from engine.events import Event
from engine.faults import Fault, Refused, read_list, read_object, read_text, read_whole
from engine.game import Game
from engine.moves import parse
from engine.options import Options
from engine.state import State

SCHEMA = 1
MOST_MOVES = 2000
"""No game is longer: 98 plays, at most as many ends of turn, and room for talk."""

MIGRATIONS: tuple[Callable[[dict[str, Any]], dict[str, Any]], ...] = ()
"""Pure functions, schema n → n + 1, the first one from schema 1."""


@dataclass(frozen=True, slots=True)
class Save:
    """What is kept of a game."""

    options: Options
    seed: str
    moves: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The save as it is stored."""
        return {"schema": SCHEMA, "shuffle": shuffle.NAME, "options": self.options.to_json(), "seed": self.seed, "moves": list(self.moves)}


@dataclass(frozen=True, slots=True)
class Replay:
    """A save played through: every state from the deal on, the last step's events, and why its end was dropped if it was."""

    game: Game
    states: list[State]
    moves: list[str]
    events: tuple[Event, ...]
    dropped: int
    why: Fault | None


def read_save(value: Any) -> Save:
    """A save from JSON of any schema so far; `save/…` codes say what is wrong, and newer schemas are refused unharmed."""
    data = read_object(value, "save/format")
    schema = read_whole(data.get("schema"), "save/format")
    if schema > SCHEMA:
        raise Refused("save/newer", schema=schema, known=SCHEMA)
    if schema < 1:
        raise Refused("save/format", schema=schema)
    for migrate in MIGRATIONS[schema - 1 :]:
        data = migrate(data)
    if data.get("shuffle") != shuffle.NAME:
        raise Refused("save/shuffle", shuffle=str(data.get("shuffle"))[:40])
    moves = read_list(data.get("moves"), "save/moves", most=MOST_MOVES)
    return Save(
        Options.read(data.get("options")),
        shuffle.read_seed(read_text(data.get("seed"), "save/seed")),
        tuple(read_text(move, "save/moves") for move in moves),
    )


def replay(save: Save) -> Replay:
    """Play a save while its moves are valid; a log that these rules reject stops at its longest legal beginning and says so."""
    game = save.options.compile()
    step = game.start(save.seed)
    states, done = [step.state], 0
    why: Fault | None = None
    for text in save.moves:
        try:
            step = game.apply(step.state, parse(text))
        except Refused as refusal:
            why = refusal.fault
            break
        states.append(step.state)
        done += 1
    return Replay(game, states, list(save.moves[:done]), step.events, len(save.moves) - done, why)
