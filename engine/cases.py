"""Conformance cases: positions anyone at a table can read, and what the rules say of them.

A case is a position, not a whole game: the active hand and the tops are concrete, everything else is only counted, so unknown cards fill
the other hands and the draw piles. `play` lays plays one after another and never ends the turn.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from engine.cards import UNKNOWN, Pile
from engine.editions.extreme import ONE_PILE, STOP, THREE, Commands
from engine.editions.face_to_face import Help
from engine.editions.house import ReservedPile
from engine.editions.on_fire import OnFire, burning
from engine.faults import Refused, read_object, read_text, read_whole
from engine.moves import EndTurn, Play
from engine.options import Options, describe
from engine.state import Laid, Outcome, Phase, State
from engine.stats import grade
from engine.zsa import number_of


@dataclass(frozen=True, slots=True)
class Variant:
    """How the case format names an edition: its options, and its piles in the engine's order (None: a start card without a value)."""

    edition: str
    piles: tuple[str, ...]
    twists: tuple[str, ...] = ()
    valued: bool = True


_FOUR = ("A1", "A2", "D1", "D2")
_VARIANTS = {
    "base": Variant("base", _FOUR),
    "fire": Variant("base", _FOUR, (OnFire.key,)),
    "extreme": Variant("extreme", _FOUR),
    "face": Variant("face-to-face", ("A", "D", "oA", "oD")),
    "quick": Variant("quick-and-easy", ("A", "D"), (), False),
}
_STATE = frozenset({"hand", "piles", "deck", "others", "played", "oblige", "cmds", "reserved", "turn", "oppHand", "oppDeck", "helped"})
_TURN = frozenset({"three", "sp", "over"})
_TWISTS: dict[str, dict[Any, str | None]] = {
    "minCards": {2: None, 3: "three-cards"},
    "handDelta": {0: None, -1: "smaller-hands"},
    "fire": {False: None, True: OnFire.key},
    "pro": {False: None, True: "professional"},
    "solo": {False: None, True: "solo"},
}
_RULINGS: dict[str, tuple[str, dict[Any, str]]] = {
    "emptyDeckMin": ("empty-draw-pile", {1: "one", 2: "two"}),
    "lossCheck": ("loss-check", {"eager": "eager", "playOn": "play-on"}),
    "shortHand": ("short-hand", {"lose": "lose", "playAll": "play-all"}),
    "samePile": ("same-pile", {"whileVisible": "while-visible", "wholeTurn": "whole-turn"}),
    "finalSkull": ("final-skull", {"lose": "lose", "win": "win"}),
    "fireFirst": ("fire-cover", {False: "turn", True: "first"}),
    "fireMate": ("fire-mate", {False: "anyone", True: "mate"}),
}
_COMMANDS = {"nojump": "no-ten", "mute": "silence", "drawone": "draw-one", "onepile": "one-pile"}


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
        except (KeyError, IndexError, TypeError, ValueError, AttributeError):
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
    variant = _VARIANTS.get(str(case.get("variant")))
    if variant is None:
        raise Refused("case/variant", variant=str(case.get("variant"))[:40])
    if ask == "setup":
        return _setup(case, variant)
    if ask == "zsa":
        args = read_object(case.get("args"), "case/format")
        return number_of(args["suit"], str(args["rank"]))
    if ask == "grade":
        left = read_whole(read_object(case.get("args"), "case/format").get("remaining"), "case/format")
        seats = 1 if variant.valued else 2
        return grade(left, won=left == 0, graded=_options(case, variant, seats).compile().graded)
    return _Position(case, variant).answer(ask)


def _options(case: dict[str, Any], variant: Variant, players: int, reserved: bool = False) -> Options:
    twists: list[str | None] = [*variant.twists, ReservedPile.key if reserved else None]
    rulings = {}
    for name, value in read_object(case.get("options", {}), "case/format").items():
        if name in _TWISTS and value in _TWISTS[name]:
            twists.append(_TWISTS[name][value])
        elif name in _RULINGS and value in _RULINGS[name][1]:
            rulings[_RULINGS[name][0]] = _RULINGS[name][1][value]
        else:
            raise Refused("case/option", option=name, value=str(value)[:40])
    chosen = [twist for twist in twists if twist]
    return Options.read({"edition": variant.edition, "players": players, "twists": chosen, "rulings": rulings})


