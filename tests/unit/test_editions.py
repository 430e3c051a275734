"""The editions beyond the base game, where the rule texts leave room for mistakes; the plain cases stand in tests/cases."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.cards import UNKNOWN
from engine.editions.extreme import TABLE, Commands
from engine.editions.house import NO_PILE
from engine.editions.on_fire import FIRE_CARDS, burning
from engine.faults import Refused
from engine.game import Game
from engine.moves import Choose, EndTurn, Play, Signal, Use, parse
from engine.options import Options
from engine.state import State
from engine.zsa import SUITS, card_of, number_of
from tests.table import ask, position, refused, seed_of

OPEN = [1, 1, 100, 100]


def run(game: Game, state: State, moves: str) -> State:
    for text in moves.split(", "):
        state = game.apply(state, parse(text)).state
    return state


def begun(game: Game, number: int) -> State:
    """A game in which the first seat starts, by agreement."""
    return run(game, game.start(seed_of(number)).state, "choose 0")


def why(game: Game, state: State, move: str) -> str | None:
    fault = game.explain(state, parse(move)).why
    return fault.code if fault else None


# Who starts


def test_the_table_says_who_deals_and_the_seat_after_the_dealer_starts() -> None:
    for players in (2, 3, 5):
        game = Options.of(players=players, starter="left-of-dealer").compile()
        start = game.start(seed_of(7)).state
        assert [(one.key, one.seat, one.choices) for one in start.asks] == [("dealer", None, tuple(range(players)))]
        assert [run(game, start, f"choose {dealer}").player for dealer in range(players)] == [*range(1, players), 0]
        assert why(game, start, "end") == "move/asked"


# On Fire


def test_a_fire_laid_now_burns_for_the_next_player_and_is_inherited() -> None:
    game = Options.of(players=2, twists=("on-fire",)).compile()
    state = position(game, [20, 1, 100, 100], [22, 60, 70], others=(7,))
    state = run(game, state, "22>0, 60>1")
    assert burning(state) == ()
    assert [notice.key for notice in game.notices(state)] == ["fire-next"]
    assert burning(run(game, state, "end")) == (0,)


def test_fire_cards_and_commands_are_different_numbers() -> None:
    numbers = [number for command in TABLE.values() for number in command]
    assert len(numbers) == len(set(numbers)) == 28
    assert not set(numbers) & set(FIRE_CARDS)


def test_many_inherited_fires_need_a_card_each_even_with_an_empty_draw_pile() -> None:
    game = Options.of(players=2, twists=("on-fire",)).compile()
    state = position(game, [22, 33, 100, 77], [40, 41, 50], draw=0, others=(2,)).with_slot("on-fire", (0, 1, 3))
    assert game.minimum(state).least == 3
    assert game.judge(state) is None
    assert game.judge(replace(state, hands=((40, 41), (UNKNOWN,) * 2))) is not None


def test_a_fire_that_only_a_mate_may_cover() -> None:
    game = Options.of(players=2, twists=("on-fire",), fire_mate="mate").compile()
    state = run(game, position(game, [20, 1, 100, 100], [22, 23, 60], others=(7,)), "22>0")
    assert why(game, state, "23>0") == "blocked/fire-mate"
    assert why(game, state, "23>1") is None


# Extreme


def extreme(commands: dict[int, str], **options: Any) -> Game:
    return Options.of("extreme", **options).compile(Commands(commands))


def test_stop_ends_the_turn_with_one_card_and_nothing_follows() -> None:
    game = extreme({40: "stop"})
    state = run(game, position(game, [30, 1, 100, 100], [40, 50, 60]), "40>0")
    assert why(game, state, "50>1") == "blocked/stop"
    assert game.moves(state) == [EndTurn()]


@pytest.mark.parametrize(
    ("commands", "moves", "last"),
    [({40: "skull", 50: "stop"}, "40>0", "50>1"), ({40: "three", 50: "stop"}, "40>0", "50>0")],
)
def test_a_stop_that_would_lose_on_the_spot_is_refused(commands: dict[int, str], moves: str, last: str) -> None:
    game = extreme(commands)
    state = run(game, position(game, [30, 1, 100, 100], [40, 50, 60, 70]), moves)
    assert why(game, state, last) == "blocked/stop-duty"


def test_three_is_over_when_the_turn_is() -> None:
    game = extreme({40: "three"})
    state = run(game, position(game, [30, 1, 100, 100], [40, 50, 60, 70, 80, 90]), "40>0, 50>0, 60>0")
    assert why(game, state, "70>0") == "blocked/most"
    state = run(game, state, "end")
    assert game.minimum(state) == (2, None)


def test_covering_no_ten_gives_the_trick_back_in_the_same_turn() -> None:
    game = extreme({60: "no-ten"})
    state = position(game, [47, 60, 2, 3], [37, 70, 80])
    assert why(game, state, "37>0") == "blocked/no-ten"
    assert why(game, run(game, state, "70>1"), "37>0") is None


def test_silence_is_silence_for_signals_and_house_asks() -> None:
    game = Options.of("extreme", players=2, twists=("emergency-briefing", "reserved-pile")).compile(Commands({30: "silence"}))
    state = position(game, [30, 1, 100, 100], [40, 50], others=(7,), played=2)
    with pytest.raises(Refused, match="talk/silence"):
        game.apply(state, Signal(0, "next"))
    state = run(game, state, "end")
    assert state.asks == ()


def test_draw_one_draws_one_and_the_next_refill_makes_up_for_it() -> None:
    game = extreme({40: "draw-one"})
    state = run(game, position(game, [40, 1, 100, 100], [50, 60, 70, 80], played=4), "end")
    assert len(state.hands[0]) == 5


# Quick & Easy


def test_the_same_colour_goes_against_the_direction_and_counts_as_the_trick() -> None:
    game = Options.of("quick-and-easy", players=2).compile()
    state = begun(game, 1)
    named = {card.name: card.id for card in game.cards.values()}
    state = replace(
        state, hands=((named["R3"], named["B9"]), state.hands[1]), piles=(state.piles[0].with_card(named["R7"]), state.piles[1])
    )
    assert game.fits(state, named["R3"], 0) == (True, None, True)
    assert game.fits(state, named["B9"], 0) == (True, None, False)
    assert game.minimum(state) == (1, 2)


def test_solo_is_outside_the_box_and_a_choice_of_its_own() -> None:
    with pytest.raises(Refused, match="options/players"):
        Options.of("quick-and-easy", players=1)
    assert Options.of("quick-and-easy", players=1, twists=("solo",)).score_key == "quick-and-easy+solo@1p"
    with pytest.raises(Refused, match="options/twist-seats"):
        Options.of("quick-and-easy", players=2, twists=("solo",))


# Face to Face


def test_help_counts_for_the_minimum_and_fills_the_hand() -> None:
    game = Options.of("face-to-face", players=2).compile()
    state = begun(game, 4)
    piles = (state.piles[0], state.piles[1], state.piles[2].with_card(130), state.piles[3])
    state = replace(state, piles=piles, hands=((20, 25, 40), state.hands[1]))
    assert why(game, state, "40>2") == "blocked/help"
    state = run(game, state, "20>2")
    assert why(game, state, "25>2") == "blocked/help-once"
    state = run(game, state, "25>0, end")
    assert len(state.hands[0]) == 6


def test_whoever_is_blocked_gives_the_game_to_the_other() -> None:
    game = Options.of("face-to-face", players=2).compile()
    state = begun(game, 4)
    piles = (state.piles[0].with_card(58), state.piles[1].with_card(2), state.piles[2], state.piles[3])
    outcome = game.judge(replace(state, piles=piles, hands=((20, 30), state.hands[1])))
    assert outcome is not None
    assert (outcome.kind, outcome.winners, outcome.reason) == ("won", (1,), "blocked")


# House twists


def test_an_open_card_is_chosen_by_every_seat_before_the_starter_is_agreed() -> None:
    game = Options.of(players=2, twists=("open-card",)).compile()
    state = game.start(seed_of(2)).state
    assert [(one.key, one.seat) for one in state.asks] == [("open-card", 0), ("open-card", 1), ("starter", None)]
    first, second = state.hands[0][3], state.hands[1][0]
    state = run(game, state, "choose 3, choose 0, choose 1")
    assert game.public(state) == {first, second}
    assert state.player == 1


def test_an_open_card_stays_and_a_played_one_is_replaced_at_the_next_refill_only() -> None:
    game = Options.of(players=2, twists=("open-card",)).compile()
    start = run(game, game.start(seed_of(2)).state, "choose 0, choose 0, choose 0")
    open_card, other, third = (game.cards[card].name for card in start.hands[0][:3])
    state = run(game, start, f"{other}>0, {third}>1") if int(other) > 1 else start
    assert run(game, state, "end").asks == ()
    pile = next(pile for pile in range(4) if game.fits(start, int(open_card), pile).ok)
    state = run(game, start, f"{open_card}>{pile}, {other}>{3 - pile}, end")
    assert [(one.key, one.seat) for one in state.asks] == [("open-card", 0)]
    assert state.player == 0, "the turn is passed on after the choice"


def test_a_reserved_pile_is_closed_to_the_others_until_its_owner_s_turn() -> None:
    game = Options.of(players=3, twists=("reserved-pile",)).compile()
    state = position(game, OPEN, [20, 30, 40, 50, 60, 70], other_hands=((21, 31, 41, 51, 61, 71), (22, 32, 42, 52, 62, 72)))
    state = run(game, state, "20>0, 30>0, end")
    assert state.asks[0].choices == (NO_PILE, 0, 1, 2, 3)
    state = run(game, state, "choose 1")
    assert state.player == 1
    assert why(game, state, "41>0") == "blocked/reserved"
    state = run(game, state, "21>1, 31>1, end, 22>2, 32>1, end")
    assert (state.player, state.asks) == (0, ())
    assert not [notice for notice in game.notices(state) if notice.key == "reserved"]


def test_the_reservation_ends_when_its_owner_is_skipped() -> None:
    game = Options.of(players=3, twists=("reserved-pile",)).compile()
    state = position(game, OPEN, [20], draw=0, other_hands=((21, 31), (22, 32)))
    state = run(game, state, "20>0, end, choose 1, 21>1, end, 22>2, end")
    assert state.player == 1
    assert why(game, state, "31>0") is None


def test_a_briefing_reveals_one_card_of_every_seat_once() -> None:
    game = Options.of(players=3, twists=("emergency-briefing",)).compile()
    state = begun(game, 6)
    assert (state.asks[0].key, state.asks[0].seat) == ("emergency-briefing", None)
    state = run(game, state, "choose 1, choose 0, choose 0, choose 0")
    assert game.public(state) == {hand[0] for hand in state.hands}
    assert state.asks == ()
    assert state.outcome is None


def test_house_twists_need_somebody_to_tell() -> None:
    for twist in ("open-card", "reserved-pile", "emergency-briefing"):
        with pytest.raises(Refused, match="options/twist-players"):
            Options.of(twists=(twist,))


# Talk


def test_signals_are_logged_shown_and_end_with_the_seat_s_turn() -> None:
    game = Options.of(players=2).compile()
    state = run(game, begun(game, 3), "say 1 keep-here 2, say 0 trouble")
    assert {(notice.key, notice.pile, notice.seat) for notice in game.notices(state)} == {("say-keep-here", 2, 1), ("say-trouble", None, 0)}
    for text, code in [("say 1 keep-here", "talk/unknown"), ("say 1 back-here 2", "talk/unknown"), ("say 7 next", "move/seat")]:
        assert why(game, state, text) == code
    first, second = (game.cards[card].name for card in sorted(state.hands[0])[:2])
    state = run(game, state, f"{first}>0, {second}>0, end")
    assert {(notice.key, notice.seat) for notice in game.notices(state)} == {("say-keep-here", 1), ("say-trouble", 0)}
    low, high = (game.cards[card].name for card in sorted(state.hands[1])[-2:])
    state = run(game, state, f"{high}>2, {low}>2, end")
    assert {(notice.key, notice.seat) for notice in game.notices(state)} == {("say-trouble", 0)}


def test_rulings_widen_what_may_be_said() -> None:
    kinds = {reading: Options.of(players=2, talk=reading).compile() for reading in ("standard", "loose", "ranges")}
    found = {reading: game.signals(game.start(seed_of(1)).state) for reading, game in kinds.items()}
    assert found["loose"] - found["standard"] == {"back-here"}
    assert found["ranges"] - found["standard"] == {"close-here", "far-here"}


COLOURS = ("red", "blue", "yellow", "green", "purple")


def sayable(**options: Any) -> frozenset[str]:
    game = Options.of(**options).compile()
    return game.signals(game.start(seed_of(1)).state)


def test_quick_and_easy_talks_of_colours_and_rough_height_and_professional_of_colours_and_a_pile_alone() -> None:
    have = {f"have-{colour}" for colour in COLOURS}
    heights = {f"{height}-{colour}" for height in ("low", "high") for colour in COLOURS}
    quick: dict[str, Any] = {"edition": "quick-and-easy", "players": 3}
    assert sayable(**quick) == sayable(players=3) | have | heights
    assert sayable(**quick, twists=("professional",)) == have | {"keep-here"}
    for reading in ("loose", "ranges"):
        assert sayable(**quick, talk=reading) == sayable(**quick)
    for kind in sorted(sayable(**quick)):
        assert parse(f"say 1 {kind}{' 0' if kind.endswith('-here') else ''}")


def test_nobody_signals_who_is_alone_or_against_another_or_has_real_cards() -> None:
    assert sayable(edition="quick-and-easy", twists=("solo",)) == frozenset()
    assert sayable(edition="face-to-face", players=2) == frozenset()
    assert sayable(players=2, twists=("physical-deck",)) == frozenset()


def test_a_seat_says_one_thing_of_each_colour() -> None:
    game = Options.of(edition="quick-and-easy", players=2).compile()
    state = run(game, begun(game, 3), "say 1 have-red, say 1 high-yellow, say 1 next, say 0 low-red, say 1 low-red, say 1 hurts")
    said = [(notice.key, notice.seat) for notice in game.notices(state)]
    assert said == [("say-high-yellow", 1), ("say-low-red", 0), ("say-low-red", 1), ("say-hurts", 1)]
    assert why(game, state, "say 1 high-red 0") == "talk/unknown"


def test_who_only_looks_takes_nothing_back() -> None:
    """Whose undo it is can be said, so that a restarted engine, which knows of nobody at the device, takes back for the player alone."""
    ask("open", options={"players": 2}, entropy="0" * 16)
    ask("act", move="choose 0")
    table = ask("view", seat=0)
    table = ask("act", move=table["view"]["moves"][0]["move"])
    for seat in (1, None):
        looks = ask("view", seat=seat)["view"]
        assert (looks["mayUndo"], looks["undoWhy"]) == (False, {"code": "move/not-your-turn", "args": {"player": 0}})
        assert refused("undo") == refused("undo", seat=seat) == "move/not-your-turn"
    ask("open", save=table["save"])
    assert (refused("undo"), refused("undo", seat=1), refused("undo", seat=2)) == ("move/not-your-turn",) * 2 + ("view/seat",)
    assert ask("view")["save"] == table["save"]
    back = ask("undo", seat=0)
    assert (back["save"]["moves"], back["view"]["seat"]) == (["choose 0"], 0)


@pytest.mark.parametrize("twist", ["reserved-pile", "open-card"])
def test_what_is_asked_after_the_refill_does_not_open_the_turn_again(twist: str) -> None:
    """The cards drawn have been seen by then."""
    table = ask("open", options={"players": 2, "twists": [twist], "rulings": {"starter": "left-of-dealer"}}, entropy="0" * 16)
    while table["view"]["asks"]:
        table = ask("view", seat=table["view"]["asks"][0]["seat"])
        table = ask("act", move=table["view"]["asks"][0]["choices"][-1]["move"])
    table = ask("view", seat=table["view"]["player"])
    opened = [card["card"] for card in table["view"]["hand"] if card["open"]]
    for _ in range(2):
        safe = [move for move in table["view"]["moves"] if not move["fatal"]]
        table = ask("act", move=min(safe, key=lambda move: (move["card"] not in opened, abs(move["gap"])))["move"])
    table = ask("act", move="end")
    assert table["view"]["asks"][0]["key"] == twist
    assert table["view"]["undoWhy"]["code"] == refused("undo") == "undo/refilled"


def test_a_refused_card_is_told_what_would_go_back() -> None:
    """One card ten back; where a colour does it, the colour, and a card only where there is but one."""

    def told(game: Game, state: State, move: str) -> tuple[Any, Any]:
        fault = game.explain(state, parse(move)).why
        assert fault is not None
        assert fault.code == "blocked/order"
        return fault.args["back"], fault.args["colour"]

    classic = Options.of().compile()
    assert told(classic, position(classic, [50, 1, 100, 100], [30, 45]), "45>0") == ("40", None)
    quick = Options.of("quick-and-easy", 2).compile()
    names = {card.name: identity for identity, card in quick.cards.items()}
    start = begun(quick, 1)
    for top, low, back in (("R5", "B5", None), ("R2", "B1", "R1")):
        up, down = start.piles
        hands = ((names[low], names["G9"]), *start.hands[1:])
        state = replace(start, piles=(up.with_card(names[top]), down), hands=hands)
        assert told(quick, state, f"{low}>0") == (back, "red")


def test_undo_keeps_what_was_said_after_the_play() -> None:
    table = ask("open", options={"players": 2, "rulings": {"starter": "left-of-dealer"}}, entropy="0" * 16)
    ask("act", move="choose 1")
    table = ask("view", seat=0)
    ask("act", move=table["view"]["moves"][0]["move"])
    ask("act", move="say 1 next")
    assert ask("undo")["save"]["moves"] == ["choose 1", "say 1 next"]


# The table companion


def test_with_a_physical_deck_any_number_is_played_once_and_the_players_say_when_they_are_blocked() -> None:
    game = Options.of(players=2, twists=("physical-deck",)).compile()
    state = begun(game, 1)
    assert state.hands == ((UNKNOWN,) * 7,) * 2
    state = run(game, state, "42>0, 50>0")
    assert why(game, state, "42>1") == "move/card"
    assert len(state.hands[0]) == 5
    assert game.powers(state) == ()
    state = run(game, state, "end")
    assert (len(state.hands[0]), len(state.draws[0]), state.player) == (7, 82, 1)
    assert game.powers(state) == (Use(1, "blocked"),)
    outcome = run(game, state, "use 1 blocked").outcome
    assert outcome is not None
    assert (outcome.kind, outcome.reason) == ("lost", "declared")


def test_a_whole_physical_game_is_won_with_the_last_number() -> None:
    game = Options.of(twists=("physical-deck",)).compile()
    state = game.start(seed_of(1)).state
    for number in range(2, 100):
        state = game.apply(state, Play(str(number), 0)).state
        if state.outcome is None and game.may_end(state) and (len(state.played) == 8 or not state.hands[0]):
            state = game.apply(state, EndTurn()).state
    assert state.outcome is not None
    assert (state.outcome.kind, state.left) == ("won", 0)


def test_a_physical_game_can_be_corrected_past_the_turn() -> None:
    ask("open", options={"twists": ["physical-deck"]}, entropy="0" * 16)
    for move in ("42>0", "50>0", "end", "51>0"):
        ask("act", move=move)
    assert ask("undo")["save"]["moves"] == ["42>0", "50>0", "end"]
    assert ask("undo")["save"]["moves"] == ["42>0", "50>0"]


@pytest.mark.parametrize("starter", ["agree", "left-of-dealer"])
def test_with_a_physical_deck_a_wrong_starter_is_taken_back(starter: str) -> None:
    options = {"players": 3, "twists": ["physical-deck"], "rulings": {"starter": starter}}
    asked = ask("open", options=options, entropy="0" * 16)["view"]
    assert (asked["mayUndo"], asked["undoWhy"]["code"]) == (False, "undo/nothing")
    wrong = ask("act", move="choose 1")["view"]
    assert wrong["mayUndo"]
    again = ask("undo")
    assert (again["view"]["asks"], again["view"]["mayUndo"], again["save"]["moves"]) == (asked["asks"], False, [])
    assert ask("act", move="choose 2")["view"]["player"] != wrong["player"]


def test_physical_and_dealt_games_never_share_a_record_and_secrets_are_not_dealt() -> None:
    assert Options.of(twists=("physical-deck",)).score_key != Options.of().score_key
    assert refused("open", options={"edition": "extreme", "twists": ["physical-deck"]}, entropy="0" * 16) == "options/twist-edition"
    assert refused("open", options={"players": 2, "twists": ["physical-deck", "open-card"]}, entropy="0" * 16) == "options/twist-conflict"


# The ZSA deck


def test_zsa_cards_and_numbers_are_each_other_s_inverse() -> None:
    assert [number_of(*card_of(number)) for number in range(2, 100)] == list(range(2, 100))
    assert len(ask("faces")["zsa"]) == 98


@pytest.mark.parametrize(("suit", "rank"), [("clubs", "0"), ("clubs", "1"), ("stars", "A"), ("clubs", "10"), ("coins", "3"), ("clubs", "")])
def test_zsa_cards_that_stand_for_nothing_are_refused(suit: str, rank: str) -> None:
    with pytest.raises(Refused, match="zsa/"):
        number_of(suit, rank)
    assert len(SUITS) == 8


# The curtain


def test_nobody_sees_a_hand_at_the_curtain_and_the_device_says_whose_turn_it_is() -> None:
    ask("open", options={"players": 3, "rulings": {"starter": "left-of-dealer"}}, entropy="0" * 16)
    table = ask("act", move="choose 2")
    assert (table["view"]["seat"], table["handOver"], table["view"]["hand"], table["view"]["moves"]) == (None, 0, [], [])
    table = ask("view", seat=0)
    assert table["handOver"] is None
    for _ in range(2):
        table = ask("act", move=next(move["move"] for move in table["view"]["moves"] if not move["fatal"]))
        assert table["view"]["seat"] == 0
    table = ask("act", move="end")
    assert (table["view"]["seat"], table["handOver"]) == (None, 1)
    assert all(not event.get("cards") for event in table["events"])
    assert Choose(0) not in [move["move"] for move in table["view"]["moves"]]
