"""Bars as long as a colour's groups are large, below the numbers of the count.

>>> bars([3, 1], [1], "black", 10).count("<rect")
3
"""

from __future__ import annotations

from collections.abc import Sequence

from rules import Colour

HEIGHT = 8
"""The height of a bar, and the length of a piece in it, in units of the picture."""

GAP = 2
"""The gap between two bars, in the same units."""


def bars(left: Sequence[int], cancelled: Sequence[int], colour: Colour, capacity: int) -> str:
    """Return the bars of the cancelled groups, struck through, then of those left, both largest
    first. `capacity` is the number of pieces that must fit into the picture."""
    shapes, start = [], 0
    for kind, sizes in (("gone", cancelled), ("left", left)):
        for size in sizes:
            length = size * HEIGHT
            shapes.append(
                f'<rect class="bar-{kind}" x="{start}" width="{length}" height="{HEIGHT}"/>'
            )
            if kind == "gone":
                shapes.append(f'<path d="M{start} {HEIGHT / 2:g}h{length}"/>')
            start += length + GAP
    width = max(start, capacity * (HEIGHT + GAP))
    return (
        f'<svg class="bars bars-{colour}" viewBox="0 0 {width} {HEIGHT}" preserveAspectRatio="none"'
        f' aria-hidden="true">{"".join(shapes)}</svg>'
    )
