"""Elements of a picture as text.

>>> tag("circle", class_="man", r=15.5)
'<circle class="man" r="15.5"/>'
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape


def tag(name: str, children: Sequence[str] = (), /, **attributes: object) -> str:
    """An element; `_` in a name stands for `-`, and a value of None leaves it out."""
    pairs = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_plain(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{pairs}>{''.join(children)}</{name}>" if children else f"<{name}{pairs}/>"


def text(
    kind: str, x: float, y: float, text: str, size: float, fill: str, weight: str = "normal"
) -> str:
    """A short text, its middle at `x`, on the line `y`."""
    return tag(
        "text",
        [escape(text)],
        class_=kind or None,
        x=x,
        y=y,
        font_size=size,
        fill=fill,
        font_weight=weight,
        text_anchor="middle",
        aria_hidden="true",
    )


def _plain(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)
