"""A pseudo-language, to find English that cannot be translated, and pages without room for more.

Every sentence is accented, about 40 % longer, and between brackets; values and markup stay.

>>> mark("Undo {move}")
'⟦ÚÚndóó {move}⟧'
>>> unmarked("⟦ÁÁ ⟦b1⟧ c⟧ rest")
' rest'
>>> texts('<p title="b">a<code>x</code> <b>c</b></p>')
['b', 'a c']
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html.parser import HTMLParser

ACCENTED = dict(zip("aeiouAEIOU", "áéíóúÁÉÍÓÚ", strict=True))
LONGER = str.maketrans({vowel: 2 * accented for vowel, accented in ACCENTED.items()})

STAYS = re.compile(r"(\{\w+\}|<[^>]*>|&\w+;)")
"""The parts of a template that aren't English: values and markup."""

WORDS = re.compile("[A-Za-z]{2,}")
QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")
NOTATION = re.compile(
    r"game=[^ ]*|[a-s][1-9][0-9]?(?:[-+x–][a-s][1-9][0-9]?)*|komi=[0-9]*|(?<![A-Za-z])(?:"
    r"BOARD|TURN|PLY|WHITE,BLACK|nopie|komi|ply|turn|size|pie|on|off|kB)(?![A-Za-z])"
)
"""Texts that are the same in every language: squares, moves, fields of positions."""


def mark(template: str) -> str:
    """Return the translation of a template."""
    parts = enumerate(STAYS.split(template))
    return f"⟦{''.join(part if at % 2 else part.translate(LONGER) for at, part in parts)}⟧"


class Marked(dict[str, str]):
    """A mapping from every template to its translation; `said` are those that were looked up."""

    def __init__(self) -> None:
        self.said: set[str] = set()

    def get(self, template: str, default: str) -> str:  # type: ignore[override]
        assert default == template
        self.said.add(template)
        return mark(template)


def unmarked(text: str) -> str:
    """Return the parts of a text that come from no template."""
    while (shorter := re.sub("⟦[^⟦⟧]*⟧", "", text)) != text:
        text = shorter
    return text


def english_in(text: str, names: Iterable[str] = ()) -> list[str]:
    """Return the words of a text that come from no template, but for notation, what is quoted,
    and names; and brackets that were cut off."""
    rest = unmarked(text)
    for name in names:
        rest = rest.replace(name, "")
    cut = [bracket for bracket in "⟦⟧" if bracket in rest]
    return cut + WORDS.findall(NOTATION.sub("", QUOTED.sub("", rest)))


MOVES = {"swap", "black", "white", *(f"level-{number}" for number in range(1, 7))}
"""Notation that is words."""

SPOKEN = ("aria-label", "aria-description", "aria-valuetext", "title", "alt", "placeholder")
"""The attributes that people read."""

UNREAD = {"script", "style", "template", "code", "kbd", "pre", "textarea", "text"}
"""Elements whose content is no sentence; `text` is a number in a picture."""

VOID = {"br", "hr", "img", "input", "line", "rect", "circle", "path", "use"}


class _Reader(HTMLParser):
    """Collects what people read in markup."""

    def __init__(self) -> None:
        super().__init__()
        self.spoken: list[str] = []
        self.text: list[str] = []
        self._unread = 0

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attributes)
        if tag not in VOID and (self._unread or tag in UNREAD):
            self._unread += 1

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.spoken += [value or "" for name, value in attributes if name in SPOKEN]

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            self._unread = max(0, self._unread - 1)

    def handle_data(self, data: str) -> None:
        if not self._unread and data.strip() not in MOVES:
            self.text.append(data)


def texts(markup: str) -> list[str]:
    """Return what people read in markup: attributes, and then the text."""
    reader = _Reader()
    reader.feed(markup)
    return [*reader.spoken, "".join(reader.text)]
