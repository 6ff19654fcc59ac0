"""A module that a board has to load before it can carry out an action."""

from __future__ import annotations

from asyncio import Future
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from boardleaf import extras
from rules.sentences import sentence


@dataclass(slots=True, eq=False)
class Wanted:
    """A module being loaded, and the function to call with it."""

    module: str
    then: Callable[[Any], object]
    part: str
    """The part of the board that shows the state of loading."""
    failed: bool = False
    """True if it could not be loaded."""
    task: Future[None] | None = None

    @property
    def message(self) -> str:
        """The state of loading, in a sentence."""
        return extras.failure() if self.failed else sentence("Loading…")
