"""Short games for tests: lines of play that end soon, and positions laid on the disk the way the app lays them."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.e2e.app import App, deal
from tests.table import ask

CHANGE = """async ([store, key, value]) => {
  const name = `ninety-eight ${new URL(".", document.baseURI).pathname}`;
  const db = await new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  await new Promise((resolve, reject) => {
    const change = db.transaction(store, "readwrite");
    if (value === undefined || value === null) change.objectStore(store).delete(key);
    else change.objectStore(store).put(value, key);
    change.oncomplete = resolve;
    change.onabort = () => reject(change.error);
  });
  db.close();
}"""


def reckless(view: dict[str, Any], *, locking: bool = True) -> str:
    """The move that ends a game soonest: the widest gap, the end of the turn as soon as may be, a lock of the turn if wanted."""
    if view["mayEnd"]:
        return "end"
    moves = [move for move in view["moves"] if locking or not move["fatal"]] or view["moves"]
    worst: str = max(moves, key=lambda move: (move["fatal"], 0 if move["trick"] else abs(move["gap"])))["move"]
    return worst


def play_out(table: dict[str, Any], **how: bool) -> tuple[list[str], dict[str, Any]]:
    """The reckless line from a table to its end, and the last table."""
    line: list[str] = []
    while table["view"]["outcome"] is None:
        line.append(reckless(table["view"], **how))
        table = ask("act", move=line[-1])
    return line, table


@cache
def lost_after_a_refill() -> tuple[str, list[str], int]:
    """A deal, the few moves that lose it with the end of a turn, so that nothing can be taken back, and the cards left over."""
    return find(lambda line, table: len(line) < 8 and not table["view"]["mayUndo"])


@cache
def lost_by_a_play() -> tuple[str, list[str], int]:
    """A deal, the moves that lose it with a play that locks the turn and may be taken back, and the cards left over."""
    return find(lambda line, table: line[-1] != "end" and table["view"]["mayUndo"])


def find(wanted: Any) -> tuple[str, list[str], int]:
    """The first deal whose reckless line is as wanted."""
    for number in range(1, 1000):
        line, table = play_out(ask("open", deal=deal(number)))
        if wanted(line, table):
            return deal(number), line, table["view"]["left"]
    raise AssertionError("no such deal")


def record(table: dict[str, Any], name: str = "a-game") -> dict[str, Any]:
    """A running game as the app keeps it."""
    times = {"started": "2026-01-02T10:00:00.000Z", "saved": "2026-01-02T10:30:00.000Z"}
    return {"id": name, "revision": len(table["save"]["moves"]) + 1, **times, "save": table["save"], "table": table}


def lay(app: App, store: str, key: str, value: object) -> None:
    """Put a value on the disk beside the app, or take the key away with None."""
    app.page.evaluate(CHANGE, [store, key, value])


def at(code_or_save: str | dict[str, Any], moves: list[str] | None = None) -> dict[str, Any]:
    """The table after some moves of a deal or of a save."""
    table: dict[str, Any] = ask("open", deal=code_or_save) if isinstance(code_or_save, str) else ask("open", save=code_or_save)
    for move in moves or []:
        table = ask("act", move=move)
    return table


def resume(app: App, table: dict[str, Any], name: str = "a-game") -> None:
    """Make the open app go on from a table that was laid on the disk, as after a restart in the middle of a game."""
    lay(app, "game", "current", record(table, name))
    app.page.goto(app.url + "?action=continue")
    app.shows(table["view"])
