"""Loads what draws a tree of moves, once a board has one to draw."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from boardleaf import extras
from boardleaf.model.state import State

from .collaborators import Listener


class TreeLoading:
    """The loading for a board. Until it is done, and where it fails, the line shown is drawn."""

    def __init__(self, listener: Listener, then: Callable[[], object]) -> None:
        self._listener = listener
        self._then = then
        self._task: asyncio.Future[None] | None = None

    def follow(self, state: State) -> None:
        """Load it if the game on the board has side lines."""
        wanted = state.place.full and state.game.branched and not self._task
        if wanted and not extras.is_loaded(extras.STUDYING):
            self._task = asyncio.ensure_future(self._load())

    async def _load(self) -> None:
        try:
            await self._listener.load(extras.STUDYING)
            self._then()
        except extras.LoadError:
            self._task = None  # the next change tries again
        except Exception as error:
            self._listener.broke(error)
