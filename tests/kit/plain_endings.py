"""Endings of Emergo, solved from the plain rules alone, backwards from the ends of games.

With three men a side that takes minutes and a gigabyte.
"""

from __future__ import annotations

from functools import cache

from rules.emergo.bitboard import grid_of
from rules.position import Position


@cache
def places(size: int) -> list[dict[int, int]]:
    """Return the place of each square's column in `shape`, by the square's bit, for every turn and
    mirror image of the board."""
    squares = grid_of(size).squares
    turns = [
        lambda x, y: (x, y),
        lambda x, y: (y, size - 1 - x),
        lambda x, y: (size - 1 - x, size - 1 - y),
        lambda x, y: (size - 1 - y, x),
    ]
    images = [*turns, *(lambda x, y, turn=turn: turn(y, x) for turn in turns)]
    numbers = {(at.file, at.rank): number for number, at in enumerate(squares.values())}
    return [
        {bit: 9 * numbers[image(at.file, at.rank)] for bit, at in squares.items()}
        for image in images
    ]


def shape(position: Position) -> int:
    """Return the same number for positions that are turned or mirrored, or whose colours are
    exchanged."""
    found = []
    standing = position.mine | position.theirs
    while standing:
        bit = standing & -standing
        column = position.columns >> position.grid.column_shift[bit] & 255
        found.append((bit, column << 1 | bool(position.mine & bit)))
        standing ^= bit
    return min(
        sum(column << place[bit] for bit, column in found) for place in places(position.size)
    )


class Endings:
    """Solves endings with empty hands, and caches the results of all that may follow."""

    def __init__(self) -> None:
        self._known: dict[int, float] = {}

    def result(self, position: Position) -> float:
        outcome = position.outcome()
        if outcome:
            return {position.turn: 1.0, None: 0.5}.get(outcome.winner, 0.0)
        if shape(position) not in self._known:
            self._known |= solved(position)
        return self._known[shape(position)]


def solved(first: Position) -> dict[int, float]:
    """Return the results of a position and of all that may follow, by their shapes."""
    numbers, positions = {shape(first): 0}, [first]
    before: list[list[int]] = [[]]
    choices: list[int] = []
    """The moves of each position that are not known to lose."""
    results: list[float | None] = [None]
    for number, position in enumerate(positions):
        outcome = position.outcome()
        if outcome:
            results[number] = {position.turn: 1.0, None: 0.5}.get(outcome.winner, 0.0)
        after = {shape(then): then for then in map(position.play, position.moves())}
        choices.append(len(after))
        for key, then in after.items():
            if key not in numbers:
                numbers[key] = len(positions)
                positions.append(then)
                before.append([])
                results.append(None)
            before[numbers[key]].append(number)
    decided = [number for number, result in enumerate(results) if result in (0, 1)]
    for number in decided:
        for earlier in before[number]:
            choices[earlier] -= 1
            if results[earlier] is None and (results[number] == 0 or not choices[earlier]):
                results[earlier] = float(results[number] == 0)
                decided.append(earlier)
    return {key: 0.5 if results[at] is None else results[at] for key, at in numbers.items()}
