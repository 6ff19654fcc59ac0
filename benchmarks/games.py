"""What the commands share: their command lines, starting records, and games between players."""

from __future__ import annotations

import json
import re
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import cycle
from math import inf, sqrt
from pathlib import Path
from random import Random
from typing import Any

from rules import Move, Record, game, games
from rules.ai import Player
from rules.position import Colour, other

IDS = [game.id for game in games()]

NO_SETUP = {"pie": False, "komi": 0}
"""The options with which games have no setup moves."""

FAIR_BID_PLAYOUTS = 400
"""The playouts of the search for a fair bid."""


def record_without_setup(id: str, size: int) -> Record:
    """Return a new record of a game, without the pie rule and without a komi."""
    options = {name: NO_SETUP[name] for name in game(id).options}
    return Record(game(id), size, **options)


def fair_bid(record: Record, random: Random) -> Move:
    """Return a bid that is about fair, as judged at full strength."""
    *_, thought = Player(seed=random.getrandbits(32)).think(record, work=FAIR_BID_PLAYOUTS)
    return thought.move


def random_opening(id: str, random: Random) -> Record:
    """Return a record with a random opening of two moves.

    In a game with bids, a fair bid and a random choice of side come first: after a random bid the
    game would usually be decided already.
    """
    record = Record(game(id))
    if record.position.bids():
        record.play(fair_bid(record, random))
        record.play(random.choice(record.position.moves()))
    for _ in range(2):
        record.play(random.choice(record.position.moves()))
    return record


def play_on(
    record: Record, players: Sequence[Player], work: int | None = None, plies: float = inf
) -> None:
    """Let players move in turn until the game is over, or the record has this many plies; `work` is
    what a player at full strength may spend on a move."""
    for player in cycle(players):
        if record.outcome() or len(record.moves) >= plies:
            break
        *_, thought = player.think(record, work=work)
        record.play(thought.move)


def opening(id: str, size: int, random: Random) -> Record:
    """Return a record of two random plies, or fewer if the game is over, without pie rule and
    komi."""
    record = record_without_setup(id, size)
    play_random(record, 2, random)
    return record


def play_random(record: Record, plies: int, random: Random) -> None:
    """Play random moves, this many or up to the end of the game."""
    for _ in range(plies):
        if moves := record.position.moves():
            record.play(random.choice(moves))


def stored_lines(path: Path) -> Iterator[Any]:
    """Yield the values in a file with JSON in each line, none if there is no file."""
    if path.exists():
        yield from map(json.loads, path.read_text("utf-8").splitlines())


Chooser = Callable[[Record], Move]
"""A function that chooses a move at the end of a record."""


def finish_game(
    record: Record, us: Chooser, them: Chooser, colour: Colour, plies: float = inf
) -> float:
    """Play a game to its end, and return the result of `us`, who have `colour`: 1 for a win, 0.5
    for a draw or a game undecided after `plies`, 0 for a loss."""
    players: Mapping[Colour, Chooser] = {colour: us, other(colour): them}
    while not (outcome := record.outcome()) and len(record.moves) < plies:
        record.play(players[record.position.turn](record))
    return outcome.result(colour) if outcome else 0.5


def first(numbers: range, holds: Callable[[int], bool]) -> int | None:
    """Return the first number for which a condition holds that holds from there on; None if it
    never does."""
    low, high = 0, len(numbers)
    while low < high:
        middle = (low + high) // 2
        if holds(numbers[middle]):
            high = middle
        else:
            low = middle + 1
    return numbers[low] if low < len(numbers) else None


def interval(results: list[float]) -> tuple[float, float, float]:
    """Return the mean, and the ends of its Wilson score interval (95 %)."""
    n, mean, z = len(results), sum(results) / len(results), 1.96
    centre = (mean + z * z / (2 * n)) / (1 + z * z / n)
    radius = z / (1 + z * z / n) * sqrt(mean * (1 - mean) / n + z * z / (4 * n * n))
    return mean, centre - radius, centre + radius


def command_line(
    doc: str | None, ids: Sequence[str] | None = None, /, **numbers: int
) -> ArgumentParser:
    """Return the parser of a command: its description is the first line of a docstring; it takes
    any of the games with these `ids`, all by default, and an option with a positive whole number
    for each of `numbers`, which are the defaults."""
    parser = ArgumentParser(description=(doc or "").partition("\n")[0])
    if ids:
        parser.add_argument("game", nargs="*", type=game_id, default=ids)
    for name, default in numbers.items():
        parser.add_argument(f"--{name}", type=number, default=default)
    return parser


def game_id(text: str) -> str:
    """Parse the id of a game, for argparse (whose `choices` don't allow a list as a default)."""
    try:
        return game(text).id
    except KeyError as error:
        raise ArgumentTypeError(error.args[0]) from None


def number(text: str) -> int:
    """Parse a positive whole number, for argparse.

    >>> number("100")
    100
    """
    if not re.fullmatch("[1-9][0-9]*", text):
        raise ArgumentTypeError(f"{text!r}, expected a whole number from 1")
    return int(text)


def check_size(parser: ArgumentParser, id: str, size: int | None) -> None:
    """Exit with an error if a game has no such size; None stands for its default."""
    try:
        game(id).start(size)
    except ValueError as error:
        parser.error(str(error))
