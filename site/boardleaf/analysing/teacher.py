"""*Teach me*: a move that loses more than the player allows is answered by its refutation on the
board, and can be taken back; it stays as a side line.

The judge is that of reviews, with the same work for every position, so the verdict is the one that
a review of the game will have. A move that was given as a hint is never objected to.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import NamedTuple

from boardleaf.address import HUMAN
from boardleaf.messages import OpponentFailed
from boardleaf.model.tree import is_part
from boardleaf.playing.controller import Controller
from rules.ai.review_outline import MoveOutline, Outline
from rules.node import Node

from . import laid_line, wording
from .game_review import WORK
from .judging import Judges
from .worker_jobs import Jobs

VERDICTS = ("inaccuracy", "mistake", "blunder")
"""The verdicts that can be objected to, the lightest first."""


class Objection(NamedTuple):
    """A move that lost too much, and what the judge says of it."""

    node: Node
    found: MoveOutline

    @property
    def before(self) -> Node:
        """The node before the move."""
        assert self.node.parent
        return self.node.parent

    @property
    def text(self) -> str:
        """The objection as a sentence."""
        return wording.objection(self.found)


class Teacher:
    """The teacher at a board."""

    def __init__(self, board: Controller, judges: Judges) -> None:
        self._board = board
        self._judges = judges
        self._jobs = Jobs(board)
        self._judged: Node | None = None
        """The node whose move was judged last, or is being judged."""
        self._objected: set[tuple[Node, str]] = set()
        """The moves that were objected to once, each with the node before it."""
        self._tries: list[tuple[Node, str]] = []
        """Moves that were taken back, which become side lines once another is played."""
        self.objection: Objection | None = None
        """The objection to the last move, until the person has decided."""

    def holds(self, node: Node, rest: float) -> bool:
        """Judge the move that led to a node; return whether the reply has to wait."""
        if node is not self._judged and self._is_judged(node):
            self._judge(node, rest)
        return node is self._judged and (self._jobs.running or self.objection is not None)

    def take_back(self) -> None:
        """Take the move back; it becomes a side line when another one is played."""
        objection = self.objection
        if objection:
            laid_line.put_back(self._board)
            self.objection = None
            self._tries.append((objection.before, objection.found.move))
            self._board.undo()

    def insist(self) -> None:
        """Keep the move: the computer replies."""
        if self.objection:
            self.objection = None
            if self._board.state.aside:
                laid_line.put_back(self._board)
            else:
                self._board.carry_on()

    def show(self, place: int) -> None:
        """Show the position after `place` moves of the refutation."""
        if self.objection:
            found = self.objection.found
            moves = (found.move, *found.refutation)
            laid_line.lay(self._board, self.objection.before, moves, min(place + 1, len(moves)))

    def follow(self) -> None:
        """Follow the board: keep moves that were taken back as side lines, and forget an objection
        to a move that is not the last one any more."""
        game = self._board.state.actual
        for before, move in self._tries.copy():
            if not is_part(before) or before.children:
                self._tries.remove((before, move))
                if is_part(before) and all(str(each.move) != move for each in before.children):
                    game.add_line(before, (move,))
        if self._judged and game.study.end is not self._judged:
            self.close()

    def close(self) -> None:
        """Stop judging, and forget the objection."""
        if self._jobs.running:
            self._board.state.computer.rest()
        self._jobs.cancel()
        self._judged = self.objection = None

    def _is_judged(self, node: Node) -> bool:
        """Return whether the move that led to a node is to be judged: a person's own choice."""
        before, game = node.parent, self._board.state.actual
        if not before or not node.move or len(before.position.moves()) == 1:
            return False
        hinted = (before.position, node.move) in self._board.state.computer.hinted
        known = (before, str(node.move)) in self._objected
        return game.player(before.position.turn, before) == HUMAN and not (hinted or known)

    def _judge(self, node: Node, rest: float) -> None:
        self._jobs.cancel()
        self._judged = node
        self._board.state.computer.begin(0, "verdict")
        part = range(node.depth - 1, node.depth)
        record = str(node.record())
        review = partial(self._judges.review, record, "try", WORK, part, lambda _: None)

        async def job() -> str:
            try:
                text, _ = await asyncio.gather(review(), self._board.listener.pause(rest))
            except OpponentFailed:  # the reply that comes next fails, too, and says so
                return ""
            return text

        self._jobs.start(job, partial(self._decide, node))

    def _decide(self, node: Node, text: str) -> None:
        """Object to a move, or let the computer reply."""
        board = self._board
        board.state.computer.rest()
        found = Outline.parse(text).moves[0] if text else None
        if found and self._minds(found):
            self.objection = Objection(node, found)
            self._objected.add((self.objection.before, found.move))
            self.show(1)
            board.state.remarks.announcement = self.objection.text
        else:
            board.carry_on()
        board.changed()

    def _minds(self, found: MoveOutline) -> bool:
        """Return whether a move loses more than the player allows."""
        least = self._board.state.computer.teaching
        return bool(least) and found.verdict in VERDICTS[VERDICTS.index(least) :]
