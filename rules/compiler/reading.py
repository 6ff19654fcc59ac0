"""What a program consists of, read from its sources: functions, tables, state and constants."""

from __future__ import annotations

import ast
import linecache
import os
import sys
from array import array
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.util import resolve_name
from pathlib import Path
from types import FunctionType
from typing import Any

from rules.kernels.language import TABLES, Zeros, trailing
from rules.kernels.program import Program

ROOT = Path(__file__).parents[2]

INT, BITS, FLOAT, BOOL = "int", "Bits", "float", "bool"

LITERAL = "literal"
"""The kind of a whole number that takes after what it meets: `int` or `Bits`."""

STACK = {INT: "i32", BITS: "i64", FLOAT: "f64", BOOL: "i32"}
"""WebAssembly's type for each kind."""

RANGES = {INT: (-(1 << 31), (1 << 31) - 1), BITS: (0, (1 << 64) - 1)}

FIRST = 64
"""Where in memory the first table begins."""

SMALL = 80
"""The nodes that a function may have whose calls are replaced by what it returns."""


class Mistake(ValueError):  # noqa: N818 (the word for it)
    """What is not of the language, with file, line and function."""


@dataclass(eq=False)
class Function:
    """A function of a program, with the kinds of what it takes and returns."""

    file: str
    node: ast.FunctionDef

    def __post_init__(self) -> None:
        node = self.node
        if len(node.args.args) != sum(1 for _ in ast.iter_child_nodes(node.args)):
            raise self.mistake(node, "plain parameters are needed")
        self.parameters = {a.arg: self._kind(a, a.annotation) for a in node.args.args}
        self.results = tuple(self._results(node.returns))
        documented = ast.get_docstring(node, clean=False) is not None
        self.body = node.body[1:] if documented else node.body
        walked = [inner for statement in self.body for inner in ast.walk(statement)]
        self.globals = {name for n in walked if isinstance(n, ast.Global) for name in n.names}
        names = (inner for inner in walked if isinstance(inner, ast.Name))
        self.stores = Counter(name.id for name in names if isinstance(name.ctx, ast.Store))
        self.locals = {*self.parameters, *self.stores} - self.globals
        self.expression: ast.expr | None = None
        """What it returns, if it is small and does nothing else than to return one value."""
        match self.body:
            case [ast.Return(value=value)] if len(self.results) == 1 and len(walked) < SMALL:
                self.expression = value

    def mistake(self, node: ast.AST, what: str) -> Mistake:
        line = getattr(node, "lineno", self.node.lineno)
        quoted = ast.unparse(node).partition("\n")[0]
        return Mistake(f"{self.file}:{line} in {self.node.name}: {what}: {quoted}")

    def _kind(self, node: ast.AST, annotation: ast.expr | None) -> str:
        if isinstance(annotation, ast.Name) and annotation.id in STACK:
            return annotation.id
        raise self.mistake(node, f"one of {', '.join(STACK)} is needed")

    def _results(self, returns: ast.expr | None) -> Iterator[str]:
        match returns:
            case ast.Constant(value=None):
                pass
            case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=parts)):
                yield from (self._kind(returns, part) for part in parts)
            case _:
                yield self._kind(returns or self.node, returns)


@dataclass(eq=False)
class Table:
    """A table and where in memory it is."""

    code: str
    offset: int
    length: int
    content: array[Any] | None
    """What it holds at first, None for zeros."""

    @property
    def kind(self) -> str:
        return {"Q": BITS, "f": FLOAT, "d": FLOAT}.get(self.code, INT)

    @property
    def itemsize(self) -> int:
        """Bytes of an element."""
        return array(self.code).itemsize


@dataclass(frozen=True)
class Number:
    """A constant, or state as it is at first; `index` counts the state."""

    kind: str
    value: float
    index: int | None = None


