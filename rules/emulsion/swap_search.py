"""The search for what a player can be sure of after any reply and the player's next swap.

Positions are tried as masks of pieces, as in `legal_swaps`, since there are thousands of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.groups import group_sizes
from rules.move import Move
from rules.position import Position
from rules.sure_search import SureSearch

from .legal_swaps import WIDTH, compress, grid
from .position import EmulsionPosition


class SwapSearch(SureSearch[EmulsionPosition, int]):
    """A search whose next moves are swaps, as the bits of their squares."""

    def __init__(self, position: Position) -> None:
        assert isinstance(position, EmulsionPosition)
        super().__init__(position)
        self._size = position.size
        self._grid = grid(position.size)
        north = self._grid.north
        self._shifts = WIDTH, north, north + WIDTH, north - WIDTH
        self._largest: dict[int, tuple[int, int]] = {}

    def _sizes(self, position: EmulsionPosition) -> tuple[int, int]:
        return self.sizes(position.black)

    def _next(self, position: EmulsionPosition) -> Sequence[int]:
        black = position.black
        white = self._grid.board ^ black
        own, theirs = (black, white) if self._mover == "black" else (white, black)
        masks = self._grid.swaps(own, theirs)
        swaps = []
        for forth, back, shift in zip(masks[::2], masks[1::2], self._shifts, strict=True):
            left = forth | back
            while left:
                bit = left & -left
                left ^= bit
                swaps.append(bit | bit << shift)
        return swaps

    def _sizes_after(self, position: EmulsionPosition, move: int) -> tuple[int, int]:
        return self.sizes(position.black ^ move)

    def _move(self, position: EmulsionPosition, move: int) -> Move:
        black = position.black ^ move
        return next(each for each in position.moves() if position.play(each).black == black)

    def sizes(self, black: int) -> tuple[int, int]:
        """Return the sizes of the mover's largest group and of the opponent's, where the black
        pieces are these."""
        found = self._largest.get(black)
        if not found:
            sizes = self._size_of(black), self._size_of(self._grid.board ^ black)
            found = self._largest[black] = sizes if self._mover == "black" else sizes[::-1]
        return found

    def _size_of(self, pieces: int) -> int:
        return max(group_sizes(compress(pieces), self._size), default=0)
