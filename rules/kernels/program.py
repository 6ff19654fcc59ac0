"""Programs: kernels of several modules linked into one, and the interface of those that run."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import FunctionType
from typing import Any, Literal, NamedTuple, Protocol

from .language import Table


class Instance(Protocol):
    """A running program, with tables and global variables of its own."""

    def call(self, name: str, *arguments: float) -> Any:
        """Call an exported function; return a number, a tuple of several, or None."""

    def read(self, name: str, start: int, count: int) -> array[Any]:
        """Return a copy of part of a table."""

    def write(self, name: str, values: array[Any], start: int = 0) -> None:
        """Copy values into a table of the same type code."""


class Part(NamedTuple):
    """A game's kernel, which is linked with a search."""

    name: str
    module: str
    """The module of the kernel: EXPORTS lists the functions that set up a position, DEFINES those
    that the search declares `extern`, and CONTENTS(name) returns initial contents of tables. It is
    imported when the program is linked, so not at all where compiled programs are provided."""
    search: Literal["tree", "alpha-beta"] = "tree"
    learnt: bool = False
    """True if CONTENTS includes weights learnt by self-play."""


class Program:
    """Exported functions, linked with everything they use.

    `definitions` are the functions that replace those declared `extern`; `contents` returns the
    initial content of tables, by name, where it is other than in the source."""

    def __init__(
        self,
        name: str,
        exports: Sequence[Callable[..., Any]],
        definitions: Sequence[Callable[..., Any]] = (),
        contents: Callable[[], Mapping[str, Table]] = dict,
    ) -> None:
        self.name = name
        """The name under which `provide` and the site's build file the program."""
        self.exports = [function.__name__ for function in exports]
        self._roots = exports
        self._definitions = {function.__name__: function for function in definitions}
        self._contents = contents

    def symbols(self) -> dict[str, Any]:
        """Return every function, table and number that the exports use, by name. ValueError if a
        name has two definitions, or a function declared `extern` has none."""
        found: dict[str, Any] = {}
        contents = self._contents()
        waiting = list(self._roots)
        while waiting:
            for name, symbol in self._used(self._resolve(waiting.pop())):
                if name not in found:
                    found[name] = symbol
                    if isinstance(symbol, FunctionType):
                        waiting.append(symbol)
                elif found[name] is not symbol and not _same(found[name], symbol):
                    raise ValueError(f"{self.name}: {name} has two definitions")
        return {name: contents.get(name, symbol) for name, symbol in found.items()}

    def _used(self, function: Callable[..., Any]) -> Iterator[tuple[str, Any]]:
        """Yield a function and the globals that it uses."""
        yield function.__name__, function
        known = function.__globals__
        for name in function.__code__.co_names:
            if name in known:
                symbol = known[name]
                yield name, self._resolve(symbol) if callable(symbol) else symbol

    def _resolve(self, function: Callable[..., Any]) -> Callable[..., Any]:
        if not getattr(function, "extern", False):
            return function
        if function.__name__ not in self._definitions:
            raise ValueError(f"{self.name}: {function.__name__} is undefined")
        return self._definitions[function.__name__]


def _same(one: Any, other: Any) -> bool:
    """Return whether two objects can share a name: equal numbers can, tables can't."""
    return isinstance(one, (int, float)) and bool(one == other)
