"""What the features that judge positions and moves have in common."""

from collections.abc import Sequence
from html import escape

from boardleaf.board.effects import Think
from boardleaf.messages import Request
from rules import Record

WORK = 5000
"""The number of playouts of a search, the same on all devices, so that reviews are the same
everywhere."""

PARTS = ("board", "gauge", "analysis", "analysis-progress")
"""The parts of the board that a report of the judge changes."""


def judging_request(purpose: str, record: str, moves: range, work: int = WORK) -> Request:
    """Return a request to judge some moves of a record, with this work for each search."""
    return Request(purpose, record, work=work, moves=(moves.start, moves.stop))


def judge_last_move(key: str, record: Record, purpose: str = "attempt") -> Think:
    """Have the last move of a record judged."""
    count = len(record.moves)
    request = judging_request(purpose, str(record), range(count - 1, count))
    return Think(key, request, reports=False)


def line_buttons(action: str, moves: Sequence[str], shown: int | None = None) -> str:
    """Return the moves of a line as buttons, each of which shows the position after it; the last of
    the `shown` moves is marked."""
    return "".join(
        f'<button type="button" data-action="{action}-{count}"'
        f"{' aria-current=true' if count == shown else ''}>{escape(move)}</button>"
        for count, move in enumerate(moves, 1)
    )
