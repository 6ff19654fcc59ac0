"""Pictures of positions in Markdown: a fenced `picture` block, which has no live board.

    ```picture
    game: egotzi
    position: 5/2b2/1w3/5/5 b 2
    play: c3
    alt: A stone on c3 pushes the white stone to the left and the black one up.
    ```

The keys are those of an address, `marks`, `arrows` and `values` as in a `board` block, `play` and
`group` as in a moment (`builder.diagrams.moments`), and `alt`, which describes the picture.
"""

from __future__ import annotations

import re
from dataclasses import replace

from builder import BuildError
from rules import svg

from . import fences, moments

EXTRA_KEYS = ("play", "group", "alt")
"""The keys that a `board` block does not have."""


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
    picture = svg.board(
        position,
        marks=replace(board.marks, highlighted=groups),
        coordinates=False,
        plain=True,
        styled=True,
        label=fences.as_text(fields["alt"]),
    )
    if "play" in fields:
        with fences.locating_errors(fields, lines, "play"):
            move = position.move(fences.as_text(fields["play"]))
        effects = svg.preview(position, move, coordinates=False)
        picture = picture.replace("</svg>", f"{effects}</svg>")
    picture = re.sub('<desc>.*?</desc>| (xmlns|font-family)="[^"]*"', "", picture)
    return f'<figure class="picture">{picture}</figure>\n'
