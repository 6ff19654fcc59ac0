"""The review of a board's game: first the expected results, then what each move cost."""

from __future__ import annotations

from typing import NamedTuple

from boardleaf import words
from boardleaf.board import lines
from boardleaf.board.effects import Cancel, Only, Say, Steps, Think
from boardleaf.board.events import (
    Answered,
    Changed,
    Failed,
    PanelClosed,
    PanelOpened,
    Pressed,
    Reported,
)
from boardleaf.board.remarks import Notice
from boardleaf.board.state import State
from boardleaf.features.judging import PARTS, judging_request
from boardleaf.views.move_list import numbers
from rules.ai import decided
from rules.ai.review_outline import MoveOutline, Outline
from rules.node import Node, main_line
from rules.position import COLOURS, Colour
from rules.sentences import sentence

ANALYSIS = "analysis"
"""The feature whose panel takes the place of this one."""

NAME = KEY = "review"
"""The feature's name; with a part's key, the key of a request."""

MOVES_PER_JOB = 5
"""The number of moves that a job compares with the best ones; when a review is stopped, the results
of finished jobs are kept."""

CURVE_SHARE = 0.1
"""The approximate share of the work that the curve takes."""

Part = tuple[str, range]
"""A part of the work: its purpose, "curve" or "review", and the numbers of its moves."""


class ReviewedMove(NamedTuple):
    """A move of the game, and its outline in the review."""

    before: Node
    """The node before the move."""
    player: Colour
    """The starting colour of the player who made the move."""
    outline: MoveOutline
    number: str
    """The move's number in the list of moves."""

    @property
    def ply(self) -> int:
        """The ply of the position before the move."""
        return self.before.position.ply


