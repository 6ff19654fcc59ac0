"""Kernels as the site ships them: WebAssembly modules for each game, with its learnt weights.

One is for the computer player; loaded on first use, one plays lines of strong play, and one solves
small boards.
"""

from __future__ import annotations

import rules
from builder import BuildError
from rules import compiler
from rules.ai.programs import lines_spec, program_of, solver_spec


def compile_kernels() -> dict[str, bytes]:
    """Compile the kernels of all games that have one, and return the modules, keyed by kernel name;
    raise BuildError if a kernel doesn't compile."""
    games = [game.position.KERNEL_SPEC for game in rules.games()]
    specs = [*games, *map(lines_spec, games), *map(solver_spec, games)]
    try:
        return {spec.name: compiler.compile(program_of(spec)) for spec in specs if spec}
    except compiler.CompileError as error:
        raise BuildError(str(error)) from None
