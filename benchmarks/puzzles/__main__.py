"""Finds puzzles of a game, proves and grades them, and adds them to site/puzzles/GAME.json.

    python3 -m benchmarks.puzzles [GAME…] [--minutes 30] [--each 16] [--seed 1]
        [--folder site/puzzles]

Games between levels give the positions. Ends when each level has `--each` puzzles, or after so
many minutes of the processor's a game. A puzzle that the file has stays as it is. The same seed
looks at the same games, so go on with another one.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time

from benchmarks.games import IDS, game_id, number
from rules import Position, game
from rules.ai import LEVELS

from .finding import positions
from .grading import graded
from .proving import Prover, UnprovedError
from .shelf import FOLDER, Shelf
from .solutions import Puzzle, has_task, move_puzzle, refutations, result_puzzle

RESULTS = 4
"""The number of puzzles of a level by those that ask for the result."""

TASKS = 2
"""The most positions of a game that become puzzles to find a move."""

RESULT_TASKS = 2
"""The most that become puzzles to name the result."""

LATEST = 3
"""The number of last positions of a game that are too late to ask for the result."""


def candidates(id: str, random: Random) -> list[Puzzle]:
    """Return ungraded puzzles from one game: some to find a move, one to name the result."""
    prover = Prover(id)
    tasks, known = [], []
    for position in positions(id, random, prover):
        known.append(position)
        try:
            if has_task(position, prover):
                tasks.append(position)
        except UnprovedError:
            continue
    chosen = random.sample(tasks, min(TASKS, len(tasks)))
    found = [attempt(move_puzzle, position, prover) for position in chosen]
    early = known[LATEST:]
    results = [
        attempt(result_puzzle, position, prover)
        for position in random.sample(early, min(RESULT_TASKS, len(early)))
    ]
    return [puzzle for puzzle in [*found, *results] if puzzle]


def attempt(
    make: Callable[[Position, Prover], Puzzle | None], position: Position, prover: Prover
) -> Puzzle | None:
    """Return what `make` makes of a position, None if that can't be proved."""
    try:
        return make(position, prover)
    except UnprovedError:
        return None


def find(id: str, minutes: float, each: int, seed: int, folder: Path) -> None:
    """Fill a game's file."""
    shelf, random, end = Shelf(id, folder), Random(seed), process_time() + 60 * minutes
    results = each // RESULTS
    most = {False: each - results, True: results}
    while process_time() < end:
        if all(
            shelf.count(n, kind) >= most[kind] for n in range(1, len(LEVELS) + 1) for kind in most
        ):
            break
        for puzzle in candidates(id, random):
            if shelf.has(puzzle):
                continue
            found = graded(id, puzzle, random.getrandbits(20) * 64)
            result = puzzle.kind == "result"
            if found and shelf.count(found.level, result) < most[result]:
                position = game(id).parse(found.position)
                try:
                    wrong = refutations(position, found.tree, Prover(id)) if found.tree else {}
                except UnprovedError:
                    continue
                shelf.add(found, wrong)
                print(f"{id} {found.id}: {found.kind}, level {found.level}", flush=True)
    print(f"{id}: {len(shelf.puzzles)} ({shelf.table()})", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="*", type=game_id, default=IDS)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--each", type=number, default=16)
    parser.add_argument("--seed", type=number, default=1)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    given = parser.parse_args()
    for id in given.game:
        find(id, given.minutes, given.each, given.seed, given.folder)


if __name__ == "__main__":
    main()
