"""Game reviews: the cost of each move, and better moves.

>>> from rules import Record, ai
>>> record = Record.parse("game=emulsion&position=bwbw/wbbb/wwbw/wbwb b 2 nopie&moves=c2-d2,a3-b3")
>>> *_, review = ai.review(record, seed=0, work=1000)
>>> [(str(m.move), m.loss, m.verdict) for m in review.moves]
[('c2-d2', 1.0, 'blunder'), ('a3-b3', 0.0, None)]
>>> ai.Review.parse(record, str(review)) == review
True

Start reading at `_Reviewer.steps`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from random import Random

from rules.record import Record
from rules.sentences import sentence
from rules.type_checks import check_type, check_whole_number

from .judge import Judge
from .judged_search import Steps, counts_nodes, run_step
from .judgement import PLACES, Value, cut_after, mean, mover, reverse
from .move_review import MoveReview, compare_with_best, initial_review
from .reviewed_game import Review

DEEPER_FACTOR = 4
"""The factor by which moves that seem to have lost much get more work."""

ALPHA_BETA_DEEPER_FACTOR = 12
"""The same for alpha-beta searches, which need several times the nodes for each further ply."""

RUNS = 3
"""The number of searches, with different seeds, of each position where a deeper search still finds
much lost: the mean of two searches reduces the noise more than four times the work does."""

CONFIRMATION_FACTORS = (16, 64)
"""The factors of the work of the two confirming passes: for moves with a verdict, and for those
whose loss the first of these passes reduced much."""

SUSPICIOUS_LOSS = 0.03
"""The loss, or drop in the expected result, above which a move is judged again with more work."""

PASS_PROGRESS = (0.0, 0.1, 0.15, 0.4, 0.8, 0.95, 1.0)
"""The progress before each pass, and at the end."""


Values = dict[tuple[int, int, int], Value]
"""The values of positions, by the number of moves before them, the work and the run."""


def review(
    record: Record,
    seed: int = 0,
    work: int = 5000,
    part: range | None = None,
    values: Values | None = None,
) -> Iterator[Review]:
    """Review a record; yield the review in progress, about every 30 ms, and last the complete one.

    `work` is the number of playouts of a search; 20 nodes of an alpha-beta search count as one.
    `part` selects moves by index. Each move is judged by itself, so parts that are reviewed
    separately and then joined (`Review.join`) equal the whole. `values` are those that other parts
    of the same record, with the same seed, have found; they are used and added to. Raise
    ValueError, at once, if `work` is below 1 or there are no such moves.
    """
    check_type("record", record, Record, "a Record")
    check_whole_number("seed", seed)
    check_whole_number("work", work)
    check_type("part", part, (range, type(None)), "a range of moves, such as range(0, 10)")
    all_moves = range(len(record.moves))
    if work < 1:
        raise ValueError(sentence("work is {number}, expected 1 or more", number=work))
    if part is not None and (part.step != 1 or all_moves[part.start : part.stop] != part):
        raise ValueError(
            sentence(
                "can't review moves {first} to {last}, expected consecutive ones from 1 to {count}",
                first=part.start + 1,
                last=part.stop,
                count=len(all_moves),
            )
        )
    moves = all_moves if part is None else part
    return _Reviewer(record, seed, work, moves, {} if values is None else values).reviews()


class _Reviewer:
    """A review in progress."""

    def __init__(self, record: Record, seed: int, work: int, part: range, values: Values) -> None:
        self._record = cut_after(record, len(record.moves))
        seeds = (seed, *(Random(f"{seed} {run}").getrandbits(32) for run in range(1, RUNS)))
        self._judges = [Judge(judge_seed) for judge_seed in seeds]
        self._work = work
        self._part = part
        self._values = values
        self._moves: dict[int, MoveReview] = {}

    def reviews(self) -> Iterator[Review]:
        empty = Review(self._judges[0].seed, self._work, (), self._part.start, 0.0)
        for step_progress in self.steps():
            progress = min(round(step_progress, PLACES), 0.999)
            yield replace(empty, moves=tuple(self._moves.values()), progress=progress)
        yield replace(empty, moves=tuple(self._moves.values()), progress=1.0)

    def steps(self) -> Iterator[float]:
        """Review the moves in passes, and yield the progress.

        The passes judge, in order: every position; the best move, where another was played; both
        with more work, where much seems lost; both several times, where much still seems lost. The
        last two passes confirm the verdicts.
        """
        if not self._part:
            return
        work, part = self._work, self._part
        yield from self._pass(0, self._judge_position, range(part.start, part.stop + 1), work)
        yield from self._pass(1, self._compare, part, work)
        deeper = work * (
            ALPHA_BETA_DEEPER_FACTOR if counts_nodes(self._record.position) else DEEPER_FACTOR
        )
        suspects = [number for number in part if self._is_suspect(number, work)]
        yield from self._pass(2, self._compare, suspects, deeper)
        suspects = [number for number in suspects if self._is_suspect(number, deeper)]
        yield from self._pass(3, partial(self._compare, runs=RUNS), suspects, deeper)
        for pass_number, factor in enumerate(CONFIRMATION_FACTORS, 4):
            reviews = {n: self._moves[n] for n in suspects if self._moves[n].verdict}
            yield from self._pass(pass_number, self._confirm, [*reviews], work * factor)
            suspects = [n for n, review in reviews.items() if self._moves[n] is not review]

    def _pass(
        self,
        number: int,
        job: Callable[[int, int], Steps[None]],
        numbers: Sequence[int],
        work: int,
    ) -> Iterator[float]:
        start, end = PASS_PROGRESS[number : number + 2]
        for count, move_number in enumerate(numbers):
            for progress in run_step(job(move_number, work), count, len(numbers)):
                yield start + (end - start) * progress
            yield start + (end - start) * (count + 1) / len(numbers)

    def _judge_position(self, number: int, work: int) -> Steps[None]:
        """Judge the position after this many moves, and store its value in the review of the last
        of these moves."""
        value = yield from self._value(number, work)
        if number > self._part.start:
            after = self._for_mover(number - 1, value)
            self._moves[number - 1] = initial_review(
                self._record, number - 1, after.expected, after.proved
            )

    def _compare(self, number: int, work: int, runs: int = 1) -> Steps[None]:
        """Compare a move with the best one, by `runs` searches of each with this work."""
        record = cut_after(self._record, number)
        move = self._record.moves[number]
        before = yield from run_step(self._value(number, work), 0, 3)
        if len(record.position.moves()) == 1:
            before = before._replace(line=(move,))
        best_move = before.line[0]
        if move == best_move:
            runs = 1
        value = yield from run_step(self._mean(partial(self._value, number + 1, work), runs), 1, 3)
        best = after = self._for_mover(number, value)
        if move != best_move and before.proved is None:
            judged = self._mean(lambda run: self._judges[run].after(record, best_move, work), runs)
            best = yield from run_step(judged, 2, 3)
        review = compare_with_best(
            initial_review(self._record, number, after.expected), before, after, best
        )
        if self._moves_again(number):
            review = replace(review, refutation=())
        self._moves[number] = review

    def _confirm(self, number: int, work: int) -> Steps[None]:
        """Search the position after a move with more work. If this regains a third of the move's
        loss, the last comparison wasn't deep enough: compare the move again with that work."""
        review = self._moves[number]
        value = yield from run_step(self._value(number + 1, work), 0, 2)
        if self._for_mover(number, value).expected - review.expected > review.loss / 3:
            yield from run_step(self._compare(number, work), 1, 2)

    def _mean(self, search: Callable[[int], Steps[Value]], runs: int) -> Steps[Value]:
        """Return the mean of the values that searches with different seeds find, or the first
        proved value."""
        values = []
        for run in range(runs):
            value = yield from run_step(search(run), run, runs)
            if value.proved is not None:
                return value
            values.append(value)
        return mean(values)

    def _value(self, number: int, work: int, run: int = 0) -> Steps[Value]:
        """Return the value of the position after this many moves to the player to move there."""
        if (number, work, run) not in self._values:
            judged = self._judges[run].value(cut_after(self._record, number), work)
            self._values[number, work, run] = yield from judged
        return self._values[number, work, run]

    def _is_suspect(self, number: int, work: int) -> bool:
        """Return whether a move that wasn't the only one seems, by searches with this work, to have
        lost much: by its loss or by the drop in the expected result. A move whose results before
        and after are both proved is not suspect."""
        review = self._moves[number]
        before = self._values[number, work, 0]
        if before.proved is not None and review.proved is not None:
            return False
        drop = before.expected - review.expected
        return (
            len(self._record.positions[number].moves()) > 1
            and max(review.loss, drop) > SUSPICIOUS_LOSS
        )

    def _for_mover(self, number: int, after: Value) -> Value:
        """Return the value of the position after a move to the player who made it."""
        return after if self._moves_again(number) else reverse(after)

    def _moves_again(self, number: int) -> bool:
        """Return whether the player who made a move is also the next to move."""
        return mover(self._record, number) == mover(self._record, number + 1)
