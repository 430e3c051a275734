"""Every edition with every compatible set of twists and every number of players: seeded random games to the end."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest

from engine.cards import CardId
from engine.faults import Refused
from engine.game import Game
from engine.moves import Choose, EndTurn, Move, Play
from engine.options import Options, Twist, catalog, deal_code, read_deal_code, registered
from engine.rules import Layer, Minimum
from engine.saves import Save, read_save, replay
from engine.state import State
from engine.views import view
from tests.counts import LONG
from tests.table import seed_of


def combinations_of() -> list[Options]:
    """All options the catalog allows, with the default rulings."""
    found = []
    for edition in catalog()["editions"]:
        for count in range(len(edition["twists"]) + 1):
            for twists in combinations(edition["twists"], count):
                for players in range(1, 6):
                    try:
                        found.append(Options.read({"edition": edition["key"], "players": players, "twists": list(twists)}))
                    except Refused:
                        continue
    return found


MATRIX = combinations_of()


def cards_of(game: Game, state: State) -> list[CardId]:
    """Every card of the table, wherever it lies; cards that nobody knows count as themselves."""
    places = (*state.hands, *state.draws, *(pile.cards for pile in state.piles))
    return sorted(card for place in places for card in place)


def still_whole(game: Game, state: State) -> bool:
    """With a physical deck: as many cards as ever, and no number on the piles twice."""
    laid = [card for pile in state.piles for card in pile.cards]
    return len(cards_of(game, state)) == len(game.cards) and len(laid) == len(set(laid))


def sensible(game: Game, state: State, dice: Random) -> Move:
    """Mostly the smallest step that does not lock the turn, now and then anything: long games that meet many rules."""
    moves = game.moves(state)
    if isinstance(moves[0], Choose) or dice.random() < 0.1:
        return dice.choice(moves)
    if EndTurn() in moves and dice.random() < 0.7:
        return EndTurn()
    plays = game.plays(state)
    plays.sort(key=lambda one: -10 if one[2].trick else abs(game.value(one[0]) - game.top(state, one[1])))
    for card, pile, verdict in plays:
        after, _ = game.lay(state, card, pile, verdict.trick)
        if game.decided(after) is not None or game.can_finish(after):
            return Play(game.cards[card].name, pile)
    return moves[0]


@pytest.mark.parametrize("options", MATRIX, ids=lambda options: options.score_key)
def test_games_run_to_the_end(options: Options) -> None:
    game = options.compile()
    for number in range(20 if LONG else 1):
        dice, seed = Random(number), seed_of(1000 + number)
        step = game.start(seed)
        whole = cards_of(game, step.state)
        states, moves = [step.state], []
        while step.state.outcome is None:
            choices = game.moves(step.state)
            assert choices, "a state without a move before an outcome"
            move = sensible(game, step.state, dice)
            step = game.apply(step.state, move)
            states.append(step.state)
            moves.append(str(move))
            assert cards_of(game, step.state) == whole or (game.plan.hidden and still_whole(game, step.state))
        outcome = step.state.outcome
        assert outcome.kind in {"won", "lost"}
        assert bool(outcome.winners) == (outcome.kind == "won")
        save = Save(options, seed, tuple(moves))
        assert read_save(save.to_json()) == save
        assert replay(save).states == states
        for state in states[:: max(1, len(states) // 4)]:
            keeps_secrets(game, state, dice)


def keeps_secrets(game: Game, state: State, dice: Random) -> None:
    """No seat's view changes when the cards it cannot see are permuted."""
    public = game.public(state)
    seats = range(len(state.hands))
    for seat in seats:
        decks: list[list[CardId]] = []
        for owner, draw in enumerate(state.draws):
            holders = [owner] if len(state.draws) > 1 else seats
            unseen = [card for other in holders if other != seat for card in state.hands[other] if card not in public]
            decks.append([*unseen, *draw])
            dice.shuffle(decks[-1])
        hands = tuple(
            hand if other == seat else tuple(card if card in public else decks[state.draw_index(other)].pop() for card in hand)
            for other, hand in enumerate(state.hands)
        )
        draws = tuple(tuple(decks[owner].pop() for _ in draw) for owner, draw in enumerate(state.draws))
        asks = tuple(
            ask if ask.seat is None or ask.seat == seat or ask.of != "card" else replace(ask, choices=hands[ask.seat]) for ask in state.asks
        )
        assert view(game, replace(state, hands=hands, draws=draws, asks=asks), seat) == view(game, state, seat)


class AlwaysFour(Twist):
    """Four cards a turn, whatever happens."""

    key, layer, title, letter, origin = "always-four", Layer.NUMBER, "Four cards", "Z", "house"
    families = ("classic",)

    def minimum(self, game: Game, state: State, minimum: Minimum) -> Minimum:
        return Minimum(4, minimum.most)


def test_a_new_twist_costs_one_class() -> None:
    """Registered here only, it is in the catalog, options, score key, deal code, save, view and matrix without another line."""
    with registered(AlwaysFour):
        shown: Any = next(twist for twist in catalog()["twists"] if twist["key"] == "always-four")
        assert (shown["title"], shown["blurb"]) == ("Four cards", "Four cards a turn, whatever happens.")
        options = Options.of(players=2, twists=("always-four", "on-fire"))
        assert options.score_key == "base+on-fire+always-four@2p"
        assert read_deal_code(deal_code(options, seed_of(7))) == (options, seed_of(7))
        assert len(combinations_of()) > len(MATRIX)
        test_games_run_to_the_end(options)
        game = options.compile()
        state = game.apply(game.start(seed_of(7)).state, Choose(0)).state
        assert view(game, state, 0).minimum == Minimum(4)
        assert [ruled.rule for ruled in game.explain(state, EndTurn()).verdicts if not ruled.ok][-1] in {"always-four", "on-fire"}
    with pytest.raises(Refused, match="options/twist"):
        Options.of(twists=("always-four",))
