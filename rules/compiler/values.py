"""What an expression is, and the code that leaves its value on the stack."""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from .arithmetic import LOADS, STORES, Arithmetic, Checked
from .reading import (
    BITS,
    BOOL,
    FLOAT,
    INT,
    LITERAL,
    RANGES,
    STACK,
    Function,
    Linked,
    Mistake,
    Number,
    Table,
)
from .wasm import Code, Module, result

STILL, READS, CALLS = 0, 1, 2
"""What the order in which two values are made may matter for: nothing; whether the other calls
functions; whether the other reads or calls."""

TAME, MARKED, COUNTED, BEYOND = 0, 1, 2, 3
"""What can be made loose: nothing in it; what `Bits()` was said of; sums and the like; and what is
beyond Bits in any case."""

FITTING = {(LITERAL, INT), (LITERAL, BITS), (BOOL, INT)}
"""What may stand where another kind is needed."""

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
FLOATS = {"Add", "Sub", "Mult", "Div"}
WHOLE = FOLDED.keys() - {"Div"}
COMPARED = ("Eq", "NotEq", "Lt", "LtE", "Gt", "GtE")
SHIFTS = ("LShift", "RShift")
BITWISE = ("BitAnd", "BitOr", "BitXor")

Put = Callable[[str, bool], None]


@dataclass(frozen=True)
class Value:
    """An expression: what is known of it, and what makes its code."""

    node: ast.expr
    kind: str
    put: Put
    """Put the value on the stack, as a kind (that of the value, or one that a literal takes), and
    maybe loose: as Bits that stand for a number below zero or beyond them."""
    effect: int = STILL
    number: float | None = None
    """What it is, where that is known."""
    wild: int = TAME
    """How near at hand numbers that are no Bits are, where it is loose."""
    natural: bool = False
    """Whether an int is known not to be below zero."""

    @property
    def still(self) -> bool:
        """Whether it can be used twice, and late: a constant or a local."""
        return self.number is not None or (isinstance(self.node, ast.Name) and not self.effect)


def nothing(kind: str, loose: bool) -> None:
    """The code of what has none of its own."""


def known(node: ast.expr, kind: str, number: float) -> Value:
    """What is computed now."""
    lowest, highest = RANGES[BITS]
    wild = TAME if lowest <= number <= highest else BEYOND
    return Value(node, kind, nothing, STILL, number, wild, number >= 0)


@dataclass
class Scope:
    """The names of a function while it is compiled, by itself or within another."""

    function: Function
    names: dict[str, Value]
    locals: dict[str, int]
    loops: list[tuple[int, int]]
    """The blocks that `break` and `continue` leave."""


