"""Share of solved positions in which the full-strength player preserves the result.

    python3 -m benchmarks.solved [GAME…] [--seconds 0.5] [--positions 500] [--seed 1]
        [--processes 1]

The positions come from random games on small boards (`SIZES`; no pie rule, no komi); at most a
third of their moves preserve the result, as `benchmarks.solving` solves them. Prints how often such
a move is played, how many proofs were claimed, and how many of these were wrong. Times are CPU
times."""

from __future__ import annotations

from functools import partial
from multiprocessing import Pool
from random import Random
from time import process_time
from typing import NamedTuple

from benchmarks.games import command_line, record_without_setup
from benchmarks.solving import exact_result
from rules import Record
from rules.ai import Player
from rules.position import Move, Position

SIZES = {"emulsion": 5, "free-emulsion": 4, "egotzi": 4, "egotzi-squared": 4}
"""The board size of each game."""


class Answer(NamedTuple):
    """Full strength's choice of a move in a position."""

    preserved: bool
    """True if the move preserves the result."""
    proved: bool
    """True if the search claimed a proof."""
    wrong: bool
    """True if the claimed proof is wrong."""
    work: int


def exact_results(position: Position) -> dict[Move, float]:
    """Return the exact result of every move, for its player."""
    by_move = {}
    for move in position.moves():
        after = position.play(move)
        outcome = after.outcome()
        if outcome:
            by_move[move] = {position.turn: 1.0, None: 0.5}.get(outcome.winner, 0.0)
        else:
            by_move[move] = 1 - exact_result(after)
    return by_move


def random_position(id: str, random: Random) -> tuple[Position, dict[Move, float]]:
    """Return a random position in which at most a third of the moves preserve the result, and the
    results of all its moves."""
    while True:
        position = record_without_setup(id, SIZES[id]).position
        for _ in range(random.randrange(2, SIZES[id] ** 2)):
            if moves := position.moves():
                position = position.play(random.choice(moves))
        moves = position.moves()
        if len(moves) > 2:
            by_move = exact_results(position)
            best = max(by_move.values())
            if 3 * sum(result == best for result in by_move.values()) <= len(moves):
                return position, by_move


def answer(id: str, seconds: float, seed: int) -> Answer:
    """Search a random position at full strength, and return the answer."""
    position, by_move = random_position(id, Random(seed))
    record = Record(position.game, position=position)
    *_, thought = Player(seed=seed, clock=process_time).think(record, seconds=seconds)
    claimed = thought.proved is not None
    return Answer(
        preserved=by_move[thought.move] == max(by_move.values()),
        proved=claimed,
        wrong=claimed and thought.score != by_move[thought.move],
        work=thought.work,
    )


def main() -> None:
    parser = command_line(__doc__, [*SIZES], positions=500, seed=1, processes=1)
    parser.add_argument("--seconds", type=float, default=0.5)
    args = parser.parse_args()
    print(
        "| game | size | positions | preserved | proved | wrongly | playouts |\n"
        "|---|---|---|---|---|---|---|"
    )
    for id in args.game:
        seeds = range(args.seed * 100_000, args.seed * 100_000 + args.positions)
        with Pool(args.processes) as pool:
            answers = pool.map(partial(answer, id, args.seconds), seeds)
        preserved, proved, wrong, work = (sum(column) for column in zip(*answers, strict=True))
        cells = (id, SIZES[id], len(answers), f"{preserved / len(answers):.3f}", proved, wrong)
        print(f"| {' | '.join(map(str, cells))} | {work // len(answers):,} |", flush=True)


if __name__ == "__main__":
    main()
