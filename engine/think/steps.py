"""Thinking in small steps: a generator that yields whenever a few milliseconds may have passed, and returns its result at the end."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

from engine.faults import read_whole

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


MOST_STEPS = 1000
"""Steps of one request."""


class Train:
    """Something that is thought through in steps, which it sets; it can be left after any of them."""

    done = False
    _steps: Steps[None]

    def step(self) -> bool:
        """Think a few milliseconds; whether there is more to think."""
        try:
            next(self._steps)
        except StopIteration:
            self.done = True
        return not self.done

    def go_on(self, steps: object) -> None:
        """As many steps as a request asks for, one at least; `think/steps` when that is no number."""
        for _ in range(min(max(1, read_whole(steps, "think/steps")), MOST_STEPS)):
            if not self.step():
                break
