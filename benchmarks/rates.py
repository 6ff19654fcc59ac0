"""Rates of random games, tree visits and alpha-beta nodes per second, in the Python that runs this.

    PYTHONPATH=. python3 benchmarks/rates.py GAME SIZE SECONDS

Prints a line of JSON with the rates, and with `loop`, the speed of a bare loop in millions of
iterations per second. It is a single file, so that it runs in any checkout; `benchmarks.speed`
compares two.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from itertools import cycle
from random import Random

from rules import Record, ai, game

clock = time.perf_counter if sys.platform == "emscripten" else time.process_time

NO_SETUP = {"pie": False, "komi": 0}
"""The options with which games have no setup moves."""


def loop_speed() -> float:
    """Return the speed of a bare loop, in millions of iterations per second."""
    start, total = clock(), 0
    for i in range(500_000):
        total += i * i % 7
    return 0.5 / (clock() - start)


def rate(work: Callable[[], int], seconds: float) -> float:
    """Return the amount of work per second; each call of `work` does some work and returns its
    amount."""
    work()
    start, total = clock(), 0
    while clock() - start < seconds:
        total += work()
    return total / (clock() - start)


def random_game_player(record: Record) -> Callable[[], int]:
    """Return a function that plays one or more random games and returns their number."""
    try:
        from benchmarks.random_games import start_random_games
    except ImportError:  # in versions without kernels

        def play_one() -> int:
            ai.playout(record.position, random)
            return 1

        random = Random(1)
        return play_one
    instance = start_random_games(record.position)

    def play_many() -> int:
        instance.call("count_black_wins", 100)
        return 100

    return play_many


def searcher(*records: Record) -> Callable[[], int]:
    """Return a function that searches the last position of the next record, in a cycle, and returns
    the work done."""
    next_records = cycle(records)

    def think() -> int:
        *_, thought = ai.Player(seed=1, clock=clock).think(next(next_records), seconds=0.5)
        work: int = thought.work
        return work

    return think


def play_opening(record: Record, seed: int) -> Record:
    """Play random plies, at least eight, until the player to move has ten moves or more; return the
    record."""
    random = Random(seed)
    while len(record.moves) < 8 or len(record.position.moves()) < 10:
        record.play(random.choice(record.position.moves()))
    return record


def measure_rates(id: str, size: int, seconds: float) -> dict[str, float]:
    """Measure and return the rates of a game, and the speed of the loop."""
    record = Record(game(id), size, **{name: NO_SETUP[name] for name in game(id).options})
    if id == "emergo":
        openings = [play_opening(Record(game(id), size), seed) for seed in range(4)]
        return {"nodes": rate(searcher(*openings), seconds), "loop": loop_speed()}
    games = rate(random_game_player(record), seconds)
    return {"games": games, "visits": rate(searcher(record), seconds), "loop": loop_speed()}


def main() -> None:
    id, size, seconds = sys.argv[1:]
    print(json.dumps(measure_rates(id, int(size), float(seconds))), flush=True)


if __name__ == "__main__":
    main()
