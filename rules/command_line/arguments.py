"""The arguments of the commands."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import partial
from math import inf
from pathlib import Path
from typing import Any

import rules
from rules.ai import LEVELS
from rules.position import Option, parse_number
from rules.registry import games
from rules.sentences import sentence, template

from . import commands
from .commands import LINES_WORK
from .output import program_name, write_error
from .source import KEYS

REVIEW_WORK = 5000
"""Playouts per search of a review, unless `--work` says otherwise."""


class Parser(argparse.ArgumentParser):
    """An argument parser that doesn't hide it when its help can't be written."""

    def _print_message(self, message: str, file: Any = None) -> None:
        if file is sys.stdout:
            print(message, end="")
        else:
            write_error(message)


def parser() -> Parser:
    """Return the parser of all commands."""
    name = program_name()
    parser = Parser(
        "python3 -m rules" if name == "rules" else name,
        description=sentence(
            "Show positions, list legal moves, count move sequences, find the best move, and"
            " review games."
        ),
    )
    help_text = sentence("print the version")
    parser.add_argument("--version", action="version", version=_version(), help=help_text)
    added = parser.add_subparsers(required=True, metavar="command")
    position = _position_parser()

    def add(name: str, command: Callable[..., None], about: str) -> Parser:
        added_parser = added.add_parser(name, parents=[position], help=about, description=about)
        added_parser.set_defaults(command=command)
        return added_parser

    show = add("show", commands.show, sentence("draw a position")).add_mutually_exclusive_group()
    _add_json(show, sentence("print a JSON object"))
    show.add_argument("--svg", action="store_true", help=sentence("print SVG instead of text"))
    show.add_argument(
        "--flip", action="store_true", help=sentence("rotate the board by 180 degrees")
    )

    _add_json(add("moves", commands.moves, sentence("list the legal moves")))

    perft = add("perft", commands.count, sentence("count move sequences"))
    depth = partial(_positive_number, "depth", sentence("depth is '0', expected 1 ply or more"))
    perft.add_argument("depth", type=depth, help=sentence("number of plies"))
    perft.add_argument(
        "--divide", action="store_true", help=sentence("show the count for each first move")
    )
    _add_json(perft)

    best = add("bestmove", commands.bestmove, sentence("find the best move"))
    help_text = sentence("strength, from 1 to {most}; default: {most}", most=len(LEVELS))
    best.add_argument("--level", type=_level, help=help_text)
    help_text = sentence("time to think, in seconds; default: that of the level")
    best.add_argument("--seconds", type=_seconds, help=help_text)
    help_text = sentence(
        "playouts or nodes to search; default: those of the level, or {work} with --lines",
        work=LINES_WORK,
    )
    work = partial(_positive_number, "work", sentence("work is '0', expected 1 playout or more"))
    best.add_argument("--work", type=work, help=help_text)
    help_text = sentence("random seed; the same seed and work give the same move")
    best.add_argument("--seed", type=int, help=help_text)
    help_text = sentence("show this many of the best lines, with their expected results")
    lines = partial(_positive_number, "lines", sentence("lines is '0', expected 1 or more"))
    best.add_argument("--lines", type=lines, help=help_text)
    _add_json(best)

    review = add("review", commands.review, sentence("show what each move of a game cost"))
    help_text = sentence(
        "playouts per search (20 nodes count as one); default: {work}", work=REVIEW_WORK
    )
    review.add_argument("--work", type=work, default=REVIEW_WORK, help=help_text)
    help_text = sentence("random seed; the same seed and work give the same review")
    review.add_argument("--seed", type=int, default=0, help=help_text)
    help_text = sentence("also say why moves were bad, where that can be shown on the board")
    review.add_argument("--reasons", action="store_true", help=help_text)
    _add_json(review)
    return parser


def _add_json(parser: argparse._ActionsContainer, about: str | None = None) -> None:
    about = about or sentence("print a JSON object per line")
    parser.add_argument("--json", action="store_true", help=about)


def _version() -> str:
    """Return the version, with the commit that a wheel was made from (see setup.py)."""
    commit = Path(rules.__file__).with_name("commit.txt")
    suffix = f" ({commit.read_text('utf-8')})" if commit.is_file() else ""
    return f"Boardleaf {rules.__version__}{suffix}"


def _position_parser() -> Parser:
    """Return a parent parser with the arguments that choose a position, for all commands."""
    parser = Parser(add_help=False)
    ids = ", ".join(game.id for game in games())
    help_text = sentence(
        "a game ({ids}), a position, a record or a study, a link to a game, or - to read one of"
        " these from standard input",
        ids=ids,
    )
    parser.add_argument("source", nargs="+", help=help_text)
    help_texts = {
        "size": template("size of the board, in squares per side"),
        **{name: option.about or option.label for name, option in _options().items()},
        "position": template("the position to start from"),
        "moves": template("moves to play from that position, separated by commas"),
    }
    for key in KEYS:
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


def _level(text: str) -> int:
    """Parse the number of a level, for argparse."""
    about = sentence("level is {level}, expected 1 to {most}", level=repr(text), most=len(LEVELS))
    number = _positive_number("level", about, text)
    if number > len(LEVELS):
        raise argparse.ArgumentTypeError(about)
    return number


def _seconds(text: str) -> float:
    """Parse a time in seconds, for argparse."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < inf:
        raise argparse.ArgumentTypeError(
            sentence("seconds is {text}, expected a number above 0", text=repr(text))
        )
    return number


def _positive_number(name: str, zero_message: str, text: str) -> int:
    """Parse a number of plies, playouts or lines, for argparse."""
    try:
        number = parse_number(text, name)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    if number == 0:
        raise argparse.ArgumentTypeError(zero_message)
    return number
