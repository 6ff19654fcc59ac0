"""Emulsion and Free Emulsion: the rules in `position` and `tension`, and the same in `kernel`,
fast."""

from .position import EMULSION, FREE_EMULSION, half

__all__ = ["EMULSION", "FREE_EMULSION", "half"]
