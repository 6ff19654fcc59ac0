"""List the imports of the sources in from.zip in imports.json in to.zip. Run by run_in_pyodide.mjs,
in Pyodide, as its sources may use newer syntax than the Python that builds the site has."""

import ast
import json
import sys
import zipfile
from importlib import util

FUNCTIONS = ("__import__", "import_module")
"""The names of functions that import a module by its name."""

COMPUTED = "(computed)"
"""What stands for the name of a module in a call whose argument is not a literal."""


def main() -> None:
    """Write `to.zip`: for each source, a list of (name, line, whether it may be an attribute); and
    the names of the modules that are built into the interpreter."""
    with zipfile.ZipFile("from.zip") as sources, zipfile.ZipFile("to.zip", "w") as target:
        imports = {path: list_imports(path, sources.read(path)) for path in sources.namelist()}
        builtin = [*sys.builtin_module_names]
        target.writestr("imports.json", json.dumps({"imports": imports, "builtin": builtin}))


def list_imports(path: str, source: bytes) -> list[tuple[str, int, bool]]:
    """Return the imports of a source, those within functions and conditions included."""
    package = path.rpartition("/")[0].replace("/", ".")
    found = []
    for node in ast.walk(ast.parse(source, path)):
        if isinstance(node, ast.Import):
            found += [(alias.name, node.lineno, False) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = util.resolve_name("." * node.level + (node.module or ""), package)
            found.append((base, node.lineno, False))
            found += [(f"{base}.{alias.name}", node.lineno, True) for alias in node.names]
        elif isinstance(node, ast.Call) and called_name(node.func) in FUNCTIONS and node.args:
            name = node.args[0]
            text = str(name.value) if isinstance(name, ast.Constant) else COMPUTED
            found.append((text, node.lineno, False))
    return found


def called_name(function: ast.expr) -> str:
    """Return the name of a function or method that is called; "" for any other expression."""
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


if __name__ == "__main__":
    main()
