"""Temporal differences: games against oneself, what each afterstate turned out to be worth, and steps of Adam towards it."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from engine.editions.common import FIRST, LAST
from engine.think import features, network
from tests.train import twin
from tests.train.compiled import Array, fast

LEAK = np.float32(network._LEAK)
_UNIT = 1e-4
_BATCH = 64


class Weights(NamedTuple):
    """A network while it learns; all in float32, `w1` features × hidden."""

    w1: Array
    b1: Array
    w2: Array
    b2: Array


class Goal(NamedTuple):
    """What is to be foreseen: `mix` · won + (1 - mix) · exp(-left / 5), by returns of this lambda."""

    lam: float
    mix: float


@fast
def sow(seed: int) -> None:
    """Seed the chance of compiled code."""
    np.random.seed(seed)


@fast
def gather(
    rules: twin.Rules,
    net: twin.Net,
    style: twin.Style,
    room: twin.Room,
    talk: bool,
    games: int,
    stray: float,
    goal: Goal,
    units: Array,
    seen: Array,
    targets: Array,
) -> tuple[int, int]:
    """Play games and write down every afterstate with its target: their number, and the games won."""
    record, values = np.zeros((twin.MOST_TURNS, twin.ROW), np.int64), np.zeros(twin.MOST_TURNS)
    raw = np.zeros((twin.MOST_TURNS, seen.shape[1]), np.int32)
    dice = np.zeros(2, np.uint64)
    number = won = 0
    for _ in range(games):
        deck = np.random.permutation(LAST - FIRST + 1) + FIRST
        ended, left, turns = twin.play(rules, net, style, room, deck, talk, dice, (1, 0, 0), stray, record, raw, values)
        if ended == twin.BEYOND:
            continue
        won += ended
        worth = goal.mix * ended + (1 - goal.mix) * math.exp(-left / 5)
        # From the turn on that is proven to win, nothing is left to foresee.
        while turns > 1 and record[turns - 1, 1] == 1:
            turns -= 1
        for turn in range(turns - 1, -1, -1):
            for place in range(seen.shape[1]):
                seen[number, place] = raw[turn, place] * units[place]
            targets[number] = worth
            number += 1
            worth = (1 - goal.lam) * twin.chance(values[turn]) + goal.lam * worth
    return number, won


@njit(cache=True, fastmath=True)  # type: ignore[untyped-decorator, unused-ignore]
def descend(weights: Any, first: Any, second: Any, step: int, seen: Any, targets: Any, order: Any, rate: float) -> int:
    """Adam on the cross entropy, in batches, over the samples in this order; `first` and `second` are the moments. The steps so far."""
    w1, b1, w2, b2 = weights
    rows, hidden = w1.shape
    slopes_w1, slopes_b1, slopes_w2, slopes_b2 = np.zeros_like(w1), np.zeros_like(b1), np.zeros_like(w2), np.zeros_like(b2)
    units = np.zeros(hidden, np.float32)
    for start in range(0, order.size - _BATCH + 1, _BATCH):
        slopes_w1[:] = 0
        slopes_b1[:] = 0
        slopes_w2[:] = 0
        slopes_b2[:] = 0
        for at in range(start, start + _BATCH):
            sample = seen[order[at]]
            for unit in range(hidden):
                units[unit] = b1[unit]
            for row in range(rows):
                worth = sample[row]
                if worth != 0:
                    for unit in range(hidden):
                        units[unit] += worth * w1[row, unit]
            total = b2[0]
            for unit in range(hidden):
                total += w2[unit] * (units[unit] if units[unit] > 0 else LEAK * units[unit])
            error = np.float32((1 / (1 + math.exp(-total)) - targets[order[at]]) / _BATCH)
            slopes_b2[0] += error
            for unit in range(hidden):
                slope = np.float32(1) if units[unit] > 0 else LEAK
                slopes_w2[unit] += error * slope * units[unit]
                units[unit] = error * slope * w2[unit]
                slopes_b1[unit] += units[unit]
            for row in range(rows):
                worth = sample[row]
                if worth != 0:
                    for unit in range(hidden):
                        slopes_w1[row, unit] += worth * units[unit]
        step += 1
        pace = np.float32(rate * math.sqrt(1 - 0.999**step) / (1 - 0.9**step))
        for row in range(rows):
            _adam(w1[row], slopes_w1[row], first[0][row], second[0][row], pace)
        _adam(b1, slopes_b1, first[1], second[1], pace)
        _adam(w2, slopes_w2, first[2], second[2], pace)
        _adam(b2, slopes_b2, first[3], second[3], pace)
    return step


@njit(cache=True, fastmath=True)  # type: ignore[untyped-decorator, unused-ignore]
def _adam(weights: Any, slopes: Any, first: Any, second: Any, pace: Any) -> None:
    for at in range(weights.size):
        slope = slopes[at]
        first[at] = np.float32(0.9) * first[at] + np.float32(0.1) * slope
        second[at] = np.float32(0.999) * second[at] + np.float32(0.001) * slope * slope
        weights[at] -= pace * first[at] / (np.sqrt(second[at]) + np.float32(1e-8))


@fast
def samples_of(
    rules: twin.Rules, net: twin.Net, style: twin.Style, room: twin.Room, talk: bool, games: int, values: Array, won: Array
) -> int:
    """Logits of afterstates, and whether their games were won, from games on chance deals; their number."""
    record, logits = np.zeros((twin.MOST_TURNS, twin.ROW), np.int64), np.zeros(twin.MOST_TURNS)
    raw, dice = np.zeros((twin.MOST_TURNS, 1), np.int32), np.zeros(2, np.uint64)
    number = 0
    for _ in range(games):
        deck = np.random.permutation(LAST - FIRST + 1) + FIRST
        ended, _, turns = twin.play(rules, net, style, room, deck, talk, dice, (1, 0, 0), 0.0, record, raw, logits)
        for turn in range(turns):
            values[number], won[number] = logits[turn], ended
            number += 1
    return number


def winning(values: Array, won: Array) -> tuple[float, float]:
    """Slope and offset that turn logits into those of winning: logistic regression by Newton's method."""
    slope, offset = 1.0, 0.0
    values = np.clip(values, -8, 8)
    for _ in range(25):
        chances = 1 / (1 + np.exp(-(slope * values + offset)))
        spread = chances * (1 - chances) + 1e-9
        error = won - chances
        gradient = np.array([np.sum(error * values), np.sum(error)])
        curve = np.array([[np.sum(spread * values * values), np.sum(spread * values)], [np.sum(spread * values), np.sum(spread)]])
        change = np.linalg.solve(curve, gradient)
        slope, offset = slope + float(change[0]), offset + float(change[1])
    return round(slope, 3), round(offset, 3)


