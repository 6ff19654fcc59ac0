"""Egotzi and Egotzi Squared: `position` has the rules, `kernel` what of them has to be fast."""

from .position import EGOTZI, EGOTZI_SQUARED

__all__ = ["EGOTZI", "EGOTZI_SQUARED"]
