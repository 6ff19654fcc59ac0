"""Load the module that draws a tree of moves, or a form for a comment, once a board has one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from boardleaf import extras
from boardleaf.model.state import State

from .collaborators import Listener


class TreeLoader:
    """Loads the module for a board. Until then, or if that fails, only the line shown is drawn."""

    def __init__(self, listener: Listener, then: Callable[[], object]) -> None:
        self._listener = listener
        self._then = then
        self._task: asyncio.Future[None] | None = None

    def load_if_needed(self, state: State) -> None:
        """Load the module if the game on the board has side lines, or a comment is being edited."""
        used = state.game.branched or state.tree_edits.comment_node
        if (
            state.settings.full
            and used
            and not self._task
            and not extras.is_loaded(extras.STUDYING)
        ):
            self._task = asyncio.ensure_future(self._load())

    async def _load(self) -> None:
        try:
            await self._listener.load(extras.STUDYING)
            self._then()
        except extras.LoadError:
            self._task = None  # the next change tries again
        except Exception as error:
            self._listener.report_error(error)
