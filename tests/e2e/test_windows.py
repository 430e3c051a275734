"""Two windows: one plays, the others show; a game changes hands when asked, and nobody writes over what was played elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.conftest import Host
from tests.e2e.app import App, deal
from tests.e2e.lines import at, lay, lost_by_a_play, record, resume
from tests.table import ask

pytestmark = pytest.mark.browser
NO_LOCKS = "Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined });"
DEAF = "Object.defineProperty(BroadcastChannel.prototype, 'onmessage', {}); BroadcastChannel.prototype.addEventListener = () => {};"
ELSEWHERE = '[data-notice="elsewhere"]'


@pytest.fixture
def window(context: BrowserContext, host: Callable[..., Host]) -> Iterator[Callable[..., App]]:
    """Opens windows of one browser on the app: `window()`; a script given is run in that one before the app's own."""
    url = host().url
    apps: list[App] = []

    def open_window(script: str = "") -> App:
        page = context.new_page()
        page.set_viewport_size({"width": 390, "height": 844})
        if script:
            page.add_init_script(script)
        apps.append(App(page, url))
        return apps[-1]

    yield open_window
    assert [error for app in apps for error in app.errors] == []


def focus(app: App) -> None:
    """What a window hears when it comes to the front."""
    app.page.evaluate("() => void dispatchEvent(new Event('focus'))")


def test_one_window_plays_the_other_shows_and_may_go_on(window: Callable[..., App]) -> None:
    """The second one follows move by move, changes nothing however it is tried, and takes over at a tap; then they change places."""
    one = window()
    view = one.deal(deal(3))["view"]
    two = window().open("?action=continue")
    two.shows(view)
    expect(two.page.locator(ELSEWHERE)).to_be_visible()
    expect(one.page.locator(ELSEWHERE)).to_have_count(0)
    view = one.move_and_see(view["moves"][0]["move"])["view"]
    two.shows(view)
    kept = one.stored("game")
    two.move(view["moves"][0]["move"])
    expect(two.toast()).to_contain_text("another window")
    two.page.keyboard.press("Escape")
    for name in ("undo", "end-turn"):
        two.try_(name)
    two.page.go_back()
    two.press("new-game")
    two.press("confirm")
    expect(two.page.locator('dialog[open][data-sheet="elsewhere"]')).to_be_visible()
    two.press("cancel")
    two.press("continue")
    two.shows(view)
    assert one.stored("game") == kept

    two.press("take-over")
    expect(two.page.locator(ELSEWHERE)).to_have_count(0)
    expect(one.page.locator(ELSEWHERE)).to_be_visible()
    view = two.move_and_see(view["moves"][0]["move"])["view"]
    one.shows(view)
    one.press("take-over")
    expect(two.page.locator(ELSEWHERE)).to_be_visible()
    view = one.move_and_see("end")["view"]
    two.shows(view)
    assert one.stored("game")[0]["save"]["moves"][-1] == "end"

    one.page.reload()
    one.ready().shows(view)
    expect(one.page.locator(ELSEWHERE)).to_have_count(0)
    one.page.close()
    focus(two)
    expect(two.page.locator(ELSEWHERE)).to_have_count(0)
    two.move_and_see(view["moves"][0]["move"])


def taken_with_a_hand_open(window: Callable[..., App], script: str = "") -> tuple[App, App]:
    """A window with a hand open, and the one that took the game from it."""
    one = window(script)
    one.page.goto(f"{one.url}?deal={deal(3, players=2, starter='random')}")
    one.ready().press("show-hand")
    expect(one.page.locator("[data-card]").first).to_be_visible()
    two = window().open("?action=continue")
    two.press("take-over")
    expect(two.page.locator(ELSEWHERE)).to_have_count(0)
    return one, two


def test_a_hand_is_put_away_with_the_game(window: Callable[..., App]) -> None:
    """Several seats: the window that hands the game over keeps no hand open, and the one that takes it starts at the curtain."""
    one, two = taken_with_a_hand_open(window)
    for app in (one, two):
        expect(app.page.locator("[data-curtain]")).to_be_visible()
        expect(app.page.locator("[data-card]")).to_have_count(0)
    one.press("show-hand")
    expect(one.toast()).to_contain_text("another window")
    two.press("show-hand")
    expect(two.page.locator("[data-card]").first).to_be_visible()


