"""A pseudo-language, to find English that cannot be translated, and pages without room for more.

Every sentence is accented, about 40 % longer, and between brackets; values and markup stay.

>>> mark("Undo {move}")
'⟦ÚÚndóó {move}⟧'
>>> unmarked("⟦ÁÁ ⟦b1⟧ c⟧ rest")
' rest'
"""

from __future__ import annotations

import re
from collections.abc import Iterable

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
    """A mapping from every template to its translation."""

    def get(self, template: str, default: str) -> str:  # type: ignore[override]
        assert default == template
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