class Sources:
    """The modules that a program's functions stand in."""

    def __init__(self) -> None:
        self._trees: dict[str, ast.Module] = {}
        self._functions: dict[str, dict[str, ast.FunctionDef]] = {}

    def _tree(self, module: Mapping[str, Any], path: str) -> ast.Module:
        if path not in self._trees:
            tree = ast.parse("".join(linecache.getlines(path, dict(module))))
            functions = (node for node in tree.body if isinstance(node, ast.FunctionDef))
            self._trees[path] = tree
            self._functions[path] = {function.name: function for function in functions}
        return self._trees[path]

    def function(self, function: FunctionType) -> Function:
        path, name = function.__code__.co_filename, function.__code__.co_name
        self._tree(function.__globals__, path)
        shown = path.removeprefix(f"{ROOT}{os.sep}").replace(os.sep, "/")
        if name not in self._functions[path]:
            raise Mistake(f"{shown}: there is no function {name} at the top")
        return Function(shown, self._functions[path][name])

    def annotation(self, module: Mapping[str, Any], name: str) -> str | None:
        """What a number at the top of a module is said to be, maybe where it is imported from."""
        for node in self._tree(module, module["__file__"]).body:
            match node:
                case ast.AnnAssign(target=ast.Name(id=id)) if id == name:
                    return ast.unparse(node.annotation)
                case ast.ImportFrom() if any(alias.name == name for alias in node.names):
                    source = "." * node.level + (node.module or "")
                    full = resolve_name(source, module["__package__"])
                    return self.annotation(vars(sys.modules[full]), name)
        return None


class Linked:
    """What each name of a program is: a Function, a Table, a Number, or what Python has there."""

    def __init__(self, program: Program) -> None:
        names = program.names()
        functions = {
            name: thing
            for name, thing in names.items()
            if isinstance(thing, FunctionType) and thing is not trailing
        }
        self._sources = Sources()
        self.things: dict[str, Any] = {
            name: self._sources.function(function) for name, function in functions.items()
        }
        self._modules = {n: f.__globals__ for f in functions.values() for n in f.__code__.co_names}
        state = self._state(functions)
        self.memory = FIRST
        self.states: list[Number] = []
        self.tables: dict[str, Table] = {}
        self.checked: set[Function] = set()
        """Those whose calls are replaced, as far as their code is of the language."""
        self._called: dict[Function, int] = {}
        for name, thing in names.items():
            if isinstance(thing, (array, Zeros)):
                self.things[name] = self.tables[name] = self._table(thing)
            elif isinstance(thing, (int, float)):
                self.things[name] = self._number(name, thing, name in state)
            else:
                self.things.setdefault(name, thing)

    def index(self, function: Function) -> int:
        """The number of a function that is called, from 0 as they are met."""
        return self._called.setdefault(function, len(self._called))

    def met(self) -> Iterator[Function]:
        """The functions that are called, in order, those too that are met meanwhile."""
        done = 0
        while done < len(self._called):
            yield [*self._called][done]
            done += 1

    def _state(self, functions: Mapping[str, FunctionType]) -> set[str]:
        """The names that functions change; Mistake if those of two modules change one."""
        owners: dict[str, Mapping[str, Any]] = {}
        for name, function in functions.items():
            known = self.things[name]
            for state in known.globals:
                if owners.setdefault(state, function.__globals__) is not function.__globals__:
                    raise known.mistake(known.node, f"{state} is the state of another module")
        return {*owners}

    def _table(self, content: array[Any] | Zeros) -> Table:
        if isinstance(content, Zeros):
            table = Table(content.code, self.memory, content.length, None)
        else:
            table = Table(content.typecode, self.memory, len(content), content)
        if table.code not in TABLES:
            raise Mistake(f"there is no table of type code {table.code}")
        self.memory += -(-table.length * table.itemsize // 8) * 8
        return table

    def _number(self, name: str, value: float, state: bool) -> Number:
        said = self._sources.annotation(self._modules[name], name)
        kind = said if said in STACK else type(value).__name__
        if state:
            self.states.append(Number(kind, value, len(self.states)))
            return self.states[-1]
        return Number(LITERAL if said is None and kind == INT else kind, value)
