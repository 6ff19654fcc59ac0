"""A position as an SVG that looks right by itself, in any page, printed or scaled.

>>> from rules import game
>>> picture = board(game("egotzi").parse("3/1b1/3 w 1"))
>>> picture.startswith("<svg "), picture.endswith("</svg>")
(True, True)
"""

from .marks import SIDE, Marks
from .motion import Motion
from .picture import FRAME, board, fan, overlay, preview

__all__ = ["FRAME", "SIDE", "Marks", "Motion", "board", "fan", "overlay", "preview"]
