"""Fair first moves and bids that are known, so that they needn't be searched for.

>>> from rules import game
>>> fair_moves(game("emulsion").start(4))
[]
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rules.move import Move
from rules.rules_of_game import Rules

from .fair_move_table import TABLE
from .search import Candidate
from .starts import is_start, rows


def fair_moves(position: Rules) -> list[Move]:
    """Return the first moves after which neither side is better, those that are equal by symmetry
    included, or the fair bid; none if the position isn't a start, or none are known."""
    bid = position.fair_bid()
    if bid:
        return [bid]
    if not is_start(position):
        return []
    prefix = f"{position.size}:"
    texts = [
        text
        for id, *cells in rows(TABLE)
        for cell in cells
        if id == position.game.id and cell.startswith(prefix)
        for text in cell.removeprefix(prefix).split(",")
    ]
    return [*dict.fromkeys(move for text in texts for move in _images(position, text))]


def _images(position: Rules, text: str) -> Iterator[Move]:
    """Yield a move of a position and those that are equal to it by a symmetry of the position."""
    pieces, moves = position.pieces(), {(at.kind, at.squares): at for at in position.moves()}
    move = position.move(text)
    yield move
    for symmetry in position.SYMMETRIES.values():
        image = {symmetry(at, position.size): men for at, men in pieces.items()}
        if image == pieces:
            yield moves[move.kind, tuple(symmetry(at, position.size) for at in move.squares)]


class KnownOpenings:
    """A choice among fair first moves that are known; there is nothing to search."""

    unit = "playouts"
    work = 0

    def __init__(self, moves: list[Move], random: Random) -> None:
        self._moves = random.sample(moves, len(moves))

    def steps(self, limit: int | None) -> Iterator[int]:
        """Return no steps."""
        return iter(())

    def candidates(self) -> list[Candidate]:
        return [Candidate(move, 0.5, 1 / len(self._moves)) for move in self._moves]

    def line(self) -> list[Move]:
        return self._moves[:1]

    def proved(self) -> None:
        """Return None: fair is what games showed, not what is proved."""
