"""The base game (Benndorf, NSV 2015), 1 to 5 players. Sources: the publisher's English and French rule sheets."""

from __future__ import annotations

from engine.editions.common import CLASSIC_RULES, CLASSIC_RULINGS
from engine.options import Edition

EDITION = Edition(
    key="base",
    title="The Game",
    blurb="All 98 cards onto four piles: two ascend, two descend, ten is the only way back.",
    letter="B",
    families=("classic", "companion"),
    players=range(1, 6),
    rules=CLASSIC_RULES,
    rulings=CLASSIC_RULINGS,
)
