"""Whether programs can run as machine code here: that takes wasmtime, in a version that works."""

from __future__ import annotations

import warnings
from functools import cache
from importlib.util import find_spec
from threading import Lock
from typing import NamedTuple

WASMTIME = "wasmtime>=50,<51"
"""The requirement, which `pip install 'boardleaf[fast]'` installs; `native` uses inner names of
wasmtime, which other versions may lack."""


class Obstacle(NamedTuple):
    """The reason why programs can't run as machine code."""

    version: str | None
    """The version of wasmtime that is installed, None if none is."""
    error: str = ""
    """What fails with that version."""


_lock = Lock()


def obstacle() -> Obstacle | None:
    """Return why programs run as plain Python here, about a hundred times slower; None if they run
    as machine code. Warn, once, of a wasmtime that is installed but doesn't work."""
    with _lock:  # a thread that imports what fails in another one would get the wrong reason
        return _find_obstacle()


@cache
def _find_obstacle() -> Obstacle | None:
    if find_spec("wasmtime") is None:
        return Obstacle(None)
    try:
        from .native import check_wasmtime

        check_wasmtime()
    except Exception as error:  # unsupported here, or with different internals
        found = Obstacle(_installed_version(), f"{type(error).__name__}: {error}")
        message = (
            f"wasmtime {found.version} doesn't work here, expected {WASMTIME}: the computer player"
            f" is about a hundred times slower ({found.error})"
        )
        warnings.warn(message, RuntimeWarning, stacklevel=3)
        return found
    return None


def _installed_version() -> str:
    """Return the version of the wasmtime that is installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("wasmtime")
    except PackageNotFoundError:
        return "of an unknown version"
