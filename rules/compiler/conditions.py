"""Conditions: comparisons, `and`, `or`, and conditional expressions."""

from __future__ import annotations

import ast

from .emitter import Emitter
from .operators import COMPARISONS
from .types import BOOL, INT, UNTYPED, Type
from .values import Value


def analyze_condition(emitter: Emitter, node: ast.expr) -> Value:
    """Analyze an expression of any type as a condition: return its truth value."""
    if isinstance(node, ast.BoolOp):
        return _short_circuit(
            emitter, node, [analyze_condition(emitter, operand) for operand in node.values]
        )
    value = emitter.analyze(node)
    if value.type == BOOL:
        return value
    return Value(node, BOOL, lambda *_: emitter.gen_truth(value), value.effect)


def analyze_bool_op(emitter: Emitter, node: ast.BoolOp) -> Value:
    values = [emitter.analyze(operand) for operand in node.values]
    for value in values:
        if value.type != BOOL:
            raise emitter.error(value.node, f"expected {BOOL}, not {value.default_type}")
    return _short_circuit(emitter, node, values)


def _short_circuit(emitter: Emitter, node: ast.BoolOp, values: list[Value]) -> Value:
    """Join bools with `and` or `or`; an operand is evaluated only if those before it don't
    determine the result."""
    is_or = isinstance(node.op, ast.Or)

    def emit(*_: object) -> None:
        emitter.gen_value(values[0], BOOL)
        for value in values[1:]:
            if is_or:
                emitter.emit("i32.eqz")
            emitter.code.open("if", "i32")
            emitter.gen_value(value, BOOL)
            emitter.emit("else")
            emitter.code.emit_constant("i32", is_or)
            emitter.code.close()

    return Value(node, BOOL, emit, max(value.effect for value in values))


def analyze_compare(emitter: Emitter, node: ast.Compare) -> Value:
    """Analyze a comparison: `a < b < c` evaluates `b` once, and `c` only if `a < b`."""
    values = [emitter.analyze(operand) for operand in (node.left, *node.comparators)]
    type_ = emitter.common_type(node, *values)
    type_ = INT if type_ == UNTYPED else type_
    names = [type(op).__name__ for op in node.ops]
    for name in names:
        if name not in COMPARISONS:
            raise emitter.error(node, "unsupported comparison")

    def emit(*_: object) -> None:
        emitter.gen_value(values[0], type_)
        for name, value in zip(names[:-1], values[1:], strict=False):
            middle = emitter.materialize(value, type_)
            emitter.gen_value(middle, type_)
            emitter.gen_operator(name, type_)
            emitter.code.open("if", "i32")
            emitter.gen_value(middle, type_)
        emitter.gen_value(values[-1], type_)
        emitter.gen_operator(names[-1], type_)
        for _name in names[:-1]:
            emitter.emit("else")
            emitter.code.emit_constant("i32", 0)
            emitter.code.close()

    return Value(node, BOOL, emit, max(value.effect for value in values))


def analyze_if_exp(emitter: Emitter, node: ast.IfExp) -> Value:
    test, left, right = (
        analyze_condition(emitter, node.test),
        emitter.analyze(node.body),
        emitter.analyze(node.orelse),
    )

    def emit(type: Type, may_wrap: bool) -> None:
        if left.reusable and right.reusable:
            # Avoid a branch: `select` pops the condition and both values. Pushing the values
            # before the condition is evaluated makes no difference: reusable values have no
            # side effects, and the condition doesn't change them.
            emitter.gen_value(left, type, may_wrap)
            emitter.gen_value(right, type, may_wrap)
            emitter.gen_value(test, BOOL)
            emitter.emit("select")
            return
        emitter.gen_value(test, BOOL)
        emitter.code.open("if", type.wasm)
        emitter.gen_value(left, type, may_wrap)
        emitter.emit("else")
        emitter.gen_value(right, type, may_wrap)
        emitter.code.close()

    type_ = emitter.common_type(node, left, right)
    return Value(
        node,
        type_,
        emit,
        max(test.effect, left.effect, right.effect),
        overflow=max(left.overflow, right.overflow),
        non_negative=left.non_negative and right.non_negative,
    )
