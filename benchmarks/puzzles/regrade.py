"""Grades the puzzles in site/puzzles/ again, after levels changed; drops those without a grade.

python3 -m benchmarks.puzzles.regrade [GAME…] [--seed 1] [--folder site/puzzles]
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random

from benchmarks.games import IDS, game_id, number

from .grading import graded
from .shelf import FOLDER, Shelf


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="*", type=game_id, default=IDS)
    parser.add_argument("--seed", type=number, default=1)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    given = parser.parse_args()
    for id in given.game:
        shelf, random = Shelf(id, given.folder), Random(given.seed)
        for puzzle in [*shelf.puzzles]:
            found = graded(id, puzzle, random.getrandbits(20) * 64)
            level = found and found.level
            if level != puzzle.level:
                print(
                    f"{id} {puzzle.id}: {puzzle.kind}, level {puzzle.level}, now {level}",
                    flush=True,
                )
            shelf.replace(puzzle, found)
        print(f"{id}: {len(shelf.puzzles)} ({shelf.table()})", flush=True)


if __name__ == "__main__":
    main()
