"""Addresses that can be read in part: as far as their moves are legal."""

from __future__ import annotations

import pytest

from boardleaf import address
from boardleaf.model.remarks import Notice
from boardleaf.storing import tab_game

START = "game=egotzi&size=5&pie=off"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{START}&moves=c3,d4,e5,a1,c3,b2", f"{START}&moves=c3,d4,e5,a1"),
        (f"{START}&moves=c3,d4&lines=7.a1", f"{START}&moves=c3,d4"),
        (f"{START}&moves=c3,d4&comments=9.No&at=1:2", f"{START}&moves=c3,d4"),
        (f"{START}&moves=c3,d4&at=9", f"{START}&moves=c3,d4"),
        (f"{START}&moves=c3,d4&lin", f"{START}&moves=c3,d4"),
        (f"{START}&moves=c3,d4&", f"{START}&moves=c3,d4"),
        (f"{START}&moves=c3,d4&lines=1.e5&comments=1.A%2", f"{START}&moves=c3,d4"),
        (f"{START}&moves=c3,d4&lines=1.e5&lines=1.e5", f"{START}&moves=c3,d4"),
        (f"{START}&moves=c3,d4&result=won", f"{START}&moves=c3,d4"),
        (
            f"{START}&moves=c3,z9&white=level-1&black=me&flip=1",
            f"{START}&moves=c3&white=level-1&flip=1",
        ),
    ],
)
def test_the_readable_part_is_shown_with_an_explanation(text: str, expected: str) -> None:
    notices: list[Notice] = []
    opened = tab_game.read_address(text, "emulsion", notices)
    assert address.format(opened) == expected
    (notice,) = notices
    assert notice.text == text
    assert notice.message.startswith("This link doesn't work:")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{START}&moves=z9", "game=egotzi&size=7"),
        ("game=egotzi&size=99&moves=c3", "game=egotzi&size=7"),
        ("game=chess&moves=e4", "game=emulsion&size=9"),
        ("%", "game=emulsion&size=9"),
    ],
)
def test_a_new_game_is_shown_if_nothing_can_be_read(text: str, expected: str) -> None:
    assert address.format(tab_game.read_address(text, "emulsion", [])) == expected
