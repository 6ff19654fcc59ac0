"""Typed moves: what keys mean on keyboards of all kinds, and that one that can't be read plays
nothing."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from builder import SITE
from tests.browser.board import open_board, show_game

Key = dict[str, Any]


def key(key: str, code: str = "", **more: Any) -> Key:
    return {"key": key, "code": code, **more}


CTRL, ALT, META = {"ctrlKey": True}, {"altKey": True}, {"metaKey": True}
ENTER = key("Enter", "Enter")


def keys(text: str) -> list[Key]:
    return [key(character) for character in text]


TYPED: list[tuple[str, list[Key], str | None]] = [
    # AltGr, Ctrl+Alt, Option
    (
        "German AltGr+Q",
        [key("@", "KeyQ", modifierAltGraph=True, **CTRL, **ALT), *keys("e5")],
        "@e5",
    ),
    ("Ctrl+Alt", [key("@", "KeyQ", **CTRL, **ALT), *keys("e5")], "@e5"),
    ("Option+L", [key("@", "KeyL", **ALT), *keys("e5")], "@e5"),
    (
        "Ctrl+R, Command+C",
        [*keys("c"), key("r", "KeyR", **CTRL), key("c", "KeyC", **META), *keys("3")],
        "c3",
    ),
    ("Alt+D", [key("d", "KeyD", **ALT), *keys("c3")], "c3"),
    # other scripts
    ("Greek", [key("ψ", "KeyC"), *keys("3")], "c3"),
    ("Cyrillic", [key("с", "KeyC"), *keys("3")], "c3"),
    (
        "Cyrillic swap",
        [key(*k) for k in (("ы", "KeyS"), ("ц", "KeyW"), ("ф", "KeyA"), ("з", "KeyP"))],
        "swap",
    ),
    ("Hebrew", [key("ב", "KeyC"), *keys("3")], "c3"),
    ("Arabic", [key("لا", "KeyB"), key("٣", "Digit3")], "b3"),
    ("Dvorak", [key("c", "KeyI"), *keys("3")], "c3"),
    ("AZERTY", [key("a", "KeyQ"), key("3", "Digit3")], "a3"),
    ("Devanagari", [*keys("c"), key("३", "Digit3")], "c3"),
    ("Thai", [*keys("c"), key("๓")], "c3"),
    ("Bengali", [*keys("c"), key("৩", "Digit3")], "c3"),
    ("Persian", [key("ز", "KeyC"), key("۳", "Digit3")], "c3"),
    ("mathematical", [*keys("c"), key("𝟛")], "c3"),
    ("full width", keys("ｃ３"), "c3"),
    ("full width and signs", keys("＠Ｅ５"), "@e5"),
    ("capitals", keys("C3"), "c3"),
    ("minus", keys("b1−b2"), "b1-b2"),
    ("spaces", keys("b1 - b2"), "b1-b2"),
    ("komi", keys("komi=6"), "komi=6"),
    ("numeric keypad", [*keys("c"), key("3", "Numpad3")], "c3"),
    (
        "modifiers by themselves",
        [*keys("c"), key("AltGraph"), key("Shift"), key("CapsLock"), *keys("3")],
        "c3",
    ),
    ("Backspace", [*keys("c4"), key("Backspace"), *keys("3")], "c3"),
    # unreadable
    ("dead key", [*keys("c"), key("Dead", "BracketLeft"), *keys("3")], None),
    ("unknown key", [*keys("c"), key("Unidentified"), *keys("3")], None),
    ("composed", [*keys("c"), key("Process", "KeyA"), *keys("3")], None),
    ("composing", [*keys("c"), key("a", "KeyA", isComposing=True)], None),
    ("superscript", [*keys("c"), key("²", "Backquote")], None),
    ("ordinal", [key("ª", "Backquote"), *keys("3")], None),
    ("fraction", [*keys("c"), key("½", "Backquote")], None),
    ("accent", [*keys("c"), key("é", "Digit2")], None),
    ("punctuation", keys("c,3"), None),
    ("emoji", keys("c😀3"), None),
    ("function key", [*keys("c"), key("F2", "F2"), *keys("3")], None),
    ("only an unknown key", keys("ö"), None),
    ("only a dead key", [key("Dead")], None),
    ("Cyrillic without a letter", [*keys("c"), key("ж", "Semicolon")], None),
    (
        "keypad without NumLock",
        [*keys("c"), key("PageDown", "Numpad3", location=3), *keys("4")],
        None,
    ),
    ("keypad's arrow", [*keys("c"), key("ArrowUp", "Numpad8", location=3)], None),
    ("Backspace clears", [*keys("c"), key("Dead"), key("Backspace"), *keys("d4")], "d4"),
]
"""Names, keys before Enter, and the text that is played; None if nothing is."""

READ = """(rows) => {
    SOURCE
    const type = (keys) => {
        const typed = new TypedMove();
        for (const values of keys) typed.handleKey(new KeyboardEvent("keydown", values));
        const event = typed.handleKey(new KeyboardEvent("keydown", { key: "Enter" }));
        return event?.[0] === "play-text" ? event[1].text : (event ?? ["nothing"])[0];
    };
    return rows.map(type);
}"""


def test_keys_of_all_keyboards(desktop: Page) -> None:
    source = (SITE / "js" / "typing.js").read_text("utf-8").replace("\nexport ", "\n")
    desktop.goto("licences.html")
    played = desktop.evaluate(READ.replace("SOURCE", source), [keys for _, keys, _ in TYPED])
    found = dict(zip((name for name, _, _ in TYPED), played, strict=True))
    assert found == {name: text or "typing" for name, _, text in TYPED}


PRESS = """(element, keys) => {
    for (const values of keys) {
        const event = new KeyboardEvent("keydown", { ...values, bubbles: true, cancelable: true });
        document.activeElement.dispatchEvent(event);
    }
}"""


def test_a_key_that_cannot_be_read_plays_no_other_move(desktop: Page) -> None:
    board = open_board(desktop, "play.html#game=egotzi&size=5&pie=off")
    board.square("a1").focus()
    for unknown in (key("Dead"), key("ö"), key("F2"), key("Unidentified")):
        board.element.evaluate(PRESS, [*keys("c"), unknown, ENTER, ENTER])
        assert board.moves == []
        expect(board.part("note")).to_have_text(
            "c, then a key that no move has. Press Esc to start again."
        )
        expect(board.part("live")).to_contain_text("Press Esc to start again.")
        board.element.evaluate(PRESS, [key("Escape")])
        expect(board.part("note")).to_be_empty()
    board.element.evaluate(PRESS, [key("ψ", "KeyC"), key("٣"), ENTER])
    expect(board.element).to_have_attribute("data-moves", "c3")
    board = show_game(desktop, "game=emergo&size=7")
    board.square("a1").focus()
    board.element.evaluate(PRESS, [*keys("e5"), ENTER])
    expect(board.element).to_have_attribute("data-moves", "@e5")
    board.element.evaluate(PRESS, [*keys("e5"), ENTER])
    expect(board.part("note")).to_contain_text("e5")
    assert board.moves == ["@e5"]


def test_arrow_keys_step_through_the_game_from_the_page(desktop: Page) -> None:
    board = open_board(desktop, "play.html#game=egotzi&size=5&pie=off&moves=a1,b2,c3")
    node = board.element
    desktop.evaluate("document.activeElement.blur()")
    for press, at in (("ArrowLeft", "2"), ("ArrowLeft", "1"), ("ArrowRight", "2")):
        desktop.keyboard.press(press)
        expect(node).to_have_attribute("data-node", at)
    board.button("flip").focus()
    desktop.keyboard.press("ArrowRight")
    expect(node).to_have_attribute("data-node", "3")
    desktop.get_by_role("link", name="Puzzles").first.focus()
    desktop.keyboard.press("ArrowLeft")
    expect(node).to_have_attribute("data-node", "2")
    for pressed in ("Alt+ArrowDown", "Shift+ArrowLeft", "Control+ArrowLeft"):
        desktop.keyboard.press(pressed)
    board.square("b2").focus()
    desktop.keyboard.press("ArrowLeft")
    expect(board.square("a2")).to_be_focused()
    expect(node).to_have_attribute("data-node", "2")
