"""Playouts: random games in which every legal move is equally likely."""

from collections import Counter
from random import Random

import pytest

import rules
from rules import ai


def exact_probabilities(position):
    """Return the probability of each result of a fair random game, by walking through all games."""
    moves = position.moves()
    if not moves:
        return Counter({position.outcome().winner: 1.0})
    chances = Counter()
    for move in moves:
        for winner, chance in exact_probabilities(position.play(move)).items():
            chances[winner] += chance / len(moves)
    return chances


POSITIONS = [
    ("emulsion", "bwb/wbw/bwb b 0"),
    ("free-emulsion", "bwb/w2/bw1 b 4"),
    ("egotzi", "b2/2w/1b1 w 3"),
    ("egotzi-squared", "b2/2w/1b1 w 3 6"),
    ("egotzi-squared", "bw/1b w 3 ?"),  # bids count as moves, all equally likely
]


@pytest.mark.parametrize(("id", "text"), POSITIONS)
def test_results_of_playouts_have_their_exact_probabilities(id, text):
    """Chi-square of 3,000 games with a fixed seed; 13.8 is the critical value for p = 0.001 with
    two degrees of freedom."""
    position, random, games = rules.game(id).parse(text), Random(1), 3000
    expected = exact_probabilities(position)
    found = Counter(ai.playout(position, random) for _ in range(games))
    assert set(found) <= set(expected)
    assert sum((found[w] - games * p) ** 2 / (games * p) for w, p in expected.items()) < 13.8


def test_a_playout_stops_at_its_limit_of_plies():
    position = rules.game("egotzi").start(size=5)
    assert ai.playout(position, Random(1), plies=24) is None
    assert ai.playout(position, Random(1), plies=26) is not None
    assert ai.playout(position, Random(1), 0) is None
