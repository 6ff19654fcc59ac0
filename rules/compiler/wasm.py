"""WebAssembly as bytes: instructions by their names, and modules.

>>> number(300).hex()
'ac02'
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence

TYPES = {"i32": 0x7F, "i64": 0x7E, "f64": 0x7C}

NOTHING = 0x40
"""What a block leaves that leaves nothing; else, it leaves a value of a type."""

PAGE = 1 << 16
"""Bytes of memory come in so many at a time."""

COMPARED = "eqz eq ne lt_s lt_u gt_s gt_u le_s le_u ge_s ge_u"
COUNTED = "clz ctz popcnt add sub mul div_s div_u rem_s rem_u and or xor shl shr_s shr_u"

CODES = {
    f"{kind}{name}": code
    for first, kind, names in (
        (0x00, "", "unreachable"),
        (0x02, "", "block loop if else"),
        (0x0B, "", "end br br_if"),
        (0x0F, "", "return call"),
        (0x1A, "", "drop select"),
        (0x20, "", "local.get local.set local.tee global.get global.set"),
        (0x28, "", "i32.load i64.load f32.load f64.load"),
        (0x2C, "i32.", "load8_s load8_u load16_s load16_u"),
        (0x36, "", "i32.store i64.store f32.store f64.store i32.store8 i32.store16"),
        (0x45, "i32.", COMPARED),
        (0x50, "i64.", COMPARED),
        (0x61, "f64.", "eq ne lt gt le ge"),
        (0x67, "i32.", COUNTED),
        (0x79, "i64.", COUNTED),
        (0x99, "f64.", "abs neg ceil floor trunc nearest sqrt add sub mul div"),
        (0xA7, "i32.", "wrap_i64"),
        (0xAA, "i32.", "trunc_f64_s"),
        (0xAC, "i64.", "extend_i32_s extend_i32_u"),
        (0xB6, "f32.", "demote_f64"),
        (0xB7, "f64.", "convert_i32_s convert_i32_u convert_i64_s convert_i64_u promote_f32"),
    )
    for code, name in enumerate(names.split(), first)
}


def number(value: int) -> bytes:
    """A number from 0, as few bytes as it takes."""
    found = bytearray()
    while value > 0x7F:
        found.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*found, value])


def signed(value: int) -> bytes:
    """A number that may be below zero, as few bytes as it takes."""
    found = bytearray()
    while not -64 <= value < 64:
        found.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*found, value & 0x7F])


def constant(kind: str, value: float) -> bytes:
    """The instruction that puts a number of a type on the stack."""
    if kind == "f64":
        return b"\x44" + struct.pack("<d", value)
    bits = 32 if kind == "i32" else 64
    value = int(value) & (1 << bits) - 1
    return (b"\x41" if kind == "i32" else b"\x42") + signed(value - (value >> bits - 1 << bits))


def vector(parts: Sequence[bytes]) -> bytes:
    """Parts behind their number."""
    return number(len(parts)) + b"".join(parts)


def sized(content: bytes) -> bytes:
    """Bytes behind their number."""
    return number(len(content)) + content


class Code:
    """The body of a function in the making: instructions, locals and open blocks."""

    def __init__(self, parameters: Iterable[str]) -> None:
        self._bytes = bytearray()
        self._locals = list(parameters)
        self._parameters = len(self._locals)
        self._depth = 0

    def put(self, name: str, *operands: int) -> None:
        """Add an instruction; operands are indices, or how a load or store is aligned and what it
        adds to where it reads or writes."""
        self._bytes.append(CODES[name])
        for operand in operands:
            self._bytes += number(operand)

    def constant(self, kind: str, value: float) -> None:
        self._bytes += constant(kind, value)

    def local(self, kind: str) -> int:
        """A new local."""
        self._locals.append(kind)
        return len(self._locals) - 1

    def open(self, name: str, kind: str = "") -> int:
        """Open a block, a loop or an if, which leaves a value of a type or nothing; what to jump
        to it by."""
        self.put(name, TYPES[kind] if kind else NOTHING)
        self._depth += 1
        return self._depth

    def close(self) -> None:
        self.put("end")
        self._depth -= 1

    def jump(self, name: str, block: int) -> None:
        """To the end of a block, or the beginning of a loop."""
        self.put(name, self._depth - block)

    def content(self) -> bytes:
        kinds = self._locals[self._parameters :]
        locals = vector([bytes([1, TYPES[kind]]) for kind in kinds])
        return sized(locals + self._bytes + bytes([CODES["end"]]))


class Module:
    """A module in the making."""

    def __init__(self) -> None:
        self._types: dict[bytes, int] = {}
        self._functions: list[bytes] = []
        self._codes: list[bytes] = []
        self._globals: list[bytes] = []
        self._exports: list[bytes] = []
        self._data: list[bytes] = []

    def function(self, parameters: Iterable[str], results: Iterable[str], code: bytes) -> None:
        """One more function, by the types of what it takes and returns."""
        both = [vector([bytes([TYPES[kind]]) for kind in kinds]) for kinds in (parameters, results)]
        type = self._types.setdefault(b"\x60" + b"".join(both), len(self._types))
        self._functions.append(number(type))
        self._codes.append(code)

    def state(self, kind: str, value: float) -> None:
        """One more global that may change."""
        self._globals.append(bytes([TYPES[kind], 1]) + constant(kind, value) + b"\x0b")

    def export(self, name: str, what: int, index: int) -> None:
        """Export a function (0) or a memory (2)."""
        self._exports.append(sized(name.encode()) + bytes([what]) + number(index))

    def fill(self, offset: int, content: bytes) -> None:
        """What stands in memory at first."""
        self._data.append(b"\0" + constant("i32", offset) + b"\x0b" + sized(content))

    def content(self, memory: int, name: str, told: bytes) -> bytes:
        """The module, with so many bytes of memory and a section of the caller's."""
        sections = (
            (1, vector(list(self._types))),
            (3, vector(self._functions)),
            (5, b"\1\0" + number(-(-memory // PAGE))),
            (6, vector(self._globals)),
            (7, vector(self._exports)),
            (10, vector(self._codes)),
            (11, vector(self._data)),
            (0, sized(name.encode()) + told),
        )
        return b"\0asm\1\0\0\0" + b"".join(bytes([id]) + sized(part) for id, part in sections)
