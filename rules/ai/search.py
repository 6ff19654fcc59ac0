"""What a player asks of any search."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from rules.position import Move

EXPLORATION = 0.5
"""Weight of a tree's confidence term."""

VISITS_TO_EXPAND = 6
"""Visits before a move's position is kept as a node: most of a tree is leaves, so memory."""

LONGEST_PLAYOUT = 1000
"""Plies of a playout; only wandering games of men that never meet come near."""

SOBER = 24
"""Visits that the best move is taken to have had beside its own, with the mean result."""


class Candidate(NamedTuple):
    """A move that a search has looked at."""

    move: Move
    score: float
    """Expected result for the player to move: 1 win, 0 loss, 0.5 even."""
    share: float
    """Part of the search's work that went into it."""


class Search(Protocol):
    """A search that goes on while its steps are asked for and there is more to find out."""

    @property
    def work(self) -> int:
        """What has been done so far, in units."""

    @property
    def unit(self) -> str:
        """What `work` counts: "playouts" or "nodes"."""

    def steps(self, limit: int | None) -> Iterator[int]:
        """Small steps of work, `limit` units in all if there is a limit; yields the rough cost
        of each in microseconds.

        Work is complete, and the search may be left for good, at every yield. It ends by itself
        where nothing more is to be found out.
        """

    def candidates(self) -> list[Candidate]:
        """The moves looked at, best first; at least one, even before the first step."""

    def line(self) -> list[Move]:
        """The principal variation, the best candidate's move first."""

    def proved(self) -> int | None:
        """The plies to a proved end of the result that the best candidate's score tells, or
        None."""


def expected(visits: int, wins: float, mean: float) -> float:
    """What the best of some moves brings. One that was tried a few times looks better than it
    is, so it counts as if tried some more, as well as all moves."""
    return (wins + SOBER * mean) / (visits + SOBER)
