"""What a program consists of, read from its sources: functions, tables, state and constants."""

from __future__ import annotations

import ast
import linecache
import sys
from array import array
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.util import resolve_name
from pathlib import Path
from types import FunctionType
from typing import Any

from rules.kernels.language import Zeros
from rules.kernels.program import Program

ROOT = Path(__file__).parents[2]

INT, BITS, FLOAT, BOOL = "int", "Bits", "float", "bool"

LITERAL = "literal"
"""The kind of a whole number that takes after what it meets: `int` or `Bits`."""

STACK = {INT: "i32", BITS: "i64", FLOAT: "f64", BOOL: "i32"}
"""WebAssembly's type for each kind."""

RANGES = {INT: (-(1 << 31), (1 << 31) - 1), BITS: (0, (1 << 64) - 1)}


class Mistake(ValueError):  # noqa: N818 (the word for it)
    """What is not of the language, with file, line and function."""


@dataclass(eq=False)
class Function:
    """A function of a program."""

    file: str
    node: ast.FunctionDef

    def __post_init__(self) -> None:
        self.name = self.node.name
        arguments = self.node.args
        if len(arguments.args) != sum(1 for _ in ast.iter_child_nodes(arguments)):
            raise self.mistake(self.node, "plain parameters are needed")
        self.parameters = {a.arg: self._kind(a, a.annotation) for a in arguments.args}
        self.results = tuple(self._results())
        body = self.node.body
        self.body = body[1:] if ast.get_docstring(self.node, clean=False) is not None else body
        walked = [inner for statement in self.body for inner in ast.walk(statement)]
        self.globals = {name for n in walked if isinstance(n, ast.Global) for name in n.names}
        names = (inner for inner in walked if isinstance(inner, ast.Name))
        self.stores = Counter(name.id for name in names if isinstance(name.ctx, ast.Store))
        self.locals = {*self.parameters, *self.stores} - self.globals
        self.expression = self._expression() if len(walked) < 80 else None

    def mistake(self, node: ast.AST, what: str) -> Mistake:
        line = getattr(node, "lineno", self.node.lineno)
        quoted = ast.unparse(node).partition("\n")[0]
        return Mistake(f"{self.file}:{line} in {self.node.name}: {what}: {quoted}")

    def _kind(self, node: ast.AST, annotation: ast.expr | None) -> str:
        if isinstance(annotation, ast.Name) and annotation.id in STACK:
            return annotation.id
        raise self.mistake(node, f"one of {', '.join(STACK)} is needed")

    def _results(self) -> Iterator[str]:
        match self.node.returns:
            case ast.Constant(value=None):
                pass
            case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=parts)) as whole:
                yield from (self._kind(whole, part) for part in parts)
            case other:
                yield self._kind(other or self.node, other)

    def _expression(self) -> ast.expr | None:
        """What it returns, if to return one value is all that it does."""
        match self.body:
            case [ast.Return(value=value)] if len(self.results) == 1:
                return value
        return None


@dataclass(frozen=True)
class Table:
    """A table and where in memory it is."""

    code: str
    offset: int
    length: int
    content: array[Any] | None
    """None for zeros."""

    @property
    def kind(self) -> str:
        return {"Q": BITS, "f": FLOAT, "d": FLOAT}.get(self.code, INT)

    @property
    def size(self) -> int:
        return self.length * self.itemsize

    @property
    def itemsize(self) -> int:
        return array(self.code).itemsize


@dataclass(frozen=True)
class Number:
    """A constant, or state at first; `index` counts the state."""

    kind: str
    value: float
    index: int | None = None


class Sources:
    """The modules that a program's functions stand in."""

    def __init__(self) -> None:
        self._trees: dict[str, ast.Module] = {}

    def _tree(self, module: Mapping[str, Any], path: str) -> ast.Module:
        if path not in self._trees:
            self._trees[path] = ast.parse("".join(linecache.getlines(path, dict(module))))
        return self._trees[path]

    def function(self, function: FunctionType) -> Function:
        path = function.__code__.co_filename
        for node in self._tree(function.__globals__, path).body:
            if isinstance(node, ast.FunctionDef) and node.name == function.__code__.co_name:
                return Function(shown(path), node)
        raise Mistake(f"{shown(path)}: no function {function.__name__} at the top")

    def annotation(self, module: Mapping[str, Any], name: str) -> str | None:
        """What a number at the top of a module is said to be, maybe where it is imported from."""
        for node in self._tree(module, module["__file__"]).body:
            match node:
                case ast.AnnAssign(target=ast.Name(id=id), annotation=ast.Name(id=kind)):
                    if id == name:
                        return kind
                case ast.ImportFrom(module=source, level=level, names=names):
                    if any(name == (alias.asname or alias.name) for alias in names):
                        full = resolve_name("." * level + (source or ""), module["__package__"])
                        return self.annotation(vars(sys.modules[full]), name)
        return None


def shown(path: str) -> str:
    """A file's name as messages tell it."""
    return str(Path(path).relative_to(ROOT)) if Path(path).is_relative_to(ROOT) else path


class Linked:
    """All names of a program, each with what it is to the compiler; what is of no use to kernels,
    as a class, as Python has it."""

    def __init__(self, program: Program, contents: Mapping[str, array[Any]]) -> None:
        self.things: dict[str, Any] = {}
        sources, found = Sources(), program.names()
        plain = {n: f for n, f in found.items() if isinstance(f, FunctionType)}
        functions = {name: sources.function(function) for name, function in plain.items()}
        owners: dict[str, Mapping[str, Any]] = {}
        for name, function in functions.items():
            for state in function.globals:
                module = plain[name].__globals__
                if owners.setdefault(state, module) is not module:
                    raise function.mistake(function.node, f"{state} is state of another module")
        homes = {n: f.__globals__ for f in plain.values() for n in f.__code__.co_names}
        end = PLACE_OF_FIRST
        self.states: list[Number] = []
        for name, thing in found.items():
            if name in functions:
                self.things[name] = functions[name]
            elif isinstance(thing, (array, Zeros)):
                code = thing.code if isinstance(thing, Zeros) else thing.typecode
                content = contents.get(name, thing if isinstance(thing, array) else None)
                length = thing.length if isinstance(thing, Zeros) else len(thing)
                table = Table(code, end, length, content)
                end += -(-table.size // 8) * 8
                self.things[name] = table
            elif isinstance(thing, (int, float)):
                said = sources.annotation(homes[name], name)
                kind = said if said in STACK else type(thing).__name__
                if name in owners:
                    number = Number(kind, thing, len(self.states))
                    self.states.append(number)
                else:
                    number = Number(LITERAL if said is None and kind == INT else kind, thing)
                self.things[name] = number
            else:
                self.things[name] = thing
        self.memory = end

        self.called: dict[Function, int] = {}

    def index(self, function: Function) -> int:
        """The number of a function that is called, from 0 as they are met."""
        return self.called.setdefault(function, len(self.called))

    def tables(self) -> dict[str, Table]:
        return {name: thing for name, thing in self.things.items() if isinstance(thing, Table)}


PLACE_OF_FIRST = 64
"""Where the first table begins."""
