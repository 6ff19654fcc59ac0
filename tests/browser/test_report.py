"""The error report: its content, and the places that offer it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

import rules
from tests.browser.board import Board


def report_values(text: str) -> dict[str, str]:
    """Return a report's values by name; a line without a name continues the previous value."""
    parts = re.split(r"^(Version|Browser|Address|Game|Error): ", text, flags=re.MULTILINE)
    assert parts[0] == ""
    return {name: value.strip() for name, value in zip(parts[1::2], parts[2::2], strict=True)}


def test_a_page_that_cannot_start_offers_its_report(unwatched: Page, fresh_site: str) -> None:
    page = unwatched
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.route("**/parts/wasm-0-*", lambda route: route.fulfill(status=404))
    page.goto(f"{fresh_site}play.html#game=egotzi&size=5&moves=c3,swap&white=level-1&flip=1")
    board = Board(page)
    board.wait("failed")
    board.button("copy-report").click()
    expect(board.button("copy-report")).to_have_text("Error report copied")
    report = report_values(page.evaluate("navigator.clipboard.readText()"))
    assert list(report) == ["Version", "Browser", "Address", "Game", "Error"]
    commit = r"( \([0-9a-f]{7,}(-dirty)?\))?"  # none where the site was built outside git
    assert re.fullmatch(f"Boardleaf {re.escape(rules.__version__)}{commit}", report["Version"])
    assert report["Browser"] == page.evaluate("navigator.userAgent")
    assert report["Address"] == page.url
    assert report["Game"] == "game=egotzi&size=5&moves=c3,swap"
    assert "parts/wasm-0-" in report["Error"]
    page.unroute("**/parts/wasm-0-*")
    board.button("reload").click()
    board.wait("ready")


def test_without_clipboard_access_the_report_is_shown(desktop: Page) -> None:
    desktop.add_init_script("navigator.clipboard.writeText = () => Promise.reject()")
    desktop.goto("play.html#game=egotzi&size=5&moves=z9")
    board = Board(desktop)
    board.wait("ready")
    board.part("notices").get_by_text("Details").click()
    board.part("notices").locator('[data-action="copy-report"]').click()
    shown = board.part("notices").get_by_label("Error report")
    expect(shown).to_be_focused()
    report = report_values(shown.input_value())
    assert report["Game"] == "game=egotzi&size=5"
    assert (
        report["Error"].splitlines()[0].startswith("Part of this link can't be read: move 1, 'z9'")
    )
    assert report["Error"].splitlines()[1] == "game=egotzi&size=5&moves=z9"


def test_a_missing_computer_player_is_reported_with_the_game(
    desktop: Page, page_errors: list[str]
) -> None:
    desktop.add_init_script("navigator.clipboard.writeText = () => Promise.reject()")
    desktop.route("**/worker.py", lambda route: route.fulfill(status=404))
    desktop.goto("play.html#game=egotzi&size=5&white=level-1&moves=c3")
    board = Board(desktop)
    board.wait("failed")
    board.part("status").locator('[data-action="copy-report"]').click()
    report = report_values(board.part("status").get_by_label("Error report").input_value())
    assert report["Game"] == "game=egotzi&size=5&moves=c3"
    assert report["Error"].startswith("The computer player failed.")
    assert "Traceback" not in report["Error"]
    page_errors.clear()
