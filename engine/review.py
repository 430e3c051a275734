"""Looking back at a finished deal with all cards open: could it have been won, where was it lost, which turns cost most.

This is the one place that sees a state and thinks. It is asked about games that are over, and its answers never reach a running one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.game import Game
from engine.moves import EndTurn, Play, parse
from engine.outlook import Outlook, Reach, outlook
from engine.shuffle import Pcg32
from engine.state import Phase, State
from engine.think.features import Table, features
from engine.think.network import Network, chance
from engine.think.plain import PlainMind, network_for
from engine.think.players import Strength, Thought
from engine.think.signals import order_of
from engine.think.steps import Steps, Train
from engine.think.turns import SLIM, Tops, Turn, Width, as_set, turns

BEAM = 20
"""Lines kept side by side: with 20 nearly every deal that can be won is found won."""
WIDEST = 120
"""A line that 20 do not find is looked for once more with this many before a deal is called lost."""
COSTLIEST = 3
_CHUNK = 25
"""Turns that are looked at between two yields."""


class _Node(NamedTuple):
    """A moment of an imagined line: tops, hands by seat, cards drawn, whose turn it is, and the turn that led here."""

    tops: Tops
    hands: tuple[int, ...]
    taken: int
    seat: int
    turn: Turn | None
    before: _Node | None


@dataclass(frozen=True, slots=True)
class Deal:
    """All that a search over the known order needs: where the cards lie, the rules to ask, and a network that says what looks good."""

    reach: Reach
    net: Network
    tops: Tops
    hands: tuple[int, ...]
    draw: tuple[int, ...]
    seat: int


def solve(deal: Deal, beam: int = BEAM, width: Width = SLIM) -> Steps[list[Turn] | None]:
    """A line that plays every card in the order in which they really come, turn by turn; None when the beam finds none."""
    reach, size = deal.reach, len(deal.draw)
    level = [_Node(deal.tops, deal.hands, 0, deal.seat, None, None)]
    while level:
        found: dict[tuple[object, ...], tuple[float, _Node]] = {}
        for node in level:
            hand = node.hands[node.seat]
            others = 0
            for seat, cards in enumerate(node.hands):
                others |= cards if seat != node.seat else 0
            last = node.taken == size and not others
            for number, turn in enumerate(turns(reach, node.tops, hand, reach.least(size - node.taken, hand.bit_count()), width, last)):
                if number % _CHUNK == _CHUNK - 1:
                    yield
                count = reach.drawn(size - node.taken, turn.hand.bit_count())
                taken = node.taken + count
                held = turn.hand | as_set(deal.draw[node.taken : taken])
                hands = (*node.hands[: node.seat], held, *node.hands[node.seat + 1 :])
                if not any(hands):
                    return _line(_Node(turn.tops, hands, taken, node.seat, turn, node))
                seat = reach.next_seat(node.seat, tuple(map(bool, hands)))
                one, two, three, four = turn.tops
                key = (hands, seat, *sorted((one, two)), *sorted((three, four)))
                if key in found:
                    continue
                table = Table(others | as_set(deal.draw[taken:]), size - taken, len(hands), tops=node.tops)
                value = deal.net.logit(features(reach, table, turn.tops, held))
                found[key] = value, _Node(turn.tops, hands, taken, seat, turn, node)
            yield
        best = sorted(found.values(), key=lambda one: -one[0])[:beam]
        level = [node for _, node in best]
    return None


def _line(node: _Node) -> list[Turn]:
    line: list[Turn] = []
    at: _Node | None = node
    while at is not None and at.turn is not None:
        line.append(at.turn)
        at = at.before
    return line[::-1]


class Told(NamedTuple):
    """What is said of one turn: whose it was, where its plays stand in the game's moves, the chance to win when it began and after it, and
    the turn that promised more."""

    seat: int
    first: int
    moves: tuple[str, ...]
    chance: float
    after: float | None
    better: tuple[str, ...]

    @property
    def cost(self) -> float:
        """How much of the chance to win the turn gave away."""
        return 0.0 if self.after is None else max(0.0, self.chance - self.after)


class Review(Train):
    """A finished game, looked back on in small steps; `report` tells what is known so far."""

    def __init__(self, game: Game, states: list[State], moves: list[str], dice: Pcg32) -> None:
        self.game, self.states, self.moves, self.dice = game, states, moves, dice
        self.told: list[Told] = []
        self.winnable: bool | None = None
        self.solution: list[list[str]] | None = None
        self.lost_at: int | None = None
        """The turn after which the beam finds no win any more, counted from 0; None where the game was won, or never could be."""
        self.starts = [at for at, state in enumerate(states[:-1]) if _begins(state, at, states)]
        self._steps = self._all()

    def report(self) -> dict[str, Any]:
        """What is known so far, as it crosses the bridge.

        `turns` in order, each with `chance` when it began and `after` it (0 … 1, None where it cannot be said); `costly` their numbers, the
        costliest first; `winnable` None while it is looked for; `solution` the moves of a won line, turn by turn; `lostAt` the number of
        the turn that lost the game against the real order of the cards.
        """
        costly = sorted((number for number, turn in enumerate(self.told) if turn.cost > 0), key=lambda number: -self.told[number].cost)
        return {
            "done": self.done,
            "turns": [
                {
                    "seat": turn.seat,
                    "first": turn.first,
                    "moves": list(turn.moves),
                    "chance": round(turn.chance, 3),
                    "after": None if turn.after is None else round(turn.after, 3),
                    "better": list(turn.better),
                }
                for turn in self.told
            ],
            "costly": costly[:COSTLIEST],
            "winnable": self.winnable,
            "solution": self.solution,
            "lostAt": self.lost_at,
        }

    def _all(self) -> Steps[None]:
        for at in self.starts:
            yield from self._weigh(at)
        if self.game.plain and not self.game.plan.hidden:
            yield from self._solve()

    def _plays(self, at: int) -> tuple[str, ...]:
        """The plays of the turn that begins at this place."""
        plays = []
        for text in self.moves[at:]:
            move = parse(text)
            if isinstance(move, EndTurn):
                break
            if isinstance(move, Play):
                plays.append(text)
        return tuple(plays)

    def _weigh(self, at: int) -> Steps[None]:
        state = self.states[at]
        seen = outlook(self.game, state, state.player)
        thought = Thought(seen, Strength.STRONG, self.dice)
        while thought.step():
            yield
        plays, insight = self._plays(at), thought.insight
        if insight is None:
            self.told.append(Told(state.player, at, plays, 0.0, 0.0, ()))
            return
        better = tuple(seen.move(lay) for lay in insight.lays)
        after = self._after(at, seen, plays)
        if after is not None and after >= insight.chance:
            better = ()
        self.told.append(Told(state.player, at, plays, insight.chance, after, better))

    def _after(self, at: int, seen: Outlook, plays: tuple[str, ...]) -> float | None:
        """What the turn that was played promised, on the scale of the one thought best; None where no network knows the edition."""
        outcome = self.states[-1].outcome
        end = at + next((step for step, text in enumerate(self.moves[at:]) if isinstance(parse(text), EndTurn)), len(self.moves) - at)
        if end == len(self.moves) and outcome is not None:
            return 1.0 if outcome.kind == "won" else 0.0
        if not seen.plain:
            return None
        mind, done = PlainMind(seen), self.states[end]
        one, two, three, four = (self.game.top(done, pile) for pile in order_of(seen))
        return chance(mind.value(mind.table, (one, two, three, four), as_set(done.hands[seen.seat])))

    def _deal(self, at: int) -> Deal:
        state = self.states[at]
        seen = outlook(self.game, state, state.player)
        one, two, three, four = (self.game.top(state, pile) for pile in order_of(seen))
        hands = tuple(as_set(hand) for hand in state.hands)
        return Deal(seen.reach, network_for(len(hands), False), (one, two, three, four), hands, state.draws[0], state.player)

    def _found(self, at: int) -> Steps[list[Turn] | None]:
        deal = self._deal(at)
        line = yield from solve(deal)
        if line is None:
            line = yield from solve(deal, WIDEST)
        return line

    def _solve(self) -> Steps[None]:
        """Was the deal winnable, and which turn lost it? A game that is lost stays lost, so the turn is found by halving."""
        if not self.starts:
            self.winnable = False
            return
        outcome = self.states[-1].outcome
        line = yield from self._found(self.starts[0])
        self.winnable = line is not None or (outcome is not None and outcome.kind == "won")
        if line is not None:
            self.solution = self._spelled(line)
        if line is None or (outcome is not None and outcome.kind == "won"):
            return
        low, high = 0, len(self.starts)  # still winnable when turn `low` begins, lost when turn `high` does
        while high - low > 1:
            middle = (low + high) // 2
            if (yield from self._found(self.starts[middle])) is None:
                high = middle
            else:
                low = middle
        self.lost_at = low

    def _spelled(self, line: list[Turn]) -> list[list[str]]:
        piles = order_of(outlook(self.game, self.states[self.starts[0]], self.states[self.starts[0]].player))
        names = self.game.cards
        return [[f"{names[card].name}>{piles[pile]}" for card, pile in turn.lays] for turn in line]


def _begins(state: State, at: int, states: list[State]) -> bool:
    """Whether a turn begins here: nothing is owed and nothing was laid, and it did not begin a move earlier."""
    fresh = state.phase is Phase.PLAY and not state.asks and not state.played and state.outcome is None
    before = states[at - 1] if at else None
    return fresh and (before is None or before.turn != state.turn or bool(before.asks) or bool(before.played))
