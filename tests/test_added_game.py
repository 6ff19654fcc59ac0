"""A game, added as its author would add it: all laws hold, and the page can describe it."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules
from tests.kit import added_game

LAWS = (
    "tests/rules/ai/test_game_review.py",
    "tests/rules/ai/test_judge.py",
    "tests/rules/test_contract.py",
    "tests/rules/test_perft.py",
    "tests/rules/test_study.py",
    "tests/rules/test_study_text.py",
    "tests/test_architecture.py",
    "tests/boardleaf/views/test_any_position.py",
    "tests/boardleaf/playing/test_controller.py",
    "tests/boardleaf/starting/test_importing.py",
)

OTHERS_LEFT_OUT = f"advance or not ({' or '.join(game.id for game in rules.games())})"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the game in it."""
    target = tmp_path_factory.mktemp("added") / "project"
    added_game.write(target)
    return target


@pytest.mark.parametrize("path", LAWS)
def test_the_laws_hold(folder: Path, path: str) -> None:
    asked = ("-q", "-x", "-p", "no:cacheprovider", "-k", OTHERS_LEFT_OUT)
    added_game.run(folder, "-m", "pytest", *asked, path)


KING = (
    "from rules import describe, game; print(describe.board(game('advance').start().play('*a1')))"
)


def test_states_are_described(folder: Path) -> None:
    assert "White (king) on a1." in added_game.run(folder, "-c", KING)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("show", "advance", "--size", "4", "--moves", "*a1"), "W w w w"),
        (("moves", "advance"), "a1-a2"),
        (("perft", "advance", "1"), "D1 18"),
    ],
)
def test_the_command_line_knows_it(folder: Path, arguments: tuple[str, ...], said: str) -> None:
    assert said in added_game.run(folder, "-m", "rules", *arguments)
