"""Proofs of results after two moves, by searches, and by the solver near the end: they give claims.

>>> from rules import Record
>>> record = Record.parse("game=emulsion&position=bwbw/wbbb/wwbw/wbwb b 2 nopie")
>>> choice = Choice(record.position, *map(record.position.move, ("c2-d2", "b1-b2")))
>>> (claim,) = filter(None, Proofs(record, choice, seed=0).exact())
>>> print(claim)  # doctest: +NORMALIZE_WHITESPACE
After c2-d2, White's reply a3-b3 wins by force; after b1-b2, Black wins, whatever White replies.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeVar

from rules.claims import After, Choice, Claim, Found, Line, ShareClaim
from rules.piece import Colour
from rules.record import Record
from rules.result_claims import Draws, EndsDrawn, EndsWon, Loses, Wins, favourites

from .judged_search import Steps, search
from .judgement import with_move
from .solving import Solver, is_near_end

T = TypeVar("T")

WORK = 10_000
"""The playouts of a search for a proof."""

PATIENT_WORK = 40_000
"""The playouts of a search for the better result of the other move, once the move played is proved
to lose."""

FAVOURITE_WORK = 2_000
"""The playouts of the search whose move begins a solved line, of those that are equally good."""

LIKELY = 0.5
"""The share of strong lines from which on a proof agrees with them."""

MAX_SEARCHES = 8
"""The maximum number of searches that complete the line of a proof."""


class Proof(NamedTuple):
    """A proved result for the player who made the choice: 1 a win, 0.5 a draw, 0 a loss."""

    result: float
    plies: int
    line: Line


Search = Generator[None, None, Proof | None]
"""A search for a proof; it returns None if it finds none."""

KINDS: dict[tuple[float, float], type[Claim]] = {(0, 0.5): Loses, (0, 1): Wins, (0.5, 1): Draws}
"""The kinds of claims, by the results of the move played and of the better one."""


class Proofs:
    """The proofs of the results after the moves of a choice, where a record ends; each is searched
    for once."""

    def __init__(self, record: Record, choice: Choice, seed: int) -> None:
        self._record, self._choice, self._seed = record, choice, seed
        self._solver = Solver()
        self._found: dict[After, Proof | None] = {}

    def exact(self) -> Found:
        """Search for an exact claim."""
        choice = self._choice
        if choice.mover in (choice.after_played.turn, choice.after_better.turn):
            return
        played = yield from self._proof("played")
        if not played or played.result == 1:
            return
        better = yield from self._proof("better")
        if not better and played.result == 0:
            better = yield from self._proof("better", PATIENT_WORK)
        kind = KINDS.get((played.result, better.result)) if better else None
        if kind and better:
            yield kind(
                choice=choice,
                colour=choice.mover,
                numbers=(
                    0 if played.result == 0.5 else played.plies,
                    0 if better.result == 0.5 else better.plies,
                ),
                squares=(),
                lines=(played.line, better.line),
            )

    def unrefuted(self, claims: Sequence[ShareClaim]) -> Generator[ShareClaim | None, None, None]:
        """Return claims without those about how games usually end that a proof contradicts; the
        others of these say what is proved."""
        for claim in claims:
            if not isinstance(claim, EndsDrawn | EndsWon):
                yield claim
                continue
            proofs = (yield from self._proof("played")), (yield from self._proof("better"))
            ends = claim.end_for(self._choice.mover)
            proved = [None if proof is None else proof.result == ends for proof in proofs]
            if all(
                is_so is None or is_so == (share >= LIKELY)
                for is_so, share in zip(proved, claim.shares or (), strict=True)
            ):
                a, b = (
                    proof.line if proof and is_so else None
                    for proof, is_so in zip(proofs, proved, strict=True)
                )
                yield replace(
                    claim,
                    numbers=(int(a is not None), int(b is not None)),
                    lines=(
                        claim.lines[0] if a is None else a,
                        claim.lines[1] if b is None else b,
                    ),
                )

    def _proof(self, after: After, work: int = WORK) -> Search:
        """Return the proved result after one of the moves; None if a search proves none."""
        if after not in self._found or (work > WORK and not self._found[after]):
            move = self._choice.played if after == "played" else self._choice.better
            record, mover = with_move(self._record, move), self._choice.mover
            proof = (yield from self._solve(record, after)) if work == WORK else None
            self._found[after] = proof or (yield from _search(record, mover, self._seed, work))
        return self._found[after]

    def _solve(self, record: Record, after: After) -> Search:
        """Return the exact result where a record ends, after one of the moves, for the player who
        made the choice; None if the end of the game is too far."""
        position = record.position
        if record.outcome() or not is_near_end(self._choice.position):
            return None
        steps = search(record, self._seed, FAVOURITE_WORK)
        thought = yield from _without_progress(steps)
        found = yield from self._solver.best_line(
            position, favourites(self._choice.after(after), thought.move)
        )
        if not found:
            return None
        solution, line = found
        own = position.turn == self._choice.mover
        return Proof(solution.result if own else 1 - solution.result, solution.plies, line)


def _search(record: Record, mover: Colour, seed: int, work: int) -> Search:
    """Return the proved result where a record ends, for the player who made the choice; None if a
    search proves none."""
    first = len(record.moves)
    found: tuple[float, int] | None = None
    for _ in range(MAX_SEARCHES):
        if outcome := record.outcome():
            return Proof(outcome.result(mover), len(record.moves) - first, record.moves[first:])
        own = record.position.turn == mover
        thought = yield from _without_progress(search(record, seed, work))
        if thought.proved is None:
            break
        result = thought.score if own else 1 - thought.score
        found = found or (result, thought.proved)
        for move in thought.line:
            record = with_move(record, move)
    return found and Proof(*found, record.moves[first:])


def _without_progress(steps: Steps[T]) -> Generator[None, None, T]:
    """Run a computation, yield None at each of its steps, and return its result."""
    while True:
        try:
            next(steps)
        except StopIteration as stopped:
            result: T = stopped.value
            return result
        yield None
