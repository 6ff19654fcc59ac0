"""The result to expect after a thought: what people are shown of it.

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

NODES = 20
"""Nodes of an alpha-beta search that count as one playout: they are so much smaller."""


def score(thought: Thought) -> float:
    """Return the number of a search that is calibrated.

    In a tree the mean over all that it visited is steadier than the best move's score, and changes
    less with the work. What an alpha-beta search says of other moves is only a bound.
    """
    if thought.unit == "nodes":
        return thought.score
    share = sum(candidate.share for candidate in thought.candidates)
    total = sum(candidate.score * candidate.share for candidate in thought.candidates)
    return total / share if share else thought.score


def expected(position: Position, thought: Thought, candidate: Candidate | None = None) -> float:
    """Return the result that full strength gets from a position, for the player to move, by a
    thought about it; with `candidate`, if that is played.

    A candidate is as far behind the best move as the search has it.
    """
    if thought.proved is not None and candidate in (None, thought.candidates[0]):
        return thought.score
    behind = thought.score - candidate.score if candidate else 0.0
    playouts = thought.work // NODES if thought.unit == "nodes" else thought.work
    return uncertain(calibrated(position, playouts, score(thought) - behind).expected)


def uncertain(expected: float) -> float:
    """Round an expected result; 0 and 1 are left to what is proved."""
    least = 0.1**PLACES
    return round(min(max(expected, least), 1 - least), PLACES)
