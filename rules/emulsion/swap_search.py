"""The search for what a player can be sure of after any reply and the player's next swap.

Positions are tried as masks of pieces, as in `legal_swaps`, since there are thousands of them.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import NamedTuple

from rules.claims import Line
from rules.groups import group_sizes
from rules.position import Position, other

from .legal_swaps import WIDTH, compress, grid
from .position import EmulsionPosition

Value = Callable[[int, int], int]
"""A function of the sizes of a player's largest group and of the opponent's."""


class Sure(NamedTuple):
    """The most that a player can be sure of, with a reply that leaves no more and the player's best
    swap after it, and whether other replies leave no more, if that was sought."""

    value: int
    line: Line
    several: bool


class SwapSearch:
    """A search of all replies to a move, and all swaps after each of them."""

    def __init__(self, position: Position) -> None:
        """Prepare to search the replies in a position."""
        assert isinstance(position, EmulsionPosition)
        self._size = position.size
        self._grid = grid(position.size)
        north = self._grid.north
        self._shifts = WIDTH, north, north + WIDTH, north - WIDTH
        self._mover = other(position.turn)
        self._replies = [(move, position.play(move)) for move in position.moves()]
        self._largest: dict[int, tuple[int, int]] = {}

    def surest(self, value: Value, *, several: bool = False) -> Generator[None, None, Sure | None]:
        """Return what the player who moved last can be sure of, and with `several` whether other
        replies leave no more; None if a reply ends the game.

        A reply is abandoned once a swap after it has a higher value than the best one after an
        earlier reply, or as high a one if no other such reply is sought. Replies after which the
        value is low come first, and so do the swaps that had high values last.
        """
        least: Sure | None = None
        first: list[int] = []
        ordered = [(value(*self.sizes(after.black)), move, after) for move, after in self._replies]
        ordered.sort(key=lambda each: each[0])
        for _, reply, after in ordered:
            limit = None
            if least:
                seeks_equal = several and not least.several
                limit = least.value if seeks_equal else least.value - 1
            best, cause = self._best(after.black, value, first, limit)
            if best is None:
                return None
            yield None
            first = [cause, *(swap for swap in first if swap != cause)]
            if least and best == least.value:
                least = least._replace(several=True)
            elif not least or best < least.value:
                black = after.black ^ cause
                then = next(move for move in after.moves() if after.play(move).black == black)
                least = Sure(best, (reply, then), several=False)
        return least

    def _best(
        self, black: int, value: Value, first: Sequence[int], limit: int | None
    ) -> tuple[int | None, int]:
        """Return the highest value after a swap, or one above the limit, and that swap, as the bits
        of its squares; None and 0 if there is no swap."""
        best: int | None = None
        cause = 0
        swaps = self._swaps(black)
        legal = {*swaps}
        for swap in (*(each for each in first if each in legal), *swaps):
            found = value(*self.sizes(black ^ swap))
            if best is None or found > best:
                best, cause = found, swap
                if limit is not None and found > limit:
                    break
        return best, cause

    def _swaps(self, black: int) -> list[int]:
        """Return the mover's swaps, as the bits of their squares."""
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

    def sizes(self, black: int) -> tuple[int, int]:
        """Return the sizes of the mover's largest group and of the opponent's."""
        found = self._largest.get(black)
        if not found:
            sizes = self._size_of(black), self._size_of(self._grid.board ^ black)
            found = self._largest[black] = sizes if self._mover == "black" else sizes[::-1]
        return found

    def _size_of(self, pieces: int) -> int:
        return max(group_sizes(compress(pieces), self._size), default=0)
