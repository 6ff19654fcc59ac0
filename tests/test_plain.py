"""The plain programs that benchmarks compare with play the same games: won as often by Black."""

from random import Random

import pytest

import rules
from benchmarks import plain
from rules import ai


@pytest.mark.parametrize(
    ("id", "size"),
    [("emulsion", 4), ("free-emulsion", 3), ("egotzi", 3), ("egotzi-squared", 3), ("emergo", 7)],
)
def test_black_wins_as_often(id, size):
    """Within four sigma, in 150 games each."""
    options = {"egotzi-squared": {"komi": 0}, "emergo": {}}.get(id, {"pie": False})
    position, random, number = rules.game(id).start(size, **options), Random(1), 150
    ours = sum(ai.playout(position, random) == "black" for _ in range(number))
    theirs = sum(plain.GAMES[id](size, random) == "b" for _ in range(number))
    chance = (ours + theirs) / (2 * number)
    assert abs(ours - theirs) < 4 * (2 * number * chance * (1 - chance)) ** 0.5
