"""A position drawn with letters, for a terminal.

A piece looks as it does in the position's text: a stone is `b` or `w`, a column of Emergo two
characters.

>>> from rules import game
>>> print(draw(game("egotzi").start(size=3).play("b2")))
3  . . .
2  . b .
1  . . .
   a b c
>>> print(draw(game("emergo").parse("4ab2/7/2C@4/7/7/7/7")))
7  .     .     ab    .
6     .     .     .
5  .     C@    .     .
4     .     .     .
3  .     .     .     .
2     .     .     .
1  .     .     .     .
   a  b  c  d  e  f  g
In hand: Black 0, White 0
"""

from __future__ import annotations

from collections.abc import Iterable

from .board import FILES, Square, squares
from .position import Position
from .sentences import sentence
from .type_checks import check_type


def draw(position: Position, *, flip: bool = False) -> str:
    """Return the board, rank by rank, with its coordinates, and the men in hand if there are any.

    `flip` rotates the board by 180 degrees.
    """
    check_type("position", position, Position, "a Position")
    files = range(position.size)[:: -1 if flip else 1]
    ranks = range(position.size)[:: 1 if flip else -1]
    cells = _cells(position)
    margin = len(str(position.size))
    lines = [
        _line(f"{rank + 1:{margin}}", [cells[Square(file, rank)] for file in files])
        for rank in ranks
    ]
    width = len(cells[Square(0, 0)])
    lines.append(_line(" " * margin, [FILES[file].ljust(width) for file in files]))
    if hands := position.hands():
        values = {"black": hands["black"], "white": hands["white"]}
        lines.append(sentence("In hand: Black {black}, White {white}", **values))
    return "\n".join(lines)


def _line(label: str, cells: Iterable[str]) -> str:
    return f"{label}  {' '.join(cells)}".rstrip()


def _cells(position: Position) -> dict[Square, str]:
    """Return the text of every square, padded to the same width; an empty square is a dot, or a
    blank if nothing may ever stand there."""
    pieces = position.pieces()
    texts = {men: position.piece_text(men) for men in {*pieces.values()}}
    width = max(map(len, texts.values()), default=2 if position.COLUMNS else 1)
    vacant = {at: " " if position.why_vacant(at) else "." for at in squares(position.size)}
    return {
        at: (texts[pieces[at]] if at in pieces else vacant[at]).ljust(width)
        for at in squares(position.size)
    }
