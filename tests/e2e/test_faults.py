"""The engine's worker throws, hangs, dies, runs out of memory or loses an answer: it comes back from the save, each move is made once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests import worker_page
from tests.conftest import Host
from tests.e2e.app import App, deal
from tests.e2e.lines import reckless
from tests.table import ask
from web.build.server import Site

pytestmark = pytest.mark.browser
WRAP = """
const armed = new BroadcastChannel("faults");
let fault = ALWAYS;
armed.onmessage = ({ data }) => { fault = data; armed.postMessage("armed"); };
addEventListener("message", (event) => {
  if (!fault || !/"op":"(act|undo)"/.test(event.data)) return;
  const kind = fault;
  fault = ALWAYS;
  if (kind === "hang") for (;;);
  if (kind === "lost answer") return void (self.postMessage = () => self.close());
  event.stopImmediatePropagation();
  if (kind === "exception") setTimeout(() => { throw new Error("a fault of the test's"); });
  if (kind === "kill") self.close();
  if (kind === "memory") {
    // No byte more than the interpreter has: the text alone is larger.
    WebAssembly.Memory.prototype.grow = () => { throw new RangeError("no more memory"); };
    dispatchEvent(new MessageEvent("message", { data: event.data.replace(/}$/, `,"more":"${"x".repeat(2e8)}"}`) }));
  }
});
"""
ARM = """(kind) => new Promise((resolve) => {
  const line = new BroadcastChannel("faults");
  line.onmessage = () => { line.close(); resolve(); };
  line.postMessage(kind);
})"""


@pytest.fixture
def failing(browser: Browser, host: Callable[..., Host], site: Site) -> Iterator[Callable[..., tuple[App, Host]]]:
    """The app with a worker that can be made to fail, or always does; no service worker, which would refuse such a one."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, service_workers="block")

    def start(always: str = "") -> tuple[App, Host]:
        name = worker_page.worker_name(site)
        source, kind = site.files[name]
        wrap = WRAP.replace("ALWAYS", repr(always)).encode()
        here = host(site=Site({**site.files, name: (wrap + source, kind)}))
        return App(context.new_page(), here.url), here

    yield start
    context.close()


def test_a_worker_that_fails_comes_back_and_the_move_is_made_once(failing: Callable[..., tuple[App, Host]]) -> None:
    """One game, a fault at each move: the board after it is the engine's own, the log has the move once, and there is one worker."""
    app, _ = failing()
    view = app.deal(deal(3))["view"]
    line: list[str] = []
    for kind in ("exception", "lost answer", "memory", "kill", "hang"):
        app.page.evaluate(ARM, kind)
        move = reckless(view, locking=False)
        line.append(move)
        view = app.move_and_see(move)["view"]
        [kept] = app.stored("game")
        assert kept["save"]["moves"] == line, kind
        for _ in range(300):  # one that was ended is gone a moment later
            if len(app.page.workers) == 1:
                break
            app.page.wait_for_timeout(100)
        assert len(app.page.workers) == 1, kind
        expect(app.page.locator("[data-boot]")).to_have_count(0)
        expect(app.toast()).to_have_count(0)
    app.move_and_see(reckless(view, locking=False))


def test_a_worker_that_fails_again_is_told_of_and_the_position_stays(failing: Callable[..., tuple[App, Host]], site: Site) -> None:
    """The move fails in the first worker and in the next: words, the same board, the same save; the next try makes it, once."""
    app, host = failing("exception")
    view = app.deal(deal(3))["view"]
    kept = app.stored("game")
    move = reckless(view, locking=False)
    app.move(move)
    expect(app.page.locator('[data-boot="failed"]')).to_be_visible()
    app.shows(view)
    assert app.stored("game") == kept
    host.replace(site)
    app.page.context.new_cdp_session(app.page).send("Network.clearBrowserCache")
    app.press("retry")
    app.shows(ask("act", move=move)["view"])
    assert app.stored("game")[0]["save"]["moves"] == [move]
