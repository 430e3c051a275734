"""Trains the value networks, and proves the twin that plays the games: `build.py train`."""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from engine.options import Options
from engine.think import network
from engine.think.players import Strength
from tests.bench.thinking import FIRST_DEAL, wilson
from tests.table import seed_of
from tests.train import learn, proof, twin
from tests.train.compiled import Array
from tests.train.recipes import CHOOSE, JUDGE, RECIPES, Recipe
from web.build.tools import CACHE, ROOT

WEIGHTS = ROOT / "engine" / "think" / "weights"


class Judged:
    """Games on fixed deals, played again by one network after another."""

    def __init__(self, recipe: Recipe, first: int, games: int) -> None:
        self.recipe, self.first, self.games = recipe, first, games
        self.tables = [(*_table(options), _decks(options, first, games)) for options in recipe.tables]
        self.room, self.dice = twin.room(), np.zeros((games, 2), np.uint64)

    def won(self, net: twin.Net) -> list[int]:
        """Games won at each table."""
        found, ends = [], np.zeros((self.games, 3), np.int64)
        for rules, style, decks in self.tables:
            twin.play_deals(rules, net, style, self.room, decks, self.recipe.talk, self.dice, (1, 0, 0), ends)
            found.append(int(np.sum(ends[:, 0] == twin.WON)))
        return found


def _table(options: Options) -> tuple[twin.Rules, twin.Style]:
    return twin.rules_of(options), twin.style_of(Strength.STRONG, options.players)


def _decks(options: Options, first: int, games: int) -> Array:
    return np.array([twin.deal(options, seed_of(first + number)) for number in range(games)])


