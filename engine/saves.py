"""A save is options + seed + moves, and who plays; the state is always recomputed from them."""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass
from typing import Any

from engine import shuffle
from engine.computers import Computers, read_computers
from engine.events import Event
from engine.faults import Fault, Migration, Refused, read_list, read_migrated, read_object, read_text
from engine.game import Game
from engine.moves import parse
from engine.options import Options
from engine.state import State

SCHEMA = 3
MOST_MOVES = 2000
"""No game is longer: 98 plays, at most as many ends of turn, and room for talk."""


_WITHOUT_COMPUTERS = ("shuffle", "options", "seed", "moves")


def checksum(data: dict[str, Any], keys: tuple[str, ...] = (*_WITHOUT_COMPUTERS, "computers")) -> str:
    """CRC-32 of all that a save decides, as eight hexadecimal digits: the same for any spelling of the same JSON."""
    try:
        text = json.dumps([data.get(key) for key in keys], sort_keys=True, separators=(",", ":"))
    except RecursionError:
        raise Refused("save/format") from None
    return f"{zlib.crc32(text.encode()):08x}"


def _with_checksum(data: dict[str, Any]) -> dict[str, Any]:
    """Schema 1 had none; one that is there all the same has to be right."""
    return {"check": checksum(data, _WITHOUT_COMPUTERS), **data, "schema": 2}


def _with_computers(data: dict[str, Any]) -> dict[str, Any]:
    """Schema 2 knew people only. Its checksum is made anew when it was right, and stays wrong when it was not."""
    right = data.get("check") == checksum(data, _WITHOUT_COMPUTERS)
    data = {**data, "computers": [], "schema": 3}
    return {**data, "check": checksum(data)} if right else data


MIGRATIONS: tuple[Migration, ...] = (_with_checksum, _with_computers)
"""The first one from schema 1."""


@dataclass(frozen=True, slots=True)
class Save:
    """What is kept of a game."""

    options: Options
    seed: str
    moves: tuple[str, ...] = ()
    computers: Computers = ()

    def to_json(self) -> dict[str, Any]:
        """The save as it is stored."""
        data: dict[str, Any] = {"schema": SCHEMA, "shuffle": shuffle.NAME, "options": self.options.to_json(), "seed": self.seed}
        data |= {"moves": list(self.moves), "computers": list(self.computers)}
        return {**data, "check": checksum(data)}


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
    """A save from JSON of any schema so far; `save/…` codes say what is wrong (`save/check`: it is not what was written), and newer schemas
    are refused unharmed."""
    data = read_migrated(read_object(value, "save/format"), "save", MIGRATIONS)
    if data.get("check") != checksum(data):
        raise Refused("save/check")
    if data.get("shuffle") != shuffle.NAME:
        raise Refused("save/shuffle", shuffle=str(data.get("shuffle"))[:40])
    moves = read_list(data.get("moves"), "save/moves", most=MOST_MOVES)
    options = Options.read(data.get("options"))
    return Save(
        options,
        shuffle.read_seed(read_text(data.get("seed"), "save/seed")),
        tuple(read_text(move, "save/moves") for move in moves),
        read_computers(data.get("computers"), "save/computers", options.players),
    )


def replay(save: Save) -> Replay:
    """Play a save while its moves are valid; a log that these rules reject stops at its longest legal beginning and says so.

    Words that may not be said here are left out: nothing else hangs on them, and earlier versions let more be said.
    """
    game = save.options.compile()
    step = game.start(save.seed)
    states, moves = [step.state], []
    dropped, why = 0, None
    for done, text in enumerate(save.moves):
        try:
            move = parse(text)
            step = game.apply(step.state, move)
        except Refused as refusal:
            if refusal.fault.code == "talk/unknown":
                continue
            dropped, why = len(save.moves) - done, refusal.fault
            break
        states.append(step.state)
        moves.append(text)
    return Replay(game, states, moves, step.events, dropped, why)
