"""WebAssembly as bytes: instructions by their names, and modules.

>>> number(300).hex()
'ac02'
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from itertools import count

TYPES = {"i32": 0x7F, "i64": 0x7E, "f64": 0x7C}

PAGE = 1 << 16
"""Bytes of memory come in so many at a time."""

_COMPARED = "eqz eq ne lt_s lt_u gt_s gt_u le_s le_u ge_s ge_u"
_COUNTED = "clz ctz popcnt add sub mul div_s div_u rem_s rem_u and or xor shl shr_s shr_u rotl rotr"
_FLOATED = "abs neg ceil floor trunc nearest sqrt add sub mul div min max copysign"
_BLOCKS = dict(zip(("block", "loop", "if"), count(0x02), strict=False))


def _named(kind: str, names: str) -> list[str]:
    return [f"{kind}.{name}" for name in names.split()]


_MEMORY = [
    *("i32.load", "i64.load", "f32.load", "f64.load"),
    *_named("i32", "load8_s load8_u load16_s load16_u"),
    *_named("i64", "load8_s load8_u load16_s load16_u load32_s load32_u"),
    *("i32.store", "i64.store", "f32.store", "f64.store", "i32.store8", "i32.store16"),
]
_NUMBERS = [
    *_named("i32", _COMPARED),
    *_named("i64", _COMPARED),
    *_named("f32", "eq ne lt gt le ge"),
    *_named("f64", "eq ne lt gt le ge"),
    *_named("i32", _COUNTED),
    *_named("i64", _COUNTED),
    *_named("f32", _FLOATED),
    *_named("f64", _FLOATED),
    *_named("i32", "wrap_i64 trunc_f32_s trunc_f32_u trunc_f64_s trunc_f64_u"),
    *_named("i64", "extend_i32_s extend_i32_u trunc_f32_s trunc_f32_u trunc_f64_s trunc_f64_u"),
    *_named("f32", "convert_i32_s convert_i32_u convert_i64_s convert_i64_u demote_f64"),
    *_named("f64", "convert_i32_s convert_i32_u convert_i64_s convert_i64_u promote_f32"),
]
_CODES = {
    "unreachable": 0x00,
    "else": 0x05,
    "end": 0x0B,
    "br": 0x0C,
    "br_if": 0x0D,
    "return": 0x0F,
    "call": 0x10,
    "drop": 0x1A,
    "select": 0x1B,
    "local.get": 0x20,
    "local.set": 0x21,
    "local.tee": 0x22,
    "global.get": 0x23,
    "global.set": 0x24,
    **dict(zip(_MEMORY, count(0x28), strict=False)),
    **dict(zip(_NUMBERS, count(0x45), strict=False)),
}


def number(value: int) -> bytes:
    """A number from 0, as few bytes as it takes."""
    found = bytearray()
    while value > 0x7F:
        found.append(value & 0x7F | 0x80)
        value >>= 7
    found.append(value)
    return bytes(found)


def signed(value: int) -> bytes:
    """A number that may be below zero, as few bytes as it takes."""
    found = bytearray()
    while not -64 <= value < 64:
        found.append(value & 0x7F | 0x80)
        value >>= 7
    found.append(value & 0x7F)
    return bytes(found)


def constant(kind: str, value: float) -> bytes:
    """The instruction that puts a number of a type on the stack."""
    if kind == "f64":
        return b"\x44" + struct.pack("<d", value)
    if kind == "i32":
        return b"\x41" + signed(int(value))
    bits = int(value) & (1 << 64) - 1
    return b"\x42" + signed(bits - (bits >> 63 << 64))


def vector(parts: Sequence[bytes]) -> bytes:
    return number(len(parts)) + b"".join(parts)


def sized(content: bytes) -> bytes:
    return number(len(content)) + content


class Code:
    """The body of a function in the making: instructions, locals and open blocks."""

    def __init__(self, parameters: Iterable[str]) -> None:
        self._bytes = bytearray()
        self._locals = list(parameters)
        self._parameters = len(self._locals)
        self._depth = 0

    def put(self, name: str, *operands: int) -> None:
        """Add an instruction; operands are indices, or how a load or store is aligned and from
        where it counts."""
        self._bytes.append(_CODES[name])
        for operand in operands:
            self._bytes += number(operand)

    def constant(self, kind: str, value: float) -> None:
        self._bytes += constant(kind, value)

    def local(self, kind: str) -> int:
        """A new local."""
        self._locals.append(kind)
        return len(self._locals) - 1

    def open(self, name: str, result: int = -64) -> int:
        """Open a block, a loop or an if that leaves nothing, a value or values of a type; what to
        jump to it by."""
        self._bytes.append(_BLOCKS[name])
        self._bytes += signed(result)
        self._depth += 1
        return self._depth

    def close(self) -> None:
        self._depth -= 1
        self.put("end")

    def jump(self, name: str, block: int) -> None:
        """To the end of a block, or the beginning of a loop."""
        self.put(name, self._depth - block)

    def content(self) -> bytes:
        kinds = self._locals[self._parameters :]
        return sized(
            vector([b"\1" + bytes([TYPES[kind]]) for kind in kinds]) + self._bytes + b"\x0b"
        )


def result(kind: str) -> int:
    """How a block tells that it leaves one value."""
    return TYPES[kind] - 0x80


class Module:
    """A module in the making."""

    def __init__(self) -> None:
        self._types: dict[bytes, int] = {}
        self.functions: list[tuple[int, bytes]] = []
        """The type and the code of each."""
        self.globals: list[bytes] = []
        self.exports: list[bytes] = []
        self.data: list[bytes] = []

    def type(self, parameters: Iterable[str], results: Iterable[str]) -> int:
        """The index of a function's type."""
        both = [vector([bytes([TYPES[kind]]) for kind in kinds]) for kinds in (parameters, results)]
        return self._types.setdefault(b"\x60" + b"".join(both), len(self._types))

    def state(self, kind: str, value: float) -> None:
        """One more global that may change."""
        self.globals.append(bytes([TYPES[kind], 1]) + constant(kind, value) + b"\x0b")

    def export(self, name: str, what: int, index: int) -> None:
        """Export a function (0) or a memory (2)."""
        self.exports.append(sized(name.encode()) + bytes([what]) + number(index))

    def fill(self, offset: int, content: bytes) -> None:
        """What stands in memory at first."""
        self.data.append(b"\0" + constant("i32", offset) + b"\x0b" + sized(content))

    def content(self, memory: int, told: tuple[str, bytes]) -> bytes:
        """The module, with so many bytes of memory and a section of the caller's."""

        sections = [
            (1, vector(list(self._types))),
            (3, vector([number(type) for type, _ in self.functions])),
            (5, b"\1\0" + number(-(-memory // PAGE))),
            (6, vector(self.globals)),
            (7, vector(self.exports)),
            (10, vector([code for _, code in self.functions])),
            (11, vector(self.data)),
            (0, sized(told[0].encode()) + told[1]),
        ]
        parts = [bytes([id]) + sized(content) for id, content in sections]
        return b"\0asm\1\0\0\0" + b"".join(parts)
