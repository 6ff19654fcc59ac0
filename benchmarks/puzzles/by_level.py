"""Share of puzzles that each level solves, by their grades, with seeds not used for grading.

    python3 -m benchmarks.puzzles.by_level [GAME…] [--most 8] [--tries 32] [--seconds 50] [--seed 7]

Prints a table of the levels (columns) by the grades of the puzzles (rows), of puzzles to find
moves: `--most` of every grade and game, drawn by the seed, each with `--tries` a level; the highest
two, which think long and differ much, have an eighth of them. Ends after `--seconds` of processor
time.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random
from time import process_time

from benchmarks.games import IDS, game_id, number
from rules import game
from rules.ai import LEVELS

from .grading import solves
from .shelf import Shelf
from .solutions import Puzzle

GRADING_SEEDS = 64 << 20
"""Grading uses seeds below this."""

NUMBERS = range(1, len(LEVELS) + 1)

STRONG = 5
"""From this level on, fewer tries suffice."""

ANY = 0
"""In place of a grade: all puzzles together."""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="*", type=game_id, default=IDS)
    parser.add_argument("--most", type=number, default=8)
    parser.add_argument("--tries", type=number, default=32)
    parser.add_argument("--seconds", type=float, default=50)
    parser.add_argument("--seed", type=number, default=7)
    given = parser.parse_args()
    random, end = Random(given.seed), process_time() + given.seconds
    solved: Counter[tuple[int, int]] = Counter()
    tried: Counter[tuple[int, int]] = Counter()
    chosen = [
        (id, puzzle)
        for id in given.game
        for grade in NUMBERS
        for puzzle in drawn(id, grade, given.most, random)
    ]
    random.shuffle(chosen)
    puzzles = 0
    for id, puzzle in chosen:
        if process_time() > end:
            break
        puzzles += 1
        position = game(id).parse(puzzle.position)
        for level in NUMBERS:
            for _ in range(given.tries if level < STRONG else given.tries // 8 or 1):
                seed = GRADING_SEEDS + random.getrandbits(24)
                whole = solves(position, puzzle.tree, level, seed)[1]
                for grade in (puzzle.level, ANY):
                    solved[grade, level] += whole
                    tried[grade, level] += 1
    print(f"{puzzles} of {len(chosen)} puzzles, {given.tries} tries a level")
    print("| grade | " + " | ".join(f"level {level}" for level in NUMBERS) + " | puzzles |")
    print("|---" * (len(NUMBERS) + 2) + "|")
    for grade in (*NUMBERS, ANY):
        if tried[grade, 1]:
            shares = (f"{solved[grade, level] / tried[grade, level]:.2f}" for level in NUMBERS)
            print(f"| {grade or 'all'} | {' | '.join(shares)} | {tried[grade, 1] // given.tries} |")


def drawn(id: str, grade: int, most: int, random: Random) -> list[Puzzle]:
    """Return some puzzles of a grade to find moves."""
    its = [one for one in Shelf(id).puzzles if one.level == grade and one.tree]
    return random.sample(its, min(most, len(its)))


if __name__ == "__main__":
    main()
