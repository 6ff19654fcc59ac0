"""Calls: of a program's functions, and of those that every program has."""

from __future__ import annotations

import ast
import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rules.kernels import language

from .known_values import CALLS, FITTING, MARKED, TAME, Scope, Value, known
from .reading import BITS, BOOL, FLOAT, INT, LITERAL, STACK, Function, Linked
from .table_elements import Elements

BUILTINS: dict[Any, str] = {
    "int": "_as",
    "Bits": "_as",
    "float": "_as",
    "bool": "_as",
    "abs": "_abs",
    "min": "_least",
    "max": "_least",
    math.sqrt: "_root",
    language.trailing: "_trailing",
}
"""What makes the code of functions that every program has, by name, and of those imported."""


class Calls(Elements):
    """The expressions of one function."""

    def __init__(self, linked: Linked, function: Function, debug: bool) -> None:
        super().__init__(linked, function, debug)
        self.within = [function]
        """The function, and those within it whose calls are being replaced."""

    def _call(self, node: ast.Call) -> Value:
        called = self.called(node)
        if called:
            function, values = called
            if len(function.results) != 1:
                raise self.mistake(node, "a function that returns one value is needed")
            return Value(node, function.results[0], lambda *_: self.call(function, values), CALLS)
        values = [self.value(part) for part in node.args]
        if isinstance(node.func, ast.Attribute):
            return self._counted(node, self.value(node.func.value), node.func.attr, values)
        name = ast.unparse(node.func)
        make = BUILTINS.get(name if name in BUILTINS else self.linked.things.get(name))
        if make is None or name in self.scope.function.locals:
            raise self.mistake(node, "a function of the program is needed")
        value: Value = getattr(self, make)(node, name, values)
        return value

    def called(self, node: ast.Call) -> tuple[Function, Sequence[Value]] | None:
        """The function of a program that is called, and what it is given; None for others."""
        if node.keywords:
            raise self.mistake(node, "arguments without names are needed")
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        function = self.linked.things.get(name)
        known_here = name in self.scope.function.locals
        if known_here or not isinstance(function, Function):
            return None
        values = [self.value(part) for part in node.args]
        kinds = function.parameters.values()
        if len(values) != len(kinds):
            raise self.mistake(node, f"arguments are needed: {', '.join(kinds) or 'none'}")
        for value, kind in zip(values, kinds, strict=True):
            if value.kind != kind and (value.kind, kind) not in FITTING:
                raise self.mistake(value.node, f"{value.settled} where {kind} is needed")
        return function, values

    def call(self, function: Function, values: Sequence[Value]) -> None:
        """Call a function and leave what it returns; a small one's code is put here."""
        kinds = function.parameters.values()
        if function.expression is None or function in self.within:
            for value, kind in zip(values, kinds, strict=True):
                self.fit(value, kind)
            self.code.put("call", self.linked.index(function))
            return
        if function not in self.linked.checked:  # what it is given here may be known, and fit
            self.linked.checked.add(function)
            Calls(self.linked, function, self.debug).put(function.expression, function.results[0])
        given = [self.once(value, kind) for value, kind in zip(values, kinds, strict=True)]
        names = zip(function.parameters, given, kinds, strict=True)
        inner = Scope(function, {name: replace(value, kind=kind) for name, value, kind in names})
        outer, self.scope = self.scope, inner
        self.within.append(function)
        self.put(function.expression, function.results[0])
        self.within.pop()
        self.scope = outer

    def _only(self, node: ast.Call, values: Sequence[Value], *kinds: str) -> Value:
        """The one argument of a function that takes some kinds."""
        if len(values) != 1 or not {values[0].settled, values[0].kind} & {*kinds}:
            told = " or ".join(kind for kind in kinds if kind != LITERAL)
            raise self.mistake(node, f"one argument is needed: {told}")
        return values[0]

    def _counted(self, node: ast.Call, value: Value, name: str, values: Sequence[Value]) -> Value:
        """`bit_count` and `bit_length`, which are those of an int without its sign."""
        kind = value.settled
        if name not in ("bit_count", "bit_length") or kind not in (INT, BITS) or values:
            raise self.mistake(node, "a method of Bits is needed: bit_count() or bit_length()")

        def put(*_: object) -> None:
            length = name == "bit_length"
            if length:
                self.code.constant("i32", 64 if kind == BITS else 32)
            if kind == INT and not value.natural:
                self._positive(value)
            else:
                self.fit(value, kind)
            self.instructions(f"{STACK[kind]}.{'clz' if length else 'popcnt'}")
            self.instructions(*["i32.wrap_i64"] * (kind == BITS), *["i32.sub"] * length)

        return Value(node, INT, put, value.effect, natural=True)

    def _positive(self, value: Value) -> None:
        self.say("-x if x < 0 else x", INT, x=self.once(value, INT))

    def _abs(self, node: ast.Call, name: str, values: Sequence[Value]) -> Value:
        value = self._only(node, values, INT, FLOAT)

        def put(kind: str, loose: bool) -> None:
            if kind == FLOAT:
                self.fit(value, FLOAT)
                self.instructions("f64.abs")
            else:
                self._positive(value)
                self.check("x < 0", x=INT)

        return Value(node, value.settled, put, value.effect, natural=True)

    def _as(self, node: ast.Call, name: str, values: Sequence[Value]) -> Value:
        """`int()`, `Bits()`, `float()` and `bool()`."""
        value = self._only(node, values, BOOL, INT, BITS, *[FLOAT] * (name != BITS))
        if value.number is not None:
            makes = {INT: int, BITS: int, FLOAT: float, BOOL: bool}
            return known(node, name, makes[name](value.number))
        kind = name if (value.kind, name) == (LITERAL, BITS) else value.settled

        def put(_: str, loose: bool) -> None:
            if name == BOOL:
                self.truth(value)
                return
            self.fit(value, kind, loose)
            if name == FLOAT and kind != FLOAT:
                self.instructions(f"f64.convert_i{'64_u' if kind == BITS else '32_s'}")
            elif name == INT and kind == FLOAT:
                self.instructions("i32.trunc_f64_s")
            elif name == INT and kind == BITS:
                self.check("x > 2147483647", x=BITS)
                self.instructions("i32.wrap_i64")
            elif name == BITS and kind != BITS:
                self.check("x < 0" * (not loose), x=INT)
                self.instructions("i64.extend_i32_s")

        natural = value.natural or kind in (BITS, BOOL)
        wild = TAME if natural else MARKED
        return Value(node, name, put, value.effect, wild=wild, natural=natural)

    def _least(self, node: ast.Call, name: str, values: Sequence[Value]) -> Value:
        """`min` and `max`, which take the first of equals."""
        if len(values) < 2:
            raise self.mistake(node, "two arguments or more are needed")

        def put(kind: str, loose: bool) -> None:
            best = self.once(values[0], kind)
            for value in values[1:]:
                other = self.once(value, kind)
                self.say(f"y if y {'<' if name == 'min' else '>'} x else x", kind, x=best, y=other)
                best = self.taken(kind)
            self.fit(best, kind)

        kind, effect = self.same(node, *values), max(value.effect for value in values)
        natural = all(value.natural for value in values)
        return Value(node, kind, put, effect, natural=natural)

    def _root(self, node: ast.Call, name: str, values: Sequence[Value]) -> Value:
        value = self._only(node, values, FLOAT)

        def put(*_: object) -> None:
            self.fit(value, FLOAT)
            self.check("x < 0.0", x=FLOAT)
            self.instructions("f64.sqrt")

        return Value(node, FLOAT, put, value.effect)

    def _trailing(self, node: ast.Call, name: str, values: Sequence[Value]) -> Value:
        value = self._only(node, values, BITS, LITERAL)

        def put(*_: object) -> None:
            self.fit(value, BITS)
            self.instructions("i64.ctz", "i32.wrap_i64")

        return Value(node, INT, put, value.effect, natural=True)
