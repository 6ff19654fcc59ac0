"""Images of boards in kernels, against the rotations and reflections of squares."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.board import Square
from rules.kernels import board_images
from rules.symmetries import TURNS_AND_MIRRORS

SIZES = range(2, 9)


@pytest.fixture(autouse=True, scope="module")
def restored() -> Iterator[None]:
    """Restore the global variables, which programs that are linked later import."""
    before = board_images.first_set, board_images.second_set
    yield
    board_images.first_set, board_images.second_set = before


@st.composite
def boards(draw: st.DrawFn) -> tuple[int, set[Square], set[Square]]:
    """Return a size and two sets of squares of a board of this size."""
    size = draw(st.sampled_from(SIZES))
    squares = st.sets(st.builds(Square, *[st.integers(0, size - 1)] * 2))
    return size, draw(squares), draw(squares)


def bits(squares: set[Square]) -> int:
    return sum(1 << 8 * square.rank + square.file for square in squares)


@given(boards())
def test_all_images_of_a_board_have_the_same_smallest_one(
    board: tuple[int, set[Square], set[Square]],
) -> None:
    size, *sets = board
    symmetries = [lambda square, size: square, *TURNS_AND_MIRRORS.values()]
    images = [
        [bits({symmetry(square, size) for square in squares}) for squares in sets]
        for symmetry in symmetries
    ]
    for first, second in images:
        board_images.find_smallest_image(first, second, size)
        assert [board_images.first_set, board_images.second_set] == min(images)