class Run:
    """A training that can be left and gone on with: all it needs lies in one file."""

    def __init__(self, name: str, recipe: Recipe, seed: int, state: Path, start: learn.Weights) -> None:
        self.name, self.recipe, self.seed, self.file = name, recipe, seed, state / f"{name}.npz"
        self.start, self.weights, self.average = start, learn.copied(start), start
        self.first, self.second = (learn.Weights(*map(np.zeros_like, start)) for _ in range(2))
        self.best, self.best_won = start, -1
        self.iteration = self.step = self.written = self.games = 0
        rows = start.w1.shape[0]
        self.seen, self.targets = np.zeros((recipe.kept, rows), np.float32), np.zeros(recipe.kept, np.float32)

    def save(self) -> None:
        """Write everything down."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        parts = {"weights": self.weights, "average": self.average, "first": self.first, "second": self.second, "best": self.best}
        arrays = {f"{part}-{key}": value for part, one in parts.items() for key, value in one._asdict().items()}
        counts = np.array([self.iteration, self.step, self.written, self.games, self.best_won, self.seed])
        size = min(self.written, self.recipe.kept)
        new = self.file.with_suffix(".new.npz")
        np.savez(new, **arrays, counts=counts, seen=self.seen[:size], targets=self.targets[:size])
        new.replace(self.file)

    def restore(self) -> None:
        """Go on where the last run with this seed stopped."""
        with np.load(self.file) as found:
            parts = [learn.Weights(*(found[f"{part}-{key}"] for key in learn.Weights._fields)) for part in PARTS]
            self.weights, self.average, self.first, self.second, self.best = parts
            self.iteration, self.step, self.written, self.games, self.best_won, self.seed = map(int, found["counts"])
            size = len(found["targets"])
            self.seen[:size], self.targets[:size] = found["seen"], found["targets"]

    def rate(self, iterations: int) -> float:
        """How large the steps are: whole, then a third, then a tenth."""
        done = self.iteration / iterations
        return self.recipe.rate * (1 if done < 0.5 else 0.33 if done < 0.8 else 0.1)

    def go(self, iterations: int, say: bool = True) -> None:
        """Learn until so many iterations are done."""
        recipe, room = self.recipe, twin.room()
        units = np.array(learn.units_of(self.weights.w1.shape[0] == twin.SOLO), np.float64)
        tables = [_table(options) for options in recipe.tables]
        fixed = Judged(recipe, CHOOSE, recipe.choose)
        each = recipe.games // len(tables)
        seen, targets = np.zeros((each * twin.MOST_TURNS, len(units)), np.float32), np.zeros(each * twin.MOST_TURNS, np.float32)
        goal, began = learn.Goal(recipe.lam, recipe.mix), time.time()
        if self.best_won < 0:
            self.best_won = sum(fixed.won(learn.net_of(self.best)))
        total = recipe.choose * len(tables)
        print(f"{self.name}: begins at {100 * self.best_won / total:.1f} % of {total} deals", flush=True)
        while self.iteration < iterations:
            learn.sow(self.seed * 100_003 + self.iteration)
            net, won = learn.net_of(self.weights), 0
            stray = recipe.stray if self.iteration % 2 else 0.0
            for rules, style in tables:
                count, wins = learn.gather(rules, net, style, room, recipe.talk, each, stray, goal, units, seen, targets)
                won += wins
                self._keep(seen[:count], targets[:count])
            self.games += each * len(tables)
            dice = np.random.default_rng((self.seed, self.iteration))
            order = dice.integers(0, min(self.written, recipe.kept), recipe.samples)
            self.step = learn.descend(
                self.weights, self.first, self.second, self.step, self.seen, self.targets, order, self.rate(iterations)
            )
            self.average = learn.blended(self.average, self.weights, recipe.share)
            self.iteration += 1
            if self.iteration % recipe.look == 0 or self.iteration == iterations:
                here = fixed.won(learn.net_of(self.average))
                if sum(here) > self.best_won:
                    self.best, self.best_won = self.average, sum(here)
                self.save()
                shares = " ".join(f"{100 * one / recipe.choose:.1f}" for one in here)
                print(
                    f"{self.iteration:5} {self.games:7} games, {100 * won / (each * len(tables)):.0f} % won; averaged {shares} % of the "
                    f"fixed deals, best {100 * self.best_won / total:.1f} %; {time.time() - began:.0f} s",
                    flush=True,
                )

    def _keep(self, seen: Array, targets: Array) -> None:
        """Put new afterstates in the place of the oldest."""
        places = (self.written + np.arange(len(targets))) % self.recipe.kept
        self.seen[places], self.targets[places] = seen, targets
        self.written += len(targets)


PARTS = ("weights", "average", "first", "second", "best")


def shares(wins: list[int], games: int) -> list[str]:
    """Shares won in words, with their intervals."""
    found = []
    for won in wins:
        low, high = wilson(won, games)
        found.append(f"{100 * won / games:.1f} % [{low:.1f}, {high:.1f}] of {games}")
    return found


def finish(run: Run, before: list[str]) -> None:
    """Judge the best on deals it was not chosen by, and write it where it is better than what is there."""
    recipe, path = run.recipe, WEIGHTS / f"{run.name}.json"
    fixed = Judged(recipe, JUDGE, recipe.judge)
    new = fixed.won(learn.net_of(run.best))
    units = learn.units_of(run.best.w1.shape[0] == twin.SOLO)
    there = path.exists()
    old = fixed.won(twin.net_of(network.pack(run.name, json.loads(path.read_text()), units)) if there else learn.net_of(run.start))
    print(f"On {recipe.judge} deals from {JUDGE:,} on, at each table: {'; '.join(shares(new, recipe.judge))}", flush=True)
    print(f"The weights that {'are there' if there else 'it began with'}: {'; '.join(shares(old, recipe.judge))}", flush=True)
    if sum(new) <= sum(old):
        print("Not better: nothing is written.")
        return
    tables = [f"{options.players} at the table" if options.players > 1 else "alone" for options in recipe.tables]
    provenance: dict[str, Any] = {
        "method": f"temporal differences (lambda {recipe.lam}), {run.iteration} iterations of self-play in the twin, averaged weights",
        "from": before,
        "games": run.games,
        "seed": run.seed,
        "target": "won" if recipe.mix == 1 else f"{recipe.mix} won + {1 - recipe.mix:g} exp(-left/5)",
        "rules": recipe.rules,
        "score": dict(zip(tables, shares(new, recipe.judge), strict=True)),
        "deals": f"{JUDGE} and up; chosen by {recipe.choose} from {CHOOSE} on",
    }
    data = learn.written(run.best, provenance)
    data["winning"] = winning(run)
    path.write_text(json.dumps(data, separators=(",", ":")) + "\n")
    print(f"Written: {path.relative_to(ROOT)}")


def winning(run: Run) -> tuple[float, float]:
    """How a value of the network becomes a chance to win, fitted to games of its own."""
    learn.sow(run.seed)
    values, won = np.zeros(3000 * twin.MOST_TURNS), np.zeros(3000 * twin.MOST_TURNS)
    at, games = 0, 3000 // len(run.recipe.tables)
    for options in run.recipe.tables:
        (rules, style), net = _table(options), learn.net_of(run.best)
        at += learn.samples_of(rules, net, style, twin.room(), run.recipe.talk, games, values[at:], won[at:])
    return learn.winning(values[:at], won[:at])


def train(args: argparse.Namespace) -> int:
    """One network, from the weights that are there, from those of a file, or from nothing."""
    recipe, solo = RECIPES[args.network], RECIPES[args.network].tables[0].players == 1
    path = Path(args.start) if args.start else WEIGHTS / f"{args.network}.json"
    if args.fresh:
        start, before = learn.fresh(solo, recipe.hidden, args.seed), ["small random weights"]
    else:
        data = json.loads(path.read_text(encoding="utf-8"))
        start = learn.read(data)
        before = [*data["provenance"].get("from", []), data["provenance"]["method"]]
        if start.b1.size < recipe.hidden:
            start = learn.wider(start, recipe.hidden, args.seed)
    run = Run(args.network, recipe, args.seed, args.state, start)
    if args.go_on and run.file.exists():
        run.restore()
    run.go(args.iterations or recipe.iterations)
    finish(run, before)
    return 0


def prove(games: int, searched: int) -> int:
    """Compare the twin with the engine, and say what was compared."""
    print(f"The twin against the engine, turn by turn, on deals {FIRST_DEAL:,} and up", flush=True)
    failed = 0
    for row, count in [*((row, games) for row in proof.INSTANT), *((row, searched) for row in proof.SEARCHED)]:
        found = proof.compare(row, range(count))
        failed += len(found.faults)
        said = f"{len(found.faults)} DIFFER" if found.faults else "equal"
        print(f"  {row.name:44} {found.games:4} games, {found.turns:5} turns: {said}", flush=True)
        for fault in found.faults[:5]:
            print(f"      {fault}")
    print("The twin plays as the engine does." if not failed else f"{failed} games differ.")
    return int(failed > 0)


def main() -> int:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="build.py train")
    parser.add_argument("network", nargs="?", choices=RECIPES)
    parser.add_argument("--prove", action="store_true")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--searched", type=int, default=3)
    parser.add_argument("--iterations", type=int, default=0)
    parser.add_argument("--seed", type=int, default=98)
    parser.add_argument("--start", default="")
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("--go-on", action="store_true")
    parser.add_argument("--state", type=Path, default=CACHE / "training")
    args = parser.parse_args()
    return prove(args.games, args.searched) if args.prove else train(args)


if __name__ == "__main__":
    sys.exit(main())
