"""The review of one move: its cost, its verdict, a better line."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from rules.move import Move
from rules.record import Record

from .judgement import PLACES, Value, mover

Verdict = Literal["inaccuracy", "mistake", "blunder"]

THRESHOLDS: tuple[tuple[Verdict, float], ...] = (
    ("blunder", 0.20),
    ("mistake", 0.10),
    ("inaccuracy", 0.05),
)
"""The verdicts, each with the loss of expected result above which a move gets it, not counting
noise."""

MAX_LINE_LENGTH = 8
"""The maximum number of moves of a line in a review."""


@dataclass(frozen=True, slots=True)
class MoveReview:
    """The review of a move; results are for the player who made it."""

    ply: int
    """The ply of the position before the move."""
    player: Literal[1, 2]
    """The player, first or second, who made it."""
    move: Move
    expected: float
    """The expected result of full-strength play from the position after the move, from 0 to 1."""
    proved: int | None = None
    """The plies from that position to a proved end with that result, 0 if the game is over; or
    None."""
    best: Move | None = None
    """The best move; None if it has not been searched for yet. If the move played loses nothing it
    is the best, unless another is proved to win sooner or to lose later."""
    best_proved: int | None = None
    """The same as `proved` for the best move."""
    loss: float = 0.0
    """The best move's expected result minus this move's, judged the same way; never negative."""
    verdict: Verdict | None = None
    refutation: tuple[Move, ...] = ()
    """The moves that punish it, the reply first; empty if nothing is lost, or the same player moves
    again."""
    better: tuple[Move, ...] = ()
    """The line expected with the best move, that move first; empty if the move played is the
    best."""

    @property
    def defends_longest(self) -> bool:
        """True if it loses by force, and no move loses later."""
        return self.best == self.move and self.expected == 0 and bool(self.proved)


def initial_review(
    record: Record, number: int, expected: float, proved: int | None = None
) -> MoveReview:
    """Return the review of a record's move, counted from 0, not yet compared with the best."""
    position, move = record.positions[number], record.moves[number]
    return MoveReview(position.ply, mover(record, number), move, expected, proved)


def verdict(loss: float, noise: float) -> Verdict | None:
    """Return the verdict on a loss, None if it may be due to the noise of the values.

    >>> verdict(0.25, 0.02), verdict(0.11, 0.02), verdict(0.04, 0.0)
    ('blunder', 'inaccuracy', None)
    """
    return next((name for name, threshold in THRESHOLDS if loss > threshold + noise), None)


def compare_with_best(review: MoveReview, before: Value, after: Value, best: Value) -> MoveReview:
    """Return the review of a move, compared with the best move.

    All values are for the player who moves. `before` is the value of the position before the move,
    and its line begins with the best move; `after` and `best` are those of the positions after the
    move and after the best move. A result proved before the move also holds after the best move,
    and bounds that of any other.
    """
    move = review.move
    if before.proved is not None:
        plies = before.proved - 1
        best = Value(before.expected, 0.0, plies, before.line[1:])
        if before.expected == 0 or move == before.line[0]:
            after = after._replace(
                expected=before.expected,
                noise=0.0,
                proved=plies if after.proved is None else after.proved,
            )
        elif after.expected > before.expected:
            after = after._replace(expected=before.expected)
    loss = round(best.expected - after.expected, PLACES)
    review = replace(review, expected=after.expected, proved=after.proved)
    if loss < 0 or (loss == 0 and not _ends_better(best, after)) or move == before.line[0]:
        return replace(review, best=move, best_proved=after.proved)
    return replace(
        review,
        best=before.line[0],
        best_proved=best.proved,
        loss=loss,
        verdict=verdict(loss, best.noise + after.noise),
        refutation=after.line[:MAX_LINE_LENGTH] if loss else (),
        better=(before.line[0], *best.line)[:MAX_LINE_LENGTH],
    )


def _ends_better(one: Value, other: Value) -> bool:
    """Return whether a value is proved, and its win comes sooner, or its loss later, than that of
    an equal one."""
    if one.proved is None or one.expected == 0.5:
        return False
    if other.proved is None:
        return True
    return one.proved < other.proved if one.expected > 0.5 else one.proved > other.proved
