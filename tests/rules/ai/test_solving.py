"""The exact solver of small boards."""

from __future__ import annotations

import rules
from rules.ai.solving import Solution, Solver


def test_positions_that_differ_by_the_side_to_move_do_not_displace_each_other():
    """In Emulsion both sides reach the same boards, 3,200 on 4x4 up to symmetry."""
    start = rules.game("emulsion").start(size=4, pie=False)
    assert Solver().solution(start, nodes=10_000) == Solution(1.0, 10)
