"""Records: fewer is better, one record a score key, a game counts once."""

from __future__ import annotations

from typing import Any

import pytest

from engine.faults import Refused
from engine.stats import BANDS, grade, summary


def result(number: int, left: int, key: str = "base@1p", outcome: str | None = None) -> dict[str, Any]:
    return {
        "id": f"g{number}",
        "key": key,
        "options": {"edition": "base", "players": 1, "twists": [], "rulings": {}},
        "deal": "1B10123456789P",
        "left": left,
        "outcome": outcome or ("won" if left == 0 else "lost"),
        "grade": "ignored",
        "finished": f"2026-01-01T00:00:{number:02}Z",
        "turns": 30,
    }


@pytest.mark.parametrize(
    ("left", "won", "word"),
    [(0, True, "won"), (0, False, "excellent"), (1, False, "excellent"), (9, False, "excellent"), (10, False, "lost")],
)
def test_grades(left: int, won: bool, word: str) -> None:
    assert grade(left, won=won) == word


def test_a_worse_result_never_replaces_the_best() -> None:
    for order in ([4, 11], [11, 4], [4, 4, 11, 30]):
        [record] = summary([result(number, left) for number, left in enumerate(order)])["records"]
        assert record["best"] == 4


def test_nothing_left_over_is_a_value_and_the_best_one() -> None:
    [record] = summary([result(1, 0), result(2, 5)])["records"]
    assert (record["best"], record["wins"], record["excellent"]) == (0, 1, 2)


def test_the_same_game_twice_is_one_game() -> None:
    [record] = summary([result(1, 4), result(1, 4), result(2, 12)])["records"]
    assert record["count"] == 2


def test_nothing_of_one_score_key_counts_for_another() -> None:
    records = {record["key"]: record for record in summary([result(1, 4), result(2, 30, "base+three-cards@1p")])["records"]}
    assert {key: (record["best"], record["count"]) for key, record in records.items()} == {
        "base@1p": (4, 1),
        "base+three-cards@1p": (30, 1),
    }


def test_a_record_is_headed_with_what_its_games_have_in_common() -> None:
    def of(number: int, key: str, twists: list[str], **rulings: str) -> dict[str, Any]:
        named = {name.replace("_", "-"): value for name, value in rulings.items()}
        return {**result(number, 10, key), "options": {"edition": "base", "players": 2, "twists": twists, "rulings": named}}

    deck, two = "base+physical-deck@2p", "base+empty-draw-pile.two@2p"
    found = summary(
        [
            of(1, two, [], empty_draw_pile="two", starter="random"),
            of(2, two, [], empty_draw_pile="two", talk="loose", show_history="open"),
            of(3, deck, ["physical-deck"]),
            of(4, "base+physical-deck+loss-check.play-on@2p", ["physical-deck"], loss_check="play-on"),
        ]
    )["records"]
    assert [(record["key"], record["count"], record["options"]["rulings"]) for record in found] == [
        (deck, 2, {}),
        (two, 2, {"empty-draw-pile": "two"}),
    ]


def test_streaks_count_games_below_ten_in_a_row() -> None:
    [record] = summary([result(number, left) for number, left in enumerate([9, 1, 10, 0, 3, 8])])["records"]
    assert (record["streak"], record["longest"]) == (3, 3)
    [record] = summary([result(number, left) for number, left in enumerate([9, 1, 10])])["records"]
    assert (record["streak"], record["longest"]) == (0, 2)


def test_order_of_arrival_does_not_matter() -> None:
    games = [result(number, left) for number, left in enumerate([9, 1, 10, 0, 3, 30])]
    assert summary(games) == summary(list(reversed(games)))


def test_history_is_newest_first_and_the_record_played_last_comes_first() -> None:
    found = summary([result(1, 4), result(2, 30, "base@2p"), result(3, 7)])["records"]
    assert [record["key"] for record in found] == ["base@1p", "base@2p"]
    assert [game["id"] for game in found[0]["history"]] == ["g3", "g1"]


