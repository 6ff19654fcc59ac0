"""Egotzi and Egotzi Squared: `stones` has the rules that both share, `position` and `squared` those
of each, `kernel` a fast version of them."""

from .position import EGOTZI
from .squared import EGOTZI_SQUARED

__all__ = ["EGOTZI", "EGOTZI_SQUARED"]
