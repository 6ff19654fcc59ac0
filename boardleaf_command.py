"""The `boardleaf` command: it imports the program late, so that Ctrl-C is handled meanwhile, too.

A module outside `rules`, because importing a module of a package imports the package first.
"""

from __future__ import annotations

import sys


def run() -> None:
    """Run the command line, and exit with its status, or with 130 after Ctrl-C."""
    try:
        from rules.command_line import run as run_program

        run_program()
    except KeyboardInterrupt:
        if sys.stderr:
            sys.stderr.write("boardleaf: stopped\n")
        sys.exit(130)  # 128 + SIGINT, as `rules.command_line.output` and shells report it
