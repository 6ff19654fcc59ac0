"""A board of *My mistakes*: a position from a reviewed game in which the player
made a mistake, with the task to find a better move.

An attempt is judged like a move of a review, with the same work. A wrong one is answered by its
refutation, then the board goes back to the position. The page has the moves before the mistake, and
the mistake itself; the better move is searched for only when a person asks for the answer.
"""

from __future__ import annotations

import json

from boardleaf import words
from boardleaf.address import HUMAN
from boardleaf.board import events, lines, moves
from boardleaf.board.effects import Cancel, Only, Say, Steps, Wait, note
from boardleaf.board.feature import Feature, on
from boardleaf.board.state import State
from boardleaf.features.judging import judge_last_move, wording
from boardleaf.features.judging.reasons import Reasoning
from boardleaf.game.tasks import Verdict
from boardleaf.views import board as board_view
from rules import Record
from rules.ai.review_outline import MoveOutline, Outline
from rules.sentences import sentence
from rules.svg import Marks
from rules.svg.suggestions import Suggestion

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
        self._reasoning = Reasoning(KEY)
        """Why the mistake is worse than the move that was found, or shown."""
        self._mistake: str = json.loads(board.settings.puzzle)["played"]
        game = board.game
        turn = game.starting_colour(game.position.turn, game.node)
        game.players = {**NO_PLAYERS, turn: HUMAN}

    def board(self) -> str:
        """Return the board with the mistake marked as in practice; "" if another position is shown,
        or the task is done."""
        board = self._board
        if board.exercise.solved or board.game.node.depth != board.game.initial_depth:
            return ""
        squares = board.game.position.move(self._mistake).squares
        return board_view.board(board, Marks(drawings=[Suggestion("played", squares)]))

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
        if event.key == self._reasoning.key:
            return self._explain(event.text)
        outline, purpose = Outline.parse(event.text).moves[0], self._judging
        self._end_judging()
        return self._respond(outline) if purpose == "attempt" else self._play_answer(outline)

    def failed(self, event: events.Failed) -> Steps:
        """Show why a move could not be judged; one may stay without reasons."""
        if event.key == self._reasoning.key:
            return [Only()]
        self._end_judging()
        return [*self._go_back(), note(event.reason)]

    def _end_judging(self) -> None:
        self._judging = ""
        self._board.computer.end_thinking()

    def _respond(self, outline: MoveOutline) -> Steps:
        """Accept an attempt; or say that it is wrong, play the reply if there is one, and go back
        to the task a little later."""
        if outline.verdict is None:
            return self._solve(wording.accepted(outline.move), outline.move)
        board = self._board
        board.exercise.missed = True
        steps: Steps = []
        text = wording.rejected(outline)
        if outline.refutation:
            move = board.game.end.position.move(outline.refutation[0])
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
        """Show the first move of the better line, if there is one, and end the task."""
        if not outline.better:
            return self._solve(sentence("{move} was fine after all.", move=outline.move))
        better = outline.better[0]
        solved = self._solve(wording.answer(better, outline), better)
        node = self._board.game.node
        return [*lines.show_line(self._board, node, outline.better, 1), *solved]

    def _solve(self, text: str, found: str = "") -> Steps:
        """End the task, and ask why the mistake is worse than the move `found`."""
        board = self._board
        board.game.players = NO_PLAYERS
        said = moves.verdict(board, Verdict(True, text))
        if not found or found == self._mistake:
            return said
        record = board.game.record
        while len(record.moves) > board.game.initial_depth:
            record.undo()
        return [*said, self._reasoning.ask(record, self._mistake, found)]

    def _explain(self, text: str) -> Steps:
        """Add the reasons to the verdict."""
        self._reasoning.answered(text)
        said, verdict = self._reasoning.said(), self._board.exercise.verdict
        if not said or not verdict:
            return [Only()]
        reasons = " ".join(map(str, self._reasoning.claims))
        self._board.exercise.verdict = Verdict(True, f"{verdict.text} {reasons}")
        return said

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
    {"board": MistakeBoard.board},
)
"""The feature, which `boardleaf.features.index` looks up by this name."""
