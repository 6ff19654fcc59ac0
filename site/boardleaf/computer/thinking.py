"""The worker's mind: requests in, thoughts out. Knows neither PyScript nor the page.

Thinking is cut into slices (a player yields a thought about every 30 ms); between two
of them the event loop gets its turn, so that a call of `stop` comes in.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import rules
from boardleaf.messages import Request, Thought
from rules import Record, ai
from rules.ai import Player  # and so all searches, before the first move is asked for
from rules.kernels import Part

TREES = 3
"""Players kept, each with its tree, which may take 64 MB; the board that has not moved for longest
loses its."""

CANDIDATES = 6
"""Candidates told to the page with each thought, which shows no more."""

PAUSE = 0.004
"""Seconds between two thoughts in which a page is heard: the shortest that a browser waits. For
anything less Pyodide goes on at once, and a word to stop is heard up to a second later."""


class Thinker:
    """Answers requests with `rules.ai`, and tells every thought on the way.

    `tell` gets the request's id and the thought's text; `fetch` makes a program ready by its name.
    """

    def __init__(
        self, tell: Callable[[int, str], object], fetch: Callable[[str], Awaitable[object]]
    ) -> None:
        self._tell = tell
        self._fetch = fetch
        self._programs: dict[str, asyncio.Future[object]] = {}
        self._players: dict[tuple[int, int], Player] = {}
        self._stopped = 0

    async def think(self, text: str) -> str:
        """The last thought about a request, when its budget is spent or it is stopped.

        A new request stops those before it. ValueError if there is no move to find.
        """
        request = Request.parse(text)
        self.stop(request.id - 1)
        answer, record = "", Record.parse(request.record)
        await self._prepare(record.position.PART)
        for thought in self._player(request).think(record):
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

    async def prepare(self, game: str) -> None:
        """Fetch the program of a game ahead, told by its id. KeyError if there is no such game."""
        await self._prepare(rules.game(game).position.PART)

    async def _prepare(self, part: Part | None) -> None:
        """Fetch a program, if a game has one, unless that has been done or is being done."""
        if not part:
            return
        name = part.name
        if name not in self._programs:
            self._programs[name] = asyncio.ensure_future(self._fetch(name))
        try:
            await self._programs[name]
        except Exception:
            self._programs.pop(name, None)
            raise

    def _player(self, request: Request) -> Player:
        key = request.board, request.level
        player = self._players.pop(key, None) or Player(level=request.level)
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
        proved=thought.proved,
        candidates=tuple(
            (str(candidate.move), candidate.score) for candidate in thought.candidates[:CANDIDATES]
        ),
    )
