"""A mind for plain piles: weighs every turn by the value network, proves the end, and searches one turn ahead over sampled worlds."""

from __future__ import annotations

from typing import NamedTuple

from engine.outlook import Lay, Outlook
from engine.shuffle import Pcg32
from engine.think import network, signals
from engine.think.endgame import CAP, Endgame
from engine.think.features import TABLE_UNITS, UNITS, Table, Wishes, features
from engine.think.network import Network, chance
from engine.think.steps import Steps, finish
from engine.think.turns import NORMAL, ROLLOUT, Tops, Turn, Width, as_set, turns

NAMES = ("solo-32", "solo-8", "pair-silent-32", "pair-signals-32", "table-silent-32", "table-signals-32")
_TRIES = 40
"""Hands that are drawn for a seat until one agrees with what it said."""
_CAP_INSIDE = 200
"""Nodes of an exact ending inside a sampled world."""
_CHUNK = 40
"""Turns that are weighed between two yields."""

NETWORKS = {name: network.load(name, UNITS if name.startswith("solo") else (*UNITS, *TABLE_UNITS)) for name in NAMES}


def network_for(seats: int, talk: bool) -> Network:
    """The network for a number of seats that talk, or do not."""
    if seats == 1:
        return NETWORKS["solo-32"]
    return NETWORKS[f"{'pair' if seats == 2 else 'table'}-{'signals' if talk else 'silent'}-32"]


class World(NamedTuple):
    """One way in which the unseen cards may lie: hands by seat as sets, and the draw pile, next card first."""

    hands: tuple[int, ...]
    draw: tuple[int, ...]


