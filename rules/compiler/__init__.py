"""A compiler from kernels, written in typed Python, to WebAssembly modules.

`rules/kernels/README.md` documents the language.

Internals

A program passes through four stages:

1. *Symbols* (`symbols`). The sources of a linked program are parsed with `ast`. Each global name
   resolves to a `Function` with its signature, a `Table` with its address in memory, or a `Scalar`:
   a constant, or a global variable with its index.
2. *Analysis* (`Emitter.analyze`, and the functions `analyze_…`). Each expression becomes a `Value`
   (`values`): its type, its value if it is constant, whether it can be negative or overflow, and
   its side effects. Constants are folded, and operands whose types don't match are reported;
   nothing is emitted.
3. *Code generation* (`gen_…`, above all `Emitter.gen_value` and `gen_block`). A Value
   emits the instructions that push it as the type that its context requires; if it doesn't convert
   to that type, this is an error. Statements are compiled in order, in one pass: the first
   assignment to a local determines its type. So stages 2 and 3 alternate, expression by expression.
4. *Encoding* (`wasm`). Instructions, functions and modules are encoded as bytes.

There is no intermediate representation: the engine that runs a module optimizes and allocates
registers. The compiler only does optimizations that depend on facts the engine can't know; the code
named in parentheses explains why each is correct:

- small functions are inlined (`calls`);
- range analysis makes int divisions cheaper and folds additions into addresses (`values`,
  `arithmetic`, `subscripts`);
- expressions are reordered, or evaluated without a branch, if their side effects can't make this
  observable (`gen_store_to`, `analyze_if_exp`).

An `Emitter` compiles one function. It has the function's names, its code so far, and what all
kinds of expressions need; the functions for each kind (`expressions.ANALYZERS`,
`statements.STATEMENTS`) get it as their first argument.
"""

from __future__ import annotations

import json

from rules.kernels.program import CompileError, Program

from .statements import compile_function
from .symbols import Function, SymbolTable
from .types import BITS
from .wasm import FUNCTION, MEMORY, Module, function_names

__all__ = ["CompileError", "compile"]


def compile(program: Program, debug: bool = False) -> bytes:
    """Compile a program to a module that exports the program's `exports` and its memory.

    The custom section "tables" holds, as JSON, the type code, address and length of each table. A
    debug build traps where Python would raise an exception (but for a local that isn't assigned
    yet, which is zero), and where a number leaves the range of its type; the names of its
    functions, which a trap shows, are in the custom section "name".
    Raise CompileError if the program is invalid or can't be linked.
    """
    symbol_table, module = SymbolTable(program), Module()
    for name in program.exports:
        module.add_export(
            name, FUNCTION, symbol_table.function_index(exported_function(symbol_table, name))
        )
    module.add_export("memory", MEMORY, 0)
    for function in symbol_table.functions_to_compile():
        parameters = [type.wasm for type in function.parameters.values()]
        results = [type.wasm for type in function.results]
        body = compile_function(symbol_table, function, debug)
        module.add_function(parameters, results, body)
    for number in symbol_table.globals:
        module.add_global(number.type.wasm, number.value)
    for table in symbol_table.tables.values():
        if table.content and (content := table.content.tobytes().rstrip(b"\0")):
            module.add_data(table.address, content)
    layout = {n: (t.typecode, t.address, t.length) for n, t in symbol_table.tables.items()}
    custom = {"tables": json.dumps(layout).encode()}
    if debug:
        compiled = symbol_table.functions_to_compile()
        custom["name"] = function_names([function.node.name for function in compiled])
    return module.encode(symbol_table.memory_size, custom)


def exported_function(symbol_table: SymbolTable, name: str) -> Function:
    """Return the exported function of this name; raise CompileError if it takes or returns Bits,
    which would reach JavaScript as a BigInt."""
    function: Function = symbol_table.symbols[name]
    for type in (*function.parameters.values(), *function.results):
        if type == BITS:
            raise function.error(function.node, "Bits in an exported function")
    return function
