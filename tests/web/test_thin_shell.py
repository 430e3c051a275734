"""The shell stays thin: a bounded number of lines, and no rule of the game written a second time in JavaScript."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from web.build.tools import WEB, environment

LINES = 5000
FINDER = Path(__file__).with_name("rulebook.mjs")

RULES = [
    "const fits = card.value > pile.top;",
    "if (card - top === 10) trick();",
    "if (move.gap === -10) trick();",
    "const jump = Math.abs(pile.top - value);",
    "const far = Math.abs(value - pile.top) === 10;",
    "const better = move.gap < best.gap;",
    "moves.sort((a, b) => a.gap - b.gap);",
    "const over = view.left < 10;",
    "const met = minimum.played >= minimum.least;",
    "const needed = view.draw === 0 ? 1 : 2, more = least - played;",
    "const needed = minimum.least - 1;",
    "if (hand[0].value < 99) sink();",
    "const worst = Math.max(card.value, other.value);",
    "const number = Number(card);",
    "const number = +pile.top;",
    "const mine = card.value, its = pile.top; if (mine > its) play();",
    "const near = one?.value < two?.value;",
    "minimum.least -= 1;",
]
PIXELS = [
    "const x = `${((value - low) / span) * 100}%`;",
    "const box = a.getBoundingClientRect(), one = b.getBoundingClientRect(); const wide = Math.max(box.left, one.left);",
    "const box = pile.getBoundingClientRect(), other = card.getBoundingClientRect(); const dy = box.top - other.top;",
    "/** @param {DOMRect} card */ const inside = (card, y) => y >= card.top + 4;",
    "const sign = gap < 0 ? '−' : '+';",
    "if (minimum.more > 0) say(minimum.more);",
    "const same = move.card === card && move.pile === pile;",
    "const label = 'card ' + card;",
    "const delay = Math.min(10 * drawn++, 60);",
    "const height = 6 + (14 * band.count) / most;",
    "const index = Number(element.dataset.pile);",
]


def find(*files: Path) -> list[dict[str, object]]:
    """What the finder says of these files."""
    node = shutil.which("node", path=environment()["PATH"])
    assert node, "no Node; run this by `python3 build.py test`"
    done = subprocess.run([node, str(FINDER), *map(str, files)], capture_output=True, text=True, check=True)
    return list(json.loads(done.stdout))


def by_hand() -> list[Path]:
    """The JavaScript of web/ that people wrote."""
    return sorted(path for path in WEB.rglob("*.*js") if "node_modules" not in path.parts and ".generated" not in path.parts)


def test_the_shell_has_a_bounded_size() -> None:
    counts = {path.relative_to(WEB).as_posix(): len(path.read_text(encoding="utf-8").splitlines()) for path in by_hand()}
    assert sum(counts.values()) <= LINES, counts


def test_the_shell_reckons_no_rules() -> None:
    assert find(*by_hand()) == []


@pytest.mark.parametrize("code", RULES)
def test_a_rule_in_the_shell_is_found(code: str, tmp_path: Path) -> None:
    (tmp_path / "bad.js").write_text(code, encoding="utf-8")
    assert find(tmp_path / "bad.js")


@pytest.mark.parametrize("code", PIXELS)
def test_pixels_and_words_are_left_alone(code: str, tmp_path: Path) -> None:
    (tmp_path / "good.js").write_text(code, encoding="utf-8")
    assert find(tmp_path / "good.js") == []
