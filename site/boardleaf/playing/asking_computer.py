"""A board's request to the computer player, one at a time, and its progress."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from boardleaf.computer.insight import Insight
from boardleaf.messages import OpponentFailed, Thought
from boardleaf.model.computer_player import Computer
from rules import Position, Record

from .collaborators import Listener, Opponent

Answer = Thought | OpponentFailed
"""The result of a request."""

Then = Callable[[Answer], None]


class Asking:
    """A board's current request. It needs a running asyncio loop."""

    def __init__(self, opponent: Opponent, listener: Listener) -> None:
        self._opponent = opponent
        self._listener = listener
        self._task: asyncio.Task[None] | None = None
        self._rest: asyncio.Future[None] | None = None

    def ask(
        self,
        computer: Computer,
        record: Record,
        level: int,
        then: Then,
        *,
        purpose: str = "reply",
        rest: float = 0.0,
    ) -> None:
        """Request a level's move or hint for a record.

        `then` is called with the answer, after a rest in seconds in which the last move is seen,
        unless the request was cancelled.
        """
        computer.begin(level, purpose)
        think = partial(self._think, computer, str(record), record.position, level, then)
        self._rest = asyncio.ensure_future(self._listener.pause(rest)) if rest else None
        self._task = asyncio.ensure_future(self._watched(think))

    def skip_rest(self) -> None:
        """Take the answer as soon as it is there, without the rest."""
        if self._rest:
            self._rest.cancel()

    def stop(self) -> None:
        """Request the answer at once."""
        self.skip_rest()
        self._opponent.stop()

    def cancel(self, computer: Computer) -> None:
        """Cancel the request, and clear a failure."""
        if self._task:
            self._task.cancel()
        self.skip_rest()
        self._end(computer)
        computer.failure = ""

    def _end(self, computer: Computer) -> None:
        self._task = self._rest = None
        computer.rest()

    async def _watched(self, think: Callable[[], Awaitable[None]]) -> None:
        try:
            await think()
        except Exception as error:
            self._listener.broke(error)

    async def _think(
        self, computer: Computer, record: str, position: Position, level: int, then: Then
    ) -> None:
        task, purpose = asyncio.current_task(), computer.purpose

        def report(thought: Thought) -> None:
            if self._task is task:
                computer.insight = Insight(position, thought, purpose == "hint")
                self._listener.progressed()

        answer: Answer
        try:
            answer = await self._opponent.think(record, level, report, purpose=purpose)
            report(answer)
        except OpponentFailed as error:
            answer = error
        if self._task is task and self._rest:
            await asyncio.wait([self._rest])
        if self._task is task:
            self._end(computer)
            then(answer)
