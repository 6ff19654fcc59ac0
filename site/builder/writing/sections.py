"""Sections of a rules page: its opening, and the sections that fold.

*Rules in 60 seconds* is the section with the id `brief`, if the page begins with it: its paragraphs
are points, and a picture belongs to the paragraph before it. Every section after that is a
`<details>`, which is open until js/fold.js folds it.

>>> heading = Block('<h2 id="end">The end</h2>', "heading", level=2, id="end")
>>> split_page([Block("<p>A game.</p>"), heading, Block("<p>So.</p>")]).body[:46]
'<details class="section" open><summary><h2 id='
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .beside import Block, lay_out

BRIEF = "brief"
"""The id of the section *Rules in 60 seconds*."""


class PageParts(NamedTuple):
    """The HTML of a page before and after its table of contents."""

    opening: str
    body: str


def split_page(blocks: Sequence[Block]) -> PageParts:
    """Return the opening of a page, including *Rules in 60 seconds* if it has that section, and its
    other sections."""
    first, *sections = list(split_sections(blocks))
    opening = lay_out(first)
    if sections and sections[0][0].id == BRIEF:
        opening += brief_section(sections.pop(0))
    return PageParts(opening, "".join(map(foldable_section, sections)))


def split_sections(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    """Yield the blocks before the first heading of a section, then those of each section."""
    section: list[Block] = []
    for block in blocks:
        if block.level == 2:
            yield section
            section = []
        section.append(block)
    yield section


def foldable_section(section: Sequence[Block]) -> str:
    """Return the HTML of a section that can be folded."""
    heading, *content = section
    return (
        f'<details class="section" open><summary>{heading.html.strip()}</summary>'
        f"{lay_out(content)}</details>\n"
    )


def brief_section(section: Sequence[Block]) -> str:
    """Return the HTML of *Rules in 60 seconds*: its paragraphs, each with the pictures after it."""
    heading, *content = section
    points: list[str] = []
    for block in content:
        if block.role == "picture" and points:
            points[-1] += block.html
        else:
            points.append(block.html)
    html = "".join(f'<div class="point">{point}</div>' for point in points)
    return (
        f'<section class="brief" aria-labelledby="{BRIEF}">{heading.html}'
        f'<div class="points">{html}</div></section>\n'
    )
