"""Comments on moves, and changes of the tree."""

from __future__ import annotations

import re

import pytest

from boardleaf.features.sharing import exports
from boardleaf.features.study import editing
from rules.record import MAX_TEXT_LENGTH
from tests.kit.board_driver import FULL_PAGE, BoardDriver, FirstMoveOpponent, run

START = "game=egotzi&size=5&pie=off"
LINES = f"{START}&moves=c3,d4&lines=0.e5,a1;1:1.b2,b3"


def driver_at(at: str, text: str = LINES) -> BoardDriver:
    driver = BoardDriver(text, settings=FULL_PAGE)
    driver.show(at)
    return driver


def study_text(driver: BoardDriver) -> str:
    """Return the text of the study without the game and its options."""
    return driver.state.game.study_text.removeprefix(f"{START}&")


def test_a_side_line_can_become_the_main_line() -> None:
    driver = driver_at("2:2")
    driver.press("main-line")
    assert study_text(driver) == "moves=e5,b2,b3&lines=0.c3,d4;1.a1"
    assert (driver.state.game.node.depth, driver.moves) == (2, "e5,b2,b3")
    driver.press("main-line")
    assert driver.state.remarks.note == "This is already the main line."


def test_making_a_line_the_main_line_can_be_undone_until_something_else_changes() -> None:
    driver = driver_at("2:2")
    before = study_text(driver)
    driver.press("main-line")
    assert "This is the main line now." in driver.parts["lines"]
    driver.show(1)  # steps change nothing
    driver.press("restore-line")
    assert study_text(driver) == before
    assert driver.state.remarks.announcement == "Restored."
    assert "restore-line" not in driver.parts["lines"]
    driver.press("main-line")
    after = study_text(driver)
    driver.press("comment")
    driver.press("save-comment", comment="Now it stays")
    assert "restore-line" not in driver.parts["lines"]
    driver.press("restore-line")
    assert study_text(driver).startswith(after.partition("&comments")[0])


@pytest.mark.parametrize(
    ("at", "action", "label"),
    [
        ("2:2", "main-line", "Restore order"),
        ("2:2", "line-up", "Restore order"),
        ("1:1", "delete-line", "Restore moves"),
        ("2", "delete-line", "Restore moves"),
    ],
)
def test_no_two_buttons_have_the_same_label(at: str, action: str, label: str) -> None:
    """*Undo* takes a move back; a change of the tree is undone by a button beside the message."""
    driver = driver_at(at)
    driver.press(action)
    markup = "".join(driver.parts.values())
    labels = re.findall('<button[^>]* data-action="[^>]*>(.*?)</button>', markup)
    assert sorted(labels) == sorted({*labels})
    assert {"Undo", label} < {*labels}


def test_undoing_a_new_main_line_brings_a_resignation_back() -> None:
    driver = BoardDriver(
        f"{START}&moves=c3&result=white-resigns&lines=0.e5,b2&at=1:1", settings=FULL_PAGE
    )
    driver.press("main-line")
    assert study_text(driver) == "moves=e5,b2&lines=0.c3"
    driver.press("restore-line")
    assert study_text(driver) == "moves=c3&result=white-resigns&lines=0.e5,b2"


UP = [
    # place shown, lines before, lines after one press
    ("2:1", "moves=c3&lines=0.a1;0.b2", "moves=c3&lines=0.b2;0.a1"),
    ("1:1", "moves=c3&lines=0.a1;0.b2", "moves=a1&lines=0.c3;0.b2"),
    ("3:2", "moves=c3,d4&lines=0.a1;0.b2;0.e5,d5", "moves=c3,d4&lines=0.a1;0.e5,d5;0.b2"),
    ("2:2", "moves=c3,d4&lines=1.a1;1.b2", "moves=c3,d4&lines=1.b2;1.a1"),
    # within a side line
    ("2:2", "moves=c3,d4&lines=0.a1,b1;1:1.b2", "moves=c3,d4&lines=0.a1,b2;1:1.b1"),
    # at a move of a side line after the one that it begins with, or before it
    ("2:3", "moves=c3&lines=0.a1;0.b2,d2,e2", "moves=c3&lines=0.b2,d2,e2;0.a1"),
]


@pytest.mark.parametrize(("at", "before", "after"), UP)
def test_a_side_line_moves_up_by_one_place(at: str, before: str, after: str) -> None:
    driver = BoardDriver(f"{START}&{before}&at={at}", settings=FULL_PAGE)
    moves = driver.moves
    driver.press("line-up")
    assert study_text(driver) == after
    assert driver.moves == moves
    assert "restore-line" in driver.parts["lines"]
    driver.press("restore-line")
    assert study_text(driver) == before
    assert driver.moves == moves


