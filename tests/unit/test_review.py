"""Looking back: a solution really wins, the turn that lost really lost, and a running game is never looked into."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import pytest

from engine.faults import Refused
from engine.game import Game
from engine.moves import parse
from engine.options import Options
from engine.outlook import outlook
from engine.review import BEAM, RUNS, Deal, Review, solve
from engine.saves import Save, replay
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


@pytest.fixture(autouse=True)
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A narrower second look: what is tested is not how much it finds."""
    monkeypatch.setattr("engine.review.WIDEST", 25)


def begun(save: Save, known: object = None) -> Review:
    found = replay(save)
    return Review(found.game, found.states, found.moves, seed_of(9), known)


@cache
def looked_back(save: Save) -> tuple[Review, dict[str, Any]]:
    review = begun(save)
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
    save = played(options, 5)
    review, report = looked_back(save)
    again = begun(save)
    while again.step():
        pass
    assert report == again.report(), "equal seeds, equal answers"
    assert report["done"]
    assert len(report["turns"]) == report["of"] > 0
    assert report["winnable"] is None
    assert all(turn["after"] is not None for turn in report["turns"])
    assert (report["par"] is None) == (options.edition == "face-to-face"), "rivals have no par"
    for number in report["costly"]:
        assert review.show(number, "better")["plays"]


@pytest.mark.parametrize("players", [1, 3])
def test_par_is_what_the_app_itself_leaves_over(players: int) -> None:
    report = looked_back(played(Options.of(players=players), 77))[1]
    lefts = report["lefts"]
    assert len(lefts) == RUNS
    assert len(set(lefts)) > 1, "no two games are the same"
    assert report["par"] == round(sum(lefts) / RUNS, 1)
    wins = lefts.count(0) / RUNS
    assert report["difficulty"] == ("fiendish" if wins == 0 else "hard" if wins <= 0.25 else "medium" if wins <= 0.6 else "easy")
    assert (report["fit"] is None) == (players == 1)


@pytest.mark.parametrize(("left", "medal"), [(0, "gold"), (1, "silver"), (4, "silver"), (5, "bronze"), (9, "bronze"), (10, None)])
def test_medals_of_a_solo_game(left: int, medal: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.review.left_over", lambda _: left)
    assert begun(played(Options.of(), 77)).report()["medal"] == medal
    assert begun(played(Options.of(players=3), 77)).report()["medal"] is None


def test_a_report_that_was_kept_is_gone_on_with() -> None:
    """After every kind of step: what was known is not found again, and the end is the same."""
    save = played(Options.of("quick-and-easy", 2), 5)
    whole = looked_back(save)[1]
    first = begun(save)
    for steps in (3, 30, 60):
        for _ in range(steps):
            first.step()
        second = begun(save, json.loads(json.dumps(first.report())))
        assert second.report() == {**first.report(), "done": False}
        first = second
    while first.step():
        pass
    assert first.report() == whole

    review, report = looked_back(played(Options.of(), 77))
    again = begun(played(Options.of(), 77), json.loads(json.dumps(report)))
    assert again.report() == {**report, "done": False}
    again.step()
    assert again.done, "nothing was left to find"
    assert again.show(2, "won") == review.show(2, "won")


@pytest.mark.parametrize(
    "harm",
    [
        {"turns": 5},
        {"turns": [{}]},
        {"turns": [None]},
        {"found": [[99, True, 20]]},
        {"found": [[0, True]]},
        {"solution": None},
        {"found": 7},
        {"solution": [["2>0", "<b>"]]},
        {"solution": [["2>0"]]},
        {"solution": 1},
        {"lefts": ["many"]},
        {"turns": [{"seat": 0, "first": 0, "moves": [], "chance": 2, "after": None, "better": []}]},
    ],
)
def test_a_report_that_cannot_be_one_is_found_anew(harm: dict[str, Any]) -> None:
    save = played(Options.of(), 77)
    report = {**looked_back(save)[1], **harm}
    fresh = begun(save, report)
    assert (fresh.told, fresh.found, fresh.solution, fresh.par) == ([], {}, None, [])
    assert begun(save, "rubbish").told == []


def test_the_lines_of_a_game_are_shown_turn_by_turn() -> None:
    save = played(Options.of(players=3), 77)
    review, report = looked_back(save)
    for number, turn in enumerate(report["turns"]):
        shown = review.show(number, "played")
        assert [f"{play['card']}>{play['pile']}" for play in shown["plays"]] == turn["moves"]
        assert shown["view"]["seat"] == turn["seat"]
        tops = {pile["pile"]: pile["top"] for pile in shown["view"]["piles"]}
        for play in shown["plays"]:
            assert (play["from"], play["gap"]) == (tops[play["pile"]], play["to"] - tops[play["pile"]])
            tops[play["pile"]] = play["to"]
    assert review.show(report["costly"][0], "better")["plays"]
    last = review.show(len(report["solution"]) - 1, "won")
    assert last["left"] == 0
    for turn, line, code in (
        (-1, "played", "review/turn"),
        (99, "better", "review/turn"),
        (99, "won", "review/turn"),
        (0, "x", "review/line"),
    ):
        with pytest.raises(Refused) as refusal:
            review.show(turn, line)
        assert refusal.value.fault.code == code


def test_only_finished_games_with_dealt_cards_are_looked_back_on() -> None:
    table = ask("open", options={}, entropy="0" * 16)
    assert refused("review-start", save=table["save"]) == "review/running"
    assert refused("review-start", save=None) == "save/format"
    assert refused("review-step", review=0) == "think/cancelled"
    save = played(Options.of("quick-and-easy", 2), 5).to_json()
    report = ask("review-start", save=save)
    assert not report["done"]
    while not report["done"]:
        report = ask("review-step", review=report["review"], steps=50)
    assert report["turns"]
    assert ask("view")["view"]["turn"] == 1, "the running game is another"
