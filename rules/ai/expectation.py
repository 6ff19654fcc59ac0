"""From a thought of a search to what the judge calibrates: its score, and its work in playouts."""

from __future__ import annotations

from .judgement import PLACES
from .player import Thought

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


def clamp_unproved(expected: float) -> float:
    """Round an expected result, but not to 0 or 1, which are reserved for proved results."""
    step = 0.1**PLACES
    return round(min(max(expected, step), 1 - step), PLACES)