def test_the_main_line_moves_up_no_further() -> None:
    driver = driver_at("1")
    before = study_text(driver)
    driver.press("line-up")
    assert study_text(driver) == before
    assert driver.state.remarks.note == "This is already the main line."


def test_a_deletion_can_be_undone_until_something_else_changes() -> None:
    driver = driver_at("1:1")
    driver.press("delete-line")
    assert (study_text(driver), driver.state.game.node.depth) == ("moves=c3,d4", 0)
    assert "Deleted 4 moves." in driver.parts["lines"]
    driver.show(1)
    driver.press("restore-line")
    assert study_text(driver) == LINES.removeprefix(f"{START}&")
    assert driver.state.game.study.at(driver.state.game.node) == "1:1"
    assert driver.parts["lines"].count("Deleted") == 0
    driver.press("delete-line")
    driver.click("b1")
    assert "Deleted" not in driver.parts["lines"]


def test_the_start_cannot_be_deleted() -> None:
    driver = driver_at("0")
    driver.press("delete-line")
    assert study_text(driver) == LINES.removeprefix(f"{START}&")
    assert driver.state.remarks.note.startswith("Go to a move first")


def test_a_comment_is_written_changed_and_removed() -> None:
    driver = driver_at("2:2")
    driver.press("comment")
    assert re.findall('<button class="main"[^>]*>(.*?)<', driver.parts["comment"]) == ["Save"]
    driver.press("save-comment", comment="  Good;\r\nbetter ")
    assert study_text(driver).endswith("&comments=2:2.Good;;%0D%0Abetter")
    assert driver.parts["comment"] == '<p class="comment" dir="auto">Good;\r\nbetter</p>'
    driver.press("comment")
    driver.press("cancel-comment")
    assert driver.parts["comment"].startswith('<p class="comment" dir="auto">')
    driver.press("comment")
    driver.press("save-comment", comment="\ud800")
    assert study_text(driver).endswith("&comments=2:2.%3F")
    driver.press("comment")
    driver.press("save-comment", comment=" ")
    assert "comments" not in study_text(driver)


def test_a_comment_is_saved_at_the_move_where_it_was_begun() -> None:
    driver = driver_at("1")
    driver.press("comment")
    driver.show("2")
    driver.press("save-comment", comment="First")
    assert study_text(driver).endswith("&comments=1.First")


def test_comments_never_make_a_game_too_long_to_be_read_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(editing, "MAX_COMMENT_LENGTH", MAX_TEXT_LENGTH)
    driver = driver_at("1")
    driver.press("comment")
    driver.press("save-comment", comment="é" * (MAX_TEXT_LENGTH // 6))
    assert "comments" not in study_text(driver)
    assert "no room for more comments" in driver.state.remarks.note


@pytest.mark.parametrize(
    ("before", "typed", "after"),
    [
        ("x" * 2500, "x" * 2500, "x" * 2500),
        ("x" * 2500, "y" * 2400, "y" * 2400),
        ("x" * 2500, "x" * 2501, "x" * 2500),
        ("short", "y" * 2001, "short"),
        ("a\r\nb" * 600, "a\nb" * 600, "a\r\nb" * 600),
    ],
)
def test_saving_never_cuts_a_comment(before: str, typed: str, after: str) -> None:
    driver = driver_at("1")
    driver.state.game.node.comment = before
    driver.press("comment")
    driver.press("save-comment", comment=typed)
    assert driver.state.game.node.comment == after
    refused = "make it shorter" in driver.state.remarks.note
    assert refused == (after == before and len(typed) > max(2000, len(before)))


def test_the_computer_moves_again_where_its_move_was_deleted() -> None:
    async def go() -> None:
        driver = BoardDriver(f"{START}&white=level-1", FirstMoveOpponent(), settings=FULL_PAGE)
        driver.click("c3")
        await driver.settle()
        driver.press("delete-line")
        assert driver.state.name == "thinking"
        await driver.settle()
        assert driver.moves == "c3,a1"
        driver.press("restore-line")
        assert driver.moves == "c3,a1"

    run(go())


@pytest.mark.parametrize(
    ("direction", "place"),
    [("previous", "1:1"), ("next", "2:3"), ("up", "1:2"), ("down", "2:2")],
)
def test_keys_navigate_the_tree(direction: str, place: str) -> None:
    driver = driver_at("2:2")
    driver.handle(type="navigate", direction=direction)
    assert driver.state.game.study.at(driver.state.game.node) == place


def test_a_line_or_the_whole_study_is_copied_with_comments() -> None:
    driver = driver_at("2:2", f"{LINES}&comments=2:2.Good;1.Bad")
    assert exports.request("copy-line", driver.state)["text"] == (
        f"{START}&moves=e5,b2,b3&comments=2.Good"
    )
    assert (
        exports.request("copy-record", driver.state)["text"] == f"{LINES}&comments=1.Bad;2:2.Good"
    )
