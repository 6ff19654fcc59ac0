"""The Python modules that browsers get, in two archives: those that playing needs, and extras.

Playing needs all that `ENTRIES` import, directly or not. The extras are the modules named by
`boardleaf.extras`, the games' kinds of reasons, and what only these import; `boardleaf.extras` says
how to add a feature there.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from modulefinder import ModuleFinder
from pathlib import Path

from boardleaf import extras
from builder import NODE_MODULES, ROOT, BuildError
from builder.sentences import python
from rules import games
from rules.sentences import translated

from .bytecode import compiled_archive
from .stdlib import imports

PYSCRIPT_PACKAGE = NODE_MODULES / "@pyscript" / "core" / "src" / "stdlib" / "pyscript"
"""The package that Python imports as `pyscript`."""

UNUSED_FILES = frozenset(("fs.py", "media.py", "web.py"))
"""The files of that package that are not shipped, as our modules don't use them, nor do the
package's other modules at start-up."""

ENTRIES = (
    "boardleaf.first_imports",
    "boardleaf.main",
    "boardleaf.worker",
    "boardleaf.snapshot_imports",
)
"""The entry points in browsers. Only these, what they import, and extras are shipped."""

NOT_SHIPPED = (
    "rules.ai.review_html",
    "rules.compiler",
    "rules.copying",
    "rules.import_hooks",
    "rules.kernels.machine_code",
    "rules.kernels.native",
    "rules.library_hooks",
    "rules.notebook",
    "rules.position_checks",
    "rules.svg.given_marks",
    "rules.svg.picture_checks",
    "rules.type_checks",
    "js",
)
"""Modules that are imported but not shipped: browsers get compiled kernels, show no notebook, copy
and pickle nothing, and check no types of arguments (`compiling` leaves the checks out)."""

BROWSER_MODULES = ("js", "pyodide", "pyodide.ffi", "pyscript", "pyscript.js_modules")
"""Modules that exist only in a browser."""

IMPORT_CODE = f"""
import sys
from unittest.mock import MagicMock
sys.modules |= dict.fromkeys({BROWSER_MODULES}, MagicMock())
import boardleaf.main
"""
"""Code that imports the page's modules."""

TRANSLATED_MODULE = "rules/sentences.py"
"""The module to which the build appends translations."""

Modules = Mapping[str, Path]
"""Paths of modules by name, in a fixed order."""


@cache
def core_modules(root: Path) -> Modules:
    """Return our modules that playing needs, in the checkout `root`."""
    return find_modules(root, ENTRIES, [*NOT_SHIPPED, *extras.MODULES, *extras.DEPENDENCIES])


@cache
def extra_modules() -> Modules:
    """Return our other modules that browsers may load; raise BuildError if a core module imports
    one."""
    core = core_modules(ROOT)
    check_imports(core)
    reasons = {game.position.REASONS for game in games()}
    modules = find_modules(ROOT, [*ENTRIES, *extras.MODULES, *sorted(reasons)], NOT_SHIPPED)
    return {name: path for name, path in modules.items() if name not in core}


def find_modules(root: Path, entries: Iterable[str], excludes: Iterable[str]) -> Modules:
    """Return the entries and the modules that they import, directly or not, except `excludes`."""
    finder = ModuleFinder([str(root), str(root / "site")], excludes=[*excludes])
    for entry in entries:
        finder.import_hook(entry)
    files = ((name, module.__file__) for name, module in finder.modules.items())  # type: ignore[attr-defined]
    return {name: Path(file) for name, file in sorted(files) if file}


def check_imports(modules: Modules) -> None:
    """Raise BuildError, with file and line, if a module imports one of the extras directly."""
    for name, path in modules.items():
        for line, imported in imports(name, path):
            if imported in (*extras.MODULES, *extras.DEPENDENCIES):
                raise BuildError(
                    f"{path}:{line}: {imported} may only be loaded through boardleaf.extras"
                )


def pack_core(root: Path = ROOT) -> bytes:
    """Return an archive of the modules that playing needs, ours and PyScript's, compiled."""
    library = (
        path for path in sorted(PYSCRIPT_PACKAGE.rglob("*.py")) if path.name not in UNUSED_FILES
    )
    return _pack("core", [*core_modules(root).values(), *library], root)


def pack_extras() -> bytes:
    """Return an archive of the extra modules, compiled."""
    return _pack("extras", extra_modules().values(), ROOT)


def _pack(name: str, sources: Iterable[Path], root: Path) -> bytes:
    """Return the archive `name` of sources, compiled; `root` is the checkout that they are in."""
    folders = PYSCRIPT_PACKAGE.parent, root / "site", root
    sources_by_path = {
        path.relative_to(next(filter(path.is_relative_to, folders))).as_posix(): path
        for path in sources
    }
    contents = {path: source.read_bytes() for path, source in sources_by_path.items()}
    if TRANSLATED_MODULE in contents:
        contents[TRANSLATED_MODULE] += translations()
    return compiled_archive(name, contents)


def translations() -> bytes:
    """Return Python code that sets the translations of sentences in Python; b"" for English."""
    pairs = ((template, translated(template)) for template, _ in python.collect())
    changed = {template: translation for template, translation in pairs if translation != template}
    return f"\ntranslate({changed!r})\n".encode() if changed else b""


def import_order(root: Path) -> list[str]:
    """Return the names of our modules in the order in which their imports finish; raise BuildError
    if one cannot be imported."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(root), str(root / "site")])}
    command = [sys.executable, "-X", "importtime", "-c", IMPORT_CODE]
    process = subprocess.run(command, env=environment, capture_output=True, text=True)
    if process.returncode:
        raise BuildError(f"The page's Python cannot be imported: {process.stderr[-2000:]}")
    names = [line.rpartition("|")[2].strip() for line in process.stderr.splitlines()]
    return [name for name in names if name.partition(".")[0] in ("rules", "boardleaf")]
