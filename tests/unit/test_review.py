"""Looking back: a solution really wins, the turn that lost really lost, and a running game is never looked into."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.game import Game
from engine.moves import parse
from engine.options import Options
from engine.outlook import outlook
from engine.review import BEAM, Deal, Review, solve
from engine.saves import Save, replay
from engine.shuffle import generator
from engine.state import State
from engine.think.features import START_DOWN, START_UP
from engine.think.plain import network_for
from engine.think.steps import finish
from engine.think.turns import as_set
from tests.table import any_move, ask, careful_move, refused, seed_of

FRESH = (START_UP, START_UP, START_DOWN, START_DOWN)


def played(options: Options, number: int) -> Save:
    """A whole game by the careful player, or where cards have colours by chance."""
    choose = any_move if options.edition == "quick-and-easy" else careful_move
    game, dice = options.compile(), Random(number)
    state, moves = game.start(seed_of(number)).state, list[str]()
    while state.outcome is None:
        move = choose(game, state, dice)
        moves.append(str(move))
        state = game.apply(state, move).state
    return Save(options, seed_of(number), tuple(moves))


def looked_back(save: Save) -> tuple[Review, dict[str, Any]]:
    found = replay(save)
    review = Review(found.game, found.states, found.moves, generator(seed_of(9)))
    while review.step():
        pass
    return review, review.report()


def follow(game: Game, state: State, line: list[list[str]]) -> State:
    for turn in line:
        for move in turn:
            state = game.apply(state, parse(move)).state
        if state.outcome is None:
            state = game.apply(state, parse("end")).state
    return state


@pytest.mark.parametrize("players", [1, 3])
def test_a_review_tells_every_turn_and_proves_that_the_deal_was_winnable(players: int) -> None:
    save = played(Options.of(players=players), 77)
    review, report = looked_back(save)
    states = review.states
    assert states[-1].outcome is not None
    assert len(report["turns"]) == len(review.starts) == states[-1].turn - (not states[-1].played)
    assert [move for turn in report["turns"] for move in turn["moves"]] == [move for move in save.moves if ">" in move]
    assert all(0 <= turn["chance"] <= 1 and 0 <= turn["after"] <= 1 for turn in report["turns"])
    costs = [report["turns"][number]["chance"] - report["turns"][number]["after"] for number in report["costly"]]
    assert costs == sorted(costs, reverse=True)
    assert len(costs) == 3
    assert min(costs) > 0
    assert report["winnable"] is True
    won = follow(review.game, states[review.starts[0]], report["solution"]).outcome
    assert won is not None
    assert won.kind == "won"
    assert report["turns"][report["lostAt"]]["after"] is not None
    costly = report["turns"][report["costly"][0]]
    better = follow(review.game, states[costly["first"]], [costly["better"]])
    assert better.outcome is None or better.outcome.kind == "won"


def test_a_won_game_was_winnable_and_never_lost() -> None:
    game = Options.of().compile()
    start = game.start(seed_of(77)).state
    line = finish(solve(Deal(outlook(game, start, 0).reach, network_for(1, False), FRESH, (as_set(start.hand),), start.draws[0], 0)))
    assert line is not None
    state, moves = start, list[str]()
    for turn in line:
        for card, pile in turn.lays:
            moves.append(f"{card}>{pile}")
            state = game.apply(state, parse(moves[-1])).state
        if state.outcome is None:
            moves.append("end")
            state = game.apply(state, parse("end")).state
    assert state.outcome is not None
    report = looked_back(Save(Options.of(), seed_of(77), tuple(moves)))[1]
    assert (report["winnable"], report["lostAt"]) == (True, None)
    assert report["turns"][-1]["after"] == 1.0


def test_a_position_that_cannot_be_won_is_not_called_winnable() -> None:
    """Two cards that fit no pile any more: no beam, however wide, finds a way."""
    reach = outlook(game := Options.of().compile(), game.start(seed_of(1)).state, 0).reach
    lost = Deal(reach, network_for(1, False), (98, 97, 3, 4), (as_set((50, 51)),), (), 0)
    won = Deal(reach, network_for(1, False), (98, 40, 3, 4), (as_set((50, 51)),), (), 0)
    assert finish(solve(lost, BEAM)) is None
    assert finish(solve(won, BEAM)) is not None


@pytest.mark.parametrize("options", [Options.of("extreme"), Options.of("quick-and-easy", 2), Options.of("face-to-face", 2)])
def test_other_editions_have_a_curve(options: Options) -> None:
    report = looked_back(played(options, 5))[1]
    assert report == looked_back(played(options, 5))[1], "equal seeds, equal answers"
    assert report["done"]
    assert report["turns"]
    assert report["winnable"] is None


def test_only_finished_games_with_dealt_cards_are_looked_back_on() -> None:
    table = ask("open", options={}, entropy="0" * 16)
    assert refused("review-start", save=table["save"], entropy="0" * 16) == "review/running"
    assert refused("review-start", save=None, entropy="0" * 16) == "save/format"
    assert refused("review-step", review=0) == "think/cancelled"
    save = played(Options.of("quick-and-easy", 2), 5).to_json()
    report = ask("review-start", save=save, entropy="0" * 16)
    assert not report["done"]
    while not report["done"]:
        report = ask("review-step", review=report["review"], steps=50)
    assert report["turns"]
    assert ask("view")["view"]["turn"] == 1, "the running game is another"
