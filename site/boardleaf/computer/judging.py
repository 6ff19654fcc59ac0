"""The worker's judge: assessments, reviews and reasons, in slices. Loaded on first use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from time import perf_counter
from typing import Any, TypeVar

from boardleaf.messages import Assessment, Line, Request
from rules import Record, ai
from rules.ai.programs import lines_spec, solver_spec
from rules.ai.solving import is_near_end
from rules.kernels import KernelSpec

T = TypeVar("T")

SEED = 0
"""The seed of all judgements, so that they are reproducible."""

SLICE = 0.025
"""The seconds of work between two answers."""

found: dict[str, dict[Any, Any]] = {}
"""The values that parts of a review have found, by its record: only those of the last one."""


def answers(request: Request, record: Record) -> Iterator[object]:
    """Return an iterator over better and better answers to a request, one for each slice of work.

    Raise ValueError, before the first slice, if there is nothing to judge.
    """
    if request.purpose == "analysis":
        return map(_message, ai.Judge(SEED).assess(record, request.work, request.lines))
    if request.purpose == "reasons":
        played, better = request.choice
        return _paced(ai.reasons(record, played, better or None, SEED))
    part = range(*request.moves)
    if request.purpose == "attempt":
        return map(without_best_moves, ai.review(record, SEED, request.work, part))
    if request.record not in found:
        found.clear()
    values = found.setdefault(request.record, {})
    reviews = ai.review(record, SEED, request.work, part, values)
    if request.purpose == "curve":
        reviews = _until_complete(reviews, len(part))
    return reviews


def programs(request: Request, record: Record) -> Sequence[KernelSpec]:
    """Return the programs that a request needs, besides the game's."""
    if request.purpose != "reasons":
        return []
    spec = record.position.KERNEL_SPEC
    solver = solver_spec(spec) if is_near_end(record.position) else None
    return [*filter(None, (lines_spec(spec), solver))]


def _paced(answers: Iterator[T]) -> Iterator[T]:
    """Yield about one of the answers in each `SLICE` of time, and the last one: a pause after each
    step would take longer than the step."""
    since = perf_counter()
    latest: T | None = None
    for latest in answers:
        if perf_counter() - since >= SLICE:
            yield latest
            since, latest = perf_counter(), None
    if latest is not None:
        yield latest


def without_best_moves(review: ai.Review) -> ai.Review:
    """Return a review that says what moves cost, but not which were better."""
    moves = (replace(move, best=None, best_proved=None, better=()) for move in review.moves)
    return replace(review, moves=tuple(moves))


def _until_complete(reviews: Iterator[ai.Review], count: int) -> Iterator[ai.Review]:
    """Yield the reviews up to the first that has `count` moves."""
    for review in reviews:
        yield review
        if len(review.moves) == count:
            return


def _message(assessment: ai.Assessment) -> Assessment:
    """Return the message with an assessment."""
    lines = tuple(
        Line(tuple(map(str, line.moves)), line.expected, line.proved) for line in assessment.lines
    )
    return Assessment(lines, assessment.work, assessment.progress)
