"""Fair random games: each legal move is equally likely at every ply.

>>> from random import Random
>>> from rules import game
>>> playout(game("egotzi").parse("bb/b1 w 3"), Random(1))
'black'
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import NamedTuple

from rules.position import Colour, Position


class Ending(NamedTuple):
    """How a random game ended."""

    winner: Colour | None
    """None for a draw, or where the game was cut off."""
    exchanged: bool
    """Whether the players came to have each other's colours on the way."""


def playout(position: Position, random: Random, plies: int = 300) -> Colour | None:
    """The winner of one fair random game; None for a draw or after `plies` plies."""
    game = walk(position, random, plies)
    while True:
        try:
            next(game)
        except StopIteration as end:
            ending: Ending = end.value
            return ending.winner


def walk(position: Position, random: Random, plies: int) -> Generator[int, None, Ending]:
    """Play one fair random game, ply by ply, so that a search can stop between any two.

    Yields a rough cost of each ply in microseconds: what listing its moves takes.
    """
    exchanged = False
    for _ in range(plies):
        moves = position.moves()
        if not moves:
            break
        move = random.choice(moves)
        exchanged ^= position.exchanges(move)
        position = position.play(move)
        yield 20 + len(moves) // 2
    outcome = position.outcome()
    return Ending(outcome.winner if outcome else None, exchanged)
