"""The exact solver of small boards."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

import rules
from benchmarks.solved_boards import SIX_MEN
from rules.ai.judged_search import run_to_end
from rules.ai.solving import Solution, Solver, book_size, is_near_end
from tests.kit.plain_boards import PlainDistances, use_books


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


FIVE_MEN = "A@6/7/7/7/A@1a@3a@/7/4A@2 w 20 0,0"


def test_an_ending_is_solved_in_several_attempts():
    """It has 153,130 positions."""
    position, solver = rules.game("emergo").parse(FIVE_MEN), Solver()
    attempts = [solver.solution(position, nodes=60_000) for _ in range(3)]
    assert attempts == [None, None, Solution(1.0, 33)]
    assert solver.solution(position.play("a3-b2"), nodes=1)


def test_an_ending_that_was_given_up_does_not_delay_another():
    parse, solver = rules.game("emergo").parse, Solver()
    assert solver.solution(parse(FIVE_MEN), nodes=60_000) is None
    four_men = parse("4a@1a@/5A@1/7/7/6A@/7/7 w 20 0,0")
    assert solver.solution(four_men, nodes=20_000)


def test_endings_with_too_many_men_are_unsolved():
    seven_men = rules.game("emergo").parse("A@3A@2/7/7/7/A@1a@3a@/7/a@1a@4 w 20 0,0")
    assert Solver().solution(seven_men) is None


def test_endings_with_six_men_are_solved_at_once_with_a_book():
    use_books()
    solver, position = Solver(), rules.game("emergo").parse(SIX_MEN)
    for move in position.moves():
        assert solver.solution(position.play(move), nodes=0), move
    assert solver.solution(rules.game("emergo").parse(FIVE_MEN)) == Solution(1.0, 33)


GAMES_WITH_BOARDS = [
    ("emulsion", 7, {"pie": False}),
    ("free-emulsion", 7, {"pie": False}),
    ("egotzi", 7, {"pie": False}),
    ("egotzi-squared", 7, {"komi": 20}),
    ("slyde", 8, {}),
]

PLAIN_MOVES = 5
"""The legal moves up to which plain rules soon solve a position."""


def position_with_moves(id, size, options, most, random):
    """Return a position of a game of random moves, with that many legal moves or fewer."""
    position = rules.game(id).start(size=size, **options)
    while not position.outcome():
        position = position.play(random.choice(position.moves()))
        if 0 < len(position.moves()) <= most:
            return position
    return position_with_moves(id, size, options, most, random)


@pytest.mark.parametrize(("id", "size", "options"), GAMES_WITH_BOARDS)
def test_best_play_near_the_end_agrees_with_plain_rules(id, size, options):
    random, plain, solver = Random(f"{id} near the end"), PlainDistances(), Solver()
    for _ in range(5):
        position = position_with_moves(id, size, options, PLAIN_MOVES, random)
        assert is_near_end(position)
        solution, line = run_to_end(solver.best_line(position))
        assert solution == plain.of(position), position
        reached = [position]
        for move in line:
            reached.append(reached[-1].play(move))
        assert reached[-1].outcome()
        for before, after in pairwise(reached):
            expected = plain.of(before)
            assert plain.of(after)[0] == 1 - expected[0], (before, after)
        if solution.result != 0.5:
            assert len(line) == solution.plies


@pytest.mark.parametrize(
    ("id", "size", "options", "most", "expected"),
    [
        ("egotzi", 8, {"pie": False}, 12, True),
        ("egotzi", 7, {"pie": False}, 13, False),
        ("egotzi", 9, {"pie": False}, 12, False),  # its kernel doesn't encode it
        ("slyde", 8, {}, 16, True),
        ("slyde", 10, {}, 12, False),
        ("emergo", 7, {}, 12, False),
    ],
)
def test_what_is_near_the_end(id, size, options, most, expected):
    assert is_near_end(position_with_moves(id, size, options, most, Random(1))) == expected


def test_a_board_on_which_sides_may_be_swapped_is_not_near_the_end():
    start = rules.game("egotzi").start(size=3, pie=True)
    assert not is_near_end(start)
    assert not is_near_end(start.play("a1"))
    assert is_near_end(start.play("a1").play("b2"))


def test_a_position_that_takes_too_many_nodes_has_no_line():
    start = rules.game("egotzi").start(size=7, pie=False)
    assert run_to_end(Solver().best_line(start)) is None
