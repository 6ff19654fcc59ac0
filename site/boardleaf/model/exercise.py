"""What is asked at a board, and what was answered."""

from __future__ import annotations

from dataclasses import dataclass

from boardleaf.learning.exercises import Task, Verdict
from rules import Square


@dataclass(slots=True)
class Exercise:
    """What is asked at the board, if anything is, and what was answered."""

    task: Task | None = None
    answer: tuple[Square, ...] = ()
    """The squares that answer it so far."""
    verdict: Verdict | None = None
    """What is said to the last answer."""

    def asks(self, kind: str) -> bool:
        """Whether an answer of this kind is asked for."""
        return self.task is not None and self.task.kind == kind

    @property
    def solved(self) -> bool:
        """Whether the last answer was right."""
        return self.verdict is not None and self.verdict.right

    def mark(self, square: Square) -> bool:
        """Put a square into the answer, or take it out; whether it is in there now."""
        without = tuple(other for other in self.answer if other != square)
        marked = square not in self.answer
        self.answer = (*self.answer, square) if marked else without
        self.verdict = None
        return marked
