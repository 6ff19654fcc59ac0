"""The text of an Emergo position: `BOARD TURN PLY WHITE,BLACK`.

A column is two characters: the men of its cap (`A` to `L` = 1 to 12 white men, `a` to `l`
black), then the prisoners below it (`@` none, else a letter of the same case). This is
vchess's notation. `BOARD` and `BOARD TURN` alone are also accepted.

>>> setup = parse("7/7/4ab2/7/7/7/A@6", (7, 9))
>>> setup.columns[Square.parse("e5")]
Column(owner='black', cap=1, prisoners=2)
>>> str(setup)
'7/7/4ab2/7/7/7/A@6 w 0 0,0'
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from rules.board import Square, format_board, parse_board, quote
from rules.position import COLOURS, Colour, parse_fields, parse_number, parse_turn
from rules.sentences import by_colour, sentence

from .bitboard import MEN

COLUMN_PATTERN = "[A-L][@A-L]|[a-l][@a-l]"
"""The text of a column, as a regular expression."""

MOVE_PATTERN = re.compile("@S|S-S|S(xS)+".replace("S", "[a-s](?:1[0-9]|[1-9])"))
"""Matches the text of a move: an entry, a step or a capture."""


class Column(NamedTuple):
    """A column: its owner, the number of men in its cap, and of prisoners below."""

    owner: Colour
    cap: int
    prisoners: int

    def __str__(self) -> str:
        text = chr(64 + self.cap) + chr(64 + self.prisoners)
        return text if self.owner == "white" else text.lower()

    def men(self, colour: Colour) -> int:
        """Return the number of men of a colour in the column."""
        return self.cap if colour == self.owner else self.prisoners


class Setup(NamedTuple):
    """The fields of a position's text, parsed."""

    size: int
    columns: dict[Square, Column]
    turn: Colour
    ply: int
    hands: dict[Colour, int]

    def __str__(self) -> str:
        board = format_board(self.size, {at: str(column) for at, column in self.columns.items()})
        return f"{board} {self.turn[0]} {self.ply} {self.hands['white']},{self.hands['black']}"


def parse(text: str, sizes: Sequence[int]) -> Setup:
    """Return the setup that a text describes; ValueError that says what is wrong and where."""
    fields = parse_fields(text, 1, 4, "BOARD [TURN [PLY WHITE,BLACK]]")
    if len(fields) == 3:
        raise ValueError(
            sentence(
                "the men in hand (WHITE,BLACK) are missing after the ply: {text}", text=quote(text)
            )
        )
    size, texts = parse_board(fields[0], COLUMN_PATTERN, sizes)
    setup = Setup(
        size,
        {square: _parse_column(square, column) for square, column in texts.items()},
        parse_turn(fields[1]) if len(fields) > 1 else "white",
        parse_number(fields[2], "ply") if len(fields) > 2 else 0,
        _parse_hands(fields[3] if len(fields) > 3 else "0,0"),
    )
    for colour in COLOURS:
        _check_men(setup, colour)
    return setup


def _parse_column(square: Square, text: str) -> Column:
    """Return the column that a text describes; ValueError if it is on a light square."""
    if not square.dark:
        raise ValueError(
            sentence(
                "{column} is on {square}, a light square; expected a dark one",
                column=quote(text),
                square=square,
            )
        )
    cap, prisoners = (ord(letter) - 64 for letter in text.upper())
    return Column("white" if text[0].isupper() else "black", cap, prisoners)


def _parse_hands(text: str) -> dict[Colour, int]:
    """Return the men in hand of each colour."""
    hands = text.split(",")
    if len(hands) != 2:
        raise ValueError(
            sentence(
                "the men in hand are {text}, expected WHITE,BLACK such as 12,12", text=quote(text)
            )
        )
    return {
        "white": parse_number(hands[0], sentence("the number of White's men in hand")),
        "black": parse_number(hands[1], sentence("the number of Black's men in hand")),
    }


def _check_men(setup: Setup, colour: Colour) -> None:
    """Raise ValueError if a colour has too many men: in caps, as prisoners and in hand together."""
    men = sum(column.men(colour) for column in setup.columns.values())
    hand = setup.hands[colour]
    if men + hand > MEN[setup.size]:
        raise ValueError(
            by_colour(
                colour,
                black="Black has {sum} men, {men} on the board and {hand} in hand, but this board"
                " allows only {most}",
                white="White has {sum} men, {men} on the board and {hand} in hand, but this board"
                " allows only {most}",
                sum=men + hand,
                men=men,
                hand=hand,
                most=MEN[setup.size],
            )
        )
