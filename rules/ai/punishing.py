"""Whether the replies that exact claims name punish the move played, by searches.

A reply may do to the groups what a claim says, and yet be a mistake after which the player who made
the choice stands as well as after the better move: then it is no reason.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.claims import Claim
from rules.record import Record

from .judged_search import Steps, score, search
from .judgement import with_move

WORK = 500
"""The playouts of each search."""

MAX_TRIED = 2
"""The maximum number of claims that are tried."""


def punishing(record: Record, claims: Iterable[Claim], seed: int) -> Steps[list[Claim]]:
    """Return the first of the claims, of a choice where a record ends, whose reply punishes the
    move played: of those that do as much as the one it names, the best. None is left if none of the
    first few claims has such a reply."""
    least: float | None = None
    for claim in [*claims][:MAX_TRIED]:
        if claim.reply is None:
            return [claim]
        values = []
        for each in (claim, *claim.alternatives):
            assert each.reply
            after = with_move(with_move(record, each.choice.played), each.reply)
            values.append(((yield from _expected(after, record, seed)), each))
        best, found = min(values, key=lambda pair: pair[0])
        if least is None:
            better = with_move(record, claim.choice.better)
            least = yield from _expected(better, record, seed)
        if best < least:
            return [found]
    return []


def _expected(record: Record, before: Record, seed: int) -> Steps[float]:
    """Return the result that the player to move `before` can expect where a record ends."""
    mover = before.position.turn
    if outcome := record.outcome():
        return outcome.result(mover)
    value = score((yield from search(record, seed, WORK)))
    return value if record.position.turn == mover else 1 - value
