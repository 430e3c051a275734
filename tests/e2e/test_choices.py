"""What is offered is what makes a difference, and what has been entered by mistake can be mended: choices, talk, names, real cards."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from engine.options import Options, catalog, deal_code
from tests.e2e.app import App, deal
from tests.table import ask, seed_of

pytestmark = pytest.mark.browser
PHYSICAL = ("physical-deck",)


def start(app: App) -> App:
    app.open()
    expect(app.screen("start")).to_be_visible()
    return app


@pytest.mark.parametrize(
    ("edition", "players", "twists"),
    [("base", 1, ()), ("base", 3, PHYSICAL), ("extreme", 2, ()), ("quick-and-easy", 4, ()), ("face-to-face", 2, ())],
)
def test_the_start_screen_offers_the_rulings_that_make_a_difference_and_tells_which_count(
    app: App, edition: str, players: int, twists: tuple[str, ...]
) -> None:
    page = start(app).page
    page.locator(f'[data-option="edition"] [value="{edition}"]').check(force=True)
    page.locator(f'[data-option="players"] [value="{players}"]').check(force=True)
    for twist in twists:
        page.locator(f'[data-option="{twist}"]').click()
    page.locator(".rulings > summary").click()
    known = {one["key"]: one for one in next(one for one in catalog()["editions"] if one["key"] == edition)["rulings"]}
    wanted = set(Options.of(edition, players, twists).open_rulings())
    expect(page.locator(".rulings fieldset")).to_have_count(len(wanted))
    shown: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('.rulings fieldset, .rulings .note')].map((one) => one.dataset.option ?? '')"
    )
    first, second = "".join(f"{one} " if one else "|" for one in shown).strip("|").split("|")
    counted, free = set(first.split()), set(second.split())
    assert counted | free == wanted
    assert counted == {key for key in wanted if known[key]["scored"]}


def test_a_ruling_that_hangs_on_another_comes_and_goes_with_it(app: App) -> None:
    page = start(app).page
    page.locator(".rulings > summary").click()
    short = page.locator('[data-option="short-hand"]')
    expect(short).to_have_count(0)
    page.locator('[data-option="empty-draw-pile"] [value="two"]').check(force=True)
    short.locator('[value="play-all"]').check(force=True)
    expect(short.locator('[value="play-all"]')).to_be_checked()
    page.locator('[data-option="empty-draw-pile"] [value="one"]').check(force=True)
    expect(short).to_have_count(0)


@pytest.mark.parametrize("twists", [(), ("professional",)])
def test_talk_at_a_table_of_quick_and_easy(app: App, twists: tuple[str, ...]) -> None:
    page = app.page
    options = Options.of("quick-and-easy", 2, twists)
    app.open(f"?deal={deal_code(options, seed_of(4))}")
    page.locator('[data-action="show-hand"]').first.click()
    app.press("talk")
    kinds = set(page.evaluate("() => [...document.querySelectorAll('[data-signal]')].map((one) => one.dataset.signal.split(' ')[2])"))
    game = options.compile()
    assert kinds == game.signals(game.start(seed_of(4)).state)
    words = page.locator("[data-signal]").all_inner_texts()
    assert not any(word.startswith("signal-") for word in words), words
    page.locator('[data-signal="say 0 have-yellow"]').click()
    expect(page.locator('[data-acts="say-have-yellow"]')).to_contain_text("a yellow card")


def test_names_are_bound_by_what_is_seen_not_by_what_is_stored(app: App) -> None:
    page = start(app).page
    page.locator('[data-option="players"] [value="2"]').check(force=True)
    family, name = "👨‍👩‍👧‍👦", page.locator('[data-option="name-0"]')
    for written, kept in ((family * 16, family * 16), (family * 20, family * 16), ("e\u0301" * 17, "e\u0301" * 16), ("Ann", "Ann")):
        name.fill(written)
        expect(name).to_have_value(kept)
    name.press("Tab")
    page.reload()
    expect(app.ready().page.locator('[data-option="name-0"]')).to_have_value("Ann")


def test_a_browser_that_cannot_tell_letters_starts_and_still_binds_names(app: App) -> None:
    app.page.add_init_script("delete Intl.Segmenter;")
    page = start(app).page
    page.locator('[data-option="players"] [value="2"]').check(force=True)
    page.locator('[data-option="name-0"]').fill("\U0001f642" * 20)
    expect(page.locator('[data-option="name-0"]')).to_have_value("\U0001f642" * 16)


def test_the_names_of_a_running_game_can_be_written_whatever_is_chosen_for_the_next(app: App) -> None:
    page = app.page
    app.open(f"?deal={deal(3, players=2)}")
    expect(app.screen("table")).to_be_visible()
    page.go_back()
    expect(page.locator('[data-option="players"] [value="1"]')).to_be_checked()
    page.locator('[data-option="name-1"]').fill("Bea")
    page.locator('[data-option="name-1"]').press("Tab")
    page.locator('[data-option="players"] [value="2"]').check(force=True)
    expect(page.locator('[data-option="name-1"]')).to_have_count(1)
    app.press("continue")
    expect(page.locator('[data-seat="1"] b')).to_have_text("Bea")


def test_a_card_refused_in_quick_and_easy_is_told_of_the_colour(app: App) -> None:
    """Equal is not lower, and no single card is the only one that could go back."""
    game = Options.of("quick-and-easy", 2, starter="random")
    for number in range(1, 200):
        view = ask("open", deal=deal_code(game, seed_of(number)))
        seat = view["handOver"]
        hand = ask("view", seat=seat)["view"]["hand"]
        low, high = sorted(hand, key=lambda card: int(card["value"]))
        if low["colour"] != high["colour"] and low["value"] < high["value"]:
            break
    app.open(f"?deal={deal_code(game, seed_of(number))}")
    app.press("show-hand")
    app.play(high["card"], 0)
    expect(app.page.locator("[data-played='1']")).to_have_count(1)
    app.play(low["card"], 0)
    expect(app.toast()).to_contain_text(f"{low['colour']} {low['value']} is not higher than {high['value']}")
    expect(app.toast()).to_contain_text(f"Another {high['colour']} card would fit")


def real(app: App, **options: Any) -> App:
    app.open(f"?deal={deal(1, twists=PHYSICAL, **options)}")
    expect(app.screen("table")).to_be_visible()
    return app


def test_with_real_cards_a_wrong_starter_is_taken_back_and_nothing_is_typed_before(app: App) -> None:
    page = real(app, players=3).page
    page.keyboard.press("4")
    expect(page.locator("[data-typed]")).to_have_attribute("data-typed", "")
    expect(app.action("blocked")).to_have_attribute("aria-description", "Something has to be decided first.")
    page.locator('[data-choice="1"]').click()
    expect(page.locator('[data-seat="1"]')).to_have_attribute("aria-current", "true")
    page.keyboard.press("4")
    expect(page.locator("[data-typed]")).to_have_attribute("data-typed", "4")
    app.press("undo")
    page.locator('[data-choice="2"]').click()
    expect(page.locator('[data-seat="2"]')).to_have_attribute("aria-current", "true")
    expect(page.locator("[data-typed]")).to_have_attribute("data-typed", "")


def test_with_real_cards_half_a_number_is_not_left_to_the_next_player(app: App) -> None:
    page = real(app, players=2).page
    page.locator('[data-choice="0"]').click()
    for card in ("42", "43"):
        for digit in card:
            page.locator(f'[data-digit="{digit}"]').click()
        app.pile(0).click()
    page.locator('[data-digit="5"]').click()
    expect(page.locator("[data-typed]")).to_have_attribute("data-typed", "5")
    app.press("end-turn")
    expect(page.locator('[data-seat="1"]')).to_have_attribute("aria-current", "true")
    expect(page.locator("[data-typed]")).to_have_attribute("data-typed", "")


def test_with_real_cards_it_is_told_why_nobody_is_blocked(app: App) -> None:
    page, blocked = real(app).page, app.page.locator('[data-action="blocked"]')
    expect(blocked).not_to_have_attribute("aria-disabled", "true")
    expect(blocked).not_to_have_attribute("aria-description", "")
    for card in ("42", "43"):
        for digit in card:
            page.locator(f'[data-digit="{digit}"]').click()
        app.pile(0).click()
    expect(blocked).to_have_attribute("aria-disabled", "true")
    reason = blocked.get_attribute("aria-description")
    assert reason
    app.try_("blocked")
    expect(app.toast()).to_contain_text(reason)


def test_the_look_up_of_the_zsa_deck_keeps_nothing_of_an_earlier_question(app: App) -> None:
    page = start(app).page
    page.locator('[data-option="physical-deck"]').click()
    page.locator('[data-option="zsa"]').click()
    number, suit, rank = (page.locator(f'.look-up [name="{name}"]') for name in ("number", "suit", "rank"))
    answer = page.locator(".look-up output")
    expect(suit).to_have_value("")
    number.fill("79")
    expect(suit).to_have_value("stars")
    expect(rank).to_have_value("9")
    number.fill("")
    expect(suit).to_have_value("")
    expect(rank).to_have_value("")
    expect(answer).to_have_text("")
    suit.select_option("hearts")
    rank.select_option("0")
    expect(number).to_have_value("20")
    rank.select_option("")
    expect(number).to_have_value("")
    rank.select_option("1")
    suit.select_option("clubs")
    expect(number).to_have_value("")
    expect(answer).to_have_text("No card of the game.")
