"""Operations on what is on the stack, as Python has them; and checked, for a debug build."""

from __future__ import annotations

from .reading import BITS, FLOAT, INT, RANGES, STACK
from .wasm import Code, result

SIGNED = {
    "Add": "add",
    "Sub": "sub",
    "Mult": "mul",
    "Div": "div",
    "BitAnd": "and",
    "BitOr": "or",
    "BitXor": "xor",
    "LShift": "shl",
    "RShift": "shr_s",
    "Eq": "eq",
    "NotEq": "ne",
    "Lt": "lt_s",
    "LtE": "le_s",
    "Gt": "gt_s",
    "GtE": "ge_s",
}
UNSIGNED = {name: code.replace("_s", "_u") for name, code in SIGNED.items()}
UNSIGNED |= {"FloorDiv": "div_u", "Mod": "rem_u"}
FLOATED = {name: code.replace("_s", "") for name, code in SIGNED.items()}

CODES = {FLOAT: FLOATED, BITS: UNSIGNED}

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
STORES = {code: load.removesuffix("_s").removesuffix("_u") for code, load in LOADS.items()}
STORES = {code: store.replace("load", "store") for code, store in STORES.items()}


class Arithmetic:
    """Operations that take it that Python would neither raise nor leave the kinds' ranges."""

    def __init__(self, code: Code) -> None:
        self.code = code

    def put(self, *names: str) -> None:
        for name in names:
            self.code.put(name)

    def kept(self, kind: str) -> int:
        """Take a value from the stack into a new local."""
        local = self.code.local(STACK[kind])
        self.code.put("local.set", local)
        return local

    def get(self, *locals: int) -> None:
        for local in locals:
            self.code.put("local.get", local)

    def binary(self, name: str, kind: str, loose: bool = False) -> None:
        """An operator, by its name in `ast`, on two values of a kind; for a shift, the second is
        an int. `loose` Bits are in whatever 64 bits say of a number that may be any."""
        if kind == BITS and name in ("LShift", "RShift"):
            self.put("i64.extend_i32_u")
        if kind == INT and name == "FloorDiv":
            self._floor()
        elif kind == INT and name == "Mod":
            self._modulo()
        else:
            self.put(f"{STACK[kind]}.{CODES.get(kind, SIGNED)[name]}")

    def _floor(self) -> None:
        divisor, number = self.kept(INT), self.kept(INT)
        self.get(number, divisor)
        self.put("i32.div_s")
        self.get(number, divisor)
        self.put("i32.rem_s")
        self.code.constant("i32", 0)
        self.put("i32.ne")
        self.get(number, divisor)
        self._unlike()
        self.put("i32.and", "i32.sub")

    def _modulo(self) -> None:
        divisor, number = self.kept(INT), self.kept(INT)
        self.get(number, divisor)
        self.put("i32.rem_s")
        rest = self.kept(INT)
        self.get(rest, divisor)
        self.code.constant("i32", 0)
        self.get(rest, divisor)
        self._unlike()
        self.get(rest)
        self.code.constant("i32", 0)
        self.put("i32.ne", "i32.and", "select", "i32.add")

    def _unlike(self) -> None:
        """Whether one of two ints is below zero and one is not."""
        self.put("i32.xor")
        self.code.constant("i32", 0)
        self.put("i32.lt_s")

    def divide(self, name: str, divisor: int) -> None:
        """`//` or `%` of an int by a number above zero: by a power of two, or of one that is not
        below zero."""
        if divisor & divisor - 1 == 0:
            self.code.constant("i32", divisor - 1 if name == "Mod" else divisor.bit_length() - 1)
            self.put("i32.and" if name == "Mod" else "i32.shr_s")
        else:
            self.code.constant("i32", divisor)
            self.put("i32.rem_s" if name == "Mod" else "i32.div_s")

    def whole(self, kind: str) -> None:
        """`int()` of a float or Bits."""
        self.put("i32.trunc_f64_s" if kind == FLOAT else "i32.wrap_i64")

    def bits(self, loose: bool) -> None:
        """`Bits()` of an int; only where they are loose may it be below zero."""
        self.put("i64.extend_i32_s")

    def root(self) -> None:
        self.put("f64.sqrt")

    def element(self, length: int) -> None:
        """What an index of a table has to be."""

    def fitting(self, code: str) -> None:
        """What a value that is stored in a table has to be."""

    def step(self) -> None:
        """What a `range` goes by."""


