"""Programs of kernels, compiled into modules of WebAssembly.

`reading` finds out what a program consists of; `expressions`, `calls` and `statements` make code
of that, by what `operations` has of operators, `table_elements` of tables and `known_values` of
numbers known before; `wasm` makes bytes of it. What the language is, `rules.kernels.language` says.
"""

from __future__ import annotations

import json

from rules.kernels.program import Program

from .reading import BITS, STACK, Function, Linked, Mistake
from .statements import Body
from .wasm import Module

__all__ = ["Mistake", "compile"]


def compile(program: Program, debug: bool = False) -> bytes:
    """A module that exports a program's functions and its memory; Mistake if the program is not of
    the language.

    The section "tables" tells, as JSON, the type code of each table, where in memory it begins and
    how long it is. A debug build traps where Python would raise, and where numbers leave their
    range.
    """
    linked, module = Linked(program), Module()
    for name in program.exports:
        module.export(name, 0, linked.index(exported(linked, name)))
    module.export("memory", 2, 0)
    for function in linked.met():
        takes = [STACK[kind] for kind in function.parameters.values()]
        returns = [STACK[kind] for kind in function.results]
        module.function(takes, returns, Body(linked, function, debug).made())
    for state in linked.states:
        module.state(STACK[state.kind], state.value)
    for table in linked.tables.values():
        if table.content and (content := table.content.tobytes().rstrip(b"\0")):
            module.fill(table.offset, content)
    told = {n: (t.code, t.offset, t.length) for n, t in linked.tables.items()}
    return module.content(linked.memory, "tables", json.dumps(told).encode())


def exported(linked: Linked, name: str) -> Function:
    """A function that may be called from outside: JavaScript takes 64 bits for no number."""
    function: Function = linked.things[name]
    for kind in (*function.parameters.values(), *function.results):
        if kind == BITS:
            raise function.mistake(function.node, "an exported function has no Bits")
    return function
