"""Pictures of positions in Markdown: a fenced `picture` block, which has no live board.

    ```picture
    game: egotzi
    position: 5/2b2/1w3/5/5 b 2
    play: c3
    alt: A stone on c3 pushes the white stone to the left and the black one up.
    ```

The keys are those of an address, `marks`, `arrows` and `values` as in a `board` block, `play` and
`group` as in a moment (`builder.diagrams.moments`), `part`, two corners of the part of the board
that is shown, without men in hand, and `alt`, which describes the picture.
"""

from __future__ import annotations

import re
from dataclasses import replace

from builder import BuildError
from rules import svg
from rules.text_fields import parse_square

from . import fences, moments

EXTRA_KEYS = ("play", "group", "part", "alt")
"""The keys that a `board` block does not have."""

BEYOND = svg.SIDE // 4
"""How much is shown of squares beside a part of the board, so that nobody takes it for a whole
board."""


def figure(body: str) -> str:
    """Return the `<figure>` of a block.

    Raise BuildError with the line of the body, counted from 1, before the message.
    """
    fields, lines = fences.parse(body)
    if "alt" not in fields:
        raise BuildError("1: a picture needs alt, which describes it")
    board = fences.checked_board(
        {key: fields[key] for key in fields if key not in EXTRA_KEYS}, lines
    )
    position = board.position
    with fences.locating_errors(fields, lines, "group"):
        groups = [
            moments.group(position, name) for name in moments.as_names(fields.get("group", []))
        ]
    trays = False if "part" in fields else None
    picture = svg.board(
        position,
        marks=replace(board.marks, highlighted=groups),
        coordinates=False,
        trays=trays,
        plain=True,
        styled=True,
        label=fences.as_text(fields["alt"]),
    )
    if "play" in fields:
        with fences.locating_errors(fields, lines, "play"):
            move = position.move(fences.as_text(fields["play"]))
        effects = svg.preview(position, move, coordinates=False, trays=trays)
        picture = picture.replace("</svg>", f"{effects}</svg>")
    if "part" in fields:
        with fences.locating_errors(fields, lines, "part"):
            picture = cropped(picture, fields["part"], position.size)
    picture = re.sub('<desc>.*?</desc>| (xmlns|font-family)="[^"]*"', "", picture)
    return f'<figure class="picture">{picture}</figure>\n'


def cropped(picture: str, corners: object, size: int) -> str:
    """Return a picture of a board, without coordinates and trays, that shows only the part between
    two corners; raise ValueError if these aren't two squares."""
    names = moments.as_names(corners)
    if len(names) != 2:
        raise ValueError(f"part has two corners, as in [b2, f6], not {', '.join(names)}")
    squares = [parse_square(name, size) for name in names]
    left, right = ends(sorted(square.file for square in squares), size)
    top, bottom = ends(sorted(size - 1 - square.rank for square in squares), size)
    width, height = right - left, bottom - top
    box = f'viewBox="{left} {top} {width} {height}" width="{width}" height="{height}"'
    return re.sub('viewBox="[^"]*" width="[^"]*" height="[^"]*"', box, picture, count=1)


def ends(lines: list[int], size: int) -> tuple[int, int]:
    """Return where a part of the board begins and ends, from its first and its last line of
    squares."""
    first, last = lines
    edge = int(str(svg.LOOK["edge"]))
    start = (first - 0.5) * svg.SIDE - (BEYOND if first else edge)
    end = (last + 0.5) * svg.SIDE + (BEYOND if last < size - 1 else edge)
    return round(start), round(end)
