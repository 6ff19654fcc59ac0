"""The list of moves as a tree."""

from __future__ import annotations

import re

from boardleaf import address
from boardleaf.model.shown_game import ShownGame
from boardleaf.studying.tree_list import tree
from boardleaf.views import move_list, study_lines
from tests.kit.pretend_page import DESK, Table

STUDY = (
    "game=egotzi&size=5&moves=c3,d4,b2,a1&lines=1.e5,a1,b1;1.a5;2.c5;1:2.a4,b5&comments=1:3.Better"
)


def outline(markup: str) -> str:
    """Return the places, summaries and nesting of a list of moves."""
    text = re.sub(r"<details[^>]*>", "[", markup).replace("</details>", "]")
    text = re.sub(r'<button[^>]*data-at="([0-9:]+)"[^>]*>', r" \1=", text)
    text = re.sub(r"<li( class=continued)?>", "/", text)
    return " ".join(re.sub(r"<[^>]*>", " ", text).split())


def test_side_lines_stand_below_the_move_that_they_replace() -> None:
    game = ShownGame.of(address.parse(STUDY))
    assert outline(tree(game)) == (
        "/ 1=c3 2=d4 [ 2 lines instead of d4 / 2 1:2=e5 3 1:3=a1 *"
        " [ 1 line instead of a1 / 3 4:3=a4 4 4:4=b5 ] 4 1:4=b1 / 2 2:2=a5 ]"
        " / 3=b2 [ 1 line instead of b2 / 3 3:3=c5 ] / 4=a1"
    )


def test_a_row_is_parted_by_the_lines_of_its_first_move() -> None:
    game = ShownGame.of(address.parse("game=egotzi&size=5&moves=c3,d4&lines=0.e5"))
    markup = tree(game)
    assert outline(markup) == "/ 1=c3 [ 1 line instead of c3 / 1 1:1=e5 ] / 2=d4"
    assert "<li class=continued>" in markup


def test_the_list_follows_every_change() -> None:
    table = Table(STUDY, place=DESK)
    before = move_list.moves(table.state)
    table.press("comment")
    table.press("save-comment", comment="<b>")
    assert before != move_list.moves(table.state)
    assert 'aria-label="a1, with a comment"' in move_list.moves(table.state)
    assert "<b>" not in study_lines.comment(table.state)


def test_lines_from_here_can_be_chosen() -> None:
    table = Table(STUDY, place=DESK)
    table.show(1)
    markup = study_lines.lines(table.state)
    assert "3 lines from here" in markup
    assert re.findall(r'data-at="(.*?)">(\w+)<', markup) == [
        ("2", "d4"),
        ("1:2", "e5"),
        ("2:2", "a5"),
    ]
    table.show("1:2")
    assert "2 lines from here" in study_lines.lines(table.state)
    table.show("1:4")
    assert study_lines.lines(table.state) == ""


def test_a_position_that_came_up_before_is_linked_to() -> None:
    table = Table("game=egotzi&size=5&pie=off&moves=a1,c3,e5&lines=0.e5,c3", place=DESK)
    table.show("1:2")
    table.click("a1")
    assert table.state.remarks.announcement.endswith("This position is in the game elsewhere, too.")
    assert re.findall('data-at="(.*?)">(.*?)<', study_lines.lines(table.state)) == [
        ("3", "after move 3, e5")
    ]
    table.show("3")
    assert re.findall('data-at="(.*?)">(.*?)<', study_lines.lines(table.state)) == [
        ("1:3", "after move 3, a1")
    ]
    table.show(1)
    assert study_lines.lines(table.state) == ""
