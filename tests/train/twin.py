"""The plain way of `engine/think`, compiled: the same turns, features, network, exact ending, signals and search, a hundred times as fast.

It holds no rule. `rules_of` asks the engine's `Reach` for every top and every count and lays the answers down in arrays; games for which
that is not the whole truth are refused. What is *good* is computed here a second time, step by step as the modules of `engine/think` do it,
in the same order and with the same whole numbers, so that equal positions get equal turns. `proof.py` holds the two together.
"""

from __future__ import annotations

import math
from itertools import product
from typing import NamedTuple

import numpy as np

from engine.editions.common import FIRST, LAST, TRICK_STEP
from engine.options import Options
from engine.outlook import outlook
from engine.think import endgame, features, network, plain, search, signals, turns
from engine.think.players import Strength, width_for
from tests.train.compiled import Array, Word, below, bit_hi, bit_lo, count, fast, has, lowest, ones, words

NO_GAP = 1000
_MOST_HAND, _MOST_NODES, _SLOTS = 8, 1 << 14, 1 << 15
_LOST_SLOTS = 1 << 16
_DEPTH, _OPTIONS = 64, 40
_ROWS = LAST + 2

# ---------------------------------------------------------------------------------------------------------- what the engine is asked once


class Rules(NamedTuple):
    """The answers of a plain game's rules: gaps by top and card (NO_GAP: does not fit), counts by draw pile and hand, seats by who holds
    cards (a bit a seat)."""

    up: Array
    down: Array
    least: Array
    drawn: Array
    following: Array
    players: int
    hand_size: int


class Net(NamedTuple):
    """A network as `engine.think.network` computes it: whole numbers by feature and lane; the last lane in use holds the leak."""

    columns: Array
    bias: Array
    outputs: Array
    shift: float


class Style(NamedTuple):
    """How a seat plays: the width of its look, whether it goes by gaps alone, whether it proves endings, whether it searches."""

    due: int
    more: int
    reach: int
    greedy: bool
    proves: bool
    searches: bool


def rules_of(options: Options) -> Rules:
    """The rules of a game that the twin can play; ValueError for one it cannot."""
    game = options.compile()
    chosen = dict(options.rulings)
    asks = {"agree", "random"} if options.players > 1 else {"agree"}
    if not game.plain or game.plan.hidden or chosen.get("loss-check") or chosen.get("starter", "agree") not in asks:
        raise ValueError(f"the twin does not play {options.score_key}")
    if {"open-card", "emergency-briefing", "reserved-pile"} & set(options.twists):
        raise ValueError(f"the twin does not play {options.score_key}")
    reach = outlook(game, game.start("0" * 10).state, 0).reach
    up, down = (np.full((_ROWS, LAST + 1), NO_GAP, np.int16) for _ in range(2))
    for way, gaps in ((up, reach.up), (down, reach.down)):
        for top in range(FIRST - 1, LAST + 2):
            if top in {FIRST - 1, LAST + 1} and top != game.plan.piles[0 if way is up else 2].start:
                continue  # no pile of this direction ever shows the other one's start
            for card, gap in gaps[top].items():
                way[top, card] = gap
    seats, most = options.players, LAST
    least = np.array([[reach.least(draw, hand) for hand in range(_MOST_HAND + 1)] for draw in range(most)], np.int64)
    drawn = np.array([[reach.drawn(draw, hand) for hand in range(_MOST_HAND + 1)] for draw in range(most)], np.int64)
    following = np.zeros((seats, 1 << seats), np.int64)
    for seat, holding in product(range(seats), product((False, True), repeat=seats)):
        following[seat, sum(held << other for other, held in enumerate(holding))] = reach.next_seat(seat, holding)
    return Rules(up, down, least, drawn, following, seats, game.plan.hand_size)


def net_of(packed: network.Network) -> Net:
    """A network of the engine, unpacked."""
    lanes = packed.lanes.size // 4
    return Net(
        np.array([_lanes(column, lanes) for column in packed.columns], np.int32),
        np.array(_lanes(packed.bias - packed.mask, lanes), np.int32),
        np.array(packed.outputs, np.float64),
        float(packed.shift),
    )


def _lanes(column: int, lanes: int) -> list[int]:
    """The whole numbers that lie side by side in one; each is in ± 2^31."""
    found = []
    for _ in range(lanes):
        lane = (column + (1 << 31)) % (1 << 32) - (1 << 31)
        found.append(lane)
        column = (column - lane) >> 32
    return found


def style_of(strength: Strength, players: int) -> Style:
    """How `engine.think.players.Thought` plays at a strength."""
    width = width_for(players, quick=strength is Strength.QUICK)
    strong = strength in {Strength.STRONG, Strength.SEARCHED}
    return Style(*width, strength is Strength.CAREFUL, strong, strength is Strength.SEARCHED)


def network_of(strength: Strength, players: int, talk: bool) -> network.Network:
    """The network of a seat of that strength."""
    if strength is Strength.QUICK and players == 1:
        return plain.NETWORKS["solo-8"]
    return plain.network_for(players, talk)


class Room(NamedTuple):
    """Memory that is used again and again. Nodes and known positions of the turn generator, frames and lost positions of the ending."""

    parent: Array
    card: Array
    pile: Array
    tops: Array
    lo: Array
    hi: Array
    mask: Array
    laid: Array
    stack: Array
    found: Array
    keys: Array
    stamps: Array
    stamp: Array
    options: Array
    cards: Array
    features: Array
    lanes: Array
    values: Array
    frames: Array
    frame_hands: Array
    frame_options: Array
    lost: Array
    lost_small: Array
    lost_stamps: Array
    line: Array
    nodes: Array


