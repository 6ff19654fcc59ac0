"""The computer's part in a game: its replies, its hints, and its games against itself."""

from __future__ import annotations

from typing import Protocol

from boardleaf.computer import insight
from boardleaf.messages import OpponentFailed
from boardleaf.model.state import State
from rules import Move
from rules.node import Node
from rules.sentences import sentence

from . import teaching
from .collaborators import Listener, Opponent
from .computer_request import Answer, ComputerRequest

DIAGRAM_LEVEL = 4
"""The level of the computer in a diagram."""

HINT_LEVEL = 5
"""The level that gives hints: strong, but with a limited budget."""


class Controller(teaching.Controller, Protocol):
    """The part of the controller's interface that this module needs."""

    def push(self, move: Move, answered_node: Node | None) -> None:
        """Play the computer's move at `answered_node`."""


class ComputerMoves:
    """Requests the computer's moves and hints for one board, and handles its answers."""

    def __init__(self, controller: Controller, opponent: Opponent, listener: Listener) -> None:
        self._controller = controller
        self._request = ComputerRequest(opponent, listener)
        self._node: Node | None = None
        """The node for which the computer's move was requested."""

    @property
    def _state(self) -> State:
        return self._controller.state

    def reply(self, node: Node, delay: float = 0.0) -> None:
        """Let the computer move at a node, if it is the computer's turn there, after at least
        `delay` seconds."""
        state, level = self._state, self._state.game.level_at(node)
        if not level or state.editor.draft or state.computer.paused or state.computer.failure:
            return
        if not teaching.judge_before_reply(self._controller, node, delay):
            self._ask(level, node, delay)

    def play_one_move(self) -> None:
        """Let the computer play one move for either side, in the position shown."""
        state = self._state
        if state.game.ongoing and not (state.computer.thinking or state.awaits_answer):
            self._ask(DIAGRAM_LEVEL, state.game.node)

    def stop(self) -> None:
        """Make the computer move now, or pause a game of the computer against itself."""
        if self._state.computer.thinking and self._state.game.computers_only:
            self.cancel()
            self._state.computer.paused = True
        elif self._state.computer.thinking:
            self._request.stop()

    def resume(self) -> None:
        """Request the computer's move again, after a pause or a failure."""
        self._state.computer.paused, self._state.computer.failure = False, ""
        if not self._state.computer.thinking:
            self.reply(self._state.game.end)

    def step(self) -> None:
        """Let the computer play one move against itself, at once if it is thinking, and pause."""
        state = self._state
        if state.computer.thinking:
            self._request.stop()
        elif state.computer_to_move and state.game.computers_only:
            self._ask(state.computer_to_move, state.game.end)
        state.computer.paused = state.game.computers_only

    def skip_delay(self) -> None:
        """Play a pending reply as soon as it is known, without the delay."""
        self._request.skip_delay()

    def cancel(self) -> None:
        """Cancel the pending request for a move or a hint."""
        self._request.cancel(self._state.computer)

    def _ask(self, level: int, node: Node, delay: float = 0.0) -> None:
        """Request the move of a level at a node of the game."""
        state, self._node = self._state, node
        state.overlays.line = state.overlays.hint_details = False
        self._request.ask(state.computer, node.record(), level, self._on_answer, delay=delay)

    def _on_answer(self, answer: Answer) -> None:
        if isinstance(answer, OpponentFailed):
            self._fail(str(answer))
        elif self._node:
            self._play(answer.move, self._node)
        self._controller.changed()

    def _play(self, text: str, node: Node) -> None:
        state = self._state
        try:
            move = node.position.move(text)
        except ValueError as error:
            self._fail(sentence("The computer's move couldn't be played: {error}", error=error))
        else:
            announced = "" if state.game.computers_only else state.remarks.announcement
            state.remarks.end_waiting()
            self._controller.push(move, node)
            state.remarks.announcement = f"{announced} {state.remarks.announcement}".strip()

    def _fail(self, reason: str) -> None:
        self._state.computer.failure = reason
        self._state.remarks.announcement = reason

    # Hints.

    def give_hint(self) -> None:
        """Give a hint: say what the computer would play, and show it on the board."""
        state = self._state
        if state.game.person_to_move and not state.computer.thinking:
            state.computer.failure = ""
            state.overlays.line = state.overlays.hint_details = False
            self._request.ask(
                state.computer, state.game.shown_record, HINT_LEVEL, self._on_hint, purpose="hint"
            )

    def _on_hint(self, answer: Answer) -> None:
        if isinstance(answer, OpponentFailed):
            self._fail(str(answer))
        elif hint := self._state.computer.insight:
            self._state.computer.hinted_moves.add((hint.position, hint.line[0]))
            self._state.remarks.say(insight.hint_text(hint), is_hint=True)
        self._controller.changed()

    def explain(self) -> None:
        """Explain the hint, and show the line that the computer expects."""
        state = self._state
        if state.computer.insight and state.computer.hint(state.game.position):
            state.overlays.line = state.overlays.hint_details = True
            state.remarks.say(insight.hint_explanation(state.computer.insight))
