"""Use of modules that are loaded on first use (`boardleaf.extras`) by a board.

Until it is there, what is loaded is said. What fails can be tried again, and whatever else a
person does meanwhile comes first: the module is then not used.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import Any

from boardleaf import extras
from boardleaf.model.wanted import Wanted

from .controller import Controller


def use(board: Controller, module: str, then: Callable[[Any], object], part: str = "note") -> None:
    """Call `then` with a module, at once if it is there; `part` of the board shows that it is being
    loaded, or could not be."""
    if module in sys.modules:
        then(sys.modules[module])
    else:
        board.state.wanted = Wanted(module, then, part)
        load(board)


def load(board: Controller) -> None:
    """Load what is wanted; again, if that failed."""
    wanted = board.state.wanted
    if wanted:
        wanted.failed = False
        board.state.remarks.announcement = wanted.message
        wanted.task = asyncio.ensure_future(_load(board, wanted))


async def _load(board: Controller, wanted: Wanted) -> None:
    try:
        module = None
        try:
            module = await board.listener.load(wanted.module)
        except extras.LoadError:
            wanted.failed = True
        if board.state.wanted is not wanted:
            return
        if module:
            board.state.wanted = None
            wanted.then(module)
        else:
            board.state.remarks.announcement = wanted.message
        board.changed()
    except Exception as error:
        board.listener.broke(error)
