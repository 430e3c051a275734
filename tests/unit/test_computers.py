"""Seats that the engine plays: whole games in every edition, and never a card of theirs in what the page is given."""

from __future__ import annotations

from typing import Any

import pytest

from engine import api
from engine.computers import STRENGTHS
from engine.options import Options, catalog, deal_code
from engine.saves import checksum
from engine.think.players import Strength
from tests.table import ask, refused, seed_of

EDITIONS = [
    Options.of(players=2),
    Options.of(players=3, twists=("three-cards", "open-card", "reserved-pile", "emergency-briefing")),
    Options.of(players=5, twists=("on-fire",), starter="left-of-dealer"),
    Options.of(edition="extreme", players=3),
    Options.of(edition="quick-and-easy", players=4, twists=("professional",)),
    Options.of(edition="face-to-face", players=2),
]


def hands() -> list[set[str]]:
    """What everybody holds in the running game."""
    game, state = api._session._running()
    return [{game.cards[card].name for card in hand} for hand in state.hands]


def think(number: int, **how: str) -> dict[str, Any]:
    """The end of a thought."""
    found: dict[str, Any] = ask("think-start", entropy=f"{number:032x}", **how)
    while not found["done"]:
        found = ask("think-step", thinking=found["thinking"], steps=100)
    return found


def check_table(table: dict[str, Any], person: int) -> None:
    """Nothing but the person's view, and no card that was drawn by anybody else."""
    view, own = table["view"], hands()[person]
    assert view["seat"] == person
    assert {card["card"] for card in view["hand"]} == own
    assert {move["card"] for move in view["moves"]} <= own
    assert all(not event["cards"] or event["seat"] == person for event in table["events"] if event["event"] == "refilled")
    ending = view["outcome"]["args"] if view["outcome"] else {}
    assert {*ending.get("fitting", ()), *ending.get("stuck", ())} <= own


def check_turn(turn: dict[str, Any]) -> None:
    """What is said of a turn names cards that lie on the table now, and none that stayed in the hand."""
    laid = {move["card"] for move in turn["moves"]}
    assert not laid & hands()[turn["seat"]]
    assert set(turn) == {"seat", "moves", "end", "why"}
    for reason in [*turn["why"], *(one for move in turn["moves"] for one in move["reasons"])]:
        args = dict(reason["args"])
        assert {args.pop("card", None), args.pop("with", None), *args.pop("cards", [])} <= {*laid, None}, reason
        assert set(args) <= {"pile", "gap", "mark", "seat", "direction", "count", "from"}, reason
        assert args.get("from") in {None, *(move["from"] for move in turn["moves"])}


@pytest.mark.parametrize("options", EDITIONS, ids=lambda options: options.score_key)
def test_one_person_and_computers_play_every_edition_to_its_end_and_no_hand_is_shown(options: Options) -> None:
    players, person = options.players, 0
    computers = [None, *(STRENGTHS[seat % 3] for seat in range(1, players))]
    table = ask("open", deal=deal_code(options, seed_of(11)), computers=computers)
    number, said, turns = 0, 0, 0
    while table["view"]["outcome"] is None:
        check_table(table, person)
        view, number = table["view"], number + 1
        if view["asks"]:
            table = ask("act", move=think(number)["answer"])
            continue
        for seat in range(1, players):
            for move in ask("think-say", seat=seat)["signals"]:
                assert not view["quiet"]
                table, said = ask("act", move=move), said + 1
                check_table(table, person)
        own = view["player"] == person
        found = think(number, strength="quick") if own else think(number)
        assert (found["advice"] is None) == (not own)
        assert (found["turn"] is None) == own
        turn = found["advice"] or found["turn"]
        for move in turn["moves"]:
            assert own or refused("undo") == "move/not-your-turn"
            table = ask("act", move=move["move"])
            check_table(table, person)
            if table["view"]["outcome"]:
                break
        else:
            if turn["end"]:
                table = ask("act", move="end")
            if not own:
                turns += 1
                check_turn(turn)
    check_table(table, person)
    assert turns > 0
    assert (said > 0) == (options.edition in {"base", "extreme"})
    result = table["result"]
    assert result["computers"] == computers
    assert ask("summary", results=[{**result, "id": "one", "finished": "2026-01-01T00:00:00Z"}])["unread"] == 0


