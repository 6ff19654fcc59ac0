"""A kernel that plays many random games, to be linked with a game's kernel."""

from __future__ import annotations

from functools import cache

from rules.ai.programs import game_modules
from rules.kernels import Instance, KernelSpec, Program, start
from rules.kernels.random_numbers import seed
from rules.kernels.tree_game import WIN, playout, restore, save
from rules.position import Position


def count_black_wins(count: int) -> int:
    """Play random games from the current position; return how many of them Black wins."""
    wins = 0
    save(0)
    for _ in range(count):
        restore(0)
        wins += int(playout(1000) == WIN)
    restore(0)
    return wins


@cache
def program(spec: KernelSpec) -> Program:
    """Return the program that plays random games with a kernel."""
    exports = ["set_up", seed, count_black_wins]
    return Program(f"{spec.name}-games", exports, game_modules(spec))


def start_random_games(position: Position) -> Instance:
    """Start the program for random games, and load a position into it; return the instance."""
    kernel = position.kernel()
    assert kernel
    instance = start(program(kernel.spec))
    kernel.load(instance)
    instance.call("seed", 1, 2)
    return instance
