"""A module that a board has to load before it can carry out an action."""

from __future__ import annotations

from dataclasses import dataclass

from boardleaf import extras
from rules.sentences import sentence


@dataclass(slots=True, eq=False)
class Pending:
    """A module being loaded, and the event to handle with it."""

    module: str
    event: object
    """The event, None if nothing waits."""
    part: str
    """The part of the board that shows the progress or failure."""
    failed: bool = False
    """True if it could not be loaded."""

    @property
    def message(self) -> str:
        """The message that the module is being loaded, or could not be loaded."""
        return extras.failure() if self.failed else sentence("Loading…")
