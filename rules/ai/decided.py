"""Of a reviewed game: whether it was decided from the start, and how long the loser resisted.

A move of a lost position costs nothing, whatever it is. So an average loss says little about a side
that was lost from the start, or had few moves that could lose something.

>>> lost = JudgedMove(0.0, 4, 0.0, 12, True)
>>> summary([lost, lost], start_lost=True)
SideSummary(moves=2, open_moves=0, decided=True, clear=True, resisted=0, choices=2, longest=2)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.rules_of_game import Rules

from .starts import HOPELESS, value

NOTHING_LEFT = 0.03
"""The expected result up to which a player has nothing left to lose."""

LOSING = 0.1
"""The expected result below which the words for it say that a player is losing, and the other
winning."""

MIN_OPEN_MOVES = 5
"""The number of moves that could lose something, below which a side isn't compared with a level."""


class JudgedMove(NamedTuple):
    """What a review says of a move; results are for the player who made it."""

    expected: float
    proved: int | None
    loss: float
    choices: int
    """The number of legal moves."""
    defends_longest: bool

    @property
    def best(self) -> float:
        """The expected result of the best move."""
        return self.expected + self.loss


class SideSummary(NamedTuple):
    """What a review says of the moves of one player."""

    moves: int
    open_moves: int
    """The number of moves that could lose something: there was a choice, and the position wasn't
    lost."""
    decided: bool
    """True if the player was lost from the start to the end."""
    clear: bool
    """True if every expected result in the review also says that the player is losing; if not, the
    start is proved lost, and a sentence about that must not speak of the whole game."""
    resisted: int | None
    """The number of the player's moves before the loss was proved for good; None if it wasn't
    proved."""
    choices: int
    """The number of moves with a choice after that proof."""
    longest: int
    """The number of these that were the longest defence."""

    @property
    def comparable(self) -> bool:
        """True if enough moves could lose something for a comparison with a level."""
        return self.open_moves >= MIN_OPEN_MOVES and 2 * self.open_moves >= self.moves


def summary(
    moves: Sequence[JudgedMove], replies: Sequence[JudgedMove] = (), *, start_lost: bool
) -> SideSummary:
    """Summarize one player's moves; `replies` are the other player's. `start_lost` says whether the
    start is proved lost for this player, which the judge may not see at once."""
    best = max((move.best for move in moves), default=1.0)
    clear = best < LOSING and all(reply.expected >= 1 - LOSING for reply in replies)
    decided = (best <= NOTHING_LEFT and clear) or (start_lost and best < HOPELESS)
    open_moves = sum(move.choices > 1 and move.best > NOTHING_LEFT for move in moves)
    resisted = len(moves)
    while resisted and moves[resisted - 1].best == 0 and moves[resisted - 1].proved is not None:
        resisted -= 1
    after = [move for move in moves[resisted:] if move.choices > 1]
    return SideSummary(
        len(moves),
        0 if decided else open_moves,
        decided,
        clear,
        resisted if resisted < len(moves) else None,
        len(after),
        sum(move.defends_longest for move in after),
    )


def lost_first(start: Rules) -> bool | None:
    """Return whether the player who moves first is proved lost at a start; None if nothing is
    proved, or it is a draw."""
    known = value(start)
    if known is None or not known.proved or known.expected == 0.5:
        return None
    return known.expected == 0
