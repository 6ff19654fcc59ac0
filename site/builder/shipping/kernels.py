"""Kernels as the site ships them: a module of WebAssembly for each game, with what it learnt."""

from __future__ import annotations

import rules
from builder import BuildError
from rules import compiler
from rules.ai.programs import program_of


def compiled() -> dict[str, bytes]:
    """Compile the kernels of all games that have one; return the modules by name. BuildError if one
    doesn't compile."""
    specs = [game.position.KERNEL_SPEC for game in rules.games()]
    try:
        return {spec.name: compiler.compile(program_of(spec)) for spec in specs if spec}
    except compiler.CompileError as error:
        raise BuildError(str(error)) from None
