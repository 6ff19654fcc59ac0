"""Puzzles: a right move is answered by the longest defence, a wrong one by its refutation.

The right moves have been proved, and are part of the puzzle's text (`Puzzle.parse`). The controller
plays the opponent's replies and the solver's only moves; after a refutation the board goes back to
the position before the wrong move.

>>> puzzle = Puzzle.parse('{"kind": "win", "result": 1, "tree": {"c3": null}}')
>>> puzzle.right_result, [*puzzle.tree]
('won', ['c3'])
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Self

from boardleaf.address import HUMAN, NOBODY
from boardleaf.model.state import State
from boardleaf.playing.collaborators import Listener, Opponent
from boardleaf.playing.controller import Controller
from rules import Colour, Move, Square
from rules.board import quote
from rules.position import COLOURS
from rules.sentences import sentence, template

from .exercises import PUZZLE_RESULTS, Verdict

REFUTATION_SECONDS = 2.0
"""Seconds for which a refutation stays on the board after its animation."""

NO_PLAYERS: Mapping[Colour, str] = dict.fromkeys(COLOURS, NOBODY)
"""The players while nobody may move."""

Tree = Mapping[str, Any]
"""For each right move, None if it solves the puzzle, or the reply and the tree after it."""

REFUTATION_SENTENCES: Mapping[str, str] = {
    "win": template("After {move}, {reply} stops the win. Try again."),
    "save": template("After {move}, {reply} wins. Try again."),
}
"""The message about a wrong move and its refutation, by the kind of the puzzle."""

GAME_END_SENTENCES: Mapping[str, str] = {
    "win": template("{move} ends the game without a win. Try again."),
    "save": template("{move} ends the game, and it's lost. Try again."),
}
"""The message about a wrong move that ends the game, by the kind of the puzzle."""

SOLVED_SENTENCES: Mapping[str, str] = {
    "win": template("Solved: this wins against any defence."),
    "save": template("Solved: this draws against any attack."),
}
"""The message about a solved puzzle, by its kind."""

RESULT_SENTENCES: Mapping[str, str] = {
    "won": template("The player to move wins with best play."),
    "drawn": template("With best play it's a draw."),
    "lost": template("The player to move loses even with best play."),
}
"""The explanation of each result, when it is the right one."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """The values of a puzzle that the board needs."""

    goal: str
    """`win`, `save` or `result`."""
    result: float
    """The proved result for the player to move: 1, 0.5 or 0."""
    tree: Tree
    refutations: Mapping[str, Mapping[str, str]]
    """The replies to wrong moves, by the moves played before; "" for a move that ends the game."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse the JSON text of a puzzle, which may lack the refutations."""
        values = json.loads(text)
        refutations = values.get("refutations") or {}
        return cls(values["kind"], values["result"], values["tree"], refutations)

    @property
    def right_result(self) -> str:
        """The right answer to "won, drawn or lost?"."""
        return {1: "won", 0.5: "drawn", 0: "lost"}[self.result]


