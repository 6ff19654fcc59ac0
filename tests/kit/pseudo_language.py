"""A pseudo-language, to find text that is not translated and layouts too tight for longer text.

Every sentence is accented, about 40 % longer and in brackets; values and markup are unchanged.

>>> pseudo_translation("Undo {move}")
'⟦ÚÚndóó {move}⟧'
>>> untranslated("⟦ÁÁ ⟦b1⟧ c⟧ rest")
' rest'
>>> texts('<p title="b">a<code>x</code> <b>c</b></p>')
['b', 'a c']
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html.parser import HTMLParser

ACCENTED = dict(zip("aeiouAEIOU", "áéíóúÁÉÍÓÚ", strict=True))
DOUBLED_VOWELS = str.maketrans({vowel: 2 * accented for vowel, accented in ACCENTED.items()})

UNCHANGED = re.compile(r"(\{\w+\}|<[^>]*>|&\w+;)")
"""The parts of a template that aren't English: values and markup."""

WORDS = re.compile("[A-Za-z]{2,}")
QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")
NOTATION = re.compile(
    r"game=[^ ]*|[a-s][1-9][0-9]?(?:[-+x–][a-s][1-9][0-9]?)*|komi=[0-9]*|(?<![A-Za-z])(?:"
    r"BOARD|TURN|PLY|WHITE,BLACK|nopie|komi|ply|turn|size|pie|on|off|kB)(?![A-Za-z])"
)
"""Texts that are the same in every language: squares, moves, fields of positions."""


def pseudo_translation(template: str) -> str:
    """Return the translation of a template into the pseudo-language."""
    parts = UNCHANGED.split(template)
    parts[::2] = [part.translate(DOUBLED_VOWELS) for part in parts[::2]]
    return f"⟦{''.join(parts)}⟧"


class PseudoLanguage(dict[str, str]):
    """A mapping from any template to its translation; `used` has the templates looked up."""

    def __init__(self) -> None:
        self.used: set[str] = set()

    def get(self, template: str, default: str) -> str:  # type: ignore[override]
        assert default == template
        self.used.add(template)
        return pseudo_translation(template)


def untranslated(text: str) -> str:
    """Return the parts of a text that come from no template."""
    while (shorter := re.sub("⟦[^⟦⟧]*⟧", "", text)) != text:
        text = shorter
    return text


def english_in(text: str, names: Iterable[str] = ()) -> list[str]:
    """Return the words of a text that come from no template, except notation, quotations and names;
    and any brackets whose partner was cut off."""
    rest = untranslated(text)
    for name in names:
        rest = rest.replace(name, "")
    cut = [bracket for bracket in "⟦⟧" if bracket in rest]
    return cut + WORDS.findall(NOTATION.sub("", QUOTED.sub("", rest)))


WORDLIKE_NOTATION = {"swap", "black", "white", *(f"level-{number}" for number in range(1, 7))}
"""Notation that consists of words: moves and levels."""

READ_ATTRIBUTES = (
    "aria-label",
    "aria-description",
    "aria-valuetext",
    "title",
    "alt",
    "placeholder",
)
"""The attributes that people read."""

UNREAD_ELEMENTS = {"script", "style", "template", "code", "kbd", "pre", "textarea", "text"}
"""Elements whose content is not a sentence; `text` is a number in a picture."""

VOID_ELEMENTS = {"br", "hr", "img", "input", "line", "rect", "circle", "path", "use"}


class _Reader(HTMLParser):
    """A parser that collects the texts that people read in markup."""

    def __init__(self) -> None:
        super().__init__()
        self.attributes: list[str] = []
        self.text: list[str] = []
        self._unread = 0

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attributes)
        if tag not in VOID_ELEMENTS and (self._unread or tag in UNREAD_ELEMENTS):
            self._unread += 1

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.attributes += [value or "" for name, value in attributes if name in READ_ATTRIBUTES]

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID_ELEMENTS:
            self._unread = max(0, self._unread - 1)

    def handle_data(self, data: str) -> None:
        if not self._unread and data.strip() not in WORDLIKE_NOTATION:
            self.text.append(data)


def texts(markup: str) -> list[str]:
    """Return the texts that people read in markup: those of attributes, then that of elements."""
    reader = _Reader()
    reader.feed(markup)
    return [*reader.attributes, "".join(reader.text)]
