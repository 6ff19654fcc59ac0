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
from .asking_computer import Answer, Asking
from .collaborators import Listener, Opponent

ANSWERS = 4
"""The level of the computer that answers in a diagram."""

ADVISER = 5
"""The level that gives hints: it thinks for long, but its work is limited."""


class Board(teaching.Board, Protocol):
    """The controller of a board, as it is needed here."""

    def push(self, move: Move, answered: Node | None) -> None:
        """Play the computer's move at the node that it answered."""


class ComputerMoves:
    """Requests the computer's moves and hints for one board, and handles its answers."""

    def __init__(self, board: Board, opponent: Opponent, listener: Listener) -> None:
        self._board = board
        self._asking = Asking(opponent, listener)
        self._asked: Node | None = None
        """The node at which the computer will move."""

    @property
    def _state(self) -> State:
        return self._board.state

    def reply(self, node: Node, rest: float = 0.0) -> None:
        """Let the computer move at a node if it is its turn, after a rest in seconds."""
        state, level = self._state, self._state.game.level_at(node)
        if not level or state.editor.draft or state.computer.paused or state.computer.failure:
            return
        if not teaching.holds(self._board, node, rest):
            self._ask(level, node, rest)

    def answer(self) -> None:
        """Let the computer play one move for either side, in the position shown."""
        state = self._state
        if state.game.going_on and not (state.computer.thinking or state.asked):
            self._ask(ANSWERS, state.game.node)

    def stop(self) -> None:
        """Let the computer move now, or pause a game of the computer against itself."""
        if self._state.computer.thinking and self._state.game.computers_only:
            self.cancel()
            self._state.computer.paused = True
        elif self._state.computer.thinking:
            self._asking.stop()

    def resume(self) -> None:
        """Request the computer's move again, after a pause or a failure."""
        self._state.computer.paused, self._state.computer.failure = False, ""
        if not self._state.computer.thinking:
            self.reply(self._state.game.end)

    def step(self) -> None:
        """Let the computer play one move against itself, at once if it is thinking, and pause."""
        state = self._state
        if state.computer.thinking:
            self._asking.stop()
        elif state.computer_to_move and state.game.computers_only:
            self._ask(state.computer_to_move, state.game.end)
        state.computer.paused = state.game.computers_only

    def skip_rest(self) -> None:
        """Play a pending reply as soon as it is there, without the rest."""
        self._asking.skip_rest()

    def cancel(self) -> None:
        """Cancel the request for a move or a hint."""
        self._asking.cancel(self._state.computer)

    def _ask(self, level: int, node: Node, rest: float = 0.0) -> None:
        """Request the move of a level at a node of the game."""
        state, self._asked = self._state, node
        state.overlays.line = state.overlays.hint_details = False
        self._asking.ask(state.computer, node.record(), level, self._answered, rest=rest)

    def _answered(self, answer: Answer) -> None:
        if isinstance(answer, OpponentFailed):
            self._fail(str(answer))
        elif self._asked:
            self._play(answer.move, self._asked)
        self._board.changed()

    def _play(self, text: str, node: Node) -> None:
        state = self._state
        try:
            move = node.position.move(text)
        except ValueError as error:
            self._fail(sentence("The computer played an illegal move: {error}", error=error))
        else:
            said = "" if state.game.computers_only else state.remarks.announcement
            state.remarks.end_waiting()
            self._board.push(move, node)
            state.remarks.announcement = f"{said} {state.remarks.announcement}".strip()

    def _fail(self, reason: str) -> None:
        self._state.computer.failure = reason
        self._state.remarks.announcement = reason

    # Hints.

    def advise(self) -> None:
        """Give a hint: say what the computer would play, and show it on the board."""
        state = self._state
        if state.game.person_to_move and not state.computer.thinking:
            state.computer.failure = ""
            state.overlays.line = state.overlays.hint_details = False
            self._asking.ask(
                state.computer, state.game.shown, ADVISER, self._advised, purpose="hint"
            )

    def _advised(self, answer: Answer) -> None:
        if isinstance(answer, OpponentFailed):
            self._fail(str(answer))
        elif hint := self._state.computer.insight:
            self._state.computer.hinted.add((hint.position, hint.line[0]))
            self._state.remarks.say(insight.said(hint), advice=True)
        self._board.changed()

    def explain(self) -> None:
        """Say more about the hint, and show the line that the computer expects."""
        state = self._state
        if state.computer.insight and state.computer.advice(state.game.position):
            state.overlays.line = state.overlays.hint_details = True
            state.remarks.say(insight.explained(state.computer.insight))
