"""Reasons: why one move is worse than another, as claims that another program can check.

>>> from rules import Record, ai
>>> record = Record.parse("game=emulsion&position=bwbw/wbwb/bwww/wbbb w 3 nopie")
>>> *_, found = ai.reasons(record, "a3-a2", "b4-b3")
>>> print(found.claims[0])  # doctest: +NORMALIZE_WHITESPACE
After a3-a2, Black's reply d3-c2 cuts White's largest group from 6 to 4;
after b4-b3, no reply leaves it smaller than 7.

Proofs are found by searches (`proofs`), and other claims by the game's own module, which
`Rules.REASONS` names; `shares` counts them in continuations (`strong_lines`). Start reading at
`_claims`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Protocol, TypeVar

from rules.claims import ENDS, GROWTH, MIN_WEIGHT, Choice, Claim, Found, Reach, ShareClaim
from rules.move import Move
from rules.record import Record, game_over_error
from rules.type_checks import check_type, check_whole_number

from . import shares
from .found_reasons import Reasons
from .judge import Judge
from .judged_search import Steps, run_step
from .judgement import cut_after
from .proofs import Proofs
from .punishing import punishing

AnyClaim = TypeVar("AnyClaim", bound=Claim)

BEST_WORK = 20_000
"""The playouts of the assessment that finds the best move."""

JUDGED = 0.2
"""The progress once the best move is known."""

STEPS = 8
"""The number of steps of a search for claims."""

MAX_CLAIMS = 2
"""The maximum number of claims that give the reasons."""


class Kinds(Protocol):
    """The module of a game's kinds of claims."""

    def exact(self, choice: Choice) -> Found:
        """Search for exact claims."""

    def candidates(self, choice: Choice) -> Iterator[ShareClaim]:
        """Yield claims that continuations may confirm, without shares."""


def kinds_of(choice: Choice) -> Kinds:
    """Return the module of the kinds of claims in a choice's game."""
    kinds: Kinds = import_module(choice.position.REASONS)
    return kinds


def reasons(
    record: Record, played: Move | str, better: Move | str | None = None, seed: int = 0
) -> Iterator[Reasons]:
    """Search for reasons why a move is worse than a better one, where a record ends; yield those
    found so far, about every 30 ms, and last the complete ones.

    Without a better move, it is the one that the judge thinks best; if that is the move played,
    there are no reasons. Raise ValueError, at once, if the game is over or a move is illegal.
    """
    check_type("record", record, Record, "a Record")
    check_whole_number("seed", seed)
    if outcome := record.outcome():
        raise game_over_error(outcome)
    position = record.position
    moves = position.move(played), None if better is None else position.move(better)
    return _reasons(cut_after(record, len(record.moves)), *moves, seed)


def _reasons(record: Record, played: Move, better: Move | None, seed: int) -> Iterator[Reasons]:
    found = Reasons(0.0, played, better or played)
    if better is None:
        for assessment in Judge(seed).assess(record, BEST_WORK, lines=1):
            yield replace(found, progress=JUDGED * assessment.progress)
        found = replace(found, better=assessment.lines[0].moves[0])
    if found.better != played:
        search = _claims(record, Choice(record.position, played, found.better), seed)
        while True:
            try:
                progress = next(search)
            except StopIteration as stopped:
                claims, reached = stopped.value
                found = replace(found, claims=claims, map=reached)
                break
            yield replace(found, progress=JUDGED + (1 - JUDGED) * progress)
    yield replace(found, progress=1.0)


