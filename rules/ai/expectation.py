"""The calibrated expected result of a thought, as shown to people.

>>> from rules import Record, ai, game
>>> record = Record(game("egotzi"), 5)
>>> *_, thought = ai.Player(seed=1).think(record, work=2000)
>>> 0 < expected(record.position, thought) < 1
True
"""

from __future__ import annotations

from rules.position import Position

from .calibration import calibrated
from .judgement import PLACES
from .player import Thought
from .search import Candidate

NODES_PER_PLAYOUT = 20
"""The number of nodes of an alpha-beta search that count as one playout, since they take less
time."""


def score(thought: Thought) -> float:
    """Return the score of a thought from which the calibration computes the expected result.

    For a tree search it is the mean over all visits, which is steadier than the best move's score
    and changes less with the work. For an alpha-beta search it is the best move's score, since
    those of the other moves are only bounds.
    """
    if thought.unit == "nodes":
        return thought.score
    share = sum(candidate.share for candidate in thought.candidates)
    total = sum(candidate.score * candidate.share for candidate in thought.candidates)
    return total / share if share else thought.score


def expected(position: Position, thought: Thought, candidate: Candidate | None = None) -> float:
    """Return the expected result of a position at full strength, for the player to move, based on a
    thought about it; or, with `candidate`, the expected result if that move is played.

    A candidate's score is lower than the position's by as much as the search rates it below the
    best move.
    """
    if thought.proved is not None and candidate in (None, thought.candidates[0]):
        return thought.score
    behind = thought.score - candidate.score if candidate else 0.0
    playouts = thought.work // NODES_PER_PLAYOUT if thought.unit == "nodes" else thought.work
    return clamp_unproved(calibrated(position, playouts, score(thought) - behind).expected)


def clamp_unproved(expected: float) -> float:
    """Round an expected result, but not to 0 or 1, which are reserved for proved results."""
    step = 0.1**PLACES
    return round(min(max(expected, step), 1 - step), PLACES)
