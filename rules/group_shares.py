"""Claims about what usually happens to groups, counted in continuations.

Pieces are followed through swaps and pushes. A group is where more than half of its pieces are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations

from .board import Square, squares
from .claims import After, Choice, Kinds, Line, ShareClaim, sorted_squares
from .group_claims import largest
from .move import Move
from .piece import COLOURS, Colour, Men, owner
from .position import Position
from .sentences import by_colour
from .tally import Group, groups

MAX_GROUPS = 6
"""The maximum number of groups of a colour that claims are about."""

MIN_MEN = 5
"""The minimum number of pieces in two groups whose joining is worth speaking of."""

CACHED_LINES = 512


class Trace:
    """A line after one of the moves: where the pieces are at its end."""

    def __init__(self, choice: Choice, after: After, line: Line) -> None:
        position = choice.position
        self._where = {square: square for square in position.pieces()}
        for move in (choice.played if after == "played" else choice.better, *line):
            moved = displaced(position, move)
            if moved:
                self._where = {start: moved.get(at, at) for start, at in self._where.items()}
            position = position.play(move)
        self.end = position

    @cached_property
    def _pieces(self) -> Mapping[Square, Men]:
        return self.end.pieces()

    @cached_property
    def groups(self) -> list[Group]:
        """The groups at the end."""
        return [group for found in groups(self._pieces).values() for group in found]

    @cached_property
    def _numbers(self) -> Mapping[Square, int]:
        """The number of the group on each square."""
        return {square: number for number, group in enumerate(self.groups) for square in group}

    def largest(self, colour: Colour) -> int:
        """Return the size of a colour's largest group at the end."""
        return largest(self.end, colour)

    def in_largest(self, square: Square, colour: Colour) -> bool:
        """Return whether a square is in a largest group of a colour at the end."""
        if owner(self._pieces.get(square, ())) != colour:
            return False
        return len(self.groups[self._numbers[square]]) == self.largest(colour)

    def parts(self, group: Sequence[Square]) -> Counter[int]:
        """Return how many pieces of a group are in each of the groups at the end."""
        return Counter(self._numbers[self._where[square]] for square in group)

    def home(self, group: Sequence[Square]) -> int | None:
        """Return the number of the group with more than half of a group's pieces, or None."""
        number, count = self.parts(group).most_common(1)[0]
        return number if 2 * count > len(group) else None


@lru_cache(CACHED_LINES)
def trace(choice: Choice, after: After, line: Line) -> Trace:
    return Trace(choice, after, line)


def displaced(position: Position, move: Move) -> Mapping[Square, Square]:
    """Return the new squares of pieces that a move pushes or swaps."""
    if len(move.squares) == 2:
        first, second = move.squares
        pieces = position.pieces()
        return {first: second, second: first} if first in pieces and second in pieces else {}
    return {push.start: push.end for push in position.pushed(move)}


@dataclass(frozen=True, kw_only=True)
class Joined(ShareClaim):
    """Two groups of a colour end up in one."""

    kind, family = "joined", "groups"

    @property
    def groups(self) -> tuple[tuple[Square, ...], tuple[Square, ...]]:
        """The squares of the two groups before the moves."""
        return self.squares[: self.numbers[0]], self.squares[self.numbers[0] :]

    def holds(self, after: After, line: Line) -> bool:
        found = trace(self.choice, after, line)
        home = found.home(self.groups[0])
        return home is not None and home == found.home(self.groups[1])

    def __str__(self) -> str:
        return by_colour(
            self.colour,
            black="Black's groups of {size} ({first}) and {other_size} ({second}) get joined in {a}"
            " of strong lines after {played}, in {b} after {better}.",
            white="White's groups of {size} ({first}) and {other_size} ({second}) get joined in {a}"
            " of strong lines after {played}, in {b} after {better}.",
            **self._shares,
            size=self.numbers[0],
            other_size=self.numbers[1],
            first=middle(self.groups[0]),
            second=middle(self.groups[1]),
        )


@dataclass(frozen=True, kw_only=True)
class Whole(ShareClaim):
    """All pieces of a group but one, or all, stay connected."""

    kind, family, prior, shown_by_absence = "whole", "groups", 0.95, True

    def holds(self, after: After, line: Line) -> bool:
        parts = trace(self.choice, after, line).parts(self.squares)
        return max(parts.values()) >= len(self.squares) - 1

    def __str__(self) -> str:
        return by_colour(
            self.colour,
            black="Black's group of {size} ({square}) stays whole in {a} of strong lines after"
            " {played}, in {b} after {better}.",
            white="White's group of {size} ({square}) stays whole in {a} of strong lines after"
            " {played}, in {b} after {better}.",
            **self._shares,
            size=len(self.squares),
            square=middle(self.squares),
        )


