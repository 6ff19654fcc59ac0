"""Slyde: the rules in `position` and `symmetry`, the reasons for refusals in `refusals`, and a fast
version in `kernel`."""

from .position import SLYDE

__all__ = ["SLYDE"]
