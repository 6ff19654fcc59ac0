"""Slyde: the rules in `position` and `symmetry`, why a move is refused in `refusals`, and the same
game, fast, in `kernel`."""

from .position import SLYDE

__all__ = ["SLYDE"]
