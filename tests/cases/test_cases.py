"""The conformance cases of the whole family, in CPython. The same file runs in the real worker by `build.py cases FILE --browser`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.cases import run_cases

FILE = json.loads(Path(__file__).with_name("cases.json").read_text())
FOR_PEOPLE = {"talk"}

MACHINE = [case for case in FILE["cases"] if case["ask"] not in FOR_PEOPLE]


@pytest.mark.parametrize("case", MACHINE, ids=lambda case: f"{case['id']} {case['title']}")
def test_rulebook_case(case: dict[str, Any]) -> None:
    [answer] = run_cases([case])
    assert answer["ok"], f"got {answer['got']}, want {answer['want']}"


def test_a_case_of_an_unknown_game_fails_and_says_so() -> None:
    [answer] = run_cases([{**MACHINE[0], "variant": "poker"}])
    assert (answer["ok"], answer["got"]["code"]) == (False, "case/variant")


def test_a_wrong_expectation_fails() -> None:
    """The runner can say no: turn every expected answer into another one, and none may pass."""

    def spoiled(want: Any) -> Any:
        match want:
            case bool():
                return not want
            case int():
                return want + 1
            case str():
                return want + "?"
            case list():
                return [*want, [2, "A1"]]
            case None:
                return 1
            case _:
                return {key: spoiled(value) for key, value in want.items()}

    for case in MACHINE:
        [answer] = run_cases([{**case, "expect": spoiled(case["expect"])}])
        assert not answer["ok"], case["id"]


@pytest.mark.parametrize(
    "case", [None, 3, {}, {"ask": "legal"}, {"ask": "legal", "variant": "base", "state": {"hand": "x"}}, {"ask": "play", "variant": "base"}]
)
def test_malformed_cases_are_answered(case: Any) -> None:
    if isinstance(case, dict):
        [answer] = run_cases([{"expect": True, **case}])
        assert not answer["ok"]
    else:
        with pytest.raises(Exception, match="case/format"):
            run_cases([case])
