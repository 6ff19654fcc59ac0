"""Checks of the types of arguments: the errors say what was expected, and quote what came.

>>> check_type("text", None, str, "a text")
Traceback (most recent call last):
rules.type_checks.WrongTypeError: text is None, expected a text

They are for programs in Python, so the errors aren't translated, and browsers don't get them: the
build (`builder.shipping.compiling`) leaves out modules whose names end with `_checks`, and all
statements that only call their functions.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import wraps
from typing import Any

Check = Callable[[str, object], None]
"""A function that raises WrongTypeError for an argument, given its name and value, of another type
than it expects."""


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
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise _wrong_type(name, values, expected)
    if isinstance(values, Collection):
        for value in values:
            check_type(f"an item of {name}", value, type, expected)


def check_refused(value: object, type: type, message: str) -> None:
    """Raise WrongTypeError with a message unless a value, which is refused anyway, has exactly the
    type."""
    if value.__class__ is not type:
        raise WrongTypeError(message)


def check_whole_number(name: str, value: object, *, optional: bool = False) -> None:
    """Raise WrongTypeError unless a value is a whole number, or None if it is `optional`; True and
    False aren't whole numbers."""
    _check_number(name, value, ("__index__",), "a whole number", optional)


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


def check_attribute(name: str, value: object, attribute: str, expected: str) -> None:
    """Raise WrongTypeError unless a value has an attribute."""
    if not hasattr(value, attribute):
        raise _wrong_type(name, value, expected)


def check_methods(
    checked: type, checks: Mapping[str, Check], *, unchecked: Collection[str] = ()
) -> None:
    """Let the public methods of a class, except the `unchecked` ones, check their arguments, by the
    annotations that are keys of `checks`, such as `Move`."""
    for name, method in [*vars(checked).items()]:
        function = getattr(method, "__func__", method)
        if name.startswith("_") or name in unchecked or not hasattr(function, "__code__"):
            continue
        names = function.__code__.co_varnames[: function.__code__.co_argcount]
        found = [checks.get(function.__annotations__.get(name, "")) for name in names]
        if any(found):
            checking = _checking(function, names, found)
            setattr(checked, name, checking if method is function else type(method)(checking))


def _checking(
    method: Callable[..., object], names: Sequence[str], checks: Sequence[Check | None]
) -> Callable[..., object]:
    by_name = {name: check for name, check in zip(names, checks, strict=True) if check}

    @wraps(method)
    def checking(*args: Any, **kwargs: Any) -> object:
        for name, value, check in zip(names, args, checks, strict=False):
            if check:
                check(name, value)
        for name in kwargs.keys() & by_name.keys():
            by_name[name](name, kwargs[name])
        return method(*args, **kwargs)

    return checking


def _wrong_type(name: str, value: object, expected: str) -> WrongTypeError:
    shown = repr(value)
    shown = shown if len(shown) <= 80 else shown[:80] + "…"
    return WrongTypeError(f"{name} is {shown}, expected {expected}")
