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
    told = {
        "squares": {str(square): kind for square, kind in marks.squares.items()},
        "arrows": [[str(square) for square in arrow] for arrow in marks.arrows],
        "values": {str(square): value for square, value in marks.values.items()},
    }
    said = {name: value for name, value in told.items() if value}
    return json.dumps(said, separators=(",", ":")) if said else ""


def parse(text: str) -> Marks:
    """The marks of a text; ValueError if it is not one of `format`'s."""
    told = json.loads(text or "{}")
    return Marks(
        {Square.parse(name): kind for name, kind in told.get("squares", {}).items()},
        tuple(tuple(map(Square.parse, arrow)) for arrow in told.get("arrows", [])),
        {Square.parse(name): value for name, value in told.get("values", {}).items()},
    )
