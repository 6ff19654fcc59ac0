"""Elements of a picture as text.

>>> tag("circle", class_="man", r=15.5)
'<circle class="man" r="15.5"/>'
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape


def tag(name: str, children: Sequence[str] = (), /, **attributes: object) -> str:
    """Return an element; `_` in a name stands for `-`, and a value of None leaves it out."""
    pairs = "".join(
        [f' {_name(key)}="{_plain(v)}"' for key, v in attributes.items() if v is not None]
    )
    return f"<{name}{pairs}>{''.join(children)}</{name}>" if children else f"<{name}{pairs}/>"


def letters(labels: Sequence[tuple[str, float, float]]) -> str:
    """Return letters at a place each, or one text at one place.

    >>> letters([("a", 20, 99), ("b", 60, 99)])
    '<text x="20 60" y="99">ab</text>'
    """
    texts, across, down = zip(*labels, strict=True)
    level = down[:1] if len(set(down)) == 1 else down
    x, y = (" ".join(map(_plain, values)) for values in (across, level))
    return tag("text", ["".join(texts)], x=x, y=y)


def text(
    kind: str, x: float, y: float, text: str, size: float, fill: str, weight: str = "normal"
) -> str:
    """Return a short text, its middle at `x`, on the line `y`."""
    return tag(
        "text",
        [escape(text)],
        class_=kind or None,
        x=x,
        y=y,
        font_size=size,
        fill=fill,
        font_weight=None if weight == "normal" else weight,
        text_anchor="middle",
        aria_hidden="true",
    )


def head(
    tip: tuple[float, float], dx: float, dy: float, length: float, half: float
) -> tuple[tuple[float, float], str]:
    """Return where the line of an arrow ends whose tip is at `tip`, in the direction `(dx, dy)`, of
    length 1, and the corners of the head from there on."""
    x, y = tip
    across, up = x - length * dx, y - length * dy
    corners = [(x, y), (across - half * dy, up + half * dx), (across + half * dy, up - half * dx)]
    return (across, up), " ".join(f"{a:.5g},{b:.5g}" for a, b in corners)


def rounded(width: float, height: float, radius: float) -> str:
    """Return the outline of a rectangle at the origin, with round corners.

    >>> rounded(9, 8, 2)
    'M2 0h5q2 0 2 2v4q0 2-2 2h-5q-2 0-2-2v-4q0-2 2-2z'
    """
    r, across, down = f"{radius:g}", f"{width - 2 * radius:g}", f"{height - 2 * radius:g}"
    return (
        f"M{r} 0h{across}q{r} 0 {r} {r}v{down}q0 {r}-{r} {r}"
        f"h-{across}q-{r} 0-{r}-{r}v-{down}q0-{r} {r}-{r}z"
    )


@lru_cache
def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _plain(value: object) -> str:
    """Return a value as text; numbers, the most frequent, need no escaping."""
    if isinstance(value, float):
        return f"{value:g}"
    return str(value) if isinstance(value, int) else escape(str(value))
