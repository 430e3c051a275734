"""Thinking is held to the kernel, and knows nothing that its seat has not seen."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import CardId
from engine.game import Game
from engine.moves import Choose, EndTurn, Play
from engine.options import Options
from engine.outlook import Lay, outlook
from engine.shuffle import generator
from engine.state import State
from engine.think import asked, signals
from engine.think.general import lines
from engine.think.plain import PlainMind
from engine.think.players import Strength, Thought, judge_for
from engine.think.steps import finish
from engine.think.turns import turns
from engine.thinking import Thinking
from tests.counts import great
from tests.properties.test_matrix import cards_of, sensible
from tests.table import seed_of

HELD = [
    Options.of(),
    Options.of(players=3, short_hand="play-all"),
    Options.of(players=2, twists=("three-cards", "smaller-hands"), empty_draw_pile="two"),
    Options.of(twists=("three-cards",), loss_check="play-on"),
    Options.of(players=2, twists=("on-fire",)),
    Options.of(players=3, twists=("on-fire", "reserved-pile", "open-card"), fire_cover="first", fire_mate="mate"),
    Options.of("extreme"),
    Options.of("extreme", 2, same_pile="whole-turn", final_skull="win"),
    Options.of("extreme", 3, ("on-fire", "three-cards", "smaller-hands", "emergency-briefing")),
    Options.of("quick-and-easy", 3),
    Options.of("quick-and-easy", 2, ("professional",)),
    Options.of("face-to-face", 2),
]
chosen = st.sampled_from(HELD)
numbers = st.integers(0, great(40) - 1)


@cache
def moments(options: Options, number: int) -> tuple[Game, list[State]]:
    """The moments of one game, sensibly played by chance."""
    game, dice = options.compile(), Random(number)
    states = [game.start(seed_of(number)).state]
    while states[-1].outcome is None:
        states.append(game.apply(states[-1], sensible(game, states[-1], dice)).state)
    return game, states[:-1]


def moment(options: Options, number: int, place: int) -> tuple[Game, State]:
    """One moment of a game at which a turn is played: the one at `place`, counted round."""
    game, states = moments(options, number)
    turns_ = [state for state in states if not state.asks]
    return game, turns_[place % len(turns_)]


def few(game: Game, state: State, most: int) -> State:
    """The same moment with a hand that can be searched by trying everything: what is too much goes under the draw pile."""
    hand, rest = state.hand[:most], state.hand[most:]
    index = state.draw_index(state.player)
    draws = tuple((*draw, *rest) if number == index else draw for number, draw in enumerate(state.draws))
    hands = tuple(hand if seat == state.player else other for seat, other in enumerate(state.hands))
    return replace(state, hands=hands, draws=draws)


def ends(game: Game, state: State) -> set[tuple[tuple[CardId | None, ...], frozenset[CardId]]]:
    """Every position in which the turn may end or the game is won, found by trying every move the kernel allows."""
    found, seen, player = set(), set(), state.player
    stack = [state]
    while stack:
        here = stack.pop()
        key = (tuple(pile.top for pile in here.piles), here.hands[player], len(here.played), here.slots)
        if key in seen:
            continue
        seen.add(key)
        moves = game.moves(here)
        won = here.outcome is not None and player in here.outcome.winners
        if won or EndTurn() in moves:
            found.add((key[0], frozenset(here.hands[player])))
        stack.extend(game.apply(here, move).state for move in moves if isinstance(move, Play))
    return found


def replayed(game: Game, state: State, lays: tuple[Lay, ...]) -> State:
    """The state after a turn's plays, every one of them accepted by the kernel."""
    for lay in lays:
        state = game.apply(state, Play(game.cards[lay.card].name, lay.pile)).state
    return state


@settings(max_examples=great(1500))
@given(chosen, numbers, st.integers(0, 400), st.integers(1, 4))
def test_the_unpruned_generator_finds_exactly_the_turns_of_the_kernel(options: Options, number: int, place: int, most: int) -> None:
    game, state = moment(options, number, place)
    state = few(game, state, most)
    mine = outlook(game, state, state.player)
    want = ends(game, state)
    found = finish(lines(mine, judge_for(mine, talk=False), mine.now, 0, None))
    assert found.whole == bool(want)
    assert {(line.after.tops, frozenset(line.after.hand)) for line in found.lines if found.whole} == want
    for line in found.lines if found.whole else ():
        after = replayed(game, state, line.lays)
        assert after.outcome is not None or game.may_end(after)
    if mine.plain:
        mind = PlainMind(mine, width=None)
        short = turns(mind.reach, mind.tops, mind.hand, mind.due, None, not mind.unseen)
        shapes = {shape(game, mine.directions, tuple(top for top in tops), hand) for tops, hand in want}
        assert {(*sorted(turn.tops[:2]), *sorted(turn.tops[2:]), turn.hand) for turn in short} == shapes
        for turn in short:
            after = replayed(game, state, mind.lays(turn))
            assert after.outcome is not None or game.may_end(after)


