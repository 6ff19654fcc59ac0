"""The search for what a player can be sure of after any reply and the player's next move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Sequence
from typing import Generic, NamedTuple, TypeVar

from .claims import Line
from .group_claims import largest
from .move import Move
from .position import Position, other

Value = Callable[[int, int], int]
"""A function of the sizes of a player's largest group and of the opponent's."""

P = TypeVar("P", bound=Position)
N = TypeVar("N")


class Sure(NamedTuple):
    """The most that a player can be sure of, with a reply that leaves no more and the player's best
    move after it, and whether other replies leave no more, if that was sought."""

    value: int
    line: Line
    several: bool


class SureSearch(ABC, Generic[P, N]):
    """A search of all replies to a move, and all moves after each of them, which are `N`: equal in
    all positions in which they are the same."""

    def __init__(self, position: P) -> None:
        """Prepare to search the replies in a position."""
        self._mover = other(position.turn)
        self._replies = [(move, position.play(move)) for move in position.moves()]

    @abstractmethod
    def _sizes(self, position: P) -> tuple[int, int]:
        """Return the sizes of the mover's largest group and of the opponent's."""

    @abstractmethod
    def _next(self, position: P) -> Sequence[N]:
        """Return the mover's moves after a reply."""

    @abstractmethod
    def _sizes_after(self, position: P, move: N) -> tuple[int, int]:
        """Return the sizes after one of these moves."""

    @abstractmethod
    def _move(self, position: P, move: N) -> Move:
        """Return one of these moves."""

    def surest(self, value: Value, *, several: bool = False) -> Generator[None, None, Sure | None]:
        """Return what the player who moved last can be sure of, and with `several` whether other
        replies leave no more; None if a reply ends the game.

        A reply is abandoned once a move after it has a higher value than the best one after an
        earlier reply, or as high a one if no other such reply is sought. Replies after which the
        value is low come first, and so do the moves that had high values last.
        """
        least: Sure | None = None
        first: list[N] = []
        ordered = [(value(*self._sizes(after)), move, after) for move, after in self._replies]
        ordered.sort(key=lambda each: each[0])
        for _, reply, after in ordered:
            limit = None
            if least:
                seeks_equal = several and not least.several
                limit = least.value if seeks_equal else least.value - 1
            found = self._best(after, value, first, limit)
            if found is None:
                return None
            yield None
            best, cause = found
            first = [cause, *(move for move in first if move != cause)]
            if least and best == least.value:
                least = least._replace(several=True)
            elif not least or best < least.value:
                least = Sure(best, (reply, self._move(after, cause)), several=False)
        return least

    def _best(
        self, after: P, value: Value, first: Sequence[N], limit: int | None
    ) -> tuple[int, N] | None:
        """Return the highest value after a move, or one above the limit, and that move; None if
        there is no move."""
        best: tuple[int, N] | None = None
        moves = self._next(after)
        legal = {*moves}
        for move in (*(each for each in first if each in legal), *moves):
            found = value(*self._sizes_after(after, move))
            if best is None or found > best[0]:
                best = found, move
                if limit is not None and found > limit:
                    break
        return best


class PlainSearch(SureSearch[Position, Move]):
    """A search by the rules of a game."""

    def _sizes(self, position: Position) -> tuple[int, int]:
        return largest(position, self._mover), largest(position, other(self._mover))

    def _next(self, position: Position) -> Sequence[Move]:
        return position.moves()

    def _sizes_after(self, position: Position, move: Move) -> tuple[int, int]:
        return self._sizes(position.play(move))

    def _move(self, position: Position, move: Move) -> Move:
        return move
