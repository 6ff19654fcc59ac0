"""*Teach me*: a move is judged before the computer replies (`boardleaf.analysing.teacher`).

The judge is loaded on first use. If that fails, the game goes on without it.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

from boardleaf import extras
from boardleaf.model.remarks import Hint
from boardleaf.model.state import State
from rules.node import Node

from .collaborators import Listener


class Board(Protocol):
    """The controller of a board, as it is needed here."""

    @property
    def state(self) -> State: ...
    @property
    def listener(self) -> Listener: ...
    def carry_on(self) -> None: ...
    def changed(self) -> None: ...


def holds(board: Board, node: Node, rest: float) -> bool:
    """Return whether the reply at a node waits for the verdict on the move before it, at least for
    a rest in seconds, or for what the person does about it. Then `carry_on` is called."""
    state = board.state
    if not (state.computer.teaching and state.place.full):
        return False
    if not extras.is_loaded(extras.ANALYST):
        state.computer.begin(0, "verdict")
        state.loading = asyncio.ensure_future(_load(board))
        return True
    waits: bool = extras.loaded(extras.ANALYST).of(board).teacher.holds(node, rest)
    return waits


async def _load(board: Board) -> None:
    state = board.state
    try:
        try:
            await board.listener.load(extras.ANALYST)
        except extras.LoadError:
            state.computer.teaching = ""
            state.remarks.message = Hint(extras.failure())
        if board.state is state and state.computer.purpose == "verdict":
            state.computer.rest()
            board.carry_on()
            board.changed()
    except Exception as error:
        board.listener.broke(error)
