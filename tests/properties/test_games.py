"""What must hold after every command of every game."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import CardId
from engine.game import Game
from engine.moves import Play
from engine.options import Options
from engine.saves import Save, replay
from engine.search import can_finish, fatal_plays
from engine.state import State
from engine.views import View, view
from tests.counts import great
from tests.table import Chooser, any_move, ask, careful_move, play_out, position, refused, seed_of

DECK = list(range(2, 100))

options = st.builds(
    lambda players, twists, rulings: Options.read({"players": players, "twists": list(twists), "rulings": rulings if players > 1 else {}}),
    st.integers(1, 5),
    st.sets(st.sampled_from(["three-cards", "smaller-hands"])),
    st.fixed_dictionaries(
        {},
        optional={
            "empty-draw-pile": st.just("two"),
            "loss-check": st.just("play-on"),
            "short-hand": st.just("play-all"),
            "starter": st.sampled_from(["random", "left-of-dealer"]),
        },
    ),
)
seeds = st.integers(0, 32**10 - 1).map(seed_of)
choosers = st.sampled_from([any_move, careful_move])


def all_cards(state: State) -> list[CardId]:
    return sorted(card for place in (*state.hands, *state.draws, *(pile.cards for pile in state.piles)) for card in place)


@given(options, seeds, st.integers(), choosers)
def test_every_game_ends_with_the_cards_conserved_at_every_step(chosen: Options, seed: str, dice: int, choose: Chooser) -> None:
    game = chosen.compile()
    for _, state in play_out(game, seed, Random(dice), choose):
        assert all_cards(state) == DECK
        if state.outcome is None:
            assert game.moves(state), "a state without a move before an outcome"
        else:
            assert (state.outcome.kind == "won") == (state.left == 0)


@given(options, seeds, st.integers(), choosers)
def test_replaying_a_save_gives_an_equal_state(chosen: Options, seed: str, dice: int, choose: Chooser) -> None:
    line = list(play_out(chosen.compile(), seed, Random(dice), choose))
    save = Save(chosen, seed, tuple(str(move) for move, _ in line[1:]))
    played = replay(save)
    assert played.states == [state for _, state in line]
    assert (played.dropped, played.why) == (0, None)


@given(options, seeds, st.integers(), st.integers(0, 400))
def test_a_view_does_not_change_when_unseen_cards_are_permuted(chosen: Options, seed: str, dice: int, steps: int) -> None:
    game, chance = chosen.compile(), Random(dice)
    line = [state for _, state in play_out(game, seed, chance, careful_move)]
    state = line[min(steps, len(line) - 1)]
    for seat in range(chosen.players):
        assert view(game, state, seat) == view(game, _permuted(state, seat, chance), seat)


def _permuted(state: State, seat: int, chance: Random) -> State:
    """The same table with every card shuffled that `seat` cannot see: other hands, draw pile, and what lies under the tops."""
    hidden = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    hidden += [card for draw in state.draws for card in draw]
    hidden += [card for pile in state.piles for card in pile.cards[:-1]]
    chance.shuffle(hidden)
    hands = tuple(hand if other == seat else tuple(hidden.pop() for _ in hand) for other, hand in enumerate(state.hands))
    draws = tuple(tuple(hidden.pop() for _ in draw) for draw in state.draws)
    piles = tuple(replace(pile, cards=(*(hidden.pop() for _ in pile.cards[:-1]), *pile.cards[-1:])) for pile in state.piles)
    return replace(state, hands=hands, draws=draws, piles=piles)


def test_a_great_number_of_games_conserves_the_cards() -> None:
    """Solo, all rulings as published, a random player: the count that hypothesis would be too slow for."""
    game = Options.of().compile()
    for number in range(great(100_000)):
        for _, state in play_out(game, seed_of(number), Random(number)):
            assert len({*state.hand, *state.draws[0], *(card for pile in state.piles for card in pile.cards)}) == len(DECK)
            assert state.left + sum(len(pile.cards) for pile in state.piles) == len(DECK)


@given(options, seeds, st.integers())
def test_the_view_of_one_seat_names_no_card_of_another(chosen: Options, seed: str, dice: int) -> None:
    game = chosen.compile()
    for _, state in play_out(game, seed, Random(dice)):
        for seat in range(chosen.players):
            seen = view(game, state, seat)
            assert {card.value for card in seen.hand} == set(state.hands[seat])
            assert {int(one.play.card) for one in seen.plays} <= set(state.hands[seat])
            named = {*seen.ending.get("fitting", ()), *seen.ending.get("stuck", ())}
            assert {int(name) for name in named} <= set(state.hands[seat])


def brute_force(game: Game, state: State) -> bool:
    """`can_finish` without memory or order: try everything."""
    if state.left == 0 or game.may_end(state):
        return True
    return any(brute_force(game, game.lay(state, card, pile, verdict.trick)[0]) for card, pile, verdict in game.plays(state))


@given(
    st.lists(st.integers(2, 99), unique=True, min_size=1, max_size=5),
    st.lists(st.integers(2, 99), unique=True, min_size=4, max_size=4),
    st.integers(0, 2),
    st.integers(0, 3),
)
def test_blocked_is_what_trying_everything_finds(hand: list[int], tops: list[int], draw: int, played: int) -> None:
    game = Options.of(players=2, twists=("three-cards",)).compile()
    state = position(game, tops, [card for card in hand if card not in tops], draw=draw, others=(3,), played=played)
    assert can_finish(game, state) == brute_force(game, state)
    fatal = {
        (card, pile) for card, pile, verdict in game.plays(state) if not brute_force(game, game.lay(state, card, pile, verdict.trick)[0])
    }
    assert fatal_plays(game, state) == fatal


@given(seeds, st.lists(st.sampled_from(["move", "move", "move", "undo", "reload", "junk"]), max_size=120), st.integers())
def test_undo_and_reload_through_the_bridge_lose_and_revive_nothing(seed: str, commands: list[str], dice: int) -> None:
    """After any mixture of moves, undos, reloads and nonsense, the save is the log kept beside the engine, and all cards are there."""
    chance, log = Random(dice), []
    entropy = "".join(chance.choice("0123456789abcdef") for _ in range(16))
    table = ask("open", options={}, entropy=entropy)
    for command in commands:
        view_ = table["view"]
        if command == "move" and view_["outcome"] is None:
            choices = [move["move"] for move in view_["moves"]] + (["end"] if view_["mayEnd"] else [])
            log.append(chance.choice(choices))
            table = ask("act", move=log[-1])
        elif command == "undo" and view_["mayUndo"]:
            log.pop()
            table = ask("undo")
        elif command == "reload":
            table = ask("open", save=table["save"])
        elif command == "junk":
            assert refused("act", move="1>9").startswith("move/")
            table = ask("view")
        assert table["save"]["moves"] == log
        assert view_["left"] <= 98
    played = replay(Save(Options.of(), table["save"]["seed"], tuple(log)))
    assert all_cards(played.states[-1]) == DECK
    assert played.dropped == 0


@given(seeds, st.integers())
def test_undo_reaches_exactly_to_the_start_of_the_turn(seed: str, dice: int) -> None:
    chance = Random(dice)
    table = ask("open", save={"schema": 1, "shuffle": "pcg32-fy/1", "options": {}, "seed": seed, "moves": []})
    while table["view"]["outcome"] is None:
        before = table["view"]
        plays = 0
        while table["view"]["moves"] and table["view"]["outcome"] is None and (not table["view"]["mayEnd"] or chance.random() < 0.4):
            table = ask("act", move=chance.choice(table["view"]["moves"])["move"])
            plays += 1
        if table["view"]["outcome"] is None and chance.random() < 0.7:
            table = ask("act", move="end")
            assert not table["view"]["mayUndo"]
            continue
        for _ in range(plays):
            assert table["view"]["mayUndo"] == (table["view"]["left"] > 0)
            if table["view"]["left"] == 0:
                return
            table = ask("undo")
        assert table["view"] == before
        assert not table["view"]["mayUndo"]
        if table["view"]["outcome"] is not None or chance.random() < 0.2:
            return


@pytest.mark.parametrize("seed", [seed_of(number * 7919) for number in range(12)])
def test_fatal_marks_agree_with_what_the_play_leads_to(seed: str) -> None:
    """A play marked fatal loses at once under eager loss; one that is not marked never does."""
    game = Options.of().compile()
    for _, state in play_out(game, seed, Random(seed), careful_move):
        if state.outcome is not None:
            continue
        fatal = fatal_plays(game, state)
        for card, pile, _verdict in game.plays(state):
            outcome = game.apply(state, Play(str(card), pile)).state.outcome
            assert ((card, pile) in fatal) == (outcome is not None and outcome.kind == "lost")


def test_views_are_frozen() -> None:
    game = Options.of().compile()
    seen = view(game, game.start(seed_of(1)).state, 0)
    assert isinstance(seen, View)
    with pytest.raises(AttributeError):
        seen.left = 3  # type: ignore[misc]
