"""Jobs on all cores, with their progress."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import partial
from multiprocessing import get_context
from multiprocessing.pool import Pool
from time import monotonic

from .parts import Job, Part
from .playing import Played, run_job

REPORT_SECONDS = 15
"""The seconds between two lines of progress where the output is no terminal."""


def start_pool(processes: int) -> Pool:
    """Start the processes that play."""
    return get_context("spawn").Pool(processes)


def ran(
    pool: Pool, part: Part, seed: int, jobs: Sequence[Job], title: str
) -> Iterator[tuple[Played, float]]:
    """Do jobs of a part, and yield each game with its CPU time in seconds, in any order; report
    the progress."""
    began = reported = monotonic()
    terminal = sys.stdout.isatty()
    for count, (played, seconds) in enumerate(
        pool.imap_unordered(partial(run_job, part, seed), jobs), 1
    ):
        yield played, seconds
        now = monotonic()
        if terminal or now - reported > REPORT_SECONDS:
            left = (now - began) / count * (len(jobs) - count)
            text = f"{title}: {count} of {len(jobs)}, {left:.0f} s left"
            print(text, end="\r" if terminal else "\n", flush=True)
            reported = now
