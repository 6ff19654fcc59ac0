"""What Pyodide's program exports: what its script asks for, and no more.

It exports some 8,500 functions and addresses, for libraries that a page may load into it, and its
script gives more than half of them names. We ship no such library, and at every start each
export costs an object or two.

An export whose name the script computes cannot be found like this. The build fails at a lookup by a
computed name that nobody has reviewed; `tests/browser/test_exports.py` watches the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from builder import BuildError
from rules.compiler.wasm import sized, vector
from rules.kernels.tables import HEADER, read_uleb128, sections

WORD = re.compile(r"[A-Za-z_$][\w$]*")

NAMED = re.compile(r"var ([\w$,]+);(function assignWasmExports\(wasmExports\)\{)([^{}]*)\}")
"""What the script calls exports, and where it takes them: `_a=Module["_a"]=wasmExports["a"];…`."""

COMPUTED = re.compile(
    r"""(?<![\w$])(?:Module|wasmExports)(?:\?\.)?\[(?!"[^"]*"\]|'[^']*'\])[^\]]*\]?"""
)
"""A lookup of an export by a name that is not a literal."""

REVIEWED = (
    'Module["_"+ident]',  # ccall and cwrap, which neither Pyodide nor PyScript calls
    'Module["_"+func]',  # decodes pictures for SDL, which no page of ours has
)
"""Lookups by computed names that never ask for an export that we drop."""

EXPORTS = 7
"""The id of the section that lists exports."""


def lean_script(script: str, loader: str) -> str:
    """The script, which names no export but those that it uses, or what loads it; BuildError if it
    names none, or looks one up by a name that it computes."""
    try:
        before, names, opening, assigned, after = NAMED.split(script)
    except ValueError:
        raise BuildError("Pyodide's script does not list exports as expected") from None
    for part in (before, after, loader):
        check_computed(part)
    used = {*WORD.findall(before), *WORD.findall(after), *WORD.findall(loader)}
    kept = ",".join(name for name in names.split(",") if name in used)
    taken = ";".join(line for line in assigned.split(";") if line.split("=")[0] in used)
    return f"{before}var {kept};{opening}{taken}}}{after}"


def check_computed(script: str) -> None:
    """Raise BuildError for a lookup of an export by a computed name that is not reviewed."""
    for lookup in COMPUTED.finditer(script):
        if lookup[0] not in REVIEWED:
            raise BuildError(
                f"Pyodide's script computes the name of an export, which the build might drop: "
                f"{script[lookup.start() : lookup.end() + 60]}\n"
                f"See site/UPGRADING.md, then add {lookup[0]} to REVIEWED in {__file__}."
            )


def lean_program(program: bytes, scripts: str) -> bytes:
    """The program, a WebAssembly module, which exports what scripts mention, by its name or with a
    `_` before it."""
    used = set(WORD.findall(scripts))
    parts = [program[:HEADER]]
    for id, content in sections(program):
        if id == EXPORTS:
            listed = exports(content)
            content = vector([entry for name, entry in listed if {name, f"_{name}"} & used])
        parts.append(bytes([id]) + sized(content))
    return b"".join(parts)


def exports(section: bytes) -> Iterator[tuple[str, bytes]]:
    """The exports that a section lists: their names, and all that it says of them."""
    count, at = read_uleb128(section, 0)
    for _ in range(count):
        length, start = read_uleb128(section, at)
        name = section[start : start + length]
        _, end = read_uleb128(section, start + length + 1)
        yield name.decode(), section[at:end]
        at = end
