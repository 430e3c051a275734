"""Conformance cases: positions anyone at a table can read, and what the rules say of them.

A case is a position, not a whole game: the active hand and the tops are concrete, everything else is only counted, so unknown cards fill
the other hands and the draw pile. `play` lays plays one after another and never ends the turn.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.cards import UNKNOWN
from engine.faults import Refused, read_object, read_text, read_whole
from engine.game import Game
from engine.moves import EndTurn, Play
from engine.options import Options, describe
from engine.state import Laid, Phase, State
from engine.stats import grade

_EDITIONS = {"base": "base"}
_STATE = frozenset({"hand", "piles", "deck", "others", "played"})
_PILES = ("A1", "A2", "D1", "D2")
_TWISTS: dict[str, dict[Any, str | None]] = {"minCards": {2: None, 3: "three-cards"}, "handDelta": {0: None, -1: "smaller-hands"}}
_RULINGS: dict[str, tuple[str, dict[Any, str]]] = {
    "emptyDeckMin": ("empty-draw-pile", {1: "one", 2: "two"}),
    "lossCheck": ("loss-check", {"eager": "eager", "playOn": "play-on"}),
    "shortHand": ("short-hand", {"lose": "lose", "playAll": "play-all"}),
}


def run_cases(cases: list[Any]) -> list[dict[str, Any]]:
    """Run every case: its id, whether it passed, what came out, what was wanted. A case of rules that are not built fails and says so."""
    answers = []
    for case in cases:
        data = read_object(case, "case/format")
        want = data.get("expect")
        try:
            got = _run(data)
        except Refused as refusal:
            got = refusal.fault.to_json()
        except (KeyError, IndexError, TypeError, ValueError):
            got = {"code": "case/format"}
        answers.append({"id": str(data.get("id")), "ok": _agrees(got, want), "got": got, "want": want})
    return answers


def _agrees(got: Any, want: Any) -> bool:
    """Only the keys that the case names are compared; lists of plays have no order."""
    if isinstance(want, dict):
        return isinstance(got, dict) and all(key in got and _agrees(got[key], value) for key, value in want.items())
    if isinstance(want, list):
        return isinstance(got, list) and sorted(map(repr, got)) == sorted(map(repr, want))
    return type(got) is type(want) and bool(got == want)


def _run(case: dict[str, Any]) -> Any:
    ask = read_text(case.get("ask"), "case/format")
    if case.get("variant") not in _EDITIONS:
        raise Refused("case/variant", variant=str(case.get("variant"))[:40])
    if ask == "setup":
        return _setup(case)
    if ask == "grade":
        left = read_whole(read_object(case.get("args"), "case/format").get("remaining"), "case/format")
        return grade(left, won=left == 0)
    place = read_object(case.get("state"), "case/state", known=_STATE)
    game = _options(case, 1 + len(place.get("others", ()))).compile()
    state = _position(game, place)
    match ask:
        case "legal":
            return [[game.value(card), _PILES[pile]] for card, pile, _ in game.plays(state)]
        case "minimum":
            return game.minimum(state).least
        case "mayEnd":
            return game.may_end(state)
        case "remaining":
            return state.left
        case "status":
            return _status(game, state)
        case "play":
            return _play(game, state, case["args"]["plays"])
        case "endTurn":
            return _end_turn(game, state)
        case _:
            raise Refused("case/ask", ask=ask)


def _options(case: dict[str, Any], players: int) -> Options:
    twists, rulings = [], {}
    for name, value in read_object(case.get("options", {}), "case/format").items():
        if name in _TWISTS and value in _TWISTS[name]:
            twist = _TWISTS[name][value]
            twists.extend([twist] if twist else [])
        elif name in _RULINGS and value in _RULINGS[name][1]:
            rulings[_RULINGS[name][0]] = _RULINGS[name][1][value]
        else:
            raise Refused("case/option", option=name, value=value)
    return Options.read({"edition": _EDITIONS[case["variant"]], "players": players, "twists": twists, "rulings": rulings})


def _setup(case: dict[str, Any]) -> dict[str, Any]:
    try:
        game = _options(case, read_whole(read_object(case.get("args"), "case/format").get("players"), "case/format")).compile()
    except Refused as refusal:
        if refusal.fault.code != "options/players":
            raise
        return {"ok": False}
    numbers = describe(game)
    return {
        "ok": True,
        "hand": numbers["handSize"],
        "deck": numbers["draw"],
        "tops": dict(zip(_PILES, (pile.start for pile in game.plan.piles), strict=True)),
    }


def _position(game: Game, place: dict[str, Any]) -> State:
    named = {card.name: card.id for card in game.cards.values()}
    piles = tuple(
        pile if place["piles"][name] == pile.start else pile.with_card(named[str(place["piles"][name])])
        for name, pile in zip(_PILES, game.plan.piles, strict=True)
    )
    hands = (tuple(named[str(card)] for card in place["hand"]), *((UNKNOWN,) * count for count in place["others"]))
    played = (Laid(UNKNOWN, 0, False),) * int(place["played"])
    return State(piles=piles, hands=hands, draws=((UNKNOWN,) * int(place["deck"]),), phase=Phase.PLAY, played=played)


def _status(game: Game, state: State) -> str:
    outcome = game.judge(state)
    return outcome.kind if outcome else "playing"


def _play(game: Game, state: State, plays: list[Any]) -> dict[str, Any]:
    for index, (card, pile) in enumerate(plays):
        try:
            state = game.apply(replace(state, outcome=None), Play(str(card), _PILES.index(pile))).state
        except Refused:
            return {"illegalAt": index}
    return {
        "status": state.outcome.kind if state.outcome else "playing",
        "mayEnd": game.may_end(state),
        "legal": bool(game.plays(state)),
    }


def _end_turn(game: Game, state: State) -> dict[str, Any]:
    try:
        after = game.apply(state, EndTurn()).state
    except Refused:
        return {"legal": False}
    drawn = len(after.hands[0]) - len(state.hands[0])
    return {
        "legal": True,
        "drawn": drawn,
        "handSize": len(after.hands[0]),
        "deck": len(after.draws[0]),
        "next": after.player,
        "nextMinimum": game.minimum(after).least,
    }
