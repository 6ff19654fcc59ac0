"""Find puzzles of a game, prove and grade them, and add them to site/puzzles/GAME.json.

    python3 -m benchmarks.puzzles [GAME…] [--minutes 30] [--each 16] [--seed 1]
        [--folder site/puzzles]

The positions come from games between levels. The search ends when each level has `--each`
puzzles, or after `--minutes` of CPU time per game. Puzzles already in the file don't change. The
same seed plays the same games, so use a different one to continue."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time

from benchmarks.games import IDS, command_line
from rules import Position, game
from rules.ai import LEVELS

from .finding import late_positions
from .grading import graded
from .proving import Prover, UnprovedError
from .puzzle_store import FOLDER, PuzzleStore
from .solutions import Puzzle, has_task, move_puzzle, refutations, result_puzzle

RESULT_INTERVAL = 4
"""At each level, one puzzle in this many asks for the result."""

MAX_MOVE_PUZZLES = 2
"""The maximum number of puzzles from one game that ask for moves."""

MAX_RESULT_PUZZLES = 2
"""The maximum number of puzzles from one game that ask for the result."""

SKIPPED_POSITIONS = 3
"""The number of last positions of a game that are skipped: asking for their result is too easy."""


def candidates(id: str, random: Random) -> list[Puzzle]:
    """Return ungraded puzzles from one game: some that ask for moves, some for the result."""
    prover = Prover(id)
    tasks, proved = [], []
    for position in late_positions(id, random, prover):
        proved.append(position)
        try:
            if has_task(position, prover):
                tasks.append(position)
        except UnprovedError:
            continue
    chosen = random.sample(tasks, min(MAX_MOVE_PUZZLES, len(tasks)))
    move_puzzles = [attempt(move_puzzle, position, prover) for position in chosen]
    early = proved[SKIPPED_POSITIONS:]
    result_puzzles = [
        attempt(result_puzzle, position, prover)
        for position in random.sample(early, min(MAX_RESULT_PUZZLES, len(early)))
    ]
    return [puzzle for puzzle in [*move_puzzles, *result_puzzles] if puzzle]


def attempt(
    make: Callable[[Position, Prover], Puzzle | None], position: Position, prover: Prover
) -> Puzzle | None:
    """Make a puzzle of a position with `make`; return None if it returns None or can't prove the
    position."""
    try:
        return make(position, prover)
    except UnprovedError:
        return None


def find(id: str, minutes: float, per_level: int, seed: int, folder: Path) -> None:
    """Add puzzles to a game's file until it has enough or the time is up."""
    store, random, end = PuzzleStore(id, folder), Random(seed), process_time() + 60 * minutes
    max_result_puzzles = per_level // RESULT_INTERVAL
    limits = {False: per_level - max_result_puzzles, True: max_result_puzzles}
    while process_time() < end:
        if all(
            store.count(level, asks_result) >= limit
            for level in range(1, len(LEVELS) + 1)
            for asks_result, limit in limits.items()
        ):
            break
        for candidate in candidates(id, random):
            if store.has(candidate):
                continue
            puzzle = graded(id, candidate, random.getrandbits(20) * 64)
            if not puzzle:
                continue
            asks_result = puzzle.kind == "result"
            if store.count(puzzle.level, asks_result) < limits[asks_result]:
                position = game(id).parse(puzzle.position)
                try:
                    replies = refutations(position, puzzle.tree, Prover(id)) if puzzle.tree else {}
                except UnprovedError:
                    continue
                store.add(puzzle, replies)
                print(f"{id} {puzzle.id}: {puzzle.kind}, level {puzzle.level}", flush=True)
    print(f"{id}: {len(store.puzzles)} ({store.summary()})", flush=True)


def main() -> None:
    parser = command_line(__doc__, IDS, each=16, seed=1)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    args = parser.parse_args()
    for id in args.game:
        find(id, args.minutes, args.each, args.seed, args.folder)


if __name__ == "__main__":
    main()
