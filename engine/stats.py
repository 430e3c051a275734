"""From results to records: best, counts, streaks, distribution; one record for each score key, and nothing of one counts for another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.faults import Refused, read_list, read_object, read_text, read_whole

EXCELLENT_BELOW = 10
"""Fewer than this many cards left over is excellent (publisher's sheets)."""
BANDS = ((0, 0), (1, 4), (5, 9), (10, 14), (15, 19), (20, 24), (25, 29), (30, 34), (35, 39), (40, 49), (50, 59), (60, 98))
MOST_RESULTS = 100_000


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

    @property
    def grade(self) -> str:
        """The result in a word."""
        return grade(self.left, won=self.outcome == "won")


def read_result(value: Any) -> Result:
    """A stored result from JSON; `result/format` when it is none."""
    data = read_object(value, "result/format")
    outcome = read_text(data.get("outcome"), "result/format")
    left = read_whole(data.get("left"), "result/format")
    if outcome not in {"won", "lost"} or not 0 <= left <= BANDS[-1][1]:
        raise Refused("result/format", outcome=outcome, left=left)
    return Result(
        id=read_text(data.get("id"), "result/format"),
        key=read_text(data.get("key"), "result/format", most=400),
        options=read_object(data.get("options"), "result/format"),
        deal=read_text(data.get("deal"), "result/format", most=120),
        left=left,
        outcome=outcome,
        winners=tuple(read_whole(seat, "result/format") for seat in read_list(data.get("winners", []), "result/format", most=10)),
        finished=(finished := read_text(data.get("finished"), "result/format")),
        recorded=read_text(data.get("recorded", finished), "result/format"),
    )


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
    by_key: dict[str, list[Result]] = {}
    for result in ordered:
        by_key.setdefault(result.key, []).append(result)
    latest = sorted(by_key.values(), key=lambda games: games[-1].recorded, reverse=True)
    return {"records": [_record(games) for games in latest], "excellent": EXCELLENT_BELOW, "unread": unread}


def _record(games: list[Result]) -> dict[str, Any]:
    """One record from the games of one score key, oldest first. A streak is a run of games with fewer than ten cards left over."""
    streak = longest = 0
    for game in games:
        streak = streak + 1 if game.grade != "lost" else 0
        longest = max(longest, streak)
    return {
        "key": games[0].key,
        "options": games[-1].options,
        "best": min(game.left for game in games),
        "count": len(games),
        "wins": sum(game.grade == "won" for game in games),
        "excellent": sum(game.grade != "lost" for game in games),
        "streak": streak,
        "longest": longest,
        "mean": round(sum(game.left for game in games) / len(games), 1),
        "bands": [{"from": low, "to": high, "count": sum(low <= game.left <= high for game in games)} for low, high in BANDS],
        "history": [
            {
                "id": game.id,
                "left": game.left,
                "grade": game.grade,
                "outcome": game.outcome,
                "winners": list(game.winners),
                "deal": game.deal,
                "finished": game.finished,
            }
            for game in reversed(games)
        ],
    }
