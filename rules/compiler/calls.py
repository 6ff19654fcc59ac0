"""Calls: of a program's functions, and of those that every program has."""

from __future__ import annotations

import ast
import math
from dataclasses import replace
from typing import Any

from rules.kernels import language

from .reading import BITS, BOOL, FLOAT, INT, LITERAL, STACK, Function
from .values import CALLS, FITTING, MARKED, TAME, Scope, Value, Values, known, settled

BUILTINS: dict[Any, str] = {
    "int": "_as",
    "Bits": "_as",
    "float": "_as",
    "bool": "_truth_of",
    "abs": "_abs",
    "min": "_least",
    "max": "_least",
    math.sqrt: "_root",
    language.trailing: "_trailing",
}
"""Functions that every program has, by name, and those that it may import."""


class Calls(Values):
    """Expressions, calls among them."""

    def _call(self, node: ast.Call) -> Value:
        if node.keywords:
            raise self.mistake(node, "plain arguments are needed")
        values = [self.value(part) for part in node.args]
        if isinstance(node.func, ast.Attribute):
            return self._method(node, self.value(node.func.value), node.func.attr, values)
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        thing = None if name in self.scope.function.locals else self.linked.things.get(name)
        if isinstance(thing, Function):
            if len(thing.results) != 1:
                raise self.mistake(node, f"one value is needed, not {len(thing.results)}")
            self.counted(node, thing, values)
            return Value(node, thing.results[0], lambda *_: self.call(thing, values), CALLS)
        make = BUILTINS.get(thing if thing is not None and name != "Bits" else name)
        if make is None:
            raise self.mistake(node, f"there is no function {ast.unparse(node.func)}")
        value: Value = getattr(self, make)(node, name, values)
        return value

    def counted(self, node: ast.Call, function: Function, values: list[Value]) -> None:
        if len(values) != len(function.parameters):
            raise self.mistake(node, f"{len(function.parameters)} arguments are needed")

    def call(self, function: Function, values: list[Value]) -> None:
        """Call a function, leaving what it returns."""
        if function.expression is None or function in self.within:
            for value, kind in zip(values, function.parameters.values(), strict=True):
                self.fit(value, kind)
            self.code.put("call", self.linked.index(function))
            return
        inner = Scope(function, {}, {}, [])
        for value, (name, kind) in zip(values, function.parameters.items(), strict=True):
            if value.kind != kind and (value.kind, kind) not in FITTING:
                raise self.mistake(value.node, f"{settled(value)} where {kind} is needed")
            again = self.value(self.once(replace(value, kind=kind)))
            inner.names[name] = replace(again, kind=kind)
        outer, self.scope = self.scope, inner
        self.within.append(function)
        self.put(function.expression, function.results[0])
        self.within.pop()
        self.scope = outer

    def _method(self, node: ast.Call, value: Value, name: str, values: list[Value]) -> Value:
        kind = settled(value)
        if name not in ("bit_count", "bit_length") or kind not in (INT, BITS) or values:
            raise self.mistake(node, f"there is no method {name} of {kind}")

        def put(_: str, loose: bool) -> None:
            stack = STACK[kind]
            if name == "bit_length":
                self.code.constant("i32", 64 if kind == BITS else 32)
            if kind == INT and not value.natural:
                self._absolute(value)
            else:
                self.fit(value, kind)
            self.do.put(f"{stack}.clz" if name == "bit_length" else f"{stack}.popcnt")
            if kind == BITS:
                self.do.put("i32.wrap_i64")
            if name == "bit_length":
                self.do.put("i32.sub")

        return Value(node, INT, put, value.effect, natural=True)

    def _absolute(self, value: Value) -> None:
        """Leave an int without its sign."""
        number = self.keep(value, INT)
        self.code.constant("i32", 0)
        self.put(number, INT)
        self.do.binary("Sub", INT)
        self.put(number, INT)
        self.put(number, INT)
        self.code.constant("i32", 0)
        self.do.put("i32.lt_s", "select")

    def _one(self, node: ast.Call, name: str, values: list[Value], *kinds: str) -> Value:
        """The one argument of a function that takes some kinds."""
        if len(values) != 1 or settled(values[0]) not in kinds:
            raise self.mistake(node, f"{name} takes one {' or '.join(kinds)}")
        return values[0]

    def _truth_of(self, node: ast.Call, name: str, values: list[Value]) -> Value:
        value = self._one(node, name, values, BOOL, INT, BITS, FLOAT)
        return Value(node, BOOL, lambda kind, loose: self.truth(value), value.effect)

    def _as(self, node: ast.Call, name: str, values: list[Value]) -> Value:
        """`int()`, `Bits()` and `float()`."""
        kinds = (BOOL, INT, BITS) if name == BITS else (BOOL, INT, BITS, FLOAT)
        value = self._one(node, name, values, *kinds)
        if value.number is not None:
            number = float(value.number) if name == FLOAT else int(value.number)
            return known(node, name, number)
        kind = settled(value) if value.kind != LITERAL or name == FLOAT else name

        def put(_: str, loose: bool) -> None:
            self.fit(value, kind, loose)
            if name == FLOAT and kind != FLOAT:
                self.do.put(f"f64.convert_i{'64_u' if kind == BITS else '32_s'}")
            elif name == INT and kind in (FLOAT, BITS):
                self.do.whole(kind)
            elif name == BITS and kind != BITS:
                self.do.bits(loose)

        natural = value.natural or kind in (BITS, BOOL)
        return Value(
            node, name, put, value.effect, wild=TAME if natural else MARKED, natural=natural
        )

    def _abs(self, node: ast.Call, name: str, values: list[Value]) -> Value:
        value = self._one(node, name, values, INT, FLOAT)

        def put(kind: str, loose: bool) -> None:
            if kind == FLOAT:
                self.fit(value, FLOAT)
                self.do.put("f64.abs")
            else:
                self._absolute(value)

        return Value(node, settled(value), put, value.effect, natural=True)

    def _least(self, node: ast.Call, name: str, values: list[Value]) -> Value:
        """`min` and `max`, of which the first of equals is taken."""
        if len(values) < 2:
            raise self.mistake(node, f"{name} takes two values or more")
        kind = self.same(node, values)

        def put(kind: str, loose: bool) -> None:
            best = self.keep(values[0], kind)
            for value in values[1:]:
                other = self.keep(value, kind)
                self.put(other, kind)
                self.put(best, kind)
                self.put(other, kind)
                self.put(best, kind)
                self.do.binary("Lt" if name == "min" else "Gt", kind)
                self.do.put("select")
                self.code.put("local.set", self.scope.locals[best.id])
            self.put(best, kind)

        natural = all(value.natural for value in values)
        return Value(node, kind, put, max(value.effect for value in values), natural=natural)

    def _root(self, node: ast.Call, name: str, values: list[Value]) -> Value:
        value = self._one(node, name, values, FLOAT)

        def put(kind: str, loose: bool) -> None:
            self.fit(value, FLOAT)
            self.do.root()

        return Value(node, FLOAT, put, value.effect)

    def _trailing(self, node: ast.Call, name: str, values: list[Value]) -> Value:
        value = self._one(node, name, values, BITS)

        def put(kind: str, loose: bool) -> None:
            self.fit(value, BITS)
            self.do.put("i64.ctz", "i32.wrap_i64")

        return Value(node, INT, put, value.effect, natural=True)
