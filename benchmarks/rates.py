"""Random games, and nodes of a search, a second: in whatever Python this runs.

    python3 -m benchmarks.rates [GAME…] [--sizes 7,9] [--seconds 0.5]

Prints a line of JSON for each row of `benchmarks.speed`, which see.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import time
import tracemalloc
from collections.abc import Callable
from copy import deepcopy
from functools import cache, partial
from random import Random
from statistics import median

from benchmarks import plain
from benchmarks.games import IDS, game_id, numbers, settled
from rules import Record, ai, game
from rules.ai.minimax import Memory, Minimax

SIZES = "5,7,9,11,13,19"

ROUNDS = 3

NODES = 4000

PLIES = {"entering": 8, "moving": 30}
"""Where searches begin."""

CACHED = type(cache(len))
"""Functions that keep their results."""

clock = time.perf_counter if sys.platform == "emscripten" else time.process_time


def loop() -> float:
    """Million rounds of a bare loop a second: how fast this Python is here and now."""
    start, s = clock(), 0
    for i in range(500_000):
        s += i * i % 7
    return 0.5 / (clock() - start)


def rate(work: Callable[[], int], seconds: float) -> float:
    """How much is done a second; `work` says how much it did."""
    start, done = clock(), 0
    while clock() - start < seconds:
        done += work()
    return done / (clock() - start)


def compared(
    ours: Callable[[], int], theirs: Callable[[], int], seconds: float
) -> dict[str, float]:
    """Medians of rounds, in each of which both work, and the bare loop before and after ours."""
    rounds = []
    for _ in range(ROUNDS):
        slow = rate(theirs, seconds)
        before, fast, after = loop(), rate(ours, seconds), loop()
        rounds.append((fast, slow, fast / slow, (before + after) / 2))
    names = ("ours", "plain", "ratio", "loop")
    return dict(zip(names, map(median, zip(*rounds, strict=True)), strict=True))


# Random games


def playouts(id: str, size: int, seconds: float) -> dict[str, object]:
    """A row: random games of ours and of the plain program, and what a first one costs."""
    position = settled(id, size).position
    random, others = Random(1), Random(1)
    cost = first_use(id, size)

    def ours() -> int:
        ai.playout(position, random)
        return 1

    def theirs() -> int:
        plain.GAMES[id](size, others)
        return 1

    rate(ours, 2 * seconds)  # some tables are filled by thousands of games
    return cost | compared(ours, theirs, seconds)


def first_use(id: str, size: int) -> dict[str, float]:
    """What the tables of a size cost, anew: seconds of the first random game and the first
    thought beyond those of later ones, scaled by the loop; and megabytes."""
    record = settled(id, size)
    forget()
    speed = loop()
    first, *later = (seconds_of(partial(use, record)) for _ in range(4))
    speed = (speed + loop()) / 2
    forget()
    tracemalloc.start()
    for _ in range(20):
        use(record)
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return {"first": max(first - median(later), 0) * speed, "mb": held / 2**20}


def use(record: Record) -> None:
    ai.playout(record.position, Random(1))
    for _ in ai.Player(seed=1).think(record, work=2):
        pass


def seconds_of(work: Callable[[], object]) -> float:
    start = clock()
    work()
    return clock() - start


def forget() -> None:
    """Empty what functions of the rules keep, so that tables are made again."""
    for thing in gc.get_objects():
        if isinstance(thing, CACHED) and thing.__module__.startswith("rules"):
            thing.cache_clear()
    gc.collect()


# Nodes


def nodes(size: int, phase: str, seconds: float) -> dict[str, object]:
    """A row: nodes of ours, and moves made by the plain program on copies of its board."""
    records = [reached(size, PLIES[phase], seed) for seed in range(4)]
    games = [walked(size, PLIES[phase], seed) for seed in range(4)]

    def ours() -> int:
        return sum(searched(record, NODES).work for record in records)

    def theirs() -> int:
        return sum(made(game) for game in games)

    return {"phase": phase} | compared(ours, theirs, seconds)


def reached(size: int, plies: int, seed: int) -> Record:
    """A record that a hasty game of the search with itself reached."""
    record = Record(game("emergo"), size)
    record.play(Random(seed).choice(record.position.moves()))
    while len(record.moves) < plies:
        if record.outcome():
            return reached(size, plies, seed + 100)
        record.play(str(searched(record, 300).candidates()[0].move))
    return record


def searched(record: Record, limit: int) -> Minimax:
    kernel = record.position.kernel()
    assert kernel
    search = Memory(Random(1)).search(record, kernel)
    for _ in search.steps(limit):
        pass
    return search


def walked(size: int, plies: int, seed: int) -> plain.Emergo:
    """A game of random moves that is not over."""
    game, random = plain.Emergo(size), Random(seed)
    for _ in range(plies):
        moves = game.moves()
        if not moves:
            return walked(size, plies, seed + 100)
        game.play(random.choice(moves))
    return game


def made(game: plain.Emergo) -> int:
    """Make every move and find the moves after it; how many were made."""
    moves = game.moves()
    for move in moves:
        after = deepcopy(game)
        after.play(move)
        after.moves()
    return len(moves)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", type=game_id, default=IDS)
    parser.add_argument("--sizes", type=numbers, default=SIZES)
    parser.add_argument("--seconds", type=float, default=0.5)
    given = parser.parse_args()
    for id in given.games:
        for size in given.sizes:
            if size not in game(id).sizes:
                continue
            rows = [{"unit": "playouts"} | playouts(id, size, given.seconds)]
            if id == "emergo":
                rows += [{"unit": "nodes"} | nodes(size, phase, given.seconds) for phase in PLIES]
            for row in rows:
                print(json.dumps({"game": id, "size": size} | row), flush=True)


if __name__ == "__main__":
    main()
