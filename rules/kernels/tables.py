"""Where a compiled program has its tables: what its module tells in a section of its own."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator
from typing import NamedTuple

HEADER = 8
"""Bytes of a module before its first section."""

SECTION = b"\6tables"
"""How its content begins: with its name."""


class Place(NamedTuple):
    """A table in memory."""

    code: str
    """The type code of its `array`."""
    offset: int
    """In bytes."""
    length: int
    """In elements."""

    def part(self, start: int, count: int) -> tuple[int, int]:
        """Where so many elements begin and how long they are, in bytes; IndexError if the table
        has no such elements."""
        if not 0 <= start <= start + count <= self.length:
            raise IndexError(f"{count} from {start} are not within {self.length}")
        size = array(self.code).itemsize
        return self.offset + start * size, count * size


def places(module: bytes) -> dict[str, Place]:
    """The tables of a module, by name."""
    for kind, content in sections(module):
        if kind == 0 and content.startswith(SECTION):
            told = json.loads(content[len(SECTION) :])
            return {name: Place(*place) for name, place in told.items()}
    raise ValueError("a module without tables told")


def sections(module: bytes) -> Iterator[tuple[int, bytes]]:
    """The sections of a WebAssembly module: their ids and contents."""
    at = HEADER
    while at < len(module):
        size, start = read_number(module, at + 1)
        yield module[at], module[start : start + size]
        at = start + size


def read_number(module: bytes, at: int) -> tuple[int, int]:
    """A number as modules write it, and where it ends."""
    found = shift = 0
    while True:
        found |= (module[at] & 0x7F) << shift
        shift += 7
        at += 1
        if module[at - 1] < 0x80:
            return found, at
