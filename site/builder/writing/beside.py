"""Side-by-side layout of wide pages: a board beside the text that it illustrates.

On a narrow page, and for screen readers, everything is in the order of the source.

>>> laid_out([Block("<h2>A</h2>", "heading"), Block("<p>B</p>"), Block("C", "board")])
'<div class="beside"><div><h2>A</h2><p>B</p></div>C</div>'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, a paragraph, a list or a board of a page, as HTML."""

    html: str
    role: str = "text"
    level: int = 0
    """The level of a heading, from 1."""
    id: str = ""
    """The id of a heading."""


def laid_out(blocks: Sequence[Block]) -> str:
    """Return the HTML of all blocks."""
    texts: list[Block] = []
    parts: list[str] = []
    for are_boards, run in groupby(blocks, key=lambda block: block.role == "board"):
        if are_boards:
            parts += _shown(texts, [block.html for block in run])
            texts = []
        else:
            texts = list(run)
    return "".join([*parts, *(block.html for block in texts)])


def _shown(texts: Sequence[Block], boards: Sequence[str]) -> Iterator[str]:
    """Yield texts, and the boards after them: a single board has the text of its heading beside
    it."""
    start = _last_heading(texts)
    yield from (block.html for block in texts[:start])
    text = "".join(block.html for block in texts[start:])
    if text and len(boards) == 1:
        yield f'<div class="beside"><div>{text}</div>{boards[0]}</div>'
    else:
        yield f'{text}<div class="boards">{"".join(boards)}</div>'


def _last_heading(texts: Sequence[Block]) -> int:
    """Return the index of the last heading, or of the headings directly above it; 0 if there is
    none."""
    at = max((at for at, block in enumerate(texts) if block.role == "heading"), default=0)
    while at and texts[at - 1].role == "heading":
        at -= 1
    return at
