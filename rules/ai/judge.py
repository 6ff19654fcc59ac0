"""The judge: calibrated expected results of positions and moves, for all that people are shown.

>>> from rules import Record, ai
>>> game = "game=emulsion&size=4&pie=off&moves=a2-a3,b4-b3,d1-d2,c3-d2,b1-a1,a2-a1"
>>> *_, assessment = ai.Judge(seed=0).assess(Record.parse(game), work=500)
>>> [(str(line.moves[0]), line.expected, line.proved) for line in assessment.lines]
[('c2-b3', 1.0, 2), ('c2-d2', 1.0, 4), ('a2-b3', 0.0, 3)]

Every value comes from a separate search of one position (`judged_search`), whose score is converted
to an expected result (`calibration`). A move's value is that of the position after it, which makes
moves comparable.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from rules.move import Move
from rules.record import Record, game_over_error
from rules.sentences import sentence
from rules.type_checks import check_type, check_whole_number

from .calibration import calibrated
from .judged_search import Steps, clamp_unproved, run_step, run_to_end, score, search
from .judgement import PLACES, Value, mover, reverse, with_move

MIN_PLAYOUTS = 60
"""The minimum playouts of a search in the first of several rounds; each later round has four times
as many."""


class Line(NamedTuple):
    """A move with the line expected after it, and its expected result for the player to move."""

    moves: tuple[Move, ...]
    expected: float
    proved: int | None
    """The plies to a proved end with that result, or None."""


@dataclass(frozen=True, slots=True)
class Assessment:
    """A judge's assessment of a position so far; all results are for the player to move."""

    expected: float
    """The expected result of the position at full strength: that of the first line."""
    lines: tuple[Line, ...]
    """The best moves, the best first."""
    work: int
    """The playouts of all searches so far; 20 nodes of an alpha-beta search count as one."""
    progress: float
    """The share of the budget spent, from 0 to 1."""


class Judge:
    """Evaluates positions and moves by searches at full strength; the same seed and work give the
    same judgements everywhere."""

    def __init__(self, seed: int = 0) -> None:
        check_whole_number("seed", seed)
        self.seed = seed

    def assess(self, record: Record, work: int = 20_000, lines: int = 3) -> Iterator[Assessment]:
        """Yield better and better assessments of a record's position, about one every 30 ms.

        `work` is the total playouts of all searches. Raise ValueError, at once, if the game is
        over, or if `work` or `lines` is below 1.
        """
        check_type("record", record, Record, "a Record")
        check_whole_number("work", work)
        check_whole_number("lines", lines)
        outcome = record.outcome()
        if outcome:
            raise game_over_error(outcome)
        for name, number in (("work", work), ("lines", lines)):
            if number < 1:
                raise ValueError(
                    sentence("{name} is {number}, expected 1 or more", name=name, number=number)
                )
        return self._assess(record.copy(), work, min(lines, len(record.position.moves())))

    def value(self, record: Record, work: int) -> Steps[Value]:
        """Judge a record's last position, for the player to move there."""
        check_type("record", record, Record, "a Record")
        check_whole_number("work", work)
        outcome = record.outcome()
        if outcome:
            turn = record.position.turn
            result = outcome.result(turn)
            return Value(result, 0.0, 0, ())
        thought = yield from search(record, self.seed, work)
        if thought.proved is not None:
            return Value(thought.score, 0.0, thought.proved, thought.line)
        expected, noise = calibrated(record.position, work, score(thought))
        return Value(clamp_unproved(expected), round(noise, PLACES), None, thought.line)

    def after(self, record: Record, move: Move, work: int) -> Steps[Value]:
        """Judge the position after a move, for the player who makes it; the line begins with the
        reply."""
        check_type("record", record, Record, "a Record")
        check_type("move", move, Move, "a Move")
        after = with_move(record, move)
        value = yield from self.value(after, work)
        moves = len(record.moves)
        same_mover = mover(record, moves) == mover(after, moves + 1)
        return value if same_mover else reverse(value)

    def _assess(self, record: Record, work: int, count: int) -> Iterator[Assessment]:
        """Search in rounds, each with four times the work of the previous one. The first, which is
        short, has no pauses, as there is no assessment to yield before its end."""
        searches = 1 + count
        rounds = [max(1, work * 3 // (4 * searches))]
        while rounds[0] // 4 >= MIN_PLAYOUTS:
            rounds.insert(0, rounds[0] // 4)
        budget = sum(rounds) * searches
        work_done = rounds[0] * searches
        assessment = _assessment(run_to_end(self._lines(record, rounds[0], count)), work_done)
        for playouts in rounds[1:]:
            steps = self._lines(record, playouts, count)
            while True:
                try:
                    round_progress = next(steps)
                except StopIteration as end:
                    work_done += playouts * searches
                    assessment = _assessment(end.value, work_done)
                    break
                progress = (work_done + round_progress * playouts * searches) / budget
                yield replace(assessment, progress=min(progress, 1 - 0.1**PLACES))
        yield replace(assessment, progress=1.0)

    def _lines(self, record: Record, work: int, count: int) -> Steps[list[Line]]:
        """Return the best moves, based on a search of the position and one after each move."""
        thought = yield from run_step(search(record, self.seed, work), 0, count + 1)
        lines = []
        for number, candidate in enumerate(thought.candidates[:count], 1):
            if number == 1 and thought.proved is not None:
                lines.append(Line(thought.line, thought.score, thought.proved))
                continue
            judged = self.after(record, candidate.move, work)
            value = yield from run_step(judged, number, count + 1)
            plies = None if value.proved is None else value.proved + 1
            lines.append(Line((candidate.move, *value.line), value.expected, plies))
        return sorted(lines, key=_sort_key)


def _assessment(lines: list[Line], work: int) -> Assessment:
    return Assessment(lines[0].expected, tuple(lines), work, 0.0)


def _sort_key(line: Line) -> tuple[float, int]:
    """Return a key that sorts lines by expected result, the best first, then the soonest proved win
    or the latest proved loss first."""
    plies = line.proved or 0
    return -line.expected, plies if line.expected > 0.5 else -plies
