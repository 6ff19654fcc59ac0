"""Values: the properties of expressions, found by analysis before any code is emitted.

Range analysis tracks two properties. Both are conservative: an unknown range costs instructions or
a check, but never gives a wrong result.

*Non-negative.* An `int` is known to be non-negative if it is a constant >= 0, an element of an
unsigned table, the result of `abs()`, `bit_count()` and the like, `int()` of a bool or of Bits
(whose range a debug build checks), or the result of an operator whose operands guarantee it (see
`NON_NEGATIVE` in `arithmetic`): `x & 7` and `x % 8` for any x, and sums and products of
non-negative ints. These could become negative only by overflow, which the language forbids and a
debug build traps; signed overflow is likewise undefined in C. `min()`, `max()` and conditional
expressions are included if all values that they choose from are. A local is included only if its
single assignment is `local = value` with such a value or, as a loop variable, a `range` whose start
is such a value and whose step is a positive constant. So this holds wherever the local is read.

*Overflow of Bits.* Python's integers are unbounded; `Bits` are computed modulo M = 2**64. Reducing
modulo M commutes with `+ - * & | ^ ~`, with negation, and with `<<` by a count in range:

    (x + y) % M == (x % M + y % M) % M        and so on

so such an expression may *wrap* wherever only the lower 64 bits of its result matter. In `x & mask`
with `mask` in 0..M-1, only the lower 64 bits of `x` matter, since the higher bits of `mask` are
zeros. So one operand of `&` may wrap, and hence so may the operands of that operand, down to
operators whose results depend on the higher bits, such as `>> // %` and comparisons: these need
exact operands again.

The operand of `&` with the higher `overflow` level may wrap, and the other has to be exact. The
same holds for ints, modulo 2**32, if the other is known to be non-negative; else neither int may
wrap. In a release build, the choice makes no difference to the instructions: it only determines
what a debug build checks, and which negative operands are errors.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from functools import cache

from .symbols import Function
from .types import BITS, BOOL, INT, RANGES, UNTYPED, Type

PURE, READS, CALLS = 0, 1, 2
"""The effect of evaluating a value: it has none; it reads a table or global variable, which a call
may change; it calls a function."""

IN_RANGE, CAST, MAY_OVERFLOW, USUALLY_OUT_OF_RANGE = 0, 1, 2, 3
"""Overflow levels, which say when a value taken as Bits is out of range: never; after `Bits()` of a
negative int; after arithmetic that overflows; nearly always, as for `-x`."""

IMPLICIT_CONVERSIONS = {(UNTYPED, INT), (UNTYPED, BITS), (BOOL, INT)}
"""Pairs of source and target type."""

Emit = Callable[[Type, bool], None]


@dataclass(frozen=True)
class Value:
    """An analyzed expression: its properties, and how to emit its code."""

    node: ast.expr
    type: Type
    emit: Emit
    """`emit(type, may_wrap)` emits code that pushes the value. `type` is the value's own type, or
    one that it converts to implicitly; only for untyped values, operators and choices between
    values does it matter. If `may_wrap`, only the lower 64 bits, or 32 of an int, have to be
    correct. Callers use `Emitter.gen_value`, which checks the type and pushes constants."""
    effect: int = PURE
    constant_value: float | None = None
    """The value itself, if it is a constant."""
    local: int | None = None
    """The index of the local that holds the value, if any."""
    overflow: int = IN_RANGE
    non_negative: bool = False
    base_and_displacement: tuple[Value, int] | None = None
    """Base x and displacement, if the value is written `x + n` or `x - n` with a constant n."""

    @property
    def reusable(self) -> bool:
        """True for constants and locals, which can be emitted more than once, and later than their
        place in the source: no expression assigns to a local, and a call can't access the locals of
        its caller, so they don't change while an expression is evaluated."""
        return self.constant_value is not None or self.local is not None

    @property
    def default_type(self) -> Type:
        """The type; for an untyped value, the one that it has if its context doesn't decide."""
        if self.type != UNTYPED:
            return self.type
        return BITS if (self.constant_value or 0) > RANGES[INT][1] else INT


def constant(node: ast.expr, type: Type, number: float) -> Value:
    """Return a value that is known at compile time."""
    overflow = IN_RANGE if 0 <= number <= RANGES[BITS][1] else USUALLY_OUT_OF_RANGE
    return Value(
        node,
        type,
        lambda *_: None,
        constant_value=number,
        overflow=overflow,
        non_negative=number >= 0,
    )


@cache
def parse_expression(text: str) -> ast.expr:
    """Parse the source of an expression."""
    return ast.parse(text, mode="eval").body


@dataclass
class Scope:
    """The context in which code is compiled: the function, perhaps one being inlined, its names and
    its loops."""

    function: Function
    names: dict[str, Value]
    """The values of the parameters, and of the locals assigned so far, by name."""
    locals: Collection[str]
    """The names that don't refer to builtins or globals."""
    loops: list[tuple[int, int]] = field(default_factory=list)
    """The labels to which `break` and `continue` branch, the innermost loop last."""
