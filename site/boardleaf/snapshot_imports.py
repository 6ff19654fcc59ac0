"""Import everything that page and worker import, for a memory snapshot (js/snapshot-maker.js).

Modules that need a page are left out, as there is none, and importing them would fail.
"""

from __future__ import annotations

import gc
import importlib
import sys
from os.path import isfile
from zipimport import zipimporter

OUR_ARCHIVE = "/python.zip"
"""The path of the archive of our own modules, the same at each start (js/interpreter.js)."""

EXCLUDED = (
    *(f"boardleaf.shell.{name}" for name in ("browser", "live_board", "page")),
    *("boardleaf.main", "boardleaf.worker"),
)
"""Modules that need a page or a worker."""


def archives() -> list[str]:
    """Return the archives from which Python imports: ours, and the standard library.

    Pyodide names the latter after Python's version, such as `/lib/python314.zip`.
    """
    return [path for path in sys.path if isfile(path)]


def modules(archive: str) -> list[str]:
    """Return the names of the modules in an archive."""
    parts = [name.rpartition(".") for name in zipimporter(archive)._get_files()]  # type: ignore[attr-defined]
    names = [name.removesuffix("/__init__") for name, _, kind in parts if kind in ("py", "pyc")]
    return [name.replace("/", ".") for name in names]


def load() -> None:
    """Import every module of the archives that can be imported."""
    for name in (name for archive in archives() for name in modules(archive)):
        if name not in EXCLUDED:
            try:
                importlib.import_module(name)
            except ImportError:
                continue  # needs a page, or another operating system
    for path in [*sys.path_importer_cache]:
        if not path.startswith(OUR_ARCHIVE):  # these files won't exist when the snapshot is used
            del sys.path_importer_cache[path]
    gc.collect()
    gc.freeze()  # these objects stay: exempt them from garbage collection
