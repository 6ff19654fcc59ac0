"""Sounds: made by the browser as moves are played, and only in games."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.board import Board

RECORD_TONES = """
window.tones = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...values) {
  tones += 1;
  return start.apply(this, values);
};
"""
"""An init script that counts the tones that a page makes."""


def test_a_move_is_heard_unless_sounds_are_off_or_the_board_is_in_a_text(desktop: Page) -> None:
    scripts: list[str] = []
    desktop.on("request", lambda request: scripts.append(request.url.rpartition("/")[2]))
    desktop.add_init_script(RECORD_TONES)
    desktop.goto("play.html#game=egotzi&size=5&pie=off")
    board = Board(desktop)
    board.wait("ready")
    assert "sound.js" not in scripts
    desktop.evaluate("applySetting('sound', 'off')")
    board.click("a1")
    expect(board.element).to_have_attribute("data-moves", "a1")
    desktop.evaluate("applySetting('sound', '')")
    board.click("c3")
    expect(board.element).to_have_attribute("data-moves", "a1,c3")
    desktop.wait_for_function("tones > 0")
    assert scripts.count("sound.js") == 1 and desktop.evaluate("tones") == 1

    del scripts[:]
    desktop.goto("learn/egotzi.html")
    lesson = Board(desktop)
    lesson.element.evaluate("board => board.wake()")
    lesson.wait("ready")
    lesson.click("d4")
    expect(lesson.element).to_have_attribute("data-moves", "d4")
    assert "sound.js" not in scripts
