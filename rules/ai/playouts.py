"""Fair random games: each legal move is equally likely at every ply.

>>> from random import Random
>>> from rules import game
>>> playout(game("egotzi").parse("bb/b1 w 3"), Random(1))
'black'

A game may offer fast ones, by the leaves of its positions; the plain way is to play
move after move as any player does.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random

from rules.position import Colour, Ending, Leaf, Move, Position


def playout(position: Position, random: Random, plies: int = 300) -> Colour | None:
    """The winner of one fair random game; None for a draw or after `plies` plies."""
    return leaf_of(position).playout(random, plies).winner


def leaf_of(position: Position) -> Leaf:
    """The position as a tree search holds it."""
    return position.leaf() or PlainLeaf(position)


class PlainLeaf:
    """A position of a game that offers no leaf of its own here: it is played move by move."""

    __slots__ = ("position", "turn")

    cost = 0
    """The plies of its walk tell theirs."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.turn = position.turn

    def moves(self) -> list[Move]:
        return self.position.moves()

    def after(self, move: Move) -> Leaf:
        return leaf_of(self.position.play(move))

    def exchanges(self, move: Move) -> bool:
        return self.position.exchanges(move)

    def move(self, move: Move) -> Move:
        return move

    def estimate(self) -> None:
        return None

    def priors(self, moves: Sequence[Move]) -> None:
        return None

    def playout(self, random: Random, plies: int) -> Ending:
        steps = walk(self, random, plies)
        while True:
            try:
                next(steps)
            except StopIteration as end:
                ending: Ending = end.value
                return ending


def walk(leaf: Leaf, random: Random, plies: int) -> Generator[int, None, Ending]:
    """Play one fair random game, so that a search can stop on the way while it is slow.

    Yields a rough cost of each plain ply in microseconds: what listing its moves takes.
    """
    exchanged = False
    while isinstance(leaf, PlainLeaf):
        ending = leaf.position.playout(random, plies)
        if ending:
            return Ending(ending.winner, ending.exchanged ^ exchanged)
        moves = leaf.moves()
        if not moves or not plies:
            outcome = leaf.position.outcome()
            return Ending(outcome.winner if outcome else None, exchanged)
        move = random.choice(moves)
        exchanged ^= leaf.exchanges(move)
        leaf = leaf.after(move)
        plies -= 1
        yield 20 + len(moves) // 2
    ending = leaf.playout(random, plies)
    return Ending(ending.winner, ending.exchanged ^ exchanged)