def test_a_clock_set_back_does_not_change_the_order_in_which_games_were_recorded() -> None:
    """Two good games, then a bad one that a clock set back says was before them: no streak now."""
    games = [result(31, 4), result(32, 4), {**result(1, 40), "recorded": "2026-01-01T00:00:33Z"}]
    [record] = summary(games)["records"]
    assert (record["streak"], record["longest"]) == (0, 2)
    assert [game["id"] for game in record["history"]] == ["g1", "g32", "g31"]
    assert [record["key"] for record in summary([*games, {**result(30, 9, "base@2p")}])["records"]] == ["base@1p", "base@2p"]


def test_bands_hold_every_possible_result_once() -> None:
    assert sorted(left for low, high in BANDS for left in range(low, high + 1)) == list(range(99))
    [record] = summary([result(left, left) for left in range(1, 50)])["records"]
    assert sum(band["count"] for band in record["bands"]) == 49


@pytest.mark.parametrize(
    "spoiled", [None, {}, {"left": -1}, {"left": 99}, {"left": "4"}, {"left": True}, {"outcome": "draw"}, {"id": 3}, {"options": None}]
)
def test_results_that_cannot_be_read_are_counted_and_hurt_nothing(spoiled: Any) -> None:
    bad = {**result(2, 5), **spoiled} if spoiled else spoiled
    found = summary([result(1, 4), bad])
    assert found["unread"] == 1
    assert found["records"][0]["count"] == 1


def test_no_results_no_records() -> None:
    assert summary([]) == {"records": [], "excellent": 10, "unread": 0}
    with pytest.raises(Refused, match="result/format"):
        summary({"id": 1})


def test_help_has_columns_of_its_own_and_never_touches_what_was_done_alone() -> None:
    seats = {"options": {"edition": "base", "players": 2, "twists": [], "rulings": {}}, "key": "base@2p"}
    games = [
        result(1, 12) | seats,
        result(2, 0) | seats | {"hints": 2},
        result(3, 3) | seats | {"hints": 1, "computers": [None, "searched"]},
        result(4, 20) | seats | {"computers": [None, "careful"]},
        result(5, 30) | seats,
    ]
    [record] = summary(games)["records"]
    assert (record["best"], record["count"], record["wins"], record["longest"], record["mean"]) == (12, 2, 0, 0, 21.0)
    assert [(one["helped"], one["best"], one["count"], one["wins"]) for one in record["helped"]] == [
        ("hints", 0, 1, 1),
        ("computers", 3, 2, 0),
    ]
    assert sum(band["count"] for column in (record, *record["helped"]) for band in column["bands"]) == 5
    assert [(row["hints"], row["computers"]) for row in record["history"]] == [
        (0, []),
        (0, [None, "careful"]),
        (1, [None, "searched"]),
        (2, []),
        (0, []),
    ]
    [helped] = summary(games[1:2])["records"]
    assert (helped["best"], helped["count"], helped["mean"], len(helped["history"])) == (None, 0, None, 1)


def test_a_duel_that_the_computer_wins_is_no_win() -> None:
    duel = {"options": {"edition": "face-to-face", "players": 2, "twists": [], "rulings": {}}, "key": "face-to-face@2p", "outcome": "won"}
    games = [result(number, 5) | duel | {"winners": [winner], "computers": [None, "quick"]} for number, winner in enumerate([0, 1, 1])]
    [column] = summary(games)["records"][0]["helped"]
    assert (column["count"], column["wins"], column["streak"]) == (3, 1, 0)
    assert [row["grade"] for row in summary(games)["records"][0]["history"]] == ["lost", "lost", "won"]


@pytest.mark.parametrize(
    "spoiled", [{"hints": -1}, {"hints": True}, {"computers": ["quick"]}, {"computers": [None, "genius"]}, {"winners": [12]}]
)
def test_help_that_cannot_be_is_not_read(spoiled: Any) -> None:
    assert summary([result(1, 4) | spoiled])["unread"] == 1
