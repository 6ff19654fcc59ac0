"""Endings of Emergo, solved by retrograde analysis from the plain rules alone.

With three men a side, this takes minutes and a gigabyte.
"""

from __future__ import annotations

from functools import cache

from rules.emergo.bitboard import grid_of
from rules.position import Position


@cache
def offsets(size: int) -> list[dict[int, int]]:
    """Return a mapping for each symmetry of the board: from the bit of a square to the offset, in
    bits, of its column in the numbers that `canonical` computes."""
    squares = grid_of(size).squares
    rotations = [
        lambda x, y: (x, y),
        lambda x, y: (y, size - 1 - x),
        lambda x, y: (size - 1 - x, size - 1 - y),
        lambda x, y: (size - 1 - y, x),
    ]
    symmetries = [*rotations, *(lambda x, y, rotate=rotate: rotate(y, x) for rotate in rotations)]
    numbers = {(s.file, s.rank): number for number, s in enumerate(squares.values())}
    return [
        {bit: 9 * numbers[symmetry(s.file, s.rank)] for bit, s in squares.items()}
        for symmetry in symmetries
    ]


def canonical(position: Position) -> int:
    """Return the same number for positions that differ only by a rotation, a reflection or an
    exchange of the colours."""
    columns = []
    occupied = position.mine | position.theirs
    while occupied:
        bit = occupied & -occupied
        column = position.columns >> position.grid.column_shift[bit] & 255
        columns.append((bit, column << 1 | bool(position.mine & bit)))
        occupied ^= bit
    return min(
        sum(column << offset[bit] for bit, column in columns) for offset in offsets(position.size)
    )


Solution = tuple[float, int]
"""The result for the player to move, and the plies to the end; 0 for a draw."""


class Endings:
    """Solves endings with empty hands, and caches the solutions of all reachable positions."""

    def __init__(self) -> None:
        self._solutions: dict[int, Solution] = {}

    def result(self, position: Position) -> float:
        return self.solution(position)[0]

    def solution(self, position: Position) -> Solution:
        outcome = position.outcome()
        if outcome:
            return outcome.result(position.turn), 0
        if canonical(position) not in self._solutions:
            self._solutions |= {canonical(found): of for found, of in solve(position).items()}
        return self._solutions[canonical(position)]


def solve(first: Position) -> dict[Position, Solution]:
    """Return the solutions of a position and of all reachable ones, one of those that differ by a
    symmetry or by their colours."""
    indices, positions = {canonical(first): 0}, [first]
    predecessors: list[list[int]] = [[]]
    open_moves: list[int] = []
    """The number of moves of each position that are not known to lose."""
    results: list[float | None] = [None]
    plies = [0]
    for index, position in enumerate(positions):
        outcome = position.outcome()
        if outcome:
            results[index] = outcome.result(position.turn)
        successors = {canonical(s): s for s in map(position.play, position.moves())}
        open_moves.append(len(successors))
        for key, successor in successors.items():
            if key not in indices:
                indices[key] = len(positions)
                positions.append(successor)
                predecessors.append([])
                results.append(None)
                plies.append(0)
            predecessors[indices[key]].append(index)
    decided = [index for index, result in enumerate(results) if result in (0, 1)]
    for index in decided:  # in order of their plies
        for earlier in predecessors[index]:
            open_moves[earlier] -= 1
            if results[earlier] is None and (results[index] == 0 or not open_moves[earlier]):
                results[earlier] = float(results[index] == 0)
                plies[earlier] = plies[index] + 1
                decided.append(earlier)
    return {
        position: (0.5 if result is None else result, distance)
        for position, result, distance in zip(positions, results, plies, strict=True)
    }
