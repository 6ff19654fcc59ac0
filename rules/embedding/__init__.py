"""A board for any web page or feed: a `<figure>` with a picture, a caption and a link.

It needs no script, no style sheet and no id. With the site's `embed.js` in the page, it becomes
interactive when clicked or tapped. `mkdocs` and `sphinx` make such figures in the pages of these
tools, from blocks of text, which `block` reads.

>>> figure("game=egotzi&size=5&moves=c3", "https://example.org/games/")[:62]
'<figure data-game-board="game=egotzi&amp;size=5&amp;moves=c3">'
>>> script("https://example.org/games/")
'<script async src="https://example.org/games/embed.js"></script>'
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from typing import NamedTuple

from rules import describe, svg
from rules.board import quote
from rules.node import Node
from rules.pairs import format_pairs, parse_values, percent_encode_match
from rules.players import HUMAN, NOBODY, PLAYERS
from rules.position import COLOURS
from rules.record import MATCH_ID, PAGE_KEYS
from rules.sentences import sentence
from rules.study import ADDRESS_KEYS, Study, check_side_line_moves, study_at

PLAYER = "|".join([HUMAN, NOBODY, *PLAYERS[1:]])
PAGE_VALUES = {"black": PLAYER, "white": PLAYER, "flip": "0|1", "match": MATCH_ID}
"""The forms of the values of the page's keys, as regular expressions; `at` is the study's."""

DEFAULT_WIDTH = 320
"""The default width of a picture, in pixels."""

SHRINKING_STYLE = ' style="max-width:100%;height:auto"'
"""An attribute that lets a picture shrink with its page."""


class Shown(NamedTuple):
    """What an address shows."""

    values: Mapping[str, str]
    """The values of the address by key."""
    study: Study
    node: Node
    """The node shown."""

    @classmethod
    def of(cls, text: str) -> Shown:
        """Return what an address shows; raise ValueError that says what is wrong and where."""
        values = parse_values(text, ADDRESS_KEYS)
        for key, form in PAGE_VALUES.items():
            if key in values and not re.fullmatch(form, values[key]):
                raise ValueError(
                    f"{key} is {quote(values[key])}, expected {form.replace('|', ', ')}"
                )
        check_side_line_moves(values.get("lines", ""))
        return cls(values, *study_at(values))

    @property
    def title(self) -> str:
        """The game, and whose move it is or how it ended, which may be by repetition or
        resignation."""
        at_end = self.node is self.study.end
        outcome = self.study.record.outcome() if at_end else self.node.outcome()
        return describe.title(self.node.position, outcome)

    def address(self, *, playable: bool = False) -> str:
        """Return the address; if `playable`, with a person for each player `none`."""
        page = {key: self.values[key] for key in PAGE_KEYS if key in self.values}
        if playable:
            page = {k: v for k, v in page.items() if not (k in COLOURS and v == "none")}
        text = f"{self.study}&{format_pairs(page)}" if page else str(self.study)
        return re.sub("[^A-Za-z0-9]$", percent_encode_match, text)


def figure(
    text: str,
    site: str,
    *,
    caption: str = "",
    width: int = DEFAULT_WIDTH,
    attributes: Mapping[str, str] | None = None,
    puzzle: str = "",
) -> str:
    """Return the figure of the position that an address shows, or of the `puzzle` with this id and
    position, as HTML without empty lines.

    `site` is the address of the site's folder, `attributes` are further ones of the figure. The
    caption is taken as text, not as markup; the default one names the game and its state. A comment
    on the position comes below. Raise ValueError for an address that can't be read, and for a
    `site` that is not on the web.
    """
    shown = Shown.of(text)
    loaded, label = shown.address(), sentence("Continue from here")
    link = escape(f"{folder(site)}play.html#{shown.address(playable=True)}")
    if puzzle:
        loaded, label = f"game={shown.values['game']}&id={puzzle}", sentence("More puzzles")
        link = escape(f"{folder(site)}puzzles.html#{loaded}")
    caption_html = escape(" ".join(caption.split()) or shown.title)
    comment = escape(" ".join(shown.node.comment.split()))
    below = f'<br>\n<span dir="auto">{comment}</span>' if comment else ""
    extra = "".join(f' {name}="{escape(value)}"' for name, value in (attributes or {}).items())
    return (
        f'<figure data-game-board="{escape(loaded)}"{extra}>\n{picture(shown, width)}\n'
        f'<figcaption dir="auto">{caption_html} <a href="{link}">{label}</a>{below}</figcaption>\n'
        "</figure>"
    )


def picture(shown: Shown, width: int = DEFAULT_WIDTH) -> str:
    """Return an `<svg>` of this width, in pixels, of the position shown, with the last move
    marked."""
    last_squares = shown.node.move.squares if shown.node.move else ()
    markup = svg.board(
        shown.node.position,
        marks=svg.Marks(dict.fromkeys(last_squares, "last")),
        flip=shown.values.get("flip") == "1",
        trays=any(shown.study.root.position.hands().values()),
        label=shown.title,
        plain=True,
    )
    return re.sub(
        ' width="[0-9]+" height="[0-9]+"', f' width="{width}"{SHRINKING_STYLE}', markup, count=1
    )


def script(site: str) -> str:
    """Return the `<script>` that makes the figures of a page interactive; a page needs it once."""
    return f'<script async src="{escape(folder(site))}embed.js"></script>'


def folder(site: str) -> str:
    """Return the address of the site's folder with a final slash; raise ValueError if it is not on
    the web."""
    if not re.fullmatch(r"https?://[^\s#?]+", site):
        raise ValueError(f"the site's address is {quote(site)}, expected http:// or https://")
    return site if site.endswith("/") else f"{site}/"
