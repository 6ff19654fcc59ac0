"""Programs that search, each with what was learnt of its game: compiled, a file for every game."""

from __future__ import annotations

from pathlib import Path

import rules
from rules import compiler
from rules.ai.linking import program_of


def write_kernels(target: Path) -> None:
    """Put the programs of all games that have one into the folder `target`."""
    target.mkdir()
    for game in rules.games():
        if part := game.position.PART:
            (target / f"{part.name}.wasm").write_bytes(compiler.compile(program_of(part)))
