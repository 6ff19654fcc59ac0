"""Slyde's claims: besides those about all groups, those about swaps that can be made only once."""

from __future__ import annotations

from collections.abc import Iterator

from rules import general_reasons, next_claims
from rules.claims import Choice, Claim, Found, Kinds, ShareClaim, end
from rules.group_claims import ReplyGroup, largest
from rules.sure_search import PlainSearch

from . import reply_claims, split_claims


def exact(choice: Choice) -> Found:
    """Search for exact claims."""
    for claim in general_reasons.exact(choice):
        yield lasting(claim) if isinstance(claim, ReplyGroup) else claim
    yield from next_claims.exact(choice, PlainSearch)
    yield from split_claims.exact(choice)


def lasting(claim: Claim) -> Claim | None:
    """Return a claim with those of its replies whose group stays larger than any after the better
    move, whatever is swapped next; None if no reply's does. A swap often cuts what another has just
    joined."""
    least, colour = claim.numbers[1] + 1, claim.colour

    def lasts(each: Claim) -> bool:
        position = end(each.choice.after_played, each.lines[0])
        return all(largest(position.play(move), colour) >= least for move in position.moves())

    return claim.with_replies(lasts)


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