def _setup(case: dict[str, Any], variant: Variant) -> dict[str, Any]:
    try:
        game = _options(case, variant, read_whole(read_object(case.get("args"), "case/format").get("players"), "case/format")).compile()
    except Refused as refusal:
        if refusal.fault.code not in {"options/players", "options/twist-seats"}:
            raise
        return {"ok": False}
    numbers = describe(game)
    tops = [pile.start if variant.valued else None for pile in game.plan.piles]
    return {"ok": True, "hand": numbers["handSize"], "deck": numbers["draw"], "tops": dict(zip(variant.piles, tops, strict=True))}


class _Position:
    """A case's position, and the questions that can be asked of it."""

    def __init__(self, case: dict[str, Any], variant: Variant) -> None:
        self.case = case
        self.names = variant.piles
        place = read_object(case.get("state"), "case/state", known=_STATE)
        others = [place["oppHand"]] if "oppHand" in place else place["others"]
        options = _options(case, variant, 1 + len(others), "reserved" in place)
        commands = {int(number): _COMMANDS.get(word, word) for number, word in place.get("cmds", {}).items()}
        self.game = options.compile(*([Commands(commands)] if variant.edition == "extreme" else []))
        self.state = self._state(place, others)

    def _state(self, place: dict[str, Any], others: list[int]) -> State:
        game = self.game
        named = {card.name: card.id for card in game.plan.decks[0]}
        piles = tuple(self._pile(pile, place["piles"][name], named) for name, pile in zip(self.names, game.plan.piles, strict=True))
        hands = (tuple(named[str(card)] for card in place["hand"]), *((UNKNOWN,) * count for count in others))
        draws = tuple((UNKNOWN,) * count for count in ([place["deck"], place["oppDeck"]] if "oppDeck" in place else [place["deck"]]))
        played = (Laid(UNKNOWN, 0, False),) * int(place["played"])
        state = State(piles=piles, hands=hands, draws=draws, phase=Phase.PLAY, played=played)
        if place.get("oblige"):
            state = state.with_slot(OnFire.key, tuple(sorted(self.names.index(name) for name in place["oblige"])))
        if place.get("reserved"):
            state = state.with_slot(ReservedPile.key, (1, self.names.index(place["reserved"][0]), 1))
        turn = read_object(place.get("turn", {}), "case/state", known=_TURN)
        if turn.get("three"):
            state = state.with_slot(THREE, True)
        if turn.get("over"):
            state = state.with_slot(STOP, True)
        if turn.get("sp"):
            used = tuple(sorted(self.names.index(name) for name in turn["sp"]))
            whole = dict(game.options.rulings).get("same-pile") == "whole-turn"
            state = state.with_slot(ONE_PILE, (True, used) if whole else used)
        return state.with_slot(Help.key, True) if place.get("helped") else state

    def _pile(self, pile: Pile, top: Any, named: dict[str, int]) -> Pile:
        return pile if top is None or top == pile.start else pile.with_card(named[str(top)])

    def answer(self, ask: str) -> Any:
        game, state = self.game, self.state
        match ask:
            case "legal":
                return [[self._card(card), self.names[pile]] for card, pile, _ in game.plays(state)]
            case "minimum":
                return game.minimum(state).least
            case "mayEnd":
                return game.may_end(state)
            case "remaining":
                return state.left
            case "status":
                return self._status(game.judge(state))
            case "play":
                return self._play(self.case["args"]["plays"])
            case "endTurn":
                return self._end_turn()
            case _:
                raise Refused("case/ask", ask=ask)

    def _card(self, card: int) -> int | str:
        known = self.game.cards[card]
        return known.name if known.colour else known.value

    def _status(self, outcome: Outcome | None) -> str:
        """Seen from the active player."""
        if outcome is None:
            return "playing"
        return "won" if self.state.player in outcome.winners else "lost"

    def _play(self, plays: list[Any]) -> dict[str, Any]:
        state = self.state
        for index, (card, pile) in enumerate(plays):
            try:
                state = self.game.apply(replace(state, outcome=None), Play(str(card), self.names.index(pile))).state
            except Refused:
                return {"illegalAt": index}
        return {"status": self._status(state.outcome), "mayEnd": self.game.may_end(state), "legal": bool(self.game.plays(state))}

    def _end_turn(self) -> dict[str, Any]:
        game, state = self.game, self.state
        try:
            after = game.apply(state, EndTurn()).state
        except Refused:
            return {"legal": False}
        return {
            "legal": True,
            "drawn": len(after.hands[0]) - len(state.hands[0]),
            "handSize": len(after.hands[0]),
            "deck": len(after.draws[0]),
            "next": after.player,
            "nextMinimum": game.minimum(after).least,
            "oblige": [self.names[pile] for pile in burning(after)],
        }
