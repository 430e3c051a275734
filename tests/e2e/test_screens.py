"""Every screen, light and dark, at every size: accessible, reachable, inside the window, and calm."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from engine.options import deal_code
from engine.saves import read_save
from tests.conftest import Host
from tests.e2e.app import App, deal, next_move
from tests.e2e.lines import at, resume
from tests.table import ask

pytestmark = pytest.mark.browser
SIZES = [(390, 844), (320, 568), (844, 390), (1280, 800)]
PAGES = ("rules", "records", "settings", "about")
WON: dict[str, Any] = json.loads((Path(__file__).parents[1] / "playthroughs" / "base-solo-won.json").read_text())


@pytest.fixture(scope="module")
def table(browser: Browser, site: Any) -> Iterator[App]:
    """One page with a game in the middle, shared by what only looks."""
    host = Host(site, "/")
    page = browser.new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    page.set_default_timeout(60_000)
    app = App(page, host.url)
    save = read_save(WON)
    app.deal(deal_code(save.options, save.seed))
    for move in WON["moves"][:31]:
        app.move_and_see(move)
    yield app
    assert app.errors == []
    page.close()
    host.stop()


def to_table(app: App) -> None:
    """From wherever the page is, by its own buttons."""
    if not app.screen("table").is_visible():
        if not app.screen("start").is_visible():
            app.press("back")
        if not app.screen("table").is_visible():
            app.press("continue")
    expect(app.screen("table")).to_be_visible()


def to_screen(app: App, name: str) -> None:
    """From the table by its menu."""
    to_table(app)
    app.press("menu")
    app.press(name)
    expect(app.screen(name)).to_be_visible()


def violations(app: App, axe: str) -> list[str]:
    app.still()
    app.page.evaluate(axe)
    found = app.page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [f"{one['id']}: {node['html'][:120]} {node['failureSummary'][:200]}" for one in found["violations"] for node in one["nodes"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_any_screen(table: App, axe: str, scheme: Any) -> None:
    page = table.page
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(color_scheme=scheme)
    to_table(table)
    view = ask("open", save=table.stored("game")[0]["save"])["view"]
    problems = {"table": violations(table, axe)}
    table.card(view["moves"][0]["card"]).click()
    problems["picked"] = violations(table, axe)
    table.card(view["moves"][0]["card"]).click()
    table.try_("end-turn") if not view["mayEnd"] else None
    problems["toast"] = violations(table, axe)
    table.press("menu")
    problems["menu"] = violations(table, axe)
    table.press("cancel")
    for name in ("start", *PAGES):
        to_screen(table, name)
        if page.locator("details").count():
            page.locator("summary").first.click()
        problems[name] = violations(table, axe)
    to_table(table)
    assert {name: found for name, found in problems.items() if found} == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_result_sheets_and_the_warning(app: App, axe: str, scheme: Any) -> None:
    page = app.page
    page.emulate_media(color_scheme=scheme)
    view = app.deal(deal(2))["view"]
    problems, warned = {}, False
    while view["outcome"] is None:
        fatal = [move for move in view["moves"] if move["fatal"]]
        if fatal and not warned:
            warned = True
            app.move(fatal[0]["move"])
            expect(app.action("confirm")).to_be_visible()
            problems["warning"] = violations(app, axe)
            app.press("cancel")
        view = app.move_and_see(next_move(view))["view"]
    expect(app.screen("result")).to_be_visible()
    problems["lost"] = violations(app, axe)
    assert warned, "this deal never showed the warning"
    app.press("leave")
    expect(app.screen("start")).to_be_visible()
    resume(app, at({**WON, "moves": WON["moves"][:-1]}))
    app.move(WON["moves"][-1])
    expect(page.locator('[data-outcome="won"]')).to_be_visible()
    problems["won"] = violations(app, axe)
    to_records(app)
    problems["records"] = violations(app, axe)
    assert {name: found for name, found in problems.items() if found} == {}


def to_records(app: App) -> None:
    app.press("leave")
    expect(app.screen("start")).to_be_visible()
    app.press("records")
    expect(app.screen("records")).to_be_visible()
    expect(app.page.locator("[data-record]").first).to_be_visible()


OUTSIDE = """(selector) => {
  const seen = (box) => box.width > 0 && box.height > 0;
  const inset = (box) => box.left >= -0.5 && box.top >= -0.5 && box.right <= innerWidth + 0.5 && box.bottom <= innerHeight + 0.5;
  return [...document.querySelectorAll(selector)].filter((one) => {
    const box = one.getBoundingClientRect();
    return seen(box) && !inset(box);
  }).map((one) => one.outerHTML.slice(0, 90));
}"""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_table_fits_the_window_without_scrolling(table: App, size: tuple[int, int]) -> None:
    page = table.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    to_table(table)
    table.still()
    assert page.evaluate(OUTSIDE, "main button, output, .line, .turn") == []
    assert page.evaluate(
        "() => [document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth]"
    ) == [0, 0]
    overlaps = page.evaluate(
        """() => {
          const boxes = [...document.querySelectorAll("main button, .line, .turn, .count")]
            .map((one) => [one.outerHTML.slice(0, 60), one.getBoundingClientRect()]);
          return boxes.flatMap(([one, a], index) => boxes.slice(index + 1)
            .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1)
            .filter(([, b]) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
            .map(([other]) => `${one} over ${other}`));
        }"""
    )
    assert overlaps == []


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_control_is_large_enough_for_a_finger_and_no_screen_scrolls_sideways(table: App, size: tuple[int, int]) -> None:
    page = table.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    small: dict[str, Any] = {}
    for name in ("table", "start", *PAGES):
        if name == "table":
            to_table(table)
        else:
            to_screen(table, name)
        found = page.evaluate(
            """() => [...document.querySelectorAll("button, summary, label.tick, input")]
              .map((one) => [one, one.getBoundingClientRect()])
              .filter(([one, box]) => box.width > 0 && (box.width < 44 || box.height < 44))
              .map(([one, box]) => `${one.outerHTML.slice(0, 80)} ${Math.round(box.width)}x${Math.round(box.height)}`)"""
        )
        if found:
            small[name] = found
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), name
    assert small == {}


@pytest.mark.parametrize(("width", "height", "letters"), [(320, 568, "200%"), (390, 844, "300%")])
def test_large_text_keeps_every_control_reachable(table: App, width: int, height: int, letters: str) -> None:
    """Text twice or thrice as large: the page may scroll downwards then, nothing is cut off sideways, and no words lie under the piles."""
    page = table.page
    page.set_viewport_size({"width": width, "height": height})
    to_table(table)
    page.evaluate("(letters) => { document.documentElement.style.fontSize = letters; }", letters)
    try:
        for name in ("table", "start", *PAGES):
            if name == "table":
                to_table(table)
                count, piles = (page.locator(look).bounding_box() for look in (".bar .count", ".board > .piles"))
                assert count
                assert piles
                assert count["y"] + count["height"] <= piles["y"] + 0.5
            else:
                to_screen(table, name)
            assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), name
            for button in page.locator("main button").all():
                if not button.is_visible():
                    continue
                button.scroll_into_view_if_needed()
                box = button.bounding_box()
                assert box
                assert box["x"] >= 0, name
                assert box["x"] + box["width"] <= width + 0.5, name
            cut = page.evaluate(
                """() => [...document.querySelectorAll("main button, main output, main small")]
                  .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow === "hidden")
                  .map((one) => one.outerHTML.slice(0, 80))"""
            )
            assert cut == [], name
    finally:
        page.evaluate("() => { document.documentElement.style.fontSize = ''; }")


def test_every_button_has_an_edge_where_the_system_chooses_the_colours(table: App) -> None:
    page = table.page
    page.emulate_media(forced_colors="active")
    try:
        for name in ("table", "start", *PAGES):
            to_screen(table, name) if name != "table" else to_table(table)
            bare = page.evaluate(
                """() => [...document.querySelectorAll("main button:not(.plain, .link, .switch), .segment span")]
                  .filter((one) => one.checkVisibility())
                  .filter((one) => parseFloat(getComputedStyle(one).borderTopWidth) === 0 && getComputedStyle(one).outlineStyle === "none")
                  .map((one) => one.outerHTML.slice(0, 80))"""
            )
            assert bare == [], name
    finally:
        page.emulate_media(forced_colors="none")


def test_names_that_are_read_out_are_words(table: App) -> None:
    to_table(table)
    labels = table.page.evaluate(
        "() => [...document.querySelectorAll('button, [role=img], section[aria-label]')].map((one) => one.ariaLabel ?? one.innerText)"
    )
    assert all(label.strip() for label in labels)
    assert not [label for label in labels if any(sign in label for sign in ("_", "{", "undefined", "null", "NaN", "[object"))]


def test_right_to_left_keeps_the_piles_their_order_and_the_line_its_meaning(table: App) -> None:
    page = table.page
    page.set_viewport_size({"width": 390, "height": 844})
    to_table(table)
    places = (
        "() => [...document.querySelectorAll('[data-pile], [data-card], .dot')].map((one) => Math.round(one.getBoundingClientRect().x))"
    )
    table.still()
    before = page.evaluate(places)
    page.evaluate("() => { document.documentElement.dir = 'rtl'; }")
    try:
        table.still()
        assert page.evaluate(places) == before
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    finally:
        page.evaluate("() => { document.documentElement.dir = 'ltr'; }")


def test_cards_cannot_be_selected_and_rules_can(table: App) -> None:
    to_table(table)
    page = table.page
    select = "(selector) => getComputedStyle(document.querySelector(selector)).userSelect"
    assert page.evaluate(select, "[data-card]") == "none"
    assert page.evaluate("() => getComputedStyle(document.querySelector('[data-card]')).touchAction") == "none"
    assert page.evaluate("() => getComputedStyle(document.querySelector('[data-pile]')).touchAction") == "none"
    assert page.evaluate("() => getComputedStyle(document.documentElement).overscrollBehaviorY") == "none"
    to_screen(table, "rules")
    assert page.evaluate(select, "[data-screen=rules] p") in {"text", "auto"}
    to_table(table)


def test_colour_is_never_alone(table: App) -> None:
    """Each pile carries an arrow and its start card beside its colour; what fits, what does not and the trick differ in text or shape."""
    to_table(table)
    page = table.page
    assert page.evaluate(
        "() => [...document.querySelectorAll('[data-pile] .dir')].every((one) => one.querySelector('svg') && one.textContent.trim())"
    )
    assert page.evaluate("() => new Set([...document.querySelectorAll('[data-pile] .dir svg')].map((one) => one.innerHTML)).size") == 2


def test_the_last_play_stays_marked_when_nothing_moves(app: App) -> None:
    page = app.page
    page.emulate_media(reduced_motion="reduce")
    view = app.deal(deal(3))["view"]
    page.evaluate(
        """() => {
          window.moved = 0;
          const old = Element.prototype.animate;
          Element.prototype.animate = function (...args) { window.moved += 1; return old.apply(this, args); };
        }"""
    )
    move = view["moves"][0]
    app.move_and_see(move["move"])
    expect(app.pile(move["pile"])).to_have_attribute("data-last", move["card"])
    assert page.evaluate("() => window.moved") == 0
    assert page.evaluate("() => document.getAnimations().filter((one) => one.effect.getComputedTiming().duration > 1).length") == 0


def test_motion_is_short_and_never_delays_input(app: App) -> None:
    view = app.deal(deal(3))["view"]
    app.page.evaluate(
        """() => { window.longest = 0; const old = Element.prototype.animate;
          Element.prototype.animate = function (frames, timing) {
            const one = old.call(this, frames, timing);
            window.longest = Math.max(window.longest, one.effect.getComputedTiming().endTime);
            return one;
          }; }"""
    )
    first = next_move(view)
    app.move(first)
    view = ask("act", move=first)["view"]
    expect(app.page.locator("[data-played='1']")).to_have_count(1)
    second = next_move(view)
    app.move(second)  # while the first card may still be on its way
    app.shows(ask("act", move=second)["view"])
    assert 0 < app.page.evaluate("() => window.longest") <= 200


def test_the_choice_of_variant_is_remembered_and_keeps_its_own_record(app: App) -> None:
    app.open()
    for key in ("three-cards", "smaller-hands"):
        app.page.locator(
            f'[role="switch"][data-option="{key}"], [data-option="{key}"] [role="switch"], button[data-twist="{key}"]'
        ).first.click()
    app.press("new-game")
    expect(app.page.locator("[data-minimum='3']")).to_have_count(1)
    assert app.page.locator("[data-card]").count() == 7
    [running] = app.stored("game")
    assert running["table"]["key"] == "base+three-cards+smaller-hands@1p"
    app.open()
    app.press("menu") if app.screen("table").is_visible() else None
    app.press("start") if app.page.locator("dialog[open]").count() else None
    expect(app.screen("start")).to_be_visible()
    assert app.page.locator('[aria-checked="true"]').count() == 2


def test_the_rules_screen_takes_its_numbers_from_the_engine(app: App, host: Callable[..., Host]) -> None:
    app.open()
    app.press("rules")
    text = app.screen("rules").inner_text()
    catalog = ask("catalog")
    for row in catalog["setup"]:
        if row["edition"] == "base":
            assert str(row["handSize"]) in text
            assert str(row["draw"]) in text
    for word in ("43", "33", "35", "98"):
        assert word in text


def test_about_gives_credit_version_and_licences(app: App) -> None:
    app.open()
    app.press("about")
    about = app.screen("about")
    for words in ("Steffen Benndorf", "NSV", "MIT"):
        expect(about).to_contain_text(words)
    summaries = about.locator("summary")
    summaries.first.click()
    for name in ("Pyodide", "lit", "Workbox", "Fluent", "Fraunces"):
        expect(about).to_contain_text(name, ignore_case=True)


@pytest.mark.parametrize("name", ["start", "records", "settings", "about"])
def test_the_app_says_where_things_are_kept(app: App, name: str) -> None:
    app.open()
    if name != "start":
        app.press(name)
    text = app.screen(name).inner_text().lower()
    for words in ("this device only", "cache or site data", "no account", "no backup"):
        assert words in text, words
