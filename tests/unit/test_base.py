"""The base game where others went wrong: look-ahead, counting cards, the empty draw pile, the last card, empty seats."""

from __future__ import annotations

import pytest

from engine.cards import UNKNOWN
from engine.faults import Refused
from engine.moves import EndTurn, Play
from engine.options import Options
from engine.search import fatal_plays
from tests.table import position

SOLO = Options.of()


@pytest.mark.parametrize(
    ("tops", "hand"),
    [
        ([90, 95, 10, 8], [80, 70, 40, 50]),  # 80 back, then 70 back
        ([97, 98, 10, 3], [20, 30, 60, 55]),  # the mirror: 20 up, then 30 up
        ([90, 99, 10, 8], [80, 85, 40, 50]),  # 80 back opens 85
    ],
)
def test_a_first_card_that_opens_the_second_keeps_the_game_alive(tops: list[int], hand: list[int]) -> None:
    game = SOLO.compile()
    assert game.judge(position(game, tops, hand)) is None


@pytest.mark.parametrize(("tops", "hand"), [([90, 92, 5, 5], [95, 50, 60, 70]), ([90, 92, 5, 5], [3, 50, 60, 70])])
def test_one_card_on_two_piles_is_still_one_card(tops: list[int], hand: list[int]) -> None:
    game = SOLO.compile()
    outcome = game.judge(position(game, tops, hand))
    assert outcome is not None
    assert (outcome.kind, outcome.reason) == ("lost", "blocked")


def test_with_an_empty_draw_pile_one_card_ends_the_turn() -> None:
    game = SOLO.compile()
    state = game.apply(position(game, [40, 1, 100, 100], [41, 60, 80], draw=0), Play("41", 0)).state
    assert game.minimum(state).least == 1
    assert game.apply(state, EndTurn()).state.turn == 2


@pytest.mark.parametrize(("top", "card", "trick"), [(50, 51, False), (61, 51, True)])
def test_the_last_card_wins_at_once(top: int, card: int, trick: bool) -> None:
    game = SOLO.compile()
    state = game.apply(position(game, [top, 99, 2, 3], [card], draw=0), Play(str(card), 0)).state
    assert state.outcome is not None
    assert (state.outcome.kind, state.outcome.winners, state.left) == ("won", (0,), 0)
    assert state.played[-1].trick is trick


def test_a_whole_hand_played_in_the_last_turn_wins() -> None:
    game = SOLO.compile()
    state = position(game, [50, 60, 2, 3], [51, 61, 70], draw=0)
    for text in ("51>0", "61>1"):
        card, pile = text.split(">")
        state = game.apply(state, Play(card, int(pile))).state
        assert state.outcome is None
    assert game.apply(state, Play("70", 0)).state.outcome is not None


def test_empty_seats_are_skipped_also_two_in_a_row_and_lose_nothing() -> None:
    game = Options.of(players=3).compile()
    state = position(game, [40, 1, 100, 100], [41, 60, 61], draw=0, others=(0, 0))
    state = game.apply(game.apply(state, Play("41", 0)).state, EndTurn()).state
    assert (state.player, state.turn, state.outcome) == (0, 2, None)


def test_an_empty_seat_passes_to_the_next_with_cards() -> None:
    game = Options.of(players=3).compile()
    state = position(game, [40, 1, 100, 100], [41], draw=0, other_hands=((), (60,)))
    state = game.apply(game.apply(state, Play("41", 0)).state, EndTurn()).state
    assert (state.player, state.outcome) == (2, None)


def test_a_full_hand_played_with_a_draw_pile_left_refills_and_goes_on() -> None:
    game = Options.of(players=3).compile()
    state = position(game, [60, 1, 100, 100], [], draw=10, others=(6, 6), played=6)
    state = game.apply(state, EndTurn()).state
    assert (len(state.hands[0]), len(state.draws[0]), state.player) == (6, 4, 1)


