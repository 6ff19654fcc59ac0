"""The animation of a move, as a sequence of scenes: the pieces that stand and those that move.

>>> a1, a2 = Square.parse("a1"), Square.parse("a2")
>>> before, after = {a1: ("black",)}, {a2: ("black",)}
>>> (scene,) = scenes(before, after, Move("a1-a2", "step", (a1, a2)), [], [])
>>> scene.board_before() == before, scene.board_after() == after
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
    """The path of a piece: its start, None if it comes from outside the board, and its end."""

    start: Square | None
    end: Square
    men: Men


class Scene(NamedTuple):
    """Pieces that stand still while others move at the same time."""

    standing: Pieces
    legs: Sequence[Leg]

    def board_before(self) -> Pieces:
        """Return the board before the pieces move."""
        return {**self.standing, **{leg.start: leg.men for leg in self.legs if leg.start}}

    def board_after(self) -> Pieces:
        """Return the board after the pieces have moved."""
        return {**self.standing, **{leg.end: leg.men for leg in self.legs}}


def scenes(
    before: Pieces, after: Pieces, move: Move, boards: Sequence[Pieces], pushes: Sequence[Push]
) -> list[Scene]:
    """Return the scenes of a move: its own piece, landing by landing, or the pieces it places; then
    pieces pushed onwards, and last those pushed back. `boards` has the board at each landing but
    the last."""
    result = list(
        _moving_scenes(before, after, move, boards) or _placing_scenes(before, after, move)
    )
    standing = result[-1].board_after() if result else before
    for back in (False, True):
        moved = [push for push in pushes if push.start != push.end]
        chosen = [push for push in moved if (push.kind == "behind") == back]
        if legs := [Leg(push.start, push.end, standing[push.start]) for push in chosen]:
            result.append(Scene(_without(standing, legs), legs))
            standing = result[-1].board_after()
    return result


def _moving_scenes(
    before: Pieces, after: Pieces, move: Move, boards: Sequence[Pieces]
) -> list[Scene] | None:
    """Return the scenes of a piece that moves along the move's squares, None if none does; a piece
    that it trades places with goes the other way."""
    if len(move.squares) < 2 or not _may_arrive(before, after, move.squares[0], move.squares[-1]):
        return None
    steps = zip(pairwise(move.squares), (before, *boards), strict=True)
    return [_step_scene(board, after, start, end) for (start, end), board in steps]


def _step_scene(board: Pieces, after: Pieces, start: Square, end: Square) -> Scene:
    legs = [Leg(start, end, board[start])]
    if _may_arrive(board, after, end, start):
        legs.append(Leg(end, start, board[end]))
    return Scene(_without(board, legs), legs)


def _placing_scenes(before: Pieces, after: Pieces, move: Move) -> Iterator[Scene]:
    legs = [Leg(None, at, after[at]) for at in move.squares if at in after and at not in before]
    if legs:
        yield Scene(before, legs)


def _may_arrive(before: Pieces, after: Pieces, start: Square, end: Square) -> bool:
    """Return whether the piece on `start` may be the one on `end` afterwards."""
    return owner(before.get(start, ())) == owner(after.get(end, ())) is not None


def _without(board: Pieces, legs: Sequence[Leg]) -> Pieces:
    gone = {leg.start for leg in legs}
    return {square: men for square, men in board.items() if square not in gone}
