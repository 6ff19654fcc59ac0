"""Compile the sources in from.zip to bytecode in to.zip. Run by run_in_pyodide.mjs, in Pyodide.

What only other programs use of our package is left out: checks of the types of arguments, as mypy
has checked the page's own calls, the methods that `copy`, `pickle` and notebooks call, and the
hooks by which these find their modules.
"""

import ast
import marshal
import zipfile
from importlib import util

UNCHECKED_HASH = (1).to_bytes(4, "little")
"""The flag of a .pyc file with the hash of its source, which isn't checked (PEP 552)."""

LIBRARY_METHODS = frozenset(
    (
        "__copy__",
        "__deepcopy__",
        "__delattr__",
        "__dir__",
        "__getstate__",
        "__init_subclass__",
        "__reduce__",
        "__repr__",
        "__setattr__",
        "__setstate__",
        "_repr_html_",
        "_repr_svg_",
    )
)
"""Functions that only `copy`, `pickle`, notebooks, consoles and new games call, or that refuse to
set an attribute."""


def main() -> None:
    """Write `to.zip`, with a `.pyc` file for each source in `from.zip`; raise a SyntaxError that
    names all invalid sources."""
    faults = []
    with zipfile.ZipFile("from.zip") as old, zipfile.ZipFile("to.zip", "w") as new:
        for name in old.namelist():
            try:
                new.writestr(zipfile.ZipInfo(f"{name}c"), bytecode(name, old.read(name)))
            except SyntaxError as error:
                faults.append(f"{name}: {error}")
    if faults:
        raise SyntaxError("\n".join(faults))


def bytecode(name: str, source: bytes) -> bytes:
    """Return the content of a .pyc file that Python doesn't check against the source, as that isn't
    shipped."""
    tree = ast.parse(source, name)
    if name.startswith("rules/"):
        tree = LibraryCodeRemover().visit(tree)
    if any(isinstance(node, ast.ImportFrom) and node.module == "__future__" for node in tree.body):
        tree = ast.fix_missing_locations(AnnotationRemover().visit(tree))
    code = compile(tree, name, "exec", dont_inherit=True, optimize=2)
    return util.MAGIC_NUMBER + UNCHECKED_HASH + util.source_hash(source) + marshal.dumps(code)


class LibraryCodeRemover(ast.NodeTransformer):
    """A transformer that removes what only other programs use: `LIBRARY_METHODS`, imports from
    modules whose names end with `_checks` or `_hooks`, and statements that call what these import,
    as well as handlers of exceptions that do nothing else."""

    def __init__(self) -> None:
        self.checks: set[str] = set()
        """The names imported from such modules."""

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt:
        if not (node.module or "").endswith(("_checks", "_hooks")):
            return node
        self.checks.update(alias.asname or alias.name for alias in node.names)
        return ast.copy_location(ast.Pass(), node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        call = node.value
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in self.checks:
            return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(node)

    def visit_Try(self, node: ast.Try) -> ast.AST | list[ast.stmt]:
        self.generic_visit(node)
        after_handlers = node.orelse or node.finalbody
        if after_handlers or not all(map(_only_raises, node.handlers)):
            return node
        return node.body

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id in self.checks:
            raise SyntaxError(f"line {node.lineno}: expected a statement that only calls {node.id}")
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        if node.name in LIBRARY_METHODS:
            return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(node)


def _only_raises(handler: ast.ExceptHandler) -> bool:
    """Return whether a handler only raises its exception again."""
    *others, last = handler.body
    raises = isinstance(last, ast.Raise) and last.exc is None
    return raises and all(isinstance(statement, ast.Pass) for statement in others)


class AnnotationRemover(ast.NodeTransformer):
    """A transformer that removes annotations, which aren't evaluated, thanks to the future import.

    Named tuples and dataclasses have a field for each annotation, so `object` replaces those in all
    classes that are decorated or derived, as a base class may make them dataclasses; except for
    class variables."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        bases = {base.id for base in node.bases if isinstance(base, ast.Name)} - {"Protocol"}
        if not node.decorator_list and not bases:
            return self.generic_visit(node)
        node.body = [
            _without_type(child) if isinstance(child, ast.AnnAssign) else self.visit(child)
            for child in node.body
        ]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(
            ast.copy_location(ast.Assign(targets=[node.target], value=node.value), node)
        )


def _without_type(field: ast.AnnAssign) -> ast.AnnAssign:
    """Replace the type of a field, unless it's a class variable."""
    if not ast.unparse(field.annotation).startswith("ClassVar"):
        field.annotation = ast.copy_location(ast.Name("object", ast.Load()), field.annotation)
    return field


if __name__ == "__main__":
    main()
