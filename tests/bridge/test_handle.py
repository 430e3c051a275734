"""The one function that crosses: well-formed answers to anything, and nothing changed by what is refused."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.api import MOST_TEXT, handle
from engine.saves import checksum
from tests.table import ask, refused, seed_of

FRESH: dict[str, Any] = {"options": {}, "entropy": "0123456789abcdef"}
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def code_of(text: str) -> str:
    answer = json.loads(handle(text))
    assert set(answer) == {"v", "id", "ok", "error"}
    assert not answer["ok"]
    code: str = answer["error"]["code"]
    return code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bridge/format"),
        ("{", "bridge/format"),
        ("null", "bridge/format"),
        ("[]", "bridge/format"),
        ("NaN", "bridge/format"),
        ('{"v":1,"id":1,"op":"view","args":{"seat":NaN}}', "bridge/format"),
        ("[" * 100_000, "bridge/format"),
        ('{"v":1,"id":1,"op":"deal","args":{"deal":' + "[" * 300 + "]" * 300 + "}}", "bridge/format"),
        ('{"v":1,"id":1,"op":"deal","args":{"deal":"' + "[" * 80 + '{"}}', "deal/format"),
        ('{"v":1,"id":' + "9" * 5000 + "}", "bridge/format"),
        ('{"v":1,"id":"1","op":"view"}', "bridge/format"),
        ('{"id":1,"op":"catalog"}', "bridge/version"),
        ('{"v":2,"id":1,"op":"catalog"}', "bridge/version"),
        ('{"v":1,"id":1}', "bridge/op"),
        ('{"v":1,"id":1,"op":"__class__"}', "bridge/op"),
        ('{"v":1,"id":1,"op":["act"]}', "bridge/op"),
        ('{"v":1,"id":1,"op":"act","args":[]}', "bridge/args"),
        (" " * (MOST_TEXT + 1), "bridge/size"),
    ],
)
def test_malformed_requests_get_a_code(text: str, code: str) -> None:
    assert code_of(text) == code


def test_answers_carry_the_request_s_id_and_version() -> None:
    answer = json.loads(handle('{"v":1,"id":77,"op":"catalog"}'))
    assert (answer["v"], answer["id"], answer["ok"]) == (1, 77, True)


@given(st.sampled_from(["open", "act", "undo", "view", "explain", "summary", "deal", "options", "catalog", "cases"]), json_values)
def test_no_argument_brings_an_exception_across(op: str, args: Any) -> None:
    answer = json.loads(handle(json.dumps({"v": 1, "id": 1, "op": op, "args": args})))
    assert answer["ok"] or not answer["error"]["code"].startswith("engine/")


@given(
    st.sampled_from(["options", "entropy", "deal", "save", "move", "seat", "card", "pile", "results", "cases"]),
    json_values,
    st.sampled_from(["open", "act", "view", "explain", "summary", "deal", "options", "cases"]),
)
def test_no_named_argument_brings_an_exception_across(name: str, value: Any, op: str) -> None:
    ask("open", **FRESH)
    answer = json.loads(handle(json.dumps({"v": 1, "id": 1, "op": op, "args": {name: value}})))
    assert answer["ok"] or not answer["error"]["code"].startswith("engine/")


@given(json_values, st.sampled_from(["schema", "shuffle", "options", "seed", "moves"]))
def test_a_save_with_any_field_spoiled_is_refused_or_replayed_and_the_running_game_stays(value: Any, field: str) -> None:
    table = ask("open", **FRESH)
    save = {**table["save"], "moves": ["end"]}
    save["check"] = checksum({**save, field: value})
    answer = json.loads(handle(json.dumps({"v": 1, "id": 1, "op": "open", "args": {"save": {**save, field: value}}})))
    if answer["ok"]:
        ask("open", **FRESH)
    else:
        assert answer["error"]["code"].split("/")[0] in {"save", "options", "deal"}
    assert ask("view")["save"] == table["save"]


@pytest.mark.parametrize("args", [{"move": "1>0"}, {"move": "end"}, {"move": "nonsense"}, {"move": None}, {}])
def test_a_refused_move_changes_nothing(args: dict[str, Any]) -> None:
    before = ask("open", **FRESH)
    assert refused("act", **args).split("/")[0] in {"move", "turn"}
    assert ask("view")["view"] == before["view"]


def test_undo_says_why_it_cannot() -> None:
    table = ask("open", **FRESH)
    assert refused("undo") == "undo/nothing"
    for _ in range(2):
        table = ask("act", move=table["view"]["moves"][0]["move"])
    ask("act", move="end")
    assert refused("undo") == "undo/refilled"


def test_a_fatal_play_may_be_taken_back_after_the_loss() -> None:
    """Through the deals until a play is marked fatal: it loses, is taken back, and the same turn can go on."""
    for number in range(200):
        table = ask("open", options={}, entropy=f"{number:016x}")
        while table["view"]["outcome"] is None:
            fatal = [move for move in table["view"]["moves"] if move["fatal"]]
            if fatal:
                before = table["view"]
                lost = ask("act", move=fatal[0]["move"])
                assert lost["result"]["outcome"] == "lost"
                assert lost["view"]["mayUndo"]
                back = ask("undo")
                assert back["view"] == before
                assert back["result"] is None
                assert back["events"] == [{"event": "undone", "card": fatal[0]["card"], "pile": fatal[0]["pile"]}]
                return
            table = ask("act", move="end" if table["view"]["mayEnd"] else table["view"]["moves"][0]["move"])
    raise AssertionError("no deal had a fatal play")


def test_a_loss_that_came_with_the_refill_cannot_be_taken_back() -> None:
    for number in range(20):
        table = ask("open", options={}, entropy=f"{number:016x}")
        while table["view"]["outcome"] is None:
            safe = [move for move in table["view"]["moves"] if not move["fatal"]]
            table = ask("act", move="end" if table["view"]["mayEnd"] else safe[0]["move"])
        assert refused("undo") == "undo/refilled"
        assert table["view"]["undoWhy"]["code"] == "undo/refilled"


def test_a_deal_code_opens_the_same_deal() -> None:
    table = ask("open", options={"players": 1, "twists": ["three-cards"]}, entropy="00000000deadbeef")
    again = ask("open", deal=table["deal"].lower())
    assert again["view"] == table["view"]
    assert ask("deal", deal=table["deal"])["key"] == "base+three-cards@1p"


def test_events_name_drawn_cards_to_their_seat_only() -> None:
    ask("open", options={"players": 2}, entropy="0" * 16)
    ask("act", move="choose 0")
    table = ask("view", seat=0)
    for _ in range(2):
        table = ask("act", move=table["view"]["moves"][-1]["move"])
    table = ask("act", move="end")
    assert (table["view"]["seat"], table["handOver"]) == (None, 1)
    [refill] = [event for event in table["events"] if event["event"] == "refilled"]
    assert refill == {"event": "refilled", "seat": 0, "count": 2, "cards": []}


def test_other_seats_see_no_moves() -> None:
    ask("open", options={"players": 2}, entropy="0" * 16)
    ask("act", move="choose 0")
    other = ask("view", seat=1)["view"]
    assert (other["seat"], other["player"], other["moves"], other["endWhy"]["code"]) == (1, 0, [], "move/not-your-turn")
    assert refused("view", seat=2) == "view/seat"
    assert refused("view", seat=-1) == "view/seat"


def test_a_won_game_gives_a_result_and_cannot_be_undone() -> None:
    """A whole deal by a player who may try again and again: seeds until one is won by taking small steps."""
    dice = Random(1)
    for _ in range(4000):
        table = ask("open", options={}, entropy=f"{dice.getrandbits(64):016x}")
        while table["view"]["outcome"] is None:
            safe = [move for move in table["view"]["moves"] if not move["fatal"]]
            cheap = min(safe, key=lambda move: -10 if move["trick"] else abs(move["gap"]), default=None)
            must = table["view"]["minimum"]["more"] > 0
            small = cheap is not None and (cheap["trick"] or abs(cheap["gap"]) <= 1)
            table = ask("act", move=cheap["move"] if cheap is not None and (must or small) else "end")
        if table["result"]["outcome"] == "won":
            assert (table["result"]["left"], table["result"]["grade"], table["view"]["draw"]) == (0, "won", 0)
            assert table["view"]["outcome"]["winners"] == [0]
            assert refused("undo") == "undo/won"
            assert refused("act", move="end") == "move/over"
            return
    raise AssertionError("no deal was won")


def test_thinking_goes_step_by_step_and_is_dropped_by_a_move() -> None:
    ask("open", save={"schema": 1, "shuffle": "pcg32-fy/1", "options": {}, "seed": seed_of(5), "moves": []})
    begun = ask("think-start", entropy="0" * 16, strength="strong")
    number = begun["thinking"]
    told = ask("think-step", thinking=number, steps=50)
    assert told["done"]
    assert told["advice"]["end"]
    for move in told["advice"]["moves"]:
        ask("act", move=move["move"])
        assert refused("think-step", thinking=number) == "think/cancelled"
    again = ask("think-start", entropy="0" * 16)
    assert again["thinking"] > number
    assert not ask("think-step", thinking=again["thinking"])["done"]
    assert refused("think-step", thinking=number) == "think/cancelled"
    assert ask("think-cancel") == {"cancelled": True}
    assert ask("think-cancel") == {"cancelled": False}
    ask("think-start", entropy="0" * 16)
    ask("undo")
    assert ask("think-cancel") == {"cancelled": False}
    ask("think-start", entropy="0" * 16)
    assert refused("act", move="1>9") == "move/pile"
    assert ask("think-cancel") == {"cancelled": True}


def test_thinking_answers_what_is_asked_and_refuses_what_it_cannot_know() -> None:
    ask("open", options={"players": 3, "twists": ["open-card"]}, entropy="1" * 16)
    for seat in range(3):
        assert refused("think-start", entropy="0" * 16, seat=(seat + 1) % 3) == "move/not-your-turn"
        ask("act", move=ask("think-start", entropy="0" * 16, seat=seat)["answer"])
    starter = ask("think-start", entropy="0" * 16)
    assert starter["done"]
    player = ask("act", move=starter["answer"])["handOver"]
    assert refused("think-start", entropy="0" * 16, seat=(player + 1) % 3) == "move/not-your-turn"
    assert refused("think-start", entropy="0" * 16, strength="clever") == "think/strength"
    assert refused("think-start", entropy="0" * 16, seat=7) == "view/seat"
    assert refused("think-start", entropy="0" * 16, talk="yes") == "think/talk"
    assert refused("think-start", entropy="zero") == "deal/entropy"
    assert ask("think-start", entropy="0" * 16, seat=player)["advice"] is None
    ask("open", options={"twists": ["physical-deck"]}, entropy="1" * 16)
    assert refused("think-start", entropy="0" * 16) == "think/blind"
