"""Emulsion: pieces of different colours trade places to gain value.

>>> position = EMULSION.start(size=4)
>>> str(position)
'bwbw/wbwb/bwbw/wbwb b 0'
>>> (move,) = (move for move in position.moves() if str(move) == "c2-d2")
>>> position.gain(move)
5
>>> position.why_illegal("c2-b3").reason
'The piece on b3 is black too: swap with a white one.'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Self

from rules.board import MAX_SIZE, Square, format_board, parse_board, quote, squares
from rules.groups import group_sizes, outcome_by_groups
from rules.kernels import Boards, KernelSpec
from rules.pie import PIE, SWAP_SIDES, PiePosition, parse_pie
from rules.position import (
    Colour,
    Game,
    Move,
    Outcome,
    Refusal,
    other,
    parse_fields,
    parse_number,
    parse_squares,
    parse_turn,
)
from rules.sentences import sentence, template
from rules.symmetries import TURNS_AND_MIRRORS
from rules.text_fields import looks_like_columns

from .legal_swaps import compress, grid
from .move_codes import EmulsionKernelAdapter
from .refusals import refuse_swap
from .values import ValuedPosition


class EmulsionPosition(ValuedPosition):
    """A position of Emulsion."""

    __slots__ = ()

    KERNEL_SPEC = KernelSpec(
        "emulsion",
        ("rules.emulsion.evaluation", "rules.emulsion.kernel"),
        learnt=True,
        traces="rules.emulsion.kernel_traces",
        boards=Boards("rules.emulsion.kernel_boards", largest=7, moves=28),
        books=((5, (("pie", False),)),),
    )
    REASONS = "rules.emulsion.reasons"
    SYMMETRIES = TURNS_AND_MIRRORS

    CROWDED = True
    SWAPPABLE = (template("Show swaps"), template("Hide swaps"))
    TITLES: ClassVar[dict[str, str]] = PiePosition.TITLES | {
        "value": template("The value must rise")
    }

    @classmethod
    def start(cls, game: Game, size: int, **options: Any) -> Self:
        board_grid = grid(size)
        white = sum(bit for square, bit in board_grid.bit.items() if square.dark)
        return cls(game, size, "black", 0, options["pie"], board_grid.board ^ white, white)

    @classmethod
    def parse(cls, game: Game, text: str) -> Self:
        board, *fields = parse_fields(text, 3, 4, "BOARD TURN PLY [nopie]")
        size, pieces = parse_board(board, "[bw]", game.sizes)
        turn, ply = parse_turn(fields[0]), parse_number(fields[1], "ply")
        cls._check_filled(size, pieces)
        board_grid = grid(size)
        black, white = (
            sum(board_grid.bit[square] for square, piece in pieces.items() if piece == colour)
            for colour in "bw"
        )
        return cls(game, size, turn, ply, parse_pie(fields[2:]), black, white)

    @classmethod
    def _check_filled(cls, size: int, pieces: Mapping[Square, str]) -> None:
        for square in squares(size):
            if square not in pieces:
                raise ValueError(
                    sentence("{square} is empty, and Emulsion has no empty squares", square=square)
                )

    def __str__(self) -> str:
        black, occupied = self.black, self.black | self.white
        board = format_board(
            self.size,
            {
                square: "b" if black & bit else "w"
                for square, bit in self._grid.bit.items()
                if occupied & bit
            },
        )
        return f"{board} {self.turn[0]} {self.ply}" + ("" if self.pie else " nopie")

    def spell(self, squares: Sequence[Square]) -> str | None:
        return f"{squares[0]}-{squares[1]}" if len(squares) > 1 else None

    @classmethod
    def resembles(cls, text: str) -> bool:
        return not looks_like_columns(text)

    def complement(self) -> Mapping[Colour, int]:
        white = (self.size**2 + 1) // 2
        return {"black": self.size**2 - white, "white": white}

    def swappable_pairs(self) -> Sequence[tuple[Square, Square]]:
        swaps = self._grid.moves(self._grid.swap_tables, self._swaps())
        return [(move.squares[0], move.squares[1]) for move in swaps]

    # The moves.

    def _legal(self) -> Iterable[Move]:
        moves = self._board_moves()
        if moves and self.may_swap_sides():
            moves.append(SWAP_SIDES)
        return moves

    def _board_moves(self) -> list[Move]:
        return self._grid.moves(self._grid.swap_tables, self._swaps())

    def _after(self, move: Move) -> Self:
        if move.kind == "swap-sides":
            return self._next(self.turn, self.black, self.white)
        return self._next(other(self.turn), *self._pieces_after(move))

    def _pieces_after(self, move: Move) -> tuple[int, int]:
        """Return the black and the white pieces after a board move."""
        first, second = move.squares
        both = self._grid.bit[first] | self._grid.bit[second]
        return self.black ^ both, self.white ^ both

    def outcome(self) -> Outcome | None:
        if self._has_board_move():
            return None
        sizes = self.sizes()
        return outcome_by_groups(sizes["black"], sizes["white"], last_mover=other(self.turn))

    def sizes(self) -> dict[Colour, list[int]]:
        return {
            "black": group_sizes(compress(self.black), self.size),
            "white": group_sizes(compress(self.white), self.size),
        }

    def _has_board_move(self) -> bool:
        """Return whether there is a board move."""
        return any(self._swaps())

    def _swaps(self) -> tuple[int, ...]:
        own, theirs = self.black, self.white
        if self.turn == "white":
            own, theirs = theirs, own
        return self._grid.swaps(own, theirs)

    def kernel(self) -> EmulsionKernelAdapter | None:
        if self.may_swap_sides_next():
            return None
        return EmulsionKernelAdapter(self.KERNEL_SPEC, self, self.may_swap_sides())

    # Refusals.

    def _refuse(self, text: str) -> Refusal:
        try:
            kind, squares = self._parse_move(text)
        except ValueError as error:
            return Refusal("notation", str(error))
        outcome = self.outcome()
        if outcome:
            return self._refuse_over(outcome, squares)
        if kind == "swap-sides":
            return self._refuse_swap_sides()
        return self._refuse_board_move(kind, *squares)

    def _parse_move(self, text: str) -> tuple[str, tuple[Square, ...]]:
        """Return the kind and the squares of a move's text; ValueError, with the reason, if it
        isn't a move."""
        if text == SWAP_SIDES.text:
            return SWAP_SIDES.kind, ()
        if not re.fullmatch("[a-s][0-9]+-[a-s][0-9]+", text):
            raise ValueError(self._not_a_move(text))
        return "swap", self._parse_squares(text, "-")

    def _not_a_move(self, text: str) -> str:
        return sentence(
            "{text} isn't a move in Emulsion: write d4-e5 to swap your piece on d4 with the one on"
            " e5.",
            text=quote(text),
        )

    def _parse_squares(self, text: str, sign: str) -> tuple[Square, ...]:
        try:
            return parse_squares(text, sign, self.size)
        except ValueError as error:
            raise ValueError(self._bad_square_reason(text, error)) from None

    def _refuse_board_move(self, kind: str, first: Square, second: Square) -> Refusal:
        return refuse_swap(self, first, second)


EMULSION = Game(
    "emulsion",
    "Emulsion",
    tuple(range(2, MAX_SIZE + 1)),
    9,
    EmulsionPosition,
    ("notation", "over", "swap-sides", "adjacent", "own-piece", "other-colour", "value"),
    {"pie": PIE},
    plies=dict(
        enumerate((1, 4, 8, 13, 18, 22, 29, 38, 42, 51, 64, 75, 90, 106, 117, 128, 150, 162), 2)
    ),
)
