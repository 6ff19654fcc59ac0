"""A second opinion on the puzzles, from the plain rules alone: no kernel, no search of the player.

    PYTHONPATH=. python tests/kit/plain_solver.py [--most 50] [GAME…]

looks through puzzles of every game, those of the fewest moves first, and prints how many it agrees
with. Positions are played to their end, each once. Emergo's, whose games need not end, are left to
`plain_endings` or, with more men, to `emergo_solver`: it finds wins and losses within a number of
plies, but no draws.
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


class Exhaustive:
    """Solves positions by playing them to the end, and caches their results."""

    def __init__(self) -> None:
        self._known: dict[object, float] = {}

    def result(self, position: Position) -> float:
        key = position.key()
        if key not in self._known:
            self._known[key] = self._look(position)
        return self._known[key]

    def _look(self, position: Position) -> float:
        outcome = position.outcome()
        if outcome:
            return {position.turn: 1.0, None: 0.5}.get(outcome.winner, 0.0)
        best = 0.0
        for move in position.moves():
            best = max(best, 1 - self.result(position.play(move)))
            if best == 1:
                break
        return best


MOST_PLIES = 15
"""The plies within which a win in Emergo is sought."""


MAX_MEN = 6
"""The most men of an Emergo ending that is solved exactly."""


def men(position: Position) -> int:
    """Return the number of men on the board."""
    return sum(map(len, position.pieces().values()))


class Forced:
    """Solves endings of Emergo with few men; of others it searches for wins and losses, the
    shortest first, and anything else counts 0.5."""

    def __init__(self) -> None:
        self._solver = emergo_solver.Solver()
        self._endings = plain_endings.Endings()

    def result(self, position: Position) -> float:
        if men(position) <= MAX_MEN:
            return self._endings.result(position)
        outcome = position.outcome()
        if outcome:
            return {position.turn: 1.0, None: 0.5}.get(outcome.winner, 0.0)
        for plies in range(1, MOST_PLIES + 1):
            if self._solver.wins(position, plies):
                return 1.0
            if self._solver.loses(position, plies):
                return 0.0
        return 0.5


def solver(id: str) -> Exhaustive | Forced:
    return Forced() if id == "emergo" else Exhaustive()


def faults(id: str, puzzle: dict[str, Any], opinion: Exhaustive | Forced) -> list[str]:
    """Return the objections to a puzzle."""
    position = rules.game(id).parse(puzzle["position"])
    if opinion.result(position) != puzzle["result"]:
        return [f"{puzzle['id']}: the result is not {puzzle['result']}"]
    if puzzle["kind"] == "result":
        return []
    found = [] if {*puzzle["tree"]} == {*puzzle["answers"]} else [f"{puzzle['id']}: answers"]
    return found + _branches(puzzle["id"], position, puzzle["tree"], puzzle["result"], opinion)


def _branches(
    name: str, position: Position, tree: dict[str, Any], result: float, opinion: Any
) -> list[str]:
    """Return the objections to a tree: its moves, and no others, must preserve the result."""
    found = []
    for move in position.moves():
        preserves = 1 - opinion.result(position.play(move)) == result
        if preserves != (str(move) in tree):
            found.append(f"{name}: {move} in {position}")
    for move, then in tree.items():
        if then:
            after = position.play(move).play(then[0])
            found += _branches(name, after, then[1], result, opinion)
    return found


def easiest(id: str, most: int) -> list[dict[str, Any]]:
    """Return a game's puzzles with the fewest legal moves (in Emergo, men), then the fewest
    plies."""
    puzzles = json.loads((PUZZLES / f"{id}.json").read_text("utf-8"))

    def work(puzzle: dict[str, Any]) -> tuple[int, int]:
        position = rules.game(id).parse(puzzle["position"])
        if id == "emergo":
            return men(position), puzzle["plies"]
        return len(position.moves()), puzzle["plies"]

    return sorted(puzzles, key=work)[:most]


def main() -> None:
    known = [game.id for game in rules.games() if (PUZZLES / f"{game.id}.json").exists()]
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="*", default=known)
    parser.add_argument("--most", type=int, default=50)
    given = parser.parse_args()
    for id in given.game:
        agreed, puzzles, opinion = 0, easiest(id, given.most), solver(id)
        for puzzle in puzzles:
            wrong = faults(id, puzzle, opinion)
            agreed += not wrong
            print("\n".join(wrong), end="\n" * bool(wrong), flush=True)
        print(
            f"{id}: agrees with {agreed} of {min(given.most, len(easiest(id, 9999)))}", flush=True
        )


if __name__ == "__main__":
    main()
