"""A board's requests to the computer player, one at a time, and their progress."""

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

AnswerHandler = Callable[[Answer], None]
"""A function to call with the answer."""


class ComputerRequest:
    """The current request of a board. It needs a running asyncio loop."""

    def __init__(self, opponent: Opponent, listener: Listener) -> None:
        self._opponent = opponent
        self._listener = listener
        self._task: asyncio.Task[None] | None = None
        self._reply_delay: asyncio.Future[None] | None = None

    def ask(
        self,
        computer: Computer,
        record: Record,
        level: int,
        then: AnswerHandler,
        *,
        purpose: str = "reply",
        delay: float = 0.0,
    ) -> None:
        """Request a level's move or hint for a record.

        `then` is called with the answer, after at least `delay` seconds, so that the last move can
        be seen; it is not called if the request is cancelled.
        """
        computer.begin_thinking(level, purpose)
        think = partial(self._think, computer, str(record), record.position, level, then)
        self._reply_delay = asyncio.ensure_future(self._listener.pause(delay)) if delay else None
        self._task = asyncio.ensure_future(self._report_errors(think))

    def skip_delay(self) -> None:
        """Deliver the answer as soon as it is known, without the delay."""
        if self._reply_delay:
            self._reply_delay.cancel()

    def stop(self) -> None:
        """Make the computer answer at once."""
        self.skip_delay()
        self._opponent.stop()

    def cancel(self, computer: Computer) -> None:
        """Cancel the request, and clear a failure."""
        if self._task:
            self._task.cancel()
        self.skip_delay()
        self._end(computer)
        computer.failure = ""

    def _end(self, computer: Computer) -> None:
        self._task = self._reply_delay = None
        computer.end_thinking()

    async def _report_errors(self, think: Callable[[], Awaitable[None]]) -> None:
        try:
            await think()
        except Exception as error:
            self._listener.report_error(error)

    async def _think(
        self, computer: Computer, record: str, position: Position, level: int, then: AnswerHandler
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
        if self._task is task and self._reply_delay:
            await asyncio.wait([self._reply_delay])
        if self._task is task:
            self._end(computer)
            then(answer)
