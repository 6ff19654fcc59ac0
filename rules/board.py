"""Squares, directions and the text of a board.

>>> Square.parse("e3")
Square(file=4, rank=2)
>>> str(Square(4, 2))
'e3'
>>> parse_board("2b/3/w2", "[bw]", range(2, 20))
(3, {Square(file=2, rank=2): 'b', Square(file=0, rank=0): 'w'})
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from .sentences import by_number, either, sentence, together
from .type_checks import check_items, check_type, check_whole_number

MAX_SIZE = 19
"""The size of the largest board of any game, in squares per side."""

FILES = "abcdefghijklmnopqrs"

ORTHOGONAL = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""The steps to squares that share a side, as (files, ranks)."""

DIAGONAL = ((1, 1), (-1, 1), (-1, -1), (1, -1))
"""The steps to squares that share only a corner, as (files, ranks)."""


class Square(NamedTuple):
    """A square of any board: file and rank, both counted from 0 at a1."""

    file: int
    rank: int

    def __str__(self) -> str:
        return f"{FILES[self.file]}{self.rank + 1}"

    @classmethod
    def parse(cls, text: str) -> Square:
        """Return the square that `text` names; raise ValueError if it is on no 19x19 board."""
        check_type("square", text, str, "its name, such as 'c3'")
        if not re.fullmatch("[a-s][1-9][0-9]?", text) or int(text[1:]) > MAX_SIZE:
            raise ValueError(sentence("{text} is not a square", text=quote(text)))
        return cls(FILES.index(text[0]), int(text[1:]) - 1)

    @property
    def dark(self) -> bool:
        """True if the square has the colour of a1.

        >>> Square.parse("d4").dark, Square.parse("d5").dark
        (True, False)
        """
        return (self.file + self.rank) % 2 == 0

    def on(self, size: int) -> bool:
        """Return whether a board of `size` squares per side has this square."""
        try:
            return 0 <= self.file < size and 0 <= self.rank < size
        except TypeError:  # checked only now, as searches call this often
            check_whole_number("size", size)
            raise

    def step(self, direction: tuple[int, int], steps: int = 1) -> Square:
        """Return the square `steps` away in `direction`, perhaps off the board."""
        try:
            return Square(self.file + steps * direction[0], self.rank + steps * direction[1])
        except (LookupError, TypeError):
            check_type("direction", direction, tuple, "its files and ranks, such as (1, 0)")
            check_items("direction", direction, int, "a whole number")
            check_whole_number("steps", steps)
            raise


@cache
def squares(size: int) -> tuple[Square, ...]:
    """Return all squares of a board, rank by rank from a1."""
    return tuple(Square(file, rank) for rank in range(size) for file in range(size))


@cache
def neighbours(square: Square, size: int) -> tuple[Square, ...]:
    """Return the squares of the board that touch `square` by a side."""
    return tuple(near for d in ORTHOGONAL if (near := square.step(d)).on(size))


def quote(text: str) -> str:
    """Return `text` as an error message shows it: quoted, and shortened if it is long.

    >>> quote("abc")
    "'abc'"
    """
    return repr(truncate(text))


def truncate(text: str) -> str:
    """Return `text`, or its first 40 characters and an ellipsis if it is longer.

    >>> truncate(str(10**40))
    '1000000000000000000000000000000000000000…'
    """
    return text if len(text) <= 40 else text[:40] + "…"


def format_sizes(sizes: Sequence[int], join: Callable[[list[str]], str] = together) -> str:
    """List sizes, as a range if they are three or more consecutive numbers.

    >>> format_sizes(range(2, 20)), format_sizes((7, 9)), format_sizes((8, 10, 12), either)
    ('2 to 19', '7 and 9', '8, 10 or 12')
    """
    if len(sizes) > 2 and len(sizes) > sizes[-1] - sizes[0]:
        return sentence("{least} to {most}", least=sizes[0], most=sizes[-1])
    return join([*map(str, sizes)])


def parse_board(text: str, piece: str, sizes: Sequence[int]) -> tuple[int, dict[Square, str]]:
    """Return the size and the pieces of a BOARD text, ranks from the top down.

    `piece` is a regular expression for the text of one piece. Raise ValueError for a malformed
    text: the message says which rank, or the number of ranks, is wrong.
    """
    rows = text.split("/")
    size = len(rows)
    if size not in sizes:
        raise ValueError(
            by_number(
                size,
                one="the board has 1 rank, expected {sizes}: {text}",
                other="the board has {number} ranks, expected {sizes}: {text}",
                sizes=format_sizes(sizes, either),
                text=quote(text),
            )
        )
    token = re.compile(f"(?P<empty>[1-9][0-9]?(?![0-9]))|(?P<piece>{piece})", re.ASCII)
    pieces: dict[Square, str] = {}
    for rank, row in zip(range(size - 1, -1, -1), rows, strict=True):
        file = index = 0
        while index < len(row):
            match = token.match(row, index)
            if not match:
                raise ValueError(
                    sentence(
                        "rank {rank} has {found} as character {place}, expected a piece or a"
                        " number of empty squares: {row}",
                        rank=rank + 1,
                        found=quote(row[index]),
                        place=index + 1,
                        row=quote(row),
                    )
                )
            if match["piece"]:
                pieces[Square(file, rank)] = match["piece"]
                file += 1
            else:
                file += int(match["empty"])
            index = match.end()
        if file != size:
            raise ValueError(
                by_number(
                    file,
                    one="rank {rank} has 1 square, expected {size}: {row}",
                    other="rank {rank} has {number} squares, expected {size}: {row}",
                    rank=rank + 1,
                    size=size,
                    row=quote(row),
                )
            )
    return size, pieces


def format_board(size: int, pieces: Mapping[Square, str]) -> str:
    """Return the BOARD text of `pieces` on a board of `size` squares per side.

    >>> format_board(3, {Square(2, 2): "b", Square(0, 0): "w"})
    '2b/3/w2'
    """
    rows = []
    for rank_squares in _ranks(size):
        row, empty = "", 0
        for square in rank_squares:
            piece = pieces.get(square)
            if piece is None:
                empty += 1
            elif empty:
                row += f"{empty}{piece}"
                empty = 0
            else:
                row += piece
        rows.append(f"{row}{empty}" if empty else row)
    return "/".join(rows)


@cache
def _ranks(size: int) -> list[list[Square]]:
    """Return the squares rank by rank, from the top down."""
    return [[Square(file, rank) for file in range(size)] for rank in range(size - 1, -1, -1)]
