"""Results of positions, in memory while the page is open.

A result is stored by its position. In games in which positions can repeat, the best move depends on
the moves before, and results are stored by these.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from boardleaf.messages import Assessment
from boardleaf.model.shown_game import ShownGame
from rules import Position, Record
from rules.node import Node


class Target(NamedTuple):
    """A position that is analysed."""

    key: str
    """The key of its results."""
    record: str
    """The text of the moves that lead to it."""
    position: Position
    node: Node

    @classmethod
    def of(cls, game: ShownGame) -> Target | None:
        """Return the position shown; None if the game is over there."""
        if not game.going_on:
            return None
        record = game.shown
        return cls(_key(record), str(record), game.position, game.node)


def _key(record: Record) -> str:
    """Return the position's text; the record's if an earlier position may recur. In games with a
    kernel for a tree search none can."""
    part = record.position.PART
    tree = part is not None and part.search == "tree"
    position = record.position
    return f"{position.game.id} {position}" if tree else str(record)


@dataclass(slots=True)
class Results:
    """The results of positions, each for a number of lines."""

    _found: dict[tuple[str, int], Assessment] = field(default_factory=dict)
    _budgets: dict[tuple[str, int], int] = field(default_factory=dict)
    """The largest budget of a finished search."""

    def add(self, key: str, lines: int, found: Assessment) -> None:
        """Store a result, unless one with more work is known."""
        known = self._found.get((key, lines))
        if known is None or found.work >= known.work:
            self._found[key, lines] = found

    def finish(self, key: str, lines: int, budget: int, found: Assessment) -> None:
        """Store the final result of a search with this budget."""
        self.add(key, lines, found)
        self._budgets[key, lines] = max(budget, self.budget(key, lines))

    def budget(self, key: str, lines: int) -> int:
        """Return the largest budget of a finished search, 0 if none."""
        return self._budgets.get((key, lines), 0)

    def best(self, key: str, lines: int) -> Assessment | None:
        """Return the result with this number of lines, or else with another, the most work
        first."""
        others = (found for (of, _), found in self._found.items() if of == key)
        exact = self._found.get((key, lines))
        return exact or max(others, key=lambda found: found.work, default=None)
