"""Kernels as the site ships them: a WebAssembly module for each game, with its learnt weights."""

from __future__ import annotations

import rules
from builder import BuildError
from rules import compiler
from rules.ai.programs import program_of


def compile_kernels() -> dict[str, bytes]:
    """Compile the kernels of all games that have one, and return the modules, keyed by kernel name;
    raise BuildError if a kernel doesn't compile."""
    specs = [game.position.KERNEL_SPEC for game in rules.games()]
    try:
        return {spec.name: compiler.compile(program_of(spec)) for spec in specs if spec}
    except compiler.CompileError as error:
        raise BuildError(str(error)) from None
