"""Runs the conformance cases of a file, in CPython or through the real worker; `build.py cases` starts this."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.api import handle
from tests import browsers, worker_page
from web.build.server import Server, Site
from web.build.tools import DIST

FOR_PEOPLE = "talk"


def read(path: Path) -> list[dict[str, Any]]:
    """The cases of a file: a JSON list, or an object that holds it under `cases`. Ends with a sentence when it is neither."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        sys.exit(f"build.py: {path} could not be read as JSON ({error}).")
    cases = data.get("cases") if isinstance(data, dict) else data
    if not isinstance(cases, list) or not all(isinstance(case, dict) for case in cases):
        sys.exit(f'build.py: {path} holds no cases; it should be a list of them, or an object with the list under "cases".')
    return cases


def run(ask: Callable[[str], str], cases: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The engine's answer to each case."""
    answer = json.loads(ask(json.dumps({"v": 1, "id": 1, "op": "cases", "args": {"cases": cases}})))
    if not answer["ok"]:
        sys.exit(f"build.py: the engine refused the file: {answer['error']['code']} {json.dumps(answer['error']['args'])}")
    return list(answer["result"])


def in_browser(cases: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same through the worker of dist/ in Chromium."""
    site = Site.load(DIST)
    with browsers.chromium() as browser, Server(worker_page.with_bare_page(site), 0) as server:
        server.start()
        page = browser.new_page()
        worker_page.start(page, server.url, worker_page.worker_name(site))
        answers = run(lambda text: worker_page.ask(page, text), cases)
        server.stop()
        return answers


def main() -> int:
    """Print each failure and the closing line; 1 when a case failed."""
    parser = argparse.ArgumentParser(prog="build.py cases")
    parser.add_argument("file", type=Path)
    parser.add_argument("--browser", action="store_true")
    args = parser.parse_args()
    everything = read(args.file)
    cases = [case for case in everything if case.get("ask") != FOR_PEOPLE]
    answers = in_browser(cases) if args.browser else run(handle, cases)
    failures = [(case, answer) for case, answer in zip(cases, answers, strict=True) if not answer["ok"]]
    for case, answer in failures:
        print(f"{answer['id']}  {case.get('title', '')}\n    want {json.dumps(answer['want'])}\n    got  {json.dumps(answer['got'])}")
    if len(cases) < len(everything):
        print(f"{len(everything) - len(cases)} cases of talk at the table are for people and were not run.")
    print(f"{len(cases) - len(failures)} passed, {len(failures)} failed")
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
