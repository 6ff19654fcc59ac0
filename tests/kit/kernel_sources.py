"""Programs made of source text, and ways to run them."""

from __future__ import annotations

import linecache
from itertools import count
from textwrap import dedent

from rules import compiler
from rules.kernels import Plain, Program
from rules.kernels.native import Machine, Module

HEAD = """\
from __future__ import annotations
from array import array
from math import sqrt
from rules.kernels.language import ALL, Bits, table, trailing
"""

numbers = count(1)


def program(source: str, *exports: str) -> Program:
    """A program of a module of its own, which begins with HEAD; all functions that are named are
    exported, or else `f`."""
    name = f"kernel{next(numbers)}"
    file, text = f"{name}.py", HEAD + dedent(source)
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    module = {"__name__": name, "__file__": file, "__package__": ""}
    exec(compile(text, file, "exec"), module)
    return Program(name, [module[export] for export in exports or ("f",)])


def machine(program: Program, debug: bool = False) -> Machine:
    return Module(compiler.compile(program, debug=debug)).start()


def ways(program: Program) -> tuple[Plain, Machine, Machine]:
    """As it stands, as machine code, and as a debug build."""
    return Plain(program), machine(program), machine(program, debug=True)
