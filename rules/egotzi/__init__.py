"""Egotzi and Egotzi Squared: `position` has the rules, `kernel` a fast version of them."""

from .position import EGOTZI, EGOTZI_SQUARED

__all__ = ["EGOTZI", "EGOTZI_SQUARED"]
