"""The state of an exercise: a person's answer, and the verdict on it."""

from __future__ import annotations

from dataclasses import dataclass

from boardleaf.game.tasks import Verdict
from rules import Square


@dataclass(slots=True)
class Exercise:
    """The state of a board's exercise."""

    answer: tuple[Square, ...] = ()
    """The squares marked so far."""
    verdict: Verdict | None = None
    """The verdict on the last answer."""
    missed: bool = False
    """True once an answer to the puzzle was wrong, or its solution was shown."""

    @property
    def solved(self) -> bool:
        """True if the last answer was right."""
        return self.verdict is not None and self.verdict.right

    def toggle(self, square: Square) -> bool:
        """Add a square to the answer, or remove it, and clear the verdict; return whether it is in
        the answer now."""
        without = tuple(other for other in self.answer if other != square)
        marked = square not in self.answer
        self.answer = (*self.answer, square) if marked else without
        self.verdict = None
        return marked
