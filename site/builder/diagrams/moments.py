"""The moment of a game: the picture of a typical move on the game's card on the home page.

The front matter of a rules page describes it, with the keys of a `board` block and two more:
`play`, a move whose effects the picture shows, and `group`, squares whose groups are outlined.
Without `play`, the last of its `moves` is marked.

>>> drawn = picture({"game": "egotzi", "size": "5", "moves": "c3", "play": "c4"}, "moment")
>>> drawn.count("push-straight")
1
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardleaf import address
from rules import Position, svg
from rules.pairs import format_pairs
from rules.text_fields import parse_square

from .mark_checks import check_men

NON_ADDRESS_KEYS = ("play", "group", "values")
"""The keys that are not those of an address."""


def picture(moment: Mapping[str, Any], id: str) -> str:
    """Return the picture of a moment, which is cropped if its frame is not square.

    Raise a ValueError saying what is wrong with a moment that the rules do not allow.
    """
    values = {key: str(value) for key, value in moment.items() if key not in NON_ADDRESS_KEYS}
    node = address.parse(format_pairs(values)).node
    position = node.position
    check_men(position)
    marks = svg.Marks(
        dict.fromkeys(node.move.squares if node.move else (), "last"),
        highlighted=[group(position, name) for name in as_names(moment.get("group", ()))],
        values={
            parse_square(name, position.size): str(text)
            for name, text in dict(moment.get("values", {})).items()
        },
    )
    drawn = svg.board(position, id=id, coordinates=False, trays=False, marks=marks)
    drawn = drawn.replace("<svg ", '<svg preserveAspectRatio="xMidYMid slice" ', 1)
    if "play" not in moment:
        return drawn
    move = position.move(str(moment["play"]))
    effects = svg.preview(position, move, coordinates=False, trays=False)
    return drawn.removesuffix("</svg>") + effects + "</svg>"


def group(position: Position, name: str) -> frozenset[Any]:
    """Return the squares of the group that stands on a square; raise ValueError if there is
    none."""
    square = parse_square(name, position.size)
    for shares in position.tally().values():
        for share in shares:
            if square in share.squares:
                return frozenset(share.squares)
    raise ValueError(f"no group stands on {name}")


def as_names(names: object) -> list[str]:
    """Return one name or several as a list."""
    return [names] if isinstance(names, str) else [*names]  # type: ignore[misc]
