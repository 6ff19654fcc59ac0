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
from rules.kernels import Boards, KernelSpec
from rules.pie import PIE
from rules.position import Colour, Game, Move, Refusal
from rules.sentences import by_colour, by_turn, sentence

from .position import EMULSION, EmulsionPosition


class FreeEmulsionPosition(EmulsionPosition):
    """A position of Free Emulsion, with empty squares, and moves that place a pair of pieces."""

    __slots__ = ()

    KERNEL_SPEC = KernelSpec(
        "free-emulsion",
        ("rules.emulsion.evaluation_free", "rules.emulsion.kernel"),
        learnt=True,
        traces="rules.emulsion.kernel_traces",
        boards=Boards("rules.emulsion.kernel_boards", largest=7, moves=26),
        books=((4, (("pie", False),)),),
    )

    REASONS = "rules.general_reasons"
    CROWDED = False

    @classmethod
    def start(cls, game: Game, size: int, **options: Any) -> Self:
        return cls(game, size, "black", 0, options["pie"], 0, 0)

    @classmethod
    def _check_filled(cls, size: int, pieces: Mapping[Square, str]) -> None:
        """Accept any board, as squares may be empty."""

    def complement(self) -> Mapping[Colour, int]:
        white = self.white.bit_count()
        return {"black": white, "white": white}

    def _task(self, yours: bool) -> str:
        if not any(self._pairs()):
            return super()._task(yours)
        return by_turn(
            self.turn,
            yours,
            own="Your turn: place a black and a white piece on two empty neighbouring squares (the"
            " first is yours), or swap two pieces.",
            black="Black to move: place a black and a white piece on two empty neighbouring squares"
            " (the first is black), or swap two pieces.",
            white="White to move: place a black and a white piece on two empty neighbouring squares"
            " (the first is white), or swap two pieces.",
        )

    def about_gains(self) -> str:
        return sentence(
            "The numbers say what both pieces gain: 1 for each neighbour of the same colour, ½ for"
            " each edge or empty square."
        )

    def tap_again(self, move: Move) -> str:
        return sentence("Tap again to place.") if move.kind == "pair" else super().tap_again(move)

    def suggestion(self, move: Move) -> str:
        if move.kind != "pair":
            return super().suggestion(move)
        own, other = move.squares
        return by_colour(
            self.turn,
            black="place black on {own} and white on {other}",
            white="place white on {own} and black on {other}",
            own=own,
            other=other,
        )

    def action(self, move: Move) -> str:
        if move.kind != "pair":
            return super().action(move)
        own, other = move.squares
        return by_colour(
            self.turn,
            black="Black placed a black piece on {own} and a white one on {other}.",
            white="White placed a white piece on {own} and a black one on {other}.",
            own=own,
            other=other,
        )

    def spell(self, squares: Sequence[Square]) -> str | None:
        swap = super().spell(squares)
        return swap and (swap if self.colour_at(squares[0]) else swap.replace("-", "+"))

    def _board_moves(self) -> list[Move]:
        pairs = self._grid.moves(self._grid.pair_tables, self._pairs())
        return pairs + super()._board_moves()

    def _has_board_move(self) -> bool:
        return any(self._pairs()) or super()._has_board_move()

    def _pairs(self) -> tuple[int, ...]:
        return self._grid.pairs(self.black | self.white)

    def _pieces_after(self, move: Move) -> tuple[int, int]:
        if move.kind != "pair":
            return super()._pieces_after(move)
        own, theirs = (self._grid.bit[square] for square in move.squares)
        if self.turn == "white":
            own, theirs = theirs, own
        return self.black | own, self.white | theirs

    def _parse_move(self, text: str) -> tuple[str, tuple[Square, ...]]:
        if re.fullmatch("[a-s][0-9]+[+][a-s][0-9]+", text):
            return "pair", self._parse_squares(text, "+")
        return super()._parse_move(text)

    def _not_a_move(self, text: str) -> str:
        return sentence(
            "{text} isn't a move in Free Emulsion: write d4+d5 to place your piece on d4 and one of"
            " the other colour on d5, or d4-e5 to swap your piece on d4 with the one on e5.",
            text=quote(text),
        )

    def _refuse_board_move(self, kind: str, first: Square, second: Square) -> Refusal:
        if kind == "swap":
            return super()._refuse_board_move(kind, first, second)
        for square in (first, second):
            colour = self.colour_at(square)
            if colour:
                reason = by_colour(
                    colour,
                    black="There's a black piece on {square}: choose two empty squares.",
                    white="There's a white piece on {square}: choose two empty squares.",
                    square=square,
                )
                return Refusal("occupied", reason, (first, second))
        if first == second:
            reason = sentence("A pair needs two squares, not {square} twice.", square=first)
        else:
            reason = sentence(
                "{first} and {second} don't share a side: a pair needs two squares that do.",
                first=first,
                second=second,
            )
        return Refusal("adjacent", reason, (first, second))


FREE_EMULSION = Game(
    "free-emulsion",
    "Free Emulsion",
    EMULSION.sizes,
    7,
    FreeEmulsionPosition,
    ("notation", "over", "swap-sides", "occupied", *EMULSION.rules[3:]),
    {"pie": PIE},
    plies=dict(
        enumerate((2, 7, 13, 20, 29, 36, 49, 55, 79, 91, 119, 131, 153, 177, 207, 230, 264, 287), 2)
    ),
)
