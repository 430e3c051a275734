"""Many reloads and many games in one page: no worker, no node, no listener and no memory is left behind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, expect

from tests import worker_page
from tests.conftest import Host
from tests.counts import great
from tests.e2e.app import App
from tests.e2e.lines import lost_after_a_refill
from web.build.server import Site

pytestmark = pytest.mark.browser
WATCH = """
for (const name of ["instantiate", "instantiateStreaming"]) {
  const real = WebAssembly[name];
  WebAssembly[name] = async function (...how) {
    const made = await real.apply(this, how);
    self.memory ??= (made.instance ?? made).exports?.memory ?? how[1]?.env?.memory;
    return made;
  };
}
"""
"""In the worker: the interpreter's memory, to be measured from outside."""


def measure(app: App, page: CDPSession) -> dict[str, float]:
    """Megabytes of the page's heap after a collection, nodes, listeners, workers, and megabytes of the interpreter's memory."""
    page.send("HeapProfiler.collectGarbage")
    found = {one["name"]: one["value"] for one in page.send("Performance.getMetrics")["metrics"]}
    [worker] = app.page.workers
    return {
        "heap": round(found["JSHeapUsedSize"] / 1e6, 2),
        "nodes": found["Nodes"],
        "listeners": found["JSEventListeners"],
        "workers": len(app.page.workers),
        "python": worker.evaluate("() => self.memory.buffer.byteLength / 1e6"),
    }


def flat(early: dict[str, float], late: dict[str, float]) -> None:
    """The last measure is the early one, but for a little noise."""
    assert (late["workers"], late["python"]) == (early["workers"], early["python"]), (early, late)
    assert late["heap"] <= early["heap"] + 1.5, (early, late)
    assert late["nodes"] <= early["nodes"] * 1.15 + 100, (early, late)
    assert late["listeners"] <= early["listeners"] * 1.15 + 50, (early, late)


def test_reloads_and_games_leave_nothing_behind(browser: Browser, host: Callable[..., Host], site: Site) -> None:
    """Games to their end, one after the other in one page, then reloads: measured early and at the end."""
    name = worker_page.worker_name(site)
    source, kind = site.files[name]
    watched = Site({**site.files, name: (WATCH.encode() + source, kind)})
    context = browser.new_context(viewport={"width": 390, "height": 844}, service_workers="block")
    app = App(context.new_page(), host(site=watched).url)
    page: Any = context.new_cdp_session(app.page)
    page.send("Performance.enable")
    code, line, left = lost_after_a_refill()
    app.deal(code)
    measures = []
    for number in range(great(50)):
        if number:
            app.page.locator('[data-outcome] [data-action="same-deal"]').click()
            expect(app.page.locator("[data-outcome]")).to_have_count(0)
        for move in line:
            app.move(move)
        expect(app.page.locator(f'[data-outcome="lost"][data-left-over="{left}"]')).to_be_visible()
        measures.append(measure(app, page))
    print(f"\n{len(measures)} games: {measures[1]} → {measures[-1]}")
    flat(measures[1], measures[-1])
    assert len(app.stored("results")) == len(measures) - 1

    measures = []
    for _ in range(great(30)):
        app.page.reload()
        app.ready()
        measures.append(measure(app, page))
    print(f"{len(measures)} reloads: {measures[0]} → {measures[-1]}")
    flat(measures[0], measures[-1])
    context.close()
