"""Looking ahead inside one turn: can the minimum still be met?

A player is blocked when no *sequence* of plays leads to a legal end of the turn, which is not the same as "no card fits": a first card may
make the second fit, and one card on two piles is still one card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Hashable

    from engine.cards import CardId
    from engine.game import Game
    from engine.state import State


def can_finish(game: Game, state: State) -> bool:
    """Whether some sequence of plays leads from here to a legal end of the turn, or to the win; stops at the first that does."""
    return _search(game, state, {})


def fatal_plays(game: Game, state: State) -> set[tuple[CardId, int]]:
    """The plays, as (card, pile), after which the turn could no longer be met: legal, and to be warned of."""
    known: dict[Hashable, bool] = {}
    return {
        (card, pile) for card, pile, verdict in game.plays(state) if not _search(game, game.lay(state, card, pile, verdict.trick)[0], known)
    }


def _search(game: Game, state: State, known: dict[Hashable, bool]) -> bool:
    outcome = game.decided(state)
    if outcome is not None:
        return state.player in outcome.winners
    if game.may_end(state):
        return True
    if game.hopeless(state):
        return False
    position = (tuple(pile.top for pile in state.piles), state.hand, len(state.played), state.slots)
    if position not in known:
        known[position] = any(
            _search(game, game.lay(state, card, pile, verdict.trick)[0], known) for card, pile, verdict in game.plays(state)
        )
    return known[position]
