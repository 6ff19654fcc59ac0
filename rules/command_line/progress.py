"""The progress of a search, on standard error."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterable
from time import monotonic
from typing import Protocol, TypeVar

from rules.kernels.machine_code import WASMTIME, obstacle
from rules.position import Position
from rules.sentences import sentence

from .output import report, write_error

BAR_WIDTH = 40
"""The width of the progress bar, in characters."""

INTERVAL = 5.0
"""The seconds between two lines about the progress, where standard error isn't a terminal."""


class Step(Protocol):
    """A thought, an assessment or a review."""

    @property
    def progress(self) -> float:
        """The progress, from 0 to 1."""


AnyStep = TypeVar("AnyStep", bound=Step)


def last(steps: Iterable[AnyStep]) -> AnyStep:
    """Return the last of the steps, while showing the progress: as a bar at a terminal, otherwise
    as a line every few seconds."""
    if sys.stderr.isatty():
        return _last_with_bar(steps)
    reported = monotonic()
    for step in steps:
        if monotonic() - reported > INTERVAL:
            report(f"{step.progress:.0%}")
            reported = monotonic()
    return step


def _last_with_bar(steps: Iterable[AnyStep]) -> AnyStep:
    shown = False
    try:
        for step in steps:
            bar = "#" * round(BAR_WIDTH * step.progress)
            write_error(f"\r[{bar:{BAR_WIDTH}}] {step.progress:4.0%}")
            shown = True
    finally:
        if shown:
            write_error("\n")
    return step


def report_slow_search(position: Position) -> None:
    """Report it if wasmtime, which would make searches of this position faster, doesn't work."""
    if position.KERNEL_SPEC is None:
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # this report says the same
        found = obstacle()
    if found is None:
        return
    command = f"python3 -m pip install '{WASMTIME}'"
    report(
        sentence(
            "wasmtime isn't installed, so this takes about a hundred times as long. To install it:"
            " {command}",
            command=command,
        )
        if found.version is None
        else sentence(
            "wasmtime {version} doesn't work here ({error}), so this takes about a hundred times"
            " as long. To install a version that works: {command}",
            version=found.version,
            error=found.error,
            command=command,
        )
    )
