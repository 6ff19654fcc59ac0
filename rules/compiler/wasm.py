"""WebAssembly's binary format: instructions by name, function bodies and modules.

Section numbers, opcodes and encodings are those of the specification, chapter "Binary Format".

>>> uleb128(300).hex()
'ac02'
>>> sleb128(-2).hex()
'7e'
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping, Sequence

TYPES = {"i32": 0x7F, "i64": 0x7E, "f64": 0x7C}

NO_RESULT = 0x40
"""The block type of a block without a result."""

FUNCTION, MEMORY = 0, 2
"""Kinds of exports."""

PAGE_SIZE = 1 << 16
"""The unit in which memory is allocated, in bytes."""

COMPARISONS = "eqz eq ne lt_s lt_u gt_s gt_u le_s le_u ge_s ge_u"
ARITHMETIC = "clz ctz popcnt add sub mul div_s div_u rem_s rem_u and or xor shl shr_s shr_u"

OPCODES = {
    f"{prefix}{name}": opcode
    for first, prefix, names in (
        (0x00, "", "unreachable"),
        (0x02, "", "block loop if else"),
        (0x0B, "", "end br br_if"),
        (0x0F, "", "return call"),
        (0x1A, "", "drop select"),
        (0x20, "", "local.get local.set local.tee global.get global.set"),
        (0x28, "", "i32.load i64.load f32.load f64.load"),
        (0x2C, "i32.", "load8_s load8_u load16_s load16_u"),
        (0x36, "", "i32.store i64.store f32.store f64.store i32.store8 i32.store16"),
        (0x45, "i32.", COMPARISONS),
        (0x50, "i64.", COMPARISONS),
        (0x61, "f64.", "eq ne lt gt le ge"),
        (0x67, "i32.", ARITHMETIC),
        (0x79, "i64.", ARITHMETIC),
        (0x99, "f64.", "abs neg ceil floor trunc nearest sqrt add sub mul div"),
        (0xA7, "i32.", "wrap_i64"),
        (0xAA, "i32.", "trunc_f64_s"),
        (0xAC, "i64.", "extend_i32_s extend_i32_u"),
        (0xB6, "f32.", "demote_f64"),
        (0xB7, "f64.", "convert_i32_s convert_i32_u convert_i64_s convert_i64_u promote_f32"),
    )
    for opcode, name in enumerate(names.split(), first)
}
"""Opcodes by instruction name, without those of constants, which `encode_constant` encodes. A row
has consecutive opcodes."""


def uleb128(value: int) -> bytes:
    """Encode an unsigned integer: seven bits a byte, the lowest bits first."""
    encoded = bytearray()
    while value > 0x7F:
        encoded.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*encoded, value])


def sleb128(value: int) -> bytes:
    """Encode a signed integer in the same way; bit 6 of the last byte is the sign."""
    encoded = bytearray()
    while not -64 <= value < 64:
        encoded.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*encoded, value & 0x7F])


def encode_constant(type: str, value: float) -> bytes:
    """Encode the instruction that pushes a constant.

    An integer is reduced modulo 2**32 or 2**64, and encoded as the signed integer with the same
    bits.
    """
    if type == "f64":
        return b"\x44" + struct.pack("<d", value)
    bits = 32 if type == "i32" else 64
    value = int(value) & (1 << bits) - 1
    return (b"\x41" if type == "i32" else b"\x42") + sleb128(value - (value >> bits - 1 << bits))


def encode_vector(items: Sequence[bytes]) -> bytes:
    """Encode a vector: the number of items, then the items."""
    return uleb128(len(items)) + b"".join(items)


def length_prefixed(content: bytes) -> bytes:
    """Return bytes prefixed with their length."""
    return uleb128(len(content)) + content


def function_names(names: Sequence[str]) -> bytes:
    """Return the content of a custom section "name" that names all functions, in order of index."""
    entries = [uleb128(i) + length_prefixed(name.encode()) for i, name in enumerate(names)]
    return b"\1" + length_prefixed(encode_vector(entries))


class Code:
    """The body of a function under construction: instructions, locals and open blocks."""

    def __init__(self, parameters: Iterable[str]) -> None:
        self._bytes = bytearray()
        self._locals = list(parameters)
        self._parameter_count = len(self._locals)
        self._depth = 0

    def mark(self) -> tuple[int, int, int]:
        """Return the state of the code, for `rewind`."""
        return len(self._bytes), len(self._locals), self._depth

    def rewind(self, mark: tuple[int, int, int]) -> None:
        """Discard all code and locals that were added since a mark."""
        length, local_count, self._depth = mark
        del self._bytes[length:], self._locals[local_count:]

    def emit(self, name: str, *immediates: int) -> None:
        """Append an instruction. Immediates are an index, a branch depth or a block type; for a
        load or store, the base-2 logarithm of the alignment, and the offset."""
        self._bytes.append(OPCODES[name])
        for immediate in immediates:
            self._bytes += uleb128(immediate)

    def emit_constant(self, type: str, value: float) -> None:
        self._bytes += encode_constant(type, value)

    def new_local(self, type: str) -> int:
        """Allocate a local and return its index."""
        self._locals.append(type)
        return len(self._locals) - 1

    def open(self, name: str, type: str = "") -> int:
        """Open a `block`, `loop` or `if`, with one result of the given type, or none; return its
        label for `branch`."""
        self.emit(name, TYPES[type] if type else NO_RESULT)
        self._depth += 1
        return self._depth

    def close(self) -> None:
        """Close the innermost block."""
        self.emit("end")
        self._depth -= 1

    def branch(self, name: str, label: int) -> None:
        """Emit `br` or `br_if` to a label: the start of a loop, or the end of any other block.

        The immediate of a branch is a relative nesting depth, 0 for the innermost block. Labels
        here are absolute, counted from the outermost block, so they stay valid as blocks open and
        close.
        """
        self.emit(name, self._depth - label)

    def encode(self) -> bytes:
        """Return the body encoded as an entry of the code section."""
        types = self._locals[self._parameter_count :]
        locals = encode_vector([bytes([1, TYPES[type]]) for type in types])
        return length_prefixed(locals + self._bytes + bytes([OPCODES["end"]]))


class Module:
    """A module under construction."""

    def __init__(self) -> None:
        self._types: dict[bytes, int] = {}
        self._functions: list[bytes] = []
        self._bodies: list[bytes] = []
        self._globals: list[bytes] = []
        self._exports: list[bytes] = []
        self._data: list[bytes] = []

    def add_function(self, parameters: Iterable[str], results: Iterable[str], body: bytes) -> None:
        """Add a function with its parameter types, result types and encoded body."""
        signature = [
            encode_vector([bytes([TYPES[type]]) for type in types])
            for types in (parameters, results)
        ]
        index = self._types.setdefault(b"\x60" + b"".join(signature), len(self._types))
        self._functions.append(uleb128(index))
        self._bodies.append(body)

    def add_global(self, type: str, value: float) -> None:
        """Add a mutable global variable with its initial value."""
        self._globals.append(bytes([TYPES[type], 1]) + encode_constant(type, value) + b"\x0b")

    def add_export(self, name: str, kind: int, index: int) -> None:
        """Export a function or memory (kind FUNCTION or MEMORY)."""
        self._exports.append(length_prefixed(name.encode()) + bytes([kind]) + uleb128(index))

    def add_data(self, offset: int, content: bytes) -> None:
        """Add a data segment: the initial content of memory at an offset."""
        self._data.append(
            b"\0" + encode_constant("i32", offset) + b"\x0b" + length_prefixed(content)
        )

    def encode(self, memory_size: int, custom: Mapping[str, bytes]) -> bytes:
        """Return the encoded module, with this many bytes of memory, rounded up to pages, and
        custom sections by name."""
        sections = (
            (1, encode_vector(list(self._types))),
            (3, encode_vector(self._functions)),
            (5, b"\1\0" + uleb128(-(-memory_size // PAGE_SIZE))),
            (6, encode_vector(self._globals)),
            (7, encode_vector(self._exports)),
            (10, encode_vector(self._bodies)),
            (11, encode_vector(self._data)),
            *((0, length_prefixed(name.encode()) + content) for name, content in custom.items()),
        )
        return b"\0asm\1\0\0\0" + b"".join(
            bytes([id]) + length_prefixed(body) for id, body in sections
        )
