"""The types of the language, and their types in WebAssembly."""

from __future__ import annotations

from enum import Enum


class Type(Enum):
    """A type; its value is its name in source code."""

    INT = "int"
    BITS = "Bits"
    FLOAT = "float"
    BOOL = "bool"
    UNTYPED = "untyped"
    """The type of an integer literal, and of an operation on such literals, until its context
    decides, like that of Go's untyped constants."""

    def __str__(self) -> str:
        return self.value

    @property
    def wasm(self) -> str:
        """The type of its values in WebAssembly."""
        return WASM_TYPES[self]


INT, BITS, FLOAT, BOOL, UNTYPED = Type

WASM_TYPES = {INT: "i32", BITS: "i64", FLOAT: "f64", BOOL: "i32"}

DECLARED = {str(type): type for type in WASM_TYPES}
"""The types that can be declared, by name."""

RANGES = {INT: (-(1 << 31), (1 << 31) - 1), BITS: (0, (1 << 64) - 1)}


def in_range(number: float, type: Type) -> bool:
    """Return whether a type has a number; floats and bools have any."""
    if type not in RANGES:
        return True
    lowest, highest = RANGES[type]
    return lowest <= number <= highest
