"""The exact result of every move, on a small board."""

from __future__ import annotations

from boardleaf.board.events import Answered, Changed, Failed, Opened, Reported
from boardleaf.board.feature import Feature, on

from . import view
from .update import KEY, NAME, Results

FEATURE: Feature[Results] = Feature(
    NAME,
    Results,
    {
        "solve-again": Results.try_again,
        **on(Opened, Results.changed),
        **on(Changed, Results.changed),
        **on(Reported, Results.reported, KEY),
        **on(Answered, Results.answered, KEY),
        **on(Failed, Results.failed, KEY),
    },
    {"board": view.board, "status": view.status, "task": view.panel},
)
"""The exact result of every move in the position shown."""
