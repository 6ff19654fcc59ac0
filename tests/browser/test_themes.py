"""Themes: accessibility by axe, and nothing shown by colour alone."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import Page, expect

from rules.position import COLOURS
from tests.browser.board import Board, go_to, show_game
from tests.browser.conftest import WINDOWS, OpenAsReturningVisitor
from tests.browser.themes import (
    AXE,
    COLOUR_RULES,
    SCHEMES,
    SHOW_PATTERNS,
    THEMES,
    apply_theme,
    find_violations,
    lightness,
    run_axe,
)

CHECK_CONTRAST = """axe.run(document, {
  runOnly: { type: "rule", values: ["color-contrast", "color-contrast-enhanced"] },
  rules: { "color-contrast-enhanced": { enabled: true } },
})"""


@pytest.mark.parametrize("window", WINDOWS)
def test_axe_finds_nothing_after_a_refusal_or_in_open_sheets(
    open_as_returning_visitor: OpenAsReturningVisitor, window: str
) -> None:
    def refuse(page: Page) -> None:
        board = Board(page)
        board.wait("ready")
        board.click("e1")
        expect(board.part("note")).not_to_be_empty()

    def open_sheets(page: Page) -> None:
        Board(page).wait("ready")
        for button in page.locator("[data-opens]").all():
            if button.is_visible():
                if not button.evaluate("button => button.closest('[data-sheet], .drawer')"):
                    page.keyboard.press("Escape")  # a sheet may cover the button
                button.click()

    page = open_as_returning_visitor(window)
    capture = "game=emergo&position=7/7/7/1a@5/A@6/7/4A@2"
    swap = "game=egotzi&size=5&moves=c3"
    for address, prepare in ((capture, refuse), (swap, open_sheets)):
        show_game(page, address)
        prepare(page)
        assert find_violations(page) == {}, address


STAGES = {
    "bid": "game=egotzi-squared&size=5",
    "earlier": "game=emergo&size=7&moves=@c3,@e5,@a1&at=1",
    "groups": "game=egotzi&size=5&pie=off&moves=c3,c4,d3",
    "over": "game=emulsion&size=2&pie=off&moves=a2-a1",
}


def test_axe_finds_nothing_at_other_stages_of_a_game(desktop: Page) -> None:
    """Check each of STAGES in the same page, and a hint with its explanation."""
    desktop.goto(f"play.html#{STAGES['bid']}")
    board = Board(desktop)
    for name, address in STAGES.items():
        go_to(desktop, address)
        expect(board.element).to_have_attribute("game", address.split("&")[0][5:])
        assert board.wait("ready", "over") == ("over" if name == "over" else "ready")
        assert find_violations(desktop) == {}, name
    go_to(desktop, STAGES["groups"])
    expect(board.element).to_have_attribute("data-moves", "c3,c4,d3")
    board.button("hint").click()
    board.button("explain").click()
    expect(board.part("thoughts")).not_to_be_empty()
    assert find_violations(desktop) == {}


def test_the_high_contrast_theme_can_be_chosen_and_has_enough_contrast(
    open_as_returning_visitor: OpenAsReturningVisitor,
) -> None:
    page = open_as_returning_visitor()
    page.goto("./")
    settings = page.get_by_role("button", name="Settings")
    switch = page.get_by_role("switch", name="High contrast")
    settings.click()
    expect(switch).not_to_be_checked()
    switch.click()
    expect(switch).to_be_checked()
    page.goto("play.html#game=emulsion&size=5&moves=d4-d5")
    board = Board(page)
    board.wait("ready")
    fill = "element => getComputedStyle(element).fill"
    assert "striped" in board.element.locator(".man-black").first.evaluate(fill)
    assert "#" not in board.element.locator(".man-white").first.evaluate(fill)
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate(CHECK_CONTRAST)["violations"]
    assert [node["target"] for fault in found for node in fault["nodes"]] == []
    settings.click()
    expect(switch).to_be_checked()
    switch.click()
    assert "ink-black" in board.element.locator(".man-black").first.evaluate(fill)


def test_the_high_contrast_theme_is_on_where_the_system_asks_for_contrast(
    open_as_returning_visitor: OpenAsReturningVisitor,
) -> None:
    page = open_as_returning_visitor(contrast="more")
    page.goto("./")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("switch", name="High contrast")).to_be_checked()
    expect(page.locator("#patterns")).to_be_attached()


def test_turn_and_last_move_are_marked_by_shape_in_every_theme(desktop: Page) -> None:
    desktop.goto("play.html#game=egotzi&size=5&moves=c3")
    board = Board(desktop)
    board.wait("ready")
    marker = "player => getComputedStyle(player, '::after').height"
    for theme in THEMES:
        apply_theme(desktop, theme)
        assert board.element.locator(".player[aria-current]").evaluate(marker) == "4px"
        assert board.element.locator(".player:not([aria-current])").evaluate(marker) == "auto"
        assert board.element.locator(".mark-last").count() > 0


FORCE_DARK_MODE = "Emulation.setAutoDarkModeOverride"


FIND_STONES = """([place, colour]) => {
    const pictures = document.querySelectorAll(`${place} svg`);
    const picture = [...pictures].find((svg) => svg.clientWidth > 100);
    picture.scrollIntoView();
    const men = `.man-${colour} .face, circle.man-${colour}`;
    const stone = picture.querySelector(`:is(${men}):not(.tray *)`); // those in hand are stacked
    if (picture.querySelector("[data-square]")) return stone.getBoundingClientRect().toJSON();
    // A figure before a touch has one path for all stones of a colour: the first has a5 and b5.
    const { x, y, width } = picture.getBoundingClientRect();
    const left = x + width * (colour === "white" ? 0.035 : 0.225);
    return { x: left, y: y + width * 0.035, width: width * 0.16, height: width * 0.16 };
}"""


def test_white_is_light_and_black_is_dark_whatever_the_browser_recolours(
    open_as_returning_visitor: OpenAsReturningVisitor,
) -> None:
    """Boards on the play page, in rules and in cards, with and without a browser's forced dark
    mode, high contrast, and the system's forced colours."""
    page = open_as_returning_visitor()
    browser_tools = page.context.new_cdp_session(page)
    for address, place in (
        ("play.html#game=emergo&moves=@d4,@f6", "game-board"),
        ("rules/emulsion.html", "figure"),
        ("./", "#today"),
    ):
        page.goto(address)
        if place == "game-board":
            Board(page).wait("ready")
        elif place == "#today":
            expect(Board(page).square("a1")).to_be_attached()
        for scheme, theme in product(SCHEMES, ("plain", "patterns", "forced")):
            page.evaluate(SHOW_PATTERNS, theme == "patterns")
            forced = "active" if theme == "forced" else "none"
            page.emulate_media(color_scheme=scheme, forced_colors=forced)
            for forces_dark in (False, True):
                browser_tools.send(FORCE_DARK_MODE, {"enabled": forces_dark})
                stones = [page.evaluate(FIND_STONES, [place, colour]) for colour in COLOURS]
                black, white = lightness(page, stones)
                assert white > 170, (address, scheme, theme, forces_dark, white)
                assert black < 100, (address, scheme, theme, forces_dark, black)


def test_high_contrast_in_the_dark_stays_dark(desktop: Page) -> None:
    desktop.emulate_media(color_scheme="dark")
    for address in ("./", "play.html#game=egotzi&size=5", "rules/egotzi.html"):
        desktop.goto(address)
        desktop.evaluate(SHOW_PATTERNS, True)
        background = "getComputedStyle(document.body).backgroundColor"
        assert desktop.evaluate(background) == "rgb(0, 0, 0)", address
        found = run_axe(desktop, COLOUR_RULES)
        assert found == [], address
