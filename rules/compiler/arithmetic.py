"""Arithmetic: binary and unary operators, with constant folding and range analysis."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from functools import partial

from .conditions import analyze_condition
from .emitter import Emitter
from .operators import (
    BINARY_OPERATORS,
    BITWISE,
    DIVISIONS,
    FLOAT_OPERATORS,
    INTEGER_OPERATORS,
    SHIFTS,
    instruction,
)
from .types import BITS, BOOL, FLOAT, INT, UNTYPED, Type
from .values import IN_RANGE, MAY_OVERFLOW, USUALLY_OUT_OF_RANGE, Value, constant

MAX_CONSTANT_SHIFT = 1 << 10
"""The limit of a shift count if both operands are constants, far above any that gives a result in
range."""

NON_NEGATIVE: dict[str, Callable[[bool, bool], bool]] = {
    "Sub": lambda left, right: False,
    "BitAnd": lambda left, right: left or right,  # clears the sign bit
    "Mod": lambda left, right: right,  # Python's % has the sign of the divisor
    "LShift": lambda left, right: left,  # a bit shifted into the sign would be an overflow
    "RShift": lambda left, right: left,
}
"""By operator, whether the result is known to be non-negative, given whether each operand is.

For an operator not listed, both operands must be known to be: then a sum or product is negative
only if it overflows, which is an error, and the result of `//` or another bitwise operator never
is."""


def analyze_bin_op(emitter: Emitter, node: ast.BinOp) -> Value:
    left, right = emitter.analyze(node.left), emitter.analyze(node.right)
    return analyze_binary(emitter, node, type(node.op).__name__, left, right)


def analyze_binary(emitter: Emitter, node: ast.expr, name: str, left: Value, right: Value) -> Value:
    """Return the value of a binary operation; `name` is that of its operator in `ast`."""
    type = _operator_type(emitter, node, name, left, right)
    constants = left.constant_value is not None and right.constant_value is not None
    if name in SHIFTS:
        emitter.check_type(right, INT)
        # If both operands are constants, only the range of the result matters.
        limit = MAX_CONSTANT_SHIFT if constants else 32 if type == INT else 64
        if not 0 <= (right.constant_value or 0) < limit:
            raise emitter.error(node, "shift count out of range")
    if constants:
        # An operation on two literals stays a literal, whatever its size.
        untyped = left.type == UNTYPED and (name in SHIFTS or right.type == UNTYPED)
        return _fold(emitter, node, name, UNTYPED if untyped else type, left, right)
    non_negative: Callable[[bool, bool], bool] = NON_NEGATIVE.get(name, operator.and_)
    return Value(
        node,
        type,
        partial(_gen_binary, emitter, name, left, right),
        max(left.effect, right.effect),
        overflow=_overflow(name, left, right),
        non_negative=non_negative(left.non_negative, right.non_negative),
        base_and_displacement=_base_and_displacement(name, type, left, right),
    )


def _operator_type(emitter: Emitter, node: ast.expr, name: str, left: Value, right: Value) -> Type:
    """Return the type of an operation: for a shift that of the left operand, as the count is
    always an int."""
    operands = [left] if name in SHIFTS else [left, right]
    type = emitter.common_type(node, *operands)
    type = INT if type == BOOL and name not in BITWISE else type
    if name not in (FLOAT_OPERATORS if type == FLOAT else INTEGER_OPERATORS):
        raise emitter.error(node, f"unsupported operator for {INT if type == UNTYPED else type}")
    return type


def _fold(
    emitter: Emitter, node: ast.expr, name: str, type: Type, left: Value, right: Value
) -> Value:
    """Return the constant value of an operation on two constants."""
    try:
        return constant(
            node, type, BINARY_OPERATORS[name](left.constant_value, right.constant_value)
        )
    except ZeroDivisionError:
        raise emitter.error(node, "division by zero") from None


def _gen_binary(
    emitter: Emitter, name: str, left: Value, right: Value, type: Type, may_wrap: bool
) -> None:
    """Push the operands and apply the operator. `values` explains which operands may wrap: of
    `(a + b) & mask`, the sum, as its overflow level is higher; of `-x & n` with ints, the negation
    only if `n` is known to be non-negative."""
    both_may_wrap = may_wrap and name not in ("RShift", *DIVISIONS)
    prefer_left = left.overflow >= right.overflow
    exact = right if prefer_left else left
    one_may_wrap = name == "BitAnd" and (type == BITS or exact.non_negative)
    emitter.gen_value(left, type, both_may_wrap or (one_may_wrap and prefer_left))
    if type == INT and name in DIVISIONS:
        _gen_floor_division(emitter, name, left, right)
        return
    if name in SHIFTS:
        emitter.gen_value(right, INT)
    else:
        emitter.gen_value(right, type, both_may_wrap or (one_may_wrap and not prefer_left))
    emitter.gen_operator(name, type, may_wrap)


def _gen_floor_division(emitter: Emitter, name: str, left: Value, right: Value) -> None:
    """Divide the int on the stack, whose value is `left`, by `right`, with `//` or `%`.

    Python rounds towards minus infinity, WebAssembly's `div_s` and `rem_s` towards zero.
    """
    emitter.check_value(right, INT)
    divisor = int(right.constant_value or 0)
    if divisor > 0 and divisor & divisor - 1 == 0:
        # An arithmetic shift rounds down too, and the low bits of a two's complement number
        # are the remainder of that division: -5 & 3 == -5 % 4 == 3.
        modulo = name == "Mod"
        emitter.code.emit_constant("i32", divisor - 1 if modulo else divisor.bit_length() - 1)
        emitter.emit("i32.and" if modulo else "i32.shr_s")
    elif left.non_negative and right.non_negative:
        # The quotient is not negative, so truncation and floor agree.
        emitter.gen_value(right, INT)
        emitter.emit(instruction(name, INT))
    else:
        _gen_signed_division(emitter, name, right)


def _gen_signed_division(emitter: Emitter, name: str, right: Value) -> None:
    """Divide the int x on the stack by any int y.

    If the truncated remainder r is not zero and its sign differs from that of y, Python's
    remainder is r + y, and its quotient is one less than the truncated one.

    r has the sign of x and is no further from zero, so x - r doesn't overflow; it is a multiple
    of y, so dividing it is exact. Division by zero traps at `rem_s`, and -2**31 // -1, whose
    result is out of range, at `div_s`.
    """
    x, y = emitter.pop_to_local(INT), emitter.ensure_reusable(right, INT)
    emitter.gen_value(x, INT)
    emitter.gen_value(y, INT)
    emitter.emit("i32.rem_s")
    remainder = emitter.pop_to_local(INT)
    if name == "Mod":
        emitter.gen_source("r + (y if ((r ^ y) < 0) & (r != 0) else 0)", INT, r=remainder, y=y)
    else:
        emitter.gen_source("x - r", INT, x=x, r=remainder)
        emitter.gen_value(y, INT)
        emitter.emit("i32.div_s")
        emitter.gen_source("((r ^ y) < 0) & (r != 0)", BOOL, r=remainder, y=y)
        emitter.emit("i32.sub")


def analyze_unary_op(emitter: Emitter, node: ast.UnaryOp) -> Value:
    name = type(node.op).__name__
    if name == "Not":
        test = analyze_condition(emitter, node.operand)
        return Value(node, BOOL, lambda *_: emitter.gen_truth(test, False), test.effect)
    operand = emitter.analyze(node.operand)
    type_ = INT if operand.type == BOOL else operand.type
    if name == "UAdd" or (name == "Invert" and type_ == FLOAT):
        raise emitter.error(node, f"unsupported operator for {operand.default_type}")
    if operand.constant_value is not None:
        number = operand.constant_value
        return constant(node, type_, -number if name == "USub" else ~int(number))
    # -x is 0 - x, and ~x is -1 ^ x, so both may wrap, as subtraction and ^ may.
    operator_name, number = ("BitXor", -1) if name == "Invert" else ("Sub", 0)
    left = constant(node, UNTYPED, number)

    def emit(type: Type, may_wrap: bool) -> None:
        if type == BITS and not may_wrap:
            raise emitter.error(node, "negative Bits have to be masked with &")
        if type == FLOAT:
            emitter.gen_value(operand, FLOAT)
            emitter.emit("f64.neg")
        else:
            emitter.gen_value(left, type, may_wrap)
            emitter.gen_value(operand, type, may_wrap)
            emitter.gen_operator(operator_name, type, may_wrap)

    return Value(node, type_, emit, operand.effect, overflow=USUALLY_OUT_OF_RANGE)


def _overflow(name: str, left: Value, right: Value) -> int:
    """Return the overflow level of an operator's result."""
    if name in ("RShift", *DIVISIONS):  # the operands are exact, and the result is no larger
        return IN_RANGE
    if name == "BitAnd":  # in range if either operand is
        return min(left.overflow, right.overflow)
    overflow = max(left.overflow, right.overflow)
    return max(overflow, MAY_OVERFLOW) if name in ("Add", "Sub", "Mult", "LShift") else overflow


def _base_and_displacement(
    name: str, type: Type, left: Value, right: Value
) -> tuple[Value, int] | None:
    """Split `x + n` or `x - n`, with a constant n, into base and displacement; None for others."""
    if name not in ("Add", "Sub") or type == FLOAT or right.constant_value is None:
        return None
    return left, int(right.constant_value) if name == "Add" else -int(right.constant_value)
