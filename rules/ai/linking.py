"""Programs made of a search and a game's kernel, and those that run."""

from __future__ import annotations

from functools import cache, partial
from importlib import import_module

from rules.kernels import Instance, Part, Program, provided, start

SEARCHES = {"tree": "rules.ai.growing", "alpha-beta": "rules.ai.deepening"}
"""The modules of searches, imported when a program is made."""

SPARE: dict[str, list[Instance]] = {}
"""Programs that were started and that nobody uses any more, by name."""


@cache
def program_of(part: Part) -> Program:
    """The search that a game's kernel is made for, linked with it."""
    search, game = import_module(SEARCHES[part.search]), import_module(part.module)
    exports = [*search.EXPORTS, *game.EXPORTS]
    return Program(part.name, exports, game.GIVES, partial(game.CONTENTS, part.name))


def taken(part: Part) -> Instance:
    """A program that runs, for one user."""
    spare = SPARE.setdefault(part.name, [])
    return spare.pop() if spare else provided(part.name) or start(program_of(part))


def left(part: Part, instance: Instance) -> None:
    """Keep for the next user what one leaves."""
    SPARE[part.name].append(instance)
