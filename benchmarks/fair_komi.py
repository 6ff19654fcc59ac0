"""Fair komi of Egotzi Squared, found by games.

    PYTHONPATH=.:site .venv/bin/python -m benchmarks.fair_komi [SIZE…] [--seed 1]

Prints the komi of each size, which `rules/egotzi/fair_komi.py` stores. Up to the largest solved
size it is the highest with which Black at least draws. Elsewhere rounds of games are played, one
player on both sides, each with a komi that is higher the more Black scored in the last one; the
steps shrink, and the mean of the later rounds counts.
"""

from __future__ import annotations

from functools import partial
from multiprocessing.pool import Pool
from random import Random
from statistics import fmean
from time import process_time

from benchmarks.games import command_line, first, play_on
from benchmarks.in_numbers.playing import PROOF_NODES, result_of_first
from benchmarks.in_numbers.running import start_pool
from benchmarks.solving import SOLVED_SIZES, exact
from rules import Record, game
from rules.ai import Player

ID = "egotzi-squared"

ROUNDS, GAMES = 20, 40
"""The number of rounds, and of games in each."""

SHRINK = 0.85
"""The factor by which the steps shrink from round to round."""


def playouts(size: int) -> int:
    """Return the playouts for a move, fewer on large boards, whose games take long."""
    return 300 if size < 10 else round(100 * 10**2 / size**2)


def result(komi: int, seed: int, job: tuple[int, float, int, int]) -> tuple[float, float]:
    """Play a game: the size of the board, the score that is looked for, the round and the number.
    Return Black's result, and the CPU time in seconds."""
    began, size = process_time(), job[0]
    record = Record(game(ID), size, komi=komi)
    player = Player(seed=Random(f"{seed} {job}").getrandbits(32))
    play_on(record, [player], playouts(size))
    return result_of_first(record), process_time() - began


def proved_bounds(size: int, nodes: int = PROOF_NODES) -> tuple[int, int | None]:
    """Return the highest komi with which Black at least draws, and the lowest with which White at
    least draws, each proved within this many nodes."""
    komis = range(0, size**4 + 1, 2)

    def black(komi: int) -> float:
        result = exact(Record(game(ID), size, komi=komi), nodes)
        assert result is not None
        return result

    lost = first(komis, lambda komi: black(komi) == 0)
    return komis[-1] if lost is None else lost - 2, first(komis, lambda komi: black(komi) < 1)


def measured(pool: Pool, size: int, seed: int, score: float = 0.5) -> tuple[int, float]:
    """Return the komi with which Black has a score, and the CPU time in seconds."""
    komi, step, spent, komis = 0.0, 2.0 * size**2, 0.0, []
    for number in range(ROUNDS):
        jobs = [(size, score, number, index) for index in range(GAMES)]
        played = pool.map(partial(result, even(komi), seed), jobs)
        spent += sum(seconds for _, seconds in played)
        komi = max(0.0, komi + step * 2 * (fmean(black for black, _ in played) - score))
        step *= SHRINK
        komis.append(komi)
    return even(fmean(komis[ROUNDS // 2 :])), spent


def even(komi: float) -> int:
    """Return the even number that is nearest."""
    return 2 * round(komi / 2)


def main() -> None:
    parser = command_line(__doc__, seed=1, processes=2)
    parser.add_argument("sizes", nargs="*", type=int, default=game(ID).sizes)
    args = parser.parse_args()
    with start_pool(args.processes) as pool:
        for size in args.sizes:
            if size <= SOLVED_SIZES[ID]:
                print(f"{size}: {proved_bounds(size)[0]}, proved", flush=True)
            else:
                komi, seconds = measured(pool, size, args.seed)
                print(f"{size}: {komi}, {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main()
