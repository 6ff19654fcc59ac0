"""What a kernel is written with: a small typed part of Python.

Kernels are functions that run as they stand, and that `rules.compiler` turns into WebAssembly.
They know numbers only:

- `int`, 32 bits with a sign; no sum or product may leave them;
- `Bits`, 64 bits without a sign: what a shift to the left, a sum or a product may push beyond them
  is taken off with `& ALL`, and nothing goes below zero;
- `float` and `bool`;
- tables: `array`s at the top of a module, made by `table` or with their content;
- constants and state at the top of a module; state is what a function names `global`.

In a program, which may be of several modules, one name is one thing.

>>> trailing(0b101000)
3
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar, overload

Bits: TypeAlias = int
"""64 bits without a sign."""

Table: TypeAlias = "array[Any]"
"""Numbers of one kind, in the memory of a running program."""

ALL: Bits = (1 << 64) - 1

TABLES = {"b": int, "B": int, "h": int, "H": int, "i": int, "Q": Bits, "f": float, "d": float}
"""What a table may hold, by the type code of its `array`, and what that is in a kernel."""

Function = TypeVar("Function", bound=Callable[..., Any])


class Zeros(NamedTuple):
    """A table of zeros, of which a program makes an `array` when it starts."""

    code: str
    length: int


@overload
def table(code: Literal["b", "B", "h", "H", "i", "Q"], length: int) -> array[int]: ...
@overload
def table(code: Literal["f", "d"], length: int) -> array[float]: ...
def table(code: str, length: int) -> Any:
    """A table of so many zeros; the functions of a program that runs find an `array`.

    >>> table("B", 3)
    Zeros(code='B', length=3)
    """
    return Zeros(code, length)


def given(function: Function) -> Function:
    """Mark a function that a program takes from elsewhere by its name; its signature counts."""
    function.__dict__["given"] = True
    return function


def trailing(bits: Bits) -> int:
    """How many zeros there are below the lowest one; of 0, 64."""
    return (bits & -bits).bit_length() - 1 if bits else 64
