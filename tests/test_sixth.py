"""One game more, added as its author would: the laws hold, and what the page says can be said."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import sixth

LAWS = (
    "tests/test_contract.py",
    "tests/test_perft.py",
    "tests/test_architecture.py",
    "tests/test_any_hands.py",
    "tests/test_importing.py",
)

DRAWN = """
import json, sys
from random import Random
import rules
from rules import Record, ai, describe, svg
from rules.diagram import draw
from boardleaf import address, importing, views
from boardleaf.editing import Draft
from boardleaf.insight import Insight, said
from boardleaf.messages import Thought
from boardleaf.state import Place, State

record, random = Record(rules.game("advance"), size=4), Random(1)
while not record.outcome() and len(record.moves) < 60:
    state = State.of(address.parse(str(record)), Place("b", full=True))
    state.lined = state.valued = state.tied = state.travelling = True
    thought = list(ai.Player(level=1, seed=1).think(record, work=9))[-1]
    line = tuple(map(str, thought.line))
    state.insight = Insight(record.position, Thought(line[0], 0.5, line, 9, "playouts", 1.0), True)
    told = [said(state.insight), describe.board(record.position), draw(record.position)]
    state.picks = thought.move.squares[:1]
    state.draft = None
    told += [view(state) for view in views.live(state).values()]
    state.draft, state.drafters = Draft.of(record.position), {"black": "human", "white": "human"}
    told += [views.editor.editor(state), views.board.board(state)]
    assert str(state.draft) == str(record.position)
    assert importing.read(str(record.position), "advance").startswith("game=advance&")
    record.play(thought.move)
print(json.dumps(told))
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the game in it."""
    target = tmp_path_factory.mktemp("sixth") / "project"
    sixth.write(target)
    return target


@pytest.mark.parametrize("path", LAWS)
def test_the_laws_hold(folder: Path, path: str) -> None:
    sixth.run(folder, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", path)


def test_everything_that_the_page_says_of_it_can_be_said(folder: Path) -> None:
    told = sixth.run(folder, "-c", DRAWN)
    assert "wins: a man is across" in told or "king" in told
    for said in ("White king on", "state-king", "white king"):
        assert said in told, said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("show", "advance", "--size", "4", "--moves", "*a1"), "W w w w"),
        (("moves", "advance"), "a1-a2"),
        (("perft", "advance", "1"), "D1 18"),
    ],
)
def test_the_command_line_knows_it(folder: Path, arguments: tuple[str, ...], said: str) -> None:
    assert said in sixth.run(folder, "-m", "rules", *arguments)
