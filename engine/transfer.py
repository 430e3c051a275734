"""A device's whole data as one file: read as hostile, and told of before any of it is taken."""

from __future__ import annotations

import re
from typing import Any

from engine.computers import STRENGTHS
from engine.faults import Migration, Refused, read_json, read_list, read_migrated, read_object, read_text
from engine.options import Options, deal_code, read_deal_code
from engine.saves import Replay, read_save, replay
from engine.state import left_over
from engine.stats import MOST_RESULTS, read_result, standing

APP, SCHEMA = "ninety-eight", 2
MOST_TEXT = 24_000_000
"""Characters of a file; twenty thousand games are fewer."""
MOST_ASIDE = 1000


def _with_help(data: dict[str, Any]) -> dict[str, Any]:
    """Schema 1 knew neither hints nor computers; results without them are read as played alone."""
    return {**data, "schema": 2}


MIGRATIONS: tuple[Migration, ...] = (_with_help,)
"""Pure functions, schema n → n + 1, the first one from schema 1."""
THEMES = frozenset({"auto", "light", "dark"})
PACES = frozenset({"slow", "normal", "quick", "once"})
SEATS, NAME = 10, 200
"""Names a device keeps, and characters of one: the page counts letters as people see them, and one of those can be many characters."""

_ID = re.compile(r"[\w-]{1,80}", re.ASCII)
_TIME = re.compile(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z", re.ASCII)


def read_file(text: Any, here: dict[str, Any]) -> dict[str, Any]:
    """What an exported file (JSON as text) would bring to a device that has `here` (`results`: ids; `game`: the running game's record).

    Nothing is taken yet: the answer has the `results` that are new, how many are `known`, the keys of those that are `unread`, the `game`
    and how it stands to the one here (`gameIs`), the settings, and the keys of what was put `aside`. Codes `transfer/format size newer`.
    """
    data = _read(text)
    known = {read_text(one, "bridge/args") for one in read_list(here.get("results", []), "bridge/args", most=MOST_RESULTS)}
    fresh: dict[str, dict[str, Any]] = {}
    unread, familiar = [], 0
    for key, value in read_object(data.get("results", {}), "transfer/format").items():
        try:
            result = _result(value)
        except Refused:
            unread.append(key)
            continue
        if result["id"] in known or result["id"] in fresh:
            familiar += 1
        else:
            fresh[result["id"]] = result
    games = [read_object(data.get(store, {}), "transfer/format") for store in ("game", "previous")]
    game, game_is = _game([each["current"] for each in games if "current" in each], here.get("game"), known | set(fresh))
    aside = read_object(data.get("aside", {}), "transfer/format")
    if len(aside) > MOST_ASIDE:
        raise Refused("transfer/size", most=MOST_ASIDE)
    return {
        "exported": _time(data.get("exported")),
        "results": list(fresh.values()),
        "known": familiar,
        "unread": unread,
        "game": game,
        "gameIs": game_is,
        "settings": _settings(read_object(data.get("settings", {}), "transfer/format")),
        "aside": list(aside),
    }


def _read(text: Any) -> dict[str, Any]:
    """The file as an object of this schema."""
    if not isinstance(text, str):
        raise Refused("transfer/format", expected="text")
    if len(text) > MOST_TEXT:
        raise Refused("transfer/size", most=MOST_TEXT)
    data = read_object(read_json(text, "transfer/format"), "transfer/format")
    if data.get("app") != APP:
        raise Refused("transfer/format", expected=APP)
    return read_migrated(data, "transfer", MIGRATIONS)


def _result(value: Any) -> dict[str, Any]:
    """A result of which every part agrees with the others, with nothing else in it; `result/…`, `options/…` or `deal/…` when it is none."""
    result = read_result(value)
    options = Options.read(result.options)
    same_options, seed = read_deal_code(result.deal)
    deal = deal_code(options, seed)
    won = result.outcome == "won"
    seats = all(0 <= seat < options.players for seat in result.winners)
    times = _time(result.finished) and _time(result.recorded)
    if not (_ID.fullmatch(result.id) and times and same_options == options and seats and standing(result)[0] == options.score_key):
        raise Refused("result/format")
    if won and result.left > 0 and len(result.winners) != 1:
        raise Refused("result/format", left=result.left)
    saved = _save(value.get("save"), deal)
    return {
        "id": result.id,
        "key": options.score_key,
        "options": options.to_json(),
        "deal": deal,
        "left": result.left,
        "outcome": result.outcome,
        "winners": list(result.winners),
        "players": options.players,
        "grade": result.grade,
        "turns": _count(value.get("turns")),
        "moves": _count(value.get("moves")),
        "finished": result.finished,
        "recorded": result.recorded,
        "hints": result.hints,
        "computers": list(result.computers),
        **({"save": saved} if saved else {}),
    }


def _save(value: Any, deal: str) -> dict[str, Any] | None:
    """The moves of a finished game, if they are of that deal; without them it is a result all the same."""
    try:
        save = read_save(value)
    except Refused:
        return None
    return save.to_json() if deal_code(save.options, save.seed) == deal else None


def _game(records: list[Any], here: Any, finished: set[str]) -> tuple[dict[str, Any] | None, str | None]:
    """A file's running game, or else the copy before it, and how it stands to the device's: `new`, `same`, `finished` there, `unread`."""
    for record in records:
        try:
            found = _running(read_object(record, "save/format"))
        except Refused:
            continue
        if found["id"] in finished:
            return None, "finished"
        return found, "same" if _is_same(found, here) else "new"
    return None, "unread" if records else None


def _is_same(found: dict[str, Any], here: Any) -> bool:
    """Whether a game is the one that runs here, whatever the schema of either."""
    try:
        return isinstance(here, dict) and here.get("id") == found["id"] and read_save(here.get("save")).to_json() == found["save"]
    except Refused:
        return False


def _running(record: dict[str, Any]) -> dict[str, Any]:
    """A running game that can be gone on with: played through from the deal, so nothing in it is only said."""
    identity = read_text(record.get("id"), "save/format")
    if not _ID.fullmatch(identity):
        raise Refused("save/format")
    save = read_save(record.get("save"))
    played: Replay = replay(save)
    if played.why is not None:
        raise Refused("save/moves")
    return {
        "id": identity,
        "started": _time(record.get("started")) or "",
        "saved": _time(record.get("saved")) or "",
        "hints": _count(record.get("hints")),
        "save": save.to_json(),
        "left": left_over(played.states[-1]),
        "deal": deal_code(save.options, save.seed),
    }


def _settings(data: dict[str, Any]) -> dict[str, Any]:
    """What the player chose, as far as it can be read; nothing here is worth refusing a file for."""
    prefs = data.get("prefs")
    prefs = prefs if isinstance(prefs, dict) else {}
    kept: dict[str, Any] = {key: prefs[key] for key in ("warn", "keys", "zsa") if isinstance(prefs.get(key), bool)}
    names = prefs.get("names")
    if isinstance(names, list) and len(names) <= SEATS and all(isinstance(name, str) and len(name) <= NAME for name in names):
        kept["names"] = names
    computers = prefs.get("computers")
    if isinstance(computers, list) and len(computers) <= SEATS and all(one is None or one in STRENGTHS for one in computers):
        kept["computers"] = computers
    if isinstance(pace := prefs.get("pace"), str) and pace in PACES:
        kept["pace"] = pace
    theme = data.get("theme")
    try:
        chosen = Options.read(data["next"]).to_json() if "next" in data else None
    except Refused:
        chosen = None
    return {"prefs": kept, "next": chosen, "theme": theme if isinstance(theme, str) and theme in THEMES else None}


def _time(value: Any) -> str | None:
    return value if isinstance(value, str) and _TIME.fullmatch(value) else None


def _count(value: Any) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 10_000 else 0
