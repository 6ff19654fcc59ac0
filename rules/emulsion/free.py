"""Free Emulsion: Emulsion on a board that is filled during play.

>>> position = FREE_EMULSION.start(size=2)
>>> str(position.play("a1+a2"))
'w1/b1 w 1'
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Self

from rules.board import Square, quote
from rules.kernels import Part
from rules.pie import PIE
from rules.position import Colour, Game, Move, Refusal

from .position import EMULSION, EmulsionPosition, apart


class FreeEmulsionPosition(EmulsionPosition):
    """A position of Free Emulsion, which has empty squares, and moves that fill two of them."""

    __slots__ = ()

    PART = Part("free-emulsion", "rules.emulsion.evaluation_free", learnt=True)

    CROWDED = False

    @classmethod
    def start(cls, game: Game, size: int, **options: Any) -> Self:
        return cls(game, size, "black", 0, options["pie"], 0, 0)

    @classmethod
    def _check_filled(cls, size: int, pieces: Mapping[Square, str]) -> None:
        """Any squares may be empty."""

    def complement(self) -> Mapping[Colour, int]:
        white = self.white.bit_count()
        return {"black": white, "white": white}

    def _doing(self) -> str:
        return (
            "swap a piece, or place a pair on two empty squares"
            if any(self._pairs())
            else super()._doing()
        )

    def spell(self, squares: Sequence[Square]) -> str | None:
        swap = super().spell(squares)
        return swap and (swap if self._colour(squares[0]) else swap.replace("-", "+"))

    def _board_moves(self) -> list[Move]:
        pairs = self._grid.moves(self._grid.pair_rows, self._pairs())
        return pairs + super()._board_moves()

    def _may_go_on(self) -> bool:
        return any(self._pairs()) or super()._may_go_on()

    def _pairs(self) -> tuple[int, ...]:
        return self._grid.pairs(self.black | self.white)

    def _pieces_after(self, move: Move) -> tuple[int, int]:
        if move.kind != "pair":
            return super()._pieces_after(move)
        own, theirs = (self._grid.bit[square] for square in move.squares)
        if self.turn == "white":
            own, theirs = theirs, own
        return self.black | own, self.white | theirs

    def _read(self, text: str) -> tuple[str, tuple[Square, ...]]:
        if re.fullmatch("[a-s][0-9]+[+][a-s][0-9]+", text):
            return "pair", self._squares(text, "+")
        return super()._read(text)

    def _not_a_move(self, text: str) -> str:
        return (
            "A move of Free Emulsion is two empty squares, such as d4+d5, or your own piece's"
            f" square and the other piece's, such as d4-e5, not {quote(text)}."
        )

    def _refuse_board_move(self, kind: str, first: Square, second: Square) -> Refusal:
        if kind == "swap":
            return super()._refuse_board_move(kind, first, second)
        for square in (first, second):
            colour = self._colour(square)
            if colour:
                reason = f"There is a {colour} piece on {square}: place on two empty squares."
                return Refusal("occupied", reason, (first, second))
        reason = f"{apart(first, second, 'by a side')}: place on two squares that share a side."
        return Refusal("adjacent", reason, (first, second))


FREE_EMULSION = Game(
    "free-emulsion",
    "Free Emulsion",
    EMULSION.sizes,
    7,
    FreeEmulsionPosition,
    ("notation", "over", "swap-sides", "occupied", *EMULSION.rules[3:]),
    {"pie": PIE},
)
