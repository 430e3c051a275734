"""Thinking in small steps: a generator that yields whenever a few milliseconds may have passed, and returns its result at the end."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

Result = TypeVar("Result")
Steps: TypeAlias = Generator[None, None, Result]


def finish(steps: Steps[Result]) -> Result:
    """Run all steps at once."""
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            result: Result = stop.value
            return result
