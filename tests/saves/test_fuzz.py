"""Rubbish for everything that is read from outside: a clear code each time, no exception across the bridge, and nothing lost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.api import handle
from engine.options import Options, deal_code
from engine.saves import checksum
from engine.shuffle import ALPHABET
from tests.counts import LONG
from tests.table import ask, seed_of

SOME = settings(
    max_examples=35_000 if LONG else 500, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
"""Three kinds of input, so more than a hundred thousand of them under --long."""
FILE: dict[str, Any] = json.loads((Path(__file__).parent / "files" / "file-schema-2.json").read_text())
SAVE: dict[str, Any] = FILE["game"]["current"]["save"]
CODE = deal_code(Options.of(twists=("three-cards",)), seed_of(5))

plain = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20)
anything = st.recursive(plain, lambda one: st.lists(one, max_size=4) | st.dictionaries(st.text(max_size=8), one, max_size=4), max_leaves=10)
moves = st.lists(st.sampled_from(["end", "2>0", "99>3", "choose 0", "undo", "", "say 0 next", "use 0 blocked"]) | st.text(max_size=12))


@pytest.fixture(scope="module", autouse=True)
def running() -> dict[str, Any]:
    """A game in the session, which has to be there afterwards as it was."""
    table: dict[str, Any] = ask("open", save=SAVE)
    return table


def code(op: str, **args: Any) -> str | None:
    """The code of a refusal, which is never one of the engine's own faults; None when it was accepted."""
    answer = json.loads(handle(json.dumps({"v": 1, "id": 1, "op": op, "args": args})))
    assert set(answer) in ({"v", "id", "ok", "result"}, {"v", "id", "ok", "error"})
    if answer["ok"]:
        return None
    found: str = answer["error"]["code"]
    assert found.split("/")[0] in {"save", "options", "deal", "transfer", "bridge"}, answer
    return found


def places(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value inside."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [way, *(place for key, one in inner for place in places(one, (*way, key)))]


def changed(whole: Any, way: tuple[Any, ...], value: Any) -> Any:
    """A copy with the value at one place replaced."""
    if not way:
        return value
    copy = dict(whole) if isinstance(whole, dict) else list(whole)
    copy[way[0]] = changed(whole[way[0]], way[1:], value)
    return copy


def cut(text: str, start: int, end: int, between: str) -> str:
    """The text with a piece of it replaced."""
    low, high = sorted((start % (len(text) + 1), end % (len(text) + 1)))
    return text[:low] + between + text[high:]


SAVE_PLACES, FILE_PLACES, TEXT = places(SAVE), places(FILE), json.dumps(FILE)


@SOME
@given(st.sampled_from(SAVE_PLACES), anything, moves, st.booleans())
def test_any_save(way: tuple[Any, ...], value: Any, line: list[str], signed: bool) -> None:
    """One place of a good save replaced, or its moves, with a right checksum or the old one: opened at a legal position, or refused."""
    save = changed(SAVE, way, value) if way != ("moves",) else {**SAVE, "moves": line}
    if signed and isinstance(save, dict):
        save["check"] = checksum(save)
    if code("open", save=save) is None:
        assert ask("open", save=ask("view")["save"])["replay"] is None
        ask("open", save=SAVE)
    assert ask("view")["save"] == SAVE, "what was refused changed the running game"


@SOME
@given(
    st.builds(lambda way, value: json.dumps(changed(FILE, way, value)), st.sampled_from(FILE_PLACES), anything)
    | st.builds(cut, st.just(TEXT), st.integers(0), st.integers(0), st.text(max_size=10))
    | anything.map(json.dumps)
    | st.text(max_size=200)
)
def test_any_file(text: str) -> None:
    """What a changed file still brings can be counted and played; the running game does not notice that one was read."""
    answer = json.loads(handle(json.dumps({"v": 1, "id": 1, "op": "import", "args": {"text": text, "here": {"results": []}}})))
    if answer["ok"]:
        found = answer["result"]
        assert ask("summary", results=found["results"])["unread"] == 0
        if found["game"]:
            assert ask("open", save=found["game"]["save"])["replay"] is None
            ask("open", save=SAVE)
    else:
        assert answer["error"]["code"].split("/")[0] == "transfer"
    assert ask("view")["save"] == SAVE


@SOME
@given(
    st.text(max_size=40)
    | st.text(ALPHABET, min_size=10, max_size=30)
    | st.text(ALPHABET, min_size=1, max_size=6).map(lambda rest: "1" + rest + CODE[-11:])
    | st.builds(cut, st.just(CODE), st.integers(0), st.integers(0), st.text(max_size=4))
)
def test_any_link(text: str) -> None:
    """The code of a link: it means one deal, which has that very code, or it is refused; the running game stays in either case."""
    if code("deal", deal=text) is None:
        found = ask("deal", deal=text)
        assert ask("deal", deal=found["deal"]) == found
    assert ask("view")["save"] == SAVE
