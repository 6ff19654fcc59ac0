"""The modules that `rules.library_hooks` knows."""

from __future__ import annotations

from types import ModuleType

from .library_hooks import importers


def register() -> None:
    """Register how the modules are imported."""
    importers.update(copying=_copying, notebook=_notebook)


def _copying() -> ModuleType:
    from . import copying  # imported only to copy and pickle

    return copying


def _notebook() -> ModuleType:
    from . import notebook  # imported only where a board is shown

    return notebook