def room() -> Room:
    """Fresh memory."""
    n = _MOST_NODES
    parent, card, pile, mask, laid, stack, found = (np.zeros(n, np.int64) for _ in range(7))
    lo, hi = (np.zeros(n, np.uint64) for _ in range(2))
    keys, stamps = (np.zeros(_SLOTS, np.int64) for _ in range(2))
    return Room(
        parent=parent,
        card=card,
        pile=pile,
        tops=np.zeros((n, 4), np.int64),
        lo=lo,
        hi=hi,
        mask=mask,
        laid=laid,
        stack=stack,
        found=found,
        keys=keys,
        stamps=stamps,
        stamp=np.zeros(1, np.int64),
        options=np.zeros(_OPTIONS, np.int64),
        cards=np.zeros(_MOST_HAND, np.int64),
        features=np.zeros(64, np.int32),
        lanes=np.zeros(256, np.int32),
        values=np.zeros(n),
        frames=np.zeros((_DEPTH, 10), np.int64),
        frame_hands=np.zeros((_DEPTH, 4), np.uint64),
        frame_options=np.zeros((_DEPTH, _OPTIONS), np.int64),
        lost=np.zeros((_LOST_SLOTS, 4), np.uint64),
        lost_small=np.zeros(_LOST_SLOTS, np.int64),
        lost_stamps=np.zeros(_LOST_SLOTS, np.int64),
        line=np.zeros(_DEPTH, np.int64),
        nodes=np.zeros(1, np.int64),
    )


# ------------------------------------------------------------------------------------------------------------------- engine/think/turns.py


@fast
def sort(keys: Array, size: int) -> None:
    """Sort the first `size` numbers, smallest first."""
    for place in range(1, size):
        key = keys[place]
        at = place - 1
        while at >= 0 and keys[at] > key:
            keys[at + 1] = keys[at]
            at -= 1
        keys[at + 1] = key


@fast
def option_key(cost: int, card: int, pile: int) -> int:
    """A play as one number that sorts by cost, then card, then pile."""
    return ((cost + NO_GAP) << 10) | (card << 2) | pile


@fast
def find_turns(rules: Rules, room: Room, tops: Array, lo: Word, hi: Word, due: int, width: tuple[int, int, int], last: bool) -> int:
    """Every turn, as nodes in `room.found`; their number, or -1 where there is no room for all."""
    size = 0
    rest = lo
    while rest != 0:
        room.cards[size] = lowest(rest)
        rest &= rest - np.uint64(1)
        size += 1
    rest = hi
    while rest != 0:
        room.cards[size] = lowest(rest) + 64
        rest &= rest - np.uint64(1)
        size += 1
    room.stamp[0] += 1
    stamp = room.stamp[0]
    room.parent[0] = -1
    room.laid[0] = 0
    room.mask[0] = (1 << size) - 1
    room.lo[0] = lo
    room.hi[0] = hi
    for pile in range(4):
        room.tops[0, pile] = tops[pile]
    room.stack[0] = 0
    depth, nodes, found = 1, 1, 0
    while depth:
        depth -= 1
        at = room.stack[depth]
        one, two, three, four = room.tops[at, 0], room.tops[at, 1], room.tops[at, 2], room.tops[at, 3]
        mask, laid, here_lo, here_hi = room.mask[at], room.laid[at], room.lo[at], room.hi[at]
        enough = laid >= due
        if enough or (last and mask == 0):
            room.found[found] = at
            found += 1
        limit = width[2] if enough else NO_GAP - 1
        number = 0
        for turn in range(4):
            pile = (0, 2, 1, 3)[turn]
            if (pile == 1 and two == one) or (pile == 3 and four == three):
                continue
            top = room.tops[at, pile]
            step = -TRICK_STEP if pile < 2 else TRICK_STEP
            for place in range(size):
                if not mask >> place & 1:
                    continue
                card = room.cards[place]
                cost = np.int64(rules.up[top, card] if pile < 2 else rules.down[top, card])
                if cost == NO_GAP:
                    continue
                follower = card + step
                while follower > 0 and has(here_lo, here_hi, follower):
                    cost -= TRICK_STEP
                    follower += step
                if cost <= limit:
                    room.options[number] = option_key(cost, card, pile)
                    number += 1
        most = width[1] if enough else width[0]
        if number > most:
            sort(room.options, number)
            number = most
        for place in range(number):
            key = room.options[place]
            card, pile = (key >> 2) & 127, key & 3
            a, b, c, d = one, two, three, four
            if pile == 0:
                a = card
            elif pile == 1:
                b = card
            elif pile == 2:
                c = card
            else:
                d = card
            index = 0
            while room.cards[index] != card:
                index += 1
            left = mask & ~(1 << index)
            code = left | (min(a, b) << 8) | (max(a, b) << 15) | (min(c, d) << 22) | (max(c, d) << 29)
            slot = (code * 0x9E3779B97F4A7C1) >> 20 & (_SLOTS - 1)
            known = False
            while room.stamps[slot] == stamp:
                if room.keys[slot] == code:
                    known = True
                    break
                slot = (slot + 1) & (_SLOTS - 1)
            if known:
                continue
            if nodes == _MOST_NODES:
                return -1
            room.stamps[slot] = stamp
            room.keys[slot] = code
            room.parent[nodes] = at
            room.card[nodes] = card
            room.pile[nodes] = pile
            room.tops[nodes, 0] = a
            room.tops[nodes, 1] = b
            room.tops[nodes, 2] = c
            room.tops[nodes, 3] = d
            room.lo[nodes] = here_lo & ~bit_lo(card)
            room.hi[nodes] = here_hi & ~bit_hi(card)
            room.mask[nodes] = left
            room.laid[nodes] = laid + 1
            room.stack[depth] = nodes
            depth += 1
            nodes += 1
    return found


