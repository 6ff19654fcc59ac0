"""Games compared with reference implementations, straight from the rules."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.games import record_without_setup
from rules import ai
from rules.board import Square
from rules.groups import group_sizes, mask
from tests.kit import reference_games as reference


@pytest.mark.parametrize(
    ("id", "size"),
    [("emulsion", 4), ("free-emulsion", 3), ("egotzi", 3), ("egotzi-squared", 3), ("emergo", 7)],
)
def test_black_wins_as_often_as_in_the_reference(id, size):
    """Within four sigma, in 150 games each."""
    position, random, number = record_without_setup(id, size).position, Random(1), 150
    ours = sum(ai.playout(position, random) == "black" for _ in range(number))
    theirs = sum(reference.PLAY_FUNCTIONS[id](size, random) == "b" for _ in range(number))
    chance = (ours + theirs) / (2 * number)
    assert abs(ours - theirs) < 4 * (2 * number * chance * (1 - chance)) ** 0.5


def stone_mask(board, colour):
    """Return the mask of a colour's stones."""
    side = range(len(board))
    squares = (Square(file, rank) for file in side for rank in side if board[rank][file] == colour)
    return mask(squares, len(board))


@given(st.integers(1, 14), st.integers(0, 2**32))
def test_groups_agree_with_flood_fill(size, seed):
    random = Random(seed)
    board = [random.choices(["b", "w", None], k=size) for _ in range(size)]
    assert group_sizes(stone_mask(board, "b"), size) == reference.group_sizes(board, "b")
