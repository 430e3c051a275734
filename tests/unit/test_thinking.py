"""The parts of thinking, each against what can be worked out by hand or by trying everything."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import engine
from engine.cards import UNKNOWN
from engine.events import Event, Refilled
from engine.game import Game
from engine.moves import EndTurn, Play
from engine.options import Options, Twist, registered
from engine.outlook import Lay, outlook
from engine.rules import Layer, Minimum
from engine.shuffle import generator
from engine.state import Phase, Slots, State
from engine.think import asked, search, signals
from engine.think.advice import advice
from engine.think.endgame import Endgame
from engine.think.features import TABLE_UNITS, UNITS, Table, Wishes, features
from engine.think.judges import DUEL_UNITS, JUDGES, QUICK_UNITS, duel_features, quick_features
from engine.think.plain import NAMES, NETWORKS, PlainMind
from engine.think.players import Insight, Strength, Thought
from engine.think.search import Trial
from engine.think.signals import Wish, wish_of
from engine.think.steps import Steps, finish
from engine.think.turns import NORMAL, SLIM, Tops, Width, as_set, members, run_length, turns
from tests.bench.thinking import FIRST_DEAL
from tests.table import careful_move, play_out, position, seed_of
from tests.train.recipes import CHOOSE, JUDGE, RECIPES

ROOM = Path(engine.__file__).parent
GAME = Options.of().compile()
REACH = outlook(GAME, GAME.start(seed_of(1)).state, 0).reach


def test_thinking_imports_nothing_that_knows_a_state() -> None:
    """And it reads no private part of anything but itself, so that what an outlook wraps stays wrapped."""
    forbidden = {
        "engine.state.State",
        "engine.game",
        "engine.saves",
        "engine.api",
        "engine.views",
        "engine.thinking",
        "engine.search",
        "engine.cases",
    }
    files = sorted((ROOM / "think").glob("*.py"))
    assert len(files) > 10
    for path in files:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                named = {f"{node.module}", *(f"{node.module}.{alias.name}" for alias in node.names)}
                assert not forbidden & named, f"{path.name} imports {sorted(forbidden & named)}"
            elif isinstance(node, ast.Import):
                assert not any(alias.name.startswith("engine") for alias in node.names), path.name
            elif isinstance(node, ast.Attribute) and node.attr.startswith("_"):
                assert ast.unparse(node.value) == "self", f"{path.name}: {node.attr}"


def test_a_state_given_to_thinking_is_a_type_error(tmp_path: Path) -> None:
    snippet = (
        "from engine.shuffle import Pcg32\nfrom engine.state import State\nfrom engine.think.players import Insight, Strength, Thought\n"
        "def cheat(state: State, dice: Pcg32) -> Thought:\n    return Thought(state, Strength.STRONG, dice)\n"
    )
    (tmp_path / "cheat.py").write_text(snippet, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", str(tmp_path / "cheat.py")]
    done = subprocess.run(command, cwd=ROOM.parent, capture_output=True, text=True)
    assert '"Thought" has incompatible type "State"; expected "Outlook"' in done.stdout


def test_weights_are_small_and_say_where_they_are_from() -> None:
    files = sorted((ROOM / "think" / "weights").glob("*.json"))
    assert {path.stem for path in files} == {*NAMES, *(judge.name for judge in JUDGES.values())}
    assert sum(path.stat().st_size for path in files) <= 150_000
    for path in files:
        provenance = json.loads(path.read_text(encoding="utf-8"))["provenance"]
        assert {"method", "target", "rules"} <= set(provenance)
        if "twin" in provenance["method"]:  # `build.py train` wrote it
            assert set(provenance) == {"method", "from", "games", "seed", "target", "rules", "score", "deals"}
            assert len(provenance["score"]) == len(RECIPES[path.stem].tables)
            assert all(re.fullmatch(r"\d+\.\d % \[\d+\.\d, \d+\.\d\] of \d+", score) for score in provenance["score"].values())


def test_what_can_be_trained_is_what_is_thought_with_and_no_deal_serves_two_ends() -> None:
    assert set(RECIPES) == set(NAMES)
    for name, recipe in RECIPES.items():
        assert f"-{recipe.hidden}" in name
        assert FIRST_DEAL + 1_000_000 <= CHOOSE
        assert CHOOSE + recipe.choose <= JUDGE


@pytest.mark.parametrize("name", NAMES)
def test_the_packed_network_computes_what_its_weights_say(name: str) -> None:
    units = UNITS if name.startswith("solo") else (*UNITS, *TABLE_UNITS)
    data: Any = json.loads((ROOM / "think" / "weights" / f"{name}.json").read_text(encoding="utf-8"))
    unit, dice, network = data["unit"], Random(name), NETWORKS[name]
    for _ in range(50):
        deck = dice.sample(range(2, 100), 60)
        tops: Tops = (deck[0], deck[1], deck[2], deck[3])
        table = Table(as_set(deck[8:]), 40, 2 if len(units) > len(UNITS) else 1)
        seen = features(REACH, table, tops, as_set(deck[4:8]))
        assert len(seen) == len(units)
        hidden = [
            unit * (bias + sum(worth * number * row[index] for worth, number, row in zip(units, seen, data["w1"], strict=True)))
            for index, bias in enumerate(data["b1"])
        ]
        plain = unit * (
            data["b2"] + sum(weight * (value if value > 0 else 0.01 * value) for weight, value in zip(data["w2"], hidden, strict=True))
        )
        assert network.logit(seen) == pytest.approx(plain, abs=0.01)


def test_features_of_a_position_worked_out_by_hand() -> None:
    """Ascending 20 and 60, descending 90 and 35; hand 10, 22, 32, 45; unseen 25, 50, 61, 70, 80, 92, 95; draw pile 7."""
    table = Table(as_set([25, 50, 61, 70, 80, 92, 95]), 7)
    got = features(REACH, table, (60, 20, 35, 90), as_set([10, 22, 32, 45]))
    room = [80 + 89, 40 + 34, 80**2 + 89**2, 40**2 + 34**2, 80 * 89, 40 * 34, 80, 80 * 40 + 89 * 34]
    # Ascending piles taking a card, descending ones: 25 (1, 2); 50 (2, 1), by the trick on 60; 61, 70, 80 (2, 1); 92, 95 (2, 0).
    unseen = [0, 0, 2, 0, 5, 0]
    # 10 (1, 2), by the trick on 20; 22, 32 (1, 2); 45 (1, 2), by the trick on 35.
    hand = [0, 0, 0, 0, 4, 0]
    # 10 goes back on 20 at once; after it would come 0. 50 goes back on 60, 45 on 35 (55 comes after it: not there). 100 never.
    ready = [2, 1, 0, 0]
    # 22 and 32, both above 20 and below 90: twice. With the unseen: (60, 70) no; (70, 80): above 20 once, below 90 once.
    # In all: 22-32 and 70-80 on 20 and 90: 4; above 60: 70-80 once; below 35: 22-32 once. Mixed: 22 above 60? no. 35 down: none.
    pairs = [2, 4, 2, 0]
    # Gaps: 10 trick -10; 22: 2 on 20; 32: 3 below 35; 45: trick on 35.
    gaps = [-10, -10, 2, -10 - 10 + 2 + 3, 2 * 2 + 3 * 3]
    # Unseen beyond 20: 25 (4-8). Beyond 60: 61 (1-3), 70 (9-15). Below 90: 80 (9-15). Below 35: 25 (9-15). Hand near: 22, and 32 below 35.
    near = [1, 1, 3, 2]
    counts = [7, 11, 4, 0, 1, min((80 + 40 + 89 + 34) * 256 // 11, 12 * 256), min(89 * 256 // 11, 8 * 256)]
    assert got == [*room, *unseen, *hand, *ready, *pairs, *gaps, *near, *counts]


def test_features_at_a_table_count_wishes_that_the_turn_respects() -> None:
    wishes = Wishes((True, True, False, True), (False, True, False, False), 1)
    table = Table(as_set([25]), 7, 5, wishes, (1, 20, 90, 100))
    assert features(REACH, table, (5, 20, 90, 100), as_set([30]))[len(UNITS) :] == [0, 2, 0, 0, 1, 1, 0, 0, 2]
    assert features(REACH, table, (1, 25, 90, 80), as_set([30]))[len(UNITS) :] == [0, 1, 0, 0, 0, 1, 0, 0, 2]


def test_bit_sets() -> None:
    assert [*members(as_set([99, 2, 50]))] == [2, 50, 99]
    assert run_length(as_set([30, 20, 10]), 40, -10) == 3
    assert run_length(as_set([5]), 4, -10) == 0


def test_a_pruned_turn_is_one_of_all_turns_and_the_trick_is_among_them() -> None:
    """63 lies on an ascending pile, 53 is in the hand: the trick is the cheapest play there is."""
    tops: Tops = (63, 1, 100, 90)
    hand = as_set([53, 70, 12, 33, 88, 40, 95])

    def shapes(width: Width | None) -> set[tuple[int, ...]]:
        return {(*sorted(turn.tops[:2]), *sorted(turn.tops[2:]), turn.hand) for turn in turns(REACH, tops, hand, 2, width)}

    assert shapes(SLIM) < shapes(NORMAL) < shapes(None)
    pruned = turns(REACH, tops, hand, 2, NORMAL)
    assert any((53, 0) in turn.lays for turn in pruned)


def late(game: Game, tops: list[int], *hands: list[int], played: int = 0) -> State:
    """The draw pile is empty, and all cards but these lie under the tops."""
    state = position(game, tops, hands[0], draw=0, other_hands=tuple(map(tuple, hands[1:])), played=played)
    rest = tuple(card for card in game.cards if card not in {*tops, *(card for hand in hands for card in hand)})
    first = state.piles[0]
    return replace(state, piles=(replace(first, cards=(*rest, *first.cards[-1:])), *state.piles[1:]))


def brute_force(game: Game, state: State, cap: list[int]) -> bool:
    """Can all cards be played? By trying every play and every end of turn that the kernel allows."""
    cap[0] -= 1
    if cap[0] < 0:
        raise TimeoutError
    if state.outcome is not None:
        return state.outcome.kind == "won"
    return any(brute_force(game, game.apply(state, move).state, cap) for move in game.moves(state))


def test_the_exact_ending_agrees_with_trying_everything() -> None:
    game, dice, told = Options.of(players=2, talk="standard").compile(), Random(5), {True: 0, False: 0}
    while min(told.values()) < 15:
        cards = dice.sample(range(2, 100), 10)
        mine, theirs = cards[4 : 4 + dice.randint(1, 3)], cards[7 : 7 + dice.randint(0, 3)]
        played = dice.randint(0, 1)
        state = late(game, cards[:4], mine, theirs, played=played)
        try:
            want = brute_force(game, state, [20_000])
        except TimeoutError:
            continue
        mind = PlainMind(outlook(game, state, 0))
        won, turn = finish(mind.ending())
        assert won is want
        told[want] += 1
        if turn is not None:
            for lay in mind.lays(turn):
                state = game.apply(state, Play(game.cards[lay.card].name, lay.pile)).state
            assert state.outcome is not None or brute_force(game, state, [10**9])


def test_an_ending_that_is_too_long_is_given_up() -> None:
    hand, other = as_set(range(3, 17, 2)), as_set(range(70, 90, 3))
    ending = finish(Endgame(REACH, 5).solve((50, 52, 60, 62), hand, other, 0, 1))
    assert (ending.won, ending.lays) == (None, ())


def test_a_thought_can_be_left_after_any_step_and_is_the_same_at_the_same_seed() -> None:
    line = [state for _, state in play_out(GAME, seed_of(8), Random(8), careful_move)]
    state = next(state for state in line if state.turn == 9)
    ends = []
    for _ in range(2):
        thought = Thought(outlook(GAME, state, 0), Strength.SEARCHED, generator(seed_of(4)))
        worlds, seen = 0, []
        while thought.step():
            insight = thought.insight
            seen.append(insight)
            if insight is None:
                assert not worlds
                continue
            worlds = max(worlds, insight.worlds)
            assert 0 <= insight.chance <= 1
            assert 0.5 <= insight.sure <= 1
            after = state
            for lay in insight.lays:
                after = GAME.apply(after, Play(str(lay.card), lay.pile)).state
            assert GAME.may_end(after)
        first = next(insight for insight in seen if insight)
        assert first.stage == "first"
        assert seen.index(first) < 8
        assert worlds > 1
        ends.append((thought.insight, len(seen)))
    assert ends[0] == ends[1]


def test_the_search_drops_the_weaker_half_and_prefers_the_better() -> None:
    luck = Random(3)

    def play_out_(option: int, _: None) -> Steps[float]:
        yield
        return float(luck.random() < option / 10)

    trials = [Trial(option, 0.0) for option in (2, 4, 9, 3)]
    finish(search.search(trials, search.Effort(4, 40, 0), lambda: None, play_out_))
    assert search.best(trials).option == 9
    assert sorted(len(trial.samples) for trial in trials) == [10, 10, 20, 20]
    assert search.surely(trials) > 0.9


def test_a_lost_hand_still_gets_the_turn_that_the_rules_leave_it() -> None:
    game = Options.of(loss_check="play-on").compile()
    state = position(game, [98, 97, 3, 5], [99, 50, 51], draw=5)
    insight = Thought(outlook(game, state, 0), Strength.STRONG, generator(seed_of(1))).finish()
    assert [lay.card for lay in insight.lays] == [99]


def test_a_careful_player_goes_by_the_gaps_and_nothing_else() -> None:
    compared = 0
    for number in range(3):
        for move, state in play_out(GAME, seed_of(number), Random(number), careful_move):
            if not isinstance(move, EndTurn) or state.outcome is not None:
                continue
            seen = outlook(GAME, state, 0)
            insight = Thought(seen, Strength.CAREFUL, generator(seed_of(1))).finish()
            mind = PlainMind(seen)
            costs = [mind.cost(turn) - len(turn.lays) for turn, _ in finish(mind.candidates())]
            gaps, tops = 0, [*(seen.top(seen.now, pile) for pile in range(4))]
            for lay in insight.lays:
                gaps += (lay.card - tops[lay.pile]) * seen.directions[lay.pile]
                tops[lay.pile] = lay.card
            assert gaps - len(insight.lays) == min(costs)
            compared += 1
    assert compared > 20


def test_wishes_are_honest_and_never_tell_a_card() -> None:
    tops: Tops = (38, 60, 72, 40)
    trick, step, run, far = as_set([28]), as_set([40]), as_set([43, 33]), as_set([44])
    assert [wish_of(REACH, tops, hand).kept[0] for hand in (trick, step, run, far)] == [True, True, True, False]
    assert wish_of(REACH, tops, as_set([41, 61])).trouble is False
    assert wish_of(REACH, (90, 92, 12, 9), as_set([50, 51])).trouble is True


def test_what_is_said_follows_what_changed() -> None:
    game = Options.of(players=2, starter="random").compile()
    state = position(game, [38, 1, 100, 60], [28, 20], other_hands=((50, 51, 99),))
    first = signals.to_say(outlook(game, state, 0))
    assert [str(signal) for signal in first] == ["say 0 keep-here 0"]
    for signal in first:
        state = game.apply(state, signal).state
    assert signals.to_say(outlook(game, state, 0)) == ()
    assert PlainMind(outlook(game, state, 1), talk=True).table.wishes.kept == (True, False, False, False)
    assert PlainMind(outlook(game, state, 1)).table.wishes == Wishes()
    moved = game.apply(state, Play("28", 0)).state
    assert [str(signal) for signal in signals.to_say(outlook(game, moved, 0))] == ["say 0 cannot-here 0", "say 0 trouble"]


def test_under_silence_nothing_is_said_and_nothing_heeded() -> None:
    game = Options.of("extreme", 2).compile()
    state = position(game, [38, 11, 100, 60], [28, 20], other_hands=((50, 51, 99),))
    assert game.quiet(state)
    assert signals.to_say(outlook(game, state, 0)) == ()
    assert PlainMind(outlook(game, state, 1), talk=True).talk is False


def test_who_begins() -> None:
    none = (False, False, False, False)
    wishes = [Wish(none, False), Wish((True, False, False, True), False), Wish((True,) * 4, True)]
    assert signals.starter(wishes) == 1
    game = Options.of(players=3).compile()
    asks = game.start(seed_of(3)).state.asks
    assert asked.starter(asks[0], wishes).choice == 1


def told(state: State) -> Any:
    seen = outlook(GAME, state, 0)
    return advice(seen, Thought(seen, Strength.STRONG, generator(seed_of(1))).finish())


def codes(reasons: list[dict[str, Any]]) -> list[str]:
    return [reason["code"] for reason in reasons]


def test_advice_names_the_trick_it_keeps_and_the_piles_it_leaves_alone() -> None:
    seen = outlook(GAME, position(GAME, [63, 1, 100, 90], [53, 3, 5, 43], draw=40), 0)
    other = ((Lay(53, 0, True), Lay(43, 0, True)), 0.3)
    advised = advice(seen, Insight((Lay(3, 1, False), Lay(5, 1, False)), 0.4, 0.1, 0.9, 8, "searched", (other,)))
    assert [move["move"] for move in advised["moves"]] == ["3>1", "5>1"]
    assert [move["reasons"][0] for move in advised["moves"]] == [
        {"code": "small-gap", "args": {"card": "3", "pile": 1, "gap": 2}},
        {"code": "small-gap", "args": {"card": "5", "pile": 1, "gap": 2}},
    ]
    assert advised["why"] == [
        {"code": "keeps-trick", "args": {"from": 63, "to": 53, "pile": 0}},
        {"code": "keeps-pair", "args": {"low": 43, "high": 53}},
        {"code": "leaves-alone", "args": {"direction": "down"}},
    ]
    assert advised["others"] == [{"moves": ["53>0", "43>0"], "chance": 0.3}]
    assert advised["end"] is True


def test_advice_says_why_a_card_is_laid() -> None:
    advised = told(position(GAME, [40, 1, 100, 97], [42, 30, 95], draw=40))
    by_card = {move["card"]: codes(move["reasons"]) for move in advised["moves"]}
    assert "trick" in by_card["30"]
    assert any("small-gap" in reasons for reasons in by_card.values())


def test_an_ending_is_advised_as_proved() -> None:
    advised = told(late(GAME, [50, 2, 99, 30], [60, 52, 40]))
    assert (advised["stage"], advised["chance"], advised["sure"]) == ("won", 1.0, 1.0)
    assert len(advised["moves"]) == 3
    assert codes(advised["why"])[0] == "all-known"
    lost = told(late(GAME, [98, 97, 3, 4], [99, 50, 51]))
    assert (lost["stage"], lost["chance"]) == ("lost", 0.0)


def test_features_of_quick_and_easy_worked_out_by_hand() -> None:
    """Red 4 ascending, blue 6 descending; hand red 2 and yellow 9; unseen red 3, blue 8, green 5; two cards in the draw pile."""
    game = Options.of("quick-and-easy", 2).compile()
    red, blue, yellow, green = 0, 10, 20, 30
    up, down = game.plan.piles
    hands, piles = ((red + 2, yellow + 9), (UNKNOWN,)), (up.with_card(red + 4), down.with_card(blue + 6))
    state = State(piles=piles, hands=hands, draws=((UNKNOWN,) * 2,), phase=Phase.PLAY)
    seen = outlook(game, state, 0)
    got = quick_features(seen, seen.now, as_set([red + 2, yellow + 9, red + 3, blue + 8, green + 5]))
    # Red 3 and blue 8 fit where their colours lie too, green 5 on both; of the hand red 2 on both, yellow 9 only ascending.
    assert got == [0, 0, 0, 3, 0, 1, 0, 1, 6, 5, 30, 36, 25, 1, 1, 1, 2, 5, 2, 0, 1, 0, 0]
    assert len(got) == len(QUICK_UNITS)


def test_features_of_face_to_face_worked_out_by_hand() -> None:
    """Mine: 20 ascending, 40 descending, hand 10, 22, 45, unseen 23, 50; theirs: 5 and 55, unseen 3, 30."""
    game = Options.of("face-to-face", 2).compile()
    piles = tuple(pile.with_card(card) for pile, card in zip(game.plan.piles, (20, 40, 105, 155), strict=True))
    draws = ((UNKNOWN,) * 2, (UNKNOWN,) * 4)
    state = State(piles=piles, hands=((10, 22, 45), (UNKNOWN,) * 2), draws=draws, phase=Phase.PLAY)
    seen = outlook(game, state, 0)
    got = duel_features(seen, seen.now, as_set([10, 22, 45, 23, 50, 103, 130]))
    counts = [5, 6, 3, 2, 2, 4, 2]
    room = [40, 39, 40 * 39, 55, 54, 55 * 54]
    hand = [-10, 2, 25, 17, 0, 1]
    assert got == [*counts, *room, *hand, 0, 1, 0, 1, 1, 0, 0, 0, 1, 1]
    assert len(got) == len(DUEL_UNITS)


class Secretive(Twist):
    """Remembers the cards that were drawn, and that nobody else may know; and asks for four cards a turn."""

    key, layer, title, letter, origin = "secretive", Layer.NUMBER, "Secretive", "Z", "house"
    families = ("classic",)

    def minimum(self, game: Game, state: State, minimum: Minimum) -> Minimum:
        return Minimum(4, minimum.most)

    def after(self, game: Game, state: State, event: Event) -> State:
        return state.with_slot(self.key, event.cards) if isinstance(event, Refilled) else state


def test_a_new_twist_is_obeyed_and_its_memory_stays_secret_without_another_line() -> None:
    with registered(Secretive):
        game = Options.of(twists=("secretive",)).compile()
        state = position(game, [1, 1, 100, 100], [5, 6, 7, 8, 20, 50, 60, 90], draw=40)
        seen = outlook(game, state, 0)
        assert not seen.plain
        insight = Thought(seen, Strength.STRONG, generator(seed_of(1))).finish()
        assert len(insight.lays) >= 4
        for lay in insight.lays:
            state = game.apply(state, Play(str(lay.card), lay.pile)).state
        state = game.apply(state, EndTurn()).state
        assert state.slots.get("secretive")
        assert outlook(game, state, 0).now.key[-1] == Slots()
