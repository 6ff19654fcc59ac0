"""Counts of sequences of legal moves, to compare one program's rules with another's.

The count at depth 1 is the number of legal moves, at depth 2 that of moves and replies,
and so on. Where two programs differ, the counts of each first move show where to look next.

>>> from rules import game
>>> start = game("emulsion").start(size=3)
>>> [perft(start, depth) for depth in range(4)]
[1, 12, 108, 464]
>>> divide(start, 2)["a2-b2"]
5
"""

from __future__ import annotations

from collections.abc import Iterable

from .position import Position
from .type_checks import check_type, check_whole_number

CountedPosition = tuple[Position, int]
"""A position, and the number of sequences of moves that lead to it."""


def perft(position: Position, depth: int) -> int:
    """Count the sequences of `depth` legal moves: 1 for depth 0, 0 if all games end before.

    Repetition does not end a game here: only records see it. Sequences that reach the same
    position are counted together.
    """
    check_type("position", position, Position, "a Position")
    check_whole_number("depth", depth)
    if depth == 0:
        return 1
    positions = {position.key(): (position, 1)}
    for _ in range(depth - 1):
        positions = next_ply(positions.values())
    return sum(len(end.moves()) * sequences for end, sequences in positions.values())


def next_ply(positions: Iterable[CountedPosition]) -> dict[tuple[object, ...], CountedPosition]:
    """Return the positions one ply later, by key, each with the number of sequences that lead to
    it."""
    result: dict[tuple[object, ...], CountedPosition] = {}
    for position, sequences in positions:
        for move in position.moves():
            after = position.play(move)
            key = after.key()
            first, count = result.get(key, (after, 0))
            result[key] = first, count + sequences
    return result


def divide(position: Position, depth: int) -> dict[str, int]:
    """Return, by the text of each legal move, the number of sequences that begin with it: of those
    that `perft` counts at this depth, 1 or more."""
    check_type("position", position, Position, "a Position")
    check_whole_number("depth", depth)
    return {str(move): perft(position.play(move), depth - 1) for move in position.moves()}
