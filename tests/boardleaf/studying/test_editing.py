"""Comments on moves, and changes of the tree."""

from __future__ import annotations

import pytest

from boardleaf.sharing import exports
from boardleaf.studying import editing
from boardleaf.views import study_lines
from rules.record import MAX_TEXT_LENGTH
from tests.kit.pretend_page import DESK, FirstMove, Table, run

START = "game=egotzi&size=5&pie=off"
LINES = f"{START}&moves=c3,d4&lines=0.e5,a1;1:1.b2,b3"


def table_at(at: str, text: str = LINES) -> Table:
    table = Table(text, place=DESK)
    table.show(at)
    return table


def study_of(table: Table) -> str:
    return table.state.game.study_text.removeprefix(f"{START}&")


def test_a_line_becomes_the_main_line() -> None:
    table = table_at("2:2")
    table.press("main-line")
    assert study_of(table) == "moves=e5,b2,b3&lines=0.c3,d4;1.a1"
    assert (table.state.game.node.depth, table.moves) == (2, "e5,b2,b3")
    table.press("main-line")
    assert table.state.remarks.hint == "This is already the main line."


def test_a_deletion_can_be_undone_until_something_else_changes() -> None:
    table = table_at("1:1")
    table.press("delete-line")
    assert (study_of(table), table.state.game.node.depth) == ("moves=c3,d4", 0)
    assert "Deleted 4 moves." in study_lines.lines(table.state)
    table.show(1)
    table.press("restore-line")
    assert study_of(table) == LINES.removeprefix(f"{START}&")
    assert table.state.game.study.at(table.state.game.node) == "1:1"
    assert study_lines.lines(table.state).count("Deleted") == 0
    table.press("delete-line")
    table.click("b1")
    assert "Deleted" not in study_lines.lines(table.state)


def test_the_start_cannot_be_deleted() -> None:
    table = table_at("0")
    table.press("delete-line")
    assert study_of(table) == LINES.removeprefix(f"{START}&")
    assert table.state.remarks.hint.startswith("Go to a move first")


def test_a_comment_is_written_changed_and_removed() -> None:
    table = table_at("2:2")
    table.press("comment")
    assert 'data-action="save-comment"' in study_lines.comment(table.state)
    table.press("save-comment", comment="  Good;\r\nbetter ")
    assert study_of(table).endswith("&comments=2:2.Good;;%0D%0Abetter")
    assert study_lines.comment(table.state) == '<p class="comment">Good;\r\nbetter</p>'
    table.press("comment")
    table.press("cancel-comment")
    assert study_lines.comment(table.state).startswith('<p class="comment">')
    table.press("comment")
    table.press("save-comment", comment="\ud800")
    assert study_of(table).endswith("&comments=2:2.%3F")
    table.press("comment")
    table.press("save-comment", comment=" ")
    assert "comments" not in study_of(table)


def test_a_comment_goes_to_the_move_that_it_was_begun_at() -> None:
    table = table_at("1")
    table.press("comment")
    table.show("2")
    table.press("save-comment", comment="First")
    assert study_of(table).endswith("&comments=1.First")


def test_comments_never_make_a_game_too_long_to_be_read_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(editing, "LONGEST_COMMENT", MAX_TEXT_LENGTH)
    table = table_at("1")
    table.press("comment")
    table.press("save-comment", comment="é" * (MAX_TEXT_LENGTH // 6))
    assert "comments" not in study_of(table)
    assert "no room for more comments" in table.state.remarks.hint


def test_the_computer_moves_again_where_its_move_was_deleted() -> None:
    async def go() -> None:
        table = Table(f"{START}&white=level-1", FirstMove(), place=DESK)
        table.click("c3")
        await table.settle()
        table.press("delete-line")
        assert table.state.name == "thinking"
        await table.settle()
        assert table.moves == "c3,a1"
        table.press("restore-line")
        assert table.moves == "c3,a1"

    run(go())


@pytest.mark.parametrize(
    ("way", "place"),
    [("previous", "1:1"), ("next", "2:3"), ("up", "1:2"), ("down", "2:2")],
)
def test_keys_walk_through_the_tree(way: str, place: str) -> None:
    table = table_at("2:2")
    table.handle(type="walk", way=way)
    assert table.state.game.study.at(table.state.game.node) == place


def test_a_line_or_everything_is_copied_with_its_comments() -> None:
    table = table_at("2:2", f"{LINES}&comments=2:2.Good;1.Bad")
    assert exports.request("copy-line", table.state)["text"] == (
        f"{START}&moves=e5,b2,b3&comments=2.Good"
    )
    assert exports.request("copy-record", table.state)["text"] == f"{LINES}&comments=1.Bad;2:2.Good"
