"""The judge: calibrated expected results of positions and moves, for all that people are shown.

>>> from rules import Record, ai
>>> record = Record.parse("game=emulsion&size=4&pie=off&moves=d3-c3,a3-a4,a2-b2,c1-b2")
>>> *_, assessment = ai.Judge(seed=0).assess(record, work=500)
>>> [(str(line.moves[0]), line.expected, line.proved) for line in assessment.lines]
[('a3-b2', 1.0, 1), ('a3-b4', 1.0, 2)]

Every value is of one position, searched afresh (`judged_search`) and put on the scale of real
results (`calibration`). A move's value is that of the position after it, so moves compare fairly.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from rules.position import Move
from rules.record import Record, game_over_error
from rules.sentences import sentence

from .calibration import calibrated
from .expectation import score, uncertain
from .judged_search import Steps, finished, scaled, search
from .judgement import PLACES, Value, mover, played, reverse

LEAST = 60
"""Playouts of a search in an assessment's first round, roughly; each later one makes four times as
many."""


class Line(NamedTuple):
    """A move with the line expected after it, and its result for the player to move."""

    moves: tuple[Move, ...]
    expected: float
    proved: int | None
    """The plies to a proved end with that result, or None."""


@dataclass(frozen=True, slots=True)
class Assessment:
    """A judge's assessment of a position so far; all results are for the player to move."""

    expected: float
    """The result that full strength really gets from here: the first line's."""
    lines: tuple[Line, ...]
    """The best moves, the best first."""
    work: int
    """Playouts of the searches behind it; 20 nodes of an alpha-beta search count as one."""
    progress: float
    """The share of the budget spent, from 0 to 1."""


class Judge:
    """Full strength as a judge; the same seed and work give the same judgements everywhere."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def assess(self, record: Record, work: int = 20_000, lines: int = 3) -> Iterator[Assessment]:
        """Yield better and better assessments of a record's position, about one every 30 ms.

        `work` is in playouts, of all searches together. Raise ValueError, at once, if the game is
        over, or if there is no work or no line.
        """
        outcome = record.outcome()
        if outcome:
            raise game_over_error(outcome)
        for name, number in (("work", work), ("lines", lines)):
            if number < 1:
                raise ValueError(
                    sentence("{name} is {number}, expected 1 or more", name=name, number=number)
                )
        return self._assess(record, work, min(lines, len(record.position.moves())))

    def value(self, record: Record, work: int) -> Steps[Value]:
        """Judge a record's last position, for the player to move there."""
        outcome = record.outcome()
        if outcome:
            turn = record.position.turn
            result = 0.5 if outcome.winner is None else float(outcome.winner == turn)
            return Value(result, 0.0, 0, ())
        thought = yield from search(record, self.seed, work)
        if thought.proved is not None:
            return Value(thought.score, 0.0, thought.proved, thought.line)
        expected, noise = calibrated(record.position, work, score(thought))
        return Value(uncertain(expected), round(noise, PLACES), None, thought.line)

    def after(self, record: Record, move: Move, work: int) -> Steps[Value]:
        """Judge a move by the position after it, for the player who makes it. The line begins with
        the reply."""
        there = played(record, move)
        value = yield from self.value(there, work)
        moves = len(record.moves)
        again = mover(record, moves) == mover(there, moves + 1)
        return value if again else reverse(value)

    def _assess(self, record: Record, work: int, count: int) -> Iterator[Assessment]:
        """Search in rounds, each with four times the work of the one before it; the first, which is
        short, in one go, as there is no assessment before it."""
        searches = 1 + count
        shares = [max(1, work * 3 // (4 * searches))]
        while shares[0] // 4 >= LEAST:
            shares.insert(0, shares[0] // 4)
        budget = sum(shares) * searches
        done = shares[0] * searches
        found = _assessment(finished(self._lines(record, shares[0], count)), done)
        for share in shares[1:]:
            steps = self._lines(record, share, count)
            while True:
                try:
                    part = next(steps)
                except StopIteration as end:
                    done += share * searches
                    found = _assessment(end.value, done)
                    break
                progress = (done + part * share * searches) / budget
                yield replace(found, progress=min(progress, 1 - 0.1**PLACES))
        yield replace(found, progress=1.0)

    def _lines(self, record: Record, work: int, count: int) -> Steps[list[Line]]:
        """Return the best moves, by a search of the position and one of the position after each."""
        thought = yield from scaled(search(record, self.seed, work), 0, count + 1)
        lines = []
        for number, candidate in enumerate(thought.candidates[:count], 1):
            if number == 1 and thought.proved is not None:
                lines.append(Line(thought.line, thought.score, thought.proved))
                continue
            judged = self.after(record, candidate.move, work)
            value = yield from scaled(judged, number, count + 1)
            plies = None if value.proved is None else value.proved + 1
            lines.append(Line((candidate.move, *value.line), value.expected, plies))
        return sorted(lines, key=_rank)


def _assessment(lines: list[Line], work: int) -> Assessment:
    return Assessment(lines[0].expected, tuple(lines), work, 0.0)


def _rank(line: Line) -> tuple[float, int]:
    """Return a sort key: the best first, the soonest of proved wins, the latest of proved
    losses."""
    plies = line.proved or 0
    return -line.expected, plies if line.expected > 0.5 else -plies
