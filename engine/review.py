"""Looking back at a finished deal with all cards open: could it have been won, where was it lost, which turns cost most, how hard was it.

This is the one place that sees a state and thinks. It is asked about games that are over, and its answers never reach a running one.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.faults import Refused, read_text, read_whole
from engine.game import Game
from engine.moves import EndTurn, Play, parse
from engine.outlook import Lay, Outlook, Reach, outlook
from engine.shuffle import Pcg32, generator
from engine.state import Phase, State, left_over
from engine.think.features import Table, features
from engine.think.general import GLANCE, GeneralMind
from engine.think.network import Network, chance
from engine.think.plain import PlainMind, network_for
from engine.think.players import Mind, Option, Strength, Thought, World, judge_for
from engine.think.signals import order_of
from engine.think.steps import Steps, Train
from engine.think.turns import SLIM, Tops, Turn, Width, as_set, turns
from engine.thinking import answer
from engine.views import view

BEAM = 20
"""Lines kept side by side: with 20 nearly every deal that can be won is found won."""
WIDEST = 60
"""A line that 20 do not find is looked for once more with this many before anything is called lost."""
COSTLIEST = 3
RUNS = 8
"""Games of the instant player on the same deal, from which its par is taken."""
_NOISE = 0.02
"""How far, in logits, chance moves its opinion of a turn: enough that no two games are the same."""
_HARD, _MEDIUM = 0.25, 0.6
"""Up to these shares of games won a deal is hard, or medium."""
MEDALS = (("gold", 0), ("silver", 4), ("bronze", 9))
"""The most cards left over with each medal of a solo game."""
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
    """A finished game, looked back on in small steps; `report` tells what is known so far.

    What it finds depends on the game and the seed alone, so a report that was kept can be gone on with (`known`).
    """

    def __init__(self, game: Game, states: list[State], moves: list[str], seed: str, known: object = None) -> None:
        self.game, self.states, self.moves, self.seed = game, states, moves, seed
        self.starts = [at for at, state in enumerate(states[:-1]) if _begins(state, at, states)]
        self.told: list[Told] = []
        self.found: dict[int, tuple[bool, int]] = {}
        """By the number of a turn: whether a win was found from its beginning, and how wide the beam was."""
        self.solution: list[list[str]] | None = None
        self.par: list[int] = []
        """Cards left over in each of the games for par."""
        try:
            self._remember(known)
        except (Refused, TypeError, ValueError, KeyError, AttributeError):
            self.told, self.found, self.solution, self.par = [], {}, None, []  # it is found anew then
        self._steps = self._all()

    @property
    def won(self) -> bool:
        """Whether the game was won, by all who played together or by one of two rivals."""
        outcome = self.states[-1].outcome
        return outcome is not None and outcome.kind == "won"

    @property
    def winnable(self) -> bool | None:
        """Whether the deal could be won; None while that is looked for, and where it cannot be."""
        found, beam = self.found.get(0, (False, 0))
        return self.won or found or (False if beam == WIDEST else None) if self._solvable else None

    @property
    def lost_at(self) -> int | None:
        """The turn after which the beam finds no win any more, counted from 0; None where the game was won, or never could be."""
        if self.won or not self.winnable:
            return None
        low = max(number for number, (won, _) in self.found.items() if won)
        high = low + 1
        return low if high == len(self.starts) or self.found.get(high) == (False, WIDEST) else None

    @property
    def _solvable(self) -> bool:
        return self.game.plain and not self.game.plan.hidden

    @property
    def _together(self) -> bool:
        return all(pile.owner is None for pile in self.states[0].piles)

    def report(self) -> dict[str, Any]:
        """What is known so far, as it crosses the bridge.

        `turns` in order, each with `chance` when it began and `after` it (0 … 1, None where it cannot be said); `costly` their numbers, the
        costliest first; `winnable` None while it is looked for, and in editions that cannot be searched; `solution` the moves of a won
        line, turn by turn; `lostAt` the number of the turn that lost the game against the real order of the cards; `found` what that was
        seen from; `par` the mean cards left over in `lefts`, games of the app's own player on this deal, with the `difficulty` fiendish,
        hard, medium or easy; `medal` of a solo game; `fit` the share of those games that a team did better than, equal ones by half.
        """
        costly = sorted((number for number, turn in enumerate(self.told) if turn.cost > 0), key=lambda number: -self.told[number].cost)
        return {
            "done": self.done,
            "of": len(self.starts),
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
            "found": [[number, won, beam] for number, (won, beam) in sorted(self.found.items())],
            "lefts": self.par,
            **self._judged(),
        }

    def _judged(self) -> dict[str, Any]:
        """Par and what it makes of the result; nothing before all games for it are played, and nothing between rivals."""
        left, seats = left_over(self.states[-1]), len(self.states[0].hands)
        medal = next((name for name, most in MEDALS if left <= most), None) if seats == 1 else None
        if len(self.par) < RUNS:
            return {"par": None, "difficulty": None, "medal": medal, "fit": None}
        wins = self.par.count(0) / RUNS
        difficulty = "fiendish" if not wins else "hard" if wins <= _HARD else "medium" if wins <= _MEDIUM else "easy"
        fit = sum((left < other) + (left == other) / 2 for other in self.par) / RUNS if seats > 1 else None
        return {"par": round(sum(self.par) / RUNS, 1), "difficulty": difficulty, "medal": medal, "fit": fit}

    def _remember(self, known: Any) -> None:
        """Take over what an earlier report of this game knew, as far as it can be one."""
        for at, turn in zip(self.starts, known["turns"] if known else [], strict=False):
            seen, played = self.states[at], self._plays(at)
            chances = [turn["chance"], *([] if turn["after"] is None else [turn["after"]])]
            same = (turn["seat"], turn["first"], tuple(turn["moves"])) == (seen.player, at, played)
            if not same or not all(0 <= one <= 1 for one in chances):
                raise Refused("review/known")
            better = tuple(str(parse(read_text(move, "move/format"))) for move in turn["better"])
            self.told.append(Told(seen.player, at, played, float(turn["chance"]), chances[-1] if len(chances) > 1 else None, better))
        if not known or len(self.told) < len(self.starts):
            return
        for number, won, beam in known["found"]:
            self.found[read_whole(number, "review/known")] = won is True, read_whole(beam, "review/known")
        unproven = bool(self.winnable) and not self.won and known["solution"] is None
        if unproven or not all(0 <= number < len(self.starts) for number in self.found):
            raise Refused("review/known")
        if known["solution"] is not None:
            self.solution = [[str(parse(read_text(move, "move/format"))) for move in turn] for turn in known["solution"]]
            self._after_line(len(self.solution))  # every move of it has to be one
        self.par = [min(read_whole(left, "review/known"), len(self.game.cards)) for left in known["lefts"]][:RUNS]

    def _all(self) -> Steps[None]:
        for at in self.starts[len(self.told) :]:
            yield from self._weigh(at)
        if self._solvable:
            yield from self._solve()
        if self._together:
            for number in range(len(self.par), RUNS):
                yield from self._play(number)

    def show(self, turn: int, line: str) -> dict[str, Any]:
        """A turn as it lay on the table, with the plays of a `line`: what was `played`, what was `better`, what would have `won`.

        Codes `review/turn` for a turn that is not there, `review/line` for a line that is not.
        """
        if line == "won":
            if self.solution is None or not 0 <= turn < len(self.solution):
                raise Refused("review/turn", turn=turn)
            state, moves = self._after_line(turn), tuple(self.solution[turn])
        elif line in {"played", "better"}:
            if not 0 <= turn < len(self.told):
                raise Refused("review/turn", turn=turn)
            told = self.told[turn]
            state, moves = self.states[told.first], told.moves if line == "played" else told.better
        else:
            raise Refused("review/line", line=line[:20])
        plays, after = [], state
        for text in moves:
            card, pile, verdict = next(one for one in self.game.plays(after) if f"{self.game.cards[one[0]].name}>{one[1]}" == text)
            top, value = self.game.top(after, pile), self.game.value(card)
            name = self.game.cards[card].name
            plays.append({"card": name, "pile": pile, "from": top, "to": value, "gap": value - top, "trick": verdict.trick})
            after = self.game.apply(after, parse(text)).state
        return {"view": view(self.game, state, state.player).to_json(), "plays": plays, "left": after.left}

    def _after_line(self, turns: int) -> State:
        """The table when so many turns of the winning line are played."""
        state = self.states[self.starts[0]]
        for turn in (self.solution or [])[:turns]:
            for text in turn:
                state = self.game.apply(state, parse(text)).state
            if state.outcome is None:
                state = self.game.apply(state, EndTurn()).state
        return state

    def _play(self, number: int) -> Steps[None]:
        """One game of the instant player on this deal, with a little chance in its opinions."""
        dice = generator(f"{self.seed[:-1]}{number}")
        state = self.states[0]
        while state.outcome is None:
            if state.asks:
                seat = state.asks[0].seat
                state = self.game.apply(state, answer(self.game, state, state.player if seat is None else seat)).state
                continue
            seen = outlook(self.game, state, state.player)
            lays: tuple[Lay, ...] | None = None
            if seen.plain:
                lays = yield from _choice(PlainMind(seen, width=SLIM), dice)
            if lays is None:
                lays = yield from _choice(GeneralMind(seen, judge_for(seen, False), width=GLANCE), dice)
            for lay in lays or ():
                state = self.game.apply(state, parse(seen.move(lay))).state
            if state.outcome is None:
                state = self.game.apply(state, EndTurn()).state
        self.par.append(left_over(state))

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
        thought = Thought(seen, Strength.STRONG, generator(self.seed))
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
        """What the turn that was played promised, on the scale of the one thought best; None where it cannot be followed."""
        outcome = self.states[-1].outcome
        end = at + next((step for step, text in enumerate(self.moves[at:]) if isinstance(parse(text), EndTurn)), len(self.moves) - at)
        if end == len(self.moves) and outcome is not None:
            return float(outcome.kind == "won" and (self._together or seen.seat in outcome.winners))
        if seen.plain:
            plain, done = PlainMind(seen), self.states[end]
            one, two, three, four = (self.game.top(done, pile) for pile in order_of(seen))
            return plain.win(chance(plain.value(plain.table, (one, two, three, four), as_set(done.hands[seen.seat]))))
        mind, here = GeneralMind(seen, judge_for(seen, False)), seen.now
        unplayed = mind.unplayed
        for text in plays:
            lay = next((lay for lay in seen.plays(here) if seen.move(lay) == text), None)
            if lay is None:
                return None
            here, unplayed = seen.lay(here, lay), unplayed & ~(1 << lay.card)
        return mind.win(chance(mind.weigh(here, unplayed)))

    def _deal(self, at: int) -> Deal:
        state = self.states[at]
        seen = outlook(self.game, state, state.player)
        one, two, three, four = (self.game.top(state, pile) for pile in order_of(seen))
        hands = tuple(as_set(hand) for hand in state.hands)
        return Deal(seen.reach, network_for(len(hands), False), (one, two, three, four), hands, state.draws[0], state.player)

    def _won_from(self, number: int, beam: int) -> Steps[bool]:
        """Whether the beam finds a win from the beginning of a turn; of the first one the line is kept."""
        if self.found.get(number, (False, 0)) < (False, beam):
            line = yield from solve(self._deal(self.starts[number]), beam)
            self.found[number] = line is not None, beam
            if number == 0 and line is not None:
                self.solution = self._spelled(line)
        return self.found[number][0]

    def _solve(self) -> Steps[None]:
        """Was the deal winnable, and which turn lost it? A game that is lost stays lost, so the turn is found by halving."""
        if not self.starts:
            return
        winnable = (yield from self._won_from(0, BEAM)) or (yield from self._won_from(0, WIDEST))
        if self.won or not winnable:
            return
        low, high = 0, len(self.starts)  # still winnable when turn `low` begins, lost when turn `high` does
        while low < high - 1:
            middle = (low + high) // 2
            if (yield from self._won_from(middle, BEAM)):
                low = middle
            else:
                high = middle
            # What a narrow beam calls lost is looked at once more before it is told.
            if low == high - 1 and high < len(self.starts) and (yield from self._won_from(high, WIDEST)):
                low, high = high, len(self.starts)

    def _spelled(self, line: list[Turn]) -> list[list[str]]:
        piles = order_of(outlook(self.game, self.states[self.starts[0]], self.states[self.starts[0]].player))
        names = self.game.cards
        return [[f"{names[card].name}>{piles[pile]}" for card, pile in turn.lays] for turn in line]


def _choice(mind: Mind[Option, World], dice: Pcg32) -> Steps[tuple[Lay, ...] | None]:
    """The plays of the turn that looks best, with a little noise; None where no turn is found."""
    options = yield from mind.candidates()
    yield
    if not options:
        return None
    noisy = [logit - _NOISE * math.log(-math.log((dice.below(1 << 24) + 0.5) / (1 << 24))) for _, logit in options]
    return mind.lays(options[max(range(len(options)), key=noisy.__getitem__)][0])


def _begins(state: State, at: int, states: list[State]) -> bool:
    """Whether a turn begins here: nothing is owed and nothing was laid, and it did not begin a move earlier."""
    fresh = state.phase is Phase.PLAY and not state.asks and not state.played and state.outcome is None
    before = states[at - 1] if at else None
    return fresh and (before is None or before.turn != state.turn or bool(before.asks) or bool(before.played))