@fast
def lays_of(room: Room, node: int, lays: Array) -> int:
    """Write the plays that lead to a node, as card · 4 + pile; their number."""
    number = room.laid[node]
    place = number
    while room.parent[node] >= 0:
        place -= 1
        lays[place] = room.card[node] * 4 + room.pile[node]
        node = room.parent[node]
    return number


@fast
def earlier(room: Room, one: int, other: int) -> bool:
    """Whether the plays of one node come before those of another, as tuples are ordered."""
    first, second = np.zeros(_MOST_HAND, np.int64), np.zeros(_MOST_HAND, np.int64)
    size, other_size = lays_of(room, one, first), lays_of(room, other, second)
    for place in range(min(size, other_size)):
        if first[place] != second[place]:
            return first[place] < second[place]
    return size < other_size


# ---------------------------------------------------------------------------------------------------------------- engine/think/features.py


def _table(masks: tuple[int, ...]) -> Array:
    return np.array([words(mask) for mask in masks], np.uint64)


_ABOVE, _BELOW = _table(features._ABOVE), _table(features._BELOW)
_UP_TAKES, _DOWN_TAKES = _table(features._UP_TAKES), _table(features._DOWN_TAKES)
_ABOVE_BANDS = np.array([[words(band) for band in bands] for bands in features._ABOVE_BANDS], np.uint64)
_BELOW_BANDS = np.array([[words(band) for band in bands] for bands in features._BELOW_BANDS], np.uint64)
_ALL_LO, _ALL_HI = words(features._ALL)
_START_UP, _START_DOWN, _FRACTION = features.START_UP, features.START_DOWN, features._FRACTION
_UNPLAYABLE, _MOST_GAP, _MOST_SUM = features._UNPLAYABLE, features._MOST_GAP, features._MOST_SUM
_10, _54 = np.uint64(TRICK_STEP), np.uint64(64 - TRICK_STEP)
SOLO = len(features.UNITS)


class Table(NamedTuple):
    """What does not change while a turn is weighed; wishes as bits, a bit a pile."""

    lo: Word
    hi: Word
    draw: int
    kept: int
    kept_next: int
    at_ease: int


