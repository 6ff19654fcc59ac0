"""Checks of the types of arguments: the errors say what was expected, and quote what came.

>>> check_type("text", None, str, "a text")
Traceback (most recent call last):
rules.arguments.WrongTypeError: text is None, expected a text

These errors are for programmers, so they aren't translated.
"""

from __future__ import annotations


class WrongTypeError(TypeError, ValueError):
    """An argument of the wrong type.

    It is a ValueError as well: earlier versions raised that for many wrong types, and a program
    that catches every error of a typed text needs to catch nothing else.
    """


def wrong_type(name: str, value: object, expected: str) -> WrongTypeError:
    """Return the error for an argument of the wrong type."""
    shown = repr(value)
    shown = shown if len(shown) <= 80 else shown[:80] + "…"
    return WrongTypeError(f"{name} is {shown}, expected {expected}")


def check_type(name: str, value: object, type: type | tuple[type, ...], expected: str) -> None:
    """Raise WrongTypeError unless a value has the type."""
    if not isinstance(value, type):
        raise wrong_type(name, value, expected)


def check_whole_number(name: str, value: object) -> None:
    """Raise WrongTypeError unless a value is a whole number; True and False aren't."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise wrong_type(name, value, "a whole number")


def check_number(name: str, value: object) -> None:
    """Raise WrongTypeError unless a value is a real number of any kind."""
    if isinstance(value, bool) or not (hasattr(value, "__float__") or hasattr(value, "__index__")):
        raise wrong_type(name, value, "a number")
