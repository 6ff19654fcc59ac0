"""Calls: to the program's functions, which may be inlined, and to builtins."""

from __future__ import annotations

import ast
import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rules.kernels import language

from .subscripts import SubscriptEmitter
from .symbols import BITS, BOOL, FLOAT, INT, UNTYPED, WASM_TYPES, Function, SymbolTable
from .values import CALLS, CAST, IN_RANGE, Scope, Value, constant

BUILTINS: dict[Any, str] = {
    "int": "_conversion",
    "Bits": "_conversion",
    "float": "_conversion",
    "bool": "_conversion",
    "abs": "_abs",
    "min": "_min_or_max",
    "max": "_min_or_max",
    math.sqrt: "_sqrt",
    language.trailing_zeros: "_trailing_zeros",
}
"""The methods that analyze builtins, by the builtin's name, or by object if it is imported."""

BIT_METHODS = ("bit_count", "bit_length")


class ExpressionCompiler(SubscriptEmitter):
    """Adds calls, the last kind of expression."""

    def __init__(self, symbol_table: SymbolTable, function: Function, debug: bool) -> None:
        super().__init__(symbol_table, function, debug)
        self.inline_stack = [function]
        """The function, and those being inlined into it, the innermost last."""

    def _expr_call(self, node: ast.Call) -> Value:
        resolved = self.resolve(node)
        if resolved:
            function, arguments = resolved
            if len(function.results) != 1:
                raise self.error(node, "expected a function that returns one value")
            emit = lambda *_: self.gen_call(function, arguments)  # noqa: E731
            return Value(node, function.results[0], emit, CALLS)
        arguments = [self.analyze(argument) for argument in node.args]
        if isinstance(node.func, ast.Attribute):
            return self._bit_method(node, self.analyze(node.func.value), node.func.attr, arguments)
        name = ast.unparse(node.func)
        method = BUILTINS.get(name if name in BUILTINS else self.symbol_table.symbols.get(name))
        if method is None or name in self.scope.function.locals:
            raise self.error(node, "not a function of the program")
        value: Value = getattr(self, method)(node, name, arguments)
        return value

    def resolve(self, node: ast.Call) -> tuple[Function, Sequence[Value]] | None:
        """Return the function of the program that a call refers to, and the arguments; None if it
        refers to anything else, such as a builtin."""
        if node.keywords:
            raise self.error(node, "keyword arguments are not supported")
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        function = self.symbol_table.symbols.get(name)
        if name in self.scope.function.locals or not isinstance(function, Function):
            return None
        arguments = [self.analyze(argument) for argument in node.args]
        types = function.parameters.values()
        if len(arguments) != len(types):
            raise self.error(node, f"expected arguments ({', '.join(types)})")
        for argument, type in zip(arguments, types, strict=True):
            self.check_type(argument, type)
        return function, arguments

    def gen_call(self, function: Function, arguments: Sequence[Value]) -> None:
        """Call a function, or inline it if it is small, and leave its results on the stack."""
        types = function.parameters.values()
        if function.inline_expression is None or function in self.inline_stack:
            for argument, type in zip(arguments, types, strict=True):
                self.gen_value(argument, type)
            self.code.emit("call", self.symbol_table.function_index(function))
            return
        self._check_inlined(function, function.inline_expression)
        # Arguments are evaluated once, before the body and in order, as in a call. Reusable ones
        # need no new local: the body can't change them, and what is known about them helps to
        # optimize it.
        reusable = [self.ensure_reusable(*pair) for pair in zip(arguments, types, strict=True)]
        names = {
            name: replace(value, type=type)
            for (name, type), value in zip(function.parameters.items(), reusable, strict=True)
        }
        scope, self.scope = self.scope, Scope(function, names)
        self.inline_stack.append(function)
        self.gen_expr(function.inline_expression, function.results[0])
        self.inline_stack.pop()
        self.scope = scope

    def _check_inlined(self, function: Function, expression: ast.expr) -> None:
        """Compile an inlined function once on its own, to report its errors: inlined with constant
        arguments, it might compile although it isn't valid for all arguments."""
        if function not in self.symbol_table.checked:
            self.symbol_table.checked.add(function)
            ExpressionCompiler(self.symbol_table, function, self.debug).gen_expr(
                expression, function.results[0]
            )

    def _single_argument(self, node: ast.Call, values: Sequence[Value], *types: str) -> Value:
        """Return the argument of a builtin that takes exactly one, of one of these types; raise
        CompileError if there is anything else."""
        if len(values) != 1 or not {values[0].default_type, values[0].type} & {*types}:
            expected = " or ".join(type for type in types if type != UNTYPED)
            raise self.error(node, f"expected one argument of type {expected}")
        return values[0]

    def _bit_method(
        self, node: ast.Call, value: Value, name: str, values: Sequence[Value]
    ) -> Value:
        """Analyze `bit_count()` or `bit_length()`, which ignore the sign of an int."""
        type = value.default_type
        if name not in BIT_METHODS or type not in (INT, BITS) or values:
            raise self.error(node, "expected bit_count() or bit_length() of an int or Bits")

        def emit(*_: object) -> None:
            length = name == "bit_length"
            if length:
                self.code.emit_constant("i32", 64 if type == BITS else 32)
            if type == INT and not value.non_negative:
                self._gen_abs(value)
            else:
                self.gen_value(value, type)
            self.emit(f"{WASM_TYPES[type]}.{'clz' if length else 'popcnt'}")
            self.emit(*["i32.wrap_i64"] * (type == BITS), *["i32.sub"] * length)

        return Value(node, INT, emit, value.effect, non_negative=True)

    def _gen_abs(self, value: Value) -> None:
        self.gen_source("-x if x < 0 else x", INT, x=self.ensure_reusable(value, INT))

    def _abs(self, node: ast.Call, name: str, values: Sequence[Value]) -> Value:
        value = self._single_argument(node, values, INT, FLOAT)

        def emit(type: str, may_wrap: bool) -> None:
            if type == FLOAT:
                self.gen_value(value, FLOAT)
                self.emit("f64.abs")
            else:
                self._gen_abs(value)
                self.trap_if("x < 0", x=INT)  # abs(-2**31) overflows to -2**31

        return Value(node, value.default_type, emit, value.effect, non_negative=True)

    def _conversion(self, node: ast.Call, name: str, values: Sequence[Value]) -> Value:
        """Analyze `int()`, `Bits()`, `float()` or `bool()`."""
        value = self._single_argument(node, values, BOOL, INT, BITS, *[FLOAT] * (name != BITS))
        if value.constant_value is not None:
            convert = {INT: int, BITS: int, FLOAT: float, BOOL: bool}[name]
            return constant(node, name, convert(value.constant_value))
        source = name if (value.type, name) == (UNTYPED, BITS) else value.default_type
        non_negative = value.non_negative or source in (BITS, BOOL)
        return Value(
            node,
            name,
            lambda _, may_wrap: self._gen_conversion(value, source, name, may_wrap),
            value.effect,
            overflow=IN_RANGE if non_negative else CAST,
            non_negative=non_negative,
        )

    def _gen_conversion(self, value: Value, source: str, target: str, may_wrap: bool) -> None:
        if target == BOOL:
            self.gen_truth(value)
            return
        # An int has to be exact even if the result may wrap: the int would wrap at 32 bits, not 64.
        self.gen_value(value, source, may_wrap and source == BITS)
        if target == FLOAT and source != FLOAT:
            self.emit(f"f64.convert_i{'64_u' if source == BITS else '32_s'}")
        elif target == INT and source == FLOAT:
            self.emit("i32.trunc_f64_s")
        elif target == INT and source == BITS:
            self.trap_if("x > 2147483647", x=BITS)
            self.emit("i32.wrap_i64")
        elif target == BITS and source != BITS:
            self.trap_if(None if may_wrap else "x < 0", x=INT)
            self.emit(
                "i64.extend_i32_s"
            )  # a negative int, if it may wrap, becomes itself modulo 2**64

    def _min_or_max(self, node: ast.Call, name: str, values: Sequence[Value]) -> Value:
        """Analyze `min()` or `max()`, which return the first of equal arguments, even if these are
        0.0 and -0.0."""
        if len(values) < 2:
            raise self.error(node, "expected at least two arguments")
        text = f"y if y {'<' if name == 'min' else '>'} x else x"

        def emit(type: str, may_wrap: bool) -> None:
            best = self.ensure_reusable(values[0], type)
            for value in values[1:]:
                other = self.ensure_reusable(value, type)
                self.gen_source(text, type, x=best, y=other)
                best = self.pop_to_local(type)
            self.gen_value(best, type)

        type, effect = self.common_type(node, *values), max(value.effect for value in values)
        non_negative = all(value.non_negative for value in values)
        return Value(node, type, emit, effect, non_negative=non_negative)

    def _sqrt(self, node: ast.Call, name: str, values: Sequence[Value]) -> Value:
        value = self._single_argument(node, values, FLOAT)

        def emit(*_: object) -> None:
            self.gen_value(value, FLOAT)
            self.trap_if("x < 0.0", x=FLOAT)
            self.emit("f64.sqrt")

        return Value(node, FLOAT, emit, value.effect)

    def _trailing_zeros(self, node: ast.Call, name: str, values: Sequence[Value]) -> Value:
        value = self._single_argument(node, values, BITS, UNTYPED)

        def emit(*_: object) -> None:
            self.gen_value(value, BITS)
            self.emit("i64.ctz", "i32.wrap_i64")

        return Value(node, INT, emit, value.effect, non_negative=True)