def test_a_thought_of_a_computer_s_turn_tells_nothing_before_its_end_and_can_be_ended_at_once() -> None:
    table = ask("open", options={"players": 2}, entropy="0" * 16, computers=[None, "searched"])
    table = ask("act", move="choose 1")
    begun = ask("think-start", entropy="0" * 16)
    step = ask("think-step", thinking=begun["thinking"], steps=20)
    assert (begun["turn"], step["turn"], step["advice"], step["done"]) == (None, None, None, False)
    now = ask("think-step", thinking=begun["thinking"], now=True)
    assert now["done"]
    for move in now["turn"]["moves"]:
        ask("act", move=move["move"])
    assert table["view"]["seat"] == 0


def test_a_computer_s_hand_cannot_be_asked_for() -> None:
    ask("open", options={"players": 4}, entropy="0" * 16, computers=[None, "quick", None, "strong"])
    for seat in (1, 3):
        assert refused("view", seat=seat) == "view/seat"
    assert ask("view", seat=2)["view"]["seat"] == 2
    assert refused("think-say", seat=2) == refused("think-say", seat=9) == refused("think-say", seat=None) == "view/seat"
    ask("act", move="choose 1")
    assert refused("explain", card="50", pile=0) == "move/not-your-turn"


def test_between_several_people_the_curtain_stands_and_after_a_computer_s_end_nobody_s_hand_is_shown() -> None:
    table = ask("open", deal=deal_code(Options.of(players=3), seed_of(4)), computers=[None, None, "careful"])
    number = 0
    while table["view"]["outcome"] is None:
        assert table["view"]["seat"] in {None, 0, 1}
        number += 1
        if table["view"]["seat"] is None and table["handOver"] in {0, 1}:
            ask("view", seat=table["handOver"])
        found = think(number, strength="quick")
        turn = found["advice"] or found["turn"]
        for move in [found["answer"]] if found["answer"] else [move["move"] for move in turn["moves"]]:
            table = ask("act", move=move)
        if turn and turn["end"]:
            table = ask("act", move="end")
    assert not {card["card"] for card in table["view"]["hand"]} & hands()[2]


def test_wishes_for_computers_are_cut_to_the_table_and_nonsense_is_refused() -> None:
    def at(players: int, computers: Any, *twists: str) -> Any:
        return ask("open", options={"players": players, "twists": twists}, entropy="0" * 16, computers=computers)["save"]["computers"]

    assert at(3, [None, "quick"]) == [None, "quick", None]
    assert at(2, [None, "quick", "strong", "strong"]) == [None, "quick"]
    assert at(1, [None, "quick"]) == at(3, []) == at(3, [None] * 10) == []
    assert at(3, [None, "quick", "quick"], "physical-deck") == []
    for wrong in ("quick", [None, "genius"], [None, 3], ["quick", "quick"], [None] * 11):
        assert refused("open", options={"players": 2}, entropy="0" * 16, computers=wrong) == "options/computers"
    assert ask("options", options={"players": 4})["computers"] == 3
    assert ask("options", options={"players": 4, "twists": ["physical-deck"]})["computers"] == 0
    assert ask("catalog")["strengths"] == [strength.value for strength in Strength]
    assert all(edition["key"] in {options.edition for options in EDITIONS} for edition in catalog()["editions"])


def test_a_save_keeps_who_plays_and_its_checksum_guards_it() -> None:
    table = ask("open", options={"players": 2}, entropy="0" * 16, computers=[None, "quick"])
    save = table["save"]
    again = ask("open", save=save)
    assert (again["save"], again["view"]["seat"]) == (save, 0)
    changed = {**save, "computers": ["quick", None]}
    assert refused("open", save=changed) == "save/check"
    assert ask("open", save={**changed, "check": checksum(changed)})["view"]["seat"] == 1
    for wrong in (["quick", "quick"], [None, None], [None], [None, "genius"], None, "quick"):
        bad = {**save, "computers": wrong}
        assert refused("open", save={**bad, "check": checksum(bad)}) == "save/computers"
    assert ask("view")["save"]["computers"] == ["quick", None]
