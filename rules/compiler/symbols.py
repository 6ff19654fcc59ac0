"""The symbol table: a program's functions, tables, constants and global variables.

`rules.kernels.program` links the Python objects. Here, their sources are parsed, signatures read,
tables laid out in memory, and indices assigned to global variables and called functions.
"""

from __future__ import annotations

import ast
import linecache
import os
import sys
from array import array
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.util import resolve_name
from pathlib import Path
from types import FunctionType
from typing import Any

from rules.kernels.language import ELEMENT_TYPES, Zeros, trailing_zeros
from rules.kernels.program import CompileError, LinkError, Program

from .types import BITS, DECLARED, FLOAT, INT, UNTYPED, Type, in_range

ROOT = Path(__file__).parents[2]

FIRST_ADDRESS = 64
"""The address of the first table: not 0, so that the displacement of an index such as `i - 1` into
this table can be folded into an offset too, which must not be negative (see `gen_address`)."""

ALIGNMENT = 8
"""Addresses of tables are multiples of this, the size of the largest element."""

INLINE_LIMIT = 80
"""A function that only returns an expression is inlined if its body has fewer AST nodes than
this."""


@dataclass(eq=False)
class Function:
    """A function of the program: its signature, its body, and which of its names are local."""

    file: str
    node: ast.FunctionDef

    def __post_init__(self) -> None:
        node = self.node
        if len(node.args.args) != sum(1 for _ in ast.iter_child_nodes(node.args)):
            raise self.error(node, "expected positional parameters without defaults")
        self.parameters = {arg.arg: self._type(arg, arg.annotation) for arg in node.args.args}
        self.results = tuple(self._result_types(node.returns))
        has_docstring = ast.get_docstring(node, clean=False) is not None
        self.body = node.body[1:] if has_docstring else node.body
        nodes = [inner for statement in self.body for inner in ast.walk(statement)]
        self.globals = {name for n in nodes if isinstance(n, ast.Global) for name in n.names}
        names = (inner for inner in nodes if isinstance(inner, ast.Name))
        self.store_counts = Counter(name.id for name in names if isinstance(name.ctx, ast.Store))
        """The number of assignments to each name."""
        self.locals = {*self.parameters, *self.store_counts} - self.globals
        self.inline_expression: ast.expr | None = None
        """The expression that the function returns, if it is small enough to inline and does
        nothing else."""
        match self.body:
            case [ast.Return(value=value)] if len(self.results) == 1 and len(nodes) < INLINE_LIMIT:
                self.inline_expression = value

    def error(self, node: ast.AST, message: str) -> CompileError:
        """Return an error that locates and quotes a node of the function."""
        line = getattr(node, "lineno", self.node.lineno)
        quoted = ast.unparse(node).partition("\n")[0]
        return CompileError(f"{self.file}:{line} in {self.node.name}: {message}: {quoted}")

    def _type(self, node: ast.AST, annotation: ast.expr | None) -> Type:
        if isinstance(annotation, ast.Name) and annotation.id in DECLARED:
            return DECLARED[annotation.id]
        raise self.error(node, f"expected one of {', '.join(DECLARED)}")

    def _result_types(self, returns: ast.expr | None) -> Iterator[Type]:
        match returns:
            case ast.Constant(value=None):
                pass
            case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=types)):
                yield from (self._type(returns, type) for type in types)
            case _:
                yield self._type(returns or self.node, returns)


@dataclass(eq=False)
class Table:
    """A table and its location in memory."""

    typecode: str
    """The type code of its `array`."""
    address: int
    """The address of its first element."""
    length: int
    content: array[Any] | None
    """Its initial content; None for zeros."""

    @property
    def type(self) -> Type:
        """The type of an element once it is loaded."""
        return {"Q": BITS, "f": FLOAT, "d": FLOAT}.get(self.typecode, INT)

    @property
    def itemsize(self) -> int:
        """The size of an element in bytes."""
        return array(self.typecode).itemsize


@dataclass(frozen=True)
class Scalar:
    """A constant, or a global variable with its index and initial value."""

    type: Type
    value: float
    global_index: int | None = None


@cache
def _parsed(source: str) -> ast.Module:
    """Return the syntax tree of a module, which many programs share."""
    return ast.parse(source)


