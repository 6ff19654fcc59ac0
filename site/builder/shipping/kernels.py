"""Kernels as the site ships them: WebAssembly modules for each game, with its learnt weights.

One is for the computer player; loaded on first use, one plays lines of strong play, and one solves
small boards; more solve a board each, with its book.
"""

from __future__ import annotations

from itertools import chain

import rules
from builder import SITE, BuildError
from rules import compiler
from rules.ai.programs import SOLVER, book_specs, lines_spec, program_of, solver_spec
from rules.kernels import KernelSpec

BOOKS = SITE / "solved"
"""The books of solved boards, made by `benchmarks.solved_boards`."""


def compile_kernels() -> dict[str, bytes]:
    """Compile the kernels of all games that have one, and return the modules, keyed by kernel name;
    raise BuildError if a kernel doesn't compile."""
    games = [game.position.KERNEL_SPEC for game in rules.games()]
    specs = [*games, *map(lines_spec, games), *map(solver_spec, games)]
    books = chain.from_iterable(map(book_specs, games))
    try:
        programs = [program_of(spec) for spec in specs if spec]
        programs += [program_of(spec, read_book(spec)) for spec in books]
        return {program.name: compiler.compile(program) for program in programs}
    except compiler.CompileError as error:
        raise BuildError(str(error)) from None


def read_book(spec: KernelSpec) -> bytes:
    """Return the book of a solver (`rules.ai.solver_kernel`); raise BuildError if there is none."""
    path = BOOKS / f"{spec.name.replace(SOLVER, '')}.bin"
    if not path.is_file():
        raise BuildError(f"{path.name} is missing: benchmarks.solved_boards makes it")
    return path.read_bytes()
