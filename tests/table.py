"""Words for tests: positions, random games and the bridge, each in one line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from engine.api import handle
from engine.cards import UNKNOWN
from engine.game import Game
from engine.moves import Choose, EndTurn, Move, parse
from engine.options import Options
from engine.shuffle import ALPHABET, SEED_LENGTH
from engine.state import Laid, Phase, State

Chooser = Callable[[Game, State, Random], Move]


def seed_of(number: int) -> str:
    """The seed that counts as `number`."""
    return "".join(ALPHABET[(number >> (5 * place)) & 31] for place in reversed(range(SEED_LENGTH)))


def position(
    game: Game,
    tops: list[int],
    hand: list[int],
    *,
    draw: int = 30,
    others: tuple[int, ...] = (),
    played: int = 0,
    other_hands: tuple[tuple[int, ...], ...] = (),
) -> State:
    """A base-game position: the four tops, the player's hand, and counts for all that is hidden."""
    piles = tuple(pile if top == pile.start else pile.with_card(top) for pile, top in zip(game.plan.piles, tops, strict=True))
    hands = (tuple(hand), *other_hands, *((UNKNOWN,) * count for count in others))
    return State(piles=piles, hands=hands, draws=((UNKNOWN,) * draw,), phase=Phase.PLAY, played=(Laid(UNKNOWN, 0, False),) * played)


def any_move(game: Game, state: State, dice: Random) -> Move:
    """A random legal move."""
    return dice.choice(game.moves(state))


def careful_move(game: Game, state: State, dice: Random) -> Move:
    """The smallest step (a trick above all) while the turn needs a card, then the end of the turn: finishes more games than chance."""
    moves = game.moves(state)
    if isinstance(moves[0], Choose) or len(moves) == 1:
        return moves[0]
    if EndTurn() in moves:
        return EndTurn()

    def cost(move: Move) -> int:
        (card, pile) = str(move).split(">")
        gap = abs(game.top(state, int(pile)) - int(card))
        return -10 if game.fits(state, int(card), int(pile)).trick else gap

    return min(moves, key=cost)


def play_out(game: Game, seed: str, dice: Random, choose: Chooser = any_move) -> Iterator[tuple[Move | None, State]]:
    """Every move and the state after it, from the deal (no move) to the outcome."""
    state = game.start(seed).state
    yield None, state
    while state.outcome is None:
        move = choose(game, state, dice)
        state = game.apply(state, move).state
        yield move, state


def follow(options: Options, seed: str, moves: str) -> State:
    """The state after a line of moves, written `42>3 41>3 end`; `choose 1` is written `choose-1`."""
    game = options.compile()
    state = game.start(seed).state
    for text in moves.split():
        state = game.apply(state, parse(text.replace("-", " "))).state
    return state


def ask(op: str, **args: Any) -> Any:
    """The result of an operation across the bridge."""
    answer = json.loads(handle(json.dumps({"v": 1, "id": 1, "op": op, "args": args})))
    assert answer["ok"], answer["error"]
    return answer["result"]


def refused(op: str, **args: Any) -> str:
    """The code with which an operation is refused across the bridge."""
    answer = json.loads(handle(json.dumps({"v": 1, "id": 1, "op": op, "args": args})))
    assert not answer["ok"], answer["result"]
    code: str = answer["error"]["code"]
    return code
