"""The review of a board's game: first the expected results, then what each move cost."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from boardleaf import words
from boardleaf.model.remarks import Notice
from boardleaf.playing.controller import Controller
from boardleaf.views.move_list import numbers
from rules.ai import decided
from rules.ai.review_outline import MoveOutline, Outline
from rules.node import Node, main_line
from rules.position import COLOURS, Colour
from rules.sentences import sentence

from .judging import JudgingWorker
from .worker_jobs import Jobs, Throttle
from .worker_pool import WorkerPool

WORK = 5000
"""The number of playouts of a search, the same on all devices, so that reviews are the same
everywhere."""

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

    def __init__(self, controller: Controller, worker: JudgingWorker) -> None:
        self._controller = controller
        self._pool = WorkerPool(worker, self._start_jobs)
        self._jobs = Jobs(controller)
        self._throttle = Throttle(controller.listener.analysed)
        self._record = ""
        self._nodes: list[Node] = []
        self._numbers: list[str] = []
        """The numbers of the moves in the list of moves."""
        self._outlines: dict[Part, Outline] = {}
        """The results of each part of the work so far."""
        self._waiting: list[Part] = []
        self._started: dict[Part, JudgingWorker] = {}
        """The parts in progress, each with its worker."""
        self.open = False
        self.lists_all = False
        """True if all mistakes are listed."""

    @property
    def running(self) -> bool:
        """True while workers are reviewing moves."""
        return self._jobs.running

    @property
    def failure(self) -> str:
        """The reason why the review could not continue; "" if there is none."""
        return self._jobs.failure

    @property
    def done(self) -> bool:
        """True if the review is open and complete."""
        return self.open and not self.running and not self._waiting and not self.failure

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

    def begin(self) -> None:
        """Review the main line, or show the review that is stored with the game."""
        self.open = True
        study = self._controller.state.actual.study
        record = study.record
        if record.resigned:
            record.undo()
        if str(record) != self._record:
            self._record, self._nodes, self.lists_all = str(record), main_line(study.root), False
            self._numbers = [*numbers(self._nodes).values()]
            self._plan(len(record.moves))
        if not self.running:
            self.resume()

    def _plan(self, count: int) -> None:
        """Start afresh: divide a review of `count` moves into parts, or use the stored one if there
        is one for these moves."""
        self.stop()
        self._outlines, self._started, self._waiting = {}, {}, []
        stored = self._stored_outline(count)
        if stored:
            self._outlines["review", range(count)] = stored
            return
        moves_per_worker = max(MOVES_PER_JOB, -(-count // self._controller.listener.workers))
        for purpose, step in (("curve", moves_per_worker), ("review", MOVES_PER_JOB)):
            for start in range(0, count, step):
                self._waiting.append((purpose, range(start, min(count, start + step))))

    def _stored_outline(self, count: int) -> Outline | None:
        """Return the review stored with the game, None if there is none for these moves."""
        state = self._controller.state
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

    def resume(self) -> None:
        """Continue after a stop or a failure."""
        if not self.running:
            self.stop()
        self._pool.start_helpers(min(self._controller.listener.workers, len(self._waiting)))
        self._start_jobs()

    def _start_jobs(self) -> None:
        """Start a job for each idle worker, as long as parts are waiting."""
        while self._waiting and (worker := self._pool.acquire()):
            part = self._waiting.pop(0)
            self._started[part] = worker
            purpose, moves = part

            def report(text: str, part: Part = part) -> None:
                self._outlines[part] = Outline.parse(text)
                self._throttle.call()

            job = partial(self._pool.review, worker, self._record, purpose, WORK, moves, report)
            self._jobs.start(job, partial(self._finish, part))

    def stop(self) -> None:
        """Pause the review; `resume` starts unfinished parts again from their beginning."""
        self._jobs.cancel()
        self._pool.terminate_helpers()
        self._waiting = sorted({*self._started, *self._waiting}, key=_order)
        self._started.clear()

    def end(self) -> None:
        """Stop and close the review."""
        self.stop()
        self.open = False

    def close_if_stale(self) -> None:
        """Close the review if the main line has changed."""
        if self.open and main_line(self._controller.state.actual.study.root) != self._nodes:
            self.end()

    def _finish(self, part: Part, text: str) -> None:
        self._outlines[part] = Outline.parse(text)
        self._pool.release(self._started.pop(part))
        if self._waiting or self._started:
            self._start_jobs()
            return
        self._pool.terminate_helpers()
        parts = [part for (purpose, _), part in self._outlines.items() if purpose == "review"]
        self._controller.state.review = Outline.join(sorted(parts, key=lambda part: part.first))
        self._controller.state.mistakes = self._own_mistakes()
        self._controller.changed()

    def _own_mistakes(self) -> str:
        """Return the person's mistakes as they are stored for practice; "" for a game that was
        opened for viewing."""
        if self._controller.state.actual.only_viewed:
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
        game = self._controller.state.actual
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
        colour = self._controller.state.actual.starting_colour(before.position.turn, before)
        return ReviewedMove(before, colour, outline, self._numbers[number])


def _order(part: Part) -> tuple[str, int]:
    """Return a sort key: the curve comes first, then moves in order."""
    return part[0], part[1].start
