"""Tables of operators, loads and stores: their instructions and debug checks."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from .types import BITS, FLOAT, INT, Type

BINARY_OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
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
"""Binary operators, by their names in `ast`, for constant folding."""

SHIFTS = ("LShift", "RShift")
BITWISE = ("BitAnd", "BitOr", "BitXor")
DIVISIONS = ("FloorDiv", "Mod")
COMPARISONS = ("Eq", "NotEq", "Lt", "LtE", "Gt", "GtE")

FLOAT_OPERATORS = frozenset({"Add", "Sub", "Mult", "Div"})
INTEGER_OPERATORS = BINARY_OPERATORS.keys() - {"Div"}

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
_FLOAT = {name: code.replace("_s", "") for name, code in _SIGNED.items()}


def instruction(name: str, type: Type) -> str:
    """Return the instruction of an operator for operands of a type."""
    if type == FLOAT:
        return f"f64.{_FLOAT[name]}"
    return f"i64.{_UNSIGNED[name]}" if type == BITS else f"i32.{_SIGNED[name]}"


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

_INT_OVERFLOW = "not -2147483648.0 <= {} <= 2147483647.0"
_OUT_OF_RANGE = "not {} <= x <= {}"

CHECKS = {
    ("Add", INT): _INT_OVERFLOW.format("float(x) + float(y)"),
    ("Sub", INT): _INT_OVERFLOW.format("float(x) - float(y)"),
    ("Mult", INT): _INT_OVERFLOW.format("float(x) * float(y)"),
    ("LShift", INT): "not 0 <= y < 32 or x << y >> y != x",
    ("RShift", INT): "not 0 <= y < 32",
    ("Add", BITS): "x + y < x",
    ("Sub", BITS): "x < y",
    ("Mult", BITS): "y != 0 and x * y // y != x",
    ("LShift", BITS): "not 0 <= y < 64 or x << y >> y != x",
    ("RShift", BITS): "not 0 <= y < 64",
    ("Div", FLOAT): "y == 0.0",
}
"""By operator and type, the condition on the operands x and y under which a debug build traps.

The checks of int arithmetic compute the result again, as a float. A sum or difference has at most
33 bits and is exact. A product within the range of ints is exact as well; one outside may be
rounded, but rounding is monotonic, and -2**31 - 1 and 2**31, the first integers outside, are
floats, so it stays outside.

A sum of Bits wraps if and only if it is less than an operand, and a product if and only if dividing
it by a nonzero operand doesn't yield the other. Integer division by zero and -2**31 // -1 trap in
any build, without a check.
"""

WRAPPING_CHECKS = {
    (shift, type): f"not 0 <= y < {bits}"
    for shift in ("LShift", "RShift")
    for type, bits in ((INT, 32), (BITS, 64))
}
"""The same for results that may wrap: unlike Python, WebAssembly takes shift counts modulo the
number of bits."""

STORE_CHECKS = {
    "b": _OUT_OF_RANGE.format(-128, 127),
    "B": _OUT_OF_RANGE.format(0, 255),
    "h": _OUT_OF_RANGE.format(-32768, 32767),
    "H": _OUT_OF_RANGE.format(0, 65535),
}
"""By type code, the condition on a value x under which a debug build traps before storing it."""
