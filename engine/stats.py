"""From results to records: best, counts, streaks, distribution; one record for each score key, and nothing of one counts for another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.computers import MOST_SEATS, Computers, beaten, read_computers
from engine.faults import Refused, read_list, read_object, read_text, read_whole
from engine.options import Options

EXCELLENT_BELOW = 10
"""Fewer than this many cards left over is excellent (publisher's sheets)."""
BANDS = ((0, 0), (1, 4), (5, 9), (10, 14), (15, 19), (20, 24), (25, 29), (30, 34), (35, 39), (40, 49), (50, 59), (60, 98))
MOST_RESULTS = 100_000
HELPED = ("hints", "computers")
"""What may have helped in a game; one with both has been helped by computers."""


def grade(left: int, *, won: bool, graded: bool = True) -> str:
    """`won`, `excellent` (below ten left over, where the edition knows that grade) or `lost`."""
    if won:
        return "won"
    return "excellent" if graded and left < EXCELLENT_BELOW else "lost"


@dataclass(frozen=True, slots=True)
class Result:
    """One finished game: what is compared is `left`, the cards left over."""

    id: str
    key: str
    options: dict[str, Any]
    deal: str
    left: int
    outcome: str
    winners: tuple[int, ...]
    finished: str
    recorded: str
    hints: int
    computers: Computers

    @property
    def grade(self) -> str:
        """The result in a word."""
        return "lost" if beaten(self.winners, self.computers) else grade(self.left, won=self.outcome == "won")

    @property
    def helped(self) -> str:
        """What helped the people: one of `HELPED`, or an empty text."""
        return "computers" if self.computers else "hints" if self.hints else ""


def read_result(value: Any) -> Result:
    """A stored result from JSON; `result/format` when it is none."""
    data = read_object(value, "result/format")
    outcome = read_text(data.get("outcome"), "result/format")
    left = read_whole(data.get("left"), "result/format")
    if outcome not in {"won", "lost"} or not 0 <= left <= BANDS[-1][1]:
        raise Refused("result/format", outcome=outcome, left=left)
    options = read_object(data.get("options"), "result/format")
    winners = tuple(read_whole(seat, "result/format") for seat in read_list(data.get("winners", []), "result/format", most=10))
    # Results from before help was noted have neither.
    computers = read_computers(data.get("computers", []), "result/format", options.get("players", 0))
    hints = read_whole(data.get("hints", 0), "result/format")
    if hints < 0 or not all(0 <= seat < (len(computers) or MOST_SEATS) for seat in winners):
        raise Refused("result/format", hints=hints)
    return Result(
        id=read_text(data.get("id"), "result/format"),
        key=read_text(data.get("key"), "result/format", most=400),
        options=options,
        deal=read_text(data.get("deal"), "result/format", most=120),
        left=left,
        outcome=outcome,
        winners=winners,
        finished=(finished := read_text(data.get("finished"), "result/format")),
        recorded=read_text(data.get("recorded", finished), "result/format"),
        hints=hints,
        computers=computers,
    )


def standing(result: Result) -> tuple[str, dict[str, Any]]:
    """The score key and the options under which a result counts: without readings that make no difference, also where earlier versions kept
    records of their own for them. What these rules do not know stays as it is."""
    try:
        options = Options.read(result.options)
    except Refused:
        return result.key, result.options
    told = dict(options.rulings) == result.options.get("rulings", {})
    return result.key if told else options.score_key, options.compared.to_json()


def summary(results: Any) -> dict[str, Any]:
    """Records by score key, the one played last first; results that cannot be read are counted in `unread`, never fatal."""
    read: dict[str, Result] = {}
    unread = 0
    for value in read_list(results, "result/format", most=MOST_RESULTS):
        try:
            result = read_result(value)
        except Refused:
            unread += 1
            continue
        read[result.id] = result  # the same game twice is one game
    # The clock of a device can be set back; `recorded` never goes back with it.
    ordered = sorted(read.values(), key=lambda result: (result.recorded, result.id))
    stands: dict[str, tuple[str, dict[str, Any]]] = {}
    by_key: dict[str, list[Result]] = {}
    for result in ordered:
        if result.key not in stands:
            stands[result.key] = standing(result)
        by_key.setdefault(stands[result.key][0], []).append(result)
    latest = sorted(by_key.items(), key=lambda one: one[1][-1].recorded, reverse=True)
    records = [_record(key, stands[games[-1].key][1], games) for key, games in latest]
    return {"records": records, "excellent": EXCELLENT_BELOW, "unread": unread}


def _record(key: str, options: dict[str, Any], games: list[Result]) -> dict[str, Any]:
    """One record from the games of one score key, oldest first: the numbers of those without help, and of each help for itself."""
    columns = {helped: [game for game in games if game.helped == helped] for helped in HELPED}
    return {
        "key": key,
        "options": options,
        **_numbers([game for game in games if not game.helped]),
        "helped": [{"helped": helped, **_numbers(those)} for helped, those in columns.items() if those],
        "history": [
            {
                "id": game.id,
                "left": game.left,
                "grade": game.grade,
                "outcome": game.outcome,
                "winners": list(game.winners),
                "deal": game.deal,
                "finished": game.finished,
                "hints": game.hints,
                "computers": list(game.computers),
            }
            for game in reversed(games)
        ],
    }


def _numbers(games: list[Result]) -> dict[str, Any]:
    """What is counted of games, oldest first; without any, `best` and `mean` are None. A streak is a run below ten cards left over."""
    streak = longest = 0
    for game in games:
        streak = streak + 1 if game.grade != "lost" else 0
        longest = max(longest, streak)
    return {
        "best": min((game.left for game in games), default=None),
        "count": len(games),
        "wins": sum(game.grade == "won" for game in games),
        "excellent": sum(game.grade != "lost" for game in games),
        "streak": streak,
        "longest": longest,
        "mean": round(sum(game.left for game in games) / len(games), 1) if games else None,
        "bands": [{"from": low, "to": high, "count": sum(low <= game.left <= high for game in games)} for low, high in BANDS],
    }
