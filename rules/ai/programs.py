"""Programs made of a search and a game's kernel, and those that run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib import import_module
from weakref import finalize

from rules.kernels import Instance, Part, Program, provided, start

SEARCHES = {"tree": "rules.ai.tree_kernel", "alpha-beta": "rules.ai.iterative_deepening"}
"""The modules of searches, imported when a program is made."""

SPARE: dict[str, list[Instance]] = {}
"""Programs that were started and that nobody uses any more, by name."""


@cache
def program_of(part: Part) -> Program:
    """The search that a game's kernel is made for, linked with it."""
    search, game = import_module(SEARCHES[part.search]), import_module(part.module)
    exports = [*search.EXPORTS, *game.EXPORTS]
    return Program(part.name, exports, game.DEFINES, partial(game.CONTENTS, part.name))


class Running:
    """The programs that run for one player.

    Who comes next takes up what one leaves, since to start a program takes time and memory.
    """

    def __init__(self) -> None:
        self._instances: dict[str, Instance] = {}

    def __iter__(self) -> Iterator[Instance]:
        return iter(self._instances.values())

    def of(self, part: Part, begin: Callable[[Instance], object]) -> Instance:
        """The program of a game's part, which `begin` prepares when it is taken."""
        if part.name not in self._instances:
            spare = SPARE.setdefault(part.name, [])
            instance = spare.pop() if spare else provided(part.name) or start(program_of(part))
            begin(instance)
            self._instances[part.name] = instance
            finalize(self, spare.append, instance)
        return self._instances[part.name]
