"""`python3 build.py new NAME`, in a copy of the project: the new game passes all tests of games."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import MakeOnce
from tests.kit import added_game

pytestmark = pytest.mark.long

PLAY_A_GAME = """
from rules import Record, game
record = Record(game("lines-of-action-and-more"))
for move in ("b2", "a1", "a2", "a3", "c2"):
    record.play(move)
print(record.outcome().reason)
print(record.position.why_illegal("b1").rule, game("lines-of-action-and-more").start().play("b2")
    .why_illegal("b2").rule, game("lines-of-action-and-more").start().why_illegal("d1").rule)
"""

LIST_FAULTS = """
from pathlib import Path
from builder.checking import built_site
from builder.writing import pages
target = Path("pages-only")
target.mkdir()
print(pages.write_all(target) + built_site.faults_about_games(target))
"""


def make_game(folder: Path) -> None:
    """Copy the project to a folder, and add a game as its author would, with the longest name."""
    added_game.copy_project(folder)
    added_game.run(folder, "build.py", "new", "Lines", "of", "action", "and", "more")


@pytest.fixture(scope="module")
def folder(make_once: MakeOnce) -> Path:
    return make_once("new-game", make_game)


def test_the_new_game_plays(folder: Path) -> None:
    assert added_game.run(folder, "-c", PLAY_A_GAME).splitlines() == [
        "Black wins: three black stones are in a row.",
        "over occupied notation",
    ]


@pytest.mark.parametrize("command", [("format", "--check"), ("check",)], ids=lambda words: words[0])
def test_the_new_files_pass_format_and_lint(folder: Path, command: tuple[str, ...]) -> None:
    files = ("rules/lines_of_action_and_more.py", "rules/registry.py")
    added_game.run(folder, "-m", "ruff", *command, "--no-cache", *files)


def test_the_laws_of_games_hold_for_the_new_game(folder: Path) -> None:
    options = ("-q", "-x", "-p", "no:cacheprovider", "--hypothesis-profile=few-examples")
    tests = (
        "--doctest-modules",
        "rules/lines_of_action_and_more.py",
        "tests/rules/test_contract.py",
    )
    added_game.run(folder, "-m", "pytest", *options, "--game=lines-of-action-and-more", *tests)


def test_the_new_page_has_no_faults(folder: Path) -> None:
    assert added_game.run(folder, "-c", LIST_FAULTS) == "[]\n"


def test_names_that_are_taken_are_refused(folder: Path) -> None:
    with pytest.raises(
        AssertionError, match=r"rules/lines_of_action_and_more\.py exists: choose another"
    ):
        added_game.run(folder, "build.py", "new", "lines-of-action-and-more")
