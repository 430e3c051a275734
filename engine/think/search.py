"""One turn ahead over sampled worlds: the candidates that look best are played out in the same worlds, and the weaker half drops out twice.

The search can be left after any step; what it thinks best so far stands in its `Trial`s.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from engine.think.network import chance
from engine.think.steps import Steps

Option = TypeVar("Option")
World = TypeVar("World")
_BEHIND = 1.5
"""A candidate this many logits behind the best is not looked at."""
_PRIOR = 0.05
"""What the first impression weighs beside the samples."""


class Effort(NamedTuple):
    """How much is searched: candidates, worlds, and turns that are played out in each before the position is weighed."""

    candidates: int
    worlds: int
    depth: int


QUICK, THOROUGH = Effort(4, 16, 0), Effort(8, 32, 1)


@dataclass(slots=True)
class Trial(Generic[Option]):
    """A candidate and what came of it in the worlds so far."""

    option: Option
    logit: float
    samples: list[float] = field(default_factory=list)
    alive: bool = True

    @property
    def mean(self) -> float:
        """The share of the worlds won, or before the first one the first impression."""
        return sum(self.samples) / len(self.samples) if self.samples else chance(self.logit)

    @property
    def score(self) -> float:
        """What candidates are compared by."""
        return self.mean + _PRIOR * chance(self.logit)

    @property
    def error(self) -> float:
        """The standard error of the mean; a guess of one half before there are two samples."""
        count = len(self.samples)
        if count < 2:
            return 0.5
        mean = self.mean
        return math.sqrt(max(sum((sample - mean) ** 2 for sample in self.samples) / (count - 1), 0.01) / count)


def entrants(options: list[tuple[Option, float]], effort: Effort) -> list[Trial[Option]]:
    """The candidates that are worth worlds, from options ordered by their logits, best first."""
    return [Trial(option, logit) for option, logit in options[: effort.candidates] if logit > options[0][1] - _BEHIND]


def search(
    trials: list[Trial[Option]],
    effort: Effort,
    world: Callable[[], World],
    play_out: Callable[[Option, World], Steps[float]],
) -> Steps[None]:
    """Play the candidates out, a few milliseconds a step; after a quarter and after half of the worlds the weaker half drops out."""
    alive = list(trials)
    halvings = {effort.worlds // 4, effort.worlds // 2}
    for number in range(effort.worlds):
        if number in halvings and number and len(alive) > 1:
            alive.sort(key=lambda trial: -trial.score)
            for trial in alive[(len(alive) + 1) // 2 :]:
                trial.alive = False
            alive = alive[: (len(alive) + 1) // 2]
        if len(alive) < 2:
            break
        sample = world()
        for trial in alive:
            trial.samples.append((yield from play_out(trial.option, sample)))
            yield


def best(trials: list[Trial[Option]]) -> Trial[Option]:
    """The best so far, by what all that are still in have seen: before a world is through, the first impression leads on."""
    alive = [trial for trial in trials if trial.alive]
    first, leader = alive[0], max(alive, key=lambda trial: trial.score)
    if len(leader.samples) < len(first.samples):  # the round is not over: compare what both have seen
        return first
    return leader


def surely(trials: list[Trial[Option]]) -> float:
    """How sure it is that the best is better than the next, 0.5 … 1, from the differences world by world."""
    leader = best(trials)
    others = [trial for trial in trials if trial is not leader and trial.samples]
    if not others:
        return 1.0 if len(trials) == 1 else 0.5
    rival = max(others, key=lambda trial: (len(trial.samples), trial.score))
    pairs = [one - other for one, other in zip(leader.samples, rival.samples, strict=False)]
    if len(pairs) < 2:
        return 0.5
    mean = sum(pairs) / len(pairs)
    spread = math.sqrt(max(sum((pair - mean) ** 2 for pair in pairs) / (len(pairs) - 1), 1e-4) / len(pairs))
    return 0.5 + 0.5 * math.erf(abs(mean) / spread / math.sqrt(2)) if mean > 0 else 0.5
