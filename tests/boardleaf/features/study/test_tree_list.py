"""The list of moves as a tree."""

from __future__ import annotations

import re

import rules
from boardleaf import address
from boardleaf.features.sharing import printed_sheet
from boardleaf.features.study.tree_list import MAX_NESTING, Tree
from boardleaf.game.shown_game import ShownGame
from boardleaf.views import move_list
from rules import Record, Study
from rules.node import main_line
from tests.kit.board_driver import FULL_PAGE, BoardDriver

STUDY = (
    "game=egotzi&size=5&moves=c3,d4,b2,a1&lines=1.e5,a1,b1;1.a5;2.c5;1:2.a4,b5&comments=1:3.Better"
)


def outline(markup: str) -> str:
    """Return the places, summaries and nesting of a list of moves as text."""
    text = re.sub(r"<details[^>]*>", "[", markup).replace("</details>", "]")
    text = re.sub(r'<button[^>]*data-at="([0-9:]+)"[^>]*>', r" \1=", text)
    text = re.sub(r"<li( class=continued)?>", "/", text)
    return " ".join(re.sub(r"<[^>]*>", " ", text).split())


def test_a_comment_leaves_a_mark_in_the_list_without_side_lines() -> None:
    listed = move_list.moves(BoardDriver("game=egotzi&size=5&moves=c3,d4&comments=2.Good").state)
    assert listed.count(" *</button>") == 1
    assert '<button type="button" tabindex="-1" data-at="2" class="second"' in listed
    assert 'aria-label="d4, with a comment">d4 *</button>' in listed


def test_side_lines_stand_below_the_move_that_they_replace() -> None:
    game = ShownGame.of(address.parse(STUDY))
    assert outline(Tree(game.study, game.places).items()) == (
        "/ 1=c3 2=d4 [ 2 other lines / 1… 1:2=e5 2 1:3=a1 *"
        " [ Another line: 2 a4 / 2 4:3=a4 4:4=b5 ] 1:4=b1 / 1… 2:2=a5 ]"
        " / 3=b2 [ Another line: 2 c5 / 2 3:3=c5 ] / 4=a1"
    )


def test_side_lines_that_replace_the_first_move_of_a_row_split_the_row() -> None:
    game = ShownGame.of(address.parse("game=egotzi&size=5&moves=c3,d4&lines=0.e5"))
    markup = Tree(game.study, game.places).items()
    assert outline(markup) == "/ 1=c3 [ Another line: 1 e5 / 1 1:1=e5 ] / 2=d4"
    assert "<li class=continued>" in markup


def test_nested_lines_are_indented_up_to_a_maximum_level() -> None:
    """Test the deepest nesting possible: each side line branches off the previous one."""
    study = Study(Record(rules.game("egotzi"), size=19, pie=False))
    node, line_count = study.root, 0
    while len(moves := node.position.moves()) > 1:
        first, second = moves[:2]
        node.play(first)
        node, line_count = node.play(second), line_count + 1
    markup = Tree(study, study.places()).items()
    assert line_count == 360
    assert {place for place in study.places().values() if place != "0"} == set(
        re.findall('data-at="(.*?)"', markup)
    )
    assert markup.count("<details") == MAX_NESTING
    assert list(printed_sheet.paragraphs(main_line(study.root)))[-1].startswith(
        '<p class="line"><b>Line 360, in line 359 instead of move 360,'
    )


def test_the_list_is_updated_when_a_comment_is_added() -> None:
    driver = BoardDriver(STUDY, settings=FULL_PAGE)
    before = driver.parts["moves"]
    driver.press("comment")
    driver.press("save-comment", comment="<b>")
    assert before != driver.parts["moves"]
    assert 'aria-label="a1, with a comment"' in driver.parts["moves"]
    assert "<b>" not in driver.parts["comment"]


def test_the_lines_from_the_position_shown_are_listed() -> None:
    driver = BoardDriver(STUDY, settings=FULL_PAGE)
    driver.show(1)
    markup = driver.parts["lines"]
    assert "3 lines from here" in markup
    assert re.findall(r'data-at="(.*?)">(\w+)<', markup) == [
        ("2", "d4"),
        ("1:2", "e5"),
        ("2:2", "a5"),
    ]
    driver.show("1:2")
    assert "2 lines from here" in driver.parts["lines"]
    driver.show("1:4")
    assert driver.parts["lines"] == ""


def test_other_occurrences_of_a_position_are_linked() -> None:
    driver = BoardDriver(
        "game=egotzi&size=5&pie=off&moves=a1,c3,e5&lines=0.e5,c3", settings=FULL_PAGE
    )
    driver.show("1:2")
    driver.click("a1")
    assert driver.state.remarks.announcement.endswith(
        "This position also occurs elsewhere in the game."
    )
    assert re.findall('data-at="(.*?)">(.*?)<', driver.parts["lines"]) == [
        ("3", "after move 3, e5")
    ]
    driver.show("3")
    assert re.findall('data-at="(.*?)">(.*?)<', driver.parts["lines"]) == [
        ("1:3", "after move 3, a1")
    ]
    driver.show(1)
    assert driver.parts["lines"] == ""


def test_a_printed_sheet_has_lines_and_comments() -> None:
    driver = BoardDriver(STUDY, settings=FULL_PAGE)
    sheet = printed_sheet.sheet(driver.state)
    assert sheet[sheet.index('<p class="line">') :] == (
        '<p class="line"><b>Line 1, instead of move 2, d4:</b> e5 a1 '
        '<i>(<span dir="auto">Better</span>)</i> b1</p>'
        '<p class="line"><b>Line 2, instead of move 2, d4:</b> a5</p>'
        '<p class="line"><b>Line 3, instead of move 3, b2:</b> c5</p>'
        '<p class="line"><b>Line 4, in line 1 instead of move 3, a1:</b> a4 b5</p>'
    )
    driver.show("1:3")
    sheet = printed_sheet.sheet(driver.state)
    assert '<p class="comment"><b>After move 3, a1:</b> <span dir="auto">Better</span></p>' in sheet
    assert "<b>Line 1, instead of move 2, e5:</b> d4 b2 a1</p>" in sheet
