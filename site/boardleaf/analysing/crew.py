"""The workers that review a game at the same time: the board's own, and helpers on other cores.

Helpers take a second or more to start, so each joins when it is ready. The board's own worker is
never lost, as the computer plays with it; a helper that fails is left out, and what it was doing is
done by the board's own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from boardleaf.messages import OpponentFailed

from .judging import Judges

Report = Callable[[str], object]


class Crew:
    """The workers of a review. `joined` is called whenever a helper is ready."""

    def __init__(self, own: Judges, joined: Callable[[], object]) -> None:
        self._own = own
        self._joined = joined
        self._free = [own]
        self._helpers: dict[Judges, asyncio.Task[None]] = {}
        """The helpers, each with the task that starts it."""

    def gather(self, most: int) -> None:
        """Start helpers, so that there are this many workers at most; none if some were started."""
        if not self._helpers:
            helpers = [self._own.helper() for _ in range(1, most)]
            self._helpers = {each: asyncio.ensure_future(self._start(each)) for each in helpers}

    def take(self) -> Judges | None:
        """Return a worker that is free, None if there is none; `give_back` it."""
        return self._free.pop() if self._free else None

    def give_back(self, judges: Judges) -> None:
        """Return a worker that has finished a part."""
        if judges is self._own or judges in self._helpers:
            self._free.append(judges)

    def dismiss(self) -> None:
        """End the helpers, after their requests were cancelled."""
        helpers, self._helpers = self._helpers, {}
        self._free = [self._own]
        for each, task in helpers.items():
            task.cancel()
            each.end()

    async def review(
        self, judges: Judges, record: str, purpose: str, work: int, part: range, report: Report
    ) -> str:
        """Review some moves with a worker, or with the board's own if that fails."""
        try:
            return await judges.review(record, purpose, work, part, report)
        except OpponentFailed:
            if judges is self._own:
                raise
        if judges in self._helpers:
            del self._helpers[judges]
            judges.end()
        return await self._own.review(record, purpose, work, part, report)

    async def _start(self, helper: Judges) -> None:
        try:
            await helper.start()
        except Exception as error:  # such as too little memory: the others go on
            print(f"A review goes on without a helper: {error}")
            helper.end()
        else:
            self._free.append(helper)
            self._joined()
