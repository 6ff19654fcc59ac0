"""An independent check of the puzzles by the plain rules alone, without kernels or `rules.ai`.

    PYTHONPATH=. python tests/kit/plain_solver.py [--max 50] [GAME…]

checks the easiest puzzles of every game, or of those named, and prints how many of them are right.
Positions are solved by playing every game to its end. Emergo's, whose games need not end, are left
to `plain_endings` or, with more men, to `emergo_solver`, which finds wins and losses within a
number of plies, but no draws.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

import rules
from rules.position import Position
from tests.kit import emergo_solver, plain_endings

PUZZLES = Path(rules.__file__).parents[1] / "site" / "puzzles"


class ExhaustiveSolver:
    """Solves positions by playing them to the end, and caches their results."""

    def __init__(self) -> None:
        self._results: dict[object, float] = {}

    def result(self, position: Position) -> float:
        key = position.key()
        if key not in self._results:
            self._results[key] = self._solve(position)
        return self._results[key]

    def _solve(self, position: Position) -> float:
        outcome = position.outcome()
        if outcome:
            return outcome.result(position.turn)
        best = 0.0
        for move in position.moves():
            best = max(best, 1 - self.result(position.play(move)))
            if best == 1:
                break
        return best


MAX_PLIES = 15
"""The length in plies of the longest forced wins and losses of Emergo that are looked for."""


MAX_MEN = 6
"""The maximum number of men of an Emergo ending that is solved exactly."""


def count_men(position: Position) -> int:
    """Count the men on the board."""
    return sum(map(len, position.pieces().values()))


class EmergoSolver:
    """Solves Emergo endings with few men. In other positions it looks for forced wins and losses,
    the shortest first; without one, the result counts as 0.5."""

    def __init__(self) -> None:
        self._solver = emergo_solver.Solver()
        self._endings = plain_endings.Endings()

    def result(self, position: Position) -> float:
        if count_men(position) <= MAX_MEN:
            return self._endings.result(position)
        outcome = position.outcome()
        if outcome:
            return outcome.result(position.turn)
        for plies in range(1, MAX_PLIES + 1):
            if self._solver.wins(position, plies):
                return 1.0
            if self._solver.loses(position, plies):
                return 0.0
        return 0.5


def solver_for(id: str) -> ExhaustiveSolver | EmergoSolver:
    return EmergoSolver() if id == "emergo" else ExhaustiveSolver()


def faults(id: str, puzzle: dict[str, Any], solver: ExhaustiveSolver | EmergoSolver) -> list[str]:
    """Describe the faults of a puzzle, each in a line."""
    position = rules.game(id).parse(puzzle["position"])
    if solver.result(position) != puzzle["result"]:
        return [f"{puzzle['id']}: the result is not {puzzle['result']}"]
    if puzzle["kind"] == "result":
        return []
    found_faults = [] if {*puzzle["tree"]} == {*puzzle["answers"]} else [f"{puzzle['id']}: answers"]
    return found_faults + _tree_faults(
        puzzle["id"], position, puzzle["tree"], puzzle["result"], solver
    )


def _tree_faults(
    name: str, position: Position, tree: dict[str, Any], result: float, solver: Any
) -> list[str]:
    """Describe the faults of a tree: moves in it must preserve the result, and no others may."""
    found_faults = []
    for move in position.moves():
        preserves = 1 - solver.result(position.play(move)) == result
        if preserves != (str(move) in tree):
            found_faults.append(f"{name}: {move} in {position}")
    for move, branch in tree.items():
        if branch:
            reply, subtree = branch
            after = position.play(move).play(reply)
            found_faults += _tree_faults(name, after, subtree, result, solver)
    return found_faults


def easiest_puzzles(id: str, number: int) -> list[dict[str, Any]]:
    """Return the easiest puzzles of a game: those with the fewest legal moves (in Emergo, men),
    then the fewest plies."""
    puzzles = json.loads((PUZZLES / f"{id}.json").read_text("utf-8"))

    def difficulty(puzzle: dict[str, Any]) -> tuple[int, int]:
        position = rules.game(id).parse(puzzle["position"])
        if id == "emergo":
            return count_men(position), puzzle["plies"]
        return len(position.moves()), puzzle["plies"]

    return sorted(puzzles, key=difficulty)[:number]


def main() -> None:
    ids = [game.id for game in rules.games() if (PUZZLES / f"{game.id}.json").exists()]
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="*", default=ids)
    parser.add_argument("--max", type=int, default=50)
    arguments = parser.parse_args()
    for id in arguments.game:
        correct_count, puzzles, solver = 0, easiest_puzzles(id, arguments.max), solver_for(id)
        for puzzle in puzzles:
            found_faults = faults(id, puzzle, solver)
            correct_count += not found_faults
            print("\n".join(found_faults), end="\n" * bool(found_faults), flush=True)
        print(f"{id}: {correct_count} of {len(puzzles)} puzzles are right", flush=True)


if __name__ == "__main__":
    main()
