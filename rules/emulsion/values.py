"""Pieces of Emulsion and their values, and sentences about swaps of them.

A piece counts 1 for every orthogonally adjacent piece of its colour, and ½ for every board edge or
(in Free Emulsion) empty square beside it. Values are integers, in halves.

>>> from rules import game
>>> format_halves(game("emulsion").start(size=4).value(Square.parse("c2")))
'0'
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from rules import swapping
from rules.board import Square, neighbours
from rules.pie import MasksPosition
from rules.position import Colour, Move, PieceValue, Position
from rules.sentences import by_number, by_turn, sentence

from .legal_swaps import WORTHLESS_TENSION, Grid, grid


def format_halves(halves: int) -> str:
    """Format a value in halves, 0 or more.

    >>> format_halves(0), format_halves(1), format_halves(4), format_halves(5)
    ('0', '½', '2', '2½')
    """
    whole, rest = divmod(halves, 2)
    return f"{whole or ''}½" if rest else str(whole)


class SwappingPresentation(Position):
    """The presentation of pieces that trade places with pieces of the other colour."""

    __slots__ = ()

    CANCELS = True

    def _task(self, yours: bool) -> str:
        return by_turn(
            self.turn,
            yours,
            own="Your turn: swap one of your pieces with an enemy piece that touches it.",
            black="Black to move: swap one of your pieces with a white piece that touches it.",
            white="White to move: swap one of your pieces with a black piece that touches it.",
        )

    def tap_again(self, move: Move) -> str:
        return swapping.tap_again()

    def suggestion(self, move: Move) -> str:
        if len(move.squares) < 2:
            return self.imperative(move)
        return swapping.suggestion(*move.squares)

    def action(self, move: Move) -> str:
        return swapping.action(self.turn, *move.squares)


class ValuedPosition(SwappingPresentation, MasksPosition):
    """A position whose pieces have values. Its masks consist of fields as in `legal_swaps`."""

    __slots__ = ()

    def pieces(self) -> Mapping[Square, tuple[Colour, ...]]:
        return _pieces(self.size, self.black, self.white)

    @property
    def _grid(self) -> Grid:
        return grid(self.size)

    def colour_at(self, square: Square) -> Colour | None:
        """Return the colour of the piece on a square, None if there is none."""
        bit = self._grid.bit.get(square, 0)
        return "black" if self.black & bit else "white" if self.white & bit else None

    # Values of pieces.

    def value(self, square: Square) -> int:
        """Return the value of the piece on a square, in halves; ValueError if there is no piece."""
        if not self.colour_at(square):
            raise ValueError(sentence("there is no piece on {square}", square=square))
        return WORTHLESS_TENSION - self._grid.tension(self.black, self.white, square)

    def gain(self, move: Move) -> int:
        """Return the gain in value of either piece by a swap, in halves; ValueError for other
        moves."""
        if move.kind != "swap":
            raise ValueError(sentence("{move} is not a swap", move=move))
        return self.value_after(*move.squares) - self.value(move.squares[0])

    def gain_label(self, move: Move) -> str:
        return f"+{format_halves(self.gain(move))}" if move.kind == "swap" else ""

    def about_gains(self) -> str:
        return sentence(
            "The numbers say what both pieces gain: 1 for each neighbour of the same colour, ½ for"
            " each edge."
        )

    def effects(self, move: Move) -> str:
        if move.kind != "swap":
            return ""
        return sentence("Both pieces gain {gain} in value.", gain=format_halves(self.gain(move)))

    def piece_value(self, square: Square) -> PieceValue | None:
        colour = self.colour_at(square)
        if not colour:
            return None
        value, beside = format_halves(self.value(square)), sorted(neighbours(square, self.size))
        own = [near for near in beside if self.colour_at(near) == colour]
        free = [near for near in beside if not self.colour_at(near)]
        terms = []
        if own:
            terms.append(
                by_number(
                    len(own),
                    one="1 for a neighbour of its colour",
                    other="{number} for neighbours of its colour",
                )
            )
        if free:
            terms.append(
                by_number(
                    len(free),
                    one="½ for an empty square beside it",
                    other="{value} for empty squares beside it",
                    value=format_halves(len(free)),
                )
            )
        if len(beside) < 4:
            terms.append(
                sentence("{value} for the edge of the board", value=format_halves(4 - len(beside)))
            )
        if terms:
            reason = sentence(
                "This piece is worth {value}: {terms}.", value=value, terms=", ".join(terms)
            )
        else:
            reason = sentence("This piece is worth 0: nothing beside it adds to its value.")
        return PieceValue(value, reason, (*own, *free))

    def value_after(self, start: Square, end: Square) -> int:
        """Return the value of the piece on `start` after it trades places with the one on `end`."""
        swapped = self._grid.bit[start] | self._grid.bit[end]
        black, white = self.black ^ swapped, self.white ^ swapped
        return WORTHLESS_TENSION - self._grid.tension(black, white, end)


@lru_cache(4)
def _pieces(size: int, black: int, white: int) -> Mapping[Square, tuple[Colour, ...]]:
    """Return the pieces of a position; cached, as a page needs them many times."""
    occupied = black | white
    return MappingProxyType(
        {
            square: ("black",) if black & bit else ("white",)
            for square, bit in grid(size).bit.items()
            if occupied & bit
        }
    )
