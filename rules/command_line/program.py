"""The program: it parses the arguments, runs one command, and explains every failure in a line."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence

from rules.sentences import sentence

from . import output, source
from .arguments import parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit status: 0, or one of those that `output` defines. Raise
    SystemExit, as argparse does, after printing the help or an error in the arguments."""
    if output.is_closed():
        return output.fail()
    try:
        return _run(arguments)
    except (OSError, UnicodeEncodeError) as error:
        return output.fail(error)
    except ValueError as error:
        output.report(str(error))
        return output.INVALID
    except KeyboardInterrupt:
        output.report(sentence("stopped"))
        return output.INTERRUPTED


def _run(arguments: Sequence[str] | None) -> int:
    try:
        options = parser().parse_args(arguments)
        options.command(source.record(options), options)
    finally:
        sys.stdout.flush()  # a failure of Python's own flush, at exit, couldn't be handled
    return 0


def run() -> None:
    """Run the command that the program's arguments name, and exit."""
    output.open_standard_error()
    status = main()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second Ctrl-C would only disturb the exit
    sys.exit(status)
