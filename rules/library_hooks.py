"""Modules that only some programs use, for classes that these modules need themselves.

Notebooks show positions, and programs copy and pickle them, by methods of the classes; the modules
that do it import these classes. So `rules.import_hooks` registers here how to import them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

importers: dict[str, Callable[[], Any]] = {}
"""The functions that import the modules and return them, by name."""


def module(name: str) -> Any:
    """Return a registered module, imported on first use."""
    return importers[name]()
