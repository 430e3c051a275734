"""Choosing a game: validation, score keys, deal codes, the catalog."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.faults import Refused
from engine.options import DEAL_VERSION, Options, catalog, deal_code, read_deal_code
from engine.shuffle import ALPHABET
from tests.table import ask, seed_of

ALL = [
    Options.of(players=players, twists=twists, **rulings)
    for players in range(1, 6)
    for twists in ((), ("three-cards",), ("smaller-hands",), ("three-cards", "smaller-hands"))
    for rulings in ({}, {"empty_draw_pile": "two"}, {"empty_draw_pile": "two", "loss_check": "play-on", "short_hand": "play-all"})
]


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (None, "options/format"),
        ([], "options/format"),
        ({"edition": "poker"}, "options/edition"),
        ({"edition": 3}, "options/edition"),
        ({"players": 0}, "options/players"),
        ({"players": 6}, "options/players"),
        ({"players": True}, "options/players"),
        ({"players": 1.0}, "options/players"),
        ({"players": "1"}, "options/players"),
        ({"twists": "three-cards"}, "options/format"),
        ({"twists": ["four-cards"]}, "options/twist"),
        ({"twists": [["three-cards"]]}, "options/twist"),
        ({"rulings": {"empty-draw-pile": "three"}}, "options/ruling"),
        ({"rulings": {"empty-draw-pile": 2}}, "options/ruling"),
        ({"rulings": {"who": "me"}}, "options/ruling"),
        ({"rulings": {"starter": "random"}}, "options/ruling-players"),
        ({"colour": "red"}, "options/format"),
    ],
)
def test_wrong_options_are_refused_with_their_own_code(value: Any, code: str) -> None:
    with pytest.raises(Refused) as refusal:
        Options.read(value)
    assert refusal.value.fault.code == code


@pytest.mark.parametrize("options", ALL, ids=lambda options: options.score_key)
def test_options_survive_json_and_deal_codes(options: Options) -> None:
    seed = seed_of(options.players * 987654321)
    assert Options.read(options.to_json()) == options
    code = deal_code(options, seed)
    assert code.isalnum()
    assert code.isupper()
    assert code[0] == DEAL_VERSION
    assert read_deal_code(code) == (options, seed)
    assert read_deal_code(f" {code.lower()[:5]}-{code.lower()[5:]} ") == (options, seed)


def test_score_keys_tell_every_comparable_choice_apart() -> None:
    assert len({options.score_key for options in ALL}) == len(ALL)
    assert Options.of().score_key == "base@1p"
    assert Options.of(players=2, twists=("smaller-hands", "three-cards")).score_key == "base+three-cards+smaller-hands@2p"
    assert Options.of(empty_draw_pile="two").score_key == "base+empty-draw-pile.two@1p"


def test_who_starts_is_not_part_of_the_score_key() -> None:
    assert Options.of(players=2, starter="random").score_key == Options.of(players=2).score_key


def open_rulings(**options: Any) -> set[str]:
    found = ask("options", options=Options.of(**options).to_json())["rulings"]
    assert len(found) == len(set(found))
    return set(found)


def test_the_engine_says_which_rulings_make_a_difference() -> None:
    alone, several = {"empty-draw-pile", "loss-check", "show-history"}, {"starter", "talk"}
    assert open_rulings() == alone
    assert open_rulings(players=2) == alone | several
    assert open_rulings(empty_draw_pile="two") == alone | {"short-hand"}
    assert open_rulings(twists=("physical-deck",)) == alone - {"loss-check"}
    assert open_rulings(players=3, twists=("physical-deck", "on-fire")) == {
        "empty-draw-pile",
        "show-history",
        "starter",
        "fire-cover",
        "fire-mate",
    }
    assert open_rulings(edition="extreme") == alone | {"short-hand", "same-pile", "final-skull"}
    assert open_rulings(edition="quick-and-easy", players=4) == {"loss-check", "show-history", "starter"}
    assert open_rulings(edition="face-to-face", players=2) == {"loss-check", "short-hand", "show-history", "starter"}


@pytest.mark.parametrize(
    ("options", "reading"),
    [
        ({}, {"short_hand": "play-all"}),
        ({"twists": ("physical-deck",)}, {"loss_check": "play-on"}),
        ({"players": 2, "twists": ("physical-deck",)}, {"talk": "loose"}),
        ({"edition": "quick-and-easy", "players": 2}, {"talk": "ranges"}),
    ],
)
def test_a_reading_that_makes_no_difference_is_let_go(options: dict[str, Any], reading: dict[str, Any]) -> None:
    assert Options.of(**options, **reading) == Options.of(**options)


def test_a_deal_of_an_earlier_version_opens_without_the_reading_that_is_let_go() -> None:
    plain = Options.of(edition="quick-and-easy", players=2)
    seed, kept = seed_of(77), replace(plain, rulings=(("talk", "loose"),))
    assert read_deal_code(deal_code(kept, seed)) == (plain, seed)


def test_a_fault_tells_the_numbers_of_players() -> None:
    with pytest.raises(Refused) as refusal:
        Options.of(edition="face-to-face", players=3)
    assert refusal.value.fault.args == {"players": 3, "least": 2, "most": 2, "exact": True}
    with pytest.raises(Refused) as refusal:
        Options.of(edition="quick-and-easy", players=2, twists=("solo",))
    assert refusal.value.fault.args == {"twist": "solo", "least": 1, "most": 1, "exact": True}


def test_the_default_reading_is_not_written_down() -> None:
    assert Options.of(empty_draw_pile="one") == Options.of()


def test_every_slip_in_a_deal_code_is_noticed() -> None:
    code = deal_code(Options.of(twists=("three-cards",)), seed_of(123456789))
    slips = {code[:place] + letter + code[place + 1 :] for place in range(len(code)) for letter in ALPHABET}
    slips |= {code[:place] + code[place + 1] + code[place] + code[place + 2 :] for place in range(len(code) - 1)}
    for slip in slips - {code}:
        with pytest.raises(Refused, match="deal/"):
            read_deal_code(slip)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "deal/format"),
        ("1B1", "deal/format"),
        ("1B1" + "€" * 11, "deal/format"),
        ("2B10123456789P", "deal/version"),
        (3, "deal/format"),
        ("1" * 200, "deal/format"),
        (None, "deal/format"),
    ],
)
def test_what_is_no_deal_code_is_refused(text: Any, code: str) -> None:
    with pytest.raises(Refused) as refusal:
        read_deal_code(text)
    assert refusal.value.fault.code == code


def test_look_alike_letters_are_forgiven() -> None:
    code = deal_code(Options.of(), "0110000001")
    assert read_deal_code(code.replace("0", "o").replace("1", "l")) == (Options.of(), "0110000001")


def test_the_catalog_offers_what_options_take() -> None:
    found = catalog()
    for edition in found["editions"]:
        least, most = edition["players"]
        assert Options.read({"edition": edition["key"], "players": least, "twists": []}).edition == edition["key"]
        assert Options.read({"edition": edition["key"], "players": most}).players == most
    assert {twist["origin"] for twist in found["twists"]} == {"publisher", "publisher-expert", "house", "companion"}
    assert all(twist["blurb"] and twist["title"] for twist in found["twists"])
    base = [row for row in found["setup"] if row["edition"] == "base"]
    assert [(row["players"], row["handSize"], row["draw"]) for row in base] == [
        (1, 8, 90),
        (2, 7, 84),
        (3, 6, 80),
        (4, 6, 74),
        (5, 6, 68),
    ]
    assert Options.read(found["defaults"]) == Options()
