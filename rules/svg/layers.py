"""A live board's text in lines, so that what has not changed need not be drawn anew.

What may change while a game goes on is in layers: elements with a name each, on a line of their
own. All else is the frame.

>>> before = "<svg>" + layer("under", []) + "<path/>" + layer("over", ["<circle/>"]) + "</svg>"
>>> renewed(before, before.replace("circle", "text"))
{'board-over': '<text/>'}
>>> list(renewed(before, before.replace("path", "rect")))
['board']
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from .markup import tag

_LAYER = re.compile(r'<(\w+)[^>]*? data-part="([\w-]+)"[^>]*>(.*)</\1>')


def layer(name: str, children: Iterable[str], element: str = "g", id: str | None = None) -> str:
    """What is drawn anew by itself, as the part `board-NAME`."""
    drawn = tag(element, ["", *children], id=id, data_part=f"board-{name}")
    return f"\n{drawn}\n"


def renewed(before: str, now: str) -> Mapping[str, str]:
    """What to put in place of what in a board drawn before: the layers that are different, by name;
    the whole of it as `board` where the frame is."""
    old, new = before.split("\n"), now.split("\n")
    changed = [pair for pair in zip(old, new, strict=False) if pair[0] != pair[1]]
    layers = {}
    for was, is_now in changed:
        had, has = _LAYER.fullmatch(was), _LAYER.fullmatch(is_now)
        if not (had and has and had[2] == has[2]):
            return {"board": now}
        layers[has[2]] = has[3]
    return layers if len(old) == len(new) else {"board": now}
