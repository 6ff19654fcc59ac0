"""Side-by-side layout of wide pages: a board beside the text that it illustrates.

On a narrow page, and for screen readers, everything is in the order of the source.

>>> lay_out([Block("<h2>A</h2>", "heading"), Block("<p>B</p>"), Block("C", "board")])
'<div class="beside"><div><h2>A</h2><p>B</p></div>C</div>'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a page as HTML, such as a heading, a paragraph, a list, a picture or a board."""

    html: str
    role: str = "text"
    """`heading`, `board`, `picture`, or `text` for anything else."""
    level: int = 0
    """The level of a heading, from 1."""
    id: str = ""
    """The id of a heading."""


def lay_out(blocks: Sequence[Block]) -> str:
    """Return the HTML of blocks, with each single board beside the text that it illustrates."""
    texts: list[Block] = []
    parts: list[str] = []
    for are_boards, run in groupby(blocks, key=lambda block: block.role == "board"):
        if are_boards:
            parts += _with_boards(texts, [block.html for block in run])
            texts = []
        else:
            texts = list(run)
    return "".join([*parts, *(block.html for block in texts)])


def _with_boards(texts: Sequence[Block], boards: Sequence[str]) -> Iterator[str]:
    """Yield the HTML of texts and of the boards after them: a single board stands beside the text
    under the last heading, several stand below it."""
    start = _last_heading_index(texts)
    yield from (block.html for block in texts[:start])
    text = "".join(block.html for block in texts[start:])
    if text and len(boards) == 1:
        yield f'<div class="beside"><div>{text}</div>{boards[0]}</div>'
    else:
        yield f'{text}<div class="boards">{"".join(boards)}</div>'


def _last_heading_index(texts: Sequence[Block]) -> int:
    """Return the index of the last heading, or of the first of several in a row; 0 if there is
    none."""
    headings = (index for index, block in enumerate(texts) if block.role == "heading")
    start = max(headings, default=0)
    while start and texts[start - 1].role == "heading":
        start -= 1
    return start
