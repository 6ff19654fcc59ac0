"""Checks of the stored figures: games played again, and first moves measured with other seeds."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from math import hypot
from multiprocessing.pool import Pool
from random import Random
from typing import NamedTuple

from .intervals import Row, result_row
from .parts import SWEEPS, Job, Part, parts
from .playing import Played
from .running import ran
from .storing import NumbersFile

SAMPLE = 20
"""The games of each part that are played again."""

OPENINGS = 20
"""The first moves that are measured again."""

MOST_OUTSIDE = 2
"""The number of differences that may lie outside the combined interval."""

OTHER_SEEDS = 1000
"""What is added to the seed for games that were not played before."""


def sample(chosen: Sequence[Part], args: Namespace, pool: Pool) -> int:
    """Play random games of each stored part again; return the number of parts in which one differs
    from what is stored."""
    random, failed = Random(), 0
    for part in chosen:
        file = NumbersFile(part.id, args.seed, args.folder)
        title = f"{part.id} {part.key}"
        entry = file.parts.get(part.key)
        if entry is None or entry["seed"] != args.seed:
            print(f"{title}: not stored")
            failed += 1
            continue
        jobs = stored_jobs(part, entry["games"])
        digests = dict(zip(jobs, file.digests(part), strict=True))
        again = random.sample(jobs, min(SAMPLE, len(jobs)))
        wrong = [
            played
            for played, _ in ran(pool, part, args.seed, again, title)
            if played.digest != digests[Job(played.label, played.number)]
        ]
        print(f"{title}: {len(again) - len(wrong)} of {len(again)} games are the same", flush=True)
        for played in wrong:
            print(f"  different: {played.label} {played.number}: {played.moves}")
        failed += bool(wrong)
    return failed


def stored_jobs(part: Part, games: int) -> list[Job]:
    """Return the jobs of a part that has this many games."""
    return [*part.jobs(games // len(part.labels()))]


class Again(NamedTuple):
    """A first move that was measured again."""

    stored: Row
    again: Row

    @property
    def difference(self) -> float:
        return float(self.again["value"] - self.stored["value"])

    @property
    def combined(self) -> float:
        """The 95 % interval of the difference, to either side."""
        return hypot(*((row["high"] - row["low"]) / 2 for row in self))

    @property
    def inside(self) -> bool:
        return abs(self.difference) <= self.combined


def check(args: Namespace, pool: Pool) -> int:
    """Measure random first moves again with other seeds; return 1 if too many differ, else 0."""
    measured = [
        (part, row)
        for id in args.game
        for part in parts(id)
        if part.kind == "openings"
        for section in NumbersFile(id, args.seed, args.folder).section("openings")
        if section["part"] == part.key
        for row in section["moves"]
    ]
    inside = 0
    chosen = Random(args.seed).sample(measured, OPENINGS)
    for part, row in chosen:
        jobs = [Job(row["move"], number) for number in range(SWEEPS["openings"])]
        title = f"{part.id} {part.size} {row['move']}"
        games: list[Played] = [
            played for played, _ in ran(pool, part, args.seed + OTHER_SEEDS, jobs, title)
        ]
        again = Again(row, result_row([played.result for played in games]))
        inside += again.inside
        print(
            f"| {part.id} | {part.size} | {row['move']} | {row['value']:.3f} |"
            f" {again.again['value']:.3f} | {again.difference:+.3f} | {again.combined:.3f} |",
            flush=True,
        )
    print(f"{inside} of {len(chosen)} differences are inside")
    return int(len(chosen) - inside > MOST_OUTSIDE)
