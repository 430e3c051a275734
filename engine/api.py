"""The one function that crosses to the shell: `handle(text) -> text`, a versioned JSON envelope each way."""

from __future__ import annotations

import json
from typing import Any

import engine.editions  # noqa: F401 - importing it registers what can be chosen
from engine import RULES_VERSION, outlook, stats
from engine.cases import run_cases
from engine.computers import STRENGTHS, Computers, beaten, most_computers, seated
from engine.events import Event
from engine.faults import Refused, read_json, read_list, read_object, read_text, read_whole
from engine.game import Game
from engine.moves import Play, Signal, parse
from engine.options import Options, catalog, deal_code, describe, read_deal_code
from engine.review import Review
from engine.saves import Save, read_save, replay
from engine.shuffle import seed_from_entropy
from engine.state import State, left_over
from engine.think.signals import to_say
from engine.thinking import Thinking
from engine.transfer import read_file
from engine.views import event_json, undo_fault, undone_json, view
from engine.zsa import FIRST, LAST, card_of

ENVELOPE = 1
MOST_TEXT = 32_000_000
"""Characters of one request; the largest honest one is a long history of results."""


class Session:
    """The running game of one worker: its states since the deal, newest last, its moves as text, and the seat that has the device."""

    def __init__(self) -> None:
        self.thinking = Thinking()
        self.forget()

    def forget(self) -> None:
        """Hold no game, as before the first request."""
        self.game: Game | None = None
        self.seed = ""
        self.states: list[State] = []
        self.moves: list[str] = []
        self.seat: int | None = None
        self.computers: Computers = ()
        self.thinking.cancel()

    def open(self, args: dict[str, Any]) -> dict[str, Any]:
        """Start a new deal (`options` + `entropy`, or `deal`), with `computers` at some seats, or go on with a `save`."""
        if "save" in args:
            save = read_save(args["save"])
        else:
            if "deal" in args:
                options, seed = read_deal_code(args["deal"])
            else:
                options, seed = Options.read(args.get("options")), seed_from_entropy(read_text(args.get("entropy"), "deal/entropy"))
            save = Save(options, seed, (), seated(args.get("computers", []), options))
        played = replay(save)
        self.thinking.cancel()
        self.game, self.seed, self.states, self.moves = played.game, save.seed, played.states, played.moves
        self.seat, self.computers = None, () if played.game.plan.hidden else save.computers
        table = self.table(played.events if not played.moves else (), self._at_the_table())
        if played.why is not None:
            table["replay"] = {"kept": len(played.moves), "dropped": played.dropped, **played.why.to_json()}
        return table

    def act(self, args: dict[str, Any]) -> dict[str, Any]:
        """Make a move."""
        game, state = self._running()
        move = parse(read_text(args.get("move"), "move/format"))
        step = game.apply(state, move)
        self.thinking.cancel()
        self.states.append(step.state)
        self.moves.append(str(move))
        return self.table(step.events, self._at_the_table())

    def undo(self, args: dict[str, Any]) -> dict[str, Any]:
        """Take back a seat's last play of the present turn (`seat`, default: that has the device); what was said since stays said."""
        game, state = self._running()
        seat = self._seat(args)
        fault = undo_fault(game, state, seat)
        if fault is not None:
            raise Refused(fault.code, **fault.args)
        self.seat = seat
        self.thinking.cancel()
        said: list[str] = []
        while isinstance(parse(self.moves[-1]), Signal):
            said.append(self.moves.pop())
            self.states.pop()
        self.states.pop()
        self.moves.pop()
        for text in reversed(said):
            self.states.append(game.apply(self.states[-1], parse(text)).state)
            self.moves.append(text)
        return {**self.table((), self._at_the_table()), "events": [undone_json(game, state)]}

    def view(self, args: dict[str, Any]) -> dict[str, Any]:
        """The table as a person's seat sees it, which has the device from now on; `seat` null: as nobody sees it."""
        self.seat = self._seat(args)
        return self.table((), self.seat)

    def _seat(self, args: dict[str, Any]) -> int | None:
        """The person's seat that a request names, null being nobody; without one, the seat that has the device."""
        _, state = self._running()
        seat: int | None = args.get("seat", self.seat)
        if seat is not None and (not 0 <= read_whole(seat, "view/seat") < len(state.hands) or self._is_computer(seat)):
            raise Refused("view/seat", seat=seat)
        return seat

    def _at_the_table(self) -> int | None:
        """The seat whose view the device may go on showing: the one that has it, while what comes next is its own to decide.

        With one person among computers the device stays there; a computer's hand is never shown.
        """
        _, state = self._running()
        people = [seat for seat in range(len(state.hands)) if not self._is_computer(seat)]
        if len(people) == 1:
            [self.seat] = people
        elif state.outcome is not None:
            self.seat = people[0] if self._is_computer(state.player) else state.player
        elif self._next() != self.seat:
            self.seat = None
        return self.seat

    def _is_computer(self, seat: int) -> bool:
        return bool(self.computers and self.computers[seat])

    def _next(self) -> int | None:
        """Whose decision comes next; None is the table's."""
        state = self.states[-1]
        return state.asks[0].seat if state.asks else state.player

    def explain(self, args: dict[str, Any]) -> dict[str, Any]:
        """Each rule's verdict on a move, given as text or as a card's name and a pile's number."""
        game, state = self._running()
        if self._is_computer(state.player):
            raise Refused("move/not-your-turn", player=state.player)
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

    def think(self, args: dict[str, Any]) -> dict[str, Any]:
        """Start to think about the running game's turn; whatever was thought about before is dropped."""
        return self.thinking.start(*self._running(), args, self.computers)

    def say(self, args: dict[str, Any]) -> dict[str, Any]:
        """What a computer's seat would honestly say now, as moves."""
        game, state = self._running()
        seat = read_whole(args.get("seat"), "view/seat")
        if not 0 <= seat < len(state.hands) or not self._is_computer(seat):
            raise Refused("view/seat", seat=seat)
        over = state.outcome is not None
        return {"signals": [] if over else [str(signal) for signal in to_say(outlook.outlook(game, state, seat))]}

    def table(self, events: tuple[Event, ...], seat: int | None) -> dict[str, Any]:
        """All the shell needs to draw, to keep and to go on."""
        game, state = self._running()
        options = game.options
        deal = deal_code(options, self.seed)
        seen = view(game, state, seat).to_json()
        result = None
        if state.outcome is not None:
            result = {
                "key": options.score_key,
                "options": options.to_json(),
                "deal": deal,
                "left": left_over(state),
                "outcome": state.outcome.kind,
                "winners": list(state.outcome.winners),
                "players": len(state.hands),
                "computers": list(self.computers),
                "grade": "lost" if beaten(state.outcome.winners, self.computers) else seen["grade"],
                "turns": state.turn,
                "moves": len(self.moves),
            }
        return {
            "save": Save(options, self.seed, tuple(self.moves), self.computers).to_json(),
            "view": seen,
            "events": [event_json(game, event, seat) for event in events],
            "deal": deal,
            "key": options.score_key,
            "handOver": self._next() if seat is None else None,
            "result": result,
            "replay": None,
        }

    def _running(self) -> tuple[Game, State]:
        if self.game is None:
            raise Refused("bridge/no-game")
        return self.game, self.states[-1]


