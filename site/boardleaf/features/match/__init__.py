"""A match: two people play by sending links."""

from __future__ import annotations

from boardleaf.board.events import Changed, Shared, StoredElsewhere
from boardleaf.board.feature import Feature
from boardleaf.board.state import State

from . import update, view
from .opening import open_match
from .stored import values

__all__ = ["FEATURE", "open_match"]

FEATURE: Feature[State] = Feature(
    "match",
    None,
    {
        "send": update.send,
        Shared: update.shared,
        **dict.fromkeys(("match-mine", "match-link"), update.decide),
        StoredElsewhere: update.stored_elsewhere,
        Changed: update.changed,
    },
    {"offer": view.offer, "status": view.status},
    stores=values,
)
