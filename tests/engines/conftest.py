"""The engines to test: those that are there, or all that were asked for."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tests import browsers
from tests.engines import drive


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Each test runs in every engine that is there; `build.py test --all-browsers` sees to it that none is missing."""
    if "engine" in metafunc.fixturenames:
        wanted = os.environ.get("NINETY_EIGHT_BROWSERS", "").split() or [name for name in browsers.ALL if browsers.system(name)]
        metafunc.parametrize("engine", wanted, indirect=True)


@pytest.fixture
def engine(request: pytest.FixtureRequest, playwright: Playwright, tmp_path: Path) -> Iterator[Callable[[], drive.Engine]]:
    """Starts this engine; calling it again after `kill` or `close` is a restart on the same profile."""
    started: list[drive.Engine] = []

    def start() -> drive.Engine:
        started.append(drive.start(request.param, playwright, tmp_path / "profile"))
        return started[-1]

    yield start
    if started:
        started[-1].close()
