"""Removal of the exports of Pyodide's program that its scripts don't use.

The program exports some 8,500 functions and addresses for libraries that a page may load, and its
script binds more than half of them to names. We ship no such library, and at every start each
export costs an object or two.

An export counts as used if its name occurs in the scripts. A name that they compute doesn't
occur there, so the build fails at a lookup by a computed name that nobody has reviewed;
`tests/browser/test_exports.py` watches lookups at run time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

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

EXPORTS = 7
"""The id of the export section."""


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
    parts = [program[:HEADER_SIZE]]
    for id, content in sections(program):
        if id == EXPORTS:
            entries = exports(content)
            content = encode_vector([entry for name, entry in entries if {name, f"_{name}"} & used])
        parts.append(bytes([id]) + length_prefixed(content))
    return b"".join(parts)


def exports(section: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the name of each export in a section, and its encoded entry."""
    count, offset = read_uleb128(section, 0)
    for _ in range(count):
        length, start = read_uleb128(section, offset)
        name = section[start : start + length]
        _, end = read_uleb128(section, start + length + 1)
        yield name.decode(), section[offset:end]
        offset = end
