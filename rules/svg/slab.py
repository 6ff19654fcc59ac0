"""The wooden slab that lies below a board, its coordinates and its trays.

>>> slab(9, 8, 2, plain=True)
'<rect width="9" height="8" rx="2" fill="#6d4729"/>'
"""

from __future__ import annotations

from rules.position import Game

from .markup import rounded_rectangle, tag

WOOD, ON_WOOD = "#6d4729", "#fdf0d5"
"""The colours of the slab and of text on it."""


def slab(width: int, height: int, radius: int, *, plain: bool) -> str:
    """Return the slab of a picture; if `plain`, as shorter markup."""
    if plain:
        return tag("rect", width=width, height=height, rx=radius, fill=WOOD)
    return tag("path", class_="slab", d=rounded_rectangle(width, height, radius), fill=WOOD)


def css_classes(game: Game, trays: bool) -> str:
    """Return the CSS classes of a picture."""
    flags = {"chequered": game.position.CHEQUERED, "trays": trays}
    return " ".join(["board", f"board-{game.id}", *(name for name in flags if flags[name])])
