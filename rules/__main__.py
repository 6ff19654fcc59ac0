"""Positions at the command line: `python3 -m rules show emergo --moves @a1,@e3`.

The commands `show`, `moves`, `perft` and `review` take a game's id (with options that choose a
position), the text of a record or study, or an address that contains one.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from . import __version__, ai, describe, svg, terminal
from .board import quote
from .pairs import format_pairs, parse_pairs
from .perft import divide, perft
from .position import Option, Position, parse_number
from .record import OPTION_NAMES, Record
from .registry import games
from .review_table import table
from .sentences import sentence, template
from .study import Study

_KEYS = ("size", *OPTION_NAMES, "position", "moves")
"""The options that choose a position; all are keys of an address."""

DEFAULT_WORK = 5000
"""Playouts per search of a review, unless `--work` says otherwise."""

BAR_WIDTH = 40
"""The width of the progress bar, in characters."""

_PAGE_KEYS = ("black", "white", "flip", "match")
"""Keys of an address that are ignored here."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit status: 0, 2 for input that can't be read, or 130 if
    interrupted."""
    options = _parser().parse_args(arguments)
    try:
        options.command(_chosen_record(options), options)
        sys.stdout.flush()
    except ValueError as error:
        print(f"rules: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader (`head`, say) has had enough. Python flushes at exit and would complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return 130
    return 0


def show(record: Record, options: argparse.Namespace) -> None:
    """Draw the position."""
    position = record.position
    if options.svg:
        print(svg.board(position, flip=options.flip))
        return
    print(describe.title(position, record.outcome()), end="\n\n")
    print(terminal.draw(position, flip=options.flip), end="\n\n")
    print(position)


def moves(record: Record, options: argparse.Namespace) -> None:
    """List the legal moves, one per line."""
    for move in record.position.moves():
        print(move)


def count(record: Record, options: argparse.Namespace) -> None:
    """Count the move sequences of each depth, or those that start with each move."""
    if options.divide:
        _print_counts_by_move(record.position, options.depth)
        return
    for depth in range(1, options.depth + 1):
        print(f"D{depth} {perft(record.position, depth)}", flush=True)


def _print_counts_by_move(position: Position, depth: int) -> None:
    counts = divide(position, depth)
    for move, sequences in sorted(counts.items()):
        print(f"{move} {sequences}")
    print(f"D{depth} {sum(counts.values())}")


def review(record: Record, options: argparse.Namespace) -> None:
    """Print what each move of the game cost, and what was better."""
    for latest in ai.review(record, options.seed, options.work):
        if sys.stderr.isatty():
            bar = "#" * round(BAR_WIDTH * latest.progress)
            end = "\n" if latest.progress == 1 else ""
            print(
                f"\r[{bar:{BAR_WIDTH}}] {latest.progress:4.0%}",
                end=end,
                file=sys.stderr,
                flush=True,
            )
    print(table(record, latest))


def _chosen_record(options: argparse.Namespace) -> Record:
    """Return the record that the arguments choose, up to the move that its address shows."""
    source: str = options.source
    values = parse_pairs(source.rpartition("#")[2]) if "=" in source else {"game": source}
    for key in _KEYS:
        value = getattr(options, f"key_{key}")
        if value is not None:
            if key in values:
                raise ValueError(
                    sentence(
                        "{key} is given twice, as --{key} and in {text}",
                        key=key,
                        text=quote(source),
                    )
                )
            values[key] = value
    at = values.pop("at", None)
    study = Study.parse(format_pairs({k: v for k, v in values.items() if k not in _PAGE_KEYS}))
    return study.record if at is None else study.find(at).record()


def _depth(text: str) -> int:
    """Parse a depth in plies, for argparse."""
    return _positive_number(text, "depth", sentence("depth is '0', expected 1 ply or more"))


def _work(text: str) -> int:
    """Parse an amount of work, in playouts, for argparse."""
    return _positive_number(text, "work", sentence("work is '0', expected 1 playout or more"))


def _positive_number(text: str, name: str, zero_message: str) -> int:
    try:
        number = parse_number(text, name)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    if number == 0:
        raise argparse.ArgumentTypeError(zero_message)
    return number


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "python3 -m rules",
        description=sentence(
            "Show positions, list legal moves, count move sequences, and review games."
        ),
    )
    help_text = sentence("print the version")
    parser.add_argument("--version", action="version", version=_version(), help=help_text)
    commands = parser.add_subparsers(required=True, metavar="command")
    position = _position_parser()

    show_parser = commands.add_parser("show", parents=[position], help=sentence("draw a position"))
    show_parser.add_argument(
        "--svg", action="store_true", help=sentence("print SVG instead of text")
    )
    show_parser.add_argument(
        "--flip", action="store_true", help=sentence("rotate the board by 180 degrees")
    )
    show_parser.set_defaults(command=show)

    help_text = sentence("list the legal moves")
    moves_parser = commands.add_parser("moves", parents=[position], help=help_text)
    moves_parser.set_defaults(command=moves)

    help_text = sentence("count move sequences")
    perft_parser = commands.add_parser("perft", parents=[position], help=help_text)
    perft_parser.add_argument("depth", type=_depth, help=sentence("number of plies"))
    perft_parser.add_argument(
        "--divide", action="store_true", help=sentence("show the count for each first move")
    )
    perft_parser.set_defaults(command=count)

    help_text = sentence("show what each move of a game cost")
    review_parser = commands.add_parser("review", parents=[position], help=help_text)
    help_text = sentence(
        "playouts per search (20 nodes count as one); default: {work}", work=DEFAULT_WORK
    )
    review_parser.add_argument("--work", type=_work, default=DEFAULT_WORK, help=help_text)
    help_text = sentence("random seed; the same seed and work give the same review")
    review_parser.add_argument("--seed", type=int, default=0, help=help_text)
    review_parser.set_defaults(command=review)
    return parser


def _version() -> str:
    """Return the version, with the commit that a wheel was made from (see setup.py)."""
    commit = Path(__file__).with_name("commit.txt")
    suffix = f" ({commit.read_text('utf-8')})" if commit.is_file() else ""
    return f"Boardleaf {__version__}{suffix}"


def _position_parser() -> argparse.ArgumentParser:
    """Return a parent parser with the arguments that choose a position, for all commands."""
    parser = argparse.ArgumentParser(add_help=False)
    ids = ", ".join(game.id for game in games())
    help_text = sentence("a game ({ids}), a record or a study, or a link to a game", ids=ids)
    parser.add_argument("source", help=help_text)
    help_texts = {
        "size": template("size of the board, in squares per side"),
        **{name: option.about or option.label for name, option in _options().items()},
        "position": template("the position to start from"),
        "moves": template("moves to play from that position, separated by commas"),
    }
    for key in _KEYS:
        option = _options().get(key)
        parser.add_argument(
            f"--{key}",
            dest=f"key_{key}",
            metavar=None if option and option.texts else key.upper(),
            choices=(option and option.texts) or None,
            help=sentence(help_texts[key]),
        )
    return parser


def _options() -> dict[str, Option]:
    """Return the options of all games by name; if two games share one, that of the game listed
    first."""
    return {name: option for game in games()[::-1] for name, option in game.declared.items()}


if __name__ == "__main__":
    sys.exit(main())
