"""A game for a forum: its title, which links to it, and its board drawn with letters.

*Import* reads the link in each of these texts. The board is code, so that forums show it in a
monospaced font.

>>> from rules import game
>>> position = game("egotzi").start(size=2)
>>> link = "https://example.org/play.html#game=egotzi"
>>> print(FORMS["bbcode"]("Egotzi, 2x2.", link, position), end="")
[url=https://example.org/play.html#game=egotzi]Egotzi, 2x2.[/url]
[code]
2  . .
1  . .
   a b
[/code]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from textwrap import indent

from rules import Position
from rules.terminal import draw

Form = Callable[[str, str, Position], str]
"""A function that returns the text for a title, a link and a position."""


def markdown(title: str, link: str, position: Position) -> str:
    """Return Markdown, for Reddit, Discourse, GitHub and others: an indented block is code in all
    of them."""
    escaped = re.sub(r"([\\\[\]*_`<])", r"\\\1", title)
    return f"[{escaped}]({link})\n\n{indent(draw(position), '    ')}\n"


def bbcode(title: str, link: str, position: Position) -> str:
    """Return BBCode."""
    return f"[url={link}]{title}[/url]\n[code]\n{draw(position)}\n[/code]\n"


def text(title: str, link: str, position: Position) -> str:
    """Return plain text."""
    return f"{title}\n\n{draw(position)}\n\n{link}\n"


FORMS: Mapping[str, Form] = {"markdown": markdown, "bbcode": bbcode, "text": text}
"""The forms of the text, by what the buttons copy."""