def test_a_window_that_does_not_answer_is_not_waited_for(window: Callable[..., App]) -> None:
    """The lock is stolen then; the window that slept finds out, shows what was played, and writes nothing."""
    one = window(DEAF)
    view = one.deal(deal(3))["view"]
    two = window().open("?action=continue")
    two.press("take-over")
    expect(two.page.locator(ELSEWHERE)).to_have_count(0)
    view = two.move_and_see(view["moves"][0]["move"])["view"]
    expect(one.page.locator(ELSEWHERE)).to_be_visible()
    focus(one)
    one.shows(view)
    one.move(view["moves"][0]["move"])
    expect(one.toast()).to_contain_text("another window")
    assert len(two.stored("game")[0]["save"]["moves"]) == 1


def test_a_hand_is_put_away_when_the_game_is_taken(window: Callable[..., App]) -> None:
    """From a window that slept, too: it could not hide it any more."""
    one, _ = taken_with_a_hand_open(window, DEAF)
    expect(one.page.locator("[data-curtain]")).to_be_visible()
    expect(one.page.locator("[data-card]")).to_have_count(0)
    expect(one.page.locator(f"[data-curtain] {ELSEWHERE}")).to_be_visible()


def test_a_stale_revision_is_refused_in_its_own_write(window: Callable[..., App]) -> None:
    """Two windows play on without locks and messages: a second write over one position is refused in words, and nothing of it stays."""
    one, two = window(NO_LOCKS + DEAF), window(NO_LOCKS + DEAF)
    view = one.deal(deal(3))["view"]
    two.open("?action=continue").shows(view)
    assert two.page.locator(ELSEWHERE).count() == 0
    first, second = (move["move"] for move in view["moves"][:2])
    seen = one.move_and_see(first)["view"]
    two.move(second)
    expect(two.toast()).to_contain_text("Another window went on")
    two.shows(seen)
    [kept] = two.stored("game")
    assert (kept["save"]["moves"], two.stored("results"), two.stored("aside")) == ([first], [], [])
    seen = two.move_and_see(seen["moves"][0]["move"])["view"]
    focus(one)
    one.shows(seen)


def test_two_windows_write_the_same_revision_at_the_same_time(window: Callable[..., App]) -> None:
    """Both moves are under way at once, the revision is the same in both: one is kept, the other window shows it."""
    one, two = window(NO_LOCKS + DEAF), window(NO_LOCKS + DEAF)
    view = one.deal(deal(3))["view"]
    two.open("?action=continue").shows(view)
    first, second = (move["move"] for move in view["moves"][:2])
    for app, move in ((one, first), (two, second)):
        card, pile = move.split(">")
        app.page.evaluate(
            "([card, pile]) => { document.querySelector(`[data-card='${card}']`).click();"
            " setTimeout(() => document.querySelector(`[data-pile='${pile}']`).click(), 50); }",
            [card, pile],
        )
    played = one.page.locator("[data-played='1']")
    expect(played).to_have_count(1)
    expect(two.page.locator("[data-played='1']")).to_have_count(1)
    [kept] = one.stored("game")
    assert kept["save"]["moves"] in ([first], [second])
    table = at(kept["save"])
    one.shows(table["view"])
    two.shows(table["view"])


def test_a_window_does_not_overtake_itself(window: Callable[..., App]) -> None:
    """It comes to the front again and again while taps are worked off: what waits to be written is not taken for another window's work."""
    app = window()
    view = app.deal(deal(3))["view"]
    moves = []
    for _ in range(4):
        moves.append(view["moves"][0]["move"])
        view = ask("act", move=moves[-1])["view"]
    app.page.evaluate(
        """(moves) => {
          setInterval(() => dispatchEvent(new Event("focus")), 1);
          for (const move of moves) {
            const [card, pile] = move.split(">");
            document.querySelector(`[data-card="${card}"]`).click();
            document.querySelector(`[data-pile="${pile}"]`).click();
          }
        }""",
        moves,
    )
    app.shows(view)
    expect(app.toast()).to_have_count(0)
    assert app.stored("game")[0]["save"]["moves"] == moves


def test_a_loss_taken_back_elsewhere_is_not_recorded_here(window: Callable[..., App]) -> None:
    """Result and end of the game are one write: when the save is stale, the result of it is refused too."""
    code, line, _ = lost_by_a_play()
    before = at(code, line[:-1])
    app = window().open()
    resume(app, before, "shared")
    app.ready().move(line[-1])
    app.press("confirm")
    expect(app.page.locator('[data-outcome="lost"]')).to_be_visible()
    lay(app, "game", "current", {**record(before, "shared"), "revision": 99})
    app.press("leave")
    expect(app.toast()).to_contain_text("Another window went on")
    assert (app.stored("results"), [game["revision"] for game in app.stored("game")]) == ([], [99])
    app.press("continue")
    app.shows(before["view"])
