"""The locations of a compiled program's tables, read from a custom section of its module."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator
from typing import NamedTuple

HEADER_SIZE = 8
"""The size of a module's magic number and version, before its first section."""

SECTION_START = b"\6tables"
"""The first bytes of the custom section: the length of its name, and the name."""


class TableLocation(NamedTuple):
    """The location of a table in memory."""

    typecode: str
    """The type code of its `array`."""
    address: int
    """The address of its first element."""
    length: int
    """The number of its elements."""

    def span(self, start: int, count: int) -> tuple[int, int]:
        """Return the address and the size in bytes of a range of elements; raise IndexError if they
        are not all in the table."""
        if not 0 <= start <= start + count <= self.length:
            raise IndexError(f"{count} elements from {start} are not within {self.length}")
        size = array(self.typecode).itemsize
        return self.address + start * size, count * size


def tables(module: bytes) -> dict[str, TableLocation]:
    """Return the location of each table of a module, by name; ValueError if no section lists
    them."""
    for kind, content in sections(module):
        if kind == 0 and content.startswith(SECTION_START):
            layout = json.loads(content[len(SECTION_START) :])
            return {name: TableLocation(*values) for name, values in layout.items()}
    raise ValueError("the module has no section of tables")


def sections(module: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the id and content of each section of a WebAssembly module."""
    position = HEADER_SIZE
    while position < len(module):
        size, start = read_uleb128(module, position + 1)
        yield module[position], module[start : start + size]
        position = start + size


def read_uleb128(module: bytes, position: int) -> tuple[int, int]:
    """Decode an unsigned LEB128 number; return it and the position after it."""
    value = shift = 0
    while True:
        value |= (module[position] & 0x7F) << shift
        shift += 7
        position += 1
        if module[position - 1] < 0x80:
            return value, position
