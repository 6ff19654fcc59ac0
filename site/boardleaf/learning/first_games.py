"""Steps of a first game: a wrong move is shown with its effects, then taken back.

A step is an exercise. Once it is solved the board accepts no more moves, and the reader continues
with the next step. In a step that asks for a game, the game is played to its end.

>>> from rules import game
>>> start = game("egotzi").start(size=5)
>>> wrong_move_text(start, start.move("a1"), goal="any")
'Not this one. Black placed a stone on a1. Try again.'
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from boardleaf.address import NOBODY
from boardleaf.playing.controller import Controller
from rules import Move, Position, Square
from rules.node import Node
from rules.position import COLOURS
from rules.sentences import sentence

from .exercises import Verdict

WRONG_MOVE_SECONDS = 2.0
"""Seconds for which a wrong move stays on the board after its animation."""


GROUP_GOALS = ("group", "wins")
"""The goals of moves that depend on groups."""


def wrong_move_text(position: Position, move: Move, *, goal: str) -> str:
    """Describe a legal move that misses the goal: its effects, also on groups if the goal depends
    on them, and that it does not end the game if it should."""
    effects = [position.played(move)]
    if goal in GROUP_GOALS:
        effects.append(position.gist([move]))
    if goal == "wins" and not position.play(move).outcome():
        effects.append(sentence("The game isn't over: your opponent can still move."))
    return sentence("Not this one. {happened} Try again.", happened=" ".join(filter(None, effects)))


class StepController(Controller):
    """The controller of a board that shows one step."""

    _take_back_task: asyncio.Future[None] | None = None

    def click(self, square: Square, *, tapped: bool = False) -> None:
        """Pick a square, unless the step is solved."""
        if self.state.exercise.solved and not self.state.asks("game"):
            self.state.remarks.say(sentence("You've solved this step: press Next."))
        else:
            super().click(square, tapped=tapped)

    def finish(self) -> None:
        """End the animation, and at once take back a wrong move that is still on the board."""
        super().finish()
        self._take_back()

    def press_button(self, action: str, values: Mapping[str, str]) -> None:
        """Start the step again, or handle a button that the position offers."""
        if action == "restart":
            self.restart()
        else:
            super().press_button(action, values)

    def restart(self) -> None:
        """Start the step again."""
        self.computer_moves.cancel()
        game = self.state.game
        while game.end.depth > game.initial_depth:
            game.undo()
        game.show_end()
        self._continue_from_here(sentence("Back at the start of this step."))

    def check(self, answer: str) -> None:
        """Judge an answer, and describe the effects of a wrong move."""
        super().check(answer)
        exercise, game, task = self.state.exercise, self.state.game, self.state.settings.task
        if exercise.solved and not self.state.asks("game"):
            game.players = dict.fromkeys(COLOURS, NOBODY)
        elif task and task.kind == "move":
            start = game.cursor.line[game.initial_depth].position
            text = wrong_move_text(start, start.move(answer), goal=task.goal)
            self.show_verdict(Verdict(False, text))

    def push(self, move: Move, answered_node: Node | None = None, skipped: int = 0) -> None:
        """Play a move. If the step asks for a game, judge its outcome once it is over; if the move
        is wrong, take it back a little later."""
        super().push(move, answered_node, skipped)
        outcome = self.state.game.outcome
        if self.state.asks("game") and outcome:
            self.check(outcome.winner or "draw")
        elif self._shows_wrong_move:
            self._take_back_task = asyncio.ensure_future(
                self._take_back_later(WRONG_MOVE_SECONDS + self._reply_delay)
            )

    @property
    def _shows_wrong_move(self) -> bool:
        """True if a wrong move is on the board."""
        exercise, game = self.state.exercise, self.state.game
        played = game.end.depth > game.initial_depth
        return self.state.asks("move") and played and not exercise.solved

    async def _take_back_later(self, seconds: float) -> None:
        await self.listener.pause(seconds)
        self._take_back_task = None
        self._take_back()
        self.changed()

    def _take_back(self) -> None:
        """Take back a wrong move, if one is on the board; its message stays."""
        if self._take_back_task:
            self._take_back_task.cancel()
            self._take_back_task = None
        if self._shows_wrong_move:
            self.state.movement.end()
            self.state.game.undo()
            self.state.selection.clear()


CONTROLLER = StepController
"""The controller class, which main.py looks up by this name."""
