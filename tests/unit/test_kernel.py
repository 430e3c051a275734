"""The two laws by which rules compose, slots, asks, and explanations."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.cards import UP, Card, CardId, Pile
from engine.events import Event, TurnBegan
from engine.faults import Refused
from engine.game import Game
from engine.moves import Choose, EndTurn, Move, Play, parse
from engine.options import Options
from engine.rules import FITS, Layer, Minimum, Plan, Rule, Verdict, blocked
from engine.state import Ask, Slots, State
from tests.table import position, seed_of


class Tiny(Rule):
    key = "tiny"

    def plan(self, options: Options, plan: Plan) -> Plan:
        return Plan((tuple(Card(n, str(n), n) for n in range(2, 8)),), (Pile(UP, 1),), 2)


class Anything(Rule):
    key, layer = "anything", Layer.GRANT

    def fits(self, game: Game, state: State, card: CardId, pile: int, verdict: Verdict) -> Verdict:
        return FITS


class Never(Rule):
    key, layer = "never", Layer.RESTRICT

    def fits(self, game: Game, state: State, card: CardId, pile: int, verdict: Verdict) -> Verdict:
        return blocked("never")


class Never2(Never):
    key = "anything"


class CountsTurns(Rule):
    key = "counts"

    def after(self, game: Game, state: State, event: Event) -> State:
        if not isinstance(event, TurnBegan):
            return state
        return replace(state, slots=state.slots.put(self.key, state.slots.get(self.key, 0) + 1))


class AsksTwice(Rule):
    key = "asks"

    def after(self, game: Game, state: State, event: Event) -> State:
        if not isinstance(event, TurnBegan) or event.turn != 2:
            return state
        return state.asking(Ask(self.key, 0, "seat", (7, 8)), Ask(self.key, None, "seat", (9,)))

    def answer(self, game: Game, state: State, ask: Ask, choice: int) -> State:
        return replace(state, slots=state.slots.put(self.key, (*state.slots.get(self.key, ()), choice)))


def game_of(*rules: Rule) -> Game:
    return Game(Options(), (Tiny(), *rules))


@pytest.mark.parametrize("rules", [(Never(), Anything()), (Anything(), Never())])
def test_a_restriction_is_not_undone_by_a_grant_listed_after_it(rules: tuple[Rule, ...]) -> None:
    game = game_of(*rules)
    state = game.start(seed_of(1)).state
    assert game.fits(state, state.hand[0], 0) == blocked("never")


def test_the_same_key_replaces() -> None:
    game = game_of(Anything(), Never2())
    assert [type(rule) for rule in game.rules] == [Tiny, Never2]
    assert not game.fits(game.start(seed_of(1)).state, 2, 0).ok


def test_a_rule_that_does_not_override_a_hook_is_not_asked() -> None:
    game = game_of(Anything(), CountsTurns())
    assert [rule.key for rule in game._fits] == ["anything"]


def test_slots_keep_values_by_rule_and_forget_none() -> None:
    slots = Slots().put("b", 1).put("a", (2, 3)).put("b", 4)
    assert slots == Slots((("a", (2, 3)), ("b", 4)))
    assert slots.get("b") == 4
    assert slots.get("c", "none") == "none"
    assert slots.put("a", None) == Slots((("b", 4),))
    assert hash(slots) == hash(Slots((("a", (2, 3)), ("b", 4))))


def test_rules_remember_in_their_slot() -> None:
    game = game_of(Anything(), CountsTurns())
    state = game.start(seed_of(1)).state
    state = game.apply(state, EndTurn()).state
    assert state.slots.get("counts") == 2


def test_asks_hold_the_game_until_answered_in_order() -> None:
    game = game_of(Anything(), AsksTwice())
    state = game.apply(game.start(seed_of(1)).state, EndTurn()).state
    assert [ask.seat for ask in state.asks] == [0, None]
    assert game.moves(state) == [Choose(0), Choose(1)]
    refusals: list[tuple[Move, str]] = [(EndTurn(), "move/asked"), (Play("2", 0), "move/asked"), (Choose(2), "move/choice")]
    for move, code in refusals:
        with pytest.raises(Refused, match=code):
            game.apply(state, move)
    state = game.apply(state, Choose(1)).state
    assert game.moves(state) == [Choose(0)]
    state = game.apply(state, Choose(0)).state
    assert state.slots.get("asks") == (8, 9)
    assert not state.asks
    with pytest.raises(Refused, match="move/not-asked"):
        game.apply(state, Choose(0))


def test_the_table_agrees_who_starts_after_the_deal() -> None:
    game = Options.of(players=3).compile()
    state = game.start(seed_of(5)).state
    assert all(len(hand) == 6 for hand in state.hands)
    assert game.moves(state) == [Choose(0), Choose(1), Choose(2)]
    state = game.apply(state, Choose(2)).state
    assert (state.player, state.turn, state.asks) == (2, 1, ())


def test_by_lot_every_seat_starts_about_as_often() -> None:
    game = Options.of(players=4, starter="random").compile()
    starts = [game.start(seed_of(number)).state.player for number in range(800)]
    assert all(150 < starts.count(seat) < 250 for seat in range(4))


def explain(game: Game, state: State, text: str) -> dict[str, Any]:
    found = game.explain(state, parse(text))
    return {"ok": found.ok, "why": found.why and found.why.code, "verdicts": [(ruled.rule, ruled.ok) for ruled in found.verdicts]}


def test_explain_gives_each_rule_s_verdict_on_a_play() -> None:
    game = Options.of().compile()
    state = position(game, [50, 1, 100, 100], [40, 45, 60])
    assert explain(game, state, "60>0") == {"ok": True, "why": None, "verdicts": [("order", True), ("trick", True)]}
    assert explain(game, state, "40>0") == {"ok": True, "why": None, "verdicts": [("order", False), ("trick", True)]}
    assert explain(game, state, "45>0") == {"ok": False, "why": "blocked/order", "verdicts": [("order", False), ("trick", False)]}


def test_a_refused_play_names_the_card_that_could_go_back() -> None:
    game = Options.of().compile()
    state = position(game, [50, 9, 95, 40], [45, 60, 99, 5])
    for text, back in [("45>0", "40"), ("5>1", None), ("99>2", None), ("60>3", "50")]:
        why = game.explain(state, parse(text)).why
        assert why is not None
        assert (why.code, why.args["back"]) == ("blocked/order", back), text


def test_explain_gives_each_rule_s_verdict_on_ending_the_turn() -> None:
    game = Options.of(twists=("three-cards",)).compile()
    state = position(game, [1, 1, 100, 100], [40, 45, 60], played=2)
    found = game.explain(state, EndTurn())
    assert [(ruled.rule, ruled.ok) for ruled in found.verdicts] == [("minimum", True), ("empty-draw-pile", True), ("three-cards", False)]
    assert found.why is not None
    assert found.why.args == {"least": 3, "most": None, "played": 2, "more": 1}


def test_explain_of_moves_that_name_nothing() -> None:
    game = Options.of().compile()
    state = position(game, [1, 1, 100, 100], [40, 45, 60])
    assert explain(game, state, "41>0") == {"ok": False, "why": "move/card", "verdicts": []}
    assert explain(game, state, "40>7") == {"ok": False, "why": "move/pile", "verdicts": []}


def test_nothing_moves_once_the_game_is_over() -> None:
    game = Options.of().compile()
    state = game.apply(position(game, [45, 99, 2, 3], [40, 50, 91]), Play("91", 0)).state
    assert state.outcome is not None
    assert game.moves(state) == []
    for move in (EndTurn(), Play("40", 0), Choose(0)):
        with pytest.raises(Refused, match="move/over"):
            game.apply(state, move)


@pytest.mark.parametrize(
    "text", ["", "42", "42>", ">3", "42>3 ", "42>-1", "end ", "END", "choose", "choose -1", "42>3\n", "４２>3", "4" * 99 + ">0", "42>345"]
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="move/format"):
        parse(text)


@pytest.mark.parametrize("text", ["42>3", "R5>0", "end", "choose 12"])
def test_moves_are_spelled_one_way(text: str) -> None:
    assert str(parse(text)) == text


def test_minimum_counts_most_too() -> None:
    class AtMostOne(Rule):
        key = "one"

        def minimum(self, game: Game, state: State, minimum: Minimum) -> Minimum:
            return Minimum(1, 1)

    game = game_of(Anything(), AtMostOne())
    state = game.start(seed_of(1)).state
    assert not game.may_end(state)
    state = game.apply(state, Play(str(state.hand[0]), 0)).state
    assert game.may_end(state)
    assert game.moves(state) == [EndTurn()]
    with pytest.raises(Refused, match="blocked/most"):
        game.apply(state, Play(str(state.hand[0]), 0))
