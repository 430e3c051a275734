"""Errors as values: a namespaced code and its arguments; the words are the shell's."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NoReturn, TypeAlias

Migration: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]
"""A pure function, schema n → n + 1."""
DEEPEST = 100
"""Levels of brackets in a text from outside."""
_NO_BRACKETS = re.compile(r'"(?:[^"\\]++|\\.)*+"|[^][{}"]++|"', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, e.g. `blocked/order`, with the values a sentence about it needs."""

    code: str
    args: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The fault as it crosses the bridge."""
        return {"code": self.code, "args": dict(self.args)}


class Refused(Exception):
    """Carries a `Fault` out of whatever refused the input."""

    def __init__(self, code: str, **args: Any) -> None:
        super().__init__(code)
        self.fault = Fault(code, args)


def read_object(value: Any, code: str, *, known: frozenset[str] | None = None) -> dict[str, Any]:
    """`value` if it is a JSON object with no key outside `known`; else `Refused(code)`."""
    if not isinstance(value, dict):
        raise Refused(code, expected="object")
    if known is not None and not known.issuperset(value):
        raise Refused(code, unknown=min(key for key in value if key not in known)[:40])
    return value


def read_list(value: Any, code: str, *, most: int) -> list[Any]:
    """`value` if it is a JSON array of at most `most` items; else `Refused(code)`."""
    if not isinstance(value, list):
        raise Refused(code, expected="array")
    if len(value) > most:
        raise Refused(code, most=most)
    return value


def read_text(value: Any, code: str, *, most: int = 80) -> str:
    """`value` if it is a string of at most `most` characters; else `Refused(code)`."""
    if not isinstance(value, str):
        raise Refused(code, expected="text")
    if len(value) > most:
        raise Refused(code, most=most)
    return value


def read_whole(value: Any, code: str) -> int:
    """`value` if it is a whole number (JSON's true and false are not); else `Refused(code)`."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refused(code, expected="whole number")
    return value


def read_migrated(data: dict[str, Any], family: str, migrations: tuple[Migration, ...]) -> dict[str, Any]:
    """Data of any schema so far as the newest; `<family>/newer` when it comes from a later version, which leaves it unharmed."""
    known = len(migrations) + 1
    schema = read_whole(data.get("schema"), f"{family}/format")
    if schema > known:
        raise Refused(f"{family}/newer", schema=schema, known=known)
    if schema < 1:
        raise Refused(f"{family}/format", schema=schema)
    for migrate in migrations[schema - 1 :]:
        data = migrate(data)
    return data


def read_json(text: str, code: str) -> Any:
    """What a text from outside holds; `Refused(code)` when it is no JSON, has NaN or Infinity in it, or is nested without end."""
    if _is_deep(text):
        raise Refused(code, deepest=DEEPEST)
    try:
        return json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise Refused(code) from None


def _is_deep(text: str) -> bool:
    """Whether brackets are nested deeper than is honest: in a browser `json` would then end the whole interpreter instead of raising."""
    brackets = _NO_BRACKETS.sub("", text)
    for _ in range(DEEPEST):
        if not brackets:
            return False
        brackets = brackets.replace("[]", "").replace("{}", "")
    return bool(brackets)


def _no_constant(_: str) -> NoReturn:
    raise ValueError
