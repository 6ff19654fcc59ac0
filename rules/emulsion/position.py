"""Emulsion: pieces of two colours trade places to gain value.

A piece is worth 1 for every piece of its colour at its side and ½ for every edge of the
board, or empty square (which `free` has), there. Values are counted in halves.

>>> position = EMULSION.start(size=4)
>>> str(position)
'bwbw/wbwb/bwbw/wbwb b 0'
>>> half(position.value(Square.parse("c2")))
'0'
>>> (move,) = (move for move in position.moves() if str(move) == "c2-d2")
>>> position.gain(move)
5
>>> position.why_illegal("c2-b3").reason
'The piece on b3 is black too: swap with a white one.'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from types import MappingProxyType
from typing import Any, ClassVar, Self

from rules.board import MAX_SIZE, Square, format_board, neighbours, parse_board, quote, squares
from rules.groups import group_sizes, removing_pairs
from rules.kernels import Part
from rules.likely_game import shows_columns
from rules.pie import PIE, SWAP_SIDES, PiePosition, parse_pie
from rules.position import (
    Colour,
    Game,
    Move,
    Outcome,
    Refusal,
    Worth,
    fill,
    other,
    parse_fields,
    parse_number,
    parse_squares,
    parse_turn,
)
from rules.sentences import by_colour, sentence, template
from rules.symmetries import TURNS_AND_MIRRORS

from .legal_swaps import WORTHLESS, Grid, compress, grid
from .move_codes import EmulsionKernel
from .presentation import SwappingPresentation


def half(halves: int) -> str:
    """Format a value in halves, 0 or more.

    >>> half(0), half(1), half(4), half(5)
    ('0', '½', '2', '2½')
    """
    whole, rest = divmod(halves, 2)
    return f"{whole or ''}½" if rest else str(whole)


class EmulsionPosition(SwappingPresentation, PiePosition):
    """A position of Emulsion. Its pieces are integers of `rules.emulsion.legal_swaps`."""

    __slots__ = ("black", "white")

    black: int
    """The bits of the black pieces."""
    white: int
    """The bits of the white pieces."""

    PART = Part("emulsion", "rules.emulsion.evaluation", learnt=True)
    SYMMETRIES = TURNS_AND_MIRRORS

    CROWDED = True
    TIES = (template("Show swaps"), template("Hide swaps"))
    TITLES: ClassVar[dict[str, str]] = PiePosition.TITLES | {
        "value": template("The value must rise")
    }

    def __init__(
        self, game: Game, size: int, turn: Colour, ply: int, pie: bool, black: int, white: int
    ) -> None:
        super().__init__(game, size, turn, ply, pie)
        fill(self, black=black, white=white)

    @classmethod
    def start(cls, game: Game, size: int, **options: Any) -> Self:
        where = grid(size)
        white = sum(bit for square, bit in where.bit.items() if square.dark)
        return cls(game, size, "black", 0, options["pie"], where.board ^ white, white)

    @classmethod
    def parse(cls, game: Game, text: str) -> Self:
        board, *fields = parse_fields(text, 3, 4, "BOARD TURN PLY [nopie]")
        size, pieces = parse_board(board, "[bw]", game.sizes)
        turn, ply = parse_turn(fields[0]), parse_number(fields[1], "ply")
        cls._check_filled(size, pieces)
        where = grid(size)
        black, white = (
            sum(where.bit[square] for square, piece in pieces.items() if piece == colour)
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
        board = format_board(self.size, {at: men[0][0] for at, men in self.pieces().items()})
        return f"{board} {self.turn[0]} {self.ply}" + ("" if self.pie else " nopie")

    def key(self) -> tuple[object, ...]:
        return self.black, self.white, self.size, self.turn, self.pie

    def pieces(self) -> Mapping[Square, tuple[Colour, ...]]:
        return _pieces(self.size, self.black, self.white)

    def spell(self, squares: Sequence[Square]) -> str | None:
        return f"{squares[0]}-{squares[1]}" if len(squares) > 1 else None

    @classmethod
    def resembles(cls, text: str) -> bool:
        return not shows_columns(text)

    def complement(self) -> Mapping[Colour, int]:
        white = (self.size**2 + 1) // 2
        return {"black": self.size**2 - white, "white": white}

    def ties(self) -> Sequence[tuple[Square, Square]]:
        swaps = self._grid.moves(self._grid.swap_rows, self._swaps())
        return [(move.squares[0], move.squares[1]) for move in swaps]

    # Values of pieces.

    def value(self, square: Square) -> int:
        """Return the value in halves of the piece on a square; ValueError if there is none."""
        if not self._colour(square):
            raise ValueError(sentence("there is no piece on {square}", square=square))
        return WORTHLESS - self._grid.tension(self.black, self.white, square)

    def gain(self, move: Move) -> int:
        """Return the rise in halves of either piece's value by a swap; ValueError if it is none."""
        if move.kind != "swap":
            raise ValueError(sentence("{move} is not a swap", move=move))
        return self._value_after(*move.squares) - self.value(move.squares[0])

    def brings(self, move: Move) -> str:
        return f"+{half(self.gain(move))}" if move.kind == "swap" else ""

    def effects(self, move: Move) -> str:
        gain = self.brings(move)
        return sentence("Value {gain}.", gain=gain) if gain else ""

    def worth(self, square: Square) -> Worth | None:
        colour = self._colour(square)
        if not colour:
            return None
        value, beside = half(self.value(square)), sorted(neighbours(square, self.size))
        own = [near for near in beside if self._colour(near) == colour]
        free = [near for near in beside if not self._colour(near)]
        terms = [sentence("1 for {square}", square=near) for near in own]
        terms += [sentence("½ for the empty {square}", square=near) for near in free]
        if len(beside) < 4:
            terms.append(sentence("{value} for the edge of the board", value=half(4 - len(beside))))
        if terms:
            reason = sentence(
                "The piece on {square} is worth {value}: {terms}.",
                square=square,
                value=value,
                terms=", ".join(terms),
            )
        else:
            reason = sentence(
                "The piece on {square} is worth 0: nothing beside it counts.", square=square
            )
        return Worth(value, reason, (*own, *free))

    def _value_after(self, start: Square, end: Square) -> int:
        """Return the value of the piece on `start` after it trades places with the one on `end`."""
        swapped = self._grid.bit[start] | self._grid.bit[end]
        black, white = self.black ^ swapped, self.white ^ swapped
        return WORTHLESS - self._grid.tension(black, white, end)

    # The moves.

    def _legal(self) -> Iterable[Move]:
        moves = self._board_moves()
        if moves and self.may_swap_sides():
            moves.append(SWAP_SIDES)
        return moves

    def _board_moves(self) -> list[Move]:
        return self._grid.moves(self._grid.swap_rows, self._swaps())

    def _after(self, move: Move) -> Self:
        if move.kind == "swap-sides":
            turn, black, white = self.turn, self.black, self.white
        else:
            turn, (black, white) = other(self.turn), self._pieces_after(move)
        return type(self)(self.game, self.size, turn, self.ply + 1, self.pie, black, white)

    def _pieces_after(self, move: Move) -> tuple[int, int]:
        """Return the black and the white pieces after a board move."""
        first, second = move.squares
        both = self._grid.bit[first] | self._grid.bit[second]
        return self.black ^ both, self.white ^ both

    def outcome(self) -> Outcome | None:
        if self._may_go_on():
            return None
        sizes = self.sizes()
        return removing_pairs(sizes["black"], sizes["white"], last_mover=other(self.turn))

    def sizes(self) -> dict[Colour, list[int]]:
        return {
            "black": group_sizes(compress(self.black), self.size),
            "white": group_sizes(compress(self.white), self.size),
        }

    def _may_go_on(self) -> bool:
        """Return whether there is a board move."""
        return any(self._swaps())

    def _swaps(self) -> tuple[int, ...]:
        own, theirs = self.black, self.white
        if self.turn == "white":
            own, theirs = theirs, own
        return self._grid.swaps(own, theirs)

    @property
    def _grid(self) -> Grid:
        return grid(self.size)

    def _colour(self, square: Square) -> Colour | None:
        bit = self._grid.bit.get(square, 0)
        return "black" if self.black & bit else "white" if self.white & bit else None

    def kernel(self) -> EmulsionKernel | None:
        if self.swaps_come():
            return None
        return EmulsionKernel(self.PART, self, self.may_swap_sides())

    # Refusals.

    def _refuse(self, text: str) -> Refusal:
        try:
            kind, places = self._read(text)
        except ValueError as error:
            return Refusal("notation", str(error))
        outcome = self.outcome()
        if outcome:
            return self._refuse_over(outcome, places)
        if kind == "swap-sides":
            return self._refuse_swap_sides()
        return self._refuse_board_move(kind, *places)

    def _read(self, text: str) -> tuple[str, tuple[Square, ...]]:
        """Return the kind and the squares of a move's text; ValueError with a reason if none."""
        if text == SWAP_SIDES.text:
            return SWAP_SIDES.kind, ()
        if not re.fullmatch("[a-s][0-9]+-[a-s][0-9]+", text):
            raise ValueError(self._not_a_move(text))
        return "swap", self._squares(text, "-")

    def _not_a_move(self, text: str) -> str:
        return sentence(
            "{text} isn't a move of Emulsion: write d4-e5 to swap your piece on d4 with the one on"
            " e5.",
            text=quote(text),
        )

    def _squares(self, text: str, sign: str) -> tuple[Square, ...]:
        try:
            return parse_squares(text, sign, self.size)
        except ValueError as error:
            raise ValueError(self._refuse_text(text, error)) from None

    def _refuse_board_move(self, kind: str, first: Square, second: Square) -> Refusal:
        """Refuse a swap by the first of its rules that is broken."""
        rule, reason = (
            _refuse_far(first, second)
            or self._refuse_own_piece(first, second)
            or self._refuse_other_colour(second)
            or ("value", self._value_reason(first, second))
        )
        shown = self._squares_that_count(first, second) if rule == "value" else ()
        return Refusal(rule, reason, (first, second, *shown))

    def _refuse_own_piece(self, first: Square, second: Square) -> tuple[str, str] | None:
        colour = self._colour(first)
        if colour == self.turn:
            return None
        if colour is None:
            reason = sentence("{square} is empty: start from one of your pieces.", square=first)
        elif self._colour(second) == self.turn:
            reason = sentence("Start with your own piece: {own}-{other}.", own=second, other=first)
        else:
            reason = by_colour(
                self.turn,
                black="The piece on {square} is white: start from a black one.",
                white="The piece on {square} is black: start from a white one.",
                square=first,
            )
        return "own-piece", reason

    def _refuse_other_colour(self, second: Square) -> tuple[str, str] | None:
        colour = self._colour(second)
        if colour == other(self.turn):
            return None
        if colour is None:
            reason = sentence("{square} is empty: swap with a piece.", square=second)
        else:
            reason = by_colour(
                colour,
                black="The piece on {square} is black too: swap with a white one.",
                white="The piece on {square} is white too: swap with a black one.",
                square=second,
            )
        return "other-colour", reason

    def _value_reason(self, first: Square, second: Square) -> str:
        before, after = self.value(first), self._value_after(first, second)
        if before == after:
            return sentence("No gain: your piece is worth {value} either way.", value=half(before))
        return sentence(
            "No gain: your piece would drop from {before} to {after}.",
            before=half(before),
            after=half(after),
        )

    def _squares_that_count(self, first: Square, second: Square) -> Iterable[Square]:
        """Return the squares that add to the piece's value, on `first` or on `second`."""
        around = chain(neighbours(first, self.size), neighbours(second, self.size))
        return dict.fromkeys(
            square
            for square in around
            if square != first and self._colour(square) in (self.turn, None)
        )


def _refuse_far(first: Square, second: Square) -> tuple[str, str] | None:
    """Refuse a swap of two squares that don't touch."""
    if max(abs(first.file - second.file), abs(first.rank - second.rank)) == 1:
        return None
    if first == second:
        return "adjacent", sentence("A swap needs two squares, not {square} twice.", square=first)
    reason = sentence(
        "{first} and {second} don't touch: swap pieces that touch by side or corner.",
        first=first,
        second=second,
    )
    return "adjacent", reason


@lru_cache(4)
def _pieces(size: int, black: int, white: int) -> Mapping[Square, tuple[Colour, ...]]:
    """Return the pieces of a position; cached, as a page asks for them many times."""
    taken = black | white
    return MappingProxyType(
        {
            square: ("black",) if black & bit else ("white",)
            for square, bit in grid(size).bit.items()
            if taken & bit
        }
    )


EMULSION = Game(
    "emulsion",
    "Emulsion",
    tuple(range(2, MAX_SIZE + 1)),
    9,
    EmulsionPosition,
    ("notation", "over", "swap-sides", "adjacent", "own-piece", "other-colour", "value"),
    {"pie": PIE},
)
