"""Python's standard library as the site ships it: only the modules listed in site/stdlib.txt.

What these modules import but the site doesn't ship is listed in site/unreached_imports.txt, each
import with the reason why it is never reached.
"""

from __future__ import annotations

import ast
import io
import json
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from importlib.util import resolve_name
from pathlib import Path

from builder import SITE, BuildError

from .bytecode import compiled_archive, run_cached

LIST_FILE = SITE / "stdlib.txt"

UNREACHED_FILE = SITE / "unreached_imports.txt"

LISTING_SCRIPT = Path(__file__).with_name("listing_imports.py")
"""The script that lists imports, which Pyodide runs: they may be in a newer syntax than ours."""

STAND_INS = SITE / "stand_ins"
"""The folder of modules that are shipped in place of standard ones with the same names."""

FROZEN = frozenset(
    [
        "_collections_abc",
        "_sitebuiltins",
        "abc",
        "codecs",
        "genericpath",
        "importlib._bootstrap",
        "importlib._bootstrap_external",
        "importlib.machinery",
        "importlib.util",
        "io",
        "ntpath",
        "os",
        "posixpath",
        "site",
        "stat",
        "zipimport",
    ]
)
"""Modules that are frozen into the interpreter, which reads no file for them."""

PROVIDED = frozenset(
    [
        "__main__",
        "_frozen_importlib",
        "_frozen_importlib_external",
        "_pyodide_core",
        "collections.abc",
        "js",
        "pyodide_js",
        "pyodide_js._api",
    ]
)
"""Other modules for which no file is read: other modules or Pyodide's scripts register them."""


def modules() -> list[str]:
    """Return the names of the standard modules to ship, as listed in a file."""
    lines = LIST_FILE.read_text("utf-8").split("\n")
    return [line for line in lines if line and not line.startswith("#")]


def trim(library: Path, names: list[str]) -> bytes:
    """Return an archive of the named modules of the archive `library`, or of their stand-ins,
    compiled; raise BuildError if one is missing."""
    return compiled_archive("stdlib", sources(library, names))


def sources(library: Path, names: list[str]) -> dict[str, bytes]:
    """Return the sources of the named modules of the archive `library`, or of their stand-ins, by
    path; raise BuildError if one is missing."""
    with zipfile.ZipFile(library) as file:
        available = set(file.namelist())
        found = {}
        for name in names:
            path = name.replace(".", "/")
            candidates = (f"{path}.py", f"{path}/__init__.py")
            source = next((file_name for file_name in candidates if file_name in available), None)
            if not source:
                raise BuildError(f"{LIST_FILE}: Pyodide's standard library has no module {name}")
            stand_in = STAND_INS / source
            found[source] = stand_in.read_bytes() if stand_in.exists() else file.read(source)
    return found


def check_library(library: Path, names: list[str], list_file: Path = UNREACHED_FILE) -> None:
    """Raise BuildError unless `list_file` lists exactly the imports of shipped modules of the
    archive `library`, even within functions, that find no module."""
    listed = unreached_imports(list_file)
    missing = missing_imports(library, names)
    for (importer, name), line in missing.items():
        if (importer, name) not in listed:
            raise BuildError(
                f"{importer}, line {line}: {name} is neither listed in {LIST_FILE}, nor in "
                f"{list_file} with the reason why it is never imported"
            )
    for importer, name in listed:
        if (importer, name) not in missing:
            raise BuildError(f"{list_file}: {importer} doesn't import {name}, or it is shipped")


def unreached_imports(path: Path = UNREACHED_FILE) -> dict[tuple[str, str], str]:
    """Return the reasons of the list of imports that are never reached, by the importing and the
    imported module; raise BuildError for a line in another form."""
    reasons = {}
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line and not line.startswith("#"):
            words = line.split(maxsplit=2)
            if len(words) < 3:
                raise BuildError(f"{path}:{number}: expected two modules and a reason: {line}")
            reasons[words[0], words[1]] = words[2]
    return reasons


def missing_imports(library: Path, names: list[str]) -> Mapping[tuple[str, str], int]:
    """Return the imports by shipped modules of modules that aren't shipped: for each pair of an
    importing and an imported module, the line."""
    shipped = sources(library, names)
    with zipfile.ZipFile(library) as file:
        available = module_names(file.namelist())
    listing = run_cached("imports", LISTING_SCRIPT, shipped)
    with zipfile.ZipFile(io.BytesIO(listing)) as file:
        values = json.loads(file.read("imports.json"))
    found = FROZEN.union(names, PROVIDED, values["builtin"])
    return {
        (module_name(path), name): line
        for path, imports in values["imports"].items()
        for name, line, maybe_attribute in imports
        if name not in found and (name in available or not maybe_attribute)
    }


def module_names(paths: Iterable[str]) -> set[str]:
    """Return the names of the modules at the paths of an archive."""
    return {module_name(path) for path in paths if path.endswith(".py")}


def module_name(path: str) -> str:
    """Return the name of the module at a path of an archive.

    >>> module_name("json/decoder.py"), module_name("json/__init__.py")
    ('json.decoder', 'json')
    """
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def check(modules: Mapping[str, Path], library: Path, names: list[str]) -> None:
    """Raise BuildError, with file and line, if one of our `modules` imports a module of the
    standard library that isn't in `names`."""
    with zipfile.ZipFile(library) as file:
        absent = module_names(file.namelist()) - FROZEN.union(names, PROVIDED)
    for module, path in sorted(modules.items()):
        for line, name in imports(module, path):
            if name in absent:
                raise BuildError(f"{path}:{line}: {name} is not listed in {LIST_FILE}")


def imports(module: str, path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and the name of each module, or of what may be one, that a module imports,
    even within functions, except those for type checking."""
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    pending: list[ast.AST] = [ast.parse(path.read_text("utf-8"))]
    while pending:
        node = pending.pop()
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            source = resolve_name("." * node.level + (node.module or ""), package)
            yield node.lineno, source
            yield from ((node.lineno, f"{source}.{alias.name}") for alias in node.names)
        if isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING":
            pending += node.orelse
        else:
            # Expressions hold none; a walk through statements alone takes a tenth of the time.
            kinds = ast.stmt, ast.excepthandler, ast.match_case
            pending += (child for child in ast.iter_child_nodes(node) if isinstance(child, kinds))
