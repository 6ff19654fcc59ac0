"""Copy, share, save or print: JavaScript carries out a request, whose result is shown."""

from __future__ import annotations

from boardleaf.board.effects import Share, Steps, share_result
from boardleaf.board.events import QUIET_BUTTONS, Pressed, Shared
from boardleaf.board.feature import Feature
from boardleaf.board.state import State

from . import exports


def share(board: State, event: Pressed) -> Steps:
    """Request a link, a picture, or the like: then `Shared`."""
    action = "copy-link" if event.name == "share" else event.name
    return [Share(exports.request(action, board))]


def shared(board: State, event: Shared) -> Steps:
    """Show the result of a request."""
    return [share_result(exports.share_result(event.request, event.done))]


FEATURE: Feature[State] = Feature(
    "sharing", None, {**dict.fromkeys(QUIET_BUTTONS, share), Shared: shared}
)
