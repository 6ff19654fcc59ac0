"""Functions of Pyodide's program that can never run: their bodies are emptied.

Once most exports are dropped, about one function in six is unreachable: not exported, not in the
table of functions for indirect calls, and not called by any reachable function. They are emptied,
not removed, since removing one would renumber all that follow it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from builder import BuildError
from rules.compiler.wasm import encode_vector, length_prefixed
from rules.kernels.tables import HEADER_SIZE, read_uleb128, sections

from .exports import EXPORTS, exports

IMPORTS, GLOBALS, START, ELEMENTS, CODE = 2, 6, 8, 9, 10
"""The ids of sections."""

EMPTY = b"\x00\x00\x0b"
"""A body without locals: `unreachable`, `end`."""

NUMBER = rb"(?:[\x80-\xff]*[\x00-\x7f])"
"""A LEB128 number."""

INSTRUCTIONS = re.compile(
    rb"""(?:
        [\x00\x01\x05\x0a\x0b\x0f\x19-\x1b\x45-\xc4\xd1]                        # without operands
      | [\x02-\x04\x06-\x09\x0c\x0d\x18\x20-\x26\x3f-\x42\xd0] %(n)b            # with one
      | [\x11\x13\x28-\x3e] %(n)b %(n)b                                         # with two
      | \x43 .{4} | \x44 .{8}                                                   # f32, f64
      | \xfc (?: [\x00-\x07] | [\x09\x0b\x0d\x0f-\x11] %(n)b | [\x08\x0a\x0c\x0e] %(n)b %(n)b )
    )*+"""
    % {b"n": NUMBER},
    re.DOTALL | re.VERBOSE,
)
"""A run of instructions that name no function and have a fixed number of operands."""

CALLS = (0x10, 0x12, 0xD2)
"""The opcodes of `call`, `return_call` and `ref.func`."""

BR_TABLE, TYPED_SELECT = 0x0E, 0x1C

PLAIN_GLOBALS = re.compile(
    rb"""(?:
        [\x7c-\x7f] [\x00\x01]                                     # the type; whether it changes
        (?: [\x23\x41\x42] %(n)b | \x43 .{4} | \x44 .{8} ) \x0b    # the initial value
    )*+"""
    % {b"n": NUMBER},
    re.DOTALL | re.VERBOSE,
)
"""Globals that are numbers."""


def without_dead_functions(program: bytes) -> bytes:
    """Return a WebAssembly module whose functions that can never run are empty; BuildError if it
    has something that is not understood."""
    found = dict(sections(program))
    bodies = list(function_bodies(found[CODE]))
    first = imported_functions(found.get(IMPORTS, b"\x00"))
    alive = reachable({first + number: body for number, body in enumerate(bodies)}, roots(found))
    lean = encode_vector(
        [
            length_prefixed(body if first + number in alive else EMPTY)
            for number, body in enumerate(bodies)
        ]
    )
    return program[:HEADER_SIZE] + b"".join(
        bytes([id]) + length_prefixed(lean if id == CODE else content)
        for id, content in sections(program)
    )


def reachable(bodies: Mapping[int, bytes], roots: Iterable[int]) -> set[int]:
    """Return the functions that are called from these, directly or not, and these."""
    alive: set[int] = set()
    waiting = set(roots)
    while waiting:
        number = waiting.pop()
        alive.add(number)
        waiting |= called(bodies.get(number, EMPTY)) - alive
    return alive


def roots(found: Mapping[int, bytes]) -> Iterator[int]:
    """Yield the functions that are exported, called at the start, or in the table."""
    for _, entry in exports(found.get(EXPORTS, b"\x00")):
        length, at = read_uleb128(entry, 0)
        if entry[at + length] == 0:
            yield read_uleb128(entry, at + length + 1)[0]
    if START in found:
        yield read_uleb128(found[START], 0)[0]
    yield from table_elements(found.get(ELEMENTS, b"\x00"))
    content = found.get(GLOBALS, b"\x00")
    _, at = read_uleb128(content, 0)
    if not PLAIN_GLOBALS.fullmatch(content, at):
        raise BuildError("Pyodide's program has globals that are not numbers")


def table_elements(section: bytes) -> Iterator[int]:
    """Yield the indices of the functions in an element section; each segment has flags, a constant
    offset expression, and a vector of indices."""
    count, at = read_uleb128(section, 0)
    for _ in range(count):
        kind, at = read_uleb128(section, at)
        if kind != 0 or section[at] not in (0x23, 0x41):
            raise BuildError("Pyodide's program fills a table of functions in an unknown way")
        _, at = read_uleb128(section, at + 1)
        length, at = read_uleb128(section, at + 1)
        for _ in range(length):
            number, at = read_uleb128(section, at)
            yield number


def imported_functions(section: bytes) -> int:
    """Return the number of functions of an import section."""
    count, at = read_uleb128(section, 0)
    functions = 0
    for _ in range(count):
        for _ in range(2):  # the name of a module, and of what it exports
            length, at = read_uleb128(section, at)
            at += length
        kind = section[at]
        functions += kind == 0
        at = import_end(section, kind, at + 1)
    return functions


def import_end(section: bytes, kind: int, at: int) -> int:
    """Return where the description of an import ends."""
    if kind == 3:  # a global: its type, and whether it changes
        return at + 2
    at += kind in (1, 4)  # the type of a table's elements, or the attribute of a tag
    numbers = 1
    if kind in (1, 2):  # a table or memory: flags, the least size, and perhaps the largest
        numbers = 2 if section[at] & 1 else 1
        at += 1
    for _ in range(numbers):
        _, at = read_uleb128(section, at)
    return at


def function_bodies(section: bytes) -> Iterator[bytes]:
    """Yield the bodies of a code section."""
    count, at = read_uleb128(section, 0)
    for _ in range(count):
        size, at = read_uleb128(section, at)
        yield section[at : at + size]
        at += size


def called(body: bytes) -> set[int]:
    """Return the functions that a body names; BuildError for an unknown instruction."""
    groups, at = read_uleb128(body, 0)
    for _ in range(groups):  # of locals: their number, and their type
        _, at = read_uleb128(body, at)
        at += 1
    found: set[int] = set()
    while (at := end_of_run(body, at)) < len(body):
        operand, end = read_uleb128(body, at + 1)
        if body[at] in CALLS:
            found.add(operand)
        elif body[at] == TYPED_SELECT:
            end += operand
        elif body[at] == BR_TABLE:
            for _ in range(operand + 1):
                _, end = read_uleb128(body, end)
        else:
            raise BuildError(f"Pyodide's program has the unknown instruction {body[at]:#x}")
        at = end
    return found


def end_of_run(body: bytes, at: int) -> int:
    """Return where the next instruction is that names a function, or is longer or unknown."""
    run = INSTRUCTIONS.match(body, at)
    assert run
    return run.end()
