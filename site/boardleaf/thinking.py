"""The worker's mind: requests in, thoughts out. Knows neither PyScript nor the page.

Thinking is cut into slices (a player yields a thought about every 30 ms); between two
of them the event loop gets its turn, so that a call of `stop` comes in.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from rules import Record, ai

from .messages import Request, Thought

TREES = 8
"""Players kept, each with its tree; the board that has not moved for longest loses its."""


CANDIDATES = 6
"""Candidates told to the page with each thought, which shows no more."""

PAUSE = 0.004
"""Seconds between two thoughts in which a page is heard: the shortest that a browser waits. For
anything less Pyodide goes on at once, and a word to stop is heard up to a second later."""


class Thinker:
    """Answers requests with `rules.ai`, and tells every thought on the way.

    `tell` gets the request's id and the thought's text.
    """

    def __init__(self, tell: Callable[[int, str], object]) -> None:
        self._tell = tell
        self._players: dict[tuple[int, int], ai.Player] = {}
        self._stopped = 0

    async def think(self, text: str) -> str:
        """The last thought about a request, when its budget is spent or it is stopped.

        A new request stops those before it. ValueError if there is no move to find.
        """
        request = Request.parse(text)
        self.stop(request.id - 1)
        answer = ""
        for thought in self._player(request).think(Record.parse(request.record)):
            answer = str(translate(thought))
            self._tell(request.id, answer)
            await asyncio.sleep(PAUSE)
            if request.id <= self._stopped:
                break
        if not answer:
            raise ValueError("the game is over: there is no move to think about")
        return answer

    def stop(self, id: int) -> None:
        """End requests up to `id`, each with its best thought so far, or else its first."""
        self._stopped = max(self._stopped, id)

    def _player(self, request: Request) -> ai.Player:
        key = request.board, request.level
        player = self._players.pop(key, None) or ai.Player(level=request.level)
        self._players[key] = player
        while len(self._players) > TREES:
            del self._players[next(iter(self._players))]
        return player


def translate(thought: ai.Thought) -> Thought:
    """A thought of `rules.ai`, moves as texts."""
    return Thought(
        move=str(thought.move),
        score=thought.score,
        line=tuple(map(str, thought.line)),
        work=thought.work,
        unit=thought.unit,
        progress=thought.progress,
        candidates=tuple(
            (str(candidate.move), candidate.score) for candidate in thought.candidates[:CANDIDATES]
        ),
    )
