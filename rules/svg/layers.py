"""Layers of a live board's picture, so that only those that changed are redrawn.

The parts that change during a game are layers: named elements, each on a line of its own.
Everything else is fixed.

>>> before = "<svg>" + layer("under", []) + "<path/>" + layer("over", ["<circle/>"]) + "</svg>"
>>> renewed(before, before.replace("circle", "text"))
{'board-over': '<text/>'}
>>> list(renewed(before, before.replace("path", "rect")))
['board']
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from rules.type_checks import check_type

from .markup import tag

_LAYER = re.compile(r'<(\w+)[^>]*? data-part="([\w-]+)"[^>]*>(.*)</\1>')


def layer(name: str, children: Iterable[str], element: str = "g", **attributes: object) -> str:
    """Return a part of the picture that can be redrawn alone, marked as `board-NAME`."""
    drawn = tag(element, ["", *children], **attributes, data_part=f"board-{name}")
    return f"\n{drawn}\n"


def renewed(before: str, after: str) -> Mapping[str, str]:
    """Return the parts of a board to replace: the contents of the changed layers, by name; or the
    whole picture, as `board`, if anything else changed."""
    check_type("before", before, str, "the text of a picture")
    check_type("after", after, str, "the text of a picture")
    old, new = before.split("\n"), after.split("\n")
    changed = [pair for pair in zip(old, new, strict=False) if pair[0] != pair[1]]
    layers = {}
    for old_line, new_line in changed:
        old_layer, new_layer = _LAYER.fullmatch(old_line), _LAYER.fullmatch(new_line)
        if not (old_layer and new_layer and old_layer[2] == new_layer[2]):
            return {"board": after}
        layers[new_layer[2]] = new_layer[3]
    return layers if len(old) == len(new) else {"board": after}
