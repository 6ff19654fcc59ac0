"""The groups of each colour, the pairs that cancel one another, and those that decide.

>>> a1, a2, c3 = map(Square.parse, ("a1", "a2", "c3"))
>>> by_colour = groups({a1: ("black",), a2: ("black",), c3: ("white",)})
>>> [len(group) for group in by_colour["black"]], [len(group) for group in by_colour["white"]]
([2], [1])
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from .board import Square
from .piece import COLOURS, Colour, Men, owner

Group = frozenset[Square]


class Share(NamedTuple):
    """A contribution to a colour's result: a short text, and the squares it stands for, if any."""

    text: str
    squares: Group


class Ending(NamedTuple):
    """How groups decide a game: the pairs that cancel one another, and the groups that decide."""

    pairs: Sequence[tuple[Group, Group]]
    deciding: Sequence[Group]


Tally = Mapping[Colour, Sequence[Share]]
"""The shares of each colour."""


def groups(pieces: Mapping[Square, Men]) -> dict[Colour, list[Group]]:
    """Return the groups of each colour, pieces connected by their sides, largest group first."""
    result: dict[Colour, list[Group]] = {colour: [] for colour in COLOURS}
    unvisited = {square: owner(men) for square, men in sorted(pieces.items())}
    for square in [*unvisited]:
        colour = unvisited.pop(square, None)
        if colour:
            result[colour].append(frozenset(_flood_fill(square, colour, unvisited)))
    return {
        colour: sorted(colour_groups, key=len, reverse=True)
        for colour, colour_groups in result.items()
    }


def _flood_fill(
    start: Square, colour: Colour, unvisited: dict[Square, Colour | None]
) -> list[Square]:
    """Remove the squares connected to `start` by pieces of its colour from `unvisited`; return
    them, with `start`.

    Squares are looked up by plain pairs, which are equal to them and faster to create.
    """
    reached = [start]
    for file, rank in reached:
        for beside in ((file + 1, rank), (file, rank + 1), (file - 1, rank), (file, rank - 1)):
            if unvisited.get(beside) == colour:  # type: ignore[call-overload]
                square = Square(*beside)
                del unvisited[square]
                reached.append(square)
    return reached


def ending(tally: Tally, *, cancels: bool = True) -> Ending:
    """Return the ending of a game, from shares listed largest first: if equal shares of the two
    colours cancel, the largest remaining one of each colour decides; otherwise the shares are
    compared in order, and the first two that differ decide.

    >>> one, two, three = (Share(size, frozenset()) for size in "123")
    >>> len(ending({"black": [two, one], "white": [one]}).pairs)
    1
    >>> compared = {"black": [three, one], "white": [three, two, one]}
    >>> [len(ending(compared, cancels=cancels).pairs) for cancels in (True, False)]
    [2, 1]
    """
    matched = [*(_matched(tally) if cancels else _compared(tally))]
    pairs = [(black.squares, white.squares) for black, white in matched if black and white]
    left_over = [pair for pair in matched if not all(pair)]
    largest = (next((pair[index] for pair in left_over if pair[index]), None) for index in (0, 1))
    return Ending(pairs, [share.squares for share in largest if share])


def _compared(tally: Tally) -> Iterator[tuple[Share | None, Share | None]]:
    """Yield pairs of equal shares in order, black and white, then the first two that differ, each
    paired with None."""
    for black, white in zip_longest(tally.get("black", ()), tally.get("white", ())):
        if black and white and black.text == white.text:
            yield black, white
        else:
            yield black, None
            yield None, white
            return


def _matched(tally: Tally) -> Iterator[tuple[Share | None, Share | None]]:
    """Yield pairs of equal shares, black and white; a share without a counterpart is paired with
    None."""
    unmatched = [*tally.get("white", ())]
    for black in tally.get("black", ()):
        white = next((share for share in unmatched if share.text == black.text), None)
        if white:
            unmatched.remove(white)
        yield black, white
    for white in unmatched:
        yield None, white
