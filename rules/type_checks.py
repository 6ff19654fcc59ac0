"""Checks of the types of arguments: the errors say what was expected, and quote what came.

>>> check_type("text", None, str, "a text")
Traceback (most recent call last):
rules.type_checks.WrongTypeError: text is None, expected a text

They are for programs in Python, so the errors aren't translated, and browsers don't get them: the
build (`builder.shipping.compiling`) leaves out modules whose names end with `_checks`, and all
statements that only call their functions.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import wraps
from typing import Any


class WrongTypeError(TypeError, ValueError):
    """An argument of the wrong type.

    It is a ValueError as well: earlier versions raised that for many wrong types, and a program
    that catches every error of a typed text needs to catch nothing else.
    """


def check_type(name: str, value: object, type: type | tuple[type, ...], expected: str) -> None:
    """Raise WrongTypeError unless a value has the type."""
    if not isinstance(value, type):
        raise _wrong_type(name, value, expected)


def check_items(name: str, values: object, type: type, expected: str) -> None:
    """Raise WrongTypeError unless values of the type can be iterated over. Those of an iterator are
    not checked, as that would use them up."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise _wrong_type(name, values, expected)
    if isinstance(values, Collection):
        for value in values:
            check_type(f"an item of {name}", value, type, expected)


def check_whole_number(
    name: str, value: object, expected: str = "a whole number", *, optional: bool = False
) -> None:
    """Raise WrongTypeError unless a value is a whole number, or None if it is `optional`; True and
    False aren't whole numbers."""
    _check_number(name, value, ("__index__",), expected, optional)


def check_number(name: str, value: object, *, optional: bool = False) -> None:
    """Raise WrongTypeError unless a value is a real number of any kind, or None if it is
    `optional`."""
    _check_number(name, value, ("__float__", "__index__"), "a number", optional)


def _check_number(
    name: str, value: object, methods: tuple[str, ...], expected: str, optional: bool
) -> None:
    is_number = not isinstance(value, bool) and any(hasattr(value, method) for method in methods)
    if not is_number and not (optional and value is None):
        raise _wrong_type(name, value, f"{expected} or None" if optional else expected)


def check_callable(name: str, value: object, expected: str) -> None:
    """Raise WrongTypeError unless a value can be called."""
    if not callable(value):
        raise _wrong_type(name, value, expected)


def check_methods(checked: type, checks: Mapping[str, Callable[[str, object], None]]) -> None:
    """Let the public methods of a class check their first argument, if `checks` has a check for its
    annotation, such as `Move`."""
    for name, method in [*vars(checked).items()]:
        if name.startswith("_") or not hasattr(method, "__code__"):
            continue
        for argument in method.__code__.co_varnames[1 : method.__code__.co_argcount][:1]:
            if check := checks.get(method.__annotations__.get(argument, "")):
                setattr(checked, name, _checking(method, argument, check))


def _checking(
    method: Callable[..., object], name: str, check: Callable[[str, object], None]
) -> Callable[..., object]:
    @wraps(method)
    def checking(self: object, *args: Any, **kwargs: Any) -> object:
        if args or name in kwargs:
            check(name, args[0] if args else kwargs[name])
        return method(self, *args, **kwargs)

    return checking


def _wrong_type(name: str, value: object, expected: str) -> WrongTypeError:
    shown = repr(value)
    shown = shown if len(shown) <= 80 else shown[:80] + "…"
    return WrongTypeError(f"{name} is {shown}, expected {expected}")
