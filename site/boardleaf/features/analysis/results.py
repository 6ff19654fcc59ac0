"""The results of analyses: assessments of positions, kept in memory while the page is open.

Their key is the position, or the whole record in games in which positions can repeat, as the best
move then depends on earlier moves.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from boardleaf.game.shown_game import ShownGame
from boardleaf.messages import Assessment
from rules import Position, Record
from rules.node import Node


class Target(NamedTuple):
    """A position to analyse."""

    key: str
    """The key of the position's results."""
    record: str
    """The text of the record that leads to the position."""
    position: Position
    node: Node

    @classmethod
    def of(cls, game: ShownGame) -> Target | None:
        """Return the position that a game shows as a target; None if the game is over there."""
        if not game.ongoing:
            return None
        record = game.shown_record
        return cls(_key(record), str(record), game.position, game.node)


def _key(record: Record) -> str:
    """Return the key of a position: its text, or the record's where positions can repeat. In games
    with a kernel for a tree search they cannot."""
    position = record.position
    spec = position.KERNEL_SPEC
    never_repeats = spec is not None and spec.search == "tree"
    return f"{position.game.id} {position}" if never_repeats else str(record)


@dataclass(slots=True)
class Results:
    """The assessments of positions, by key and number of lines."""

    _assessments: dict[tuple[str, int], Assessment] = field(default_factory=dict)
    _budgets: dict[tuple[str, int], int] = field(default_factory=dict)
    """The largest budget of a finished search, in playouts."""

    def add(self, key: str, line_count: int, assessment: Assessment) -> None:
        """Store an assessment, unless there is one with more work."""
        stored = self._assessments.get((key, line_count))
        if stored is None or assessment.work >= stored.work:
            self._assessments[key, line_count] = assessment

    def finish(self, key: str, line_count: int, budget: int, assessment: Assessment) -> None:
        """Store the final assessment of a search with this budget."""
        self.add(key, line_count, assessment)
        self._budgets[key, line_count] = max(budget, self.budget(key, line_count))

    def budget(self, key: str, line_count: int) -> int:
        """Return the largest budget of a finished search, 0 if there is none."""
        return self._budgets.get((key, line_count), 0)

    def best(self, key: str, line_count: int) -> Assessment | None:
        """Return the assessment with this number of lines, or else the one with the most work; None
        if there is none."""
        exact = self._assessments.get((key, line_count))
        others = (value for (of_key, _), value in self._assessments.items() if of_key == key)
        return exact or max(others, key=lambda assessment: assessment.work, default=None)
