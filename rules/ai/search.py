"""The interface of a search, as a player uses it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from rules.position import Move

EXPLORATION = 0.5
"""Weight of a tree's confidence term."""

VISITS_TO_EXPAND = 6
"""Visits before a move gets a node: most of a tree is leaves, which would take much memory."""

LONGEST_PLAYOUT = 1000
"""The most plies of a playout; only games in which men wander and never meet come near it."""

SOBER = 24
"""Visits with the mean result that are added to those of the best move."""


class Candidate(NamedTuple):
    """A move that a search has considered."""

    move: Move
    score: float
    """Expected result for the player to move: 1 win, 0 loss, 0.5 even."""
    share: float
    """The share of the search's work spent on it."""


class Search(Protocol):
    """A search that continues while its steps are taken, until its result is final."""

    @property
    def work(self) -> int:
        """Return the work done so far, in units."""

    @property
    def unit(self) -> str:
        """Return the unit of `work`: "playouts" or "nodes"."""

    def steps(self, limit: int | None) -> Iterator[int]:
        """Work in small steps, `limit` units in all if there is a limit; yield the approximate
        cost of each in microseconds.

        The search is in a consistent state at every yield, and may be abandoned there. It ends by
        itself once its result is final.
        """

    def candidates(self) -> list[Candidate]:
        """Return the moves considered, best first; at least one, even before the first step."""

    def line(self) -> list[Move]:
        """Return the principal variation, which begins with the best candidate's move."""

    def proved(self) -> int | None:
        """Return the plies to a proved end with the best candidate's score as its result, or
        None."""


def expected(visits: int, wins: float, mean: float) -> float:
    """Return the expected result of the best of some moves, shrunk towards the mean of all: the
    best of several that were visited only a few times looks better than it is."""
    return (wins + SOBER * mean) / (visits + SOBER)
