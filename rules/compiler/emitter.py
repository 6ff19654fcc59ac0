"""The compiler of one function: `analyze` an expression, then push its value with `gen_value`."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rules.kernels.program import CompileError

from .operators import CHECKS, SHIFTS, WRAPPING_CHECKS, instruction
from .symbols import Function, SymbolTable
from .types import BITS, BOOL, FLOAT, INT, UNTYPED, Type, in_range
from .values import IMPLICIT_CONVERSIONS, Scope, Value, parse_expression
from .wasm import Code

Analyzers = Mapping[type[ast.expr], Callable[["Emitter", Any], Value]]
"""The functions that analyze expressions, by the kind of expression."""


class Emitter:
    """The compiler of one function.

    Code for WebAssembly's stack machine leaves the value of an expression on the stack, where the
    next instruction pops it.
    """

    def __init__(
        self, symbol_table: SymbolTable, function: Function, debug: bool, analyzers: Analyzers
    ) -> None:
        self.symbol_table = symbol_table
        self.debug = debug
        self.analyzers = analyzers
        self.statement: ast.AST = function.node
        """What is compiled: errors in code that has no counterpart in the program name it."""
        self.generates = False
        """Whether code is generated that has no counterpart in the program."""
        self.inline_stack = [function]
        """The function, and those being inlined into it, the innermost last."""
        self.code = Code(type.wasm for type in function.parameters.values())
        parameters = enumerate(function.parameters.items())
        names = {name: self.local_value(type, index) for index, (name, type) in parameters}
        self.scope = Scope(function, names, function.locals)

    def error(self, node: ast.AST, message: str) -> CompileError:
        return self.scope.function.error(self.statement if self.generates else node, message)

    # Analysis.

    def analyze(self, node: ast.expr) -> Value:
        """Return the value of an expression without emitting code; raise CompileError if it is
        invalid."""
        if type(node) not in self.analyzers:
            raise self.error(node, f"{type(node).__name__} is not supported")
        return self.analyzers[type(node)](self, node)

    def common_type(self, node: ast.expr, *values: Value) -> Type:
        """Return the common type of operands; raise CompileError if there is none.

        An untyped constant takes the type of the other operands, which must not be float. Bools
        become ints unless all operands are bools. If all operands are untyped, return UNTYPED, or
        BITS if one of them is too large for an int.
        """
        types = {value.type for value in values}
        if UNTYPED in types and types & {INT, BITS, BOOL}:
            types = types - {UNTYPED} | ({INT} if BOOL in types else set())
        if INT in types:
            types -= {BOOL}
        if types == {UNTYPED} and BITS in {value.default_type for value in values}:
            types = {BITS}
        if len(types) > 1:
            mixed = " and ".join(sorted(str(INT if type == UNTYPED else type) for type in types))
            raise self.error(node, f"mixed types {mixed}")
        return types.pop()

    def check_type(self, value: Value, type: Type) -> None:
        """Raise CompileError unless a value is of a type or converts to it implicitly."""
        if value.type != type and (value.type, type) not in IMPLICIT_CONVERSIONS:
            raise self.error(value.node, f"expected {type}, not {value.default_type}")

    def check_value(self, value: Value, type: Type) -> None:
        """Check a value's type and, if it is a constant, its range; raise CompileError if either
        is wrong."""
        self.check_type(value, type)
        if value.constant_value is not None and not in_range(value.constant_value, type):
            raise self.error(value.node, f"{value.constant_value} is out of range for {type}")

    def local_value(self, type: Type, local: int, non_negative: bool = False) -> Value:
        """Return a value that is read from a local."""
        node = ast.Name(f"local{local}")
        emit = lambda *_: self.code.emit("local.get", local)  # noqa: E731
        return Value(node, type, emit, local=local, non_negative=non_negative)

    # Code generation.

    def emit(self, *instructions: str) -> None:
        """Append instructions that have no immediates."""
        for name in instructions:
            self.code.emit(name)

    def gen_expr(self, node: ast.expr, type: Type) -> None:
        """Push the value of an expression as a type."""
        self.gen_value(self.analyze(node), type)

    def gen_value(self, value: Value, type: Type, may_wrap: bool = False) -> None:
        """Push a value as a type; raise CompileError if it isn't of that type and doesn't convert
        to it implicitly, or is a constant out of its range.

        If `may_wrap`, only the lower 64 bits, or 32 of an int, have to be correct (see `values`).
        """
        (self.check_type if may_wrap else self.check_value)(value, type)
        if value.constant_value is None:
            value.emit(type, may_wrap)
        else:
            self.code.emit_constant(type.wasm, value.constant_value)

    def pop_to_local(self, type: Type, non_negative: bool = False) -> Value:
        """Pop the top of the stack into a new local and return its value."""
        local = self.code.new_local(type.wasm)
        self.code.emit("local.set", local)
        return self.local_value(type, local, non_negative)

    def materialize(self, value: Value, type: Type) -> Value:
        """Evaluate a value now and store it in a new local."""
        self.gen_value(value, type)
        return replace(self.pop_to_local(type, value.non_negative), node=value.node)

    def ensure_reusable(self, value: Value, type: Type) -> Value:
        """Return a value that can be emitted repeatedly: the value itself if it is reusable, or
        else a new local that holds it."""
        if not value.reusable:
            return self.materialize(value, type)
        self.check_value(value, type)
        return value

    def gen_operator(self, name: str, type: Type, may_wrap: bool = False) -> None:
        """Apply a binary operator to the two operands on the stack."""
        condition = (WRAPPING_CHECKS if may_wrap else CHECKS).get((name, type))
        self.trap_if(condition, x=type, y=INT if name in SHIFTS else type)
        if type == BITS and name in SHIFTS:
            self.emit("i64.extend_i32_u")
        self.emit(instruction(name, type))

    def gen_truth(self, value: Value, sense: bool = True) -> None:
        """Push whether a value is nonzero; if not `sense`, whether it is zero."""
        type = value.default_type
        self.gen_value(value, type)
        if type == FLOAT:
            self.code.emit_constant("f64", 0.0)
            self.emit("f64.ne" if sense else "f64.eq")
        elif type != BOOL or not sense:
            self.emit(f"{type.wasm}.eqz", *["i32.eqz"] * sense)

    def gen_source(self, text: str, type: Type, **names: Value) -> None:
        """Push the value of an expression in source form, in which `names` are bound to reusable
        values that have been checked.

        This generates code that has no counterpart in the program. It includes no debug checks.
        """
        before = self.scope, self.debug, self.generates
        self.scope, self.debug, self.generates = Scope(self.scope.function, names, ()), False, True
        try:
            self.gen_expr(parse_expression(text), type)
        finally:
            self.scope, self.debug, self.generates = before

    def trap_if(self, condition: str | None, **types: Type) -> None:
        """In a debug build, emit code that traps if a condition holds. `types` has the names and
        types of the operands on top of the stack that the condition refers to, the topmost last;
        they stay there."""
        if self.debug and condition:
            operands = {name: self.pop_to_local(types[name]) for name in reversed(types)}
            self.gen_source(condition, BOOL, **operands)
            self.code.open("if")
            self.emit("unreachable")
            self.code.close()
            for name, type in types.items():
                self.gen_value(operands[name], type)
