"""The wooden slab that lies below a board and its coordinates.

>>> slab(-5, -5, 90, 6)
'<rect class="slab" x="-5" y="-5" width="90" height="90" rx="6" fill="#d9b57f"/>'
"""

from __future__ import annotations

from rules.position import Game

from .markup import tag

WOOD, ON_WOOD = "#d9b57f", "#5a4120"
"""The colours of the slab and of text on it."""

ON_PAGE = "#7a7262"
"""The colour of text beside the slab, which can be read on light and on dark pages."""


def slab(x: int, y: int, side: int, radius: int) -> str:
    """Return the slab of a picture."""
    return tag("rect", class_="slab", x=x, y=y, width=side, height=side, rx=radius, fill=WOOD)


def css_classes(game: Game, trays: bool) -> str:
    """Return the CSS classes of a picture."""
    flags = {"chequered": game.position.CHEQUERED, "trays": trays}
    return " ".join(["board", f"board-{game.id}", *(name for name in flags if flags[name])])
