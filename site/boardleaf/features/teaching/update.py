"""*Teach me*: a move that loses more than the player allows is refuted on the board, and can be
taken back; it stays as a side line.

Moves are judged as in reviews, with the same work for every position, so the verdict is the one
that a review of the game would give. The teacher never objects to a move that was given as a hint.
"""

from __future__ import annotations

from typing import NamedTuple

from boardleaf.address import HUMAN
from boardleaf.board import lines, moves, replies
from boardleaf.board.effects import Cancel, Only, Say, Steps, Wait
from boardleaf.board.events import Answered, Changed, Failed, Pressed, ReplyDue, Waited
from boardleaf.board.state import State
from boardleaf.features.judging import judge_last_move, wording
from boardleaf.features.judging.reasons import Reasoning
from boardleaf.game.tree import is_in_tree
from rules.ai.review_outline import MoveOutline, Outline
from rules.node import Node

KEY = "teaching"
"""The key of requests and waits."""

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

    def __init__(self, board: State) -> None:
        self.board = board
        self._judges = False
        """True until a move has been judged and seen for long enough."""
        self._waits = False
        """True until the move has been seen for long enough."""
        self._verdict: str | None = None
        """The review of the move, None until it is known; "" if it could not be judged."""
        self._judged: Node | None = None
        """The node whose move was judged last, or is being judged."""
        self._objected: set[tuple[Node, str]] = set()
        """The moves that have been objected to, each with the node before it."""
        self._taken_back: list[tuple[Node, str]] = []
        """The moves that were taken back, each with the node before it; they become side lines once
        another move is played."""
        self.objection: Objection | None = None
        """The objection to the last move, until the person has decided."""
        self.reasoning = Reasoning(KEY)
        """Why that move was worse than the best."""

    def reply_due(self, event: ReplyDue) -> Steps | None:
        """With *Teach me*, have the move that led to a node judged before the computer replies to
        it, if necessary; the verdict takes at least the event's delay."""
        node = event.node
        if not (self.board.computer.teaching and replies.level_to_reply(self.board, node)):
            return None
        if node is not self._judged and self._needs_judging(node):
            return self._judge(node, event.delay)
        waits = node is self._judged and (self._judges or self.objection)
        return [] if waits else None

    def take_back(self, event: Pressed) -> Steps:
        """Take back the move; it becomes a side line once another one is played."""
        objection = self.objection
        if not objection:
            return []
        steps = lines.leave_line(self.board)
        self.objection = None
        self._taken_back.append((objection.before, objection.outline.move))
        return [*steps, *moves.undo(self.board)]

    def insist(self, event: Pressed) -> Steps:
        """Keep the move, and let the computer reply."""
        if not self.objection:
            return []
        self.objection = None
        if self.board.shows_line:
            return lines.show_game(self.board)
        return moves.continue_game(self.board)

    def show_reply(self, event: Pressed) -> Steps:
        """Show the position after some moves of the refutation."""
        numbers = event.numbers(1)
        return self._show_refutation(numbers[0]) if numbers else []

    def _show_refutation(self, count: int) -> Steps:
        """Show the position after `count` moves of the refutation."""
        if not self.objection:
            return []
        outline = self.objection.outline
        line = (outline.move, *outline.refutation)
        return lines.show_line(self.board, self.objection.before, line, min(count + 1, len(line)))

    def changed(self, event: Changed) -> Steps:
        """Update after a change of the board: add moves that were taken back as side lines, and
        drop an objection to a move that is no longer the last one."""
        game = self.board.played
        for before, move in self._taken_back.copy():
            if not is_in_tree(before) or before.children:
                self._taken_back.remove((before, move))
                if is_in_tree(before) and all(str(child.move) != move for child in before.children):
                    game.add_line(before, (move,))
        steps = self._close() if self._judged and game.study.end is not self._judged else []
        self.board.questions[KEY] = self.objection is not None
        return steps

    def _close(self) -> Steps:
        """Stop judging, and drop the objection."""
        if self._judges:
            self.board.computer.end_thinking()
        self._judges, self._judged, self.objection = False, None, None
        return [Cancel(KEY)]

    def _needs_judging(self, node: Node) -> bool:
        """Return whether to judge the move that led to a node: a person's own choice, and new."""
        before, game = node.parent, self.board.played
        if not before or not node.move or len(before.position.moves()) == 1:
            return False
        hinted = (before.position, node.move) in self.board.computer.hinted_moves
        objected = (before, str(node.move)) in self._objected
        return game.player(before.position.turn, before) == HUMAN and not (hinted or objected)

    def _judge(self, node: Node, delay: float) -> Steps:
        self._judged, self._judges, self._waits, self._verdict = node, True, True, None
        self.board.computer.begin_thinking(0, "verdict")
        return [Cancel(KEY), judge_last_move(KEY, node.record()), Wait(KEY, delay)]

    def answered(self, event: Answered) -> Steps:
        """Decide, once the move has been seen for long enough; or say why it is objected to."""
        if event.key == self.reasoning.key:
            self.reasoning.answered(event.text)
            return self.reasoning.said() or [Only()]
        self._verdict = event.text
        return [Only()] if self._waits else self._decide()

    def waited(self, event: Waited) -> Steps:
        """Decide, once the verdict is known."""
        self._waits = False
        return [Only()] if self._verdict is None else self._decide()

    def failed(self, event: Failed) -> Steps:
        """Let the computer reply: that will fail, too, and show the error. An objection may stay
        without reasons."""
        if event.key == self.reasoning.key:
            return [Only()]
        self._verdict = ""
        return [Cancel(KEY), *self._decide()]

    def _decide(self) -> Steps:
        """Object to a move as its verdict demands, or let the computer reply."""
        self._judges = False
        self.board.computer.end_thinking()
        outline = Outline.parse(self._verdict).moves[0] if self._verdict else None
        if not (outline and self._judged and self._objects_to(outline)):
            return moves.continue_game(self.board)
        self.objection = Objection(self._judged, outline)
        before, move = self.objection.before, outline.move
        self._objected.add((before, move))
        why = self.reasoning.ask(before.record(), move, secret=True)
        return [*self._show_refutation(1), Say(self.objection.text), why]

    def _objects_to(self, outline: MoveOutline) -> bool:
        """Return whether a move's verdict is one that the player wants objections to."""
        mildest = self.board.computer.teaching
        return bool(mildest) and outline.verdict in VERDICTS[VERDICTS.index(mildest) :]
