"""Programs, which link a search with a game's kernel, and their running instances."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from types import ModuleType
from weakref import finalize

from rules.kernels import Instance, KernelSpec, Program, start, start_registered
from rules.kernels.language import Table

SEARCH_MODULES = {
    "tree": "rules.ai.tree_kernel",
    "alpha-beta": "rules.ai.iterative_deepening",
    "tree-lines": "rules.ai.tree_lines",
    "alpha-beta-lines": "rules.ai.alpha_beta_lines",
    "solver": "rules.ai.solver_kernel",
}
"""The modules of the searches, which are only imported to link a program."""

LINES = "-lines"
"""What the name of the program that plays lines has after the game's."""

SOLVER = "-solver"
"""What the name of the program that solves small boards has after the game's."""

WEIGHTS = "rules.learnt.weights"
"""The module that reads learnt weights, imported only then, too."""

SPARE_INSTANCES: dict[str, list[Instance]] = {}
"""Running instances that are free for reuse, by the name of their program."""


@cache
def program_of(spec: KernelSpec, book: bytes = b"") -> Program:
    """Return the program that links a game's kernel with its search, and a solver with its book."""
    exports = [
        *import_module(SEARCH_MODULES.get(spec.search, spec.endings)).EXPORTS,
        "set_up",
        "playout",
    ]
    game = spec.name.partition(SOLVER)[0].removesuffix(LINES)

    def contents() -> dict[str, Table]:
        tables = {"PACKED_BOOK": array("B", book)} if book else {}
        return {**import_module(WEIGHTS).tables(game), **tables}

    return Program(spec.name, exports, game_modules(spec), contents)


def lines_spec(spec: KernelSpec | None) -> KernelSpec | None:
    """Return the spec of the program that plays lines of strong play in a game with a kernel; None
    if there is none, since the kernel can't trace pieces."""
    if spec and spec.search == "alpha-beta":
        return spec._replace(name=spec.name + LINES, search="alpha-beta-lines")
    if spec and spec.traces:
        modules = (*spec.modules, spec.traces)
        return spec._replace(name=spec.name + LINES, modules=modules, search="tree-lines")
    return None


def solver_spec(spec: KernelSpec | None, size: int = 0) -> KernelSpec | None:
    """Return the spec of the program that solves small boards or endings of a game with a kernel,
    or, with a size, of the one that has a book for the board of this size; None if there is none,
    since the kernel can't encode boards."""
    if not spec or not (spec.boards or spec.endings):
        return None
    modules = (*spec.modules, spec.boards.module if spec.boards else spec.endings)
    name = f"{spec.name}{SOLVER}" + (f"-{size}" if size else "")
    return spec._replace(name=name, modules=modules, search="solver" if spec.boards else "endings")


def book_specs(spec: KernelSpec | None) -> list[KernelSpec]:
    """Return the specs of the programs that solve small boards of a game with a book."""
    found = [solver_spec(spec, size) for size, _ in (spec.books if spec else ())]
    return [book for book in found if book]


def game_modules(spec: KernelSpec) -> list[ModuleType]:
    """Return the modules of a game's kernel."""
    return [import_module(module) for module in spec.modules]


class InstancePool:
    """The running instances that a player uses, one for each kernel.

    A later player reuses them, since starting an instance takes time and memory.
    """

    def __init__(self) -> None:
        self._instances: dict[str, Instance] = {}

    def __iter__(self) -> Iterator[Instance]:
        return iter(self._instances.values())

    def get(self, spec: KernelSpec, prepare: Callable[[Instance], object]) -> Instance:
        """Return the instance for a kernel; `prepare` prepares it before its first use."""
        if spec.name not in self._instances:
            spare = SPARE_INSTANCES.setdefault(spec.name, [])
            try:
                instance = spare.pop()  # one step, so that no other thread gets the same
            except IndexError:
                instance = start_registered(spec.name) or start(program_of(spec))
            prepare(instance)
            self._instances[spec.name] = instance
            finalize(self, spare.append, instance)
        return self._instances[spec.name]
