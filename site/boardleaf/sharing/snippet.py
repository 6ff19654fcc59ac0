"""A board for any web page or feed: a `<figure>` with a picture, a caption and a link.

It needs no script, no style sheet and no id. With `embed.js` in the page, it comes alive
when it is touched.

>>> text = figure(address.parse("game=egotzi&size=5&moves=c3"), "https://example.org/games/")
>>> text[:62]
'<figure data-game-board="game=egotzi&amp;size=5&amp;moves=c3">'
>>> script("https://example.org/games/")
'<script async src="https://example.org/games/embed.js"></script>'
"""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape

from boardleaf import address
from boardleaf.address import HUMAN, NOBODY, Address
from rules import describe, svg
from rules.board import quote

WIDTHS = (240, 320, 400, 480)
"""The widths that a picture may well have, in pixels."""

WIDTH = 320

NARROW = ' style="max-width:100%;height:auto"'
"""Lets a picture shrink with its page."""


def figure(shown: Address, base: str, *, caption: str = "", width: int = WIDTH) -> str:
    """The HTML of the position that an address shows, without an empty line.

    `base` is the address of the site's folder. Whatever the caption says is text; without
    one, the game and its state are named. Raises ValueError for a `base` that is not on the web.
    """
    title = _title(shown)
    told = escape(address.format(shown))
    link = escape(f"{_folder(base)}play.html#{address.format(_playable(shown))}")
    under = escape(" ".join(caption.split()) or title)
    return (
        f'<figure data-game-board="{told}">\n{picture(shown, width)}\n'
        f'<figcaption>{under} <a href="{link}">Play on from here</a></figcaption>\n</figure>'
    )


def picture(shown: Address, width: int = WIDTH) -> str:
    """The position that an address shows, with its last move, as an `<svg>` of this width."""
    last = shown.node.move.squares if shown.node.move else ()
    drawn = svg.board(
        shown.node.position,
        marks=svg.Marks(dict.fromkeys(last, "last")),
        flip=shown.flip,
        trays=any(shown.study.root.position.hands().values()),
        label=_title(shown),
        plain=True,
    )
    return re.sub(' width="[0-9]+" height="[0-9]+"', f' width="{width}"{NARROW}', drawn, count=1)


def script(base: str) -> str:
    """The `<script>` that lets the figures of a page come alive; once in a page is enough."""
    return f'<script async src="{escape(_folder(base))}embed.js"></script>'


def _title(shown: Address) -> str:
    """The game, and who is to move or how it ended, with what only the record knows."""
    at_end = shown.node is shown.study.end
    outcome = shown.study.record.outcome() if at_end else shown.node.outcome()
    return describe.title(shown.node.position, outcome)


def _playable(shown: Address) -> Address:
    """The same with a person for nobody, so that the game can be played on."""
    players = {c: HUMAN if who == NOBODY else who for c, who in shown.players.items()}
    return replace(shown, players=players)


def _folder(base: str) -> str:
    """The address of a folder, with its slash."""
    if not re.fullmatch(r"https?://[^\s#?]+", base):
        raise ValueError(f"the site's address is {quote(base)}, expected http:// or https://")
    return base if base.endswith("/") else f"{base}/"
