"""The exact solver of small boards."""

from __future__ import annotations

import pytest

import rules
from rules.ai.solving import Solution, Solver, book_size
from tests.kit.plain_boards import use_books


def test_positions_that_differ_by_the_side_to_move_do_not_displace_each_other():
    """In Emulsion both sides reach the same boards, 3,200 on 4x4 up to symmetry."""
    start = rules.game("emulsion").start(size=4, pie=False)
    assert Solver().solution(start, nodes=10_000) == Solution(1.0, 10)


@pytest.mark.parametrize(
    ("id", "size", "options", "expected"),
    [
        ("emulsion", 5, {"pie": False}, Solution(0.0, 16)),
        ("free-emulsion", 4, {"pie": False}, Solution(1.0, 15)),
        ("egotzi", 4, {"pie": False}, Solution(1.0, 16)),
        ("egotzi-squared", 4, {"komi": 0}, Solution(0.5, 0)),
    ],
)
def test_boards_with_a_book_are_solved_within_few_nodes(id, size, options, expected):
    use_books()
    start = rules.game(id).start(size=size, **options)
    solver = Solver()
    assert solver.solution(start) == expected
    for move in start.moves():
        assert solver.solution(start.play(move), nodes=1000), move


@pytest.mark.parametrize(
    ("id", "size", "options"),
    [
        ("emulsion", 4, {"pie": False}),
        ("emulsion", 5, {"pie": True}),
        ("egotzi-squared", 4, {"komi": 2}),
    ],
)
def test_other_boards_have_no_book(id, size, options):
    assert not book_size(rules.game(id).start(size=size, **options))
