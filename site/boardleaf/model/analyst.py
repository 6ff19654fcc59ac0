"""The interface of analysis, review and practice to the rest of the page.

`boardleaf.analysing` implements it, and is loaded on first use: a board that only plays has none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from rules.svg import Marks


class Analyst(Protocol):
    """Analysis, review and practice of the game on a board."""

    @property
    def hooks(self) -> Mapping[str, str | None]:
        """The attributes of the board's element: `data-analysis` and `data-review`, if any."""

    @property
    def marks(self) -> Marks:
        """The marks to draw on the board."""

    def gauge(self) -> str:
        """Return the markup of the bar beside the board; "" if there is none."""

    def panel(self) -> str:
        """Return the markup of the panel."""

    def offer(self) -> str:
        """Return the markup of a question to the person, which stands near the board; "" if there
        is none."""

    def progress(self) -> str:
        """Return the markup of the part that changes often; "" while there is no panel."""
