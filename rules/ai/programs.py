"""Programs, which link a search with a game's kernel, and their running instances."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib import import_module
from weakref import finalize

from rules.kernels import Instance, Part, Program, provided, start

SEARCHES = {"tree": "rules.ai.tree_kernel", "alpha-beta": "rules.ai.iterative_deepening"}
"""The modules of searches, imported when a program is linked."""

SPARE: dict[str, list[Instance]] = {}
"""Running instances that are free to be used again, by the name of the program."""


@cache
def program_of(part: Part) -> Program:
    """Link a game's kernel with the search that it is made for."""
    search, game = import_module(SEARCHES[part.search]), import_module(part.module)
    exports = [*search.EXPORTS, *game.EXPORTS]
    return Program(part.name, exports, game.DEFINES, partial(game.CONTENTS, part.name))


class Running:
    """The instances that run for one player.

    They are used again for the next player, since starting one takes time and memory.
    """

    def __init__(self) -> None:
        self._instances: dict[str, Instance] = {}

    def __iter__(self) -> Iterator[Instance]:
        return iter(self._instances.values())

    def of(self, part: Part, begin: Callable[[Instance], object]) -> Instance:
        """Return the instance for a game's kernel; `begin` prepares it when it is first used."""
        if part.name not in self._instances:
            spare = SPARE.setdefault(part.name, [])
            instance = spare.pop() if spare else provided(part.name) or start(program_of(part))
            begin(instance)
            self._instances[part.name] = instance
            finalize(self, spare.append, instance)
        return self._instances[part.name]
