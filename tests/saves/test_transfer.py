"""Files that carry everything from device to device: read as hostile, merged by game id, and readable for ever."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.options import Options, deal_code
from engine.saves import checksum
from engine.transfer import MIGRATIONS, MOST_ASIDE, MOST_TEXT, SCHEMA
from tests.table import ask, refused

FILES = Path(__file__).parent / "files"
GOOD: dict[str, Any] = json.loads((FILES / "file-schema-1.json").read_text())
[FIRST, *_] = GOOD["results"]
FIRST_RESULT = GOOD["results"][FIRST]
GAME = GOOD["game"]["current"]


def look(file: object, **here: Any) -> dict[str, Any]:
    """What a file would bring to a device that has `here`."""
    found: dict[str, Any] = ask("import", text=file if isinstance(file, str) else json.dumps(file), here=here)
    return found


def test_there_is_a_fixture_of_every_schema_and_a_migration_between_them() -> None:
    files = [json.loads(path.read_text()) for path in FILES.glob("*.json")]
    assert {file["schema"] for file in files} == set(range(1, SCHEMA + 1))
    assert len(MIGRATIONS) == SCHEMA - 1


@pytest.mark.parametrize("path", sorted(FILES.glob("*.json")), ids=lambda path: path.stem)
def test_old_files_bring_all_they_have(path: Path) -> None:
    found = look(path.read_text())
    assert [result["id"] for result in found["results"]] == list(GOOD["results"])
    assert all(
        GOOD["results"][result["id"]].items() <= {**result, "grade": GOOD["results"][result["id"]]["grade"]}.items()
        for result in found["results"]
    )
    assert (found["known"], found["unread"], found["gameIs"]) == (0, [], "new")
    assert (found["game"]["id"], found["game"]["save"]) == (GAME["id"], ask("open", save=GAME["save"])["save"])
    assert found["settings"] == {"prefs": GOOD["settings"]["prefs"], "next": GOOD["settings"]["next"], "theme": "dark"}
    assert found["aside"] == list(GOOD["aside"])
    assert ask("summary", results=found["results"])["unread"] == 0


def test_what_is_here_already_is_known_and_not_brought_again() -> None:
    found = look(GOOD, results=[FIRST], game={"id": GAME["id"], "save": GAME["save"]})
    assert (found["known"], [result["id"] for result in found["results"]]) == (1, list(GOOD["results"])[1:])
    assert found["gameIs"] == "same"
    assert look(GOOD, game={"id": GAME["id"], "save": GOOD["previous"]["current"]["save"]})["gameIs"] == "new"
    everything = look(GOOD, results=[*GOOD["results"], GAME["id"]])
    assert (everything["results"], everything["known"]) == ([], 3)
    assert (everything["game"], everything["gameIs"]) == (None, "finished")


def test_a_game_that_cannot_be_read_gives_way_to_the_copy_before_it() -> None:
    bad = {**GAME, "save": {**GAME["save"], "moves": GAME["save"]["moves"][:-2]}}
    found = look({**GOOD, "game": {"current": bad}})
    assert found["game"]["save"] == ask("open", save=GOOD["previous"]["current"]["save"])["save"]
    found = look({**GOOD, "game": {"current": bad}, "previous": {"current": "x"}})
    assert (found["game"], found["gameIs"], len(found["results"])) == (None, "unread", 3)
    assert look({**GOOD, "game": {}, "previous": {}})["gameIs"] is None


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "transfer/format"),
        ("hello", "transfer/format"),
        ("[]", "transfer/format"),
        ("{}", "transfer/format"),
        ("[" * 200_000, "transfer/format"),
        ('{"app":"ninety-eight"}', "transfer/format"),
        ('{"app":"other","schema":1}', "transfer/format"),
        ('{"app":"ninety-eight","schema":0}', "transfer/format"),
        ('{"app":"ninety-eight","schema":true}', "transfer/format"),
        ('{"app":"ninety-eight","schema":3}', "transfer/newer"),
        ('{"app":"ninety-eight","schema":1,"results":[]}', "transfer/format"),
        ('{"app":"ninety-eight","schema":1,"game":5}', "transfer/format"),
        ('{"app":"ninety-eight","schema":1,"settings":"x"}', "transfer/format"),
        (" " * (MOST_TEXT + 1), "transfer/size"),
        (json.dumps({**GOOD, "aside": {str(number): 0 for number in range(MOST_ASIDE + 1)}}), "transfer/size"),
        (json.dumps(GOOD)[:-50], "transfer/format"),
    ],
)
def test_what_is_no_such_file_is_refused_by_name(text: str, code: str) -> None:
    assert refused("import", text=text) == code
    assert refused("import", text=None) == "transfer/format"


@pytest.mark.parametrize(
    "spoiled",
    [
        {"id": "<b>"},
        {"id": ""},
        {"key": "base@2p"},
        {"options": {"players": 2}},
        {"options": {"edition": "none"}},
        {"deal": "1B10123456789Q"},
        {"deal": "x"},
        {"left": -1},
        {"left": "4"},
        {"outcome": "draw"},
        {"outcome": "won", "left": 3, "winners": []},
        {"winners": [7]},
        {"winners": "0"},
        {"finished": "yesterday"},
        {"finished": "2026-01-01T00:00:00Z<script>"},
        {"recorded": 5},
        {"recorded": "later"},
        {"hints": -1},
        {"hints": "two"},
        {"computers": "quick"},
        {"computers": ["quick"]},
        {"computers": [None, "genius"]},
    ],
)
def test_a_result_that_does_not_hold_together_is_left_out_and_told_of(spoiled: dict[str, Any]) -> None:
    results = {**GOOD["results"], "bad": {**GOOD["results"][FIRST], "id": "other", **spoiled}}
    found = look({**GOOD, "results": results})
    assert found["unread"] == ["bad"]
    assert len(found["results"]) == 3


def test_nothing_is_taken_along_that_was_not_asked_for() -> None:
    """Fields that no version knows, odd settings, and counts that cannot be, stay out."""
    results = {FIRST: {**GOOD["results"][FIRST], "html": "<script>", "turns": -5, "moves": "x"}}
    prefs = {"warn": "yes", "keys": True, "names": ["x" * 201], "more": 1}
    found = look({**GOOD, "results": results, "settings": {"prefs": prefs, "next": {"edition": "none"}, "theme": "pink", "catalog": {}}})
    [result] = found["results"]
    assert "html" not in result
    assert (result["turns"], result["moves"]) == (0, 0)
    assert found["settings"] == {"prefs": {"keys": True}, "next": None, "theme": None}


def test_names_are_taken_along_as_they_are_written() -> None:
    """Sixteen letters as people see them; one can be many characters."""
    names = ["\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466" * 16, "", "Ann"]
    found = look({**GOOD, "settings": {"prefs": {"names": names}}})
    assert found["settings"]["prefs"] == {"names": names}


def test_a_result_with_a_reading_that_is_let_go_comes_along_and_counts_for_what_it_is() -> None:
    plain = Options.of(edition="quick-and-easy", players=2)
    old = {**FIRST_RESULT, "options": {**plain.to_json(), "rulings": {"talk": "loose"}}, "key": plain.score_key, "players": 2}
    deal = deal_code(replace(plain, rulings=(("talk", "loose"),)), "0123456789")
    [found] = look({**GOOD, "results": {FIRST: {**old, "deal": deal}}, "game": {}, "previous": {}})["results"]
    assert (found["options"], found["key"], found["deal"]) == (plain.to_json(), plain.score_key, deal_code(plain, "0123456789"))
    alone = Options.of()
    key = "base+short-hand.play-all@1p"
    old = {**FIRST_RESULT, "options": {**alone.to_json(), "rulings": {"short-hand": "play-all"}}, "key": key, "players": 1}
    old["deal"] = deal_code(replace(alone, rulings=(("short-hand", "play-all"),)), "0123456789")
    [found] = look({**GOOD, "results": {FIRST: old}, "game": {}, "previous": {}})["results"]
    assert (found["options"], found["key"]) == (alone.to_json(), alone.score_key)


def test_help_comes_along_and_a_file_from_before_knows_of_none() -> None:
    now: dict[str, Any] = json.loads((FILES / "file-schema-2.json").read_text())
    for file, hints, seats, running in ((GOOD, [0, 0, 0], [[], [], []], 0), (now, [0, 3, 1], [[], [], [None, "quick", "searched"]], 2)):
        found = look(file)
        assert [result["hints"] for result in found["results"]] == hints
        assert [result["computers"] for result in found["results"]] == seats
        assert found["game"]["hints"] == running
    prefs = {"computers": [None, "strong"], "pace": "quick"}
    assert look({**now, "settings": {"prefs": prefs}})["settings"]["prefs"] == prefs
    odd = {"computers": [None, "genius"], "pace": "soon"}
    assert look({**now, "settings": {"prefs": odd}})["settings"]["prefs"] == {}


def test_a_save_in_a_file_is_played_through() -> None:
    save = {**GAME["save"], "moves": [*GAME["save"]["moves"], "99>9"]}
    save["check"] = checksum(save)
    found = look({**GOOD, "game": {"current": {**GAME, "save": save}}, "previous": {}})
    assert (found["game"], found["gameIs"]) == (None, "unread")


def test_a_file_nested_without_end_is_refused() -> None:
    assert refused("import", text="[" * 100_000) == "transfer/format"
    assert refused("import", text=json.dumps(GOOD)[:-1] + ',"more":' + "[" * 200 + "]" * 200 + "}") == "transfer/format"
