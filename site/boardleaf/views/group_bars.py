"""Bars for a colour's groups, as long as the groups are large, below the numbers of the count.

>>> bars([3, 1], [1], "black", 10).count("z")
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
    for `capacity` single pieces. All bars of a kind are one element, since a game may start with
    dozens of groups."""
    outlines: dict[str, list[str]] = {"gone": [], "left": []}
    strikes, start = [], 0
    for kind, sizes in (("gone", cancelled), ("left", remaining)):
        for size in sizes:
            length = size * HEIGHT
            outlines[kind].append(f"M{start} 0h{length}v{HEIGHT}h-{length}z")
            if kind == "gone":
                strikes.append(f"M{start} {HEIGHT / 2:g}h{length}")
            start += length + GAP
    paths = {"bar-gone": outlines["gone"], "bar-left": outlines["left"], "strike": strikes}
    drawn = "".join(f'<path class="{name}" d="{"".join(d)}"/>' for name, d in paths.items() if d)
    width = max(start, capacity * (HEIGHT + GAP))
    return (
        f'<svg class="bars bars-{colour}" viewBox="0 0 {width} {HEIGHT}" preserveAspectRatio="none"'
        f' aria-hidden="true">{drawn}</svg>'
    )
