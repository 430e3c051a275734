"""Takes every path of `engine.api` once, so that a snapshot of the memory holds all that answering needs. Runs inside Pyodide and tests."""

from __future__ import annotations

import json
from typing import Any

from engine import api

SELF_TEST = {
    "id": "self-test",
    "title": "a backwards trick opens the way for the second card of the turn",
    "variant": "base",
    "options": {},
    "ask": "legal",
    "state": {"hand": [49, 59], "piles": {"A1": 69, "A2": 99, "D1": 2, "D2": 58}, "deck": 30, "others": [6, 6], "played": 0},
    "expect": [[49, "D2"], [59, "A1"]],
}
QUESTION = json.dumps({"v": 1, "id": 0, "op": "cases", "args": {"cases": [SELF_TEST]}})
"""What a restored engine is asked before it is believed: search, rules and JSON, and nothing that leaves a trace."""
NONSENSE = ("", "{", "[]", "NaN", "[" * 100_000, '{"v":1,"id":' + "9" * 5000 + "}", '{"v":2,"id":1}', '{"v":1,"id":1,"op":"no such"}')
STRENGTHS = ("searched", "strong", "quick", "careful")
STEPS, THOUGHTS = 3, 4
"""Steps of a train of thought, and moves of each game at which there is one."""
LOOKS = 6
"""Moves of each game at which everything else is asked too; with a ruling that is not the default, also all that are made."""


def ask(op: str, **args: Any) -> Any:
    """The result of an operation, or None when it was refused."""
    return json.loads(api.handle(json.dumps({"v": 1, "id": 1, "op": op, "args": args}))).get("result")


def warm() -> str:
    """Play every edition with every twist and ruling, and ask everything else, with nonsense in between; the self-test's answer."""
    catalog = ask("catalog")
    twists = {twist["key"]: twist for twist in catalog["twists"]}
    results: list[dict[str, Any]] = []
    for edition in catalog["editions"]:
        least, most = edition["players"]
        choices: list[tuple[list[str], dict[str, str]]] = [([], {})]
        choices += [([key], {}) for key in edition["twists"]]
        rulings: list[tuple[list[str], dict[str, Any]]] = [([], ruling) for ruling in edition["rulings"]]
        rulings += [([key], ruling) for key in edition["twists"] for ruling in twists[key]["rulings"]]
        choices += [(needs, {ruling["key"]: value["key"]}) for needs, ruling in rulings for value in ruling["values"][1:]]
        for needs, ruling in choices:
            if not ruling:
                play_with_computers({"edition": edition["key"], "players": most, "twists": needs})
            for players in {most} if ruling else {1, least, most}:
                options = {"edition": edition["key"], "players": players, "twists": needs, "rulings": ruling}
                results += play({"options": options, "entropy": f"{len(results):032x}"}, LOOKS if ruling else 400 if not needs else 60)
                ask("options", options=options)
    ask("summary", results=results)
    ask("faces")
    file = {"app": "ninety-eight", "schema": 1, "results": {result["id"]: result for result in results[:3]}, "aside": {"then": 1}}
    for text in (json.dumps(file), json.dumps({**file, "schema": 9}), *NONSENSE):
        ask("import", text=text)
    ask("deal", deal=results[0]["deal"])
    ask("deal", deal="1")
    for case in (SELF_TEST, {**SELF_TEST, "ask": "play", "args": {"plays": [[59, "A1"], [49, "D2"]]}}, {**SELF_TEST, "variant": "none"}):
        ask("cases", cases=[case])
    for text in NONSENSE:
        api.handle(text)
    api.forget()
    return api.handle(QUESTION)


def play_with_computers(options: dict[str, Any]) -> None:
    """Let computers begin a game, with their words and their reasons."""
    table = ask("open", options=options, entropy="0" * 16, computers=[None, *STRENGTHS])
    for count in range(LOOKS if table else 0):
        said = [move for seat in range(1, options["players"]) for move in (ask("think-say", seat=seat) or {"signals": []})["signals"]]
        thinking = ask("think-start", entropy=f"{count:016x}")
        if thinking and not thinking["done"]:
            thinking = ask("think-step", thinking=thinking["thinking"], steps=STEPS, now=True)
        turn = (thinking or {}).get("turn") or (thinking or {}).get("advice") or {"moves": []}
        answer = [thinking["answer"]] if thinking and thinking["answer"] else []
        for move in (*said, *answer, *(one["move"] for one in turn["moves"]), "end"):
            ask("act", move=move)


def play(how: dict[str, Any], most: int) -> list[dict[str, Any]]:
    """Open a game and play it on, `most` moves, looking at everything on the way; its result, if it ended."""
    table = ask("open", **how)
    if table is None:
        return []
    said = 0
    for count in range(most):
        if table["result"]:
            break
        view = table["view"]
        asked = view["asks"][0]["seat"] if view["asks"] else table["handOver"]
        if asked is not None and asked != view["seat"]:
            view = ask("view", seat=asked)["view"]
        speak = view["signals"] + view["powers"] if said < 3 else []
        said += bool(speak)
        listed = [choice for one in view["asks"] for choice in one["choices"]] + speak
        plays = sorted(view["moves"], key=lambda move: (move["fatal"], not move["trick"], abs(move["gap"])))
        move = listed[0]["move"] if listed else "end" if view["mayEnd"] or not plays else plays[0]["move"]
        if count < LOOKS:
            ask("explain", move=move)
            ask("explain", card="50", pile=0)
            ask("act", move="1>9")
            thinking = ask("think-start", entropy=f"{count:016x}", strength=STRENGTHS[count % len(STRENGTHS)]) if count < THOUGHTS else None
            if thinking:
                ask("think-step", thinking=thinking["thinking"], steps=STEPS)
            ask("think-cancel")
        acted = ask("act", move=move)
        if acted and count < LOOKS and ask("undo"):
            acted = ask("act", move=move)
        if acted is None:
            break
        table = acted
    look_back = ask("review-start", save=table["save"])
    if look_back:
        ask("review-step", review=look_back["review"], steps=STEPS)
        for line in ("played", "better", "won"):
            ask("review-show", review=look_back["review"], turn=0, line=line)
    ask("open", save=table["save"])
    ask("open", save={**table["save"], "moves": [*table["save"]["moves"], "2>0", "nonsense"]})
    ask("open", save={**table["save"], "moves": [*table["save"]["moves"], "2>0", "2>0"]})
    ask("view", seat=9)
    ended = {"id": table["deal"], "finished": "2026-01-01T00:00:00Z"}
    return [{**table["result"], **ended}] if table["result"] else []