@dataclass(frozen=True, kw_only=True)
class Main(ShareClaim):
    """A group becomes part of its colour's largest."""

    kind, family, prior, least = "main", "groups", 0.65, 0.35

    def holds(self, after: After, line: Line) -> bool:
        found = trace(self.choice, after, line)
        home = found.home(self.squares)
        return home is not None and len(found.groups[home]) == found.largest(self.colour)

    def __str__(self) -> str:
        return by_colour(
            self.colour,
            black="Black's group of {size} ({square}) gets into the largest one in {a} of strong"
            " lines after {played}, in {b} after {better}.",
            white="White's group of {size} ({square}) gets into the largest one in {a} of strong"
            " lines after {played}, in {b} after {better}.",
            **self._shares,
            size=len(self.squares),
            square=middle(self.squares),
        )


@dataclass(frozen=True, kw_only=True)
class Soon(ShareClaim):
    """A colour's largest group has at least N pieces at the end of the line."""

    kind, family, prior, least = "soon", "growth", 0.75, 0.4

    def holds(self, after: After, line: Line) -> bool:
        return trace(self.choice, after, line).largest(self.colour) >= self.numbers[0]

    def __str__(self) -> str:
        return by_colour(
            self.colour,
            black="Black soon has a group of {size} or more in {a} of strong lines after {played},"
            " in {b} after {better}.",
            white="White soon has a group of {size} or more in {a} of strong lines after {played},"
            " in {b} after {better}.",
            **self._shares,
            size=self.numbers[0],
        )


@dataclass(frozen=True, kw_only=True)
class Reaches(ShareClaim):
    """A colour's largest group has a piece on a square at the end of the line."""

    kind, family, prior, least = "reaches", "squares", 0.5, 0.45

    def holds(self, after: After, line: Line) -> bool:
        return trace(self.choice, after, line).in_largest(self.squares[0], self.colour)

    def __str__(self) -> str:
        return by_colour(
            self.colour,
            black="Black's largest group gets to {square} in {a} of strong lines after {played}, in"
            " {b} after {better}.",
            white="White's largest group gets to {square} in {a} of strong lines after {played}, in"
            " {b} after {better}.",
            **self._shares,
            square=self.squares[0],
        )


def middle(group: Sequence[Square]) -> Square:
    """Return the square of a group that is nearest to its centre, which names the group."""
    file = sum(square.file for square in group) / len(group)
    rank = sum(square.rank for square in group) / len(group)
    return min(group, key=lambda at: ((at.file - file) ** 2 + (at.rank - rank) ** 2, at))


def candidates(choice: Choice) -> Iterator[ShareClaim]:
    """Yield what may happen more often after one of the moves."""
    position = choice.position
    pieces = position.pieces()
    if not choice.on_board or len(pieces) < position.size:
        return
    smallest = 3 if position.CROWDED else 2
    nowhere: tuple[Line, Line] = (), ()
    for colour, found in groups(pieces).items():
        large = [sorted_squares(group) for group in found[:MAX_GROUPS] if len(group) >= smallest]
        for group in large:
            numbers = len(group), len(group)
            for kind, size in ((Whole, 4), (Main, 3)):
                if len(group) >= size:
                    yield kind(
                        choice=choice, colour=colour, numbers=numbers, squares=group, lines=nowhere
                    )
        for pair in combinations(large, 2):
            if len(pair[0]) + len(pair[1]) >= MIN_MEN:
                yield Joined(
                    choice=choice,
                    colour=colour,
                    numbers=(len(pair[0]), len(pair[1])),
                    squares=(*pair[0], *pair[1]),
                    lines=nowhere,
                )
    yield from _sizes(choice, nowhere)
    yield from _squares(choice, nowhere)


def _sizes(choice: Choice, nowhere: tuple[Line, Line]) -> Iterator[Soon]:
    colour: Colour
    for colour in COLOURS:
        for size in range(4, choice.position.size**2 // 2):
            yield Soon(
                choice=choice, colour=colour, numbers=(size, size), squares=(), lines=nowhere
            )


def _squares(choice: Choice, nowhere: tuple[Line, Line]) -> Iterator[Reaches]:
    """Yield claims about squares on which neither of the moves is played, on a full board: where
    pieces are placed, groups are too small and many for such claims."""
    if not choice.position.CROWDED:
        return
    own = {*choice.played.squares, *choice.better.squares}
    for square in squares(choice.position.size):
        if square not in own:
            for colour in COLOURS:
                yield Reaches(
                    choice=choice, colour=colour, numbers=(0, 0), squares=(square,), lines=nowhere
                )


KINDS: Kinds = (Joined, Whole, Main, Soon, Reaches)
"""The kinds of claims of this module."""
