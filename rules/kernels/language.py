"""The language of kernels: a small, statically typed subset of Python.

Kernels are functions that run in Python as they are, and that `rules.compiler` compiles to
WebAssembly. Their values are numbers:

- `int`: 32 bits, signed; arithmetic must not overflow;
- `Bits`: 64 bits, unsigned; where a sum, difference, product or left shift may overflow, mask it
  with `& ALL`;
- `float`, of 64 bits, and `bool`;
- tables: module-level `array`s, of zeros (`table`) or with initial content;
- module-level constants and global variables; variables are those that a
  function declares `global`.

A program may link several modules, and a global name means the same in all of them. README.md in
this folder is the reference.

>>> trailing_zeros(0b101000)
3
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar, overload

Bits: TypeAlias = int
"""An unsigned integer of 64 bits."""

Table: TypeAlias = "array[Any]"
"""An array of numbers of one type in the memory of a program."""

ALL: Bits = (1 << 64) - 1
"""A mask of all 64 bits."""

ELEMENT_TYPES = {
    "b": int,
    "B": int,
    "h": int,
    "H": int,
    "i": int,
    "Q": Bits,
    "f": float,
    "d": float,
}
"""The type that a table's elements have in a kernel, by the type code of the table."""

Function = TypeVar("Function", bound=Callable[..., Any])


class Zeros(NamedTuple):
    """The declaration of a table of zeros, which is allocated when a program starts."""

    typecode: str
    length: int


@overload
def table(typecode: Literal["b", "B", "h", "H", "i", "Q"], length: int) -> array[int]: ...
@overload
def table(typecode: Literal["f", "d"], length: int) -> array[float]: ...
def table(typecode: str, length: int) -> Any:
    """Declare a table of `length` zeros. In a running program it is an `array`.

    >>> table("B", 3)
    Zeros(typecode='B', length=3)
    """
    return Zeros(typecode, length)


def extern(function: Function) -> Function:
    """Declare a function that another module defines under the same name, as a game does for a
    search.

    The linker replaces it (see `Program`). Its body is never run; its signature and docstring say
    what the other module's function has to do.
    """
    function.__dict__["extern"] = True
    return function


def trailing_zeros(bits: Bits) -> int:
    """Return the number of trailing zero bits; 64 for 0."""
    return (bits & -bits).bit_length() - 1 if bits else 64
