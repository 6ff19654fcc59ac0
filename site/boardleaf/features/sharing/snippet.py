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

import re
from dataclasses import replace
from html import escape

from boardleaf import address
from boardleaf.address import HUMAN, NOBODY, Address
from rules import describe, svg
from rules.board import quote
from rules.sentences import sentence

WIDTHS = (240, 320, 400, 480)
"""The widths of a picture to choose from, in pixels."""

DEFAULT_WIDTH = 320
"""The default width, in pixels."""

SHRINKING_STYLE = ' style="max-width:100%;height:auto"'
"""An attribute that lets a picture shrink with its page."""


def figure(shown: Address, base: str, *, caption: str = "", width: int = DEFAULT_WIDTH) -> str:
    """Return the figure of the position that an address shows, as HTML without empty lines.

    `base` is the address of the site's folder. The caption is taken as text, not as markup; the
    default one names the game and its state. A comment on the position comes below. Raise
    ValueError for a `base` that is not on the web.
    """
    title = _title(shown)
    text = escape(address.format(shown))
    link = escape(f"{_folder(base)}play.html#{address.format(_playable(shown))}")
    caption_html = escape(" ".join(caption.split()) or title)
    comment = escape(" ".join(shown.node.comment.split()))
    below = f'<br>\n<span dir="auto">{comment}</span>' if comment else ""
    label = sentence("Continue from here")
    return (
        f'<figure data-game-board="{text}">\n{picture(shown, width)}\n'
        f'<figcaption dir="auto">{caption_html} <a href="{link}">{label}</a>{below}</figcaption>\n'
        "</figure>"
    )


def picture(shown: Address, width: int = DEFAULT_WIDTH) -> str:
    """Return an `<svg>` of this width, in pixels, of the position that an address shows, with the
    last move marked."""
    last_squares = shown.node.move.squares if shown.node.move else ()
    markup = svg.board(
        shown.node.position,
        marks=svg.Marks(dict.fromkeys(last_squares, "last")),
        flip=shown.flip,
        trays=any(shown.study.root.position.hands().values()),
        label=_title(shown),
        plain=True,
    )
    return re.sub(
        ' width="[0-9]+" height="[0-9]+"', f' width="{width}"{SHRINKING_STYLE}', markup, count=1
    )


def script(base: str) -> str:
    """Return the `<script>` that makes the figures of a page interactive; a page needs it once."""
    return f'<script async src="{escape(_folder(base))}embed.js"></script>'


def _title(shown: Address) -> str:
    """Return a title: the game, and whose move it is or how it ended, which may be by repetition or
    resignation."""
    at_end = shown.node is shown.study.end
    outcome = shown.study.record.outcome() if at_end else shown.node.outcome()
    return describe.title(shown.node.position, outcome)


def _playable(shown: Address) -> Address:
    """Return the address with a person in place of each player `none`, so that the game can be
    continued."""
    players = {c: HUMAN if player == NOBODY else player for c, player in shown.players.items()}
    return replace(shown, players=players)


def _folder(base: str) -> str:
    """Return the address of the site's folder with a final slash; raise ValueError if it is not on
    the web."""
    if not re.fullmatch(r"https?://[^\s#?]+", base):
        raise ValueError(f"the site's address is {quote(base)}, expected http:// or https://")
    return base if base.endswith("/") else f"{base}/"
