"""Steps of a first game: a wrong move is shown with its effects, then taken back.

A step is an exercise. Once it is solved the board accepts no more moves, and the reader continues
with the next step. In a step that asks for a game, the game is played to its end.

>>> from rules import game
>>> start = game("egotzi").start(size=5)
>>> wrong_move_text(start, start.move("a1"), goal="any")
'Not this one. Black placed a stone on a1. Try again.'
"""

from __future__ import annotations

from boardleaf.board import moves, replies
from boardleaf.board.effects import Cancel, Only, Steps, Wait, note
from boardleaf.board.events import Acted, AnswerGiven, Clicked, Played, Pressed, TextPlayed, Waited
from boardleaf.board.feature import Feature, on
from boardleaf.board.state import State
from boardleaf.game.tasks import Verdict
from rules import Move, Position
from rules.sentences import sentence

from . import NO_PLAYERS, WRONG_SECONDS

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


class Step:
    """The step that a board shows."""

    def __init__(self, board: State) -> None:
        self._board = board
        self._waits = False
        """True while a wrong move waits to be taken back."""

    def act(self, event: Clicked | TextPlayed) -> Steps | None:
        """Pick a square or play a move, unless the step is solved."""
        if self._board.exercise.solved and self._board.asked != "game":
            return [note(sentence("You've solved this step: press Next."))]
        return None

    def take_back(self, event: Acted | Waited) -> Steps:
        """Take back a wrong move, if one is on the board; its message stays."""
        if isinstance(event, Waited) and not self._waits:
            return [Only()]
        self._waits = False
        if self._shows_wrong_move:
            moves.take_back(self._board)
        return [Cancel(KEY)] if isinstance(event, Acted) else []

    def restart(self, event: Pressed) -> Steps:
        """Start the step again."""
        cancelled = replies.cancel(self._board)
        game = self._board.game
        while game.end.depth > game.initial_depth:
            game.undo()
        game.show_end()
        text = sentence("Back at the start of this step.")
        return [*cancelled, *moves.go_on_from_here(self._board, text)]

    def check(self, event: AnswerGiven) -> Steps:
        """Judge an answer, and describe the effects of a wrong move."""
        board = self._board
        steps = moves.check(board, event)
        game, task = board.game, board.settings.task
        if board.exercise.solved and board.asked != "game":
            game.players = NO_PLAYERS
        elif task and task.kind == "move":
            start = game.cursor.line[game.initial_depth].position
            text = wrong_move_text(start, start.move(event.answer), goal=task.goal)
            return moves.verdict(board, Verdict(False, text))
        return steps

    def played(self, event: Played) -> Steps:
        """If the step asks for a game, judge its outcome once it is over; if the move is wrong,
        take it back a little later."""
        outcome = self._board.game.outcome
        if self._board.asked == "game" and outcome:
            return [AnswerGiven(outcome.winner or "draw")]
        if not self._shows_wrong_move:
            return []
        self._waits = True
        return [Wait(KEY, WRONG_SECONDS + moves.reply_delay(self._board))]

    @property
    def _shows_wrong_move(self) -> bool:
        """True if a wrong move is on the board."""
        exercise, game = self._board.exercise, self._board.game
        played = game.end.depth > game.initial_depth
        return self._board.asked == "move" and played and not exercise.solved


KEY = "step"
"""The key of waits."""

FEATURE: Feature[Step] = Feature(
    "step",
    Step,
    {
        **on(Clicked, Step.act),
        **on(TextPlayed, Step.act),
        **on(Acted, Step.take_back),
        **on(Waited, Step.take_back, KEY),
        **on(AnswerGiven, Step.check),
        **on(Played, Step.played),
        "restart": Step.restart,
    },
)
"""The feature, which `boardleaf.features.index` looks up by this name."""
