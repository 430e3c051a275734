"""Four strengths of play and one train of thought, which can be stepped, asked and left at any moment."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple, Protocol, TypeVar

from engine.outlook import Lay, Outlook
from engine.shuffle import Pcg32
from engine.think import search
from engine.think.general import GLANCE, GeneralMind, Judge
from engine.think.judges import Classic, Duel, Quick
from engine.think.plain import NETWORKS, PlainMind, network_for
from engine.think.search import Effort, Trial
from engine.think.steps import Steps, Train
from engine.think.turns import NORMAL, SLIM, WIDE, Width

Option = TypeVar("Option")
World = TypeVar("World")


class Strength(Enum):
    """How well a seat plays: by the smallest gaps, by a small network and a narrow look, by the full one, or with a search on top."""

    CAREFUL = "careful"
    QUICK = "quick"
    STRONG = "strong"
    SEARCHED = "searched"


class Mind(Protocol[Option, World]):
    """What the strengths need of a way of thinking."""

    def candidates(self) -> Steps[list[tuple[Option, float]]]:
        """Every turn worth a look with its logit, best first."""

    def lays(self, option: Option) -> tuple[Lay, ...]:
        """The turn's plays."""

    def cost(self, option: Option) -> int:
        """The sum of the gaps."""

    def win(self, value: float) -> float:
        """The chance to win that a value stands for."""

    def world(self, dice: Pcg32) -> World:
        """One way the unseen cards may lie."""

    def play_out(self, option: Option, world: World, depth: int) -> Steps[float]:
        """The chance to win after the turn in that world."""


FIRST, SEARCHED, WON, LOST = "first", "searched", "won", "lost"
"""How far a thought has come: a first impression, sampled worlds, a proof that the game is won, a proof that it is not."""
_EFFORTS = {"quick-and-easy": Effort(6, 32, 1), "face-to-face": Effort(6, 24, 1)}
_RESTRICTED = Effort(5, 16, 0)
_BONUS = 1
"""A careful player lays a further card when its gap is this small."""


class Insight(NamedTuple):
    """What is thought of a turn so far: its plays, the chance to win after it with its standard error, how sure it is that no other turn is
    better (0.5 … 1), the worlds tried, how far the thinking has come, and the other turns that were looked at closely."""

    lays: tuple[Lay, ...]
    chance: float
    error: float
    sure: float
    worlds: int
    stage: str
    others: tuple[tuple[tuple[Lay, ...], float], ...] = ()


class Thought(Train):
    """A train of thought about the turn of an outlook's seat. It takes small steps; `insight` is None until something can be said."""

    def __init__(self, outlook: Outlook, strength: Strength, dice: Pcg32, *, talk: bool = False) -> None:
        self.outlook, self.strength, self.dice, self.talk = outlook, strength, dice, talk
        self._tell: Callable[[], Insight] | None = None
        self._steps = self._plain() if outlook.plain else self._general()

    @property
    def insight(self) -> Insight | None:
        """What is thought so far."""
        return self._tell and self._tell()

    def finish(self) -> Insight:
        """Think to the end."""
        while self.step():
            pass
        insight = self.insight
        if insight is None:
            raise ValueError("no play to think about")
        return insight

    def _plain(self) -> Steps[None]:
        outlook, strength = self.outlook, self.strength
        small = strength is Strength.QUICK
        net = NETWORKS["solo-8"] if small and outlook.players == 1 else None
        mind = PlainMind(outlook, net, talk=self.talk, width=width_for(outlook.players, quick=small))
        trials = yield from self._look(mind, search.THOROUGH)
        if not trials:  # no turn can be brought to its end: the rules know how far it can go
            yield from self._general()
            return
        if strength in {Strength.CAREFUL, Strength.QUICK}:
            return
        yield
        won, turn = yield from mind.ending()
        if won is not None:
            first = trials[0].option if turn is None else turn
            end = Insight(mind.lays(first), float(won), 0.0, 1.0 if won else 0.5, 0, WON if won else LOST)
            self._tell = lambda: end
        elif strength is Strength.SEARCHED:
            yield from self._search(mind, trials, search.THOROUGH)

    def _general(self) -> Steps[None]:
        outlook, strength = self.outlook, self.strength
        judge = judge_for(outlook, self.talk)
        yield from self._look(GeneralMind(outlook, judge, width=GLANCE), search.QUICK)
        if strength is Strength.QUICK:
            return
        yield
        effort, mind = _EFFORTS.get(outlook.edition, _RESTRICTED), GeneralMind(outlook, judge)
        trials = yield from self._look(mind, effort)
        if strength is Strength.SEARCHED:
            yield from self._search(mind, trials, effort)

    def _look(self, mind: Mind[Option, World], effort: Effort) -> Steps[list[Trial[Option]]]:
        """The first impression, and the turns that are worth a search; none where the mind finds no turn."""
        options = yield from mind.candidates()
        if not options:
            return []
        if self.strength is Strength.CAREFUL:
            # By the gaps and nothing else; between equal ones the first impression decides.
            options = [min(options, key=lambda one: mind.cost(one[0]) - _BONUS * len(mind.lays(one[0])))]
        trials = search.entrants(options, effort)

        def tell() -> Insight:
            leader = search.best(trials)
            worlds = len(leader.samples)
            others = tuple((mind.lays(trial.option), mind.win(trial.mean)) for trial in trials if trial is not leader)
            stage = SEARCHED if worlds else FIRST
            return Insight(mind.lays(leader.option), mind.win(leader.mean), leader.error, search.surely(trials), worlds, stage, others)

        self._tell = tell
        return trials

    def _search(self, mind: Mind[Option, World], trials: list[Trial[Option]], effort: Effort) -> Steps[None]:
        if len(trials) > 1:
            yield
            yield from search.search(
                trials, effort, lambda: mind.world(self.dice), lambda option, world: mind.play_out(option, world, effort.depth)
            )


def width_for(seats: int, *, quick: bool) -> Width:
    """How widely turns are looked for: the small hands of three seats and more allow a wide look for the price of a normal one."""
    if quick:
        return SLIM
    return NORMAL if seats < 3 else WIDE


def judge_for(outlook: Outlook, talk: bool) -> Judge:
    """Who knows what is good in this edition."""
    if outlook.edition == "quick-and-easy":
        return Quick()
    if outlook.edition == "face-to-face":
        return Duel()
    return Classic(network_for(outlook.players, talk and not outlook.quiet))
