"""Trimming of Pyodide's program: removal of unused exports, then of dead code.

The program exports some 8,500 functions and addresses for libraries that a page may load, and its
script binds more than half of them to names. We ship no such library, and at every start each
export costs an object or two.

An export counts as used if its name occurs in the scripts. A name that they compute doesn't
occur there, so the build fails at a lookup by a computed name that nobody has reviewed;
`tests/browser/test_exports.py` watches lookups at run time.

Once most exports are dropped, about one function in six is unreachable: not exported, not in the
table of functions for indirect calls, and not called by any reachable function. They are emptied,
not removed, since removing one would renumber all functions after it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from builder import BuildError
from rules.compiler.wasm import encode_vector, length_prefixed
from rules.kernels.tables import HEADER_SIZE, read_uleb128, sections

IDENTIFIER = re.compile(r"[A-Za-z_$][\w$]*")

EXPORT_NAMES = re.compile(r"var ([\w$,]+);(function assignWasmExports\(wasmExports\)\{)([^{}]*)\}")
"""The script's names for exports, and their assignments: `_a=Module["_a"]=wasmExports["a"];…`."""

COMPUTED_LOOKUP = re.compile(
    r"""(?<![\w$])(?:Module|wasmExports)(?:\?\.)?\[(?!"[^"]*"\]|'[^']*'\])[^\]]*\]?"""
)
"""A lookup of an export by a name that is not a literal."""

REVIEWED_LOOKUPS = (
    'Module["_"+ident]',  # ccall and cwrap, which neither Pyodide nor PyScript calls
    'Module["_"+func]',  # decodes pictures for SDL, which no page of ours has
)
"""Lookups by computed names that never need an export that we drop."""

IMPORTS, GLOBALS, EXPORTS, START, ELEMENTS, CODE = 2, 6, 7, 8, 9, 10
"""The ids of sections."""

EMPTY_BODY = b"\x00\x00\x0b"
"""A body without locals: `unreachable`, `end`."""

NUMBER = rb"(?:[\x80-\xff]*[\x00-\x7f])"
"""A LEB128 number."""

