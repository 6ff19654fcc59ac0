"""Copy, share, save or print."""

from __future__ import annotations

from boardleaf.board.events import QUIET_BUTTONS, Shared
from boardleaf.board.feature import Feature
from boardleaf.board.state import State

from .update import share, shared

FEATURE: Feature[State] = Feature(
    "sharing", None, {**dict.fromkeys(QUIET_BUTTONS, share), Shared: shared}
)
