"""The one function that crosses to the shell: `handle(text) -> text`, a versioned JSON envelope each way."""

from __future__ import annotations

import json
from typing import Any, NoReturn

import engine.editions  # noqa: F401 - importing it registers what can be chosen
from engine import RULES_VERSION, stats
from engine.cases import run_cases
from engine.events import Event
from engine.faults import Refused, read_list, read_object, read_text, read_whole
from engine.game import Game
from engine.moves import Play, parse
from engine.options import Options, catalog, deal_code, describe, read_deal_code
from engine.saves import Save, read_save, replay
from engine.shuffle import seed_from_entropy
from engine.state import State
from engine.views import event_json, undo_fault, undone_json, view

ENVELOPE = 1
MOST_TEXT = 32_000_000
"""Characters of one request; the largest honest one is a long history of results."""


class Session:
    """The running game of one worker: its states since the deal, newest last, and its moves as text."""

    def __init__(self) -> None:
        self.game: Game | None = None
        self.seed = ""
        self.states: list[State] = []
        self.moves: list[str] = []

    def open(self, args: dict[str, Any]) -> dict[str, Any]:
        """Start a new deal (`options` + `entropy`, or `deal`) or go on with a `save`."""
        if "save" in args:
            save = read_save(args["save"])
        elif "deal" in args:
            save = Save(*read_deal_code(args["deal"]))
        else:
            save = Save(Options.read(args.get("options")), seed_from_entropy(read_text(args.get("entropy"), "deal/entropy")))
        played = replay(save)
        self.game, self.seed, self.states, self.moves = played.game, save.seed, played.states, played.moves
        table = self.table(played.events if not played.moves else ())
        if played.why is not None:
            table["replay"] = {"kept": len(played.moves), "dropped": played.dropped, **played.why.to_json()}
        return table

    def act(self, args: dict[str, Any]) -> dict[str, Any]:
        """Make a move."""
        game, state = self._running()
        move = parse(read_text(args.get("move"), "move/format"))
        step = game.apply(state, move)
        self.states.append(step.state)
        self.moves.append(str(move))
        return self.table(step.events)

    def undo(self, _: dict[str, Any]) -> dict[str, Any]:
        """Take back the last play of the present turn."""
        game, state = self._running()
        fault = undo_fault(state)
        if fault is not None:
            raise Refused(fault.code, **fault.args)
        self.states.pop()
        self.moves.pop()
        return {**self.table(()), "events": [undone_json(game, state.played[-1])]}

    def view(self, args: dict[str, Any]) -> dict[str, Any]:
        """The table as it is, for the player or another seat."""
        self._running()
        return self.table((), args.get("seat"))

    def explain(self, args: dict[str, Any]) -> dict[str, Any]:
        """Each rule's verdict on a move, given as text or as a card's name and a pile's number."""
        game, state = self._running()
        if "move" in args:
            move = parse(read_text(args["move"], "move/format"))
        else:
            move = Play(read_text(args.get("card"), "move/format"), read_whole(args.get("pile"), "move/format"))
        found = game.explain(state, move)
        return {
            "ok": found.ok,
            "why": found.why and found.why.to_json(),
            "verdicts": [{"rule": ruled.rule, "ok": ruled.ok, "code": ruled.code} for ruled in found.verdicts],
        }

    def table(self, events: tuple[Event, ...], seat: Any = None) -> dict[str, Any]:
        """All the shell needs to draw, to keep and to go on."""
        game, state = self._running()
        chosen = state.player if seat is None else read_whole(seat, "view/seat")
        if not 0 <= chosen < len(state.hands):
            raise Refused("view/seat", seat=chosen)
        options = game.options
        deal = deal_code(options, self.seed)
        result = None
        seen = view(game, state, chosen)
        if state.outcome is not None:
            result = {
                "key": options.score_key,
                "options": options.to_json(),
                "deal": deal,
                "left": state.left,
                "outcome": state.outcome.kind,
                "grade": seen.grade,
                "turns": state.turn,
                "moves": len(self.moves),
            }
        return {
            "save": Save(options, self.seed, tuple(self.moves)).to_json(),
            "view": seen.to_json(),
            "events": [event_json(game, event, chosen) for event in events],
            "deal": deal,
            "key": options.score_key,
            "result": result,
            "replay": None,
        }

    def _running(self) -> tuple[Game, State]:
        if self.game is None:
            raise Refused("bridge/no-game")
        return self.game, self.states[-1]


def _catalog(_: dict[str, Any]) -> dict[str, Any]:
    return {**catalog(), "rules": RULES_VERSION}


def _options(args: dict[str, Any]) -> dict[str, Any]:
    options = Options.read(args.get("options"))
    refused = {key: fault.to_json() for key, fault in options.refused().items()}
    return {"options": options.to_json(), "key": options.score_key, "refused": refused, **describe(options.compile())}


def _summary(args: dict[str, Any]) -> dict[str, Any]:
    return stats.summary(args.get("results"))


def _deal(args: dict[str, Any]) -> dict[str, Any]:
    options, seed = read_deal_code(read_text(args.get("deal"), "deal/format", most=120))
    return {"options": options.to_json(), "seed": seed, "key": options.score_key, "deal": deal_code(options, seed)}


def _cases(args: dict[str, Any]) -> list[dict[str, Any]]:
    return run_cases(read_list(args.get("cases"), "case/format", most=10_000))


_session = Session()
_OPERATIONS: dict[str, Any] = {
    "catalog": _catalog,
    "options": _options,
    "open": _session.open,
    "act": _session.act,
    "undo": _session.undo,
    "view": _session.view,
    "explain": _session.explain,
    "summary": _summary,
    "deal": _deal,
    "cases": _cases,
}


def handle(text: str) -> str:
    """Answer one request; whatever comes in, a well-formed answer goes out, and a refused request changes nothing."""
    number: Any = None
    try:
        request = _read(text)
        number = request.get("id")
        operation = _OPERATIONS.get(read_text(request.get("op"), "bridge/op"))
        if operation is None:
            raise Refused("bridge/op", op=str(request["op"])[:40])
        answer = {"ok": True, "result": operation(read_object(request.get("args", {}), "bridge/args"))}
    except Refused as refusal:
        answer = {"ok": False, "error": refusal.fault.to_json()}
    except Exception as error:
        answer = {"ok": False, "error": {"code": "engine/internal", "args": {"kind": type(error).__name__}}}
    return json.dumps({"v": ENVELOPE, "id": number, **answer}, separators=(",", ":"))


def _read(text: str) -> dict[str, Any]:
    if len(text) > MOST_TEXT:
        raise Refused("bridge/size", most=MOST_TEXT)
    try:
        request = read_object(json.loads(text, parse_constant=_no_constant), "bridge/format")
    except (ValueError, RecursionError):
        raise Refused("bridge/format") from None
    number = request.get("id")
    if number is not None and (isinstance(number, bool) or not isinstance(number, int)):
        raise Refused("bridge/format", expected="id")
    if request.get("v") != ENVELOPE:
        raise Refused("bridge/version", known=ENVELOPE)
    return request


def _no_constant(_: str) -> NoReturn:
    raise ValueError
