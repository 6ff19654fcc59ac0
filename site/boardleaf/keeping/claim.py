"""A game has one tab that writes it: whoever cannot be sure of that takes another id.

A tab that is stopped for a while goes on as if no time had passed, and may see an old copy of
the store: looking before one writes is not enough. So a tab writes under an id only as long as
it holds the browser's lock of that id, which a stopped tab keeps and a closed one lets go, or
where it made the id itself and no other tab could get a lock on it.

>>> def lock(id, then):
...     then(print if id == "free" else False)
>>> claim = Claim(lock, lambda: "new")
>>> for id in ("free", "of another tab"):
...     claim.seek(id, lambda: print(claim.has(id)))
True
False
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

LetGo = Callable[[], object]

Answer = LetGo | Literal[False] | None
"""What lets a lock go; False where another tab has it, None where the browser has no locks."""

Lock = Callable[[str, Callable[[Answer], object]], object]
"""Asks for the lock of an id, and sooner or later calls what is given to it with the answer."""


def _nothing() -> None:
    """Lets go of no lock."""


class Claim:
    """The ids under which this tab, and no other, may write."""

    def __init__(self, lock: Lock, new_id: Callable[[], str]) -> None:
        self._lock = lock
        self.new_id = new_id
        self._mine: dict[str, LetGo] = {}
        self.lockless = False
        """Whether the browser turned out to have no locks."""

    def has(self, id: str) -> bool:
        """Whether this tab may write under an id."""
        return id in self._mine

    def seek(self, id: str, then: Callable[[], object]) -> None:
        """Try to have an id, and call `then` when it is known whether this tab has it."""

        def answered(answer: Answer) -> None:
            self.lockless = answer is None
            if answer:
                self._mine[id] = answer
            then()

        if self.has(id):
            then()
        else:
            self._lock(id, answered)

    def make(self) -> str:
        """A new id, which this tab has from the start, as nobody else knows it yet."""
        id = self.new_id()
        self._mine[id] = _nothing
        self._lock(id, partial(self._secure, id))
        return id

    def _secure(self, id: str, answer: Answer) -> None:
        """Keep the lock of an id that this tab made, if it has it still."""
        if answer is False:
            self._mine.pop(id, None)
        elif answer and id in self._mine:
            self._mine[id] = answer
        elif answer:
            answer()

    def keep_only(self, id: str) -> None:
        """Let go of all other ids."""
        for other in self._mine.keys() - {id}:
            self._mine.pop(other)()

    def release(self) -> None:
        """Let go of all locks: the page is left, and may or may not come back."""
        for id, let_go in list(self._mine.items()):
            if let_go is not _nothing:
                self._mine.pop(id)()