class PlainMind:
    """What a seat makes of an outlook on four plain piles."""

    def __init__(self, outlook: Outlook, net: Network | None = None, *, talk: bool = False, width: Width | None = NORMAL) -> None:
        now = outlook.now
        self.outlook, self.reach, self.width = outlook, outlook.reach, width
        self.seat, self.seats = outlook.seat, outlook.players
        # The order of `Tops` may differ from that of the table's piles.
        self.piles = signals.order_of(outlook)
        one, two, three, four = (outlook.top(now, pile) for pile in self.piles)
        self.tops: Tops = (one, two, three, four)
        self.hand = as_set(outlook.open[self.seat])
        self.known = tuple(0 if seat == self.seat else as_set(cards) for seat, cards in enumerate(outlook.open))
        self.hidden = as_set(outlook.unseen[0])
        self.unseen = self.hidden | as_set(card for seat, cards in enumerate(outlook.open) if seat != self.seat for card in cards)
        self.counts, self.draw = now.counts, now.draws[0]
        self.played = now.played if now.player == self.seat else 0
        self.talk = talk and self.seats > 1 and not outlook.quiet
        self.net = net or network_for(self.seats, self.talk)
        self.due = max(0, self.reach.least(self.draw, self.hand.bit_count() + self.played) - self.played)
        self.said = tuple(signals.said(outlook, self.piles, seat) for seat in range(self.seats))
        self.table = self._table(self.seat, self.unseen, self.draw, self.counts, self.tops, self.said)

    def _table(self, seat: int, unseen: int, draw: int, counts: tuple[int, ...], tops: Tops, said: tuple[signals.Wish, ...]) -> Table:
        if not self.talk:
            return Table(unseen, draw, self.seats, Wishes(), tops)
        others = [said[other].kept for other in range(self.seats) if other != seat and counts[other]]
        one, two, three, four = (any(kept[pile] for kept in others) for pile in range(4))
        follower = self.reach.next_seat(seat, tuple(map(bool, counts)))
        mine = follower == seat
        wishes = Wishes(
            (one, two, three, four),
            (False, False, False, False) if mine else said[follower].kept,
            int(not mine and not said[follower].trouble),
        )
        return Table(unseen, draw, self.seats, wishes, tops)

    # Weighing

    def value(self, table: Table, tops: Tops, hand: int) -> float:
        """The logit of an afterstate."""
        return self.net.logit(features(self.reach, table, tops, hand))

    def win(self, value: float) -> float:
        """The chance to win that a value stands for."""
        return self.net.win(value)

    def candidates(self) -> Steps[list[tuple[Turn, float]]]:
        """Every turn worth a look, best first."""
        last = not self.unseen
        options = turns(self.reach, self.tops, self.hand, self.due, self.width, last)
        yield
        weighed: list[tuple[Turn, float]] = []
        for number, turn in enumerate(options):
            weighed.append((turn, 30.0 if last and not turn.hand else self.value(self.table, turn.tops, turn.hand)))
            if number % _CHUNK == _CHUNK - 1:
                yield
        weighed.sort(key=lambda one: (-one[1], one[0].lays))
        return weighed

    def ending(self, cap: int = CAP) -> Steps[tuple[bool | None, Turn | None]]:
        """Where all cards are known: whether the game is won, and by which turn; None where it is too early, or too hard."""
        others = [seat for seat in range(self.seats) if seat != self.seat and self.counts[seat]]
        if self.draw or len(others) > 1:
            return None, None
        found = yield from Endgame(self.reach, cap).solve(self.tops, self.hand, self.unseen, self.played, self.due + self.played)
        if not found.won:
            return found.won, None
        return True, self._turn(found.lays)

    def _turn(self, lays: tuple[tuple[int, int], ...]) -> Turn:
        tops, hand = list(self.tops), self.hand
        for card, pile in lays:
            tops[pile] = card
            hand ^= 1 << card
        one, two, three, four = tops
        return Turn(lays, (one, two, three, four), hand)

    def lays(self, turn: Turn) -> tuple[Lay, ...]:
        """The turn's plays on the piles of the table."""
        return tuple(Lay(card, self.piles[pile], gap < 0) for (card, pile), gap in zip(turn.lays, self._gaps(turn), strict=True))

    def cost(self, turn: Turn) -> int:
        """The sum of the turn's gaps."""
        return sum(self._gaps(turn))

    def _gaps(self, turn: Turn) -> list[int]:
        tops, gaps = [*self.tops], []
        for card, pile in turn.lays:
            gaps.append((card - tops[pile]) * self.outlook.directions[self.piles[pile]])
            tops[pile] = card
        return gaps

    # Sampled worlds

    def world(self, dice: Pcg32) -> World:
        """The unseen cards laid out by chance, so that hands agree with what their owners said where that is found soon."""
        deck = [*self.outlook.unseen[0]]
        needs = [0 if seat == self.seat else self.counts[seat] - self.known[seat].bit_count() for seat in range(self.seats)]
        for _ in range(_TRIES if self.talk else 1):
            for place in range(min(sum(needs) + (3 + self.seats) * 8, len(deck))):
                other = place + dice.below(len(deck) - place)
                deck[place], deck[other] = deck[other], deck[place]
            at, hands = 0, []
            for seat, need in enumerate(needs):
                hands.append(self.hand if seat == self.seat else self.known[seat] | as_set(deck[at : at + need]))
                at += need
            if not self.talk or all(
                signals.wish_of(self.reach, self.tops, hand) == self.said[seat]
                for seat, hand in enumerate(hands)
                if seat != self.seat and hand
            ):
                break
        return World(tuple(hands), tuple(deck[at:]))

    def play_out(self, turn: Turn, world: World, depth: int) -> Steps[float]:
        """The chance to win after this turn in this world, `depth` more turns on."""
        reach, seat, tops = self.reach, self.seat, turn.tops
        hands, taken, size = [*world.hands], 0, len(world.draw)
        hands[seat] = turn.hand
        while True:
            count = reach.drawn(size - taken, hands[seat].bit_count())
            hands[seat] |= as_set(world.draw[taken : taken + count])
            taken += count
            holding = tuple(map(bool, hands))
            if not any(holding):
                return 1.0
            seat = reach.next_seat(seat, holding)
            hand = hands[seat]
            others = 0
            for other, cards in enumerate(hands):
                if other != seat:
                    others |= cards
            due = reach.least(size - taken, hand.bit_count())
            if taken == size and sum(holding) <= 2:
                ending = finish(Endgame(reach, _CAP_INSIDE).solve(tops, hand, others, 0, due))
                if ending.won is not None:
                    return float(ending.won)
            options = turns(reach, tops, hand, due, ROLLOUT, taken == size and not others)
            if not options:
                return 0.0
            unseen = others | as_set(world.draw[taken:])
            said: tuple[signals.Wish, ...] = ()
            if self.talk:
                said = tuple(signals.wish_of(reach, tops, cards) for cards in hands)
            counts = tuple(cards.bit_count() for cards in hands)
            table = self._table(seat, unseen, size - taken, counts, tops, said)
            best, chosen = -99.0, options[0]
            for option in options:
                value = 30.0 if not unseen and not option.hand else self.value(table, option.tops, option.hand)
                if value > best:
                    best, chosen = value, option
            if depth == 0:
                return chance(best)
            yield
            depth -= 1
            tops, hands[seat] = chosen.tops, chosen.hand
