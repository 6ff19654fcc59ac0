"""Bars as long as the groups of a colour: what the count says in numbers.

>>> bars([3, 1], [1], "black", 10).count("<rect")
3
"""

from __future__ import annotations

from collections.abc import Sequence

from rules import Colour

HIGH = 8
"""The height of a bar, in units of which a piece has as many in length."""

GAP = 2
"""Units between two bars."""


def bars(left: Sequence[int], cancelled: Sequence[int], colour: Colour, most: int) -> str:
    """Return the bars of groups that are cancelled, struck out, and of those left, each from the
    largest on. `most` is the number of pieces that fit in."""
    drawn, at = [], 0
    for kind, sizes in (("gone", cancelled), ("left", left)):
        for size in sizes:
            long = size * HIGH
            drawn.append(f'<rect class="bar-{kind}" x="{at}" width="{long}" height="{HIGH}"/>')
            if kind == "gone":
                drawn.append(f'<path d="M{at} {HIGH / 2:g}h{long}"/>')
            at += long + GAP
    wide = max(at, most * (HIGH + GAP))
    return (
        f'<svg class="bars bars-{colour}" viewBox="0 0 {wide} {HIGH}" preserveAspectRatio="none"'
        f' aria-hidden="true">{"".join(drawn)}</svg>'
    )
