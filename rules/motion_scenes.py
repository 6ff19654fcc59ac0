"""The animation of a move: scene after scene, with the pieces that stand and those that move.

>>> a1, a2 = Square.parse("a1"), Square.parse("a2")
>>> before, after = {a1: ("black",)}, {a2: ("black",)}
>>> (scene,) = scenes(before, after, Move("a1-a2", "step", (a1, a2)), [], [])
>>> scene.begun() == before, scene.ended() == after
(True, True)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from .board import Square
from .move import Move, Push
from .piece import Men, owner

Pieces = Mapping[Square, Men]
"""The men on each occupied square."""


class Leg(NamedTuple):
    """The way of a piece: from where, None if it comes from outside the board, and where to."""

    start: Square | None
    end: Square
    men: Men


class Scene(NamedTuple):
    """Pieces that stand, and pieces that move at the same time."""

    standing: Pieces
    legs: Sequence[Leg]

    def begun(self) -> Pieces:
        """Return the board before the pieces move."""
        return {**self.standing, **{leg.start: leg.men for leg in self.legs if leg.start}}

    def ended(self) -> Pieces:
        """Return the board after the pieces have moved."""
        return {**self.standing, **{leg.end: leg.men for leg in self.legs}}


def scenes(
    before: Pieces, after: Pieces, move: Move, halts: Sequence[Pieces], pushes: Sequence[Push]
) -> list[Scene]:
    """Return the scenes of a move: its own piece, landing by landing, or what it places; then
    pieces pushed on, and last those pushed back. `halts` are the boards at each landing but the
    last."""
    seen = list(_going(before, after, move, halts) or _placing(before, after, move))
    standing = seen[-1].ended() if seen else before
    for back in (False, True):
        ways = [(a, b) for a, b, how in pushes if a != b and (how == "behind") == back]
        if legs := [Leg(start, end, standing[start]) for start, end in ways]:
            seen.append(Scene(_without(standing, legs), legs))
            standing = seen[-1].ended()
    return seen


def _going(
    before: Pieces, after: Pieces, move: Move, halts: Sequence[Pieces]
) -> list[Scene] | None:
    """Return the scenes of a piece that follows the move's squares; a piece that it trades places
    with goes the other way."""
    if len(move.squares) < 2 or not _comes(before, after, move.squares[0], move.squares[-1]):
        return None
    ways = zip(pairwise(move.squares), (before, *halts), strict=True)
    return [_step(board, after, start, end) for (start, end), board in ways]


def _step(board: Pieces, after: Pieces, start: Square, end: Square) -> Scene:
    legs = [Leg(start, end, board[start])]
    if _comes(board, after, end, start):
        legs.append(Leg(end, start, board[end]))
    return Scene(_without(board, legs), legs)


def _placing(before: Pieces, after: Pieces, move: Move) -> Iterator[Scene]:
    legs = [Leg(None, at, after[at]) for at in move.squares if at in after and at not in before]
    if legs:
        yield Scene(before, legs)


def _comes(before: Pieces, after: Pieces, start: Square, end: Square) -> bool:
    """Return whether the piece on `start` may be the one on `end` afterwards."""
    return owner(before.get(start, ())) == owner(after.get(end, ())) is not None


def _without(board: Pieces, legs: Sequence[Leg]) -> Pieces:
    gone = {leg.start for leg in legs}
    return {square: men for square, men in board.items() if square not in gone}
