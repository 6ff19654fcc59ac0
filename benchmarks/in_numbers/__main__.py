"""Play the games behind the figures of `site/numbers/`, and write these.

    PYTHONPATH=.:site .venv/bin/python -m benchmarks.in_numbers [GAME…] [--seed 1] [--part PART]
        [--games 1000] [--processes 2] [--folder site/numbers] [--cache .cache/numbers]
        [--list] [--sample] [--check] [--table]

The parts that the files have with the same seed, work and version are skipped; an interrupted part
goes on where it was. `--part` chooses those whose name begins with it; `--games` limits the games
of each first move, level or sample. `--list` lists the parts. `--sample` plays 20 random games of
each part again, compares them with those stored, and fails if one differs. `--check` plays 20
random first moves 200 times more with other seeds, and fails if more than two of the differences
lie outside the combined interval. `--table` writes what follows from the first moves: those from
which the computer chooses (`rules/ai/fair_move_table.py`), and which side is better with the pie
rule (`rules/ai/start_table.py`).
"""

from __future__ import annotations

import sys
from argparse import Namespace
from multiprocessing.pool import Pool
from os import cpu_count
from pathlib import Path
from time import monotonic

from benchmarks import starts
from benchmarks.games import IDS, command_line, number

from . import fair_moves
from .checking import check, sample
from .figures import contents
from .parts import Part, parts
from .playing import Played
from .running import ran, start_pool
from .storing import CACHE, FOLDER, GameCache, NumbersFile


def chosen_parts(args: Namespace) -> list[Part]:
    """Return the parts that the command line asks for: all first moves come before the others."""
    found = [part for id in args.game for part in parts(id) if part.key.startswith(args.part)]
    return sorted(found, key=lambda part: part.kind not in ("proofs", "openings", "komi"))


def make(part: Part, args: Namespace, pool: Pool) -> None:
    """Make a part, unless the file of its game has it, and write it."""
    file = NumbersFile(part.id, args.seed, args.folder)
    jobs = [*part.jobs(args.games)]
    if file.has(part, len(jobs)):
        print(f"{part.id} {part.key}: there", flush=True)
        return
    began = monotonic()
    cache = GameCache(part, args.seed, args.cache)
    missing = [job for job in jobs if job not in cache.games]
    title = f"{part.id} {part.key}"
    for played, seconds in ran(pool, part, args.seed, missing, title):
        cache.add(played, seconds)
    games: list[Played] = [cache.games[job][0] for job in jobs]
    seconds = sum(cache.games[job][1] for job in jobs)
    made = contents(part, games)
    # Read the file again: another process may have written other parts.
    NumbersFile(part.id, args.seed, args.folder).write(part, games, made, seconds)
    print(f"{title}: {len(jobs)} games, {seconds:.0f} s of CPU, {monotonic() - began:.0f} s")


def main() -> None:
    parser = command_line(__doc__, IDS, seed=1, processes=cpu_count() or 1)
    parser.add_argument("--part", default="")
    parser.add_argument("--games", type=number)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--cache", type=Path, default=CACHE)
    for name in ("list", "sample", "check", "table"):
        parser.add_argument(f"--{name}", action="store_true")
    args = parser.parse_args()
    if args.list:
        for part in chosen_parts(args):
            print(part.id, part.key, sep="\t")
        return
    if args.table:
        fair_moves.PATH.write_text(fair_moves.table(args.folder), "utf-8")
        starts.write_measured(args.folder)
        return
    with start_pool(args.processes) as pool:
        if args.sample:
            sys.exit(sample(chosen_parts(args), args, pool))
        if args.check:
            sys.exit(check(args, pool))
        for part in chosen_parts(args):
            make(part, args, pool)


if __name__ == "__main__":
    main()
