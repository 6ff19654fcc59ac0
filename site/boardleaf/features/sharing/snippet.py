"""A board for any web page or feed: a `<figure>` with a picture, a caption and a link.

It needs no script, no style sheet and no id. With `embed.js` in the page, it becomes interactive
when clicked or tapped.

>>> text = figure(address.parse("game=egotzi&size=5&moves=c3"), "https://example.org/games/")
>>> text[:62]
'<figure data-game-board="game=egotzi&amp;size=5&amp;moves=c3">'
>>> script("https://example.org/games/")
'<script async src="https://example.org/games/embed.js"></script>'
"""

from __future__ import annotations

from boardleaf import address
from boardleaf.address import Address
from rules import embedding
from rules.embedding import DEFAULT_WIDTH as DEFAULT_WIDTH
from rules.embedding import SHRINKING_STYLE as SHRINKING_STYLE
from rules.embedding import script as script

WIDTHS = (240, 320, 400, 480)
"""The widths of a picture to choose from, in pixels."""


def figure(
    shown: Address, base: str, *, caption: str = "", width: int = DEFAULT_WIDTH, puzzle: str = ""
) -> str:
    """Return the figure of the position that an address shows, or of the `puzzle` with this id and
    position: see `rules.embedding.figure`."""
    text = address.format(shown)
    return embedding.figure(text, base, caption=caption, width=width, puzzle=puzzle)
