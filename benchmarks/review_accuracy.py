"""Accuracy of reviews: bad moves without a verdict, and good moves with one.

    python3 -m benchmarks.review_accuracy [GAME…] [--moves 50] [--work 5000] [--seed 1]

The positions come from random games on boards small enough to be solved, and at most a third of
their moves preserve the result (`benchmarks.solved`). In each, a random move is reviewed: `--moves`
bad ones, which make the exact result worse, and as many good ones, which preserve it. Prints how
many bad moves got no verdict (missed), and how many good moves got one (false alarms).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import NamedTuple

from benchmarks.games import game_id, number
from benchmarks.solved import SIZES, random_position
from rules import Record, ai
from rules.ai import MoveReview


class Case(NamedTuple):
    """A move of a solved position."""

    record: Record
    """The position and the move."""
    loss: float
    """By how much the move makes the exact result worse."""


def cases(id: str, random: Random) -> Iterator[Case]:
    """Yield moves in random positions, alternating those that preserve the result with others."""
    while True:
        for preserving in (True, False):
            position, results = random_position(id, random)
            best = max(results.values())
            moves = [move for move, result in results.items() if (result == best) == preserving]
            record = Record(position.game, position=position)
            record.play(move := random.choice(moves))
            yield Case(record, best - results[move])


def review_move(case: Case, work: int) -> MoveReview:
    """Return the review of a case's move."""
    *_, review = ai.review(case.record, work=work)
    return review.moves[0]


def measure(id: str, moves: int, work: int, random: Random) -> tuple[list[str], list[str]]:
    """Return the records of bad moves without a verdict, and of good moves with one."""
    missed, false_alarms = [], []
    for case in islice(cases(id, random), 2 * moves):
        verdict = review_move(case, work).verdict
        if case.loss and not verdict:
            missed.append(str(case.record))
        if verdict and not case.loss:
            false_alarms.append(str(case.record))
    return missed, false_alarms


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="*", type=game_id, default=[*SIZES])
    parser.add_argument("--moves", type=number, default=50)
    parser.add_argument("--work", type=number, default=5000)
    parser.add_argument("--seed", type=number, default=1)
    args = parser.parse_args()
    print("| game | size | moves of each kind | missed | false alarms |\n|---|---|---|---|---|")
    records: list[str] = []
    for id in args.game:
        random = Random(f"{id} {args.seed}")
        missed, false_alarms = measure(id, args.moves, args.work, random)
        cells = (id, SIZES[id], args.moves, len(missed), len(false_alarms))
        print(f"| {' | '.join(map(str, cells))} |", flush=True)
        records += [f"missed {text}" for text in missed] + [
            f"false alarm {text}" for text in false_alarms
        ]
    print("\n".join(records))


if __name__ == "__main__":
    main()
