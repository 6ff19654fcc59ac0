"""Operators and tables: their instructions, what Python makes of constants, and what is checked."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from .reading import BITS, FLOAT, INT

FOLDED: dict[str, Callable[[Any, Any], Any]] = {
    "Add": operator.add,
    "Sub": operator.sub,
    "Mult": operator.mul,
    "Div": operator.truediv,
    "FloorDiv": operator.floordiv,
    "Mod": operator.mod,
    "LShift": operator.lshift,
    "RShift": operator.rshift,
    "BitAnd": operator.and_,
    "BitOr": operator.or_,
    "BitXor": operator.xor,
}
"""Operators by their names in `ast`."""

SHIFTS = ("LShift", "RShift")
BITWISE = ("BitAnd", "BitOr", "BitXor")
DIVISIONS = ("FloorDiv", "Mod")
COMPARED = ("Eq", "NotEq", "Lt", "LtE", "Gt", "GtE")
KNOWN = {FLOAT: ("Add", "Sub", "Mult", "Div")}
"""The operators of a kind; those of others are all but Div."""

_SIGNED = {
    "Add": "add",
    "Sub": "sub",
    "Mult": "mul",
    "Div": "div",
    "FloorDiv": "div_s",
    "Mod": "rem_s",
    "LShift": "shl",
    "RShift": "shr_s",
    "BitAnd": "and",
    "BitOr": "or",
    "BitXor": "xor",
    "Eq": "eq",
    "NotEq": "ne",
    "Lt": "lt_s",
    "LtE": "le_s",
    "Gt": "gt_s",
    "GtE": "ge_s",
}
_UNSIGNED = {name: code.replace("_s", "_u") for name, code in _SIGNED.items()}
_FLOATING = {name: code.replace("_s", "") for name, code in _SIGNED.items()}


def instruction(name: str, kind: str) -> str:
    """What an operator is on values of a kind."""
    if kind == FLOAT:
        return f"f64.{_FLOATING[name]}"
    return f"i64.{_UNSIGNED[name]}" if kind == BITS else f"i32.{_SIGNED[name]}"


LOADS = {
    "b": "i32.load8_s",
    "B": "i32.load8_u",
    "h": "i32.load16_s",
    "H": "i32.load16_u",
    "i": "i32.load",
    "Q": "i64.load",
    "f": "f32.load",
    "d": "f64.load",
}
STORES = {code: load.partition("_")[0].replace("load", "store") for code, load in LOADS.items()}

_WHOLE = "not -2147483648.0 <= {} <= 2147483647.0"
_WITHIN = "not {} <= x <= {}"

CHECKS = {
    ("Add", INT): _WHOLE.format("float(x) + float(y)"),
    ("Sub", INT): _WHOLE.format("float(x) - float(y)"),
    ("Mult", INT): _WHOLE.format("float(x) * float(y)"),
    ("LShift", INT): "not 0 <= y < 32 or x << y >> y != x",
    ("RShift", INT): "not 0 <= y < 32",
    ("Add", BITS): "x + y < x",
    ("Sub", BITS): "x < y",
    ("Mult", BITS): "y != 0 and x * y // y != x",
    ("LShift", BITS): "not 0 <= y < 64 or x << y >> y != x",
    ("RShift", BITS): "not 0 <= y < 64",
    ("Div", FLOAT): "y == 0.0",
}
"""What of its operands, x and y, an operator of a kind does not take. Sums and products of ints are
compared as floats, which are exact where it matters."""

LOOSE = {"LShift": "not 0 <= y < 64"}
"""The same for Bits of which only the lower 64 count."""

STORED = {
    "b": _WITHIN.format(-128, 127),
    "B": _WITHIN.format(0, 255),
    "h": _WITHIN.format(-32768, 32767),
    "H": _WITHIN.format(0, 65535),
}
"""What a table does not take."""
