"""Python's standard library as the site ships it: only the modules listed in site/stdlib.txt."""

from __future__ import annotations

import ast
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from builder import SITE, BuildError

from .bytecode import compiled_archive

LIST_FILE = SITE / "stdlib.txt"

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


def modules(path: Path = LIST_FILE) -> list[str]:
    """Return the names of the standard modules to ship, as listed in a file."""
    lines = path.read_text("utf-8").split("\n")
    return [line for line in lines if line and not line.startswith("#")]


def trim(library: Path, names: list[str]) -> bytes:
    """Return an archive of the named modules of the archive `library`, or of their stand-ins,
    compiled; raise BuildError if one is missing."""
    with zipfile.ZipFile(library) as file:
        available = set(file.namelist())
        sources = {}
        for name in names:
            path = name.replace(".", "/")
            candidates = (f"{path}.py", f"{path}/__init__.py")
            source = next((file_name for file_name in candidates if file_name in available), None)
            if not source:
                raise BuildError(f"{LIST_FILE}: Pyodide's standard library has no module {name}")
            stand_in = STAND_INS / source
            sources[source] = stand_in.read_bytes() if stand_in.exists() else file.read(source)
    return compiled_archive("stdlib", sources)


def check(paths: Iterable[Path], library: Path, names: list[str]) -> None:
    """Raise BuildError, with file and line, if one of the sources `paths` imports a module of the
    standard library that isn't in `names`."""
    with zipfile.ZipFile(library) as file:
        available = {path.removesuffix(".py").removesuffix("/__init__") for path in file.namelist()}
    for path in sorted(paths):
        for name, line in imported_modules(path):
            if name.replace(".", "/") in available and name not in FROZEN.union(names):
                raise BuildError(f"{path}:{line}: {name} is not listed in {LIST_FILE}")


def imported_modules(path: Path) -> Iterator[tuple[str, int]]:
    """Yield the name of each module that a source imports, even within functions, and the line."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module, node.lineno
