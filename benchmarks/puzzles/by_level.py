"""Share of the puzzles of each grade that each level solves, with seeds not used for grading.

    python3 -m benchmarks.puzzles.by_level [GAME…] [--max 8] [--tries 32] [--seconds 50] [--seed 7]

Prints a table of levels (columns) by grades (rows), for puzzles that ask for moves: `--max` random
ones of every grade and game. Every level tries each puzzle `--tries` times; the highest two, which
are slow and differ clearly, an eighth of that. Ends after `--seconds` of CPU time.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from time import process_time

from benchmarks.games import IDS, command_line
from rules import game
from rules.ai import LEVELS

from .grading import try_puzzle
from .puzzle_store import PuzzleStore
from .solutions import Puzzle

MIN_SEED = 64 << 20
"""The lowest seed that grading doesn't use."""

LEVEL_NUMBERS = range(1, len(LEVELS) + 1)

MIN_STRONG_LEVEL = 5
"""The lowest level for which fewer tries suffice."""

ALL_GRADES = 0
"""The number that stands for all grades in the counts and the table."""


def main() -> None:
    parser = command_line(__doc__, IDS, max=8, tries=32, seed=7)
    parser.add_argument("--seconds", type=float, default=50)
    args = parser.parse_args()
    random, end = Random(args.seed), process_time() + args.seconds
    solved: Counter[tuple[int, int]] = Counter()
    tried: Counter[tuple[int, int]] = Counter()
    chosen = [
        (id, puzzle)
        for id in args.game
        for grade in LEVEL_NUMBERS
        for puzzle in random_puzzles(id, grade, args.max, random)
    ]
    random.shuffle(chosen)
    puzzles = 0
    for id, puzzle in chosen:
        if process_time() > end:
            break
        puzzles += 1
        position = game(id).parse(puzzle.position)
        for level in LEVEL_NUMBERS:
            for _ in range(args.tries if level < MIN_STRONG_LEVEL else args.tries // 8 or 1):
                seed = MIN_SEED + random.getrandbits(24)
                is_solved = try_puzzle(position, puzzle.tree, level, seed)[1]
                for grade in (puzzle.level, ALL_GRADES):
                    solved[grade, level] += is_solved
                    tried[grade, level] += 1
    print(f"{puzzles} of {len(chosen)} puzzles, {args.tries} tries per level")
    print("| grade | " + " | ".join(f"level {level}" for level in LEVEL_NUMBERS) + " | puzzles |")
    print("|---" * (len(LEVEL_NUMBERS) + 2) + "|")
    for grade in (*LEVEL_NUMBERS, ALL_GRADES):
        if tried[grade, 1]:
            shares = (
                f"{solved[grade, level] / tried[grade, level]:.2f}" for level in LEVEL_NUMBERS
            )
            print(f"| {grade or 'all'} | {' | '.join(shares)} | {tried[grade, 1] // args.tries} |")


def random_puzzles(id: str, grade: int, count: int, random: Random) -> list[Puzzle]:
    """Return up to `count` random puzzles of a grade that ask for moves."""
    puzzles = [
        puzzle for puzzle in PuzzleStore(id).puzzles if puzzle.level == grade and puzzle.tree
    ]
    return random.sample(puzzles, min(count, len(puzzles)))


if __name__ == "__main__":
    main()
