"""Claims about proved results: one move loses or draws by force, and the other doesn't.

>>> from rules import Record
>>> record = Record.parse("game=emulsion&position=bwbw/wbbb/wwbw/wbwb b 2 nopie")
>>> choice = Choice(record.position, *map(record.position.move, ("c2-d2", "b1-b2")))
>>> print(*filter(None, exact(record, choice, seed=0)))
After b1-b2, Black wins by force within 5 moves; after c2-d2, White wins by force within 7.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from rules.claims import After, Choice, Claim, Found, Line, Steps, end
from rules.piece import Colour
from rules.record import Record
from rules.rules_of_game import Rules
from rules.sentences import by_colour

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


@dataclass(frozen=True, kw_only=True)
class _ProvedClaim(Claim):
    """A claim whose numbers are the plies to the proved end, 0 for a draw."""

    def holds(self, after: After, line: Line) -> bool:
        position = end(self.choice.after(after), line)
        outcome = position.outcome()
        if outcome is None:
            return False
        if self.kind == "draws":
            return outcome.winner is None
        return outcome.winner == self.choice.opponent and len(line) <= self.numbers[0]

    weight = 1.0

    @property
    def _values(self) -> dict[str, object]:
        return {**self._moves, "a": self.numbers[0], "b": self.numbers[1]}


@dataclass(frozen=True, kw_only=True)
class Loses(_ProvedClaim):
    """The move played loses by force within so many plies, and the better one doesn't."""

    kind = "loses"

    def __str__(self) -> str:
        return by_colour(
            self.colour,
            black="After {played}, White wins by force within {a} moves;"
            " after {better}, White can't win by force so soon.",
            white="After {played}, Black wins by force within {a} moves;"
            " after {better}, Black can't win by force so soon.",
            **self._values,
        )


@dataclass(frozen=True, kw_only=True)
class Wins(_ProvedClaim):
    """The move played loses by force within so many plies, and the better one wins."""

    kind = "wins"

    def __str__(self) -> str:
        return by_colour(
            self.colour,
            black="After {better}, Black wins by force within {b} moves;"
            " after {played}, White wins by force within {a}.",
            white="After {better}, White wins by force within {b} moves;"
            " after {played}, Black wins by force within {a}.",
            **self._values,
        )


@dataclass(frozen=True, kw_only=True)
class Draws(_ProvedClaim):
    """The better move wins by force within so many plies; after the move played, the opponent can
    force a draw."""

    kind = "draws"

    def __str__(self) -> str:
        return by_colour(
            self.colour,
            black="After {better}, Black wins by force within {b} moves;"
            " after {played}, White can force a draw.",
            white="After {better}, White wins by force within {b} moves;"
            " after {played}, Black can force a draw.",
            **self._values,
        )


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
    """Return whether the opponent surely can't force a win within so many plies after the better
    move, by trying all moves; False if there are too many."""
    budget = [MAX_NODES]
    wins = yield from _forces_win(choice.after_better, choice.opponent, plies, budget)
    return not wins and budget[0] > 0


def _forces_win(position: Rules, colour: Colour, plies: int, budget: list[int]) -> Steps[bool]:
    """Return whether a colour can force a win within so many plies; True if `budget`, the number
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
