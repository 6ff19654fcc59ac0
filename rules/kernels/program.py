"""A program: kernels that are linked into one, and what it takes to run them."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import FunctionType
from typing import Any, Literal, NamedTuple, Protocol

from .language import Table


class Instance(Protocol):
    """A program that runs, with state of its own."""

    def call(self, name: str, *arguments: float) -> Any:
        """What an exported function returns: a number, several as a tuple, or None."""

    def read(self, name: str, start: int, count: int) -> array[Any]:
        """A part of a table."""

    def write(self, name: str, values: array[Any], start: int = 0) -> None:
        """Put values into a table, which holds such values."""


class Part(NamedTuple):
    """A game's kernel, to be linked with a search."""

    name: str
    module: str
    """The module that has, in EXPORTS, what is called from outside to set up a position; in GIVES
    what the search asks of a game; and in CONTENTS what says of a part's name what tables begin
    with. It is imported when a program is made, and not where programs come ready-made."""
    search: Literal["tree", "alpha-beta"] = "tree"
    learnt: bool = False
    """Whether CONTENTS has what was learnt of the game."""


class Program:
    """Functions to call from outside, all that they need, what a module gives them, and what
    tables begin with."""

    def __init__(
        self,
        name: str,
        exports: Sequence[Callable[..., Any]],
        gives: Sequence[Callable[..., Any]] = (),
        contents: Callable[[], Mapping[str, Table]] = dict,
    ) -> None:
        self.name = name
        """A file's name, without its ending."""
        self.exports = [function.__name__ for function in exports]
        self._roots = exports
        self._gives = {function.__name__: function for function in gives}
        self._contents = contents
        """Tables that have a content of this program's own, by their names, when it is needed."""

    def symbols(self) -> dict[str, Any]:
        """What every name stands for: functions, tables and numbers. ValueError if a name stands
        for two things, or for a function that nothing gives."""
        found: dict[str, Any] = {}
        contents = self._contents()
        waiting = list(self._roots)
        while waiting:
            for name, thing in self._used(self._given(waiting.pop())):
                if name not in found:
                    found[name] = thing
                    if isinstance(thing, FunctionType):
                        waiting.append(thing)
                elif found[name] is not thing and not _same(found[name], thing):
                    raise ValueError(f"{self.name}: {name} is two things")
        return {name: contents.get(name, thing) for name, thing in found.items()}

    def _used(self, function: Callable[..., Any]) -> Iterator[tuple[str, Any]]:
        """A function and what it names at the top of modules."""
        yield function.__name__, function
        known = function.__globals__
        for name in function.__code__.co_names:
            if name in known:
                thing = known[name]
                yield name, self._given(thing) if callable(thing) else thing

    def _given(self, function: Callable[..., Any]) -> Callable[..., Any]:
        if not getattr(function, "given", False):
            return function
        if function.__name__ not in self._gives:
            raise ValueError(f"{self.name}: nothing gives {function.__name__}")
        return self._gives[function.__name__]


def _same(one: Any, other: Any) -> bool:
    """Whether two things of one name are one: numbers that are equal are, tables are not."""
    return isinstance(one, (int, float)) and bool(one == other)
