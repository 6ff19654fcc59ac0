"""What was found out of positions, for as long as the page is open.

A result is stored by its position. Where a game may come back to a position on its way, the best
move depends on the way, and results are stored by that.
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
    """What its results are stored by."""
    record: str
    """The text of the moves that lead to it."""
    position: Position
    node: Node

    @classmethod
    def of(cls, game: ShownGame) -> Target | None:
        """The position shown; None if the game is over there."""
        if not game.going_on:
            return None
        record = game.shown
        return cls(_key(record), str(record), game.position, game.node)


def _key(record: Record) -> str:
    """The position's text; the record's where a position of its way may recur. Kernels for a search
    that grows a tree are of games in which none can."""
    part = record.position.PART
    tree = part is not None and part.search == "tree"
    position = record.position
    return f"{position.game.id} {position}" if tree else str(record)


@dataclass(slots=True)
class Results:
    """The results of positions, each for a number of lines."""

    _found: dict[tuple[str, int], Assessment] = field(default_factory=dict)
    _budgets: dict[tuple[str, int], int] = field(default_factory=dict)
    """The largest work that was asked for and done."""

    def add(self, key: str, lines: int, found: Assessment) -> None:
        """Store a result, unless one with more work is known."""
        known = self._found.get((key, lines))
        if known is None or found.work >= known.work:
            self._found[key, lines] = found

    def finish(self, key: str, lines: int, budget: int, found: Assessment) -> None:
        """Store the last result of a search with so much work to spend."""
        self.add(key, lines, found)
        self._budgets[key, lines] = max(budget, self.budget(key, lines))

    def budget(self, key: str, lines: int) -> int:
        """Return the largest work that was asked for and done, 0 if none was."""
        return self._budgets.get((key, lines), 0)

    def best(self, key: str, lines: int) -> Assessment | None:
        """Return what is known with so many lines, or else with others, the most work first."""
        others = (found for (of, _), found in self._found.items() if of == key)
        exact = self._found.get((key, lines))
        return exact or max(others, key=lambda found: found.work, default=None)
