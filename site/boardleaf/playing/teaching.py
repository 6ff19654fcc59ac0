"""*Teach me*: a move is judged before the computer replies (`boardleaf.analysing.teacher`).

The teacher is loaded on first use. If that fails, the game continues without it.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

from boardleaf import extras
from boardleaf.model.remarks import Note
from boardleaf.model.state import State
from rules.node import Node

from .collaborators import Listener


class Controller(Protocol):
    """The part of the controller's interface that this module needs."""

    @property
    def state(self) -> State: ...
    @property
    def listener(self) -> Listener: ...
    def continue_game(self) -> None: ...
    def changed(self) -> None: ...


def judge_before_reply(controller: Controller, node: Node, delay: float) -> bool:
    """With *Teach me*, have the move that led to a node judged, for at least `delay` seconds.

    Return whether the reply has to wait for the verdict or the person's decision. If so,
    `continue_game` is called afterwards.
    """
    state = controller.state
    if not (state.computer.teaching and state.settings.full):
        return False
    if not extras.is_loaded(extras.ANALYST):
        state.computer.begin_thinking(0, "verdict")
        state.teacher_task = asyncio.ensure_future(_load(controller))
        return True
    teacher = extras.loaded(extras.ANALYST).of(controller).teacher
    waits: bool = teacher.judge_before_reply(node, delay)
    return waits


async def _load(controller: Controller) -> None:
    state = controller.state
    try:
        try:
            await controller.listener.load(extras.ANALYST)
        except extras.LoadError:
            state.computer.teaching = ""
            state.remarks.message = Note(extras.failure())
        if controller.state is state and state.computer.purpose == "verdict":
            state.computer.end_thinking()
            controller.continue_game()
            controller.changed()
    except Exception as error:
        controller.listener.report_error(error)
