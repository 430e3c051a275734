"""The value network: whole-number features in, the logit of winning out. One hidden layer of leaky units, summed in one big integer.

The weights of one feature to all hidden units lie side by side, 32 bits each, in one Python integer. A row of multiplications then is one
multiplication, which makes the network several times faster in pure Python. Rounding moves a logit by less than 0.01.
"""

from __future__ import annotations

import json
import math
import pkgutil
from collections.abc import Sequence
from dataclasses import dataclass
from operator import mul
from struct import Struct
from typing import Any

_LANE = 32
_SCALE = 1 << 23
_HALF = 1 << (_LANE - 1)
_LEAK = 0.01


@dataclass(frozen=True, slots=True)
class Network:
    """A trained network, packed; `provenance` says where its weights are from."""

    name: str
    features: int
    columns: tuple[int, ...]
    bias: int
    mask: int
    lanes: Struct
    outputs: tuple[float, ...]
    shift: float
    winning: tuple[float, float]
    """What turns its logit into that of winning, slope and offset: networks were trained on cards left over too."""
    provenance: dict[str, Any]

    def logit(self, features: Sequence[int]) -> float:
        """How good the position is, as a logit: what the network was trained to foresee."""
        packed = (sum(map(mul, features, self.columns), self.bias) ^ self.mask).to_bytes(self.lanes.size, "little")
        *hidden, leak = self.lanes.unpack(packed)
        total: float = sum([weight * value for weight, value in zip(self.outputs, hidden, strict=True) if value > 0], leak / _SCALE)
        return total + self.shift

    def win(self, value: float) -> float:
        """The chance to win that a value of this network (0 … 1) stands for."""
        value = min(max(value, 1e-6), 1 - 1e-6)
        slope, offset = self.winning
        return chance(slope * math.log(value / (1 - value)) + offset)


def chance(logit: float) -> float:
    """The probability that a logit stands for."""
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, logit))))


def pack(name: str, data: dict[str, Any], units: Sequence[float]) -> Network:
    """A network from its weights (`w1` features × hidden, `b1`, `w2`, `b2`, all in steps of `unit`)."""
    unit = data["unit"]
    outputs = [weight * unit for weight in data["w2"]]
    # The leak, 0.01 of every unit whatever its sign, is linear: a lane of its own holds it.
    rows = [[weight * unit * worth for weight in row] for row, worth in zip(data["w1"], units, strict=True)]
    bias = [weight * unit for weight in data["b1"]]

    def packed(row: list[float]) -> int:
        lanes = [*row, _LEAK * sum(map(mul, row, outputs))]
        return sum(round(weight * _SCALE) << (_LANE * index) for index, weight in enumerate(lanes))

    size = len(bias) + 1
    mask = sum(_HALF << (_LANE * index) for index in range(size))
    return Network(
        name,
        len(units),
        tuple(map(packed, rows)),
        packed(bias) + mask,
        mask,
        Struct(f"<{size}i"),
        tuple((1 - _LEAK) * weight / _SCALE for weight in outputs),
        data["b2"] * unit,
        tuple(data.get("winning", (1.0, 0.0))),
        data["provenance"],
    )


def load(name: str, units: Sequence[float]) -> Network:
    """A network that lies in `weights/`."""
    text = pkgutil.get_data("engine.think", f"weights/{name}.json")
    if text is None:
        raise FileNotFoundError(name)
    return pack(name, json.loads(text), units)
