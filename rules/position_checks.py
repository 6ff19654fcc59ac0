"""Checks of the types of the arguments of a position's methods, those that games define included.

>>> from rules import game
>>> game("egotzi").start().spell("c3")
Traceback (most recent call last):
rules.type_checks.WrongTypeError: squares is 'c3', expected Squares
"""

from __future__ import annotations

from functools import partial

from .board import Square
from .move import Move
from .type_checks import check_items, check_methods, check_type

CHECKS = {
    "Move": partial(check_type, type=Move, expected="a Move"),
    "Sequence[Move]": partial(check_items, type=Move, expected="Moves"),
    "Square": partial(check_type, type=Square, expected="a Square"),
    "Sequence[Square]": partial(check_items, type=Square, expected="Squares"),
}
"""The checks of arguments, by their annotations."""


def check_position_methods(positions: type) -> None:
    """Let the public methods of a class of positions check arguments that are moves or squares."""
    check_methods(positions, CHECKS)
