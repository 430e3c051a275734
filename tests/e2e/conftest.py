"""One app per test: a server of its own, and a page that must end without an error in its console."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.conftest import Host
from tests.e2e.app import App

expect.set_options(timeout=60_000)
"""A loaded machine is slow, not wrong."""


@pytest.fixture
def app(page: Page, host: Callable[..., Host]) -> Iterator[App]:
    """The app in a fresh browser profile, not opened yet."""
    page.set_viewport_size({"width": 390, "height": 844})
    one = App(page, host().url)
    yield one
    assert one.errors == []
