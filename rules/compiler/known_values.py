"""What is known of an expression before its code is made."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from .reading import BITS, BOOL, INT, LITERAL, RANGES, Function

STILL, READS, CALLS = 0, 1, 2
"""What a value does besides: nothing; read what calls may change; call."""

TAME, MARKED, COUNTED, BEYOND = 0, 1, 2, 3
"""What could be loose in a value: nothing; what `Bits()` is said of; sums and the like; and what is
never Bits by itself, as `-x`."""

FITTING = {(LITERAL, INT), (LITERAL, BITS), (BOOL, INT)}
"""What may stand where another kind is needed."""

Put = Callable[[str, bool], None]


@dataclass(frozen=True)
class Value:
    """An expression: what is known of it, and what makes its code."""

    node: ast.expr
    kind: str
    put: Put
    """Put it on the stack, as its kind or one that a literal takes, and maybe loose: as the lower
    64 bits of a number that may be any, where & takes off the others."""
    effect: int = STILL
    number: float | None = None
    """What it is, where that is known."""
    local: int | None = None
    """Where it is, if it is in a local."""
    wild: int = TAME
    natural: bool = False
    """Whether it is an int that is known not to be below zero."""
    sum: tuple[Value, int] | None = None
    """The two parts of it, if a constant is added."""

    @property
    def still(self) -> bool:
        """Whether it can be used twice, and late."""
        return self.number is not None or self.local is not None

    @property
    def settled(self) -> str:
        """The kind, where a literal takes after nothing."""
        if self.kind != LITERAL:
            return self.kind
        return BITS if (self.number or 0) > RANGES[INT][1] else INT


def known(node: ast.expr, kind: str, number: float) -> Value:
    """What is computed now."""
    wild = TAME if 0 <= number <= RANGES[BITS][1] else BEYOND
    return Value(node, kind, lambda *_: None, number=number, wild=wild, natural=number >= 0)


@cache
def parsed(text: str) -> ast.expr:
    """The tree of an expression."""
    return ast.parse(text, mode="eval").body


@dataclass
class Scope:
    """A function while it is compiled, by itself or within another."""

    function: Function
    names: dict[str, Value]
    """What its names stand for so far, besides those of the program."""
    loops: list[tuple[int, int]] = field(default_factory=list)
    """What `break` and `continue` jump to."""
