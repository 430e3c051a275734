"""The rules of "The Game" and its family: pure Python, standard library only, no clock, no chance, no disk."""

RULES_VERSION = "1"
"""Named in every answer of `catalog`; it grows when a rulebook change may reject the end of an older save."""
