"""The marks of a diagram as text, in which the build passes them to the live board.

>>> parse(format(Marks({Square(4, 4): "note"}, [(Square(4, 4), Square(5, 5))]))).arrows
((Square(file=4, rank=4), Square(file=5, rank=5)),)
"""

from __future__ import annotations

import json

from rules import Square
from rules.svg import Marks


def format(marks: Marks) -> str:
    """Return the text of marks, which `parse` reads; "" for no marks."""
    kinds = {
        "squares": {str(square): kind for square, kind in marks.squares.items()},
        "arrows": [[str(square) for square in arrow] for arrow in marks.arrows],
        "values": {str(square): value for square, value in marks.values.items()},
    }
    values = {name: value for name, value in kinds.items() if value}
    return json.dumps(values, separators=(",", ":")) if values else ""


def parse(text: str) -> Marks:
    """Parse the text of marks, as `format` writes it."""
    values = json.loads(text or "{}")
    return Marks(
        {Square.parse(name): kind for name, kind in values.get("squares", {}).items()},
        tuple(tuple(map(Square.parse, arrow)) for arrow in values.get("arrows", [])),
        {Square.parse(name): value for name, value in values.get("values", {}).items()},
    )
