"""Proofs of results after two moves, by searches, which give claims.

>>> from rules import Record
>>> record = Record.parse("game=emulsion&position=bwbw/wbbb/wwbw/wbwb b 2 nopie")
>>> choice = Choice(record.position, *map(record.position.move, ("c2-d2", "b1-b2")))
>>> print(*filter(None, exact(record, choice, seed=0)))
After b1-b2, Black wins by force within 5 moves; after c2-d2, White wins by force within 7.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.claims import After, Choice, Claim, Found, Line, Steps
from rules.piece import Colour
from rules.record import Record
from rules.result_claims import Draws, Loses, Wins
from rules.rules_of_game import Rules

from .judged_search import search
from .judgement import with_move

WORK = 10_000
"""The playouts of a search for a proof."""

MAX_NODES = 4000
"""The number of positions tried to show that a move doesn't lose so soon."""

NODES_PER_STEP = 100
"""The number of positions tried between two pauses."""

MAX_SEARCHES = 8
"""The maximum number of searches that complete the line of a proof."""


class Proof(NamedTuple):
    """A proved result for the player who made the choice: 1 a win, 0.5 a draw, 0 a loss."""

    result: float
    plies: int
    line: Line


KINDS: dict[tuple[float, float], type[Claim]] = {(0, 0.5): Loses, (0, 1): Wins, (0.5, 1): Draws}
"""The kinds of claims, by the results of the move played and of the better one."""


def exact(record: Record, choice: Choice, seed: int) -> Found:
    """Search for an exact claim about the moves of a choice, where a record ends."""
    if choice.after_played.turn == choice.mover or choice.after_better.turn == choice.mover:
        return
    played = yield from _proof(record, choice, "played", seed)
    if not played or played.result == 1:
        return
    better = yield from _proof(record, choice, "better", seed)
    if better:
        kind = KINDS.get((played.result, better.result))
    elif played.result == 0 and (yield from _survives(choice, played.plies)):
        kind, better = Loses, Proof(0.5, 0, ())
    else:
        kind = None
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


def _survives(choice: Choice, plies: int) -> Steps[bool]:
    """Return whether the opponent surely can't force a win within N plies after the better
    move, by trying all moves; False if there are too many."""
    budget = [MAX_NODES]
    wins = yield from _forces_win(choice.after_better, choice.opponent, plies, budget)
    return not wins and budget[0] > 0


def _forces_win(position: Rules, colour: Colour, plies: int, budget: list[int]) -> Steps[bool]:
    """Return whether a colour can force a win within N plies; True if `budget`, the number
    of positions that may be tried, runs out."""
    budget[0] -= 1
    if budget[0] <= 0:
        return True
    if not budget[0] % NODES_PER_STEP:
        yield None
    outcome = position.outcome()
    if outcome or not plies:
        return outcome is not None and outcome.winner == colour
    own = position.turn == colour
    for move in position.moves():
        wins = yield from _forces_win(position.play(move), colour, plies - 1, budget)
        if wins == own:
            return own
    return not own


def _proof(record: Record, choice: Choice, after: After, seed: int) -> Steps[Proof | None]:
    """Return the proved result after one of the moves; None if a search proves none."""
    record = with_move(record, choice.played if after == "played" else choice.better)
    first = len(record.moves)
    found: tuple[float, int] | None = None
    for _ in range(MAX_SEARCHES):
        if outcome := record.outcome():
            result = 0.5 if outcome.winner is None else float(outcome.winner == choice.mover)
            return Proof(result, len(record.moves) - first, record.moves[first:])
        own = record.position.turn == choice.mover
        steps = search(record, seed, WORK)
        while True:
            try:
                next(steps)
            except StopIteration as stopped:
                thought = stopped.value
                break
            yield None
        if thought.proved is None:
            break
        result = thought.score if own else 1 - thought.score
        found = found or (result, thought.proved)
        for move in thought.line:
            record = with_move(record, move)
    return found and Proof(*found, record.moves[first:])
