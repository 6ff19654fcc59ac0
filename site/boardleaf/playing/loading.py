"""Load modules of `boardleaf.extras` when an action on a board first needs them.

The board shows that a module is being loaded, and offers to try again after a failure. Another
action of the person in the meantime cancels the first one.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import Any

from boardleaf import extras
from boardleaf.model.pending_module import PendingModule

from .controller import Controller


def use(
    controller: Controller, module: str, then: Callable[[Any], object], part: str = "note"
) -> None:
    """Call `then` with a module, at once if it is loaded. `part` names the part of the board that
    shows the progress or failure of loading it."""
    if module in sys.modules:
        then(sys.modules[module])
    else:
        controller.state.pending_module = PendingModule(module, then, part)
        load(controller)


def load(controller: Controller) -> None:
    """Load the pending module, if any, or try again after a failure."""
    pending = controller.state.pending_module
    if pending:
        pending.failed = False
        controller.state.remarks.announcement = pending.message
        pending.task = asyncio.ensure_future(_load(controller, pending))


async def _load(controller: Controller, pending: PendingModule) -> None:
    try:
        module = None
        try:
            module = await controller.listener.load(pending.module)
        except extras.LoadError:
            pending.failed = True
        if controller.state.pending_module is not pending:
            return
        if module:
            controller.state.pending_module = None
            pending.then(module)
        else:
            controller.state.remarks.announcement = pending.message
        controller.changed()
    except Exception as error:
        controller.listener.report_error(error)