class GameReview:
    """The review of the main line of a board's study."""

    def __init__(self, board: State) -> None:
        self.board = board
        self._record = ""
        self._nodes: list[Node] = []
        self._numbers: list[str] = []
        """The numbers of the moves in the list of moves."""
        self._outlines: dict[Part, Outline] = {}
        """The results of each part of the work so far."""
        self._unfinished: list[Part] = []
        """The parts that have no final result, in the order of the work."""
        self.running = False
        """True while workers are reviewing moves."""
        self.failure = ""
        """The reason why the review could not continue; "" if there is none."""
        self.lists_all = False
        """True if all mistakes are listed."""

    @property
    def open(self) -> bool:
        """True if the panel of the review is open."""
        return NAME in self.board.panels

    @property
    def done(self) -> bool:
        """True if the review is open and complete."""
        return self.open and not (self.running or self._unfinished or self.failure)

    @property
    def progress(self) -> float:
        """The share of the work that is done, from 0 to 1."""
        if self.done:
            return 1.0
        count = max(1, len(self._nodes) - 1)
        done = 0.0
        for (purpose, moves), outline in self._outlines.items():
            share = CURVE_SHARE if purpose == "curve" else 1 - CURVE_SHARE
            part_done = len(outline.moves) / len(moves) if purpose == "curve" else outline.progress
            done += share * part_done * len(moves) / count
        return min(done, 0.999)

    @property
    def moves(self) -> list[ReviewedMove]:
        """The moves that have been judged so far, in order."""
        judged: dict[int, MoveOutline] = {}
        for purpose in ("curve", "review"):
            for (purpose_of_part, _), outline in self._outlines.items():
                moves = outline.moves if purpose_of_part == purpose else ()
                for number, move in enumerate(moves, outline.first):
                    if move.compared or number not in judged:
                        judged[number] = move
        return [self._reviewed_move(number, judged[number]) for number in sorted(judged)]

    def toggle(self, event: Pressed) -> Steps:
        """Open the review, or close it."""
        if self.open:
            return self.close(event)
        return [PanelOpened(NAME), Say(sentence("Reviewing the game."))]

    def panel_opened(self, event: PanelOpened) -> Steps:
        """Review the game, or make room for the analysis."""
        if event.name == ANALYSIS:
            return self.end()
        return self._begin() if event.name == NAME else []

    def close(self, event: Pressed) -> Steps:
        """Close the review, and show the game."""
        return [PanelClosed(NAME), *lines.show_game(self.board), *self.end()]

    def show_line(self, event: Pressed) -> Steps:
        """Show the position after some moves of the refutation of the move played at a depth, or of
        the line that was better than this move."""
        depth, count = event.numbers(2) or (-1, 0)
        for reviewed in self.moves:
            if reviewed.before.depth == depth:
                outline = reviewed.outline
                if event.name == "analyst-better":
                    return lines.show_line(self.board, reviewed.before, outline.better, count)
                line = (outline.move, *outline.refutation)
                return lines.show_line(self.board, reviewed.before, line, count + 1)
        return []

    def list_all(self, event: Pressed) -> Steps:
        """List all mistakes."""
        self.lists_all = True
        return []

    def _begin(self) -> Steps:
        """Review the main line, or show the review that is stored with the game."""
        self.board.panels.add(NAME)
        study = self.board.played.study
        record = study.record
        if record.resigned:
            record.undo()
        if str(record) != self._record:
            self._record, self._nodes, self.lists_all = str(record), main_line(study.root), False
            self._numbers = [*numbers(self._nodes).values()]
            return [*self._stop(), *self._plan(len(record.moves)), *self._resume()]
        return [] if self.running else self._resume()

    def _plan(self, count: int) -> Steps:
        """Start afresh: divide a review of `count` moves into parts, or use the stored one if there
        is one for these moves."""
        self._outlines, self._unfinished = {}, []
        stored = self._stored_outline(count)
        if stored:
            self._outlines["review", range(count)] = stored
            return []
        moves_per_worker = max(MOVES_PER_JOB, -(-count // self.board.device.workers))
        for purpose, step in (("curve", moves_per_worker), ("review", MOVES_PER_JOB)):
            for start in range(0, count, step):
                self._unfinished.append((purpose, range(start, min(count, start + step))))
        return []

    def _stored_outline(self, count: int) -> Outline | None:
        """Return the review stored with the game, None if there is none for these moves."""
        state = self.board
        if not state.review:
            return None
        try:
            outline = Outline.parse(state.review)
        except ValueError as error:
            reason = words.sentence_of(error)
            message = sentence("The saved review can't be read: {reason}", reason=reason)
            state.remarks.notices.append(Notice(message, state.review))
            state.review = ""
            return None
        moves = [str(node.move) for node in self._nodes[1:]]
        fits = outline.first == 0 and [move.move for move in outline.moves] == moves and count
        return outline if fits else None

    def resume(self, event: Pressed) -> Steps:
        """Continue after a stop or a failure."""
        return self._resume()

    def _resume(self) -> Steps:
        """Continue after a stop or a failure."""
        if self.running or not self._unfinished:
            return []
        self.running, self.failure = True, ""
        return [
            Think(_key(part), judging_request(part[0], self._record, part[1]), shared=True)
            for part in self._unfinished
        ]

    def stop(self, event: Pressed) -> Steps:
        """Pause the review; `resume` starts unfinished parts again from their beginning."""
        return self._stop()

    def _stop(self) -> Steps:
        self.running = False
        return [Cancel(KEY)]

    def end(self) -> Steps:
        """Stop and close the review."""
        self.board.panels.discard(NAME)
        return self._stop()

    def changed(self, event: Changed) -> Steps:
        """Close the review if the main line has changed."""
        stale = self.open and main_line(self.board.played.study.root) != self._nodes
        return self.end() if stale else []

    def reported(self, event: Reported) -> Steps:
        """Show the results of a part so far."""
        if part := self._part(event.key):
            self._outlines[part] = Outline.parse(event.text)
        return [Only(PARTS)]

    def answered(self, event: Answered) -> Steps:
        """Show the results of a part; store the review if this was the last one."""
        if part := self._part(event.key):
            self._outlines[part] = Outline.parse(event.text)
            self._unfinished.remove(part)
        if self._unfinished:
            return [Only(PARTS)]
        self.running = False
        parts = [part for (purpose, _), part in self._outlines.items() if purpose == "review"]
        self.board.review = Outline.join(sorted(parts, key=lambda part: part.first))
        self.board.mistakes = self._own_mistakes()
        return []

    def failed(self, event: Failed) -> Steps:
        """Show why the review could not continue."""
        self.failure = event.reason
        return [*self._stop(), Only(PARTS)]

    def _part(self, key: str) -> Part | None:
        """Return the unfinished part with a key."""
        return next((part for part in self._unfinished if _key(part) == key), None)

    def _own_mistakes(self) -> str:
        """Return the person's mistakes as they are stored for practice; "" for a game that was
        opened for viewing."""
        if self.board.played.only_viewed:
            return ""
        return "\n".join(
            f"{move.before.depth} {move.before.position}"
            for move in self.mistakes[0]
            if move.outline.better
        )

    def summary(self, colour: Colour) -> decided.SideSummary:
        """Summarize the moves of the player who began with a colour."""
        start = self._nodes[0].position
        lost_first = decided.lost_first(start)
        start_lost = lost_first is not None and lost_first == (colour == start.turn)
        judged: tuple[list[decided.JudgedMove], list[decided.JudgedMove]] = ([], [])
        for move in self.moves:
            judged[move.player != colour].append(
                decided.JudgedMove(
                    move.outline.expected,
                    move.outline.proved,
                    move.outline.loss,
                    len(move.before.position.moves()),
                    move.outline.defends_longest,
                )
            )
        return decided.summary(*judged, start_lost=start_lost)

    @property
    def decided(self) -> bool:
        """True if the game was decided from the start."""
        return any(self.summary(colour).decided for colour in COLOURS)

    @property
    def mistakes(self) -> tuple[list[ReviewedMove], list[ReviewedMove]]:
        """The moves with a verdict, the costliest first, in two lists: those of the only person who
        plays, and the opponent's. If two people play, the first list has all of them."""
        game = self.board.played
        # In a game that was lost from the start nothing was a mistake, though the judge may have
        # seen that late.
        lost = [colour for colour in COLOURS if self.summary(colour).decided]
        mistakes = sorted(
            (move for move in self.moves if move.outline.verdict and move.player not in lost),
            key=lambda move: -move.outline.loss,
        )
        person = words.only_person(game, game.study.root)
        own = [move for move in mistakes if person in (None, move.player)]
        return own, [move for move in mistakes if move not in own]

    def _reviewed_move(self, number: int, outline: MoveOutline) -> ReviewedMove:
        before = self._nodes[number]
        colour = self.board.played.starting_colour(before.position.turn, before)
        return ReviewedMove(before, colour, outline, self._numbers[number])


def _key(part: Part) -> str:
    """Return the key of the request for a part."""
    purpose, moves = part
    return f"{KEY}:{purpose}:{moves.start}"
