"""Expressions: what they are, and the code that leaves their values on the stack."""

from __future__ import annotations

import ast
import math
from dataclasses import replace

from .known_values import BEYOND, COUNTED, FITTING, READS, TAME, Scope, Value, known, parsed
from .operations import (
    BITWISE,
    CHECKS,
    COMPARED,
    DIVISIONS,
    FOLDED,
    KNOWN,
    LOOSE,
    SHIFTS,
    instruction,
)
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
)
from .wasm import Code


class Expressions:
    """The expressions of one function, but for elements of tables and calls."""

    def __init__(self, linked: Linked, function: Function, debug: bool) -> None:
        self.linked = linked
        self.debug = debug
        self.code = Code(STACK[kind] for kind in function.parameters.values())
        parameters = enumerate(function.parameters.items())
        names = {name: self.held(kind, index) for index, (name, kind) in parameters}
        self.scope = Scope(function, names)

    def mistake(self, node: ast.AST, what: str) -> Mistake:
        return self.scope.function.mistake(node, what)

    def instructions(self, *names: str) -> None:
        for name in names:
            self.code.put(name)

    def held(self, kind: str, local: int, natural: bool = False) -> Value:
        """What a local holds."""
        node = ast.Name(f"local{local}")
        put = lambda *_: self.code.put("local.get", local)  # noqa: E731
        return Value(node, kind, put, local=local, natural=natural)

    def taken(self, kind: str, natural: bool = False) -> Value:
        """Take what is on the stack into a new local."""
        local = self.code.local(STACK[kind])
        self.code.put("local.set", local)
        return self.held(kind, local, natural)

    def kept(self, value: Value, kind: str) -> Value:
        """Evaluate a value now, as a kind, into a new local."""
        self.fit(value, kind)
        return replace(self.taken(kind, value.natural), node=value.node)

    def once(self, value: Value, kind: str) -> Value:
        """The same, unless it makes no difference when."""
        return value if value.still else self.kept(value, kind)

    def put(self, node: ast.expr, kind: str, loose: bool = False) -> None:
        """Leave an expression's value on the stack as a kind; Mistake if it is of another."""
        self.fit(self.value(node), kind, loose)

    def fit(self, value: Value, kind: str, loose: bool = False) -> None:
        if value.kind != kind and (value.kind, kind) not in FITTING:
            raise self.mistake(value.node, f"{value.settled} where {kind} is needed")
        if value.number is None:
            value.put(kind, loose)
            return
        lowest, highest = RANGES.get(kind, (-math.inf, math.inf))
        if not lowest <= value.number <= highest and not loose:
            raise self.mistake(value.node, f"{value.number} is beyond {kind}")
        self.code.constant(STACK[kind], value.number)

    def say(self, text: str, kind: str, **names: Value) -> None:
        """Leave the value of an expression in the language, of values that have names in it."""
        outer, debug = self.scope, self.debug
        self.scope, self.debug = Scope(outer.function, names), False
        self.put(parsed(text), kind)
        self.scope, self.debug = outer, debug

    def check(self, text: str | None, **kinds: str) -> None:
        """In a debug build, trap where a condition is true of what is on the stack."""
        if self.debug and text:
            kept = {name: self.taken(kinds[name]) for name in reversed(kinds)}
            self.say(text, BOOL, **kept)
            self.code.open("if")
            self.instructions("unreachable")
            self.code.close()
            for name, kind in kinds.items():
                self.fit(kept[name], kind)

    def value(self, node: ast.expr) -> Value:
        """What an expression is; Mistake if it is not of the language."""
        make = getattr(self, f"_{type(node).__name__.lower()}", None)
        if make is None:
            raise self.mistake(node, f"{type(node).__name__} is not of the language")
        value: Value = make(node)
        return value

    def same(self, node: ast.expr, *values: Value) -> str:
        """The kind that values of one kind have, where literals take after the others."""
        kinds = {value.kind for value in values}
        if LITERAL in kinds and kinds & {INT, BITS, BOOL}:
            kinds = kinds - {LITERAL} | ({INT} if BOOL in kinds else set())
        if INT in kinds:
            kinds -= {BOOL}
        if kinds == {LITERAL} and BITS in {value.settled for value in values}:
            kinds = {BITS}
        if len(kinds) > 1:
            told = " and ".join(sorted(INT if kind == LITERAL else kind for kind in kinds))
            raise self.mistake(node, f"{told} where values of one kind are needed")
        return kinds.pop()

    def _constant(self, node: ast.Constant) -> Value:
        if not isinstance(node.value, (int, float)):
            raise self.mistake(node, "a number is needed")
        kind = type(node.value).__name__
        return known(node, LITERAL if kind == INT else kind, node.value)

    def _name(self, node: ast.Name) -> Value:
        if node.id in self.scope.names:
            return replace(self.scope.names[node.id], node=node)
        if node.id in self.scope.function.locals:
            raise self.mistake(node, "a name that was given a value before is needed")
        thing = self.linked.things.get(node.id)
        if not isinstance(thing, Number):
            raise self.mistake(node, "a number is needed")
        index = thing.index
        if index is None:
            return known(node, thing.kind, thing.value)
        return Value(node, thing.kind, lambda *_: self.code.put("global.get", index), READS)

    def _binop(self, node: ast.BinOp) -> Value:
        left, right = self.value(node.left), self.value(node.right)
        return self.operation(node, type(node.op).__name__, left, right)

    def operation(self, node: ast.expr, name: str, left: Value, right: Value) -> Value:
        """A binary operator, by its name in `ast`, of two values."""
        kind = self.same(node, left) if name in SHIFTS else self.same(node, left, right)
        kind = INT if kind == BOOL and name not in BITWISE else kind
        if name not in KNOWN.get(kind, FOLDED.keys() - {"Div"}):
            told = INT if kind == LITERAL else kind
            raise self.mistake(node, f"there is no such operator of {told}")
        if left.number is not None and right.number is not None:
            literal = left.kind == LITERAL and (name in SHIFTS or right.kind == LITERAL)
            kind = LITERAL if literal else kind
            try:
                return known(node, kind, FOLDED[name](left.number, right.number))
            except ZeroDivisionError:
                raise self.mistake(node, "a divisor other than zero is needed") from None
        if name in SHIFTS and not 0 <= (right.number or 0) < (32 if kind == INT else 64):
            raise self.mistake(node, "a shift by less than all bits is needed")
        wild = (min if name == "BitAnd" else max)(left.wild, right.wild)
        if name in ("Add", "Sub", "Mult", "LShift"):
            wild = max(wild, COUNTED)
        elif name in ("RShift", *DIVISIONS):
            wild = TAME
        natural = {
            "BitAnd": left.natural or right.natural,
            "Sub": False,
            "Mod": right.natural,
            "LShift": left.natural,
            "RShift": left.natural,
        }.get(name, left.natural and right.natural)
        sum = None
        if name in ("Add", "Sub") and kind != FLOAT and right.number is not None:
            sum = left, int(right.number) if name == "Add" else -int(right.number)

        def put(kind: str, loose: bool) -> None:
            through = loose and name not in ("RShift", *DIVISIONS)
            masked = name == "BitAnd"
            self.fit(left, kind, through or (masked and left.wild >= right.wild))
            if kind == INT and name in DIVISIONS:
                self.divide(name, left, right)
                return
            if name in SHIFTS:
                self.fit(right, INT)
            else:
                self.fit(right, kind, through or (masked and left.wild < right.wild))
            self.operate(name, kind, loose)

        effect = max(left.effect, right.effect)
        return Value(node, kind, put, effect, wild=wild, natural=natural, sum=sum)

    def operate(self, name: str, kind: str, loose: bool = False) -> None:
        """An operator on the two values on the stack."""
        text = LOOSE.get(name) if loose else CHECKS.get((name, kind))
        self.check(text, x=kind, y=INT if name in SHIFTS else kind)
        if kind == BITS and name in SHIFTS:
            self.instructions("i64.extend_i32_u")
        self.instructions(instruction(name, kind))

    def divide(self, name: str, left: Value, right: Value) -> None:
        """`//` or `%` of the int on the stack, which is `left`, by another: to the floor."""
        divisor = int(right.number or 0)
        if divisor > 0 and divisor & divisor - 1 == 0:
            modulo = name == "Mod"
            self.code.constant("i32", divisor - 1 if modulo else divisor.bit_length() - 1)
            self.instructions("i32.and" if modulo else "i32.shr_s")
        elif left.natural and right.natural:
            self.fit(right, INT)
            self.instructions(instruction(name, INT))
        else:
            x, y = self.taken(INT), self.once(right, INT)
            self.fit(x, INT)
            self.fit(y, INT)
            self.instructions("i32.rem_s")
            rest = self.taken(INT)
            if name == "Mod":
                self.say("r + (y if ((r ^ y) < 0) & (r != 0) else 0)", INT, r=rest, y=y)
            else:
                self.say("x - r", INT, x=x, r=rest)
                self.fit(y, INT)
                self.instructions("i32.div_s")
                self.say("((r ^ y) < 0) & (r != 0)", BOOL, r=rest, y=y)
                self.instructions("i32.sub")

    def _unaryop(self, node: ast.UnaryOp) -> Value:
        name = type(node.op).__name__
        if name == "Not":
            test = self.condition(node.operand)
            return Value(node, BOOL, lambda *_: self.truth(test, False), test.effect)
        value = self.value(node.operand)
        kind = INT if value.kind == BOOL else value.kind
        if name == "UAdd" or (name == "Invert" and kind == FLOAT):
            raise self.mistake(node, f"there is no such operator of {value.settled}")
        if value.number is not None:
            return known(node, kind, -value.number if name == "USub" else ~int(value.number))
        if name == "Invert":
            value, operation = replace(value, kind=kind), "BitXor"
            zero = known(node, LITERAL, -1)
        else:
            operation, zero = "Sub", known(node, LITERAL, 0)

        def put(kind: str, loose: bool) -> None:
            if kind == BITS and not loose:
                raise self.mistake(node, "& is needed around Bits below zero")
            if kind == FLOAT:
                self.fit(value, FLOAT)
                self.instructions("f64.neg")
            else:
                self.fit(zero, kind, loose)
                self.fit(value, kind, loose)
                self.operate(operation, kind, loose)

        return Value(node, kind, put, value.effect, wild=BEYOND)

    def truth(self, value: Value, sense: bool = True) -> None:
        """Leave whether a value is other than zero; or, for no sense, whether it is zero."""
        kind = value.settled
        self.fit(value, kind)
        if kind == FLOAT:
            self.code.constant("f64", 0.0)
            self.instructions("f64.ne" if sense else "f64.eq")
        elif kind != BOOL or not sense:
            self.instructions(f"{STACK[kind]}.eqz", *["i32.eqz"] * sense)

    def condition(self, node: ast.expr) -> Value:
        """Whether an expression is true."""
        if isinstance(node, ast.BoolOp):
            return self._joined(node, [self.condition(part) for part in node.values])
        value = self.value(node)
        if value.kind == BOOL:
            return value
        return Value(node, BOOL, lambda *_: self.truth(value), value.effect)

    def _boolop(self, node: ast.BoolOp) -> Value:
        values = [self.value(part) for part in node.values]
        for value in values:
            if value.kind != BOOL:
                raise self.mistake(value.node, f"{value.settled} where {BOOL} is needed")
        return self._joined(node, values)

    def _joined(self, node: ast.BoolOp, values: list[Value]) -> Value:
        """`and` or `or` of bools."""
        either = isinstance(node.op, ast.Or)

        def put(*_: object) -> None:
            self.fit(values[0], BOOL)
            for value in values[1:]:
                if either:
                    self.instructions("i32.eqz")
                self.code.open("if", "i32")
                self.fit(value, BOOL)
                self.code.put("else")
                self.code.constant("i32", either)
                self.code.close()

        return Value(node, BOOL, put, max(value.effect for value in values))

    def _compare(self, node: ast.Compare) -> Value:
        values = [self.value(part) for part in (node.left, *node.comparators)]
        kind = self.same(node, *values)
        kind = INT if kind == LITERAL else kind
        names = [type(op).__name__ for op in node.ops]
        for name in names:
            if name not in COMPARED:
                raise self.mistake(node, "a comparison of numbers is needed")

        def put(*_: object) -> None:
            self.fit(values[0], kind)
            for name, value in zip(names[:-1], values[1:], strict=False):
                middle = self.kept(value, kind)
                self.fit(middle, kind)
                self.operate(name, kind)
                self.code.open("if", "i32")
                self.fit(middle, kind)
            self.fit(values[-1], kind)
            self.operate(names[-1], kind)
            for _name in names[:-1]:
                self.code.put("else")
                self.code.constant("i32", 0)
                self.code.close()

        return Value(node, BOOL, put, max(value.effect for value in values))

    def _ifexp(self, node: ast.IfExp) -> Value:
        test, left, right = (
            self.condition(node.test),
            self.value(node.body),
            self.value(node.orelse),
        )

        def put(kind: str, loose: bool) -> None:
            if left.still and right.still:
                self.fit(left, kind, loose)
                self.fit(right, kind, loose)
                self.fit(test, BOOL)
                self.instructions("select")
                return
            self.fit(test, BOOL)
            self.code.open("if", STACK[kind])
            self.fit(left, kind, loose)
            self.code.put("else")
            self.fit(right, kind, loose)
            self.code.close()

        kind, natural = self.same(node, left, right), left.natural and right.natural
        effect, wild = max(test.effect, left.effect, right.effect), max(left.wild, right.wild)
        return Value(node, kind, put, effect, wild=wild, natural=natural)