class Sources:
    """The parsed modules that define a program's functions."""

    def __init__(self) -> None:
        self._trees: dict[str, ast.Module] = {}
        self._functions: dict[str, dict[tuple[str, int], ast.FunctionDef]] = {}
        """By file, the definitions by name and first line: a name may be defined again."""

    def _tree(self, namespace: Mapping[str, Any], path: str) -> ast.Module:
        if path not in self._trees:
            tree = _parsed("".join(linecache.getlines(path, dict(namespace))))
            functions = (node for node in tree.body if isinstance(node, ast.FunctionDef))
            self._trees[path] = tree
            self._functions[path] = {
                (node.name, min([node.lineno, *(at.lineno for at in node.decorator_list)])): node
                for node in functions
            }
        return self._trees[path]

    def function(self, function: FunctionType) -> Function:
        """Return the parsed definition of a Python function."""
        code = function.__code__
        path, name, line = code.co_filename, code.co_name, code.co_firstlineno
        self._tree(function.__globals__, path)
        file = path.removeprefix(f"{ROOT}{os.sep}").replace(os.sep, "/")
        if (name, line) not in self._functions[path]:
            raise CompileError(
                f"{file}:{line}: function {name} is not at the top level of its module"
            )
        return Function(file, self._functions[path][name, line])

    def located(self, error: LinkError) -> CompileError:
        """Return an error in linking with the place where the name is used, a statement as deep as
        possible."""
        if not isinstance(error.user, FunctionType):
            return error
        user = self.function(error.user)
        statements = (node for node in ast.walk(user.node) if isinstance(node, ast.stmt))
        uses = [node for node in statements if _uses(node, error.name)]
        place = uses[-1] if uses else user.node
        return user.error(place, f"{error.name} {error.problem}")

    def annotation(self, namespace: Mapping[str, Any], name: str) -> str | None:
        """Return the type annotation of a name in a module's namespace, following imports; None if
        there is none."""
        for node in self._tree(namespace, namespace["__file__"]).body:
            match node:
                case ast.AnnAssign(target=ast.Name(id=id)) if id == name:
                    return ast.unparse(node.annotation)
                case ast.ImportFrom() if any(alias.name == name for alias in node.names):
                    source = "." * node.level + (node.module or "")
                    full = resolve_name(source, namespace["__package__"])
                    return self.annotation(vars(sys.modules[full]), name)
        return None


class SymbolTable:
    """The meaning of every global name in a program.

    `symbols` maps a name to a Function, Table or Scalar, or else to the Python object of that name,
    for example `math.sqrt`. `memory_size` is the number of bytes of memory that the module needs,
    up to the end of the last table.
    """

    def __init__(self, program: Program) -> None:
        self._sources = Sources()
        try:
            names = program.symbols()
        except LinkError as error:
            raise self._sources.located(error) from None
        functions = {
            name: symbol
            for name, symbol in names.items()
            if isinstance(symbol, FunctionType) and symbol is not trailing_zeros  # a builtin
        }
        self.symbols: dict[str, Any] = {
            name: self._sources.function(function) for name, function in functions.items()
        }
        self._namespaces = {
            name: function.__globals__
            for function in functions.values()
            for name in function.__code__.co_names
        }
        assigned = self._assigned_globals(functions)
        self.memory_size = FIRST_ADDRESS
        self.globals: list[Scalar] = []
        self.tables: dict[str, Table] = {}
        self.checked: set[Function] = set()
        """The inlined functions that have been compiled on their own, to check them."""
        self._function_indices: dict[Function, int] = {}
        for name, symbol in names.items():
            if isinstance(symbol, (array, Zeros)):
                self.symbols[name] = self.tables[name] = self._add_table(name, symbol)
            elif isinstance(symbol, (int, float)):
                self.symbols[name] = self._add_scalar(name, symbol, name in assigned)
            else:
                self.symbols.setdefault(name, symbol)

    def function_index(self, function: Function) -> int:
        """Return a function's index, assigning the next one when it is first requested."""
        return self._function_indices.setdefault(function, len(self._function_indices))

    def functions_to_compile(self) -> Iterator[Function]:
        """Yield the functions to compile, in order of index: the exports, then those that compiled
        code calls, or that an inlined function calls where it is checked. Compiling one may add
        others, which are yielded too."""
        index = 0
        while index < len(self._function_indices):
            yield [*self._function_indices][index]
            index += 1

    def _assigned_globals(self, functions: Mapping[str, FunctionType]) -> set[str]:
        """Return the names that functions declare `global`; raise CompileError if functions of two
        modules declare the same one, which in Python names two variables."""
        owners: dict[str, Mapping[str, Any]] = {}
        for name, function in functions.items():
            symbol = self.symbols[name]
            for assigned in symbol.globals:
                if owners.setdefault(assigned, function.__globals__) is not function.__globals__:
                    raise symbol.error(
                        symbol.node, f"{assigned} is also declared global in another module"
                    )
        return {*owners}

    def _add_table(self, name: str, content: array[Any] | Zeros) -> Table:
        if isinstance(content, Zeros):
            table = Table(content.typecode, self.memory_size, content.length, None)
        else:
            table = Table(content.typecode, self.memory_size, len(content), content)
        if table.typecode not in ELEMENT_TYPES:
            raise CompileError(f"{name}: unsupported type code of a table: {table.typecode}")
        self.memory_size += -(-table.length * table.itemsize // ALIGNMENT) * ALIGNMENT
        return table

    def _add_scalar(self, name: str, value: float, assigned: bool) -> Scalar:
        annotation = self._sources.annotation(self._namespaces[name], name)
        type_ = DECLARED.get(annotation or "") or DECLARED.get(type(value).__name__)
        if type_ is None:
            raise CompileError(f"{name}: constants of type {type(value).__name__} are unsupported")
        if assigned:
            if not in_range(value, type_):
                raise CompileError(f"{name}: {value} is out of range for {type_}")
            self.globals.append(Scalar(type_, value, len(self.globals)))
            return self.globals[-1]
        return Scalar(UNTYPED if annotation is None and type_ == INT else type_, value)


def _uses(statement: ast.stmt, name: str) -> bool:
    """Return whether a statement uses a name."""
    return any(isinstance(node, ast.Name) and node.id == name for node in ast.walk(statement))
