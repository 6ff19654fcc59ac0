"""Learn the weights in rules/learnt/ from scratch, by self-play.

    python3 -m benchmarks.learn GAME [--generations 5:20,7:50@100 7:100@200] [--seed 1]
                                [--processes 4]

The same arguments and the same Python give the same file, with any number of processes.
`benchmarks/training_settings.py` has the settings with which each game's file was made.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from multiprocessing import get_context
from random import Random

from benchmarks.fitting import (
    Reader,
    fit_logistic,
    fit_moves,
    fit_positions,
    loss_moves,
    loss_positions,
    quantised,
)
from benchmarks.games import command_line
from benchmarks.selfplay import Sample, games
from benchmarks.training_settings import SETTINGS, generation
from rules.learnt.unfolded_weights import PHASES
from rules.learnt.weights import FOLDER, Weights, load

TEST_INTERVAL = 20
"""One game in this many is set aside for testing."""


def learn(
    id: str, played: Sequence[Sequence[Sample]], random: Random, processes: int = 1
) -> Weights:
    """Learn the weights of a game from the samples of each game played."""
    reader, limit = Reader(id), SETTINGS[id].max_weight
    test = [sample for samples in played[::TEST_INTERVAL] for sample in samples]
    training = [
        sample
        for number, samples in enumerate(played)
        if number % TEST_INTERVAL
        for sample in samples
    ]
    fits = fitted(id, training, random, processes)
    moves, move_scale = quantised(fits[:PHASES], limit)
    weights = Weights(moves, [], round(move_scale, 6), {}, {}, {})
    if SETTINGS[id].learns_positions:
        positions, _ = quantised(fits[PHASES:], limit)
        weights = calibrated(replace(weights, positions=positions), reader, training)
        error, baseline = loss_positions(reader, weights, test)
        print(f"positions: error {error:.4f}, without weights {baseline:.4f}")
    loss, baseline = loss_moves(reader, weights, test)
    print(f"moves: loss {loss:.3f}, without weights {baseline:.3f}")
    return weights


def calibrated(weights: Weights, reader: Reader, samples: Sequence[Sample]) -> Weights:
    """Return the weights with the scales of their estimates, for each board size and phase."""
    scales: dict[int, list[float]] = {}
    tempo: dict[int, list[float]] = {}
    komi: dict[int, list[list[float]]] = {}
    penalties = [0.0] + [1.0] * len(samples[0].terms)  # none of the sum itself
    for size in sorted({s.size for s in samples}):
        scales[size], tempo[size] = [], []
        for phase in range(PHASES):
            phase_weights = weights.positions[phase]
            rows = [
                (
                    (sum(phase_weights[n] * x for n, x in reader.terms(size, s.states)), *s.terms),
                    s.expected,
                )
                for s in samples
                if s.size == size and s.phase == phase
            ]
            scale, to_move, *others = (
                fit_logistic(rows, penalties) if rows else [0.0] * len(penalties)
            )
            scales[size].append(round(scale, 6))
            tempo[size].append(round(to_move, 4))
            if others:
                komi.setdefault(size, []).append([round(x, 4) for x in others])
    return replace(weights, position_scales=scales, tempo=tempo, komi=komi)


def fitted(id: str, samples: Sequence[Sample], random: Random, processes: int) -> list[list[float]]:
    """Return the weights fitted to moves, phase by phase, then those fitted to positions, if the
    game has any."""
    jobs = [
        (fit, id, [s for s in samples if s.phase == phase], random.getrandbits(32))
        for fit in ((fit_moves, fit_positions) if SETTINGS[id].learns_positions else (fit_moves,))
        for phase in range(PHASES)
    ]
    if processes == 1:
        return [fit(*job) for fit, *job in jobs]
    with get_context("spawn").Pool(processes) as pool:
        results = [pool.apply_async(fit, job) for fit, *job in jobs]
        return [result.get() for result in results]


def main() -> None:
    parser = command_line(__doc__, seed=1, processes=4)
    parser.add_argument("game", choices=SETTINGS)
    parser.add_argument("--generations", nargs="+", type=generation)
    args = parser.parse_args()
    path = FOLDER / f"{args.game}.bin"
    path.unlink(missing_ok=True)
    FOLDER.mkdir(exist_ok=True)
    settings = SETTINGS[args.game]
    generations = args.generations or map(generation, settings.generations)
    for number, (numbers, playouts) in enumerate(generations):
        start = time.monotonic()
        seed = args.seed * 100 + number
        played = list(games(args.game, numbers, playouts, seed, args.processes))
        count = sum(map(len, played))
        print(f"generation {number}: {count} positions, {time.monotonic() - start:.0f} s")
        load.cache_clear()
        weights = learn(args.game, played, Random(seed), args.processes)
        factor = settings.move_scale_factor if settings.factor_in_self_play else 1
        path.write_bytes(scaled(weights, factor).serialize())
        print(f"learnt, {time.monotonic() - start:.0f} s")
    path.write_bytes(scaled(weights, settings.move_scale_factor).serialize())


def scaled(weights: Weights, factor: float) -> Weights:
    """Return the weights with the scale of those of moves multiplied by a factor."""
    return replace(weights, move_scale=round(weights.move_scale * factor, 6))


if __name__ == "__main__":
    main()