class PuzzleController(Controller):
    """The controller of a board that shows one puzzle."""

    def __init__(self, state: State, opponent: Opponent, listener: Listener) -> None:
        super().__init__(state, opponent, listener)
        self._puzzle = Puzzle.parse(state.settings.puzzle)
        self._tree: Tree | None = self._puzzle.tree or None
        self._pending: Callable[[], None] | None = None
        self._timer: asyncio.Future[None] | None = None
        self._skip_delays = False
        state.game.players = NO_PLAYERS
        if self._tree:
            state.game.players = {**NO_PLAYERS, state.game.position.turn: HUMAN}

    # Input.

    def click(self, square: Square, *, tapped: bool = False) -> None:
        """Pick a square, unless the puzzle is solved or asks for a result."""
        if self.state.exercise.solved:
            self.state.remarks.say(sentence("You've solved this puzzle: press Next."))
        elif not self._puzzle.tree:
            self.state.remarks.say(sentence("Choose an answer below the board."))
        else:
            super().click(square, tapped=tapped)

    def press_button(self, action: str, values: Mapping[str, str]) -> None:
        """Judge an answer, show the solution, or handle a button that the position offers."""
        if action in PUZZLE_RESULTS:
            self._answer(action)
        elif action == "solution":
            self._show_solution()
        else:
            super().press_button(action, values)

    def finish(self) -> None:
        """End the animation before another action, and play pending moves at once."""
        super().finish()
        self._skip_delays = True
        while self._pending:
            self._run_pending()
        self._skip_delays = False

    def _play(self, move: Move, skipped: int = 0) -> None:
        super()._play(move, skipped)
        if self._tree is None:
            return
        if str(move) in self._tree:
            self._continue(self._tree[str(move)])
        else:
            self._refute(str(move))

    # Right moves.

    def _continue(self, continuation: Any) -> None:
        """Continue after a right move: play the reply, or end the puzzle as solved."""
        self.state.exercise.verdict = None
        if continuation is None:
            self._solve(sentence(SOLVED_SENTENCES[self._puzzle.goal]))
            return
        reply, tree = continuation
        self._call_later(self._reply_delay, lambda: self._reply(reply, tree))

    def _reply(self, reply: str, tree: Tree) -> None:
        """Play the longest defence; also play the move after it if that is the only legal one, or
        while the solution is shown."""
        if not self._push_text(reply):
            return
        self._tree = tree
        game = self.state.game
        if not any(map(self._is_legal, tree)):
            self._stop(next(iter(tree), ""))
        elif len(game.end.position.moves()) == 1 or game.players == NO_PLAYERS:
            self._call_later(self._reply_delay, self._play_right)
        else:
            self.state.remarks.say(
                sentence("Right. Your opponent replies {reply}: keep going.", reply=reply)
            )

    def _play_right(self) -> None:
        """Play the first right move."""
        assert self._tree
        move = next(filter(self._is_legal, self._tree), next(iter(self._tree)))
        continuation = self._tree[move]
        if self._push_text(move):
            self._continue(continuation)

    def _solve(self, text: str) -> None:
        """End the puzzle as solved."""
        self._tree = None
        self.state.game.players = NO_PLAYERS
        self.show_verdict(Verdict(True, text))

    # Wrong moves.

    def _refute(self, move: str) -> None:
        """Say that a move is wrong, show the reply to it if one is known, then go back to the
        position before the move."""
        exercise, goal, game = self.state.exercise, self._puzzle.goal, self.state.game
        exercise.missed = True
        path = ",".join(map(str, game.moves[game.initial_depth : -1]))
        reply = self._puzzle.refutations.get(path, {}).get(move)
        if reply and self._is_legal(reply):
            text = sentence(REFUTATION_SENTENCES[goal], move=move, reply=reply)
            self.show_verdict(Verdict(False, text))
            self._call_later(self._reply_delay, lambda: self._show_refutation(reply))
            return
        wrong = sentence("{move} isn't the right move. Try again.", move=move)
        ended = sentence(GAME_END_SENTENCES[goal], move=move)
        self.show_verdict(Verdict(False, ended if reply == "" else wrong))
        self._call_later(REFUTATION_SECONDS + self._reply_delay, lambda: self._go_back(1))

    def _show_refutation(self, reply: str) -> None:
        announcement = self.state.remarks.announcement
        self._push_text(reply)
        self.state.remarks.announcement = announcement
        self._call_later(REFUTATION_SECONDS + self._reply_delay, lambda: self._go_back(2))

    def _go_back(self, moves: int) -> None:
        """Take back a wrong move and its refutation; the message stays."""
        self.state.movement.end()
        for _ in range(moves):
            self.state.game.undo()
        self.state.selection.clear()

    # Answers.

    def _answer(self, result: str) -> None:
        """Judge an answer to "won, drawn or lost?"."""
        exercise = self.state.exercise
        if exercise.solved or self._puzzle.goal != "result":
            return
        if result == self._puzzle.right_result:
            self._solve(sentence(RESULT_SENTENCES[result]))
        else:
            exercise.missed = True
            self.show_verdict(Verdict(False, sentence("No. Look again.")))

    def _show_solution(self) -> None:
        """Play the main solution from here, or show the result."""
        exercise = self.state.exercise
        if exercise.solved:
            return
        exercise.missed = True
        if self._tree is None:
            self._solve(sentence(RESULT_SENTENCES[self._puzzle.right_result]))
        else:
            self.state.game.players = NO_PLAYERS
            self._play_right()

    # Delayed moves.

    def _push_text(self, text: str) -> bool:
        """Play a move of the puzzle's data, and return whether it is legal; if it isn't, stop."""
        if self._is_legal(text):
            self.push(self.state.game.end.position.move(text))
            return True
        self._stop(text)
        return False

    def _is_legal(self, text: str) -> bool:
        """Return whether a move is legal after the last one: a host may send damaged data."""
        try:
            self.state.game.end.position.move(text)
        except ValueError:
            return False
        return True

    def _stop(self, text: str) -> None:
        """End the puzzle, neither solved nor missed, at a move of its data that isn't legal."""
        self._tree = None
        self.state.game.players = NO_PLAYERS
        self.state.remarks.say(
            sentence(
                "This puzzle is damaged: its next move, {move}, isn't legal.", move=quote(text)
            )
        )

    def _call_later(self, seconds: float, function: Callable[[], None]) -> None:
        """Call a function after some seconds, or as soon as another action begins."""
        self._pending = function
        if not self._skip_delays:
            self._timer = asyncio.ensure_future(self._run_pending_after(seconds))

    async def _run_pending_after(self, seconds: float) -> None:
        await self.listener.pause(seconds)
        self._timer = None
        self._run_pending()
        self.changed()

    def _run_pending(self) -> None:
        """Call the pending function."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        function, self._pending = self._pending, None
        if function:
            function()


CONTROLLER = PuzzleController
"""The controller class, which main.py looks up by this name."""
