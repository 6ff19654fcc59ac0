"""What a player asks of any search."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from rules.position import Move


class Candidate(NamedTuple):
    """A move that a search has looked at."""

    move: Move
    score: float
    """Expected result for the player to move: 1 win, 0 loss, 0.5 even."""
    share: float
    """Part of the search's work that went into it."""


class Search(Protocol):
    """A search that goes on while its steps are asked for and there is more to find out."""

    work: int
    """What has been done so far, in units."""

    @property
    def unit(self) -> str:
        """What `work` counts: "playouts" or "nodes"."""

    def steps(self) -> Iterator[int]:
        """Small steps of work; yields the rough cost of each in microseconds.

        Work is complete, and the search may be left for good, at every yield.
        """

    def candidates(self) -> list[Candidate]:
        """The moves looked at, best first; at least one, even before the first step."""

    def line(self) -> list[Move]:
        """The principal variation, the best candidate's move first."""
