"""Claims to ids: only one tab writes a game; a tab that can't be sure of that takes another id.

A tab that was suspended continues as if no time had passed, and may see an old copy of the store:
reading before writing is not enough. So a tab writes under an id only while it holds the browser's
lock of that id, which a suspended tab keeps and a closed one releases, or if it created the id
itself and no other tab could get a lock on it.

>>> def lock(id, then):
...     then(print if id == "free" else False)
>>> claim = Claim(lock, lambda: "new")
>>> for id in ("free", "of another tab"):
...     claim.request(id, lambda: print(claim.holds(id)))
True
False
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

Release = Callable[[], object]
"""A function that releases a lock."""

Answer = Release | Literal[False] | None
"""The function that releases the lock; False if another tab holds it, None if the browser has no
locks."""

RequestLock = Callable[[str, Callable[[Answer], object]], object]
"""A function that requests the lock of an id, and calls another one with the answer once it has
one."""


def _no_lock() -> None:
    """Do nothing: the `Release` of an id that this tab created, until its lock is granted."""


class Claim:
    """The ids under which this tab, and no other, may write."""

    def __init__(self, request_lock: RequestLock, new_id: Callable[[], str]) -> None:
        self._request_lock = request_lock
        self.new_id = new_id
        self._held: dict[str, Release] = {}
        self.lockless = False
        """True once the browser has turned out to have no locks."""

    def holds(self, id: str) -> bool:
        """Return whether this tab may write under an id."""
        return id in self._held

    def request(self, id: str, then: Callable[[], object]) -> None:
        """Request an id, and call `then` once it is known whether this tab holds it."""

        def on_answer(answer: Answer) -> None:
            self.lockless = answer is None
            if answer:
                self._held[id] = answer
            then()

        if self.holds(id):
            then()
        else:
            self._request_lock(id, on_answer)

    def create(self) -> str:
        """Create and return an id, which this tab holds at once, as no other tab knows it yet."""
        id = self.new_id()
        self._held[id] = _no_lock
        self._request_lock(id, partial(self._on_lock_answer, id))
        return id

    def _on_lock_answer(self, id: str, answer: Answer) -> None:
        """Give up an id that this tab created if another tab holds its lock; otherwise keep the
        lock, or release it if this tab no longer holds the id."""
        if answer is False:
            self._held.pop(id, None)
        elif answer and id in self._held:
            self._held[id] = answer
        elif answer:
            answer()

    def release_others(self, id: str) -> None:
        """Release all ids but this one."""
        for other in self._held.keys() - {id}:
            self._held.pop(other)()

    def release(self) -> None:
        """Release all locks, as the page is left, perhaps for good."""
        for id, release in list(self._held.items()):
            if release is not _no_lock:
                self._held.pop(id)()