@fast
def see(rules: Rules, room: Room, table: Table, before: Array, one: int, two: int, three: int, four: int, lo: Word, hi: Word) -> None:
    """The features of the position after a turn, into `room.features`."""
    out = room.features
    a1, a2 = min(one, two), max(one, two)
    d1, d2 = max(three, four), min(three, four)
    ulo, uhi, draw = table.lo, table.hi, table.draw
    size = count(lo, hi)
    unplayed = size + count(ulo, uhi)
    ra1, ra2, rb1, rb2 = _START_DOWN - a1, _START_DOWN - a2, d1 - _START_UP, d2 - _START_UP
    out[0] = ra1 + rb1
    out[1] = ra2 + rb2
    out[2] = ra1 * ra1 + rb1 * rb1
    out[3] = ra2 * ra2 + rb2 * rb2
    out[4] = ra1 * rb1
    out[5] = ra2 * rb2
    out[6] = min(ra1, rb1)
    out[7] = ra1 * ra2 + rb1 * rb2
    for place in range(8, 20):
        out[place] = 0
    for word in range(2):
        up1, up2, down1, down2 = _UP_TAKES[a1, word], _UP_TAKES[a2, word], _DOWN_TAKES[d1, word], _DOWN_TAKES[d2, word]
        everything = _ALL_HI if word else _ALL_LO
        unseen, hand = (uhi, hi) if word else (ulo, lo)
        u2, u1, u0 = up1 & up2, up1 ^ up2, everything & ~(up1 | up2)
        e2, e1, e0 = down1 & down2, down1 ^ down2, everything & ~(down1 | down2)
        zones = (u0 & e0, (u0 & e1) | (u1 & e0), (u0 & e2) | (u2 & e0), u1 & e1, (u1 & e2) | (u2 & e1), u2 & e2)
        for number in range(6):
            out[8 + number] += ones(unseen & zones[number])
            out[14 + number] += ones(hand & zones[number])
    ready = ready_unseen = runs = runs_unseen = near = middle = far = near_hand = 0
    for pile in range(4):
        top = (a1, a2, d1, d2)[pile]
        if (pile == 1 and a2 == a1) or (pile == 3 and d2 == d1):
            continue
        rising = pile < 2
        step = -TRICK_STEP if rising else TRICK_STEP
        bands = _ABOVE_BANDS[top] if rising else _BELOW_BANDS[top]
        near += count(ulo & bands[0, 0], uhi & bands[0, 1])
        middle += count(ulo & bands[1, 0], uhi & bands[1, 1])
        far += count(ulo & bands[2, 0], uhi & bands[2, 1])
        near_hand += count(lo & bands[0, 0], hi & bands[0, 1])
        back = top + step
        if not FIRST <= back <= LAST:
            continue
        after = back + step
        after = after if FIRST <= after <= LAST else 0
        if has(lo, hi, back):
            ready += 1
            runs += 2 if has(lo, hi, after) else int(has(ulo, uhi, after))
        elif has(ulo, uhi, back):
            ready_unseen += 1
            runs_unseen += int(has(lo | ulo, hi | uhi, after))
    out[20], out[21], out[22], out[23] = ready, ready_unseen, runs, runs_unseen
    both_lo, both_hi = lo | ulo, hi | uhi
    pairs_lo, pairs_hi = lo & ((lo >> _10) | (hi << _54)), hi & (hi >> _10)
    all_lo, all_hi = both_lo & ((both_lo >> _10) | (both_hi << _54)), both_hi & (both_hi >> _10)
    fresh_up, fresh_down = _ABOVE[a1], _BELOW[max(d1 - TRICK_STEP, 0)]
    used_up, used_down = _ABOVE[a2], _BELOW[max(d2 - TRICK_STEP, 0)]
    out[24] = count(pairs_lo & fresh_up[0], pairs_hi & fresh_up[1]) + count(pairs_lo & fresh_down[0], pairs_hi & fresh_down[1])
    out[25] = count(all_lo & fresh_up[0], all_hi & fresh_up[1]) + count(all_lo & fresh_down[0], all_hi & fresh_down[1])
    out[26] = count(all_lo & used_up[0], all_hi & used_up[1]) + count(all_lo & used_down[0], all_hi & used_down[1])
    shifted_lo, shifted_hi = (ulo >> _10) | (uhi << _54), uhi >> _10
    out[27] = count(lo & shifted_lo & used_up[0], hi & shifted_hi & used_up[1])
    shifted_lo, shifted_hi = (lo >> _10) | (hi << _54), hi >> _10
    out[27] += count(ulo & shifted_lo & used_down[0], uhi & shifted_hi & used_down[1])
    first = second = third = NO_GAP
    total = squares = 0
    rest_lo, rest_hi = lo, hi
    while rest_lo != 0 or rest_hi != 0:
        if rest_lo != 0:
            card = lowest(rest_lo)
            rest_lo &= rest_lo - np.uint64(1)
        else:
            card = lowest(rest_hi) + 64
            rest_hi &= rest_hi - np.uint64(1)
        gap = min(_UNPLAYABLE, rules.up[a1, card], rules.up[a2, card], rules.down[d1, card], rules.down[d2, card])
        if gap < first:
            first, second, third = gap, first, second
        elif gap < second:
            second, third = gap, second
        elif gap < third:
            third = gap
        total += min(gap, _MOST_SUM)
        if gap > 0:
            squares += gap * gap
    out[28] = min(first, _MOST_GAP) if size > 0 else -10
    out[29] = min(second, _MOST_GAP) if size > 1 else -10
    out[30] = min(third, _MOST_GAP) if size > 2 else -10
    out[31], out[32] = total, squares
    out[33], out[34], out[35], out[36] = near, middle, far, near_hand
    out[37], out[38], out[39] = draw, unplayed, size
    out[40], out[41] = int(draw == 0), int(0 < draw < 12)
    out[42], out[43] = 12 * _FRACTION, 8 * _FRACTION
    if unplayed:
        out[42] = min((ra1 + ra2 + rb1 + rb2) * _FRACTION // unplayed, 12 * _FRACTION)
        out[43] = min(max(ra1, rb1) * _FRACTION // unplayed, 8 * _FRACTION)
    if rules.players > 1:
        alone = next_alone = 0
        for pile in range(4):
            if (one, two, three, four)[pile] == before[pile]:
                alone += table.kept >> pile & 1
                next_alone += table.kept_next >> pile & 1
        for place in range(44, 53):
            out[place] = 0
        out[45], out[48], out[49] = alone, next_alone, table.at_ease
        out[52] = max(0, rules.players - 3)


# ----------------------------------------------------------------------------------------------------------------- engine/think/network.py

_SCALE = network._SCALE


@fast
def logit(net: Net, seen: Array, lanes: Array) -> float:
    """The network's opinion of features."""
    width, hidden = net.bias.size, net.outputs.size
    for lane in range(width):
        lanes[lane] = net.bias[lane]
    for row in range(net.columns.shape[0]):
        worth = seen[row]
        if worth != 0:
            for lane in range(width):
                lanes[lane] += worth * net.columns[row, lane]
    total = lanes[hidden] / _SCALE
    for lane in range(hidden):
        if lanes[lane] > 0:
            total += net.outputs[lane] * lanes[lane]
    return total + net.shift


@fast
def chance(value: float) -> float:
    """The probability that a logit stands for."""
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, value))))


# ----------------------------------------------------------------------------------------------------------------- engine/think/endgame.py


