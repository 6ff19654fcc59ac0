"""Values: what analysis finds out about an expression before any code is emitted.

Range analysis tracks two facts. Both err on the safe side: an unknown range costs instructions or
a check, never a wrong result.

*Non-negative.* An `int` is non-negative if it is a constant >= 0, an element of an unsigned
table, the result of `abs()`, `bit_count()` and the like, or is computed from non-negative operands
in a way that can't change the sign (see `NON_NEGATIVE` in `arithmetic`). A sum or product of
non-negative ints counts: it could become negative only by overflow, which the language rules out
and a debug build traps, as in C a signed overflow is undefined. A local counts only if its single
assignment does, so that what is known where it is assigned holds wherever it is read.

*Overflow of Bits.* Python's integers are unbounded, `Bits` are computed modulo M = 2**64. Reducing
modulo M commutes with `+ - * & | ^ ~`, with negation, and with `<<` by a count in range:

    (x + y) % M == (x % M + y % M) % M        and so on

so such an expression may be computed *wrapping* wherever only the lower 64 bits of its result
matter. In `x & mask` they are all that matters of `x` if `mask` is within 0..M-1, since higher bits
of x meet zeros. So one operand of `&` may wrap, and passes that on to its own operands, down to the
operators `>> // %`, comparisons and others, whose results depend on the higher bits: these need
exact operands again.

The operand of `&` that wraps is the one of the higher `overflow` level, and the other has to be
exact. In a release build both compile to the same instructions: the choice decides only what is
checked in a debug build, and which negative operands are errors.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from .symbols import BITS, BOOL, INT, RANGES, UNTYPED, Function

PURE, READS, CALLS = 0, 1, 2
"""Side effects of evaluating a value: none; none, but calls may change what it reads (a table or a
global variable); it calls a function."""

IN_RANGE, CAST, MAY_OVERFLOW, USUALLY_OUT_OF_RANGE = 0, 1, 2, 3
"""Overflow levels, the ways in which a value, taken as Bits, can be out of range: never; if
`Bits()` is applied to a negative int; by arithmetic; nearly always, as with `-x`."""

IMPLICIT = {(UNTYPED, INT), (UNTYPED, BITS), (BOOL, INT)}
"""The implicit conversions: from, to."""

Emit = Callable[[str, bool], None]


@dataclass(frozen=True)
class Value:
    """An analyzed expression: its properties, and how to emit its code."""

    node: ast.expr
    type: str
    emit: Emit
    """Emit code that pushes the value: `emit(type, wrapping)`. `type` is the value's own, or one
    that it converts to implicitly. If `wrapping`, only the lower 64 bits, or 32 of an int, have to
    be right. Callers use
    `Emitter.coerce`, which checks the type and handles constants."""
    effect: int = PURE
    number: float | None = None
    """The value itself, if it is a constant."""
    local: int | None = None
    """The index of the local that holds it, if any."""
    overflow: int = IN_RANGE
    non_negative: bool = False
    displacement: tuple[Value, int] | None = None
    """Base and displacement, if the value is another one plus a constant."""

    @property
    def reusable(self) -> bool:
        """True if the value can be emitted more than once, and later than it stands in the source:
        a constant, or a local. No expression assigns to a local, and calls don't see the caller's,
        so while an expression is evaluated its locals don't change."""
        return self.number is not None or self.local is not None

    @property
    def default_type(self) -> str:
        """The type; for an untyped value, the one it has where nothing else decides."""
        if self.type != UNTYPED:
            return self.type
        return BITS if (self.number or 0) > RANGES[INT][1] else INT


def constant(node: ast.expr, type: str, number: float) -> Value:
    """Return a value that is known at compile time."""
    overflow = IN_RANGE if 0 <= number <= RANGES[BITS][1] else USUALLY_OUT_OF_RANGE
    return Value(
        node, type, lambda *_: None, number=number, overflow=overflow, non_negative=number >= 0
    )


@cache
def parsed(text: str) -> ast.expr:
    """Parse an expression."""
    return ast.parse(text, mode="eval").body


@dataclass
class Scope:
    """The names that are visible while a function is compiled or inlined."""

    function: Function
    names: dict[str, Value]
    """Parameters, and the locals assigned so far."""
    loops: list[tuple[int, int]] = field(default_factory=list)
    """The labels to which `break` and `continue` branch, the innermost loop last."""
