"""The Python modules that browsers get, in two archives: those that playing needs, and the rest.

Playing needs all that `ENTRIES` import, directly or not. The rest is what the modules named by
`boardleaf.extras` import in addition; that module says how to add a feature there.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from importlib.util import resolve_name
from modulefinder import ModuleFinder
from pathlib import Path

from boardleaf import extras
from builder import MODULES, ROOT, BuildError
from builder.sentences import python
from rules.sentences import translated

from .bytecode import compiled

PACKAGE = MODULES / "@pyscript" / "core" / "src" / "stdlib" / "pyscript"
"""The package that Python imports as `pyscript`."""

UNUSED = frozenset(("fs.py", "media.py", "web.py"))
"""Its modules that nothing of ours uses, nor what is left of it at start-up."""

ENTRIES = (
    "boardleaf.first_imports",
    "boardleaf.main",
    "boardleaf.worker",
    "boardleaf.snapshot_imports",
)
"""The entry points in browsers: only what these import is shipped, and extras."""

NOT_SHIPPED = ("rules.compiler", "rules.kernels.native", "rules.notebook", "js")
"""Modules that are not shipped although an import names them: browsers get compiled programs, and
show no notebook."""

HOME = "rules/sentences.py"
"""The module that has translations."""

Modules = Mapping[str, Path]
"""Paths of modules by name, in a fixed order."""


def playing(root: Path = ROOT) -> Modules:
    """Return the modules of ours that playing needs."""
    return found(root, ENTRIES, [*NOT_SHIPPED, *extras.MODULES, *extras.DEPENDENCIES])


def rest(root: Path = ROOT) -> Modules:
    """Return the others that browsers may load; BuildError if playing needs one of them."""
    first = playing(root)
    check(first)
    every = found(root, [*ENTRIES, *extras.MODULES], NOT_SHIPPED)
    return {name: path for name, path in every.items() if name not in first}


def found(root: Path, entries: Iterable[str], excludes: Iterable[str]) -> Modules:
    """Return what entries import, directly or not, and the entries themselves."""
    finder = ModuleFinder([str(root), str(root / "site")], excludes=[*excludes])
    for entry in entries:
        finder.import_hook(entry)
    files = ((name, module.__file__) for name, module in finder.modules.items())  # type: ignore[attr-defined]
    return {name: Path(file) for name, file in sorted(files) if file}


def check(modules: Modules) -> None:
    """Raise BuildError, with file and line, if a module imports an extra one by itself."""
    for name, path in modules.items():
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        for line, imported in imports(path, package):
            if imported in (*extras.MODULES, *extras.DEPENDENCIES):
                raise BuildError(
                    f"{path}:{line}: {imported} may only be loaded through boardleaf.extras"
                )


def imports(path: Path, package: str) -> Iterator[tuple[int, str]]:
    """Yield the lines and names of a module's imports, except those for types only."""
    waiting: list[ast.AST] = [ast.parse(path.read_text("utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            source = resolve_name("." * node.level + (node.module or ""), package)
            yield node.lineno, source
            yield from ((node.lineno, f"{source}.{alias.name}") for alias in node.names)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            waiting += node.orelse
        else:
            waiting += ast.iter_child_nodes(node)


def pack_playing(root: Path = ROOT) -> bytes:
    """Return a zip of the modules that playing needs, ours and PyScript's, compiled."""
    library = (path for path in sorted(PACKAGE.rglob("*.py")) if path.name not in UNUSED)
    return _pack("ours", [*playing(root).values(), *library], root)


def pack_rest() -> bytes:
    """Return a zip of the others, compiled."""
    return _pack("extras", rest().values(), ROOT)


def _pack(name: str, sources: Iterable[Path], root: Path) -> bytes:
    folders = PACKAGE.parent, root / "site", root
    named = {
        path.relative_to(next(filter(path.is_relative_to, folders))).as_posix(): path
        for path in sources
    }
    contents = {path: source.read_bytes() for path, source in named.items()}
    if HOME in contents:
        contents[HOME] += translations()
    return compiled(name, contents)


def translations() -> bytes:
    """Return Python that translates what Python says, in a site in another language; else none."""
    every = {template: translated(template) for template, _ in python.collect()}
    changed = {template: every[template] for template in every if every[template] != template}
    return f"\ntranslate({changed!r})\n".encode() if changed else b""