def test_eager_counts_what_could_still_be_laid_and_play_on_does_not() -> None:
    tops, hand = [96, 98, 5, 6], [20, 97]
    eager, play_on = SOLO.compile(), Options.of(loss_check="play-on").compile()
    assert eager.judge(position(eager, tops, hand)) is not None
    state = position(play_on, tops, hand)
    assert play_on.judge(state) is None
    state = play_on.apply(state, Play("97", 0)).state
    assert state.outcome is not None
    assert (state.outcome.kind, state.left) == ("lost", 31)


def test_a_play_that_locks_the_turn_is_marked_and_still_allowed() -> None:
    game = SOLO.compile()
    state = position(game, [45, 99, 2, 3], [40, 50, 91])
    assert fatal_plays(game, state) == {(91, 0)}
    assert game.apply(state, Play("91", 0)).state.outcome is not None


def test_a_fatal_mark_is_about_this_card_on_this_pile() -> None:
    """50 opens the trick for 40 on either pile, 91 opens nothing on both: what one line finds must not be held against another."""
    game = SOLO.compile()
    assert fatal_plays(game, position(game, [45, 45, 2, 3], [40, 50, 91])) == set()
    assert fatal_plays(game, position(game, [45, 90, 2, 3], [40, 50, 91])) == {(91, 0)}


def test_with_the_minimum_met_nothing_is_fatal() -> None:
    game = SOLO.compile()
    assert fatal_plays(game, position(game, [45, 99, 2, 3], [40, 50, 91], played=2)) == set()


@pytest.mark.parametrize(
    ("short_hand", "outcome"),
    [("lose", "lost"), ("play-all", None)],
)
def test_two_cards_with_an_empty_draw_pile_and_a_single_card(short_hand: str, outcome: str | None) -> None:
    game = Options.of(players=2, empty_draw_pile="two", short_hand=short_hand).compile()
    judged = game.judge(position(game, [40, 99, 2, 3], [50], draw=0, others=(3,)))
    assert (judged and judged.kind) == outcome


def test_the_last_card_of_all_wins_even_where_two_were_due() -> None:
    game = Options.of(players=2, empty_draw_pile="two").compile()
    state = position(game, [40, 99, 2, 3], [50], draw=0, others=(0,))
    assert game.judge(state) is None
    outcome = game.apply(state, Play("50", 0)).state.outcome
    assert outcome is not None
    assert (outcome.kind, outcome.winners) == ("won", (0, 1))


@pytest.mark.parametrize(("draw", "least"), [(1, 3), (0, 1)])
def test_three_cards_while_there_is_a_draw_pile(draw: int, least: int) -> None:
    game = Options.of(twists=("three-cards",)).compile()
    assert game.minimum(position(game, [1, 1, 100, 100], [20, 30, 40], draw=draw)).least == least


@pytest.mark.parametrize(("players", "hand", "draw"), [(1, 7, 91), (2, 6, 86), (3, 5, 83), (4, 5, 78), (5, 5, 73)])
def test_smaller_hands_for_every_number_of_players(players: int, hand: int, draw: int) -> None:
    state = Options.of(players=players, twists=("smaller-hands",)).compile().start("0" * 10).state
    assert {len(one) for one in state.hands} == {hand}
    assert len(state.draws[0]) == draw


def test_unknown_cards_are_counted_and_never_played() -> None:
    game = SOLO.compile()
    state = position(game, [1, 1, 100, 100], [20, UNKNOWN], draw=0)
    assert {card for card, _, _ in game.plays(state)} == {20}
    with pytest.raises(Refused, match="move/card"):
        game.apply(state, Play(str(UNKNOWN), 0))


def test_the_deck_is_two_to_ninety_nine_once_each() -> None:
    state = SOLO.compile().start("0" * 10).state
    assert sorted((*state.hands[0], *state.draws[0])) == list(range(2, 100))
