"""Training: a compiled twin of the engine's thinking, and what learns from its games.

Compiled code holds the engine's constants, but numba looks only at the text of a function when it asks whether what it kept still holds. So
what it keeps belongs to these very sources, which must be settled before numba is imported.
"""

from __future__ import annotations

import os
from pathlib import Path

from web.build.tools import CACHE, ROOT, digest

_SOURCES = [*sorted((ROOT / "engine").rglob("*.py")), *sorted(Path(__file__).parent.glob("*.py"))]
os.environ["NUMBA_CACHE_DIR"] = str(CACHE / "numba" / digest(*(path.read_bytes() for path in _SOURCES))[:12])
