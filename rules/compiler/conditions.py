"""Conditions: comparisons, `and`, `or`, and conditional expressions."""

from __future__ import annotations

import ast

from .emitter import Emitter
from .operators import COMPARISONS
from .symbols import BOOL, INT, UNTYPED, WASM_TYPES
from .values import Value


class ConditionEmitter(Emitter):
    """Adds comparisons, boolean operators and conditional expressions."""

    def analyze_condition(self, node: ast.expr) -> Value:
        """Analyze an expression of any type as a condition: return its truth value."""
        if isinstance(node, ast.BoolOp):
            return self._short_circuit(
                node, [self.analyze_condition(operand) for operand in node.values]
            )
        value = self.analyze(node)
        if value.type == BOOL:
            return value
        return Value(node, BOOL, lambda *_: self.gen_truth(value), value.effect)

    def _expr_boolop(self, node: ast.BoolOp) -> Value:
        values = [self.analyze(operand) for operand in node.values]
        for value in values:
            if value.type != BOOL:
                raise self.error(value.node, f"expected {BOOL}, not {value.default_type}")
        return self._short_circuit(node, values)

    def _short_circuit(self, node: ast.BoolOp, values: list[Value]) -> Value:
        """Join bools with `and` or `or`; an operand is evaluated only if those before it don't
        determine the result."""
        is_or = isinstance(node.op, ast.Or)

        def emit(*_: object) -> None:
            self.gen_value(values[0], BOOL)
            for value in values[1:]:
                if is_or:
                    self.emit("i32.eqz")
                self.code.open("if", "i32")
                self.gen_value(value, BOOL)
                self.emit("else")
                self.code.emit_constant("i32", is_or)
                self.code.close()

        return Value(node, BOOL, emit, max(value.effect for value in values))

    def _expr_compare(self, node: ast.Compare) -> Value:
        """Analyze a comparison: `a < b < c` evaluates `b` once, and `c` only if `a < b`."""
        values = [self.analyze(operand) for operand in (node.left, *node.comparators)]
        type_ = self.common_type(node, *values)
        type_ = INT if type_ == UNTYPED else type_
        names = [type(op).__name__ for op in node.ops]
        for name in names:
            if name not in COMPARISONS:
                raise self.error(node, "unsupported comparison")

        def emit(*_: object) -> None:
            self.gen_value(values[0], type_)
            for name, value in zip(names[:-1], values[1:], strict=False):
                middle = self.materialize(value, type_)
                self.gen_value(middle, type_)
                self.gen_operator(name, type_)
                self.code.open("if", "i32")
                self.gen_value(middle, type_)
            self.gen_value(values[-1], type_)
            self.gen_operator(names[-1], type_)
            for _name in names[:-1]:
                self.emit("else")
                self.code.emit_constant("i32", 0)
                self.code.close()

        return Value(node, BOOL, emit, max(value.effect for value in values))

    def _expr_ifexp(self, node: ast.IfExp) -> Value:
        test, left, right = (
            self.analyze_condition(node.test),
            self.analyze(node.body),
            self.analyze(node.orelse),
        )

        def emit(type: str, may_wrap: bool) -> None:
            if left.reusable and right.reusable:
                # Avoid a branch: `select` pops the condition and both values. Pushing the values
                # before the condition is evaluated makes no difference: reusable values have no
                # side effects, and the condition doesn't change them.
                self.gen_value(left, type, may_wrap)
                self.gen_value(right, type, may_wrap)
                self.gen_value(test, BOOL)
                self.emit("select")
                return
            self.gen_value(test, BOOL)
            self.code.open("if", WASM_TYPES[type])
            self.gen_value(left, type, may_wrap)
            self.emit("else")
            self.gen_value(right, type, may_wrap)
            self.code.close()

        type_ = self.common_type(node, left, right)
        return Value(
            node,
            type_,
            emit,
            max(test.effect, left.effect, right.effect),
            overflow=max(left.overflow, right.overflow),
            non_negative=left.non_negative and right.non_negative,
        )
