"""Claims: only one tab writes a game; a tab that can't be sure of that takes another id.

A tab that was suspended continues as if no time had passed, and may see an old copy of the store:
reading before writing is not enough. So a tab writes under an id only while it holds the browser's
lock of that id, which a suspended tab keeps and a closed one releases, or if it created the id
itself and no other tab could get a lock on it.

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
"""A function that releases the lock; False if another tab holds it, None without locks."""

Lock = Callable[[str, Callable[[Answer], object]], object]
"""Requests the lock of an id, and sooner or later calls the function with the answer."""


def _nothing() -> None:
    """Release no lock."""


class Claim:
    """The ids under which this tab, and no other, may write."""

    def __init__(self, lock: Lock, new_id: Callable[[], str]) -> None:
        self._lock = lock
        self.new_id = new_id
        self._mine: dict[str, LetGo] = {}
        self.lockless = False
        """True once the browser turned out to have no locks."""

    def has(self, id: str) -> bool:
        """Return whether this tab may write under an id."""
        return id in self._mine

    def seek(self, id: str, then: Callable[[], object]) -> None:
        """Request an id, and call `then` once it is known whether this tab holds it."""

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
        """Return a new id, which this tab holds at once, as no other tab knows it yet."""
        id = self.new_id()
        self._mine[id] = _nothing
        self._lock(id, partial(self._secure, id))
        return id

    def _secure(self, id: str, answer: Answer) -> None:
        """Keep the lock of an id that this tab created, if it still holds the id."""
        if answer is False:
            self._mine.pop(id, None)
        elif answer and id in self._mine:
            self._mine[id] = answer
        elif answer:
            answer()

    def keep_only(self, id: str) -> None:
        """Release all other ids."""
        for other in self._mine.keys() - {id}:
            self._mine.pop(other)()

    def release(self) -> None:
        """Release all locks, as the page is left and may or may not come back."""
        for id, let_go in list(self._mine.items()):
            if let_go is not _nothing:
                self._mine.pop(id)()
