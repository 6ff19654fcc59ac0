"""An independent check of solved boards by the plain rules alone, without kernels.

    PYTHONPATH=.:site .venv/bin/python -m tests.kit.plain_boards [--positions 1000] [--seed 1]

compares the solver's results and distances after every move: in every position of the boards of
3x3 squares, and in as many positions of random games on each of the others, with at least the
number of plies from which on plain rules solve them soon. In Emergo it compares those of all
positions that can follow the endings of the page, which takes ten minutes and some gigabytes.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random

import rules
from builder.shipping.kernels import read_book
from rules.ai.programs import book_specs, program_of
from rules.ai.solving import Solver
from rules.kernels import register_program
from rules.kernels.native import Module
from rules.position import Position
from tests.kit import plain_endings

BOARDS = [
    ("emulsion", 3, {"pie": False}, 0),
    ("emulsion", 4, {"pie": False}, 3),
    ("emulsion", 5, {"pie": False}, 9),
    ("free-emulsion", 3, {"pie": False}, 0),
    ("free-emulsion", 4, {"pie": False}, 7),
    ("egotzi", 3, {"pie": False}, 0),
    ("egotzi", 4, {"pie": False}, 8),
    ("egotzi-squared", 3, {"komi": 8}, 0),
    ("egotzi-squared", 4, {"komi": 0}, 8),
]
"""The boards of solved.html, and the number of plies from which on plain rules solve them soon."""

ENDINGS = [
    "4a@1a@/5A@1/7/7/6A@/7/7 w 20 0,0",
    "A@6/7/7/7/A@1a@3a@/7/4A@2 w 20 0,0",
    "a@6/1A@5/6A@/5A@1/a@6/7/6a@ w 20 0,0",
]
"""The endings of Emergo in solved.html."""


def use_books() -> None:
    """Have solvers use the books of the site, as in the browser."""
    for game in rules.games():
        for spec in book_specs(game.position.KERNEL_SPEC):
            register_program(spec.name, Module.compile(program_of(spec, read_book(spec))).start)


class PlainDistances:
    """The result and the plies to the end of positions, by the plain rules alone."""

    def __init__(self) -> None:
        self._found: dict[object, tuple[float, int]] = {}

    def of(self, position: Position) -> tuple[float, int]:
        """Return the result for the player to move, and the plies to the end; 0 for a draw."""
        key = position.key()
        if key not in self._found:
            self._found[key] = self._solve(position)
        return self._found[key]

    def _solve(self, position: Position) -> tuple[float, int]:
        outcome = position.outcome()
        if outcome:
            return outcome.result(position.turn), 0
        after = [self.of(position.play(move)) for move in position.moves()]
        best = max(1 - result for result, _ in after)
        plies = [1 + plies for result, plies in after if 1 - result == best]
        return best, 0 if best == 0.5 else min(plies) if best == 1 else max(plies)


def all_positions(start: Position) -> Iterator[Position]:
    """Yield every position that can be reached and isn't the end of a game, once."""
    seen, open_ones = {start.key()}, [start]
    while open_ones:
        position = open_ones.pop()
        if position.outcome():
            continue
        yield position
        for move in position.moves():
            after = position.play(move)
            if after.key() not in seen:
                seen.add(after.key())
                open_ones.append(after)


def random_positions(start: Position, plies: int, seed: int) -> Iterator[Position]:
    """Yield positions of random games, one of each, after at least this many plies."""
    random = Random(seed)
    while True:
        position, depth = start, plies + random.randrange(4)
        while position.ply < depth and not position.outcome():
            position = position.play(random.choice(position.moves()))
        if not position.outcome():
            yield position


def disagreement(solver: Solver, plain: PlainDistances, position: Position) -> str:
    """Return a text about a move whose result or distance the solvers disagree on; "" for none."""
    for move in position.moves():
        after = position.play(move)
        if not after.outcome() and (found := solver.solution(after)) != plain.of(after):
            return f"{move} in {position}: {found}, but by the plain rules {plain.of(after)}"
    return ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    use_books()
    for id, size, options, plies in BOARDS:
        start = rules.game(id).start(size=size, **options)
        solver, plain = Solver(), PlainDistances()
        count = wrong = 0
        sampled = random_positions(start, plies, args.seed)
        for position in sampled if plies else all_positions(start):
            count += 1
            if problem := disagreement(solver, plain, position):
                wrong += 1
                print(problem)
            if plies and count == args.positions:
                break
        print(f"{id} {size}x{size}: {count} positions, {wrong} disagree", flush=True)
    for text in ENDINGS:
        solutions = plain_endings.solve(rules.game("emergo").parse(text))
        open_ones = [position for position in solutions if not position.outcome()]
        solver = Solver()
        wrong = sum(solver.solution(position) != solutions[position] for position in open_ones)
        print(f"emergo {text}: {len(open_ones)} positions, {wrong} disagree", flush=True)


if __name__ == "__main__":
    main()
