"""A match: two people play by sending links."""

from __future__ import annotations

from boardleaf.board.effects import Steps
from boardleaf.board.events import Changed, Event, Shared
from boardleaf.board.feature import Feature
from boardleaf.board.state import State
from boardleaf.views import panel

from .courier import open_match

__all__ = ["FEATURE", "open_match"]


def _send(board: State, event: Event) -> Steps:
    return board.courier.send() if board.courier else []


def _shared(board: State, event: Shared) -> Steps | None:
    request = event.request
    if request["kind"] != "send":
        return None
    return board.courier.sharing_ended(request["result"], request["text"]) if board.courier else []


def _keep_own(board: State, event: Event) -> Steps:
    return board.courier.decide(keep_own=True) if board.courier else []


def _use_link(board: State, event: Event) -> Steps:
    return board.courier.decide(keep_own=False) if board.courier else []


def _changed(board: State, event: Changed) -> Steps:
    board.questions["match"] = bool(board.courier and board.courier.asks)
    return []


def _offer(board: State) -> str:
    return board.courier.offer() if board.courier else ""


def _status(board: State) -> str:
    waiting = board.courier.status() if board.courier else ""
    return panel.status(board, waiting) if waiting else ""


FEATURE: Feature[State] = Feature(
    "match",
    None,
    {
        "send": _send,
        Shared: _shared,
        "match-mine": _keep_own,
        "match-link": _use_link,
        Changed: _changed,
    },
    {"offer": _offer, "status": _status},
)
