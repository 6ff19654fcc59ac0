"""A game added to a copy of the project as its author would add it: all tests of games pass."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import MakeOnce
from tests.kit import added_game

pytestmark = pytest.mark.long

GAME_TESTS = {
    "rules": (
        "tests/rules/ai/test_game_review.py::test_move_reviews_are_well_formed[1-advance]",
        *(
            f"tests/rules/ai/test_judge.py::test_{name}"
            for name in (
                "assessments_are_well_formed",
                "lines_can_be_played",
                "same_seed_and_work_give_the_same_assessments",
                "only_what_is_proved_is_certain",
                "calibration_curves_rise_with_the_score",
            )
        ),
        "tests/rules/test_contract.py",
        "tests/rules/test_perft.py",
        "tests/rules/test_study_text.py",
    ),
    "site": (
        "tests/test_architecture.py",
        "tests/boardleaf/views/test_any_position.py",
        "tests/boardleaf/board/test_playing.py::test_every_legal_move_on_squares_can_be_clicked",
        "tests/boardleaf/features/importing/test_read.py",
    ),
}
"""Tests that run on every registered game, in groups that share a process. Tests of other games in
their files are left out: the added game changes nothing about them. Property tests draw fewer
examples here, as they try the tests rather than the game."""


@pytest.fixture(scope="module")
def folder(make_once: MakeOnce) -> Path:
    """A copy of the project with the added game."""
    return make_once("added-game", added_game.make_copy)


@pytest.mark.parametrize("paths", GAME_TESTS.values(), ids=GAME_TESTS)
def test_the_tests_of_games_pass_for_the_added_game(folder: Path, paths: tuple[str, ...]) -> None:
    options = ("-q", "-x", "-p", "no:cacheprovider", "--hypothesis-profile=few-examples")
    added_game.run(folder, "-m", "pytest", *options, "--game=advance", *paths)


DESCRIBE_A_KING = (
    "from rules import describe, game; print(describe.board(game('advance').start().play('*a1')))"
)


def test_the_state_of_a_man_is_described(folder: Path) -> None:
    assert "White (king) on a1." in added_game.run(folder, "-c", DESCRIBE_A_KING)


@pytest.mark.parametrize(
    ("arguments", "output"),
    [
        (("show", "advance", "--size", "4", "--moves", "*a1"), "W w w w"),
        (("moves", "advance"), "a1-a2"),
        (("perft", "advance", "1"), "D1 18"),
    ],
)
def test_the_command_line_supports_the_added_game(
    folder: Path, arguments: tuple[str, ...], output: str
) -> None:
    assert output in added_game.run(folder, "-m", "rules", *arguments)
