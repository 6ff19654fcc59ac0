"""Bars for a colour's groups, as long as the groups are large, below the numbers of the count.

>>> bars([3, 1], [1], "black", 10).count("<rect")
3
"""

from __future__ import annotations

from collections.abc import Sequence

from rules import Colour

HEIGHT = 8
"""The height of a bar, and its length for each piece of the group, in units of the picture."""

GAP = 2
"""The gap between two bars, in the same units."""


def bars(remaining: Sequence[int], cancelled: Sequence[int], colour: Colour, capacity: int) -> str:
    """Return a picture with a bar for each cancelled group, struck through, then for each remaining
    one. `remaining` and `cancelled` are sizes in the order of the bars; the picture is wide enough
    for `capacity` single pieces."""
    shapes, start = [], 0
    for kind, sizes in (("gone", cancelled), ("left", remaining)):
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
