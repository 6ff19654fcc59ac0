"""Check the marks, arrows and values of a diagram against the rules.

An arrow is a legal move, the move just played, a push of the stone on a `target`, or a move to a
`refused` square that isn't legal. A legal move leads to every `target`, by the `picked` piece if
there is one; none leads to a `refused` square.

A value is what the game counts: the gain of a swap with the `picked` piece (`+½`), the value of a
piece; or, in a game that counts groups only and at the end of any game, the size of the group, or
the points that it scores.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules import Position, Square
from rules.tally import groups

from .boards import DrawnBoard

Squares = tuple[Square, ...]


def check_arrows(
    board: DrawnBoard, kinds: Mapping[Square, str], arrows: Sequence[Sequence[Square]]
) -> None:
    """Raise ValueError naming the first arrow that is no move, no push and no refused move."""
    legal = {move.squares for move in board.position.moves()}
    true = legal | {_last(board)} | _pushes(board.position, kinds)
    for arrow in map(tuple, arrows):
        refused = kinds.get(arrow[-1]) == "refused" and arrow not in legal
        if arrow not in true and not refused:
            raise ValueError(f"arrows: {_named(arrow)} is no legal move here, and no push")


def check_marks(board: DrawnBoard, kinds: Mapping[Square, str]) -> None:
    """Raise ValueError that names the first square that its mark doesn't fit."""
    picked = [square for square, kind in kinds.items() if kind == "picked"]
    moves = [move.squares for move in board.position.moves()]
    pieces = board.position.pieces()
    for square, kind in kinds.items():
        leads = [to for to in moves if _leads(to, square, picked)]
        wrong = {
            "picked": square not in pieces and all(to[:1] != (square,) for to in moves),
            "target": not leads,
            "refused": bool(leads),
            "last": square not in _last(board),
        }
        if wrong.get(kind):
            raise ValueError(f"marks: {square} is not {kind} here")


def check_values(
    board: DrawnBoard, kinds: Mapping[Square, str], values: Mapping[Square, str]
) -> None:
    """Raise ValueError that names the first value that the game does not count there."""
    picked = next((square for square, kind in kinds.items() if kind == "picked"), None)
    for square, text in values.items():
        expected = _gain(board.position, picked, square) if text.startswith("+") else ""
        expected = expected or _counted(board.position, square)
        if text != expected:
            raise ValueError(f"values: {square} is {expected or 'nothing'} here, not {text}")


def _gain(position: Position, picked: Square | None, square: Square) -> str:
    """Return the gain of the move from the picked piece to a square, "" if there is none."""
    moves = (move for move in position.moves() if move.squares == (picked, square))
    return next(map(position.gain_label, moves), "")


def _counted(position: Position, square: Square) -> str:
    """Return the count of a square: the piece's value during a game, else its group's size or
    points."""
    piece_value = position.piece_value(square)
    if piece_value and not position.outcome():
        return piece_value.text
    size = _group(position, square)
    return str(size**2 if position.scores() else size)


def _group(position: Position, square: Square) -> int:
    """Return the size of the group of the piece on a square, 0 if there is none."""
    found = [group for own in groups(position.pieces()).values() for group in own]
    return next((len(group) for group in found if square in group), 0)


def _leads(move: Squares, square: Square, picked: Sequence[Square]) -> bool:
    """Return whether a move leads to a square, starting from a picked piece if there is one."""
    return square in move[1:] and move[0] in picked if picked else move[-1:] == (square,)


def _last(board: DrawnBoard) -> Squares:
    """Return the squares of the move just played; none if there was none."""
    move = board.address.node.move
    return move.squares if move else ()


def _pushes(position: Position, kinds: Mapping[Square, str]) -> set[Squares]:
    """Return the start and end of each push by a move to a target."""
    return {
        (push.start, push.end)
        for move in position.moves()
        if any(kinds.get(square) == "target" for square in move.squares)
        for push in position.pushed(move)
    }


def _named(arrow: Sequence[Square]) -> str:
    return "-".join(map(str, arrow))
