"""Kernels as the site ships them: a module of WebAssembly for each program."""

from __future__ import annotations

from collections.abc import Iterable

from rules import compiler
from rules.kernels import Program

from . import BuildError


def compiled(programs: Iterable[Program]) -> dict[str, bytes]:
    """The modules by their paths within the site; BuildError if a kernel is not of the language."""
    try:
        return {f"kernels/{program.name}.wasm": compiler.compile(program) for program in programs}
    except compiler.Mistake as mistake:
        raise BuildError(str(mistake)) from None
