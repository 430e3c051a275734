"""The conformance cases of the whole family, in CPython. The same file runs in the real worker by `build.py cases FILE --browser`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.cases import run_cases

FILE = json.loads(Path(__file__).with_name("cases.json").read_text())
FOR_PEOPLE = {"talk"}
NOT_YET_BUILT_VARIANTS = {"fire", "extreme", "face", "quick"}
NOT_YET_BUILT_ASKS = {"zsa"}


def is_built(case: dict[str, Any]) -> bool:
    return (
        case["variant"] not in NOT_YET_BUILT_VARIANTS and case["ask"] not in NOT_YET_BUILT_ASKS and "reserved" not in case.get("state", {})
    )


MACHINE = [case for case in FILE["cases"] if case["ask"] not in FOR_PEOPLE]


@pytest.mark.parametrize("case", [case for case in MACHINE if is_built(case)], ids=lambda case: f"{case['id']} {case['title']}")
def test_rulebook_case(case: dict[str, Any]) -> None:
    [answer] = run_cases([case])
    assert answer["ok"], f"got {answer['got']}, want {answer['want']}"


@pytest.mark.parametrize("variant", sorted({case["variant"] for case in MACHINE if not is_built(case)}))
def test_cases_of_what_is_not_yet_built_fail_and_say_so(variant: str) -> None:
    """A variant that is built must leave the list above, and one that is not must never pass by accident."""
    for answer in run_cases([case for case in MACHINE if case["variant"] == variant and not is_built(case)]):
        assert not answer["ok"]
        assert answer["got"]["code"] in {"case/variant", "case/ask", "case/state"}


def test_a_wrong_expectation_fails() -> None:
    """The runner can say no: turn every expected answer of the base game into another one, and none may pass."""

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
            case _:
                return {key: spoiled(value) for key, value in want.items()}

    for case in filter(is_built, MACHINE):
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
