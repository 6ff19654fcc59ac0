"""A diagram's marks as text, in which they travel from the build to the live board.

>>> parse(format(Marks({Square(4, 4): "note"}, [(Square(4, 4), Square(5, 5))]))).arrows
((Square(file=4, rank=4), Square(file=5, rank=5)),)
"""

from __future__ import annotations

import json

from rules import Square
from rules.svg import Marks


def format(marks: Marks) -> str:
    """The text that `parse` reads; "" for no marks."""
    if not (marks.squares or marks.arrows or marks.values):
        return ""
    return json.dumps(
        {
            "squares": {str(square): kind for square, kind in marks.squares.items()},
            "arrows": [[str(square) for square in arrow] for arrow in marks.arrows],
            "values": {str(square): value for square, value in marks.values.items()},
        }
    )


def parse(text: str) -> Marks:
    """The marks of a text; ValueError or KeyError if it is not one of `format`'s."""
    if not text:
        return Marks()
    told = json.loads(text)
    return Marks(
        {Square.parse(name): kind for name, kind in told["squares"].items()},
        tuple(tuple(map(Square.parse, arrow)) for arrow in told["arrows"]),
        {Square.parse(name): value for name, value in told["values"].items()},
    )
