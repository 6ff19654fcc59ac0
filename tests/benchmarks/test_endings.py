"""Endings of Emergo, solved by retrograde analysis in a kernel."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.endings import EndingSolver
from benchmarks.solving import Solution
from rules.emergo import EMERGO
from tests.kit import emergo_solver, plain_endings


@pytest.fixture(scope="module")
def solver() -> EndingSolver:
    return EndingSolver()


def random_position(random: Random):
    """Return a position with two men a side, after some random moves."""
    position = EMERGO.parse("7/7/7/7/7/7/7 w 0 2,2")
    for _ in range(random.randrange(4, 16)):
        if not position.outcome():
            position = position.play(random.choice(position.moves()))
    return position


def test_results_are_those_of_the_plain_rules(solver):
    random, plain, results = Random(1), plain_endings.Endings(), set()
    for _ in range(200):
        position = random_position(random)
        if not position.outcome() and not any(position.hands().values()):
            results.add(plain.result(position))
            assert solver.result(position) == plain.result(position), str(position)
    assert results == {0, 0.5, 1}


@pytest.mark.parametrize("plies", [3, 5, 7])
def test_plies_are_those_of_the_shortest_win(solver, plies):
    random, plain_solver, wins_checked = Random(plies), emergo_solver.Solver(), 0
    while wins_checked < 3:
        position = random_position(random)
        if not position.outcome() and solver.solution(position) == Solution(1.0, plies):
            assert plain_solver.plies(position, plies) == plies
            wins_checked += 1


@pytest.mark.parametrize(
    "text",
    [
        "7/7/4a@2/7/2A@4/7/7 w 4 0,1",
        "9/9/9/9/4a@4/9/2A@6/9/9 w 4 0,0",
        "7/1b@1BA3/AC1ad4/7/7/7/4AA2 w 64 0,0",
    ],
    ids=["men in hand", "large board", "many men"],
)
def test_positions_that_are_not_small_endings_are_unsolved(solver, text):
    assert solver.solution(EMERGO.parse(text), 1000) is None


def test_an_ending_with_too_many_positions_is_unsolved(solver):
    position = EMERGO.parse("7/1a@5/7/3a@3/7/5A@1/A@6 w 20 0,0")
    assert EndingSolver().solution(position, 1000) is None
    assert solver.solution(position) == Solution(0.5, 0)
