"""Python's standard library as the site ships it: the modules of site/stdlib.txt, and no more."""

from __future__ import annotations

import ast
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from builder import SITE, BuildError

from .bytecode import compiled

LIST = SITE / "stdlib.txt"

STAND_INS = SITE / "stand_ins"
"""Modules that we ship in place of those of the same names."""

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
"""Modules that are built into the interpreter: it reads no file for them."""


def modules(listed: Path = LIST) -> list[str]:
    """Return the names of the modules on the list."""
    lines = listed.read_text("utf-8").split("\n")
    return [line for line in lines if line and not line.startswith("#")]


def trimmed(whole: Path, names: list[str]) -> bytes:
    """Return the archive `whole` with only the named modules, compiled; BuildError if one is
    missing."""
    with zipfile.ZipFile(whole) as file:
        known = set(file.namelist())
        parts = {}
        for name in names:
            path = name.replace(".", "/")
            part = next((p for p in (f"{path}.py", f"{path}/__init__.py") if p in known), None)
            if not part:
                raise BuildError(f"{LIST}: Pyodide's standard library has no module {name}")
            own = STAND_INS / part
            parts[part] = own.read_bytes() if own.exists() else file.read(part)
    return compiled("stdlib", parts)


def check(paths: Iterable[Path], whole: Path, names: list[str]) -> None:
    """Raise BuildError, with file and line, if one of our modules imports one that is not
    listed."""
    with zipfile.ZipFile(whole) as file:
        known = {path.removesuffix(".py").removesuffix("/__init__") for path in file.namelist()}
    for path in sorted(paths):
        for name, line in imported(path):
            if name.replace(".", "/") in known and name not in FROZEN.union(names):
                raise BuildError(f"{path}:{line}: {name} is not listed in {LIST}")


def imported(path: Path) -> Iterator[tuple[str, int]]:
    """Yield the modules that a source imports anywhere, and the lines."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module, node.lineno