class Values:
    """Expressions of one function."""

    def __init__(self, linked: Linked, module: Module, function: Function, debug: bool) -> None:
        self.linked = linked
        self.module = module
        self.code = Code(STACK[kind] for kind in function.parameters.values())
        self.do = (Checked if debug else Arithmetic)(self.code)
        self.scope = Scope(function, {}, {}, [])
        self.within = [function]
        for index, (name, kind) in enumerate(function.parameters.items()):
            self.bind(name, kind, index)

    def mistake(self, node: ast.AST, what: str) -> Mistake:
        return self.scope.function.mistake(node, what)

    def bind(self, name: str, kind: str, local: int, natural: bool = False) -> ast.Name:
        """Let a name stand for a local."""
        node = ast.Name(name, ast.Load())
        self.scope.locals[name] = local
        self.scope.names[name] = Value(
            node, kind, lambda kind, loose: self.do.get(local), natural=natural
        )
        return node

    def keep(self, value: Value, kind: str) -> ast.Name:
        """Put a value into a new local, and give a name for it that no source has."""
        self.fit(value, kind)
        return self.taken(kind, value.natural)

    def taken(self, kind: str, natural: bool = False) -> ast.Name:
        """The same for what is on the stack."""
        local = self.do.kept(kind)
        return self.bind(f"${local}", kind, local, natural)

    def once(self, value: Value) -> ast.expr:
        """An expression to use a value by as often as one likes, made once."""
        return value.node if value.still else self.keep(value, settled(value))

    def put(self, node: ast.expr, kind: str, loose: bool = False) -> None:
        """Leave an expression's value on the stack as a kind; Mistake if it is of another."""
        self.fit(self.value(node), kind, loose)

    def fit(self, value: Value, kind: str, loose: bool = False) -> None:
        if value.kind != kind and (value.kind, kind) not in FITTING:
            raise self.mistake(value.node, f"{settled(value)} where {kind} is needed")
        if value.number is None:
            value.put(kind, loose)
            return
        lowest, highest = RANGES.get(kind, (-math.inf, math.inf))
        if not lowest <= value.number <= highest and not loose:
            raise self.mistake(value.node, f"{value.number} is beyond {kind}")
        self.code.constant(STACK[kind], value.number)

    def value(self, node: ast.expr) -> Value:
        """What an expression is; Mistake if it is not of the language."""
        make = getattr(self, f"_{type(node).__name__.lower()}", None)
        if make is None:
            raise self.mistake(node, f"{type(node).__name__} is not of the language")
        value: Value = make(node)
        return value

    def same(self, node: ast.expr, values: Sequence[Value]) -> str:
        """The kind that values of one kind have, where literals take after the others."""
        kinds = {value.kind for value in values}
        if LITERAL in kinds and len(kinds) > 1:
            kinds -= {LITERAL}
            if BOOL in kinds:
                kinds |= {INT}
        if INT in kinds:
            kinds -= {BOOL}
        if len(kinds) > 1:
            told = " and ".join(sorted(kinds))
            raise self.mistake(node, f"values of one kind are needed, not {told}")
        return kinds.pop()

    def _constant(self, node: ast.Constant) -> Value:
        number = node.value
        if not isinstance(number, (int, float)):
            raise self.mistake(node, "a number is needed")
        return self._number(node, type(number).__name__, number)

    def _number(self, node: ast.expr, kind: str, number: float) -> Value:
        kind = LITERAL if kind == INT else kind
        return known(node, kind, number)

    def _name(self, node: ast.Name) -> Value:
        if node.id in self.scope.names:
            return replace(self.scope.names[node.id], node=node)
        if node.id in self.scope.function.locals:
            raise self.mistake(node, f"{node.id} is not given yet")
        thing = self.linked.things.get(node.id)
        if not isinstance(thing, Number):
            raise self.mistake(node, "a number is needed")
        if thing.index is None:
            return known(node, thing.kind, thing.value)
        index = thing.index
        return Value(
            node, thing.kind, lambda kind, loose: self.code.put("global.get", index), READS
        )

    def _binop(self, node: ast.BinOp) -> Value:
        name = type(node.op).__name__
        left, right = self.value(node.left), self.value(node.right)
        if name in SHIFTS:
            kind = self.same(node, [left, left])
            if right.number is not None and not 0 <= right.number < (64 if kind != INT else 32):
                raise self.mistake(node, "a shift within the width is needed")
        else:
            kind = self.same(node, [left, right])
        if kind == BOOL and name not in BITWISE:
            kind = INT
        if name not in (FLOATS if kind == FLOAT else WHOLE):
            kind = INT if kind == LITERAL else kind
            raise self.mistake(node, f"there is no {symbol(name)} of {kind}")
        effect = max(left.effect, right.effect)
        if left.number is not None and right.number is not None:
            try:
                number = FOLDED[name](left.number, right.number)
            except ZeroDivisionError:
                raise self.mistake(node, "this divides by zero") from None
            return known(node, kind, number)
        wild = (min if name == "BitAnd" else max)(left.wild, right.wild)
        if name in ("Add", "Sub", "Mult", "LShift"):
            wild = max(wild, COUNTED)
        both = left.natural and right.natural
        natural = both if name != "BitAnd" else left.natural or right.natural
        natural = natural and name not in ("Sub",)

        def put(kind: str, loose: bool) -> None:
            masked = name == "BitAnd"
            through = loose and name not in ("RShift", "FloorDiv", "Mod")
            self.fit(left, kind, through or (masked and left.wild > right.wild))
            if name in SHIFTS:
                self.fit(right, INT)
            elif kind == INT and name in ("FloorDiv", "Mod") and right.number is not None:
                divisor = int(right.number)
                if divisor > 0 and (left.natural or divisor & divisor - 1 == 0):
                    return self.do.divide(name, divisor)
                self.fit(right, INT)
            else:
                self.fit(right, kind, through or (masked and left.wild <= right.wild))
            self.do.binary(name, kind, loose)
            return None

        return Value(node, kind, put, effect, wild=wild, natural=natural)

    def _unaryop(self, node: ast.UnaryOp) -> Value:
        name = type(node.op).__name__
        value = self.value(node.operand)
        if name == "Not":
            return Value(node, BOOL, lambda kind, loose: self.truth(value, False), value.effect)
        kind = self.same(node, [value, value])
        kind = INT if kind == BOOL else kind
        if name == "UAdd" or (name == "Invert" and kind == FLOAT):
            raise self.mistake(node, f"there is no {symbol(name)} of {kind}")
        if value.number is not None:
            number = -value.number if name == "USub" else ~int(value.number)
            return known(node, kind, number)

        def put(kind: str, loose: bool) -> None:
            if kind == BITS and not loose:
                raise self.mistake(node, "Bits below zero: there is such only directly under &")
            if kind == FLOAT:
                self.fit(value, kind)
                self.do.put("f64.neg")
            elif name == "USub":
                self.code.constant(STACK[kind], 0)
                self.fit(value, kind, loose)
                self.do.binary("Sub", kind, loose)
            else:
                self.fit(value, kind, loose)
                self.code.constant(STACK[kind], -1)
                self.do.binary("BitXor", kind)

        return Value(node, kind, put, value.effect, wild=BEYOND)

    def truth(self, value: Value, sense: bool = True) -> None:
        """Leave whether a value is other than zero; or, for no sense, whether it is zero."""
        kind = settled(value)
        self.fit(value, kind)
        if kind == FLOAT:
            self.code.constant("f64", 0.0)
            self.do.put("f64.ne" if sense else "f64.eq")
        elif kind != BOOL or not sense:
            self.do.put(f"{STACK[kind]}.eqz")
            if sense:
                self.do.put("i32.eqz")

    def _boolop(self, node: ast.BoolOp) -> Value:
        values = [self.value(part) for part in node.values]
        for value in values:
            if value.kind != BOOL:
                raise self.mistake(value.node, f"{settled(value)} where bool is needed")

        def put(kind: str, loose: bool) -> None:
            self.fit(values[0], BOOL)
            for value in values[1:]:
                self.code.open("if", result("i32"))
                if isinstance(node.op, ast.Or):
                    self.code.constant("i32", 1)
                    self.code.put("else")
                self.fit(value, BOOL)
                if isinstance(node.op, ast.And):
                    self.code.put("else")
                    self.code.constant("i32", 0)
                self.code.close()

        return Value(node, BOOL, put, max(value.effect for value in values))

    def _compare(self, node: ast.Compare) -> Value:
        values = [self.value(part) for part in (node.left, *node.comparators)]
        kind = self.same(node, values)
        kind = settled(replace(max(values, key=magnitude), kind=kind))
        names = [type(op).__name__ for op in node.ops]
        for name in names:
            if name not in COMPARED:
                raise self.mistake(node, "only numbers are compared")

        def put(_: str, loose: bool) -> None:
            self.fit(values[0], kind)
            for count, (name, value) in enumerate(zip(names, values[1:], strict=True), 1):
                if count == len(names):
                    self.fit(value, kind)
                    self.do.binary(name, kind)
                else:
                    middle = self.keep(value, kind)
                    self.put(middle, kind)
                    self.do.binary(name, kind)
                    self.code.open("if", result("i32"))
                    self.put(middle, kind)
            for _ in names[1:]:
                self.code.put("else")
                self.code.constant("i32", 0)
                self.code.close()

        return Value(node, BOOL, put, max(value.effect for value in values))

    def _ifexp(self, node: ast.IfExp) -> Value:
        test, left, right = (self.value(part) for part in (node.test, node.body, node.orelse))
        kind = self.same(node, [left, right])

        def put(kind: str, loose: bool) -> None:
            if left.still and right.still:
                self.fit(left, kind, loose)
                self.fit(right, kind, loose)
                self.truth(test)
                self.do.put("select")
                return
            self.truth(test)
            self.code.open("if", result(STACK[kind]))
            self.fit(left, kind, loose)
            self.code.put("else")
            self.fit(right, kind, loose)
            self.code.close()

        effect = max(value.effect for value in (test, left, right))
        natural = left.natural and right.natural
        return Value(node, kind, put, effect, None, max(left.wild, right.wild), natural)

    def table(self, node: ast.Subscript) -> Table:
        if isinstance(node.value, ast.Name) and node.value.id not in self.scope.function.locals:
            thing = self.linked.things.get(node.value.id)
            if isinstance(thing, Table):
                return thing
        raise self.mistake(node, "a table is needed")

    def _subscript(self, node: ast.Subscript) -> Value:
        table = self.table(node)
        index = self.value(node.slice)
        natural = table.code in "BH"

        def put(kind: str, loose: bool) -> None:
            self.load(table, self.address(table, index))

        return Value(node, table.kind, put, max(index.effect, READS), natural=natural)

    def address(self, table: Table, index: Value) -> int:
        """Leave on the stack where an element is, and give what a load or store adds to that."""
        size = table.itemsize
        if index.number is not None:
            if not 0 <= index.number < table.length:
                told = f"an index from 0, below {table.length} is needed"
                raise self.mistake(index.node, told)
            self.code.constant("i32", 0)
            return table.offset + int(index.number) * size
        self.fit(index, INT)
        self.do.element(table.length)
        if size > 1:
            self.code.constant("i32", size.bit_length() - 1)
            self.do.put("i32.shl")
        return table.offset

    def load(self, table: Table, offset: int) -> None:
        self.code.put(LOADS[table.code], table.itemsize.bit_length() - 1, offset)
        if table.code == "f":
            self.do.put("f64.promote_f32")

    def store(self, table: Table, offset: int) -> None:
        self.do.fitting(table.code)
        if table.code == "f":
            self.do.put("f32.demote_f64")
        self.code.put(STORES[table.code], table.itemsize.bit_length() - 1, offset)


def settled(value: Value) -> str:
    """The kind of a value, where a literal takes after nothing."""
    if value.kind != LITERAL:
        return value.kind
    return BITS if magnitude(value) > RANGES[INT][1] else INT


def magnitude(value: Value) -> float:
    return value.number or 0


def symbol(name: str) -> str:
    """An operator as Python writes it."""
    operand = ast.Constant(0)
    kind = getattr(ast, name)
    if issubclass(kind, ast.unaryop):
        return ast.unparse(ast.UnaryOp(kind(), operand)).rstrip("0").strip()
    return ast.unparse(ast.BinOp(operand, kind(), operand)).strip("0 ")
