"""What a player may want, and its text form: `42>3`, `end`, `choose 1`, `use 0 blocked`, `say 2 keep 1`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from engine.faults import Refused

_PLAY = re.compile(r"([0-9A-Z]{1,6})>([0-9]{1,2})", re.ASCII)
_USE = re.compile(r"use ([0-9]) ([a-z-]{1,20})", re.ASCII)
_SAY = re.compile(r"say ([0-9]) ([a-z-]{1,20})(?: ([0-9]{1,2}))?", re.ASCII)
_CHOOSE = re.compile(r"choose ([0-9]{1,3})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Play:
    """One card, by its name, onto one pile."""

    card: str
    pile: int

    def __str__(self) -> str:
        return f"{self.card}>{self.pile}"


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Refill and pass on."""

    def __str__(self) -> str:
        return "end"


@dataclass(frozen=True, slots=True)
class Choose:
    """The answer to the first ask: the choice with this number."""

    choice: int

    def __str__(self) -> str:
        return f"choose {self.choice}"


@dataclass(frozen=True, slots=True)
class Use:
    """A seat uses a right that a rule gives it."""

    seat: int
    power: str

    def __str__(self) -> str:
        return f"use {self.seat} {self.power}"


@dataclass(frozen=True, slots=True)
class Signal:
    """A seat says one of the things that may be said, about a pile or about nothing in particular."""

    seat: int
    kind: str
    pile: int | None = None

    def __str__(self) -> str:
        return f"say {self.seat} {self.kind}" + ("" if self.pile is None else f" {self.pile}")


Move: TypeAlias = Play | EndTurn | Choose | Use | Signal


def parse(text: str) -> Move:
    """The move that `text` spells; `move/format` when it spells none."""
    if text == "end":
        return EndTurn()
    if found := _PLAY.fullmatch(text):
        return Play(found[1], int(found[2]))
    if found := _CHOOSE.fullmatch(text):
        return Choose(int(found[1]))
    if found := _USE.fullmatch(text):
        return Use(int(found[1]), found[2])
    if found := _SAY.fullmatch(text):
        return Signal(int(found[1]), found[2], int(found[3]) if found[3] else None)
    raise Refused("move/format", move=text[:40])
