"""Modules that playing does not need, in an archive that is loaded when one is first used.

A first visit downloads only the modules that playing needs. `Extras.load` downloads the archive
later; it works offline once the service worker has saved the archive. The archive isn't part of the
memory snapshot, so changing it does not make a snapshot stale.

To add a feature to the archive:

1. Name its module in `MODULES`. Modules that only this module imports are included: the build finds
   them, and fails if a module that playing needs imports one of these.
2. On a board, list it in `boardleaf.features.index` by `later`: its buttons load it, a message
   shows that, or an error with a way to try again, and the button's event is handled again.
   Elsewhere, await `Extras.load` and show the message of a `LoadError`.
3. Import it for types only, below `if TYPE_CHECKING:`. Where it must have been loaded before, get
   it by `loaded`.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import ModuleType
from typing import Any
from zipimport import zipimporter

from rules.sentences import sentence

MODULES = (
    IMPORTING := "boardleaf.features.importing",
    SHARING := "boardleaf.features.sharing",
    SNIPPET_FORM := "boardleaf.features.sharing.snippet_form",
    STEP := "boardleaf.features.lessons.step",
    PUZZLE := "boardleaf.features.lessons.puzzle",
    MISTAKE := "boardleaf.features.lessons.mistake",
    ANALYSIS := "boardleaf.features.analysis",
    REVIEW := "boardleaf.features.review",
    PRACTICE := "boardleaf.features.practice",
    TEACHING := "boardleaf.features.teaching",
    STUDY := "boardleaf.features.study",
    MATCH := "boardleaf.features.match",
    HINT := "boardleaf.features.hint",
    RESULTS := "boardleaf.features.results",
    SOLVING := "boardleaf.computer.solving",
    JUDGING := "boardleaf.computer.judging",
    POOL := "boardleaf.computer.pool",
    CLEANING := "rules.cleaning",
    MERGING := "boardleaf.storing.merging",
)
"""The modules loaded by name."""

DEPENDENCIES = (
    *(f"rules.ai.{name}" for name in ("game_review", "judge", "move_review", "reviewed_game")),
    *(f"rules.ai.{name}" for name in ("found_reasons", "reasoning", "solving", "strong_lines")),
)
"""Further modules for the archive: only `MODULES` use them, although `rules.ai` names them, too."""

ARCHIVE = "/extras.zip"
"""The path of the archive in the interpreter's file system."""


class LoadError(Exception):
    """Raised when the archive could not be loaded; trying again may help."""


class Extras:
    """The archive of `MODULES`, which `fetch` downloads as a JavaScript buffer."""

    def __init__(self, fetch: Callable[[], Awaitable[Any]]) -> None:
        self._fetch = fetch
        self._lock = asyncio.Lock()

    async def load(self, name: str) -> ModuleType:
        """Import one of `MODULES` and return it, after fetching the archive if necessary; raise
        LoadError if that fails."""
        if name not in MODULES:
            raise ValueError(f"{name!r} is not in boardleaf.extras.MODULES")
        async with self._lock:
            if not _can_import(name):
                await self._fetch_archive()
        return import_module(name)

    async def _fetch_archive(self) -> None:
        try:
            content = (await self._fetch()).to_bytes()
        except Exception as error:
            raise LoadError(f"{error}") from error
        with open(ARCHIVE, "wb") as file:
            file.write(content)
        sys.meta_path.append(Finder(ARCHIVE))


def _can_import(name: str) -> bool:
    """Return whether a module can be imported; if not, its package may be missing, too."""
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False


class Finder:
    """Finds modules in an archive, even if their packages are in another one."""

    def __init__(self, archive: str) -> None:
        self._archive = archive

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return a module's spec, None if the archive doesn't have the module."""
        folder = name.rpartition(".")[0].replace(".", "/")
        return zipimporter(f"{self._archive}/{folder}").find_spec(name)


def loaded(name: str) -> ModuleType:
    """Return one of `MODULES` that has been loaded."""
    return import_module(name)


def is_loaded(name: str) -> bool:
    """Return whether one of `MODULES` has been loaded."""
    return name in sys.modules


def loaded_modules() -> dict[str, ModuleType]:
    """Return those of `MODULES` that have been loaded, by name."""
    return {name: sys.modules[name] for name in MODULES if name in sys.modules}


def failure() -> str:
    """Return the message that a module could not be loaded."""
    return sentence("Couldn't load this part of the site. Check your connection and try again.")
