"""Seats that the engine plays itself: at each of them one of the four strengths, at every other seat a person."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from engine.faults import Refused, read_list, read_text
from engine.options import Options
from engine.think.players import Strength

Computers: TypeAlias = tuple[str | None, ...]
"""For each seat a strength, or None for a person; empty where only people play."""
STRENGTHS = tuple(strength.value for strength in Strength)
MOST_SEATS = 10


def read_computers(value: Any, code: str, players: int) -> Computers:
    """Who plays at which seat, from JSON: nothing at all, or for each seat a strength or null, with one person at least; else `code`."""
    computers = _read(value, code)
    if computers and (len(computers) != players or None not in computers or not any(computers)):
        raise Refused(code, players=players)
    return computers


def seated(value: Any, options: Options) -> Computers:
    """The computers among the seats of a new game, from a list of wishes that may be longer or shorter; none with real cards.

    `options/computers` when it is no such list or leaves no seat to a person.
    """
    wishes = _read(value, "options/computers")
    players = options.players
    if most_computers(options) == 0 or not any(wishes[:players]):
        return ()
    return read_computers([*wishes, *[None] * players][:players], "options/computers", players)


def beaten(winners: Sequence[int], computers: Computers) -> bool:
    """Whether computers alone have won."""
    return bool(winners and computers) and all(computers[seat] for seat in winners)


def most_computers(options: Options) -> int:
    """How many seats the engine can play; it cannot when it sees no hands."""
    return 0 if options.compile().plan.hidden else options.players - 1


def _read(value: Any, code: str) -> Computers:
    found = tuple(None if one is None else read_text(one, code) for one in read_list(value, code, most=MOST_SEATS))
    for one in found:
        if one is not None and one not in STRENGTHS:
            raise Refused(code, strength=one)
    return found
