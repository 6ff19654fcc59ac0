"""The interface of a search, as a player uses it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from rules.move import Move

EXPLORATION = 0.5
"""The weight of the confidence term of a tree search."""

VISITS_TO_EXPAND = 6
"""The visits after which a move gets a node: nodes for all leaves would take too much memory."""

MAX_PLAYOUT_PLIES = 1000
"""The maximum plies of a playout; only games in which men wander and never meet come near it."""

SHRINKAGE = 24
"""The number of visits with the mean result that are added to those of the best move."""


class Candidate(NamedTuple):
    """A move that a search has considered."""

    move: Move
    score: float
    """The expected result for the player to move: 1 win, 0 loss, 0.5 even."""
    share: float
    """The share of the search's work spent on it."""


class Search(Protocol):
    """A search that makes progress as its steps are iterated over."""

    @property
    def work(self) -> int:
        """Return the work done so far."""

    @property
    def unit(self) -> str:
        """Return the unit of `work`: "playouts" or "nodes"."""

    def steps(self, limit: int | None) -> Iterator[int]:
        """Search in small steps, up to `limit` units of work in all if it is given; yield the
        approximate cost of each step in microseconds.

        The search is in a consistent state at every yield, and may be abandoned there. It ends
        early once its result is final.
        """

    def candidates(self) -> list[Candidate]:
        """Return the moves considered, best first; at least one, even before the first step."""

    def line(self) -> list[Move]:
        """Return the principal variation, which begins with the best candidate's move."""

    def proved(self) -> int | None:
        """Return the plies to a proved end, or None if nothing is proved. A proved result is the
        best candidate's score."""


def shrunk_result(visits: int, wins: float, mean: float) -> float:
    """Return the expected result of the best of several moves, shrunk towards the mean of all: the
    best of moves with few visits looks better than it is."""
    return (wins + SHRINKAGE * mean) / (visits + SHRINKAGE)
