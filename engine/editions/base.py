"""The base game (Benndorf, NSV 2015), 1 to 5 players. Sources: the publisher's English and French rule sheets."""

from __future__ import annotations

from dataclasses import replace

from engine.editions.common import CLASSIC_RULES, CLASSIC_RULINGS, EMPTY_DRAW_PILE, SHORT_HAND
from engine.options import Edition

TOO_FEW = replace(SHORT_HAND, hangs_on=(EMPTY_DRAW_PILE.key, "two"))
"""While there is a draw pile every hand is full here, so a hand is too small only where two cards are asked for after that."""

EDITION = Edition(
    key="base",
    title="The Game",
    blurb="All 98 cards onto four piles: two ascend, two descend, ten is the only way back.",
    letter="B",
    families=("classic", "companion"),
    players=range(1, 6),
    rules=CLASSIC_RULES,
    rulings=tuple(TOO_FEW if ruling is SHORT_HAND else ruling for ruling in CLASSIC_RULINGS),
)
