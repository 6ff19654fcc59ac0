"""A review as a table in HTML, as Jupyter shows it; imported on first use.

>>> from rules import Record, ai
>>> record = Record.parse("game=egotzi&size=3&moves=b2")
>>> text = "review=1 seed=0 work=100 first=0 moves=1\\nb2 999 ="
>>> "<td>b2</td>" in ai.Review.parse(record, text)._repr_html_()
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from rules.sentences import sentence

from .move_review import MoveReview

MAX_MOVES = 5
"""The maximum number of moves shown for a line."""


def review_html(reviews: Sequence[MoveReview]) -> str:
    """Return a table with a row for each reviewed move."""
    headings = [
        sentence("ply"),
        sentence("player"),
        sentence("move"),
        sentence("expected"),
        sentence("loss"),
        sentence("verdict"),
        sentence("better"),
        sentence("refutation"),
    ]
    rows = "".join(_row("td", _cells(review)) for review in reviews)
    return f"<table><thead>{_row('th', headings)}</thead><tbody>{rows}</tbody></table>"


def _cells(review: MoveReview) -> list[str]:
    better, refutation = (
        " ".join(map(str, line[:MAX_MOVES])) for line in (review.better, review.refutation)
    )
    expected = f"{review.expected:.3f}" + (f"#{review.proved}" if review.proved else "")
    loss = f"{review.loss:.3f}" if review.loss else ""
    mover, ply = str(review.player), str(review.ply + 1)
    return [ply, mover, str(review.move), expected, loss, review.verdict or "", better, refutation]


def _row(cell: str, texts: Iterable[str]) -> str:
    return f"<tr>{''.join(f'<{cell}>{escape(text)}</{cell}>' for text in texts)}</tr>"
