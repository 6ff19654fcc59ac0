"""Emergo: the rules in `position`, the texts of positions in `text`, and a fast implementation of
the rules in `kernel`."""

from .position import EMERGO

__all__ = ["EMERGO"]
