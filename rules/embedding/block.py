"""A board written as a block of text in a page of MkDocs or Sphinx.

    game: egotzi
    size: 5
    moves: c3,d4
    caption: White to move.

The keys are those of an address, or `record` with a whole record, a link to a game or to a puzzle,
or an address; and `caption`, `width` (of the picture, in pixels), and the choices of `embed.js`. A
first line that has no key is the record.

>>> "<svg" in Block.parse("game=egotzi&size=5&moves=c3").html("https://example.org/")
True
>>> Block.parse("game: egotzi\\nsize: 5\\nmoves: c3,c3").html("https://example.org/")
Traceback (most recent call last):
rules.embedding.block.BlockError: move 2, 'c3': There's already a black stone on c3.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from typing import NamedTuple

from rules import describe
from rules.board import quote
from rules.cleaning import clean
from rules.pairs import format_pairs
from rules.registry import game
from rules.study import ADDRESS_KEYS

from . import DEFAULT_WIDTH, Shown, figure, folder

CHOICES = ("theme", "board", "controls")
"""How the board looks, as `embed.js` reads it from attributes of the figure."""

BLOCK_KEYS = ("record", "caption", "width", *CHOICES, *ADDRESS_KEYS)
"""All keys of a block."""

PUZZLE = re.compile(r"(?:.*#)?(game=([a-z0-9-]+)&id=([A-Za-z0-9_-]+))")
"""A link to a puzzle."""

PUZZLE_SIZE = (400, 664)
"""The size of a puzzle's frame, in pixels."""


class BlockError(ValueError):
    """Raised for a mistake in a block, in a line counted from 0."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


class Block(NamedTuple):
    """The values in a block, and the line of each."""

    values: Mapping[str, str]
    lines: Mapping[str, int]

    @classmethod
    def parse(cls, text: str) -> Block:
        """Read a block; raise BlockError for a line with an unknown key, or one given twice."""
        values: dict[str, str] = {}
        lines: dict[str, int] = {}
        for number, line in enumerate(text.splitlines()):
            key, colon, value = (part.strip() for part in line.partition(":"))
            if not line.strip():
                continue
            if key not in BLOCK_KEYS or not colon:
                if values:
                    raise BlockError(number, f"{quote(line.strip())}: {_expected()}")
                key, value = "record", line.strip()
            if key in values:
                raise BlockError(number, f"{key} appears twice")
            values[key], lines[key] = value, number
        if not values:
            raise BlockError(0, f"the block is empty: {_expected()}")
        return cls(values, lines)

    def html(self, site: str) -> str:
        """Return the board as HTML, for the site at this address; raise BlockError if the rules
        don't allow it, with the refusal."""
        if puzzle := PUZZLE.fullmatch(self.values.get("record", "")):
            return self._puzzle(puzzle, folder(site))
        try:
            return figure(
                self._address(),
                site,
                caption=self.values.get("caption", ""),
                width=self._width(),
                attributes={
                    f"data-{key}": self.values[key] for key in CHOICES if key in self.values
                },
            )
        except ValueError as error:
            raise BlockError(self._line_of(str(error)), str(error)) from None

    def words(self) -> str:
        """Return the board in words, for formats without HTML."""
        if "id=" in self.values.get("record", ""):
            return self.values["record"]
        shown = Shown.of(self._address())
        title = self.values.get("caption") or shown.title
        return f"{title} {describe.board(shown.node.position)}"

    def _address(self) -> str:
        """Return the address of the board."""
        parts = {key: value for key, value in self.values.items() if key in ADDRESS_KEYS}
        record = self.values.get("record", "")
        if not record:
            return format_pairs(parts)
        address = clean(record).text or record
        return f"{address}&{format_pairs(parts)}" if parts else address

    def _width(self) -> int:
        text = self.values.get("width", str(DEFAULT_WIDTH))
        if not re.fullmatch("[1-9][0-9]{1,3}", text):
            raise ValueError(f"width is {quote(text)}, expected a number of pixels from 10 to 9999")
        return int(text)

    def _line_of(self, message: str) -> int:
        """Return the line of the value that a message is about, or the first line."""
        about = [key for key in self.lines if re.match(rf"{key.removesuffix('s')}\b", message)]
        quoted = [
            key
            for key, value in self.values.items()
            if quote(value) in message or f"{key} {value}" in message
        ]
        return min((self.lines[key] for key in about or quoted or self.lines), default=0)

    def _puzzle(self, link: re.Match[str], site: str) -> str:
        """Return the frame of a puzzle."""
        address, id = link[1], link[2]
        try:
            title = f"A puzzle in {game(id).title}"
        except KeyError as error:
            raise BlockError(self.lines["record"], str(error.args[0])) from None
        width, height = PUZZLE_SIZE
        return (
            f'<iframe src="{escape(f"{site}embed.html#{address}")}" '
            f'title="{escape(self.values.get("caption") or title)}" width="{width}" '
            f'height="{height}" style="max-width:100%;border:0" loading="lazy" '
            'sandbox="allow-scripts allow-same-origin allow-popups"></iframe>'
        )


def _expected() -> str:
    keys = ", ".join(BLOCK_KEYS)
    return f"expected a record or link, or lines of the form `key: value`; keys: {keys}"
