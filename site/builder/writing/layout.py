"""Layout of pages: boards beside the text that they illustrate, and the sections of a rules page.

A board is beside its text on a wide page. On a narrow page, and for screen readers, everything is
in the order of the source.

>>> lay_out([Block("<h2>A</h2>", "heading"), Block("<p>B</p>"), Block("C", "board")])
'<div class="beside"><div><h2>A</h2><p>B</p></div>C</div>'

A rules page has an opening, and sections that fold. *Rules in 60 seconds* is the section with the
id `brief`, if the page begins with it: its paragraphs are points, and a picture belongs to the
paragraph before it. Every section after that is a `<details>`, which is open until js/fold.js folds
it.

>>> heading = Block('<h2 id="end">The end</h2>', "heading", level=2, id="end")
>>> split_page([Block("<p>A game.</p>"), heading, Block("<p>So.</p>")]).body[:46]
'<details class="section" open><summary><h2 id='
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

BRIEF = "brief"
"""The id of the section *Rules in 60 seconds*."""


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