def _catalog(_: dict[str, Any]) -> dict[str, Any]:
    return {**catalog(), "strengths": list(STRENGTHS), "rules": RULES_VERSION}


def _options(args: dict[str, Any]) -> dict[str, Any]:
    options = Options.read(args.get("options"))
    refused = {key: fault.to_json() for key, fault in options.refused().items()}
    found = {"options": options.to_json(), "key": options.score_key, "refused": refused, "computers": most_computers(options)}
    return {**found, "rulings": list(options.open_rulings()), **describe(options.compile())}


def _summary(args: dict[str, Any]) -> dict[str, Any]:
    return stats.summary(args.get("results"))


def _deal(args: dict[str, Any]) -> dict[str, Any]:
    options, seed = read_deal_code(read_text(args.get("deal"), "deal/format", most=120))
    return {"options": options.to_json(), "seed": seed, "key": options.score_key, "deal": deal_code(options, seed)}


def _import(args: dict[str, Any]) -> dict[str, Any]:
    return read_file(args.get("text"), read_object(args.get("here", {}), "bridge/args"))


def _faces(_: dict[str, Any]) -> dict[str, Any]:
    return {
        "zsa": [{"number": number, "suit": suit, "rank": rank} for number in range(FIRST, LAST + 1) for suit, rank in (card_of(number),)]
    }


def _cases(args: dict[str, Any]) -> list[dict[str, Any]]:
    return run_cases(read_list(args.get("cases"), "case/format", most=10_000))


class Reviewing:
    """At most one finished game that is looked back on, numbered like a train of thought."""

    def __init__(self) -> None:
        self.number = 0
        self.review: Review | None = None

    def start(self, args: dict[str, Any]) -> dict[str, Any]:
        """Look back on a finished game (`save`), what it finds depends on that alone; an earlier report (`known`) is gone on with."""
        save = read_save(args.get("save"))
        played = replay(save)
        if played.states[-1].outcome is None:
            raise Refused("review/running")
        if played.game.plan.hidden:
            raise Refused("think/blind")
        self.number += 1
        self.review = Review(played.game, played.states, played.moves, save.seed, args.get("known"))
        return {"review": self.number, **self.review.report()}

    def step(self, args: dict[str, Any]) -> dict[str, Any]:
        """Look on: `steps` of a few milliseconds (default one)."""
        review = self._running(args)
        review.go_on(args.get("steps", 1))
        return {"review": self.number, **review.report()}

    def show(self, args: dict[str, Any]) -> dict[str, Any]:
        """The table when turn `turn` began, with the plays of `line`: `played`, `better` or `won`."""
        line = read_text(args.get("line"), "review/line")
        return self._running(args).show(read_whole(args.get("turn"), "review/turn"), line)

    def _running(self, args: dict[str, Any]) -> Review:
        if self.review is None or read_whole(args.get("review"), "think/number") != self.number:
            raise Refused("think/cancelled")
        return self.review


_session = Session()
_reviewing = Reviewing()
_OPERATIONS: dict[str, Any] = {
    "catalog": _catalog,
    "options": _options,
    "open": _session.open,
    "act": _session.act,
    "undo": _session.undo,
    "view": _session.view,
    "explain": _session.explain,
    "review-start": _reviewing.start,
    "review-step": _reviewing.step,
    "review-show": _reviewing.show,
    "think-start": _session.think,
    "think-step": _session.thinking.step,
    "think-say": _session.say,
    "think-cancel": _session.thinking.cancel,
    "summary": _summary,
    "deal": _deal,
    "import": _import,
    "faces": _faces,
    "cases": _cases,
}


def forget() -> None:
    """Hold no game, no thought and nothing remembered: the state in which memory snapshots are taken."""
    _session.forget()
    _reviewing.review = None
    outlook.forget()


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
    request = read_object(read_json(text, "bridge/format"), "bridge/format")
    number = request.get("id")
    if number is not None and (isinstance(number, bool) or not isinstance(number, int)):
        raise Refused("bridge/format", expected="id")
    if request.get("v") != ENVELOPE:
        raise Refused("bridge/version", known=ENVELOPE)
    return request
