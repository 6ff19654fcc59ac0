"""Import everything that page and worker import, for a memory snapshot (js/snapshot-maker.js).

Of the standard library, whose archive isn't loaded with a snapshot, that is what our own modules
import; as published, it also has modules that run programs. Modules that need a page are left out,
as there is none, and importing them would fail.
"""

from __future__ import annotations

import gc
import importlib
import sys
from zipimport import zipimporter

from rules import games

from . import address
from .board.settings import BoardSettings
from .board.state import State
from .features import index
from .shell import drawn

OUR_ARCHIVE = "/python.zip"
"""The path of the archive of our own modules, the same at each start (js/interpreter.js)."""

EXCLUDED = (
    *(f"boardleaf.shell.{name}" for name in ("browser", "live_board", "page")),
    *("boardleaf.main", "boardleaf.worker"),
)
"""Modules that need a page or a worker."""

IMPORTED_LATER = ("base64",)
"""Standard modules that only `pyscript`, which needs a page, and the extras import."""


def modules() -> list[str]:
    """Return the names of our modules."""
    files = zipimporter(OUR_ARCHIVE)._get_files()  # type: ignore[attr-defined]
    parts = [name.rpartition(".") for name in files]
    names = [name.removesuffix("/__init__") for name, _, kind in parts if kind in ("py", "pyc")]
    return [name.replace("/", ".") for name in names]


def load() -> None:
    """Import every module that can be imported, and draw a board."""
    for name in (*modules(), *IMPORTED_LATER):
        if name not in EXCLUDED:
            try:
                importlib.import_module(name)
            except ImportError:
                continue  # needs a page
    draw_board()
    for path in [*sys.path_importer_cache]:
        if not path.startswith(OUR_ARCHIVE):  # these files won't exist when the snapshot is used
            del sys.path_importer_cache[path]
    gc.collect()
    gc.freeze()  # these objects stay: exempt them from garbage collection


def draw_board() -> None:
    """Draw the board of the play page as a visitor does first. What this computes only once, such
    as compiled patterns, is then in the snapshot."""
    settings = BoardSettings("board", full=True)
    board = State.of(address.parse(f"game={games()[0].id}"), settings)
    features = index.of(settings)
    drawn.draw(board, features)
    drawn.attributes(board, features)
