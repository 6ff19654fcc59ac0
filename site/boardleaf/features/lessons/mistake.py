"""A board of *My mistakes*: a position from a reviewed game in which the player
made a mistake, with the task to find a better move.

An attempt is judged like a move of a review, with the same work. A wrong one is answered by its
refutation, then the board goes back to the position. The page has the moves before the mistake, and
the mistake itself; the better move is searched for only when a person asks for the answer.
"""

from __future__ import annotations

import json
from dataclasses import replace

from boardleaf import words
from boardleaf.address import HUMAN
from boardleaf.board import events, moves
from boardleaf.board.effects import Cancel, Only, Say, Steps, Wait, note
from boardleaf.board.feature import Feature, on
from boardleaf.board.state import State
from boardleaf.features.judging import judge_last_move
from boardleaf.game.tasks import Verdict
from rules import Record
from rules.ai.review_outline import MoveOutline, Outline
from rules.sentences import sentence
from rules.svg import Marks

from . import NO_PLAYERS, WRONG_SECONDS

KEY = "mistake"
"""The key of requests; `RETURN` is that of waits."""

RETURN = "mistake:return"


class MistakeBoard:
    """The mistake that a board shows."""

    def __init__(self, board: State) -> None:
        self._board = board
        self._judging = ""
        """The purpose for which a move is being judged, `attempt` or `review`; "" for none."""
        self._returns = False
        """True while a refutation waits to be taken back."""
        self._mistake: str = json.loads(board.settings.puzzle)["played"]
        game = board.game
        squares = game.position.move(self._mistake).squares
        board.settings = replace(board.settings, marks=Marks(dict.fromkeys(squares, "note")))
        turn = game.starting_colour(game.position.turn, game.node)
        game.players = {**NO_PLAYERS, turn: HUMAN}

    # Input.

    def act(self, event: events.Action | events.MoveChosen) -> Steps | None:
        """Pick a square or play a move; or say that the task is done, or that a move is being
        judged."""
        if self._board.exercise.solved:
            return [note(words.task_done())]
        return [Say(sentence("Judging your move…"))] if self._judging else None

    def played(self, event: events.Played) -> Steps:
        """Judge a person's move."""
        return self._judge(self._board.game.record, "attempt") if event.by_person else []

    def hurry(self, event: events.Acted) -> Steps:
        """Go back from a refutation at once, before another action."""
        return [Cancel(RETURN), *self._go_back()] if self._returns else []

    # Judging.

    def _judge(self, record: Record, purpose: str) -> Steps:
        """Judge the last move of a record."""
        self._judging = purpose
        self._board.exercise.verdict = None
        self._board.computer.begin_thinking(0, "verdict")
        return [judge_last_move(KEY, record, purpose)]

    def answered(self, event: events.Answered) -> Steps:
        """Accept or refute an attempt, or show the answer."""
        outline, purpose = Outline.parse(event.text).moves[0], self._judging
        self._end_judging()
        return self._respond(outline) if purpose == "attempt" else self._play_answer(outline)

    def failed(self, event: events.Failed) -> Steps:
        """Show why a move could not be judged."""
        self._end_judging()
        return [*self._go_back(), note(event.reason)]

    def _end_judging(self) -> None:
        self._judging = ""
        self._board.computer.end_thinking()

    def _respond(self, outline: MoveOutline) -> Steps:
        """Accept an attempt; or say that it is wrong, play the reply if there is one, and go back
        to the task a little later."""
        if outline.verdict is None:
            return self._solve(sentence("Right."))
        board = self._board
        board.exercise.missed = True
        steps: Steps = []
        if not outline.refutation:
            text = sentence("Not good enough. Try again.")
        else:
            reply = outline.refutation[0]
            text = sentence("Not good enough, as the reply shows. Try again.")
            move = board.game.end.position.move(reply)
            steps = moves.play(board, move, by_person=False)
        self._returns = True
        wait = Wait(RETURN, WRONG_SECONDS + moves.reply_delay(board))
        said = [step for step in steps if not isinstance(step, Say)]
        return [*said, *moves.verdict(board, Verdict(False, text)), wait]

    def show_answer(self, event: events.Pressed) -> Steps:
        """Search for the best move as the review did, and show it."""
        if self._board.exercise.solved or self._judging:
            return []
        self._board.exercise.missed = True
        record = self._board.game.record
        record.play(self._mistake)
        return self._judge(record, "review")

    def _play_answer(self, outline: MoveOutline) -> Steps:
        """Play the better move, if there is one, and end the task."""
        if not outline.better:
            return self._solve(sentence("{move} was fine after all.", move=outline.move))
        move = self._board.game.end.position.move(outline.better[0])
        steps = moves.play(self._board, move, by_person=False)
        return [*steps, *self._solve(sentence("{move} was better.", move=outline.better[0]))]

    def _solve(self, text: str) -> Steps:
        self._board.game.players = NO_PLAYERS
        return moves.verdict(self._board, Verdict(True, text))

    # Going back to the task.

    def waited(self, event: events.Waited) -> Steps:
        """Go back from a refutation."""
        return self._go_back() if self._returns else [Only()]

    def _go_back(self) -> Steps:
        """Take back the attempt and its refutation; the verdict stays."""
        self._returns = False
        game = self._board.game
        while game.end.depth > game.initial_depth:
            game.undo()
        moves.take_back(self._board, 0)
        return []


FEATURE: Feature[MistakeBoard] = Feature(
    "mistake",
    MistakeBoard,
    {
        **on(events.Clicked, MistakeBoard.act),
        **on(events.TextPlayed, MistakeBoard.act),
        **on(events.MoveChosen, MistakeBoard.act),
        **on(events.Played, MistakeBoard.played),
        **on(events.Acted, MistakeBoard.hurry),
        **on(events.Answered, MistakeBoard.answered, KEY),
        **on(events.Failed, MistakeBoard.failed, KEY),
        **on(events.Waited, MistakeBoard.waited, KEY),
        "solution": MistakeBoard.show_answer,
    },
)
"""The feature, which `boardleaf.features.index` looks up by this name."""
