"""Which side is better at the start of a game, as measured by `benchmarks/starts.py`.

>>> from rules import game
>>> value(game("egotzi").start(4, pie=False))
StartValue(expected=1.0, proved=True)
>>> value(game("egotzi").start(4, pie=False).play("b2")) is None
True
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from rules.rules_of_game import Rules

from .start_table import TABLE

HOPELESS = 0.35
"""The expected result below which a side has little hope."""

PROVED = {1.0: "+", 0.5: "=", 0.0: "-"}
"""The marks of proved results in the table."""

RESULTS = {mark: result for result, mark in PROVED.items()}


class StartValue(NamedTuple):
    """The expected or proved result of a start, for the player who moves first."""

    expected: float
    proved: bool


def value(start: Rules) -> StartValue | None:
    """Return the value of a start; None if it wasn't measured, or the position isn't a start."""
    options = start.options()
    if not is_start(start):
        return None
    for name, option in start.game.declared.items():
        number = options[name]
        if not option.switch and isinstance(number, int):
            bounds = _table().get(f"{start.game.id} {name}", {}).get(str(start.size))
            return _within(number, bounds.split(",")) if bounds else None
    choices = [
        f"{name}={option.format(options[name])}"
        for name, option in start.game.declared.items()
        if option.switch
    ]
    cell = _table().get(" ".join([start.game.id, *choices]), {}).get(str(start.size))
    if cell is None:
        return None
    if cell in RESULTS:
        return StartValue(RESULTS[cell], True)
    return StartValue(int(cell) / 100, False)


def is_start(position: Rules) -> bool:
    """Return whether a game can start from a position, without setting it up."""
    start = position.game.start
    return not position.ply and position == start(position.size, **position.options())


def _within(number: int, bounds: list[str]) -> StartValue | None:
    """Return the value of a number that helps the second player, roughly where it isn't proved;
    None between the bounds."""
    won, good, bad, lost = (None if bound == "-" else int(bound) for bound in bounds)
    if won is not None and number <= won:
        return StartValue(1.0, True)
    if lost is not None and number >= lost:
        return StartValue(0.0, True)
    if good is not None and number <= good:
        return StartValue(1.0, False)
    if bad is not None and number >= bad:
        return StartValue(0.0, False)
    return None


@cache
def _table() -> Mapping[str, Mapping[str, str]]:
    """Return the table: by game and option, the cell of each size."""
    return {
        key: {size: cell for size, _, cell in (entry.partition(":") for entry in cells)}
        for key, *cells in rows(TABLE)
    }


def rows(table: str) -> Iterator[list[str]]:
    """Yield the rows of a table: the game and its option, then a text such as `5:46` for each
    size."""
    for block in filter(None, table.strip().split("\n\n")):
        heading, _, cells = block.partition("\n")
        yield [heading, *cells.split()]
