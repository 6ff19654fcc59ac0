"""Slyde: a piece trades places with a neighbour of the other colour and becomes fixed.

The game ends when the player to move has no move.

>>> position = SLYDE.start().play("c4-d4")
>>> str(position)
'wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw/wbbWwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw b 1'
>>> position.why_illegal("c4-d4").reason
"Your opponent's piece on d4 is fixed: it can't move."
>>> str(position.play("f4-e4").play("*a1"))
'wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw/wbbWBwwb/bwbwbwbw/wbwbwbwb/Bwbwbwbw b 3'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Self

from rules import swapping
from rules.board import Square, format_board, neighbours, parse_board, quote, squares
from rules.groups import sizes_by_rows
from rules.kernels import Boards, KernelSpec
from rules.position import (
    COLOURS,
    Colour,
    Game,
    Man,
    Men,
    Move,
    Outcome,
    Position,
    Refusal,
    fill,
    other,
    parse_fields,
    parse_number,
    parse_squares,
    parse_turn,
)
from rules.sentences import by_colour, by_turn, sentence, template
from rules.symmetries import TURNS_AND_MIRRORS

from . import refusals
from .ending import outcome_by_first_difference
from .letters import index_of, owner_of, rows, symmetric, with_letters
from .move_codes import SlydeKernelAdapter


class SlydePosition(Position):
    """A position of Slyde: a full board."""

    __slots__ = ("board",)

    CROWDED = True
    REASONS = "rules.slyde.reasons"
    TITLES: ClassVar[dict[str, str]] = Position.TITLES | {
        "fixed": template("Fixed pieces stay"),
        "symmetric": template("Symmetric boards only"),
    }

    KERNEL_SPEC = KernelSpec(
        "slyde",
        ("rules.slyde.evaluation", "rules.slyde.kernel"),
        learnt=True,
        traces="rules.slyde.kernel_traces",
        boards=Boards("rules.slyde.kernel_boards", largest=8, moves=16),
    )
    SYMMETRIES = TURNS_AND_MIRRORS

    board: str
    """The pieces, as in `rules.slyde.letters`."""

    def __init__(self, game: Game, size: int, turn: Colour, ply: int, board: str) -> None:
        super().__init__(game, size, turn, ply)
        fill(self, board=board)

    @classmethod
    def start(cls, game: Game, size: int, **options: Any) -> Self:
        return cls(game, size, "white", 0, "".join("wb"[square.dark] for square in squares(size)))

    @classmethod
    def parse(cls, game: Game, text: str) -> Self:
        board, *fields = parse_fields(text, 3, 3, "BOARD TURN PLY")
        size, pieces = parse_board(board, "[bwBW]", game.sizes)
        turn, ply = parse_turn(fields[0]), parse_number(fields[1], "ply")
        for square in squares(size):
            if square not in pieces:
                raise ValueError(
                    sentence("{square} is empty, and Slyde has no empty squares", square=square)
                )
        return cls(game, size, turn, ply, "".join(pieces[square] for square in squares(size)))

    def __str__(self) -> str:
        board = format_board(self.size, dict(zip(squares(self.size), self.board, strict=True)))
        return f"{board} {self.turn[0]} {self.ply}"

    def key(self) -> tuple[object, ...]:
        return self.board, self.turn

    # The board.

    def piece(self, square: Square) -> str:
        """Return the letter of the piece on a square."""
        return self.board[index_of(square, self.size)]

    def pieces(self) -> Mapping[Square, Men]:
        return {
            square: PIECES[piece]
            for square, piece in zip(squares(self.size), self.board, strict=True)
        }

    def sizes(self) -> Mapping[Colour, Sequence[int]]:
        white = rows(self.board, self.size)
        full = (1 << self.size) - 1
        return {
            "black": sizes_by_rows(full ^ row for row in white),
            "white": sizes_by_rows(white),
        }

    def kinds(self) -> Sequence[Colour | Man]:
        return [man for men in PIECES.values() for man in men]

    def complement(self) -> Mapping[Colour, int]:
        return dict.fromkeys(COLOURS, self.size**2 // 2)

    # In words.

    def _task(self, yours: bool) -> str:
        if self.may_change_state():
            return by_turn(
                self.turn,
                yours,
                own="Your turn: swap one of your pieces with an enemy neighbour, or fix or free"
                " a piece.",
                black="Black to move: swap a black piece with a white neighbour, or fix or free"
                " a piece.",
                white="White to move: swap a white piece with a black neighbour, or fix or free"
                " a piece.",
            )
        return by_turn(
            self.turn,
            yours,
            own="Your turn: swap one of your pieces with an enemy neighbour.",
            black="Black to move: swap a black piece with a white neighbour.",
            white="White to move: swap a white piece with a black neighbour.",
        )

    def tap_again(self, move: Move) -> str:
        if move.kind == "swap":
            return swapping.tap_again()
        if self.piece(move.squares[0]).isupper():
            return sentence("Tap again to free it.")
        return sentence("Tap again to fix it.")

    def pick_again(self, move: Move) -> str:
        return sentence("Pick it again to fix it, or pick a neighbour to swap.")

    def suggestion(self, move: Move) -> str:
        start, end = move.squares[0], move.squares[-1]
        if move.kind == "swap":
            return swapping.suggestion(start, end)
        if self.piece(start).isupper():
            return sentence("free the piece on {square}", square=start)
        return sentence("fix the piece on {square}", square=start)

    def action(self, move: Move) -> str:
        start, end = move.squares[0], move.squares[-1]
        if move.kind == "swap":
            return swapping.action(self.turn, start, end)
        if self.piece(start).isupper():
            return by_colour(
                self.turn,
                black="Black freed the piece on {square}.",
                white="White freed the piece on {square}.",
                square=start,
            )
        return by_colour(
            self.turn,
            black="Black fixed the piece on {square}.",
            white="White fixed the piece on {square}.",
            square=start,
        )

    def effects(self, move: Move) -> str:
        square = move.squares[-1]
        piece = self.piece(square)
        if move.kind == "swap":
            return by_colour(
                self.turn,
                black="The black piece becomes fixed on {square}.",
                white="The white piece becomes fixed on {square}.",
                square=square,
            )
        if piece.isupper():
            return by_colour(
                owner_of(piece),
                black="The black piece on {square} becomes mobile.",
                white="The white piece on {square} becomes mobile.",
                square=square,
            )
        return by_colour(
            owner_of(piece),
            black="The black piece on {square} becomes fixed.",
            white="The white piece on {square} becomes fixed.",
            square=square,
        )

    # The moves.

    def spell(self, squares: Sequence[Square]) -> str | None:
        if not squares:
            return None
        return f"*{squares[0]}" if len(squares) == 1 else f"{squares[0]}-{squares[1]}"

    def may_change_state(self) -> bool:
        """Return whether the side to move may change a piece's state instead of swapping."""
        return self.ply > 0 and symmetric(self.board, self.size)

    def _legal(self) -> Iterable[Move]:
        swaps = self._swaps()
        return [*swaps, *_state_changes(self.size)] if self.may_change_state() else swaps

    def _swaps(self) -> list[Move]:
        board, own, theirs = self.board, self.turn[0], other(self.turn)[0]
        return [
            swap
            for start, end, swap in _neighbour_swaps(self.size)
            if board[start] == own and board[end] == theirs
        ]

    def _after(self, move: Move) -> Self:
        start, end = (index_of(square, self.size) for square in (move.squares[0], move.squares[-1]))
        if move.kind == "swap":
            letters = {start: self.board[end], end: self.board[start].upper()}
        else:
            letters = {start: self.board[start].swapcase()}
        board = with_letters(self.board, letters)
        return type(self)(self.game, self.size, other(self.turn), self.ply + 1, board)

    # The end.

    def outcome(self) -> Outcome | None:
        return None if self.moves() else outcome_by_first_difference(*self.sizes().values())

    def kernel(self) -> SlydeKernelAdapter:
        return SlydeKernelAdapter(self.KERNEL_SPEC, self)

    # Refusals.

    def _refuse(self, text: str) -> Refusal:
        try:
            squares = self._parse_move(text)
        except ValueError as error:
            return Refusal("notation", str(error))
        outcome = self.outcome()
        if outcome:
            return self._refuse_over(outcome, squares)
        if len(squares) == 1:
            return refusals.refuse_state_change(self, *squares)
        return refusals.refuse_swap(self, *squares)

    def _parse_move(self, text: str) -> tuple[Square, ...]:
        """Return the squares of a move's text, two for a swap; ValueError, with the reason, if it
        isn't a move."""
        if not re.fullmatch("[*][a-s][0-9]+|[a-s][0-9]+-[a-s][0-9]+", text):
            raise ValueError(
                sentence(
                    "{text} isn't a move in Slyde: write d4-d5 to swap your piece on d4 with the"
                    " one on d5, or *d4 to fix or free a piece.",
                    text=quote(text),
                )
            )
        try:
            return parse_squares(text.removeprefix("*"), "-", self.size)
        except ValueError as error:
            raise ValueError(self._bad_square_reason(text, error)) from None


PIECES: Mapping[str, Men] = {
    "b": ("black",),
    "w": ("white",),
    "B": (Man("black", "fixed"),),
    "W": (Man("white", "fixed"),),
}
"""The men of each piece, by letter."""


@cache
def _neighbour_swaps(size: int) -> tuple[tuple[int, int, Move], ...]:
    """Return all swaps of two neighbours, in either order, each preceded by the indices of its
    squares."""
    return tuple(
        (index_of(start, size), index_of(end, size), Move(f"{start}-{end}", "swap", (start, end)))
        for start in squares(size)
        for end in neighbours(start, size)
    )


@cache
def _state_changes(size: int) -> tuple[Move, ...]:
    """Return the changes of state, one for every square."""
    return tuple(Move(f"*{square}", "change", (square,)) for square in squares(size))


SLYDE = Game(
    "slyde",
    "Slyde",
    sizes=(8, 10, 12),
    default_size=8,
    plies={8: 41, 10: 65, 12: 91},
    position=SlydePosition,
    rules=("notation", "over", *refusals.SWAP_RULES, "symmetric"),
    first="white",
)
