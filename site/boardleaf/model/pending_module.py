"""A module that a board has to load before it can carry out an action."""

from __future__ import annotations

from asyncio import Future
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from boardleaf import extras
from rules.sentences import sentence


@dataclass(slots=True, eq=False)
class PendingModule:
    """A module being loaded, and the function to call with it."""

    module: str
    then: Callable[[Any], object]
    part: str
    """The part of the board that shows the progress or failure."""
    failed: bool = False
    """True if it could not be loaded."""
    task: Future[None] | None = None

    @property
    def message(self) -> str:
        """The message that the module is being loaded, or could not be loaded."""
        return extras.failure() if self.failed else sentence("Loading…")