def shape(game: Game, directions: tuple[int, ...], tops: tuple[CardId | None, ...], hand: frozenset[CardId]) -> tuple[int, ...]:
    """An afterstate without the difference between equal piles: numbers that show, ascending ones first, and the hand as a set."""
    shown = [top if top else game.plan.piles[pile].start for pile, top in enumerate(tops)]
    ups = sorted(number for number, way in zip(shown, directions, strict=True) if way > 0)
    downs = sorted(number for number, way in zip(shown, directions, strict=True) if way < 0)
    return (*ups, *downs, sum(1 << card for card in hand))


def permuted(game: Game, state: State, seat: int, dice: Random) -> State:
    """The same table with every card shuffled that `seat` has not seen: hidden cards of other hands, and draw piles."""
    public = game.public(state)
    decks: list[list[CardId]] = []
    for owner, draw in enumerate(state.draws):
        holders = [owner] if len(state.draws) > 1 else range(len(state.hands))
        decks.append([card for other in holders if other != seat for card in state.hands[other] if card not in public] + [*draw])
        dice.shuffle(decks[-1])
    hands = tuple(
        hand if other == seat else tuple(card if card in public else decks[state.draw_index(other)].pop() for card in hand)
        for other, hand in enumerate(state.hands)
    )
    return replace(state, hands=hands, draws=tuple(tuple(decks[owner].pop() for _ in draw) for owner, draw in enumerate(state.draws)))


@settings(max_examples=great(400))
@given(chosen, numbers, st.integers(0, 400), st.sampled_from(Strength), st.booleans())
def test_advice_does_not_change_when_unseen_cards_are_permuted(
    options: Options, number: int, place: int, strength: Strength, talk: bool
) -> None:
    game, state = moment(options, number, place)
    told = []
    for table in (state, permuted(game, state, state.player, Random(number))):
        thought = Thought(outlook(game, table, state.player), strength, generator(seed_of(number)), talk=talk)
        for _ in range(60):
            thought.step()
        told.append(thought.insight)
    assert told[0] == told[1]
    assert told[0] is not None
    after = replayed(game, state, told[0].lays)
    assert after.outcome is not None or game.may_end(after) or not ends(game, few(game, state, 4))


@settings(max_examples=great(400))
@given(chosen, numbers, st.integers(0, 400))
def test_outlooks_words_and_answers_do_not_change_when_unseen_cards_are_permuted(options: Options, number: int, place: int) -> None:
    game, states = moments(options, number)
    state = states[place % len(states)]
    for seat in range(len(state.hands)):
        other = permuted(game, state, seat, Random(number))
        one, two = outlook(game, state, seat), outlook(game, other, seat)
        assert (one.now, one.unseen, one.open) == (two.now, two.unseen, two.open)
        assert signals.to_say(one) == signals.to_say(two)
        if state.asks and state.asks[0].seat == seat:
            answer = asked.answer(one, state.asks[0])
            assert answer == asked.answer(two, state.asks[0])
            game.apply(state, answer)


@settings(max_examples=great(100))
@given(chosen, numbers, st.integers(0, 400), st.sampled_from(Strength))
def test_a_computer_s_turn_and_its_words_do_not_change_when_unseen_cards_are_permuted(
    options: Options, number: int, place: int, strength: Strength
) -> None:
    game, state = moment(options, number, place)
    told = []
    for table in (state, permuted(game, state, state.player, Random(number))):
        thinking = Thinking()
        found = thinking.start(game, table, {"entropy": f"{number:032x}"}, (strength.value,) * options.players)
        assert found["turn"] is None
        for _ in range(40):
            found = thinking.step({"thinking": found["thinking"]})
        told.append(thinking.step({"thinking": found["thinking"], "now": True}))
    assert told[0] == told[1]
    turn = told[0]["turn"]
    stays = {game.cards[card].name for card in state.hand} - {move["card"] for move in turn["moves"]}
    reasons = [*turn["why"], *(reason for move in turn["moves"] for reason in move["reasons"])]
    named = {name for args in (one["args"] for one in reasons) for name in (args.get("card"), args.get("with"), *args.get("cards", ()))}
    assert not named & stays
    assert not {"keeps-trick", "keeps-pair"} & {one["code"] for one in reasons}


@settings(max_examples=great(100))
@given(chosen, numbers)
def test_imagined_worlds_hold_every_unseen_card_once(options: Options, number: int) -> None:
    game, state = moment(options, number, number)
    seen = outlook(game, state, state.player)
    world = seen.imagine(seen.now, generator(seed_of(number)))
    assert cards_of(game, world._state) == cards_of(game, state)
    assert world.counts == seen.now.counts
    assert world.draws == seen.now.draws
    assert world.hand == tuple(sorted(state.hand))
    assert isinstance(game.moves(state)[0], Choose) or {lay.card for lay in seen.plays(world)} == {card for card, _, _ in game.plays(state)}
