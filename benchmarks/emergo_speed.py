"""Nodes a second of Emergo's search, native or in Pyodide.

    python -m benchmarks.emergo_speed
    node benchmarks/pyodide.mjs benchmarks.emergo_speed

Each row is one board and phase: nodes are moves made or scored, in positions that quick games
of the search with itself reached; `walked` counts plain making and undoing (perft). A bare
loop of `s += i * i % 7`, in million rounds a second, tells how fast the machine is just now.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from random import Random

from rules import Record, game
from rules.ai.minimax import Minimax
from rules.position import Walk

NODES = 20_000

REFERENCE = 13.0
"""Million rounds of the bare loop a second on the machine that speeds are scaled to."""

clock = time.perf_counter if sys.platform == "emscripten" else time.process_time


def loop_speed() -> float:
    """Million rounds of a bare loop a second."""
    start, s = clock(), 0
    for i in range(1_000_000):
        s += i * i % 7
    return 1 / (clock() - start)


def reached(size: int, plies: int, seed: int) -> Record:
    """A record that a hasty game of the search with itself reached."""
    random = Random(seed)
    record = Record(game("emergo"), size)
    while len(record.moves) < plies:
        if record.outcome():
            record = Record(game("emergo"), size)
        search = searched(record, random, 300 if len(record.moves) > 1 else 1)
        record.play(str(search.candidates()[0].move))
    return record


def searched(record: Record, random: Random, nodes: int) -> Minimax:
    walk = record.position.walk()
    assert walk
    search = Minimax(record, walk, random, nodes)
    for _ in search.steps():
        pass
    return search


def perft(walk: Walk, depth: int) -> int:
    """The number of move sequences."""
    if not depth:
        return 1
    total = 0
    for move in walk.captures() or walk.quiets():
        walk.make(move)
        total += perft(walk, depth - 1)
        walk.undo(move)
    return total


def report(what: str, count: Callable[[], int]) -> None:
    """Print how fast something goes that says how much of it was done."""
    loop = loop_speed()
    start = clock()
    done = count()
    speed = done / (clock() - start) / 1000
    loop = (loop + loop_speed()) / 2
    scaled = speed * REFERENCE / loop
    print(f"{what:18} {speed:6.0f} thousand a second, loop {loop:4.1f}, scaled {scaled:6.0f}")


def main() -> None:
    for size in (7, 9):
        for phase, plies in (("entering", 8), ("moving", 30)):
            records = [reached(size, plies, seed) for seed in range(6)]
            report(
                f"{size}x{size} {phase}",
                lambda records=records: sum(searched(r, Random(1), NODES).work for r in records),
            )
        walk = Record(game("emergo"), size).position.walk()
        assert walk
        report(f"{size}x{size} walked", lambda walk=walk: perft(walk, 3))


if __name__ == "__main__":
    main()
