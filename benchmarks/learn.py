"""Learns the weights in rules/learnt/ from scratch, by self-play.

    python3 -m benchmarks.learn GAME [--generations 5:20,7:50@100 7:100@200] [--seed 1]
                                [--processes 4]

The same arguments and the same Python give the same file, with any number of processes;
`benchmarks/lessons.py` has the settings for each game's file.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import replace
from multiprocessing import get_context
from random import Random

from benchmarks.fitting import (
    Reader,
    calibrate,
    fit_moves,
    fit_positions,
    loss_moves,
    loss_positions,
    quantised,
)
from benchmarks.lessons import LESSONS, generation
from benchmarks.selfplay import Sample, games
from rules.learnt.unfolded_weights import PHASES
from rules.learnt.weights import FOLDER, Weights, load

TESTED = 20
"""One game in this many is set aside, to measure how well the rest was learnt."""


def learn(
    id: str, played: Sequence[Sequence[Sample]], random: Random, processes: int = 1
) -> Weights:
    """Learn weights of a game from played games."""
    reader, most = Reader(id), LESSONS[id].most
    tested = [sample for its in played[::TESTED] for sample in its]
    taught = [sample for number, its in enumerate(played) if number % TESTED for sample in its]
    fits = fitted(id, taught, random, processes)
    moves, move_scale = quantised(fits[:PHASES], most)
    positions, _ = quantised(fits[PHASES:], most)
    scales: dict[int, list[float]] = {}
    tempo: dict[int, list[float]] = {}
    komi: dict[int, list[list[float]]] = {}
    beside = len(taught[0].terms)
    for size in sorted({s.size for s in taught}):
        scales[size], tempo[size] = [], []
        for phase in range(PHASES):
            rows = [
                (
                    (
                        sum(positions[phase][n] * x for n, x in reader.terms(size, s.seen)),
                        *s.terms,
                    ),
                    s.expected,
                )
                for s in taught
                if s.size == size and s.phase == phase
            ]
            scale, its, *others = calibrate(rows) if rows else [0.0] * (1 + beside)
            scales[size].append(round(scale, 6))
            tempo[size].append(round(its, 4))
            if others:
                komi.setdefault(size, []).append([round(x, 4) for x in others])
    weights = Weights(moves, positions, round(move_scale, 6), scales, tempo, komi)
    error, even = loss_positions(reader, weights, tested)
    print(f"positions: error {error:.4f}, even {even:.4f}")
    surprise, nothing = loss_moves(reader, weights, tested)
    print(f"moves: surprise {surprise:.3f}, nothing known {nothing:.3f}")
    return weights


def fitted(id: str, samples: Sequence[Sample], random: Random, processes: int) -> list[list[float]]:
    """Return the fits to moves, phase by phase, and then to positions."""
    jobs = [
        (fit, id, [s for s in samples if s.phase == phase], random.getrandbits(32))
        for fit in (fit_moves, fit_positions)
        for phase in range(PHASES)
    ]
    if processes == 1:
        return [fit(*job) for fit, *job in jobs]
    with get_context("spawn").Pool(processes) as pool:
        waiting = [pool.apply_async(fit, job) for fit, *job in jobs]
        return [each.get() for each in waiting]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=LESSONS)
    parser.add_argument("--generations", nargs="+", type=generation)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=4)
    args = parser.parse_args()
    path = FOLDER / f"{args.game}.bin"
    path.unlink(missing_ok=True)
    FOLDER.mkdir(exist_ok=True)
    lesson = LESSONS[args.game]
    own = map(generation, lesson.generations)
    for number, (numbers, playouts) in enumerate(args.generations or own):
        start = time.monotonic()
        seed = args.seed * 100 + number
        played = list(games(args.game, numbers, playouts, seed, args.processes))
        count = sum(map(len, played))
        print(f"generation {number}: {count} positions, {time.monotonic() - start:.0f} s")
        load.cache_clear()
        weights = learn(args.game, played, Random(seed), args.processes)
        path.write_bytes(trusting(weights, lesson.trust if lesson.early else 1).write())
        print(f"learnt, {time.monotonic() - start:.0f} s")
    path.write_bytes(trusting(weights, lesson.trust).write())


def trusting(weights: Weights, trust: float) -> Weights:
    """Return the same weights, with this much trust in their ranking of moves."""
    return replace(weights, move_scale=round(weights.move_scale * trust, 6))


if __name__ == "__main__":
    main()
