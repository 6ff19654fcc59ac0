"""The groups of each colour, pairs of equal ones, and those left over.

>>> a1, a2, c3 = map(Square.parse, ("a1", "a2", "c3"))
>>> found = groups({a1: ("black",), a2: ("black",), c3: ("white",)})
>>> [len(group) for group in found["black"]], [len(group) for group in found["white"]]
([2], [1])
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from .board import Square
from .piece import COLOURS, Colour, Men, owner

Group = frozenset[Square]


class Share(NamedTuple):
    """Something that counts for a colour: a few characters, and its squares if it has any."""

    text: str
    squares: Group


class Ending(NamedTuple):
    """The decision of a game by groups: pairs that cancel one another, and those that decide."""

    pairs: Sequence[tuple[Group, Group]]
    deciding: Sequence[Group]


Tally = Mapping[Colour, Sequence[Share]]


def groups(pieces: Mapping[Square, Men]) -> dict[Colour, list[Group]]:
    """Return the pieces of each colour that are connected by their sides, largest group first."""
    found: dict[Colour, list[Group]] = {colour: [] for colour in COLOURS}
    left = {square: owner(men) for square, men in sorted(pieces.items())}
    for square in [*left]:
        colour = left.pop(square, None)
        if colour:
            found[colour].append(frozenset(_spread(square, colour, left)))
    return {colour: sorted(own, key=len, reverse=True) for colour, own in found.items()}


def _spread(start: Square, colour: Colour, left: dict[Square, Colour | None]) -> list[Square]:
    """Return the squares connected to one by pieces of its colour, and remove them from `left`. A
    square is equal to the pair of its numbers, which is faster to make."""
    reached = [start]
    for file, rank in reached:
        for beside in ((file + 1, rank), (file, rank + 1), (file - 1, rank), (file, rank - 1)):
            if left.get(beside) == colour:  # type: ignore[call-overload]
                square = Square(*beside)
                del left[square]
                reached.append(square)
    return reached


def ending(tally: Tally) -> Ending:
    """Cancel equal shares of the two colours, largest first; the largest of each that is left
    decides.

    >>> one, two = (Share(size, frozenset()) for size in "12")
    >>> len(ending({"black": [two, one], "white": [one]}).pairs)
    1
    """
    matched = [*_matched(tally)]
    cancelled = [(own.squares, theirs.squares) for own, theirs in matched if own and theirs]
    alone = [pair for pair in matched if not all(pair)]
    firsts = (next((pair[at] for pair in alone if pair[at]), None) for at in (0, 1))
    return Ending(cancelled, [share.squares for share in firsts if share])


def _matched(tally: Tally) -> Iterator[tuple[Share | None, Share | None]]:
    """Yield every share of either colour, with one of the other that is as large if there is
    one."""
    waiting = [*tally.get("white", ())]
    for own in tally.get("black", ()):
        equal = next((share for share in waiting if share.text == own.text), None)
        if equal:
            waiting.remove(equal)
        yield own, equal
    for share in waiting:
        yield None, share
