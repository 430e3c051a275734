"""What tests of the built app share: the app itself, a server that can be stopped, and a real browser."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from playwright.sync_api import BrowserContext, BrowserType, Playwright

import build
from tests import browsers
from web.build.server import Handler, Server, Site
from web.build.tools import DIST, WEB

# How long an example takes says something of the machine, not of the code.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


class Host:
    """The built app on a port of its own. `stop` is the real loss of the network: open connections end too; `start` brings it back."""

    def __init__(self, site: Site, mount: str, handler: type[Handler] = Handler) -> None:
        self.site, self.mount, self.handler, self.port = site, mount, handler, 0
        self.server: Server | None = None
        self.start()

    def start(self) -> None:
        """Serve, on the same port as before."""
        self.server = Server(self.site, self.port, self.mount, self.handler)
        self.port = self.server.server_address[1]
        self.url = self.server.url
        self.server.start()

    def replace(self, site: Site) -> None:
        """Deploy another build."""
        self.site = site
        if self.server:
            self.server.site = site

    def stop(self) -> None:
        """Stop serving and hang up."""
        if self.server:
            self.server.stop()
            self.server = None


@pytest.fixture(scope="session")
def dist() -> Path:
    """The folder of the built app; `build.py test` has just made it."""
    return DIST if os.environ.get("NINETY_EIGHT_BUILT") else build.build(quiet=True)


@pytest.fixture(scope="session")
def site(dist: Path) -> Site:
    """The built app, read once."""
    return Site.load(dist)


@pytest.fixture
def host(site: Site) -> Iterator[Callable[..., Host]]:
    """Starts servers of the built app: `host()`, `host(mount="/x/y/")` or `host(site=other)`; all are stopped after the test."""
    hosts: list[Host] = []

    def start(mount: str = "/", site: Site = site, handler: type[Handler] = Handler) -> Host:
        hosts.append(Host(site, mount, handler))
        return hosts[-1]

    yield start
    for each in hosts:
        each.stop()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], browser_type: BrowserType, browser_name: str) -> dict[str, Any]:
    """Playwright's own browser or the system's, without traffic of its own."""
    return {**browser_type_launch_args, **browsers.launch_options(browser_name, browser_type.executable_path)}


@pytest.fixture
def profile(playwright: Playwright, tmp_path: Path) -> Iterator[Callable[..., BrowserContext]]:
    """Opens Chromium on a profile that outlives it, as an installed app has it: `profile()` again after `.close()` is a restart."""
    contexts: list[BrowserContext] = []

    def open_profile(**options: Any) -> BrowserContext:
        launch = {"headless": True, **browsers.launch_options("chromium", playwright.chromium.executable_path), **options}
        contexts.append(playwright.chromium.launch_persistent_context(tmp_path / "profile", **launch))
        return contexts[-1]

    yield open_profile
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core, for `page.evaluate`."""
    return (WEB / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
