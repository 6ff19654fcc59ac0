"""Compile from.zip of sources into to.zip of bytecode. Run by bytecode.mjs, in Pyodide."""

import ast
import marshal
import zipfile
from importlib import util

HASHED = (1).to_bytes(4, "little")
"""The flag of a .pyc file that has its source's hash, which is not to be checked."""


def main() -> None:
    with zipfile.ZipFile("from.zip") as old, zipfile.ZipFile("to.zip", "w") as new:
        for name in old.namelist():
            new.writestr(zipfile.ZipInfo(f"{name}c"), bytecode(name, old.read(name)))


def bytecode(name: str, source: bytes) -> bytes:
    """Return the content of a .pyc file that is not checked against its source, which is not
    shipped."""
    tree = ast.parse(source, name)
    if any(isinstance(node, ast.ImportFrom) and node.module == "__future__" for node in tree.body):
        tree = ast.fix_missing_locations(Unannotated().visit(tree))
    code = compile(tree, name, "exec", dont_inherit=True, optimize=2)
    return util.MAGIC_NUMBER + HASHED + util.source_hash(source) + marshal.dumps(code)


class Unannotated(ast.NodeTransformer):
    """Removes annotations that are only texts, by the future import, and that nothing reads; those
    of fields of dataclasses and named tuples are read."""

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
        tuples = any(isinstance(base, ast.Name) and base.id == "NamedTuple" for base in node.bases)
        if not node.decorator_list and not tuples:
            return self.generic_visit(node)
        node.body = [
            each if isinstance(each, ast.AnnAssign) else self.visit(each) for each in node.body
        ]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(
            ast.copy_location(ast.Assign(targets=[node.target], value=node.value), node)
        )


if __name__ == "__main__":
    main()
