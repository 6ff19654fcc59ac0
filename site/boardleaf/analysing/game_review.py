"""The review of a board's game: first the expected results, then what each move cost."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import NamedTuple

from boardleaf import words
from boardleaf.playing.controller import Controller
from boardleaf.views.move_list import numbers
from rules.ai.review_outline import MoveOutline, Outline
from rules.node import Node, main_line
from rules.position import Colour

from .crew import Crew
from .judging import Judges
from .worker_jobs import Jobs, Throttle

WORK = 5000
"""Playouts of a search, the same on all devices, so that their reviews are the same."""

PART = 5
"""Moves of a job; when a review is stopped, finished jobs are kept."""

CURVE = 0.3
"""The share of the work that the curve takes, roughly."""

Task = tuple[str, range]
"""A part of the work: "curve" or "review", and which moves."""


class Reviewed(NamedTuple):
    """A move with what the review says of it."""

    before: Node
    """The node before the move."""
    player: Colour
    """The colour with which the player who made it began."""
    found: MoveOutline
    number: str
    """Its number as in the list of moves."""

    @property
    def ply(self) -> int:
        """The ply of the position before the move."""
        return self.before.position.ply


class GameReview:
    """The review of the main line of a board's study."""

    def __init__(self, board: Controller, judges: Judges) -> None:
        self._board = board
        self._crew = Crew(judges, self._share)
        self._jobs = Jobs(board)
        self._drawing = Throttle(board.listener.analysed)
        self._record = ""
        self._nodes: list[Node] = []
        self._numbers: list[str] = []
        """The numbers of the moves as in the list of moves."""
        self._found: dict[Task, Outline] = {}
        """The results of each part of the work so far."""
        self._waiting: list[Task] = []
        self._started: dict[Task, Judges] = {}
        """The parts being done, each with its worker."""
        self.open = False
        self.all = False
        """True if all mistakes are listed."""

    @property
    def running(self) -> bool:
        """True while it runs."""
        return self._jobs.running

    @property
    def failure(self) -> str:
        """The reason why it could not continue; "" if there is none."""
        return self._jobs.failure

    @property
    def done(self) -> bool:
        """True if it is complete."""
        return self.open and not self.running and not self._waiting and not self.failure

    @property
    def progress(self) -> float:
        """The share of the work that is done, from 0 to 1."""
        if self.done:
            return 1.0
        count = max(1, len(self._nodes) - 1)
        done = 0.0
        for (purpose, part), found in self._found.items():
            share = CURVE if purpose == "curve" else 1 - CURVE
            of_part = len(found.moves) / len(part) if purpose == "curve" else found.progress
            done += share * of_part * len(part) / count
        return min(done, 0.999)

    @property
    def moves(self) -> list[Reviewed]:
        """The moves of which something is known, in order."""
        known: dict[int, MoveOutline] = {}
        for purpose in ("curve", "review"):
            for (of, _), found in self._found.items():
                for number, move in enumerate(found.moves if of == purpose else (), found.first):
                    if move.compared or number not in known:
                        known[number] = move
        return [self._reviewed(number, known[number]) for number in sorted(known)]

    def begin(self) -> None:
        """Review the game as it stands, or show the review that is stored with it."""
        self.open = True
        study = self._board.state.actual.study
        record = study.record
        if record.resigned:
            record.undo()
        if str(record) != self._record:
            self._record, self._nodes, self.all = str(record), main_line(study.root), False
            self._numbers = [*numbers(self._nodes).values()]
            self._plan(len(record.moves))
        if not self.running:
            self.resume()

    def _plan(self, count: int) -> None:
        """List the parts of a review of that many moves, unless one is stored."""
        self.stop()
        self._found, self._started, self._waiting = {}, {}, []
        stored = self._stored(count)
        if stored:
            self._found["review", range(count)] = stored
            return
        most = max(PART, -(-count // self._board.listener.workers))
        for purpose, step in (("curve", most), ("review", PART)):
            for start in range(0, count, step):
                self._waiting.append((purpose, range(start, min(count, start + step))))

    def _stored(self, count: int) -> Outline | None:
        """Return the review stored with the game, None if it is not one of its moves."""
        with suppress(ValueError):
            found = Outline.parse(self._board.state.review)
            moves = [str(node.move) for node in self._nodes[1:]]
            if found.first == 0 and [each.move for each in found.moves] == moves and count:
                return found
        return None

    def resume(self) -> None:
        """Continue where it was stopped, or failed."""
        if not self.running:
            self.stop()
        self._crew.gather(min(self._board.listener.workers, len(self._waiting)))
        self._share()

    def _share(self) -> None:
        """Have the workers that are free do the parts that wait."""
        while self._waiting and (judges := self._crew.take()):
            task = self._waiting.pop(0)
            self._started[task] = judges
            purpose, part = task

            def report(text: str, task: Task = task) -> None:
                self._found[task] = Outline.parse(text)
                self._drawing.call()

            job = partial(self._crew.review, judges, self._record, purpose, WORK, part, report)
            self._jobs.start(job, partial(self._finish, task))

    def stop(self) -> None:
        """Pause; unfinished parts start again later."""
        self._jobs.cancel()
        self._crew.dismiss()
        self._waiting = sorted({*self._started, *self._waiting}, key=_order)
        self._started.clear()

    def end(self) -> None:
        """Close it."""
        self.stop()
        self.open = False

    def close_if_stale(self) -> None:
        """Close it if the main line has changed."""
        if self.open and main_line(self._board.state.actual.study.root) != self._nodes:
            self.end()

    def _finish(self, task: Task, text: str) -> None:
        self._found[task] = Outline.parse(text)
        self._crew.give_back(self._started.pop(task))
        if self._waiting or self._started:
            self._share()
            return
        self._crew.dismiss()
        parts = [found for (purpose, _), found in self._found.items() if purpose == "review"]
        self._board.state.review = Outline.joined(sorted(parts, key=lambda part: part.first))
        self._board.state.mistakes = self._own_mistakes()
        self._board.changed()

    def _own_mistakes(self) -> str:
        """Return the person's mistakes as they are stored for practice; none of other people's
        games."""
        if self._board.state.actual.looked_at:
            return ""
        return "\n".join(
            f"{each.before.depth} {each.before.position}"
            for each in self.mistakes[0]
            if each.found.better
        )

    @property
    def mistakes(self) -> tuple[list[Reviewed], list[Reviewed]]:
        """Two lists of moves with a verdict, the costliest first: those of the only person who
        plays, or else of both players, and the opponent's."""
        game = self._board.state.actual
        found = sorted(
            (each for each in self.moves if each.found.verdict), key=lambda each: -each.found.loss
        )
        person = words.only_person(game, game.study.root)
        own = [each for each in found if person in (None, each.player)]
        return own, [each for each in found if each not in own]

    def _reviewed(self, number: int, found: MoveOutline) -> Reviewed:
        before = self._nodes[number]
        colour = self._board.state.actual.starting_colour(before.position.turn, before)
        return Reviewed(before, colour, found, self._numbers[number])


def _order(task: Task) -> tuple[str, int]:
    """The curve first, and moves in order."""
    return task[0], task[1].start
