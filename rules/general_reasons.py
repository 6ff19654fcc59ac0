"""The claims of games that have no kinds of their own: about groups where groups count, else about
men."""

from __future__ import annotations

from collections.abc import Iterator

from . import group_claims, group_search, group_shares, material_claims, material_shares
from .claims import Choice, Found, Kinds, ShareClaim

KINDS: Kinds = (
    *group_claims.KINDS,
    *group_shares.KINDS,
    *material_claims.KINDS,
    *material_shares.KINDS,
)
"""The kinds of claims of games without kinds of their own."""


def exact(choice: Choice) -> Found:
    """Search for exact claims."""
    if choice.position.sizes() or choice.position.scores():
        return group_search.exact(choice)
    return material_claims.exact(choice)


def candidates(choice: Choice) -> Iterator[ShareClaim]:
    """Yield claims that continuations may confirm."""
    if choice.position.sizes() or choice.position.scores():
        return group_shares.candidates(choice)
    return material_shares.candidates(choice)