def units_of(solo: bool) -> tuple[float, ...]:
    """What one of each feature is worth."""
    return features.UNITS if solo else (*features.UNITS, *features.TABLE_UNITS)


def fresh(solo: bool, hidden: int, seed: int) -> Weights:
    """Small random weights."""
    dice, rows = np.random.default_rng(seed), len(units_of(solo))
    w1 = dice.normal(0, 1 / math.sqrt(rows), (rows, hidden)).astype(np.float32)
    w2 = dice.normal(0, 0.3 / math.sqrt(hidden), hidden).astype(np.float32)
    return Weights(w1, np.zeros(hidden, np.float32), w2, np.zeros(1, np.float32))


def read(data: dict[str, Any]) -> Weights:
    """Weights as a file of `engine/think/weights` holds them."""
    unit = data["unit"]
    w1, b1, w2 = ((np.array(data[key]) * unit).astype(np.float32) for key in ("w1", "b1", "w2"))
    return Weights(w1, b1, w2, np.array([data["b2"] * unit], np.float32))


def wider(weights: Weights, hidden: int, seed: int) -> Weights:
    """The same function with more hidden units: copies that share the outgoing weight, shaken a little apart."""
    dice, old = np.random.default_rng(seed), weights.b1.size
    source = np.concatenate([np.arange(old), dice.integers(0, old, hidden - old)])
    shares = np.bincount(source, minlength=old)[source]
    shake = np.where(np.arange(hidden) < old, 0, 0.05)
    w1 = weights.w1[:, source] * (1 + shake * dice.normal(0, 1, (weights.w1.shape[0], hidden)))
    return Weights(w1.astype(np.float32), weights.b1[source].copy(), (weights.w2[source] / shares).astype(np.float32), weights.b2.copy())


def written(weights: Weights, provenance: dict[str, Any]) -> dict[str, Any]:
    """Weights as a file holds them: whole steps of a small unit."""

    def steps(values: Array) -> Any:
        return np.rint(np.asarray(values, np.float64) / _UNIT).astype(int).tolist()

    return {
        "unit": _UNIT,
        "provenance": provenance,
        "w1": steps(weights.w1),
        "b1": steps(weights.b1),
        "w2": steps(weights.w2),
        "b2": steps(weights.b2)[0],
    }


def net_of(weights: Weights) -> twin.Net:
    """The network as the engine would compute it from a file with these weights."""
    solo = weights.w1.shape[0] == len(features.UNITS)
    return twin.net_of(network.pack("in training", written(weights, {}), units_of(solo)))


def copied(weights: Weights) -> Weights:
    """Weights that can be changed in place."""
    return Weights(*(one.copy() for one in weights))


def blended(old: Weights, new: Weights, share: float) -> Weights:
    """The running average after one more step."""
    return Weights(*((one * (1 - share) + other * share).astype(np.float32) for one, other in zip(old, new, strict=True)))
