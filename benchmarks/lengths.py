"""The length of games, by game and size, which pages turn into minutes.

    PYTHONPATH=.:site python -m benchmarks.lengths [--games 5] [--level 2] [--seed 1]

Plays games of a level against itself, without the pie rule and with a komi of 0, so that no ply is
a choice of sides. Prints the lengths of the games, and at last the median numbers of plies as they
stand in the declarations of games (`Game.plies`).
"""

from __future__ import annotations

from random import Random
from statistics import median_low

from benchmarks.games import command_line, opening, play_on
from rules import games
from rules.ai import Player

MAX_PLIES = 1000
"""The number of plies after which a game is given up; it counts as that long."""


def length(id: str, size: int, level: int, seed: int) -> int:
    """Play a game, and return the number of its plies."""
    record = opening(id, size, Random(seed))
    play_on(record, [Player(level=level, seed=seed)], plies=MAX_PLIES)
    return len(record.moves)


def main() -> None:
    arguments = command_line(__doc__, games=5, level=2, seed=1).parse_args()
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    table: dict[str, dict[int, int]] = {}
    for game in games():
        sizes = table.setdefault(game.id, {})
        for size in game.sizes:
            lengths = [length(game.id, size, arguments.level, seed) for seed in seeds]
            sizes[size] = median_low(lengths)
            print(game.id, size, *sorted(lengths), flush=True)
    for id, sizes in table.items():
        print(f'    "{id}": {sizes},')


if __name__ == "__main__":
    main()