PLAIN_INSTRUCTIONS = re.compile(
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
"""A run of instructions that refer to no function and have a fixed number of operands."""

CALL_OPCODES = (0x10, 0x12, 0xD2)
"""The opcodes of `call`, `return_call` and `ref.func`."""

BR_TABLE, TYPED_SELECT = 0x0E, 0x1C

PLAIN_GLOBALS = re.compile(
    rb"""(?:
        [\x7c-\x7f] [\x00\x01]                                     # the type; the mutability
        (?: [\x23\x41\x42] %(n)b | \x43 .{4} | \x44 .{8} ) \x0b    # the initial value
    )*+"""
    % {b"n": NUMBER},
    re.DOTALL | re.VERBOSE,
)
"""A run of globals that are numbers."""


def trim_script(script: str, loader: str) -> str:
    """Return the script without the names of exports that neither it nor its loader uses; raise
    BuildError if it has no list of names, or one of them computes a name in an unreviewed way."""
    try:
        before, names, opening, assignments, after = EXPORT_NAMES.split(script)
    except ValueError:
        raise BuildError("Pyodide's script does not list exports as expected") from None
    for part in (before, after, loader):
        check_computed_lookups(part)
    used = {*IDENTIFIER.findall(before), *IDENTIFIER.findall(after), *IDENTIFIER.findall(loader)}
    used_names = ",".join(name for name in names.split(",") if name in used)
    used_assignments = ";".join(
        line for line in assignments.split(";") if line.split("=")[0] in used
    )
    return f"{before}var {used_names};{opening}{used_assignments}}}{after}"


def check_computed_lookups(script: str) -> None:
    """Raise BuildError for a lookup of an export by a computed name that is not reviewed."""
    for lookup in COMPUTED_LOOKUP.finditer(script):
        if lookup[0] not in REVIEWED_LOOKUPS:
            raise BuildError(
                f"Pyodide's script computes the name of an export, which the build might drop: "
                f"{script[lookup.start() : lookup.end() + 60]}\n"
                f"See site/UPGRADING.md, then add {lookup[0]} to REVIEWED_LOOKUPS in {__file__}."
            )


def trim_program(program: bytes, scripts: str) -> bytes:
    """Return the program, a WebAssembly module, with only the exports whose names scripts mention,
    alone or after a `_`."""
    used = set(IDENTIFIER.findall(scripts))
    entries = exports(dict(sections(program))[EXPORTS])
    kept = [entry for name, entry in entries if {name, f"_{name}"} & used]
    return with_section(program, EXPORTS, encode_vector(kept))


def with_section(program: bytes, changed: int, content: bytes) -> bytes:
    """Return a program with other content in the section whose id is `changed`."""
    return program[:HEADER_SIZE] + b"".join(
        bytes([id]) + length_prefixed(content if id == changed else old)
        for id, old in sections(program)
    )


def exports(section: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the name of each export in a section, and its encoded entry."""
    count, offset = read_uleb128(section, 0)
    for _ in range(count):
        length, start = read_uleb128(section, offset)
        name = section[start : start + length]
        _, end = read_uleb128(section, start + length + 1)
        yield name.decode(), section[offset:end]
        offset = end


def without_dead_functions(program: bytes) -> bytes:
    """Return a WebAssembly module with the bodies of its unreachable functions emptied; raise
    BuildError if it contains anything unexpected."""
    contents = dict(sections(program))
    bodies = list(function_bodies(contents[CODE]))
    import_count = count_imported_functions(contents.get(IMPORTS, b"\x00"))
    live = reachable(
        {import_count + index: body for index, body in enumerate(bodies)}, roots(contents)
    )
    code = encode_vector(
        [
            length_prefixed(body if import_count + index in live else EMPTY_BODY)
            for index, body in enumerate(bodies)
        ]
    )
    return with_section(program, CODE, code)


def reachable(bodies: Mapping[int, bytes], roots: Iterable[int]) -> set[int]:
    """Return the indices of the root functions, and of all that they call, directly or not."""
    live: set[int] = set()
    pending = set(roots)
    while pending:
        index = pending.pop()
        live.add(index)
        pending |= referenced_functions(bodies.get(index, EMPTY_BODY)) - live
    return live


def roots(contents: Mapping[int, bytes]) -> Iterator[int]:
    """Yield the indices of functions that are exported, called at the start, or in the table; raise
    BuildError if a global isn't a number, as it might refer to a function."""
    for _, entry in exports(contents.get(EXPORTS, b"\x00")):
        length, offset = read_uleb128(entry, 0)
        if entry[offset + length] == 0:
            yield read_uleb128(entry, offset + length + 1)[0]
    if START in contents:
        yield read_uleb128(contents[START], 0)[0]
    yield from table_elements(contents.get(ELEMENTS, b"\x00"))
    content = contents.get(GLOBALS, b"\x00")
    _, offset = read_uleb128(content, 0)
    if not PLAIN_GLOBALS.fullmatch(content, offset):
        raise BuildError("Pyodide's program has globals that are not numbers")


def table_elements(section: bytes) -> Iterator[int]:
    """Yield the indices of the functions in an element section; each segment has flags, a constant
    offset expression, and a vector of indices. Raise BuildError for another kind of segment."""
    count, offset = read_uleb128(section, 0)
    for _ in range(count):
        flags, offset = read_uleb128(section, offset)
        if flags != 0 or section[offset] not in (0x23, 0x41):
            raise BuildError("Pyodide's program fills a table of functions in an unknown way")
        _, offset = read_uleb128(section, offset + 1)
        length, offset = read_uleb128(section, offset + 1)
        for _ in range(length):
            index, offset = read_uleb128(section, offset)
            yield index


def count_imported_functions(section: bytes) -> int:
    """Return the number of functions in an import section."""
    count, offset = read_uleb128(section, 0)
    functions = 0
    for _ in range(count):
        for _ in range(2):  # the names of the module and of the import
            length, offset = read_uleb128(section, offset)
            offset += length
        kind = section[offset]
        functions += kind == 0
        offset = import_end(section, kind, offset + 1)
    return functions


def import_end(section: bytes, kind: int, offset: int) -> int:
    """Return the offset where the description of an import ends."""
    if kind == 3:  # a global: its type and mutability
        return offset + 2
    offset += kind in (1, 4)  # the type of a table's elements, or the attribute of a tag
    numbers = 1
    if kind in (1, 2):  # a table or memory: flags, the minimum size, and perhaps the maximum
        numbers = 2 if section[offset] & 1 else 1
        offset += 1
    for _ in range(numbers):
        _, offset = read_uleb128(section, offset)
    return offset


def function_bodies(section: bytes) -> Iterator[bytes]:
    """Yield the bodies of a code section."""
    count, offset = read_uleb128(section, 0)
    for _ in range(count):
        size, offset = read_uleb128(section, offset)
        yield section[offset : offset + size]
        offset += size


def referenced_functions(body: bytes) -> set[int]:
    """Return the indices of functions that a body refers to; raise BuildError for an unknown
    instruction."""
    groups, offset = read_uleb128(body, 0)
    for _ in range(groups):  # of locals: their number and type
        _, offset = read_uleb128(body, offset)
        offset += 1
    functions: set[int] = set()
    while (offset := end_of_run(body, offset)) < len(body):
        operand, end = read_uleb128(body, offset + 1)
        if body[offset] in CALL_OPCODES:
            functions.add(operand)
        elif body[offset] == TYPED_SELECT:
            end += operand
        elif body[offset] == BR_TABLE:
            for _ in range(operand + 1):
                _, end = read_uleb128(body, end)
        else:
            raise BuildError(f"Pyodide's program has the unknown instruction {body[offset]:#x}")
        offset = end
    return functions


def end_of_run(body: bytes, offset: int) -> int:
    """Return the offset of the next instruction that isn't in `PLAIN_INSTRUCTIONS`."""
    run = PLAIN_INSTRUCTIONS.match(body, offset)
    assert run
    return run.end()
