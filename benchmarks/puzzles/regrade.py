"""Check the grades of puzzles in site/puzzles/ that ask for moves, after levels have changed.

    python3 -m benchmarks.puzzles.regrade [GAME…] [--seed 1] [--folder site/puzzles]

A puzzle whose level isn't confirmed by other tries is graded again, and dropped if it gets none.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from benchmarks.games import IDS, command_line
from rules import game

from .grading import TRIES, graded, is_confirmed
from .puzzle_store import FOLDER, PuzzleStore


def main() -> None:
    parser = command_line(__doc__, IDS, seed=1)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    args = parser.parse_args()
    for id in args.game:
        store, random = PuzzleStore(id, args.folder), Random(args.seed)
        for puzzle in [puzzle for puzzle in store.puzzles if puzzle.tree]:
            seed = random.getrandbits(20) * 64
            if is_confirmed(game(id).parse(puzzle.position), puzzle, seed):
                continue
            regraded = graded(id, puzzle, seed + TRIES)
            level = regraded.level if regraded else "dropped"
            print(f"{id} {puzzle.id}: level {puzzle.level}, now {level}", flush=True)
            store.replace(puzzle, regraded)
        print(f"{id}: {len(store.puzzles)} ({store.summary()})", flush=True)


if __name__ == "__main__":
    main()
