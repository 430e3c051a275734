"""A snapshot holds the engine as it is after warming: what is imported later would have to come from a library that is not there yet."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from engine import api
from engine.api import handle
from tests.table import ask
from web.build import warm
from web.build.tools import ROOT

PLAY_ON = """
import json, sys
from web.build import warm
from engine.api import handle
answer = warm.warm()
idle = handle('{"v":1,"id":1,"op":"view","args":{}}')
before = set(sys.modules)
for edition in warm.ask("catalog")["editions"]:
    for number in range(3):
        warm.play({"options": {"edition": edition["key"], "players": edition["players"][0]}, "entropy": f"{number:016x}"}, 400)
warm.ask("open", save={"schema": 99})
warm.ask("no such")
print(json.dumps([json.loads(answer), json.loads(idle), sorted(set(sys.modules) - before)]))
"""


def test_after_warming_there_is_no_game_the_self_test_has_its_answer_and_nothing_is_imported_any_more() -> None:
    done = subprocess.run([sys.executable, "-c", PLAY_ON], cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    answer, idle, imported = json.loads(done.stdout)
    right = warm.SELF_TEST["expect"]
    assert answer["result"] == [{"id": "self-test", "ok": True, "got": right, "want": right}]
    assert idle["error"]["code"] == "bridge/no-game"
    assert imported == []


def test_warming_asks_for_every_operation_and_leaves_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[str] = set()

    def noted(name: str, operation: Callable[[Any], Any]) -> Callable[[Any], Any]:
        def work(args: Any) -> Any:
            asked.add(name)
            return operation(args)

        return work

    known = dict(api._OPERATIONS)
    for name, operation in known.items():
        monkeypatch.setitem(api._OPERATIONS, name, noted(name, operation))
    warm.warm()
    assert asked == set(known)
    assert '"bridge/no-game"' in handle('{"v":1,"id":1,"op":"view"}')


def test_the_self_test_reckons_and_leaves_the_running_game_alone() -> None:
    table = ask("open", options={}, entropy="0" * 32)
    assert '"ok":true' in handle(warm.QUESTION)
    assert handle(warm.QUESTION).count('"ok":true') == 2, "the answer agrees with what the case wants"
    assert ask("view")["save"] == table["save"]
