"""The claims of games that have no kinds of their own: about groups where groups count, else about
men."""

from __future__ import annotations

from . import group_claims, material_claims
from .claims import Choice, Found


def exact(choice: Choice) -> Found:
    """Search for exact claims."""
    if choice.position.sizes() or choice.position.scores():
        return group_claims.exact(choice)
    return material_claims.exact(choice)
