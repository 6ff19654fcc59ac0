"""Addresses that can be read in part: a bad value loses nothing else, and is explained."""

from __future__ import annotations

import pytest

from boardleaf import address
from boardleaf.board.remarks import Notice
from boardleaf.storing import tab_game

START = "game=egotzi&size=5&pie=off"
LINES = "lines=1.e5,a1;1:2.b2"

BAD_VALUES = [
    (f"{START}&moves=c3,d4,e5,a1,c3,b2", f"{START}&moves=c3,d4,e5,a1", "move 5, 'c3'"),
    (f"{START}&moves=c3,d4&lines=7.a1", f"{START}&moves=c3,d4", "side line 1, '7.a1'"),
    (f"{START}&moves=c3,d4&comments=9.No&at=1:2", f"{START}&moves=c3,d4", "comment 1, '9.No'"),
    (f"{START}&moves=c3,d4&at=9", f"{START}&moves=c3,d4", "at '9'"),
    (f"{START}&moves=c3,d4&lin", f"{START}&moves=c3,d4", "'lin' is not of the form"),
    (f"{START}&moves=c3,d4&", f"{START}&moves=c3,d4", "'' is not of the form"),
    (
        f"{START}&moves=c3,d4&lines=1.e5&comments=1.A%2",
        f"{START}&moves=c3,d4&lines=1.e5",
        "comments has '%2'",
    ),
    (f"{START}&moves=c3&lines=0.e5&lines=0.a1", f"{START}&moves=c3&lines=0.e5", "appears twice"),
    (f"{START}&moves=c3,d4&result=won", f"{START}&moves=c3,d4", "result is 'won'"),
    (
        f"{START}&moves=c3,z9&white=level-1&black=me&flip=1",
        f"{START}&moves=c3&white=level-1&flip=1",
        "black is 'me'",
    ),
    ("game=egotzi&size=99&white=level-2", "game=egotzi&size=7&white=level-2", "no size 99"),
    ("game=egotzi&size=x&moves=c3&flip=1", "game=egotzi&size=7&moves=c3&flip=1", "size is 'x'"),
    ("game=egotzi&pie=no&moves=c3", "game=egotzi&size=7&moves=c3", "pie is 'no'"),
    (
        "game=egotzi-squared&size=3&komi=7&black=level-1",
        "game=egotzi-squared&size=3&black=level-1",
        "komi",
    ),
    (f"{START}&komi=6&moves=c3", f"{START}&moves=c3", "Egotzi has no option 'komi'"),
    (f"{START}&white=level-99&moves=c3", f"{START}&moves=c3", "white is 'level-99'"),
    (f"{START}&moves=c3&flip=yes&white=level-1", f"{START}&moves=c3&white=level-1", "flip is"),
    (f"{START}&moves=c3&match=A!&flip=1", f"{START}&moves=c3&flip=1", "match is 'A!'"),
    (
        "game=egotzi&size=5&position=3/1b1/3%20w%201&white=level-1",
        "game=egotzi&position=3/1b1/3%20w%201&white=level-1",
        "size 5 disagrees with the position",
    ),
    (
        "game=egotzi&size=5&position=3/1c1/3%20w%201&moves=c3",
        "game=egotzi&size=5&moves=c3",
        "position: rank 2 has 'c'",
    ),
    (
        f"{START}&moves=c3,z9&result=black-resigns",
        f"{START}&moves=c3",
        "result black-resigns comes after the missing moves",
    ),
    (
        f"{START}&moves=c3,d4&lines=1.e5,z9;1:2.b2;0.a1&at=3:1",
        f"{START}&moves=c3,d4&lines=0.a1;1.e5&at=1:1",
        "side line 1, '1.e5,z9': move 2, 'z9'",
    ),
    (
        f"{START}&moves=c3,d4&lines=1.z9;1:2.b2;0.a1&at=3:1",
        f"{START}&moves=c3,d4&lines=0.a1&at=1:1",
        "side line 1 can't be read",
    ),
    (
        f"{START}&moves=c3,d4&{LINES}&comments=9.No;2.Good;1:3.Better&at=1:3",
        f"{START}&moves=c3,d4&{LINES}&comments=2.Good;1:3.Better&at=1:3",
        "comment 1, '9.No'",
    ),
    (
        f"{START}&moves=c3,d4&{LINES}&comments=2.Good;2.Bad&colour=red",
        f"{START}&moves=c3,d4&{LINES}&comments=2.Good",
        "Update to open this link: this version doesn't know its key 'colour'",
    ),
]
"""An address, the part of it that is shown, and what the notice says."""


@pytest.mark.parametrize(("text", "expected", "problem"), BAD_VALUES)
def test_a_bad_value_is_explained_and_all_else_is_shown(
    text: str, expected: str, problem: str
) -> None:
    notices: list[Notice] = []
    opened = tab_game.read_address(text, "emulsion", notices)
    assert address.format(opened) == expected
    (notice,) = notices
    assert notice.text == text
    assert problem in notice.message


def test_an_unknown_key_asks_for_an_update_and_the_game_is_shown() -> None:
    notices: list[Notice] = []
    text = f"{START}&moves=c3&clock=5&white=level-2"
    opened = tab_game.read_address(text, "emulsion", notices)
    assert address.format(opened) == f"{START}&moves=c3&white=level-2"
    assert notices[0].update


def test_a_notice_describes_only_some_of_many_problems() -> None:
    notices: list[Notice] = []
    tab_game.read_address(f"{START}&flip=1{'&flip' * 5000}", "emulsion", notices)
    assert "There are 4997 more problems." in notices[0].message
    assert len(notices[0].message) < 400


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{START}&moves=z9", START),
        ("game=chess&moves=e4", "game=emulsion&size=9"),
        ("%", "game=emulsion&size=9"),
    ],
)
def test_a_new_game_is_shown_if_no_move_can_be_read(text: str, expected: str) -> None:
    assert address.format(tab_game.read_address(text, "emulsion", [])) == expected
