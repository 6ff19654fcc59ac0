"""Checks of the types of the arguments of a position's methods, those that games define included.

>>> from rules import game
>>> game("egotzi").start().spell("c3")
Traceback (most recent call last):
rules.type_checks.WrongTypeError: squares is 'c3', expected Squares
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from .board import Square
from .move import Move
from .type_checks import (
    Check,
    check_attribute,
    check_items,
    check_methods,
    check_type,
    check_whole_number,
)


def _check_sequence(name: str, value: object, type: type, items: str) -> None:
    check_type(name, value, Sequence, f"a sequence of {items}")
    check_items(name, value, type, items)


CHECKS: dict[str, Check] = {
    "Game": partial(check_attribute, attribute="sizes", expected="a Game"),
    "Mapping[str, str]": partial(check_type, type=Mapping, expected="texts by name"),
    "Men": partial(check_type, type=tuple, expected="a tuple of men, such as ('black',)"),
    "Move": partial(check_type, type=Move, expected="a Move"),
    "Sequence[Move]": partial(_check_sequence, type=Move, items="Moves"),
    "Sequence[Square]": partial(_check_sequence, type=Square, items="Squares"),
    "int": check_whole_number,
    "Square": partial(check_type, type=Square, expected="a Square"),
    "str": partial(check_type, type=str, expected="a text"),
}
"""The checks of arguments, by their annotations."""

UNCHECKED = ("entered", "exchanges")
"""Methods that searches call too often to check their arguments."""


def check_position(position: object) -> None:
    """Check a position, or one that is being set up, which isn't quite a Position."""
    check_attribute("position", position, "pieces", "a Position")


def check_position_methods(positions: type) -> None:
    """Let the public methods of a class of positions check arguments such as moves and squares."""
    check_methods(positions, CHECKS, unchecked=UNCHECKED)
