"""What analyses the game on a board, as the rest of the page sees it.

It is `boardleaf.analysing`, which is loaded on first use: a board that only plays has none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from rules import Move
from rules.svg import Marks


class Analyst(Protocol):
    """Analysis, review and practice of the game on a board."""

    @property
    def hooks(self) -> Mapping[str, str | None]:
        """The attributes of the board's element: `data-analysis` and `data-review`, if any."""

    @property
    def marks(self) -> Marks:
        """What is drawn on the board."""

    def gauge(self) -> str:
        """Return the markup of the bar beside the board; "" if there is none."""

    def panel(self) -> str:
        """Return the markup of everything else."""

    def progress(self) -> str:
        """Return the markup of what changes often; "" while there is no panel."""

    def press(self, name: str, values: Mapping[str, str]) -> None:
        """Handle a button of the panel, with the values of its form."""

    def take(self, move: Move) -> bool:
        """Take a move that a person makes; False if it is to be played in the game."""

    def follow(self) -> None:
        """Follow the board, on which something has changed."""

    def close(self) -> None:
        """Stop: another game comes to the board."""
