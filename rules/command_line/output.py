"""Writing to standard output and standard error, each of which may be closed, full or broken."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from typing import TextIO

from rules.sentences import sentence

FAILED, INVALID, INTERRUPTED, BROKEN_PIPE = 1, 2, 130, 141
"""Exit statuses: the output can't be written; the input can't be read; and, as shells report them,
interrupted (128 + SIGINT), and the reader of the output has gone (128 + SIGPIPE)."""


def program_name() -> str:
    """Return the name of the command that is running."""
    name = os.path.basename(sys.argv[0]).removesuffix(".exe")
    return "boardleaf" if name == "boardleaf" else "rules"


def print_json(**values: object) -> None:
    """Print an object on a line of its own, in ASCII."""
    print(json.dumps(values))


def report(message: str) -> None:
    """Write a line about an error, after the name of the program, to standard error."""
    write_error(f"{program_name()}: {message}\n")


def open_standard_error() -> None:
    """If standard error is closed, have what is written to it vanish: Python would print that to
    standard output."""
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115 (for the whole run)


def write_error(text: str) -> None:
    """Write to standard error if that is possible: a failure can't be reported anywhere."""
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except (OSError, ValueError):
        _discard(sys.stderr)


def is_closed() -> bool:
    """Return whether standard output was closed before this program started."""
    return sys.stdout is None


def fail(error: Exception | None = None) -> int:
    """Report that standard output can't be written, unless its reader has gone, as `head` does;
    return the exit status."""
    if error:
        _discard(sys.stdout)
    if isinstance(error, BrokenPipeError):
        return BROKEN_PIPE
    reason = error.strerror if isinstance(error, OSError) else error
    report(
        sentence("can't write the output: {reason}", reason=reason)
        if error
        else sentence("can't write the output: standard output is closed")
    )
    return FAILED


def _discard(stream: TextIO) -> None:
    """Send all that a broken stream still holds to nowhere: Python, which writes it when it exits,
    would complain."""
    with suppress(OSError, ValueError):  # the stream may have no file
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
