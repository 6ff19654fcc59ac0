"""Programs made of a search and a game's kernel, and those that run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from rules.kernels import Instance, Part, Program, chance, start

from . import deepening, growing

SEARCHES: dict[str, Sequence[Callable[..., Any]]] = {
    "tree": growing.EXPORTS,
    "alpha-beta": deepening.EXPORTS,
}

SPARE: dict[str, list[Instance]] = {}
"""Programs that were started and that nobody uses any more, by name."""


@cache
def program_of(part: Part) -> Program:
    """The search that a game's kernel is made for, linked with it."""
    exports: list[Callable[..., Any]] = [*SEARCHES[part.search], *part.exports, chance.seed]
    return Program(part.name, exports, part.gives, part.contents)


def taken(part: Part) -> Instance:
    """A program that runs, for one user."""
    spare = SPARE.setdefault(part.name, [])
    return spare.pop() if spare else start(program_of(part))


def left(part: Part, instance: Instance) -> None:
    """Keep for the next user what one leaves."""
    SPARE[part.name].append(instance)
