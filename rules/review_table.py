"""A review as a table of text, for the command line.

>>> from rules import Record, ai
>>> record = Record.parse("game=emulsion&position=bwbw/wbbb/wwbw/wbwb b 2 nopie&moves=c2-d2,a3-b3")
>>> *_, review = ai.review(record, seed=0, work=1000)
>>> print(table(record, review).splitlines()[2])
4    White   a3-b3  won in 6
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .ai import MoveReview, Review
from .ai.decided import JudgedMove, SideSummary, lost_first, summary
from .position import COLOURS, Colour, Move, Position
from .record import Record
from .sentences import by_colour, sentence, template

MAX_MOVES = 5
"""The maximum number of moves shown for a line."""

VERDICTS = {
    "inaccuracy": template("inaccuracy"),
    "mistake": template("mistake"),
    "blunder": template("blunder"),
}


def table(record: Record, review: Review) -> str:
    """Return a review as text: headings, a line for each move, and for each player the average loss
    per move, or that the game was lost from the start."""
    rows = [[sentence(heading) for heading in HEADINGS]]
    lost = {player for player in (1, 2) if _side(record, review, player).decided}
    for position, move_review in zip(record.positions, review.moves, strict=False):
        # Nothing that a player did in a lost game was a mistake, though the judge saw that late.
        verdict = None if move_review.player in lost else move_review.verdict
        rows.append(_row(position, replace(move_review, verdict=verdict)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    return "\n".join([*lines, "", *_averages(record, review)])


HEADINGS = (
    template("ply"),
    template("player"),
    template("move"),
    template("expected"),
    template("loss"),
    template("verdict"),
    template("better"),
    template("refutation"),
)


def _row(position: Position, review: MoveReview) -> list[str]:
    return [
        str(review.ply + 1),
        position.mover(),
        str(review.move),
        format_result(review.expected, review.proved),
        f"{review.loss:.2f}" if review.loss else "",
        _verdict(position, review),
        _format_moves(review.better),
        _format_moves(review.refutation),
    ]


def _verdict(position: Position, review: MoveReview) -> str:
    """Return the verdict on a move; for the best of several losing moves, that it is the longest
    defence; "" for other moves without a verdict."""
    if review.verdict:
        return sentence(VERDICTS[review.verdict])
    best_of_several = review.defends_longest and len(position.moves()) > 1
    return sentence("longest defence") if best_of_several else ""


def format_result(expected: float, proved: int | None) -> str:
    """Format an expected result, or a proved one with the number of plies to the end.

    >>> format_result(0.62, None), format_result(1.0, 5), format_result(0.0, 0)
    ('62%', 'won in 5', 'lost')
    """
    if proved is None:
        return f"{min(99, max(1, round(100 * expected)))}%"
    if proved == 0:
        ended = template("won"), template("drawn"), template("lost")
        return sentence(ended[int(2 - 2 * expected)])
    coming = template("won in {plies}"), template("drawn in {plies}"), template("lost in {plies}")
    return sentence(coming[int(2 - 2 * expected)], plies=proved)


def _format_moves(moves: Sequence[Move]) -> str:
    return " ".join(map(str, moves[:MAX_MOVES]))


def _averages(record: Record, review: Review) -> list[str]:
    """Return a sentence with the average loss per move for each player who made one, named by the
    colour that the player has at the end."""
    lines = []
    for colour in COLOURS:
        side = _side(record, review, record.owner(colour))
        if side.moves and side.decided:
            lines.extend(_decided(side, colour))
            continue
        losses = [move.loss for move in review.moves if move.player == record.owner(colour)]
        if losses:
            lines.append(
                by_colour(
                    colour,
                    black="Black's average loss per move: {loss}.",
                    white="White's average loss per move: {loss}.",
                    loss=f"{sum(losses) / len(losses):.3f}",
                )
            )
    return lines


def _side(record: Record, review: Review, player: int) -> SideSummary:
    """Summarize a player's moves."""
    first_is_lost = lost_first(record.positions[0])
    start_lost = first_is_lost is not None and first_is_lost == (player == 1)
    judged: tuple[list[JudgedMove], list[JudgedMove]] = ([], [])
    for position, move in zip(record.positions[review.first :], review.moves, strict=False):
        choices = len(position.moves())
        judged[move.player != player].append(
            JudgedMove(move.expected, move.proved, move.loss, choices, move.defends_longest)
        )
    return summary(*judged, start_lost=start_lost)


def _decided(side: SideSummary, loser: Colour) -> list[str]:
    """Return sentences about a side that was lost from the start, and its resistance."""
    lines = [
        by_colour(
            loser,
            black="White was winning from the start; nothing Black played could change that.",
            white="Black was winning from the start; nothing White played could change that.",
        )
        if side.clear
        else by_colour(
            loser,
            black="With best play White wins from this start,"
            " so nothing Black played counts as a mistake.",
            white="With best play Black wins from this start,"
            " so nothing White played counts as a mistake.",
        )
    ]
    if side.resisted is not None:
        lines.append(
            by_colour(
                loser,
                black="Black's loss was proved after {resisted} of {moves} moves. After that,"
                " the longest defence was chosen {longest} of {choices} times.",
                white="White's loss was proved after {resisted} of {moves} moves. After that,"
                " the longest defence was chosen {longest} of {choices} times.",
                resisted=side.resisted,
                moves=side.moves,
                longest=side.longest,
                choices=side.choices,
            )
        )
    return lines
