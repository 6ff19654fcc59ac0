"""Fair random games: each legal move is equally likely at every ply.

>>> from random import Random
>>> from rules import game
>>> playout(game("egotzi").parse("bb/b1 w 3"), Random(1))
'black'

Playouts run in the game's kernel if it has one, but move by move as long as the players may still
exchange colours.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from rules.piece import Colour
from rules.rules_of_game import KernelAdapter, Rules
from rules.type_checks import check_type, check_whole_number

from .programs import InstancePool

WINNERS: tuple[Colour | None, ...] = ("white", None, "black", None)
"""The winners, None for a draw or no result, by the number that a kernel's playout returns."""


def playout(position: Rules, random: Random, plies: int = 300) -> Colour | None:
    """Play one fair random game; return its winner, or None for a draw or after `plies` plies."""
    check_type("position", position, Rules, "a Position")
    check_type("random", random, Random, "a random.Random")
    check_whole_number("plies", plies)
    steps = random_game(position, random, plies)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            winner: Colour | None = end.value[0]
            return winner


def random_game(
    position: Rules, random: Random, plies: int
) -> Generator[int, None, tuple[Colour | None, bool]]:
    """Play one fair random game; return its winner, and whether the players exchanged colours.

    Yield the approximate cost in microseconds of each ply outside the kernel, so that a search can
    stop midway.
    """
    exchanged = False
    while True:
        kernel = position.kernel()
        if kernel and not kernel.may_swap_sides:
            return _kernel_playout(kernel, random, plies), exchanged
        moves = position.moves() if plies else []
        if not moves:
            outcome = position.outcome()
            return outcome.winner if outcome else None, exchanged
        move = random.choice(moves)
        exchanged ^= position.exchanges(move)
        position = position.play(move)
        plies -= 1
        yield 20 + len(moves) // 2


def _kernel_playout(kernel: KernelAdapter, random: Random, plies: int) -> Colour | None:
    seeds = random.getrandbits(31), random.getrandbits(31)
    pool = InstancePool()
    instance = pool.get(kernel.spec, lambda program: program.call("seed", *seeds))
    kernel.load(instance)
    result: int = instance.call("playout", plies)
    return WINNERS[result]
