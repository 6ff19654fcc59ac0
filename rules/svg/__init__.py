"""Positions as SVG that looks right by itself: on any page, in print, and at any scale.

>>> from rules import game
>>> picture = board(game("egotzi").parse("3/1b1/3 w 1"))
>>> picture.startswith("<svg "), picture.endswith("</svg>")
(True, True)
"""

from .frame import FRAME
from .layers import renewed
from .marks import SIDE, Marks
from .motion import Motion
from .overlays import caption, carried, fan, overlay, preview
from .picture import board
from .symbols import LOOK, symbols

__all__ = [
    "FRAME",
    "LOOK",
    "SIDE",
    "Marks",
    "Motion",
    "board",
    "caption",
    "carried",
    "fan",
    "overlay",
    "preview",
    "renewed",
    "symbols",
]
