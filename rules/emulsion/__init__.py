"""Emulsion and Free Emulsion: the rules in `position`, `free`, `values` and `legal_swaps`, and a
fast version in `kernel`."""

from .free import FREE_EMULSION
from .position import EMULSION

__all__ = ["EMULSION", "FREE_EMULSION"]
