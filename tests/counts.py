"""How often the great counts run: in full under `build.py test --long`, a tenth of them always."""

from __future__ import annotations

import os

LONG = os.environ.get("NINETY_EIGHT_LONG") == "1"


def great(count: int) -> int:
    """`count` under --long, a tenth of it otherwise."""
    return count if LONG else max(1, count // 10)
