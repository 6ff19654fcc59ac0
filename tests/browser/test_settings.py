"""The sheet of settings, and what they change in every page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import open_board
from tests.browser.conftest import WINDOWS, OpenAsReturningVisitor
from tests.browser.test_home import UNFINISHED, store
from tests.browser.themes import find_violations

BACKGROUND = "() => getComputedStyle(document.body).backgroundColor"
LIGHT, DARK, BLACK = "rgb(245, 240, 230)", "rgb(25, 24, 21)", "rgb(0, 0, 0)"


def open_settings(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()


def choose(page: Page, group: str, value: str) -> None:
    page.get_by_role("group", name=group).get_by_label(value, exact=True).check(force=True)


def expect_background(page: Page, colour: str) -> None:
    """Expect the page's background, once its style sheets are there."""
    expect(page.locator("body")).to_have_css("background-color", colour)


@pytest.mark.parametrize("window", WINDOWS)
def test_settings_apply_at_once_and_to_every_page(
    open_as_returning_visitor: OpenAsReturningVisitor, window: str
) -> None:
    page = open_as_returning_visitor(window, color_scheme="light")
    page.goto("./")
    assert page.evaluate(BACKGROUND) == LIGHT
    open_settings(page)
    choose(page, "Theme", "Dark")
    choose(page, "Board", "Slate")
    page.get_by_role("switch", name="Coordinates").uncheck(force=True)
    expect_background(page, DARK)
    for name, value in (("theme", "dark"), ("board", "slate"), ("coordinates", "off")):
        expect(page.locator("html")).to_have_attribute(f"data-{name}", value)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Settings")).to_be_focused()
    page.goto("rules/slyde.html")
    assert page.evaluate(BACKGROUND) == DARK
    expect(page.locator("html")).to_have_attribute("data-board", "slate")
    open_settings(page)
    page.get_by_role("switch", name="High contrast").check(force=True)
    expect_background(page, BLACK)
    choose(page, "Theme", "Light")
    expect_background(page, "rgb(255, 255, 255)")
    page.get_by_role("switch", name="High contrast").uncheck(force=True)
    expect_background(page, LIGHT)
    choose(page, "Theme", "System")
    page.emulate_media(color_scheme="dark")
    expect_background(page, DARK)
    assert page.evaluate("() => localStorage.getItem('boardleaf:theme')") is None
    assert find_violations(page) == {}
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_theme_of_earlier_versions_is_kept_and_invalid_settings_are_ignored(
    desktop: Page,
) -> None:
    desktop.goto("licences.html")
    stored = {"patterns": "on", "theme": "<b>", "board": "wood", "second-tap": ""}
    desktop.evaluate(
        "values => Object.entries(values).forEach(([k, v]) => localStorage['boardleaf:' + k] = v)",
        stored,
    )
    desktop.reload()
    root = desktop.locator("html")
    expect(root).to_have_attribute("data-contrast", "high")
    for name in ("theme", "board", "second-tap"):
        assert root.get_attribute(f"data-{name}") is None


def test_a_second_tap_is_needed_where_the_visitor_wants_it(phone: Page) -> None:
    board = open_board(phone, "play.html#game=egotzi&size=5&pie=off")
    board.square("c3").tap()
    expect(board.element).to_have_attribute("data-moves", "c3")
    open_settings(phone)
    choose(phone, "Second tap to play", "Always")
    phone.get_by_role("button", name="Close", exact=True).tap()
    board.square("a1").tap()
    expect(board.part("preview").locator("*")).not_to_have_count(0)
    assert board.moves == ["c3"]
    board.square("a1").tap()
    expect(board.element).to_have_attribute("data-moves", "c3,a1")


def test_settings_are_exported_with_the_games(desktop: Page, tmp_path: Path) -> None:
    store(desktop, a=UNFINISHED)
    open_settings(desktop)
    choose(desktop, "Theme", "Dark")
    choose(desktop, "Board", "Paper")
    desktop.get_by_role("button", name="Close", exact=True).click()
    with desktop.expect_download() as download:
        desktop.get_by_role("button", name="Export all games").click()
    file = tmp_path / "games.json"
    download.value.save_as(file)
    exported = json.loads(file.read_text("utf-8"))
    assert exported["settings"] == {"theme": "dark", "board": "paper"}
    exported["settings"] |= {"speed": "fast", "sound": "<b>", "level": "9"}
    file.write_text(json.dumps(exported), "utf-8")
    desktop.evaluate("() => { localStorage.clear(); localStorage['boardleaf:board'] = 'slate' }")
    desktop.goto("./")
    desktop.locator('[data-part="import"]').set_input_files(file)
    root = desktop.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-speed", "fast")
    expect(root).to_have_attribute("data-board", "slate")  # chosen here
    assert root.get_attribute("data-sound") is None
    assert desktop.evaluate("() => localStorage.getItem('boardleaf:level')") is None
