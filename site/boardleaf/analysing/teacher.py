"""*Teach me*: a move that loses more than the player allows is refuted on the board, and can be
taken back; it stays as a side line.

Moves are judged as in reviews, with the same work for every position, so the verdict is the one
that a review of the game would give. The teacher never objects to a move that was given as a hint.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import NamedTuple

from boardleaf.address import HUMAN
from boardleaf.messages import OpponentFailed
from boardleaf.model.tree import is_in_tree
from boardleaf.playing.controller import Controller
from rules.ai.review_outline import MoveOutline, Outline
from rules.node import Node

from . import line_on_board, wording
from .game_review import WORK
from .judging import JudgingWorker
from .worker_jobs import Jobs

VERDICTS = ("inaccuracy", "mistake", "blunder")
"""The verdicts that may lead to an objection, the mildest first."""


class Objection(NamedTuple):
    """An objection to a move that lost too much."""

    node: Node
    """The node after the move."""
    outline: MoveOutline

    @property
    def before(self) -> Node:
        """The node before the move."""
        assert self.node.parent
        return self.node.parent

    @property
    def text(self) -> str:
        """The objection as a sentence."""
        return wording.objection(self.outline)


class Teacher:
    """The teacher of a board: judges a person's moves, and objects to bad ones."""

    def __init__(self, controller: Controller, worker: JudgingWorker) -> None:
        self._controller = controller
        self._worker = worker
        self._jobs = Jobs(controller)
        self._judged: Node | None = None
        """The node whose move was judged last, or is being judged."""
        self._objected: set[tuple[Node, str]] = set()
        """The moves that have been objected to, each with the node before it."""
        self._taken_back: list[tuple[Node, str]] = []
        """The moves that were taken back, each with the node before it; they become side lines once
        another move is played."""
        self.objection: Objection | None = None
        """The objection to the last move, until the person has decided."""

    def judge_before_reply(self, node: Node, delay: float) -> bool:
        """Start judging the move that led to a node, if necessary; the verdict takes at least
        `delay` seconds. Return whether the reply has to wait."""
        if node is not self._judged and self._needs_judging(node):
            self._judge(node, delay)
        return node is self._judged and (self._jobs.running or self.objection is not None)

    def take_back(self) -> None:
        """Take back the move; it becomes a side line once another one is played."""
        objection = self.objection
        if objection:
            line_on_board.show_game(self._controller)
            self.objection = None
            self._taken_back.append((objection.before, objection.outline.move))
            self._controller.undo()

    def insist(self) -> None:
        """Keep the move, and let the computer reply."""
        if self.objection:
            self.objection = None
            if self._controller.state.hidden_game:
                line_on_board.show_game(self._controller)
            else:
                self._controller.continue_game()

    def show_refutation(self, count: int) -> None:
        """Show the position after `count` moves of the refutation."""
        if self.objection:
            outline = self.objection.outline
            moves = (outline.move, *outline.refutation)
            line_on_board.show_line(
                self._controller, self.objection.before, moves, min(count + 1, len(moves))
            )

    def follow(self) -> None:
        """Update after a change of the board: add moves that were taken back as side lines, and
        drop an objection to a move that is no longer the last one."""
        game = self._controller.state.actual
        for before, move in self._taken_back.copy():
            if not is_in_tree(before) or before.children:
                self._taken_back.remove((before, move))
                if is_in_tree(before) and all(str(child.move) != move for child in before.children):
                    game.add_line(before, (move,))
        if self._judged and game.study.end is not self._judged:
            self.close()

    def close(self) -> None:
        """Stop judging, and drop the objection."""
        if self._jobs.running:
            self._controller.state.computer.end_thinking()
        self._jobs.cancel()
        self._judged = self.objection = None

    def _needs_judging(self, node: Node) -> bool:
        """Return whether to judge the move that led to a node: a person's own choice, and new."""
        before, game = node.parent, self._controller.state.actual
        if not before or not node.move or len(before.position.moves()) == 1:
            return False
        hinted = (before.position, node.move) in self._controller.state.computer.hinted_moves
        objected = (before, str(node.move)) in self._objected
        return game.player(before.position.turn, before) == HUMAN and not (hinted or objected)

    def _judge(self, node: Node, delay: float) -> None:
        self._jobs.cancel()
        self._judged = node
        self._controller.state.computer.begin_thinking(0, "verdict")
        moves = range(node.depth - 1, node.depth)
        record = str(node.record())
        review = partial(self._worker.review, record, "attempt", WORK, moves, lambda _: None)

        async def job() -> str:
            try:
                text, _ = await asyncio.gather(review(), self._controller.listener.pause(delay))
            except OpponentFailed:  # the next reply will fail, too, and show the error
                return ""
            return text

        self._jobs.start(job, partial(self._decide, node))

    def _decide(self, node: Node, text: str) -> None:
        """Object to a move as the review in `text` demands, or let the computer reply; `text` is ""
        if the move could not be judged."""
        controller = self._controller
        controller.state.computer.end_thinking()
        outline = Outline.parse(text).moves[0] if text else None
        if outline and self._objects_to(outline):
            self.objection = Objection(node, outline)
            self._objected.add((self.objection.before, outline.move))
            self.show_refutation(1)
            controller.state.remarks.announcement = self.objection.text
        else:
            controller.continue_game()
        controller.changed()

    def _objects_to(self, outline: MoveOutline) -> bool:
        """Return whether a move's verdict is one that the player wants objections to."""
        mildest = self._controller.state.computer.teaching
        return bool(mildest) and outline.verdict in VERDICTS[VERDICTS.index(mildest) :]