class Checked(Arithmetic):
    """Operations that trap where Python would raise, or where it would leave a kind's range."""

    def binary(self, name: str, kind: str, loose: bool = False) -> None:
        if name in ("LShift", "RShift"):
            amount = self.kept(INT)
            self.get(amount)
            self.code.constant("i32", 63 if kind == BITS else 31)
            self.trap("i32.gt_u")
            self.get(amount)
        if kind == INT and name in ("Add", "Sub", "Mult", "LShift"):
            self._wide(name)
        elif kind == BITS and name in ("Add", "Sub", "Mult", "LShift") and not loose:
            self._within(name)
        elif name == "Div":
            divisor = self.kept(FLOAT)
            self.get(divisor)
            self.code.constant("f64", 0)
            self.trap("f64.eq")
            self.get(divisor)
            super().binary(name, kind)
        else:
            super().binary(name, kind, loose)

    def _wide(self, name: str) -> None:
        """An operation on two ints in 64 bits, which must be an int again."""
        second = self.kept(INT)
        self.put("i64.extend_i32_s")
        self.get(second)
        self.put("i64.extend_i32_s", f"i64.{SIGNED[name]}")
        wide = self.kept(BITS)
        self.get(wide)
        self.put("i32.wrap_i64", "i64.extend_i32_s")
        self.get(wide)
        self.trap("i64.ne")
        self.get(wide)
        self.put("i32.wrap_i64")

    def _within(self, name: str) -> None:
        """An operation on two Bits whose result must be Bits."""
        if name == "LShift":
            self.put("i64.extend_i32_u")
        second, first = self.kept(BITS), self.kept(BITS)
        self.get(first, second)
        self.put(f"i64.{UNSIGNED[name]}")
        found = self.kept(BITS)
        if name in ("Add", "Sub"):
            self.get(*((found, first) if name == "Add" else (first, second)))
            self.trap("i64.lt_u")
        elif name == "LShift":
            self.get(found, second)
            self.put("i64.shr_u")
            self.get(first)
            self.trap("i64.ne")
        else:
            self.get(second)
            self.put("i64.eqz", "i32.eqz")
            self.code.open("if")
            self.get(found, second)
            self.put("i64.div_u")
            self.get(first)
            self.trap("i64.ne")
            self.code.close()
        self.get(found)

    def trap(self, *names: str) -> None:
        """Stop if what the instructions leave is true."""
        self.put(*names)
        self.code.open("if")
        self.put("unreachable")
        self.code.close()

    def whole(self, kind: str) -> None:
        if kind == BITS:
            bits = self.kept(BITS)
            self.get(bits)
            self.code.constant("i64", RANGES[INT][1])
            self.trap("i64.gt_u")
            self.get(bits)
        super().whole(kind)

    def bits(self, loose: bool) -> None:
        number = self.kept(INT)
        if not loose:
            self.get(number)
            self.code.constant("i32", 0)
            self.trap("i32.lt_s")
        self.get(number)
        super().bits(loose)

    def root(self) -> None:
        number = self.kept(FLOAT)
        self.get(number)
        self.code.constant("f64", 0)
        self.trap("f64.lt")
        self.get(number)
        super().root()

    def element(self, length: int) -> None:
        index = self.kept(INT)
        self.get(index)
        self.code.constant("i32", length)
        self.trap("i32.ge_u")
        self.get(index)

    def fitting(self, code: str) -> None:
        if code not in "bBhH":
            return
        number = self.kept(INT)
        self.get(number)
        width = 8 if code in "bB" else 16
        self.code.constant("i32", 1 << width - 1 if code in "bh" else 0)
        self.put("i32.add")
        self.code.constant("i32", width)
        self.put("i32.shr_u")
        self.trap()
        self.get(number)

    def step(self) -> None:
        step = self.kept(INT)
        self.get(step)
        self.trap("i32.eqz")
        self.get(step)


RESULT = {kind: result(stack) for kind, stack in STACK.items()}
