"""Programs made from source text or from a game's kernel, and ways to run them."""

from __future__ import annotations

import linecache
from collections.abc import Callable
from functools import partial
from itertools import count
from textwrap import dedent
from types import ModuleType

from rules import compiler
from rules.kernels import Instance, PlainInstance, Program
from rules.kernels.native import Module, NativeInstance
from rules.kernels.random_numbers import seed

PREAMBLE = """\
from __future__ import annotations
from array import array
from math import sqrt
from rules.kernels.language import ALL, Bits, table, trailing_zeros
"""

GAME_FUNCTIONS = ("set_up", "save", "restore", "mover", "list_moves", "play", "result", "playout")
"""The functions of a game's kernel that a tree search calls."""

_numbers = count(1)


def program(source: str, *exports: str) -> Program:
    """Return a program of one module, PREAMBLE and `source`, with some exports, by default `f`."""
    name = f"kernel{next(_numbers)}"
    file, text = f"{name}.py", PREAMBLE + dedent(source)
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    module = {"__name__": name, "__file__": file, "__package__": ""}
    exec(compile(text, file, "exec"), module)
    return Program(name, [module[export] for export in exports or ("f",)])


def start_native(program: Program, debug: bool = False) -> NativeInstance:
    """Compile a program and start it as machine code."""
    return Module(compiler.compile(program, debug=debug)).start()


def game_program(kernel: ModuleType, *more: str) -> Program:
    """Return a program of a game's kernel without a search, exporting GAME_FUNCTIONS and `more`."""
    exports = [getattr(kernel, name) for name in (*GAME_FUNCTIONS, *more)]
    return Program(kernel.__name__.split(".")[1], [*exports, seed])


STARTERS: dict[str, Callable[[Program], Instance]] = {
    "plain": PlainInstance,
    "fast": start_native,
    "checked": partial(start_native, debug=True),
}
"""Functions that start a program: in plain Python, and as machine code of a release build (fast) or
a debug build (checked)."""


def start_all_ways(program: Program) -> list[Instance]:
    """Start a program in every way; return its instances."""
    return [start(program) for start in STARTERS.values()]
