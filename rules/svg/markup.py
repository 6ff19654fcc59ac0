"""SVG elements as text.

>>> tag("circle", class_="man", r=15.5)
'<circle class="man" r="15.5"/>'
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape


def tag(name: str, children: Sequence[str] = (), /, **attributes: object) -> str:
    """Return an element. In an attribute's name, `_` stands for `-`, or nothing at the end; an
    attribute whose value is None is left out."""
    pairs = "".join(
        [f' {_name(key)}="{_attribute(v)}"' for key, v in attributes.items() if v is not None]
    )
    return f"<{name}{pairs}>{''.join(children)}</{name}>" if children else f"<{name}{pairs}/>"


def labels_text(labels: Sequence[tuple[str, float, float]]) -> str:
    """Return one text element for labels at their positions; if there are several, each must
    be a single character.

    >>> labels_text([("a", 20, 99), ("b", 60, 99)])
    '<text x="20 60" y="99">ab</text>'
    """
    texts, xs, ys = zip(*labels, strict=True)
    if len(set(ys)) == 1:
        ys = ys[:1]
    x, y = (" ".join(map(_attribute, values)) for values in (xs, ys))
    return tag("text", ["".join(texts)], x=x, y=y)


def text(
    css_class: str,
    x: float,
    y: float,
    text: str,
    size: float,
    fill: str,
    weight: str = "normal",
    anchor: str = "middle",
) -> str:
    """Return a short text with its middle, or another `anchor`, at `x`, and its baseline at `y`."""
    return tag(
        "text",
        [escape(text)],
        class_=css_class or None,
        x=x,
        y=y,
        font_size=size,
        fill=fill,
        font_weight=None if weight == "normal" else weight,
        text_anchor=anchor,
        aria_hidden="true",
    )


def arrow_head(
    tip: tuple[float, float], dx: float, dy: float, length: float, half_width: float
) -> tuple[tuple[float, float], str]:
    """Return where the line of an arrow meets its head, and the corners of the head.

    The arrow has its tip at `tip` and points in the direction of the unit vector `(dx, dy)`; its
    head is `length` long and twice `half_width` wide.
    """
    (x, y), x_neck, y_neck = tip, tip[0] - length * dx, tip[1] - length * dy
    base = (
        (x_neck - half_width * dy, y_neck + half_width * dx),
        (x_neck + half_width * dy, y_neck - half_width * dx),
    )
    corners = [(x, y), *base]
    return (x_neck, y_neck), " ".join(f"{a:.5g},{b:.5g}" for a, b in corners)


@lru_cache
def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _attribute(value: object) -> str:
    """Return the text of an attribute's value; numbers, the most frequent, need no escaping."""
    if isinstance(value, float):
        return f"{value:g}"
    return str(value) if isinstance(value, int) else escape(str(value))
