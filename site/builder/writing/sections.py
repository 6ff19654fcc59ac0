"""Parts of a rules page: how it opens, and sections that fold.

*Rules in 60 seconds* is the section with the id `brief`, if the page begins with it: its paragraphs
are points, and a picture belongs to the paragraph before it. Every section after that is a
`<details>`, which is open until js/fold.js folds it.

>>> heading = Block('<h2 id="end">The end</h2>', "heading", level=2, id="end")
>>> parts([Block("<p>A game.</p>"), heading, Block("<p>So.</p>")]).rest[:46]
'<details class="section" open><summary><h2 id='
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .beside import Block, laid_out

BRIEF = "brief"
"""The id of the section that says the rules in 60 seconds."""


class Parts(NamedTuple):
    """The HTML of a page, in two parts."""

    opening: str
    """The part of a page before the table of contents."""
    rest: str


def parts(blocks: Sequence[Block]) -> Parts:
    """Return how a page opens, and its sections."""
    first, *sections = list(split(blocks))
    opening = laid_out(first)
    if sections and sections[0][0].id == BRIEF:
        opening += brief(sections.pop(0))
    return Parts(opening, "".join(map(folding, sections)))


def split(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    """Yield the blocks before the first heading of a section, then those of each section."""
    section: list[Block] = []
    for block in blocks:
        if block.level == 2:
            yield section
            section = []
        section.append(block)
    yield section


def folding(section: Sequence[Block]) -> str:
    """Return a section that can be folded."""
    heading, *inside = section
    return (
        f'<details class="section" open><summary>{heading.html.strip()}</summary>'
        f"{laid_out(inside)}</details>\n"
    )


def brief(section: Sequence[Block]) -> str:
    """Return the rules in a few points, each a paragraph and the pictures after it."""
    heading, *inside = section
    points: list[str] = []
    for block in inside:
        if block.role == "picture" and points:
            points[-1] += block.html
        else:
            points.append(block.html)
    shown = "".join(f'<div class="point">{point}</div>' for point in points)
    return (
        f'<section class="brief" aria-labelledby="{BRIEF}">{heading.html}'
        f'<div class="points">{shown}</div></section>\n'
    )