def _claims(
    record: Record, choice: Choice, seed: int
) -> Steps[tuple[tuple[Claim, ...], tuple[Reach, ...]]]:
    """Search for claims: proofs; exact ones that the continuations bear out, and those counted in
    continuations. Two sets of continuations have to agree: the first and a stronger one, or, if
    these give no reason but the result, two strong ones. Without any, return the squares that
    depend on the move."""
    kinds, proofs = kinds_of(choice), Proofs(record, choice, seed)
    proved = yield from run_step(_collect(proofs.exact()), 0, STEPS)
    exact = yield from run_step(_collect(kinds.exact(choice)), 1, STEPS)
    exact = [claim for each in exact for claim in with_weight(each)]
    candidates = [*kinds.candidates(choice)]
    if not (exact or candidates):
        return _best(proved, (), ()), ()
    first = yield from run_step(shares.first_sample(record, choice, seed), 2, STEPS)
    counted = shares.find(first, candidates)
    is_telling = any(claim.weight == 1 for claim in proved)
    if is_telling and not (exact or counted):
        return _best(proved, (), ()), ()
    second = yield from run_step(shares.second_sample(record, choice, seed), 3, STEPS)
    exact = sorted(shares.borne_out(second, exact), key=_exact_rank, reverse=True)
    exact = yield from run_step(punishing(record, exact, seed), 4, STEPS)
    counted = shares.confirmed(first, second, counted)
    counted = yield from run_step(_collect(proofs.unrefuted(counted)), 5, STEPS)
    if is_telling or exact or any(claim.family != ENDS for claim in counted):
        return _best(proved, exact, counted), ()
    more = [
        claim for claim in shares.find(second, candidates) if not (counted and claim.family == ENDS)
    ]
    if more:
        third = yield from run_step(shares.third_sample(record, choice, seed), 6, STEPS)
        more = shares.confirmed(second, third, more)
        more = yield from run_step(_collect(proofs.unrefuted(more)), 7, STEPS)
    counted = [*counted, *more]
    found = _best(proved, (), counted)
    return found, () if found else shares.square_map(first)


def _best(
    proved: Sequence[Claim], exact: Sequence[Claim], counted: Sequence[ShareClaim]
) -> tuple[Claim, ...]:
    """Return the claims that say most: an exact cause that few moves show, then proofs, then causes
    counted in continuations, then another exact claim.
    A proof that says no more than the result is only given if nothing else is, else how much a
    colour has at the end, and else the usual result; a second claim only if few moves show it.
    Nothing follows a proof, beside which it would say less."""
    by_weight = sorted(counted, key=_weight, reverse=True)
    ordered: Sequence[Claim] = [
        *(claim for claim in exact if _is_plain(claim)),
        *(claim for claim in proved if claim.weight == 1),
        *(claim for claim in by_weight if claim.family not in (GROWTH, ENDS)),
        *(claim for claim in exact if not _is_plain(claim)),
    ] or proved
    for family in (GROWTH, ENDS):
        ordered = ordered or [claim for claim in by_weight if claim.family == family]
    if ordered and ordered[0] in proved:
        return (ordered[0],)
    others = (claim for claim in ordered[1:] if claim in proved or _differ(claim, ordered[0]))
    return (*ordered[:1], *(claim for claim in others if claim.is_short))[:MAX_CLAIMS]


def with_weight(claim: Claim) -> list[Claim]:
    """Return a claim with those of the replies that make it a reason; none if no reply does."""
    found = claim.with_replies(lambda each: each.weight >= MIN_WEIGHT)
    return [found] if found else []


def _is_plain(claim: Claim) -> bool:
    return claim.is_short and claim.is_cause


def _differ(claim: Claim, first: Claim) -> bool:
    """Return whether a claim is about something else than the first one, and shown by other
    moves."""
    values = zip(_about(claim), _about(first), strict=True)
    if any(value and value == other for value, other in values):
        return False
    same_side = claim.shown == first.shown and claim.colour == first.colour
    return not (same_side and claim.lines[claim.shown][-1:] == first.lines[first.shown][-1:])


def _about(claim: Claim) -> tuple[object, ...]:
    """Return what two reasons don't have in common."""
    alone = claim.lines[0] if len(claim.lines[0]) == 1 and claim.shown == 0 else ()
    return claim.subject, claim.squares, claim.reply or next(iter(alone), None)


def _exact_rank(claim: Claim) -> tuple[bool, bool, float]:
    return claim.is_short, claim.is_cause, claim.weight


def _weight(claim: Claim) -> float:
    return claim.weight


def _collect(search: Iterator[AnyClaim | None]) -> Steps[list[AnyClaim]]:
    """Return the claims that a search finds."""
    claims: list[AnyClaim] = []
    for claim in search:
        if claim:
            claims.append(claim)
        yield 0.0
    return claims
