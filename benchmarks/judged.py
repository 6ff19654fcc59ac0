"""Accuracy of reviews: bad moves without a verdict, and good moves with one.

    python3 -m benchmarks.judged [GAME…] [--moves 50] [--work 5000] [--seed 1]

Positions are of random games on boards small enough to be solved, where at most a third of the
moves preserve the result (`benchmarks.solved`). In each a random move is reviewed: `--moves` after
which the exact result is worse, and as many that preserve it. Prints how many of the first got no
verdict, and how many of the second got one.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import NamedTuple

from benchmarks.games import game_id, number
from benchmarks.solved import SIZES, drawn
from rules import Record, ai
from rules.ai import MoveReview


class Case(NamedTuple):
    """A move of a solved position."""

    record: Record
    """The position and the move."""
    loses: float
    """By how much the exact result is worse after it."""


def cases(id: str, random: Random) -> Iterator[Case]:
    """Yield moves of random positions, alternately such that preserve the result and others."""
    while True:
        for keeps in (True, False):
            position, found = drawn(id, random)
            best = max(found.values())
            moves = [move for move, result in found.items() if (result == best) == keeps]
            record = Record(position.game, position=position)
            record.play(move := random.choice(moves))
            yield Case(record, best - found[move])


def reviewed(case: Case, work: int) -> MoveReview:
    """Review the move."""
    *_, review = ai.review(case.record, work=work)
    return review.moves[0]


def measured(id: str, moves: int, work: int, random: Random) -> tuple[list[str], list[str]]:
    """Return the records of bad moves without a verdict, and of good moves with one."""
    unnamed, blamed = [], []
    for case in islice(cases(id, random), 2 * moves):
        verdict = reviewed(case, work).verdict
        if case.loses and not verdict:
            unnamed.append(str(case.record))
        if verdict and not case.loses:
            blamed.append(str(case.record))
    return unnamed, blamed


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="*", type=game_id, default=[*SIZES])
    parser.add_argument("--moves", type=number, default=50)
    parser.add_argument("--work", type=number, default=5000)
    parser.add_argument("--seed", type=number, default=1)
    given = parser.parse_args()
    print("| game | size | moves of each kind | unnamed | blamed |\n|---|---|---|---|---|")
    records: list[str] = []
    for id in given.game:
        random = Random(f"{id} {given.seed}")
        unnamed, blamed = measured(id, given.moves, given.work, random)
        cells = (id, SIZES[id], given.moves, len(unnamed), len(blamed))
        print(f"| {' | '.join(map(str, cells))} |", flush=True)
        records += [f"unnamed {text}" for text in unnamed] + [f"blamed {text}" for text in blamed]
    print("\n".join(records))


if __name__ == "__main__":
    main()
