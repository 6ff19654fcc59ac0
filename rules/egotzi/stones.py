"""Positions of stones, and the rules of placement that Egotzi and Egotzi Squared share.

A stone that is placed pushes its neighbours away along their lines. Sets of stones are bit masks,
as in `groups`: bit `rank * (size + 1) + file`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from rules.board import Square, format_board, parse_board
from rules.groups import mask
from rules.position import Colour, Game, Move, Push, Refusal, parse_square
from rules.sentences import sentence
from rules.stones_kernel import StonesKernelAdapter
from rules.symmetries import TURNS_AND_MIRRORS

from . import refusals
from .presentation import PlacingPresentation
from .pushes import bit_of, pushes_at, squares_by_bit, stones_of


class StonesPosition(PlacingPresentation):
    """A position of black and white stones, with the rules of placement of both games."""

    __slots__ = ()

    SYMMETRIES = TURNS_AND_MIRRORS

    black: int
    """The mask of the black stones."""
    white: int
    """The mask of the white stones."""

    def pieces(self) -> Mapping[Square, tuple[Colour, ...]]:
        return stones_of(self.size, self.black, self.white)

    def spell(self, squares: Sequence[Square]) -> str | None:
        return str(squares[0]) if squares else None

    def pushes(self, square: Square | str) -> tuple[Push, ...]:
        """Return what happens to each neighbouring stone when one is placed on an empty square.

        Raise ValueError if the square is off the board or not empty.
        """
        square = parse_square(str(square), self.size)
        if self._occupied(square):
            raise ValueError(sentence("{square} is not empty", square=square))
        stones, by_bit = self.black | self.white, squares_by_bit(self.size)
        return tuple(
            Push(by_bit[start], by_bit[end], kind)
            for start, end, kind in pushes_at(stones, bit_of(square, self.size), self.size)
        )

    def pushed(self, move: Move) -> Sequence[Push]:
        return self.pushes(move.squares[0]) if move.squares else ()

    def _placements(self) -> Iterable[Move]:
        stones = self.black | self.white
        return [move for bit, move in _moves(self.size) if not stones & bit]

    def _placement(self, text: str) -> Move | None:
        """Return the placement with this text; None if it doesn't name an empty square."""
        bit, move = _moves_by_text(self.size).get(text, (0, None))
        return None if (self.black | self.white) & bit else move

    def _placed(self, square: Square) -> tuple[int, int]:
        """Return the black and the white stones after the mover places a stone on `square`."""
        bit = bit_of(square, self.size)
        black, white = self.black, self.white
        for start, end, _ in pushes_at(black | white, bit, self.size):
            if black & start:
                black ^= start ^ end
            else:
                white ^= start ^ end
        return (black | bit, white) if self.turn == "black" else (black, white | bit)

    def _full(self) -> bool:
        return (self.black | self.white).bit_count() == self.size**2

    def _occupied(self, square: Square) -> bool:
        return bool((self.black | self.white) & bit_of(square, self.size))

    def _refuse_occupied(self, square: Square) -> Refusal:
        colour: Colour = "black" if self.black & bit_of(square, self.size) else "white"
        reason = refusals.occupied(colour, square)
        return Refusal("occupied", reason, (square,))

    def _board_text(self) -> str:
        pieces = {square: colours[0][0] for square, colours in self.pieces().items()}
        return f"{format_board(self.size, pieces)} {self.turn[0]} {self.ply}"


class EgotziKernelAdapter(StonesKernelAdapter):
    """The interface between a position of either game and its kernel."""

    def line(self, codes: Sequence[int]) -> list[Move]:
        moves = _moves(self._position.size)
        return [moves[code][1] for code in codes]


@cache
def _moves(size: int) -> tuple[tuple[int, Move], ...]:
    """Return the placements of a board, each with the bit of its square."""
    by_bit = squares_by_bit(size).items()
    return tuple((bit, Move(str(square), "place", (square,))) for bit, square in by_bit)


@cache
def _moves_by_text(size: int) -> Mapping[str, tuple[int, Move]]:
    """Return the placements of a board by text, each with the bit of its square."""
    return {move.text: (bit, move) for bit, move in _moves(size)}


def parse_stones(board: str, game: Game) -> tuple[int, int, int]:
    """Return the size, the black and the white stones of a BOARD text."""
    size, pieces = parse_board(board, "[bw]", game.sizes)
    black, white = (
        mask((square for square, piece in pieces.items() if piece == colour), size)
        for colour in "bw"
    )
    return size, black, white
