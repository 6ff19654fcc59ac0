"""The sounds of moves."""

from __future__ import annotations

import re

import pytest

from boardleaf.board import sounds
from builder import SITE
from rules import Colour, Study

ENDED = "game=egotzi&size=2&pie=off&moves=a1,b1,a2,b2"


@pytest.mark.parametrize(
    ("text", "person", "names"),
    [
        ("game=egotzi&size=5&moves=c3", None, ["tap"]),
        ("game=egotzi&size=5&moves=c3,d3", None, ["tap", "push"]),
        ("game=egotzi&size=5&moves=c3,swap", None, ["move"]),
        ("game=emulsion&size=4&moves=b1-b2", None, ["move"]),
        ("game=emergo&size=7&moves=@a1", None, ["tap"]),
        (
            "game=emergo&position=7/7/7/1aa1a@3/A@6/7/7 w 0 0,0&moves=a3xc5xe3",
            None,
            ["take", "take", "win"],
        ),
    ],
)
def test_each_scene_of_a_move_has_a_sound(
    text: str, person: Colour | None, names: list[str]
) -> None:
    assert sounds.of_move(Study.parse(text.replace(" ", "%20")).end, person) == names


def test_the_end_sounds_as_the_only_person_sees_it() -> None:
    end = Study.parse(ENDED).end
    outcome = end.outcome()
    assert outcome and outcome.winner
    loser: Colour = "white" if outcome.winner == "black" else "black"
    last = {person: sounds.of_move(end, person)[-1] for person in (None, outcome.winner, loser)}
    assert last == {None: "win", outcome.winner: "win", loser: "loss"}


def test_the_script_knows_all_sounds() -> None:
    script = (SITE / "js" / "sound.js").read_text("utf-8")
    source = (SITE / "boardleaf" / "board" / "sounds.py").read_text("utf-8")
    names = set(re.findall('"(tap|move|push|take|win|loss|draw)"', source))
    assert names == set(re.findall(r"^  (\w+): \[", script, re.MULTILINE))