@fast
def prove(rules: Rules, room: Room, tops: Array, hands: Array, due: int, cap: int) -> int:
    """Can both hands be played out? 1 yes, with the line in `room.line` (-1 ends a turn), 0 no, -1 the search gave up.

    `hands`: own hand (lo, hi), then the other one.
    """
    room.stamp[0] += 1
    stamp = room.stamp[0]
    frames, frame_hands, options = room.frames, room.frame_hands, room.frame_options
    nodes, depth = 0, 0
    for pile in range(4):
        frames[0, pile] = tops[pile]
        frame_hands[0, pile] = hands[pile]
    frames[0, 4], frames[0, 5] = 0, due
    entering = True
    while depth >= 0:
        frame = frames[depth]
        hand_lo, hand_hi, other_lo, other_hi = frame_hands[depth, 0], frame_hands[depth, 1], frame_hands[depth, 2], frame_hands[depth, 3]
        one, two, three, four, played, here_due = frame[0], frame[1], frame[2], frame[3], frame[4], frame[5]
        small = min(one, two) | (max(one, two) << 7) | (min(three, four) << 14) | (max(three, four) << 21) | (min(played, here_due) << 28)
        if entering:
            if (hand_lo | hand_hi | other_lo | other_hi) == 0:
                room.nodes[0] = nodes
                room.line[depth] = -1
                return 1
            if _lost_slot(room, stamp, hand_lo, hand_hi, other_lo, other_hi, small) < 0:
                entering = False
                depth -= 1
                continue
            nodes += 1
            if nodes > cap:
                room.nodes[0] = nodes
                return -1
            number = 0
            for pile in range(4):
                if (pile == 1 and two == one) or (pile == 3 and four == three):
                    continue
                step = -TRICK_STEP if pile < 2 else TRICK_STEP
                for word in range(2):
                    rest = hand_hi if word else hand_lo
                    while rest != 0:
                        card = lowest(rest) + 64 * word
                        rest &= rest - np.uint64(1)
                        gap = np.int64(rules.up[frame[pile], card] if pile < 2 else rules.down[frame[pile], card])
                        if gap != NO_GAP:
                            follows = card + step > 0 and has(hand_lo, hand_hi, card + step)
                            options[depth, number] = option_key(gap - TRICK_STEP * int(follows), card, pile)
                            number += 1
            sort(options[depth], number)
            frame[6], frame[7], frame[8] = number, 0, 0
            entering = False
        if frame[7] < frame[6]:
            key = options[depth, frame[7]]
            frame[7] += 1
            card, pile = (key >> 2) & 127, key & 3
            room.line[depth] = card * 4 + pile
            deeper = depth + 1
            for place in range(4):
                frames[deeper, place] = frame[place]
            frames[deeper, pile] = card
            frames[deeper, 4], frames[deeper, 5] = played + 1, here_due
            frame_hands[deeper, 0] = hand_lo & ~bit_lo(card)
            frame_hands[deeper, 1] = hand_hi & ~bit_hi(card)
            frame_hands[deeper, 2] = other_lo
            frame_hands[deeper, 3] = other_hi
            depth, entering = deeper, True
            continue
        if frame[8] == 0 and (other_lo | other_hi) != 0 and played >= here_due:
            frame[8] = 1
            room.line[depth] = -1
            deeper = depth + 1
            for place in range(4):
                frames[deeper, place] = frame[place]
            frames[deeper, 4], frames[deeper, 5] = 0, rules.least[0, count(other_lo, other_hi)]
            frame_hands[deeper, 0] = other_lo
            frame_hands[deeper, 1] = other_hi
            frame_hands[deeper, 2] = hand_lo
            frame_hands[deeper, 3] = hand_hi
            depth, entering = deeper, True
            continue
        slot = _lost_slot(room, stamp, hand_lo, hand_hi, other_lo, other_hi, small)
        if slot >= 0:
            room.lost_stamps[slot] = stamp
            room.lost[slot, 0], room.lost[slot, 1], room.lost[slot, 2], room.lost[slot, 3] = hand_lo, hand_hi, other_lo, other_hi
            room.lost_small[slot] = small
        depth -= 1
    room.nodes[0] = nodes
    return 0


