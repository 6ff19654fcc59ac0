"""Programs: kernels of several modules linked into one, and the interface of running programs."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import FunctionType, ModuleType
from typing import Any, Literal, NamedTuple, Protocol

from .language import Table

Function = Callable[..., Any]


class Instance(Protocol):
    """A running program, with tables and global variables of its own."""

    def call(self, name: str, *arguments: float) -> Any:
        """Call an exported function; return a number, a tuple of several numbers, or None."""

    def read(self, name: str, start: int, count: int) -> array[Any]:
        """Return a copy of part of a table."""

    def write(self, name: str, values: array[Any], start: int = 0) -> None:
        """Copy values into a table of the same type code."""


class Boards(NamedTuple):
    """The boards of a game that a solver can encode, and the endings that it soon solves."""

    module: str
    """The module that defines `board` (`rules.ai.solver_kernel`)."""
    largest: int
    """The size of the largest board that it encodes."""
    moves: int = 12
    """The number of legal moves up to which most positions are solved within a second."""


class KernelSpec(NamedTuple):
    """The module of a game's kernel, and the search to link it with."""

    name: str
    modules: Sequence[str]
    """The modules that define the functions that the search declares `extern`, and `set_up`. They
    are only imported to link the program, so never if a compiled one is registered."""
    search: Literal["tree", "alpha-beta", "tree-lines", "alpha-beta-lines", "solver", "endings"] = (
        "tree"
    )
    """A search, or one that plays lines of strong play, or one that solves small boards or
    endings."""
    learnt: bool = False
    """True if there are weights learnt by self-play."""
    traces: str = ""
    """The module that defines `follow` (`tracing`), in games whose pieces make groups."""
    boards: Boards | None = None
    """How boards are encoded for a solver, in games whose small boards or endings can be solved."""
    endings: str = ""
    """The module that solves endings, called as `rules.ai.solver_kernel` is, in games that can
    repeat positions for ever."""
    books: Sequence[tuple[int, object]] = ()
    """The boards that are solved with a book (`rules.ai.solver_kernel`): their sizes, each with the
    `book_key` of their positions."""


class CompileError(ValueError):
    """An invalid program. An error in the code of a function names its file, line and function."""


class LinkError(CompileError):
    """Raised for a name that has no definition in a program, or two."""

    def __init__(self, program: str, name: str, problem: str, user: Function | None) -> None:
        super().__init__(f"{program}: {name} {problem}")
        self.name, self.problem = name, problem
        self.user = user
        """The function that uses the name; None if it is only exported."""


class Program:
    """Exported functions, linked with all the functions, tables and numbers that they use.

    Functions declared `extern` are replaced by those of the same names in the modules
    `definitions`; an export may be just such a name. `contents` returns, by name, the initial
    contents of tables that differ from those in the source.
    """

    def __init__(
        self,
        name: str,
        exports: Iterable[Function | str],
        definitions: Sequence[ModuleType] = (),
        contents: Callable[[], Mapping[str, Table]] = dict,
    ) -> None:
        self.name = name
        """The name by which the site's build and `register_program` identify the program."""
        self._definitions = definitions
        roots = [self._definition(e) if isinstance(e, str) else e for e in exports]
        self._roots = list({function.__name__: function for function in roots}.values())
        self.exports = [function.__name__ for function in self._roots]
        self._contents = contents

    def symbols(self) -> dict[str, Any]:
        """Return by name the exports and all that they use, directly or not: functions, tables,
        numbers, and other Python objects such as `math.sqrt`. Raise LinkError if a name has two
        definitions, or a function declared `extern` has none."""
        symbols: dict[str, Any] = {}
        users: dict[str, Function] = {}
        contents = self._contents()
        pending = list(self._roots)
        while pending:
            function = pending.pop()
            user = self._resolve(function, function)
            for name, symbol in self._references(user):
                if name not in symbols:
                    symbols[name], users[name] = symbol, user
                    if isinstance(symbol, FunctionType):
                        pending.append(symbol)
                elif symbols[name] is not symbol and not _may_share_name(symbols[name], symbol):
                    problem = f"has two definitions; {users[name].__name__} uses the other"
                    raise LinkError(self.name, name, problem, user)
        return {name: contents.get(name, symbol) for name, symbol in symbols.items()}

    def _references(self, function: Function) -> Iterator[tuple[str, Any]]:
        """Yield the names and values of a function and the globals that it references."""
        yield function.__name__, function
        namespace = function.__globals__
        for name in function.__code__.co_names:
            if name in namespace:
                symbol = namespace[name]
                yield name, self._resolve(symbol, function) if callable(symbol) else symbol

    def _resolve(self, function: Function, user: Function) -> Function:
        return self._definition(function.__name__, user) if is_extern(function) else function

    def _definition(self, name: str, user: Function | None = None) -> Function:
        for module in self._definitions:
            function = getattr(module, name, None)
            if isinstance(function, FunctionType) and not is_extern(function):
                return function
        raise LinkError(self.name, name, "is undefined", user)


def is_extern(function: object) -> bool:
    """Return whether a function is declared `extern`."""
    return getattr(function, "extern", False)


def _may_share_name(one: Any, other: Any) -> bool:
    """Return whether two objects may share a name: equal numbers may, tables may not."""
    return isinstance(one, (int, float)) and bool(one == other)
