"""Internal errors in the page: reported, and the game continues."""

from __future__ import annotations

import io
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import RECORD_TEXTS, Board, open_all_sections, wait_for_text
from tests.kit import replay

MESSAGE = "Something went wrong: your last action may not have worked."

SET_INVALID_SQUARE = "e => e.dataset.square = 'z99'"

MAKE_DRAW_FAIL = """(board, times) => {
    const draw = board.draw;
    board.draw = (text) => {
        const { attributes } = JSON.parse(text); // none if the mouse only points at a square
        if (Object.keys(attributes).length && times-- > 0) throw new Error("the ink is out");
        return draw.call(board, text);
    };
}"""
"""A script that makes a board fail to render its next changes, a number of times."""


@pytest.fixture
def board(desktop: Page) -> Board:
    desktop.add_init_script("navigator.clipboard.writeText = () => Promise.reject()")
    desktop.goto("play.html#game=egotzi&size=3&moves=b2")
    board = Board(desktop)
    board.wait("ready")
    return board


def copy_error_report(board: Board, part: str) -> str:
    """Click the button that copies the error report. Return the report, which a part of the board
    shows, as there is no clipboard."""
    board.part(part).locator('[data-action="copy-report"]').click()
    return board.part(part).get_by_label("Error report").input_value()


def replay_report(report: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """Play the events of a report again; return the exit status."""
    monkeypatch.setattr("sys.stdin", io.StringIO(report))
    return replay.main(["-"])


def test_a_failed_click_is_reported_and_the_next_one_works(
    board: Board,
    page_errors: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    board.square("c3").evaluate(SET_INVALID_SQUARE)
    board.square("z99").dispatch_event("click")
    expect(board.part("note")).to_contain_text(MESSAGE)
    expect(board.part("live")).to_contain_text(MESSAGE)
    report = copy_error_report(board, "note")
    assert "Game: game=egotzi&size=3&moves=b2\n" in report
    assert "Traceback" in report
    assert "z99" in report
    board.click("c3")  # the board was redrawn, with its squares
    expect(board.element).to_have_attribute("data-moves", "b2,c3")
    expect(board.part("note")).to_be_empty()
    assert page_errors  # from the click, and from the mouse that moves there first
    assert all("'z99' is not a square" in error for error in page_errors)
    page_errors.clear()
    assert replay_report(report, monkeypatch) == 1
    assert capsys.readouterr().out.endswith("ValueError: 'z99' is not a square\n")
    # A fault further within, after an earlier one and a move.
    board.button("flip").evaluate("e => e.dataset.action = 'pick-z9'")
    board.button("pick-z9").click()
    report = copy_error_report(board, "note")
    expect(board.element).to_have_attribute("data-moves", "b2,c3")
    page_errors.clear()
    assert replay_report(report, monkeypatch) == 1
    output = capsys.readouterr().out
    assert output.endswith("ValueError: 'z9' is not a square\n")
    assert output.splitlines()[-1] in report
    assert replay.places(output) == replay.places(report)


def test_a_move_that_fails_to_render_is_played_and_stored(
    board: Board, page_errors: list[str]
) -> None:
    """If the error message cannot be rendered either, the `<game-board>` element shows it."""
    for times, part, square in ((1, "note", "c3"), (2, "status", "a1")):
        moves = ",".join([*board.moves, square])
        board.element.evaluate(MAKE_DRAW_FAIL, times)
        board.square(square).dispatch_event("click")  # no mouse passes over it
        expect(board.part(part)).to_contain_text(MESSAGE)
        assert "the ink is out" in copy_error_report(board, part)
        board.button("flip").click()
        expect(board.element).to_have_attribute("data-moves", moves)
        expect(board.element.get_by_text(MESSAGE)).to_have_count(0)
    page_errors.clear()
    board.page.goto("./")
    expect(board.page.get_by_role("link", name="Egotzi 3 × 3")).to_be_visible()


def test_the_computer_continues_after_an_error(desktop: Page, page_errors: list[str]) -> None:
    desktop.add_init_script(RECORD_TEXTS)
    desktop.goto("play.html#game=egotzi&size=5&white=level-1")
    board = Board(desktop)
    board.wait("ready")
    board.element.evaluate(
        """board => {
            const draw = board.draw;
            board.draw = (text) => {
                if (text.includes("progress")) {
                    board.draw = draw;
                    throw new Error("the ink is out");
                }
                return draw.call(board, text);
            };
        }"""
    )
    board.click("c3")
    wait_for_text(desktop, MESSAGE)
    board.wait("ready")
    assert len(board.moves) == 2
    page_errors.clear()


def test_a_board_that_fails_does_not_affect_others(desktop: Page, page_errors: list[str]) -> None:
    open_all_sections(desktop, "rules/egotzi.html")
    desktop.locator("game-board").first.evaluate("e => e.setAttribute('data-task', '{')")
    broken, sound = Board(desktop, 0), Board(desktop, 1)
    for board in (broken, sound):
        board.element.scroll_into_view_if_needed()
        board.element.locator("[data-square]").first.click()
    expect(broken.element).to_have_attribute("state", "failed")
    expect(broken.part("status")).to_contain_text("couldn't be set up")
    expect(broken.button("copy-report")).to_be_visible()
    sound.wait("ready", "over")
    page_errors.clear()


def test_a_failed_snippet_is_reported_and_the_next_one_works(
    desktop: Page, page_errors: list[str]
) -> None:
    desktop.goto("embedding.html")
    field = desktop.locator("[name=source]")
    field.fill("game=egotzi&size=5")
    field.blur()
    expect(desktop.locator("#code")).not_to_have_value("")
    desktop.evaluate(
        """async () => {
            const { services } = await import(new URL("js/boot.js", location));
            const make = services.makeSnippet;
            services.makeSnippet = () => { throw new Error("the ink is out"); };
            window.restore = () => { services.makeSnippet = make; };
        }"""
    )
    desktop.locator("[name=flip]").check()
    problem = desktop.locator("#problem")
    expect(problem).to_contain_text("no snippet was made")
    expect(problem.get_by_role("button", name="Copy error report")).to_be_visible()
    desktop.evaluate("restore()")
    desktop.locator("[name=white]").select_option("none")
    expect(desktop.locator("#code")).to_have_value(
        re.compile("flip=1.*white=none|white=none.*flip=1")
    )
    expect(problem).to_be_empty()
    page_errors.clear()
