"""Where the pieces on a board are at the end of a line, followed through swaps and pushes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property

from .board import Square
from .claims import Story
from .move import Move
from .piece import COLOURS, Colour
from .position import Position
from .tally import Group, groups


class Trace:
    """The end of a line: where the pieces that were on the board before the first move are, and the
    groups there."""

    def __init__(
        self,
        where: Mapping[Square, Square],
        owners: Mapping[Square, Colour],
        numbers: Mapping[Square, int],
    ) -> None:
        self._where = where
        self._owners = owners
        self._numbers = numbers
        """The number of the group on each square."""

    @cached_property
    def _sizes(self) -> Mapping[int, int]:
        """The sizes of the groups, by number."""
        return Counter(self._numbers.values())

    @cached_property
    def _largest(self) -> Mapping[Colour, int]:
        sizes: dict[Colour, int] = dict.fromkeys(COLOURS, 0)
        for square, number in self._numbers.items():
            colour = self._owners[square]
            sizes[colour] = max(sizes[colour], self._sizes[number])
        return sizes

    def largest(self, colour: Colour) -> int:
        """Return the size of a colour's largest group."""
        return self._largest[colour]

    def in_largest(self, square: Square, colour: Colour) -> bool:
        """Return whether a square is in a largest group of a colour."""
        return self._owners.get(square) == colour and self.size(
            self._numbers[square]
        ) == self.largest(colour)

    def group(self, number: int) -> Group:
        """Return the squares of the group with a number."""
        return frozenset(at for at, each in self._numbers.items() if each == number)

    def size(self, number: int) -> int:
        """Return the size of the group with a number."""
        return self._sizes[number]

    def parts(self, group: Sequence[Square]) -> Counter[int]:
        """Return how many pieces of a group are in each of the groups at the end."""
        return Counter(self._numbers[self._where[square]] for square in group)

    def home(self, group: Sequence[Square]) -> int | None:
        """Return the number of the group with more than half of a group's pieces, or None."""
        number, count = self.parts(group).most_common(1)[0]
        return number if 2 * count > len(group) else None


def trace(story: Story) -> Trace:
    """Follow the pieces through a line."""
    position = story.choice.position
    where = {square: square for square in position.pieces()}
    for move, after in zip((story.move, *story.line), story.positions, strict=True):
        moved = displaced(position, move)
        if moved:
            where = {start: moved.get(at, at) for start, at in where.items()}
        position = after
    found = groups(position.pieces())
    named = [(colour, group) for colour in COLOURS for group in found[colour]]
    owners = {square: colour for colour, group in named for square in group}
    numbers = {square: number for number, (_, group) in enumerate(named) for square in group}
    return Trace(where, owners, numbers)


def displaced(position: Position, move: Move) -> Mapping[Square, Square]:
    """Return the new squares of pieces that a move pushes or swaps."""
    if len(move.squares) == 2:
        first, second = move.squares
        pieces = position.pieces()
        return {first: second, second: first} if first in pieces and second in pieces else {}
    return {push.start: push.end for push in position.pushed(move)}
