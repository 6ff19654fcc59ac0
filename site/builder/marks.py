"""What the marks and arrows of a diagram say is true, by the rules.

An arrow is a legal move, the move just played, a push of the stone on a `target`, or a move to a
`refused` square that is none. A `target` is where a legal move leads, of the piece that is
`picked` if there is one; to a `refused` square none does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules import Position, Square
from rules.egotzi.position import StonesPosition

from .boards import Board

Squares = tuple[Square, ...]


def check_arrows(
    board: Board, kinds: Mapping[Square, str], arrows: Sequence[Sequence[Square]]
) -> None:
    """ValueError that names the first arrow that is no move and no push."""
    legal = {move.squares for move in board.position.moves()}
    true = legal | {_last(board)} | _pushes(board.position, kinds)
    for arrow in map(tuple, arrows):
        refused = kinds.get(arrow[-1]) == "refused" and arrow not in legal
        if arrow not in true and not refused:
            raise ValueError(f"arrows: {_named(arrow)} is no legal move here, and no push")


def check_marks(
    board: Board, kinds: Mapping[Square, str], arrows: Sequence[Sequence[Square]]
) -> None:
    """ValueError that names the first square that is not what its mark says."""
    picked = [square for square, kind in kinds.items() if kind == "picked"]
    told = {tuple(arrow) for arrow in arrows}
    moves = [move.squares for move in board.position.moves()]
    pieces = board.position.pieces()
    for square, kind in kinds.items():
        leads = [to for to in moves if _leads(to, square, picked)]
        wrong = {
            "picked": square not in pieces and all(to[:1] != (square,) for to in moves),
            "target": not leads,
            "refused": bool(leads) and not any(to[-1] == square for to in told - set(moves)),
            "last": square not in _last(board),
        }
        if wrong.get(kind):
            raise ValueError(f"marks: {square} is not {kind} here")


def _leads(move: Squares, square: Square, picked: Sequence[Square]) -> bool:
    """Whether a move comes to a square, starting where a piece is picked if one is."""
    return square in move[1:] and move[0] in picked if picked else move[-1:] == (square,)


def _last(board: Board) -> Squares:
    """The squares of the move just played; none if no move was."""
    at = board.address.at
    return board.address.record.moves[at - 1].squares if at else ()


def _pushes(position: Position, kinds: Mapping[Square, str]) -> set[Squares]:
    """The ways of all stones that placing one on a target pushes."""
    if not isinstance(position, StonesPosition):
        return set()
    empty = [s for s, kind in kinds.items() if kind == "target" and s not in position.pieces()]
    return {(push.start, push.end) for square in empty for push in position.pushes(square)}


def _named(arrow: Sequence[Square]) -> str:
    return "-".join(map(str, arrow))
