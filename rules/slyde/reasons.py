"""Slyde's claims: besides those about all groups, those about swaps that can be made only once."""

from __future__ import annotations

from collections.abc import Iterator

from rules import general_reasons, next_claims
from rules.claims import Choice, Found, Kinds, ShareClaim
from rules.sure_search import PlainSearch

from . import reply_claims, split_claims


def exact(choice: Choice) -> Found:
    """Search for exact claims."""
    yield from general_reasons.exact(choice)
    yield from next_claims.exact(choice, PlainSearch)
    yield from split_claims.exact(choice)


def candidates(choice: Choice) -> Iterator[ShareClaim]:
    """Yield claims that continuations may confirm."""
    yield from general_reasons.candidates(choice)
    yield from reply_claims.candidates(choice)


KINDS: Kinds = (
    *general_reasons.KINDS,
    *next_claims.KINDS,
    *split_claims.KINDS,
    *reply_claims.KINDS,
)
"""The kinds of claims of the game."""
