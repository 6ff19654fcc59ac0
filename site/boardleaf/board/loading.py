"""Load modules of `boardleaf.extras` when an action on a board first needs them.

The board shows that a module is being loaded, and offers to try again after a failure. The event
that needs the module waits, and is handled again once the module has been loaded; another action of
the person in the meantime cancels it.
"""

from __future__ import annotations

from boardleaf import extras

from . import replies
from .effects import Load, Say, Steps, show
from .events import Event, Loaded, LoadFailed
from .remarks import Note
from .state import Pending, State


def request(board: State, module: str, event: Event | None = None, part: str = "note") -> Steps:
    """Return the steps that load a module, and then handle an event again, if given. `part` names
    the part of the board that shows the progress or failure of loading it."""
    board.pending = Pending(module, event, part)
    return load(board)


def load(board: State) -> Steps:
    """Load the pending module, if any, or try again after a failure."""
    pending = board.pending
    if not pending:
        return []
    pending.failed = False
    return [Say(pending.message), Load(pending.module)]


def loaded(board: State, event: Loaded) -> Steps:
    """Handle the event that has waited for a module, and let the computer reply if the teacher has
    been loaded."""
    board.requested.discard(event.module)
    waiting: Steps = []
    if board.pending and board.pending.module == event.module:
        pending, board.pending = board.pending, None
        waiting = [pending.event] if isinstance(pending.event, Event) else []
    return [*waiting, *replies.resume_teaching(board, event.module)]


def failed(board: State, event: LoadFailed) -> Steps:
    """Show that a module could not be loaded; the game continues without a teacher."""
    board.requested.discard(event.module)
    teaching = replies.resume_teaching(board, event.module, teaching="")
    result = [show(Note(extras.failure())), *teaching] if teaching else []
    if board.pending and board.pending.module == event.module:
        board.pending.failed = True
        result.append(Say(board.pending.message))
    return result
