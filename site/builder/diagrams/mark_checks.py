"""Check the men, marks, arrows and values of a diagram against the rules.

A diagram has all men of a game, and no more.

An arrow must be a legal move, the move just played, a push caused by a move to a `target` square,
or an illegal move to a `refused` square. A legal move, by the `picked` piece if there is one, must
lead to each `target` square, and none to a `refused` square.

A value must be what the game counts there: the gain of a swap with the `picked` piece (`+½`), or
the value of the piece. At the end of a game, and in games that only count groups, it is the size of
the piece's group or the points that the group scores.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain

from rules import Colour, Position, Square
from rules.position import COLOURS, colour_of
from rules.tally import groups

from .boards import DrawnBoard

Squares = tuple[Square, ...]

MAX_MOVES_NAMED = 8
"""The maximum number of legal moves that a message names."""


def check_men(position: Position) -> None:
    """Raise a ValueError naming the first colour with more or fewer men than it has in a game, if
    the game has a fixed number of men."""
    expected = position.complement()
    actual = count_men(position)
    for colour in COLOURS if expected else ():
        if expected and actual[colour] != expected[colour]:
            raise ValueError(
                f"position: {colour} men: {actual[colour]}, expected {expected[colour]}"
            )


def count_men(position: Position) -> Counter[Colour]:
    """Count the men of each colour, on the board and in hand."""
    return Counter(map(colour_of, chain.from_iterable(position.pieces().values()))) + Counter(
        position.hands()
    )


def check_arrows(
    board: DrawnBoard, kinds: Mapping[Square, str], arrows: Sequence[Sequence[Square]]
) -> None:
    """Raise a ValueError naming the first arrow that is no move, push or refused move."""
    legal = {move.squares for move in board.position.moves()}
    valid = legal | {_last_move(board)} | _pushes(board.position, kinds)
    for arrow in map(tuple, arrows):
        refused = kinds.get(arrow[-1]) == "refused" and arrow not in legal
        if arrow not in valid and not refused:
            raise ValueError(
                f"arrows: {_arrow_text(arrow)} is no legal move here, and no push: "
                f"{_moves_from(board.position, arrow[0])}"
            )


def check_marks(board: DrawnBoard, kinds: Mapping[Square, str]) -> None:
    """Raise a ValueError naming the first square whose mark is wrong."""
    picked = [square for square, kind in kinds.items() if kind == "picked"]
    moves = [move.squares for move in board.position.moves()]
    pieces = board.position.pieces()
    for square, kind in kinds.items():
        is_reached = any(_leads_to(square, move, picked) for move in moves)
        wrong = {
            "picked": square not in pieces and all(move[:1] != (square,) for move in moves),
            "target": not is_reached,
            "refused": is_reached,
            "last": square not in _last_move(board),
        }
        if wrong.get(kind):
            why = _why_wrong(board, square, kind, picked)
            raise ValueError(f"marks: {square} is not {kind} here: {why}")


def _why_wrong(board: DrawnBoard, square: Square, kind: str, picked: Sequence[Square]) -> str:
    """Return why a square can't have a kind of mark, and what to write instead."""
    turn = board.position.turn
    if kind == "picked":
        return f"no piece stands there, and no legal move of {turn} begins there"
    if kind == "last":
        last = _arrow_text(_last_move(board))
        return f"the last move was {last}" if last else "no move has been played; write moves"
    reaching = (move for move in board.position.moves() if _leads_to(square, move.squares, picked))
    if move := next(reaching, None):
        return f"{move} is legal for {turn}; mark it target, or change position or turn"
    if picked:
        return f"{_moves_from(board.position, picked[0])}; mark it refused, or change position"
    return f"no legal move of {turn} leads there; mark it refused, or change position or turn"


def _moves_from(position: Position, square: Square) -> str:
    """Return which legal moves begin on a square, in words."""
    moves = [str(move) for move in position.moves() if move.squares[:1] == (square,)]
    names = ", ".join(moves[:MAX_MOVES_NAMED]) + (", …" if len(moves) > MAX_MOVES_NAMED else "")
    return f"legal from {square}: {names}" if moves else f"no legal move begins on {square}"


def check_values(
    board: DrawnBoard, kinds: Mapping[Square, str], values: Mapping[Square, str]
) -> None:
    """Raise a ValueError naming the first value that isn't what the game counts on its square."""
    picked = next((square for square, kind in kinds.items() if kind == "picked"), None)
    for square, text in values.items():
        expected = _gain(board.position, picked, square) if text.startswith("+") else ""
        expected = expected or _value(board.position, square)
        if text != expected:
            write = f"write {square}: {expected}" if expected else "leave it out"
            raise ValueError(
                f"values: {square} is {expected or 'nothing'} here, not {text}: {write}"
            )


def _gain(position: Position, picked: Square | None, square: Square) -> str:
    """Return the gain of the move from the picked piece to a square, "" if there is none."""
    moves = (move for move in position.moves() if move.squares == (picked, square))
    return next(map(position.gain_label, moves), "")


def _value(position: Position, square: Square) -> str:
    """Return the value of a piece as text: its own during a game that has one, else the size of its
    group or the points that the group scores."""
    piece_value = position.piece_value(square)
    if piece_value and not position.outcome():
        return piece_value.text
    size = _group_size(position, square)
    return str(size**2 if position.scores() else size)


def _group_size(position: Position, square: Square) -> int:
    """Return the size of the group of the piece on a square, 0 if there is none."""
    all_groups = chain.from_iterable(groups(position.pieces()).values())
    return next((len(group) for group in all_groups if square in group), 0)


def _leads_to(square: Square, move: Squares, picked: Sequence[Square]) -> bool:
    """Return whether a move leads to a square, starting from a picked piece if there is one."""
    return square in move[1:] and move[0] in picked if picked else move[-1:] == (square,)


def _last_move(board: DrawnBoard) -> Squares:
    """Return the squares of the move just played; none if there was none."""
    move = board.address.node.move
    return move.squares if move else ()


def _pushes(position: Position, kinds: Mapping[Square, str]) -> set[Squares]:
    """Return the start and end of each push caused by a move to a target."""
    return {
        (push.start, push.end)
        for move in position.moves()
        if any(kinds.get(square) == "target" for square in move.squares)
        for push in position.pushed(move)
    }


def _arrow_text(arrow: Sequence[Square]) -> str:
    return "-".join(map(str, arrow))
