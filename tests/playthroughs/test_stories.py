"""Golden playthroughs: whole games whose every line is pinned."""

from __future__ import annotations

import re

import pytest

from engine.editions.extreme import TABLE
from engine.options import catalog
from engine.saves import read_save, replay
from tests.playthroughs.story import HERE, saves, tell

SAVES = saves()


@pytest.mark.parametrize("name", SAVES)
def test_the_story_is_the_one_written_down(name: str) -> None:
    assert tell(SAVES[name]) == (HERE / f"{name}.txt").read_text()


@pytest.mark.parametrize("name", SAVES)
def test_the_story_goes_to_the_end(name: str) -> None:
    played = replay(read_save(SAVES[name]))
    assert played.states[-1].outcome is not None


def test_every_edition_and_twist_that_is_built_has_a_story() -> None:
    told = {key for save in SAVES.values() for key in (save["options"]["edition"], *save["options"]["twists"])}
    known = catalog()
    assert told == {one["key"] for one in (*known["editions"], *known["twists"])}


def test_the_story_of_extreme_meets_every_command() -> None:
    text = (HERE / "extreme-solo.txt").read_text()
    for command in TABLE:
        assert re.search(rf"^  \d+\[{command}\] ", text, re.MULTILINE), command
