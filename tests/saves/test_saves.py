"""Saves: read strictly, replayed while valid, and readable for ever."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.faults import Refused
from engine.options import Options
from engine.saves import MIGRATIONS, SCHEMA, Save, checksum, read_save, replay
from tests.table import ask, careful_move, play_out, refused

HERE = Path(__file__).parent
GOOD: dict[str, Any] = {"schema": 1, "shuffle": "pcg32-fy/1", "options": {}, "seed": "0123456789", "moves": ["28>0", "27>3"]}


def fixtures() -> dict[str, Any]:
    return {path.stem: json.loads(path.read_text()) for path in sorted(HERE.glob("*.json"))}


def test_there_is_a_fixture_of_every_schema_and_a_migration_between_them() -> None:
    assert {fixture["save"]["schema"] for fixture in fixtures().values()} == set(range(1, SCHEMA + 1))
    assert len(MIGRATIONS) == SCHEMA - 1


@pytest.mark.parametrize("name", fixtures())
def test_old_saves_open_at_the_same_position(name: str) -> None:
    fixture = fixtures()[name]
    view = ask("open", save=fixture["save"])["view"]
    assert within(fixture["view"], view)


def within(old: Any, new: Any) -> bool:
    """Whether all that the old view said still holds; a view may say more than it used to."""
    if isinstance(old, dict):
        return isinstance(new, dict) and all(key in new and within(value, new[key]) for key, value in old.items())
    if isinstance(old, list):
        return isinstance(new, list) and len(old) == len(new) and all(map(within, old, new))
    return bool(old == new)


def test_a_save_survives_its_own_json() -> None:
    save = read_save(GOOD)
    assert read_save(json.loads(json.dumps(save.to_json()))) == save
    assert save == Save(Options.of(), "0123456789", ("28>0", "27>3"))


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"schema": SCHEMA + 1}, "save/newer"),
        ({"schema": 0}, "save/format"),
        ({"schema": -1}, "save/format"),
        ({"schema": "1"}, "save/format"),
        ({"schema": True}, "save/format"),
        ({"schema": None}, "save/format"),
        ({"shuffle": "other/1"}, "save/shuffle"),
        ({"shuffle": None}, "save/shuffle"),
        ({"options": None}, "options/format"),
        ({"options": {"players": 9}}, "options/players"),
        ({"seed": 5}, "save/seed"),
        ({"seed": "short"}, "deal/seed"),
        ({"moves": None}, "save/moves"),
        ({"moves": "28>0"}, "save/moves"),
        ({"moves": [28]}, "save/moves"),
        ({"moves": ["end"] * 3000}, "save/moves"),
        ({"moves": ["e" * 3000]}, "save/moves"),
        ({"check": "00000000"}, "save/check"),
        ({"check": None}, "save/check"),
    ],
)
def test_spoiled_saves_are_refused_by_name(change: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refusal:
        read_save({**GOOD, **change})
    assert refusal.value.fault.code == code


def test_a_save_that_is_not_what_was_written_is_found_though_every_move_in_it_is_legal() -> None:
    """A replay alone would take another legal game for the one that was played."""
    table = ask("open", options={}, entropy="0" * 16)
    for _ in range(2):
        table = ask("act", move=table["view"]["moves"][0]["move"])
    save = table["save"]
    assert save["check"] == checksum(save)
    assert ask("open", save={**save, "check": checksum(save)})["save"] == save
    for other in ({"moves": save["moves"][:1]}, {"seed": "0123456789"}, {"options": {**save["options"], "twists": ["three-cards"]}}):
        assert refused("open", save={**save, **other}) == "save/check"
        assert ask("open", save={**save, **other, "check": checksum({**save, **other})})
    without = {key: value for key, value in save.items() if key != "check"}
    assert refused("open", save=without) == "save/check"
    assert ask("open", save={**without, "schema": 1})["save"] == save
    assert ask("open", save=dict(reversed(save.items())))["save"] == save


@pytest.mark.parametrize("value", [None, 3, "save", [], {}])
def test_what_is_no_save_is_refused(value: Any) -> None:
    assert refused("open", save=value) == "save/format"


@pytest.mark.parametrize("bad", ["99>0", "nonsense", "end", "28>0", "choose 0", "27>9"])
def test_a_log_with_a_bad_move_opens_at_its_longest_legal_beginning(bad: str) -> None:
    moves = ["28>0", bad, "27>3"]
    table = ask("open", save={**GOOD, "moves": moves})
    assert table["save"]["moves"] == ["28>0"]
    assert (table["replay"]["kept"], table["replay"]["dropped"]) == (1, 2)
    assert table["replay"]["code"].split("/")[0] in {"move", "turn", "blocked"}
    assert ask("act", move="27>3")["save"]["moves"] == ["28>0", "27>3"]


def test_words_that_may_no_longer_be_said_are_left_out_and_nothing_else() -> None:
    quick = {"edition": "quick-and-easy", "players": 2, "twists": [], "rulings": {}}
    ask("open", options=quick, entropy="0" * 16)
    for move in ("choose 0", "say 1 next"):
        ask("act", move=move)
    play = ask("view", seat=0)["view"]["moves"][0]["move"]
    after = ask("act", move=play)
    moves = ["choose 0", "say 0 back-here 1", "say 1 next", play]
    old = {**after["save"], "options": {**quick, "rulings": {"talk": "loose"}}, "moves": moves}
    opened = ask("open", save={**old, "check": checksum(old)})
    assert (opened["replay"], opened["save"]) == (None, after["save"])


def test_a_good_log_reports_nothing() -> None:
    assert ask("open", save=GOOD)["replay"] is None


def test_reloading_after_every_move_changes_nothing() -> None:
    game = Options.of().compile()
    moves: list[str] = []
    for move, state in play_out(game, "0123456789", Random(3), careful_move):
        moves += [str(move)] if move else []
        assert replay(Save(Options.of(), "0123456789", tuple(moves))).states[-1] == state
