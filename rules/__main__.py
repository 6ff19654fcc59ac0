"""Run the command line, `rules.command_line`, by `python3 -m rules`."""

from .command_line import main, run

__all__ = ["main"]

if __name__ == "__main__":
    run()