@fast
def _lost_slot(room: Room, stamp: int, hand_lo: Word, hand_hi: Word, other_lo: Word, other_hi: Word, small: int) -> int:
    """-1 where a position is known as lost, else the place where it would be noted."""
    mixed = (
        (hand_lo * np.uint64(0x9E3779B97F4A7C15))
        ^ (hand_hi * np.uint64(0xC2B2AE3D27D4EB4F))
        ^ (np.uint64(small) * np.uint64(0x165667B19E3779F9))
    )
    mixed ^= (other_lo * np.uint64(0xD6E8FEB86659FD93)) ^ (other_hi * np.uint64(0xA0761D6478BD642F))
    mixed ^= mixed >> np.uint64(29)
    slot = np.int64((mixed * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(48))
    while room.lost_stamps[slot] == stamp:
        if (
            room.lost_small[slot] == small
            and room.lost[slot, 0] == hand_lo
            and room.lost[slot, 1] == hand_hi
            and room.lost[slot, 2] == other_lo
            and room.lost[slot, 3] == other_hi
        ):
            return -1
        slot = (slot + 1) & (_LOST_SLOTS - 1)
    return slot


# ----------------------------------------------------------------------------------------------------------------- engine/think/signals.py

_CLOSE, _NEAR, _TROUBLE_ABOVE = signals._CLOSE, signals._NEAR, signals._TROUBLE_ABOVE
TROUBLE = 16


@fast
def wish_of(rules: Rules, tops: Array, lo: Word, hi: Word) -> int:
    """The wish of a hand: a bit for each pile to be left to it, and TROUBLE."""
    best = (1 + _NEAR) * np.ones(4, np.int64)
    first = second = 0
    number = 0
    for word in range(2):
        rest = hi if word else lo
        while rest != 0:
            card = lowest(rest) + 64 * word
            rest &= rest - np.uint64(1)
            least = 60
            for pile in range(4):
                gap = np.int64(rules.up[tops[pile], card] if pile < 2 else rules.down[tops[pile], card])
                if gap == NO_GAP:
                    continue
                least = min(least, gap)
                if gap <= _NEAR:
                    step = -TRICK_STEP if pile < 2 else TRICK_STEP
                    follows = gap > 0 and card + step > 0 and has(lo, hi, card + step)
                    best[pile] = min(best[pile], gap - TRICK_STEP * int(follows))
            if number == 0:
                first = least
            elif number == 1:
                first, second = min(first, least), max(first, least)
            elif least < first:
                first, second = least, first
            elif least < second:
                second = least
            number += 1
    wish = TROUBLE if first + (second if number > 1 else 0) > _TROUBLE_ABOVE else 0
    for pile in range(4):
        if best[pile] <= _CLOSE:
            wish |= 1 << pile
    return wish


@fast
def starter(rules: Rules, tops: Array, hands: Array) -> int:
    """Who begins where the table talks."""
    chosen, best = 0, 1000
    for seat in range(rules.players):
        wish = wish_of(rules, tops, hands[seat, 0], hands[seat, 1])
        rank = (100 if wish & TROUBLE else 0) - ones(np.uint64(wish & 15))
        if rank < best:
            chosen, best = seat, rank
    return chosen


# ------------------------------------------------------------------------------------------------------------------- engine/think/plain.py

_TRIES, _CAP, _CAP_INSIDE = plain._TRIES, endgame.CAP, plain._CAP_INSIDE
_ROLLOUT = (turns.ROLLOUT.due, turns.ROLLOUT.more, turns.ROLLOUT.reach)
_CANDIDATES, _WORLDS, _AHEAD = search.THOROUGH
_BEHIND, _PRIOR = search._BEHIND, search._PRIOR


@fast
def holding(hands: Array) -> int:
    """Which seats hold cards, a bit a seat."""
    mask = 0
    for seat in range(hands.shape[0]):
        if hands[seat, 0] | hands[seat, 1] != 0:
            mask |= 1 << seat
    return mask


@fast
def table_of(rules: Rules, seat: int, lo: Word, hi: Word, draw: int, held: int, said: Array, talk: bool) -> Table:
    """What a seat reckons with: the cards it has not seen, the draw pile, and what the others have said."""
    if not talk:
        return Table(lo, hi, draw, 0, 0, 0)
    kept = 0
    for other in range(rules.players):
        if other != seat and held >> other & 1:
            kept |= said[other] & 15
    follower = rules.following[seat, held]
    if follower == seat:
        return Table(lo, hi, draw, kept, 0, 0)
    return Table(lo, hi, draw, kept, said[follower] & 15, int(said[follower] & TROUBLE == 0))


@fast
def weigh(rules: Rules, net: Net, room: Room, table: Table, before: Array, node: int) -> float:
    """The logit of the afterstate at a node."""
    lo, hi = room.lo[node], room.hi[node]
    if (lo | hi | table.lo | table.hi) == 0:
        return 30.0
    tops = room.tops[node]
    see(rules, room, table, before, tops[0], tops[1], tops[2], tops[3], lo, hi)
    return logit(net, room.features, room.lanes)


@fast
def imagine(
    rules: Rules, dice: Array, unseen: Array, size: int, tops: Array, hands: Array, seat: int, said: Array, talk: bool, world: Array
) -> int:
    """One way the unseen cards may lie: hands into `world`, the order into `unseen`; where the draw pile begins there.

    `unseen` holds the cards that `seat` has not seen, lowest first; of the other `hands` only the number of cards is looked at.
    """
    needed = 0
    for other in range(rules.players):
        if other != seat:
            needed += count(hands[other, 0], hands[other, 1])
    at = 0
    for _ in range(_TRIES if talk else 1):
        for place in range(min(needed + (3 + rules.players) * 8, size)):
            other = place + below(dice, size - place)
            unseen[place], unseen[other] = unseen[other], unseen[place]
        at, agreed = 0, True
        for other in range(rules.players):
            lo, hi = np.uint64(0), np.uint64(0)
            if other == seat:
                lo, hi = hands[seat, 0], hands[seat, 1]
            else:
                for _card in range(count(hands[other, 0], hands[other, 1])):
                    lo |= bit_lo(unseen[at])
                    hi |= bit_hi(unseen[at])
                    at += 1
            world[other, 0], world[other, 1] = lo, hi
        if not talk:
            break
        for other in range(rules.players):
            if other != seat and world[other, 0] | world[other, 1] != 0:
                agreed = agreed and wish_of(rules, tops, world[other, 0], world[other, 1]) == said[other]
        if agreed:
            break
    return at


@fast
def play_out(
    rules: Rules, net: Net, room: Room, tops: Array, hands: Array, seat: int, deck: Array, taken: int, end: int, talk: bool, depth: int
) -> float:
    """The chance to win after a turn in a world, `depth` more turns on; `tops` and `hands` are used up.

    The draw pile is `deck[taken:end]`.
    """
    said, pair = np.zeros(rules.players, np.int64), np.zeros(4, np.uint64)
    while True:
        drawn = rules.drawn[end - taken, count(hands[seat, 0], hands[seat, 1])]
        for _ in range(drawn):
            hands[seat, 0] |= bit_lo(deck[taken])
            hands[seat, 1] |= bit_hi(deck[taken])
            taken += 1
        held = holding(hands)
        if held == 0:
            return 1.0
        seat = rules.following[seat, held]
        lo, hi = hands[seat, 0], hands[seat, 1]
        others_lo, others_hi = np.uint64(0), np.uint64(0)
        for other in range(rules.players):
            if other != seat:
                others_lo |= hands[other, 0]
                others_hi |= hands[other, 1]
        due = rules.least[end - taken, count(lo, hi)]
        if taken == end and ones(np.uint64(held)) <= 2:
            pair[0], pair[1], pair[2], pair[3] = lo, hi, others_lo, others_hi
            won = prove(rules, room, tops, pair, due, _CAP_INSIDE)
            if won >= 0:
                return float(won)
        number = find_turns(rules, room, tops, lo, hi, due, _ROLLOUT, taken == end and (others_lo | others_hi) == 0)
        if number == 0:
            return 0.0
        unseen_lo, unseen_hi = others_lo, others_hi
        for place in range(taken, end):
            unseen_lo |= bit_lo(deck[place])
            unseen_hi |= bit_hi(deck[place])
        if talk:
            for other in range(rules.players):
                said[other] = wish_of(rules, tops, hands[other, 0], hands[other, 1])
        table = table_of(rules, seat, unseen_lo, unseen_hi, end - taken, held, said, talk)
        best, chosen = -99.0, room.found[0]
        for place in range(number):
            value = weigh(rules, net, room, table, tops, room.found[place])
            if value > best:
                best, chosen = value, room.found[place]
        if depth == 0:
            return chance(best)
        depth -= 1
        for pile in range(4):
            tops[pile] = room.tops[chosen, pile]
        hands[seat, 0], hands[seat, 1] = room.lo[chosen], room.hi[chosen]


# ----------------------------------------------------------------------------------------------------------------- engine/think/search.py


@fast
def searched(
    rules: Rules,
    net: Net,
    room: Room,
    nodes: Array,
    logits: Array,
    number: int,
    tops: Array,
    hands: Array,
    seat: int,
    table: Table,
    said: Array,
    talk: bool,
    dice: Array,
    effort: tuple[int, int, int],
) -> int:
    """Which of the candidates (best first) wins the search."""
    candidates, worlds, ahead = effort
    entered = 0
    while entered < min(number, candidates) and (entered == 0 or logits[entered] > logits[0] - _BEHIND):
        entered += 1
    if entered < 2:
        return 0
    after_tops, after_hands = np.zeros((entered, 4), np.int64), np.zeros((entered, 2), np.uint64)
    for one in range(entered):
        for pile in range(4):
            after_tops[one, pile] = room.tops[nodes[one], pile]
        after_hands[one, 0], after_hands[one, 1] = room.lo[nodes[one]], room.hi[nodes[one]]
    unseen, size = np.zeros(LAST + 1, np.int64), 0
    for card in range(FIRST, LAST + 1):
        if has(table.lo, table.hi, card):
            unseen[size] = card
            size += 1
    sums, tries = np.zeros(entered), np.zeros(entered, np.int64)
    order, alive = np.arange(entered), entered
    deck = np.zeros(LAST + 1, np.int64)
    world, hands_here, tops_here = np.zeros_like(hands), np.zeros_like(hands), np.zeros(4, np.int64)
    for trial in range(worlds):
        if trial and trial in (worlds // 4, worlds // 2) and alive > 1:
            for place in range(1, alive):  # stable, best score first
                one = order[place]
                at = place - 1
                while at >= 0 and _score(sums, tries, logits, order[at]) < _score(sums, tries, logits, one):
                    order[at + 1] = order[at]
                    at -= 1
                order[at + 1] = one
            alive = (alive + 1) // 2
        if alive < 2:
            break
        for place in range(size):
            deck[place] = unseen[place]
        taken = imagine(rules, dice, deck, size, tops, hands, seat, said, talk, world)
        for place in range(alive):
            one = order[place]
            for other in range(rules.players):
                hands_here[other, 0], hands_here[other, 1] = world[other, 0], world[other, 1]
            hands_here[seat, 0], hands_here[seat, 1] = after_hands[one, 0], after_hands[one, 1]
            for pile in range(4):
                tops_here[pile] = after_tops[one, pile]
            sums[one] += play_out(rules, net, room, tops_here, hands_here, seat, deck, taken, size, talk, ahead)
            tries[one] += 1
    best = -1
    for one in range(entered):
        for place in range(alive):
            if order[place] == one and (best < 0 or _score(sums, tries, logits, one) > _score(sums, tries, logits, best)):
                best = one
    return best


@fast
def _score(sums: Array, tries: Array, logits: Array, one: int) -> float:
    """What candidates are compared by."""
    first = chance(logits[one])
    return (sums[one] / tries[one] if tries[one] else first) + _PRIOR * first


# ---------------------------------------------------------------------------------------------------------------------------- whole games

WON, LOST, BEYOND = 1, 0, -1
"""How a game ended; BEYOND where the engine would have left its plain way."""
BONUS = 1
MOST_TURNS = 120
ROW = 3 + _MOST_HAND
"""A turn in a record: seat, whether its end was proven, number of plays, and the plays as card · 4 + pile."""


@fast
def play(
    rules: Rules,
    net: Net,
    style: Style,
    room: Room,
    deck: Array,
    talk: bool,
    dice: Array,
    effort: tuple[int, int, int],
    stray: float,
    record: Array,
    seen: Array,
    values: Array,
) -> tuple[int, int, int]:
    """One game from its deal: how it ended, cards left over, turns.

    `deck`: all cards, the hands first. `stray`: the share of turns that are left to chance. Every turn is written into `record`, the
    features of its afterstate into `seen` and its logit into `values`.
    """
    players, size = rules.players, LAST - FIRST + 1
    hands, tops, before = np.zeros((players, 2), np.uint64), np.zeros(4, np.int64), np.zeros(4, np.int64)
    tops[0] = tops[1] = FIRST - 1
    tops[2] = tops[3] = LAST + 1
    taken = 0
    for seat in range(players):
        for _ in range(rules.hand_size):
            hands[seat, 0] |= bit_lo(deck[taken])
            hands[seat, 1] |= bit_hi(deck[taken])
            taken += 1
    said, spoken = np.zeros(players, np.int64), np.zeros(players, np.int64)
    pair, lays = np.zeros(4, np.uint64), np.zeros(_MOST_HAND, np.int64)
    best_nodes, best_logits = np.zeros(effort[0], np.int64), np.zeros(effort[0])
    width = (style.due, style.more, style.reach)
    unlimited = (NO_GAP, NO_GAP, NO_GAP - 1)
    left, turn = size, 1
    seat = starter(rules, tops, hands) if talk else 0
    while True:
        draw = size - taken
        lo, hi = hands[seat, 0], hands[seat, 1]
        unseen_lo, unseen_hi = np.uint64(0), np.uint64(0)
        for other in range(players):
            if other != seat:
                unseen_lo |= hands[other, 0]
                unseen_hi |= hands[other, 1]
        for place in range(taken, size):
            unseen_lo |= bit_lo(deck[place])
            unseen_hi |= bit_hi(deck[place])
        held = holding(hands)
        if talk:
            # A word about trouble lies until its seat's turn is over, unless it was said in that very turn.
            for other in range(players):
                if held >> other & 1:
                    wish = wish_of(rules, tops, hands[other, 0], hands[other, 1])
                    if wish & TROUBLE and not spoken[other]:
                        spoken[other] = turn
                    said[other] = wish | (TROUBLE if spoken[other] else 0)
        last = (unseen_lo | unseen_hi) == 0
        due = rules.least[draw, count(lo, hi)]
        number = find_turns(rules, room, tops, lo, hi, due, width, last)
        if number <= 0:
            blocked = number == 0 and find_turns(rules, room, tops, lo, hi, due, unlimited, last) == 0
            return (LOST if blocked else BEYOND), left, turn - 1
        table = table_of(rules, seat, unseen_lo, unseen_hi, draw, held, said, talk)
        kept = 0
        for place in range(number):
            node = room.found[place]
            value = weigh(rules, net, room, table, tops, node)
            room.values[node] = value
            if style.greedy:
                cost, at = 0, node
                while room.parent[at] >= 0:
                    way = 1 if room.pile[at] < 2 else -1
                    cost += (room.card[at] - room.tops[room.parent[at], room.pile[at]]) * way
                    at = room.parent[at]
                # Costs first, values between equal ones.
                value = -1e6 * (cost - BONUS * room.laid[node]) + value
            at = kept
            while at > 0 and (best_logits[at - 1] < value or (best_logits[at - 1] == value and earlier(room, node, best_nodes[at - 1]))):
                at -= 1
            if at < effort[0]:
                kept = min(kept + 1, effort[0])
                for later in range(kept - 1, at, -1):
                    best_nodes[later], best_logits[later] = best_nodes[later - 1], best_logits[later - 1]
                best_nodes[at], best_logits[at] = node, value
        chosen, proven = best_nodes[0], -1
        if stray > 0 and np.random.random() < stray:
            chosen = room.found[np.random.randint(number)]
        elif style.proves and draw == 0 and ones(np.uint64(held & ~(1 << seat))) <= 1:
            pair[0], pair[1], pair[2], pair[3] = lo, hi, unseen_lo, unseen_hi
            proven = prove(rules, room, tops, pair, due, _CAP)
        if style.searches and proven == -1:
            kept_nodes = best_nodes[:kept].copy()
            plays = np.zeros((kept, _MOST_HAND), np.int64)
            sizes = np.zeros(kept, np.int64)
            ends, end_hands = np.zeros((kept, 4), np.int64), np.zeros((kept, 2), np.uint64)
            for one in range(kept):
                sizes[one] = lays_of(room, kept_nodes[one], plays[one])
                for pile in range(4):
                    ends[one, pile] = room.tops[kept_nodes[one], pile]
                end_hands[one, 0], end_hands[one, 1] = room.lo[kept_nodes[one]], room.hi[kept_nodes[one]]
            winner = searched(rules, net, room, kept_nodes, best_logits, kept, tops, hands, seat, table, said, talk, dice, effort)
            laid = sizes[winner]
            for place in range(laid):
                lays[place] = plays[winner, place]
        elif proven == 1:
            laid = 0
            while room.line[laid] >= 0:
                lays[laid] = room.line[laid]
                laid += 1
        else:
            laid = lays_of(room, chosen, lays)
        for pile in range(4):
            before[pile] = tops[pile]
        for place in range(laid):
            card, pile = lays[place] >> 2, lays[place] & 3
            tops[pile] = card
            hands[seat, 0] &= ~bit_lo(card)
            hands[seat, 1] &= ~bit_hi(card)
            record[turn - 1, 3 + place] = lays[place]
        record[turn - 1, 0], record[turn - 1, 1], record[turn - 1, 2] = seat, proven, laid
        left -= laid
        see(rules, room, table, before, tops[0], tops[1], tops[2], tops[3], hands[seat, 0], hands[seat, 1])
        for place in range(seen.shape[1]):
            seen[turn - 1, place] = room.features[place]
        values[turn - 1] = logit(net, room.features, room.lanes)
        if left == 0:
            return WON, 0, turn
        if spoken[seat] != turn:
            spoken[seat] = 0
        drawn = rules.drawn[draw, count(hands[seat, 0], hands[seat, 1])]
        for _ in range(drawn):
            hands[seat, 0] |= bit_lo(deck[taken])
            hands[seat, 1] |= bit_hi(deck[taken])
            taken += 1
        seat = rules.following[seat, holding(hands)]
        turn += 1


@fast
def play_deals(
    rules: Rules, net: Net, style: Style, room: Room, decks: Array, talk: bool, dices: Array, effort: tuple[int, int, int], ends: Array
) -> None:
    """Games on many deals; `ends` gets for each how it ended, cards left over, turns."""
    record, values = np.zeros((MOST_TURNS, ROW), np.int64), np.zeros(MOST_TURNS)
    seen = np.zeros((MOST_TURNS, 1), np.int32)
    for number in range(decks.shape[0]):
        ended, left, played = play(rules, net, style, room, decks[number], talk, dices[number], effort, 0.0, record, seen, values)
        ends[number, 0], ends[number, 1], ends[number, 2] = ended, left, played


EFFORT = (_CANDIDATES, _WORLDS, _AHEAD)


def deal(options: Options, seed: str) -> Array:
    """The order of the cards at a seed: the hands seat by seat, then the draw pile, as the engine deals them."""
    state = options.compile().start(seed).state
    return np.array([card for hand in state.hands for card in hand] + [*state.draws[0]], np.int64)


def dice_of(generator: object) -> Array:
    """The engine's generator in the state it is in."""
    return np.array([generator._state, generator._increment], np.uint64)  # type: ignore[attr-defined]
