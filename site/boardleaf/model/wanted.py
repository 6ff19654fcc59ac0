"""A module that a board has to load before it can do what a person asks for."""

from __future__ import annotations

from asyncio import Future
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from boardleaf import extras
from rules.sentences import sentence


@dataclass(slots=True, eq=False)
class Wanted:
    """A module that is being loaded, and what is to be done with it."""

    module: str
    then: Callable[[Any], object]
    part: str
    """The part of the board that tells of it."""
    failed: bool = False
    """Whether it could not be loaded."""
    task: Future[None] | None = None

    @property
    def message(self) -> str:
        """A sentence about how it stands."""
        return extras.failure() if self.failed else sentence("Loading…")
