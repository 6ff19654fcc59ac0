"""Continuations: many lines of strong play after a move, the same for the same seed and work.

Each line is played by searches with a seed of its own, a little work for every move, so that the
lines differ and show what usually happens.

>>> from rules import Record, ai
>>> record = Record.parse("game=egotzi&size=4&pie=off&moves=b2,c3")
>>> lines = ai.continuations(record, "a1", count=2)
>>> [len(line) for line in lines]
[12, 12]
"""

from __future__ import annotations

from random import Random

from rules.move import Move
from rules.record import Record, game_over_error
from rules.type_checks import check_type, check_whole_number

from .continuation import Continuation
from .judged_search import Steps, run_step, run_to_end
from .judgement import cut_after, with_move
from .kernel_lines import KernelLines
from .plain_lines import play_plainly

WORK = 150
"""The playouts for each move of a line."""


def continuations(
    record: Record, move: Move | str, count: int = 64, seed: int = 0, work: int = WORK
) -> tuple[tuple[Move, ...], ...]:
    """Return lines of strong play after a move where a record ends, to the game's end or of
    `MAX_PLIES` plies.

    `work` is the playouts for each move; 20 nodes of an alpha-beta search count as one. Raise
    ValueError if the game is over or the move is illegal.
    """
    check_type("record", record, Record, "a Record")
    check_whole_number("count", count)
    check_whole_number("seed", seed)
    check_whole_number("work", work)
    if outcome := record.outcome():
        raise game_over_error(outcome)
    steps = play_lines(
        cut_after(record, len(record.moves)), record.position.move(move), count, seed, work
    )
    return tuple(continuation.line for continuation in run_to_end(steps))


def play_lines(
    record: Record, move: Move, count: int, seed: int, work: int
) -> Steps[list[Continuation]]:
    """Play lines after a move."""
    after = with_move(record, move)
    kernel = KernelLines.of(after)
    lines = []
    for number in range(count):
        random = Random(f"{seed} {number} {after.position}")
        play = kernel.play(random, work) if kernel else play_plainly(after, random, work)
        lines.append((yield from run_step(play, number, count)))
    return lines
