"""What is trained how, and the four sets of deals that are never mixed: training by chance, choosing, judging, and the bench's own."""

from __future__ import annotations

from typing import NamedTuple

import engine.editions  # noqa: F401 - makes the editions known
from engine.options import Options

CHOOSE, JUDGE = 2_000_000, 3_000_000
"""The first deal by which checkpoints are chosen, and the first by which the chosen one is judged; the bench begins at 1,000,000."""


class Recipe(NamedTuple):
    """One network: the tables it plays at, whether they talk, and how it learns.

    `games` are played in each iteration, turn about at the tables; `samples` drawn from the last `kept` afterstates are learnt from; every
    `look` iterations the averaged weights play `choose` deals at each table.
    """

    tables: tuple[Options, ...]
    talk: bool = False
    hidden: int = 32
    games: int = 300
    iterations: int = 400
    samples: int = 40_000
    kept: int = 300_000
    look: int = 20
    choose: int = 1500
    judge: int = 4000
    lam: float = 0.7
    mix: float = 1.0
    rate: float = 4e-4
    stray: float = 0.005
    share: float = 0.04
    rules: str = "base"


def _tables(*players: int) -> tuple[Options, ...]:
    return tuple(Options.of(players=number) for number in players)


RECIPES = {
    "solo-32": Recipe(_tables(1), lam=0.6),
    "solo-8": Recipe(_tables(1), hidden=8),
    "pair-silent-32": Recipe(_tables(2)),
    "pair-signals-32": Recipe(_tables(2), talk=True),
    "table-silent-32": Recipe(_tables(3, 4, 5), choose=700, judge=1500),
    "table-signals-32": Recipe(_tables(3, 4, 5), talk=True, choose=700, judge=1500),
}
