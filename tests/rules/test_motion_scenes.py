"""The scenes of moves, in all games."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given

import rules
from rules import Position
from rules.position import Pieces
from tests.kit.strategies import positions

PUSHES = "3w3/7/3w3/b1bbw1w/7/3b3/7 b 8 nopie"
"""d3 pushes d4 over d5, and d2 to the edge; b4 pushes c4 over two stones, and a4 against the
edge."""

LEGS = [
    ("emulsion", "bwbw/wbwb/bwbw/wbwb b 0", "b1-b2", ["b1b2 b2b1"]),
    ("free-emulsion", "4/4/4/4 b 0", "c2+d2", ["-c2 -d2"]),
    ("egotzi", PUSHES, "d3", ["-d3", "d4d6 d2d1"]),
    ("egotzi", PUSHES, "b4", ["-b4", "c4f4"]),
    ("egotzi", "5/5/2bww/5/5 b 4", "b3", ["-b3", "c3a3"]),
    ("emergo", "7/7/7/1a@1a@3/A@6/7/7 w 0 0,0", "a3xc5xe3", ["a3c5", "c5e3"]),
    ("emergo", "7/7/7/3A@3/7/7/a@6 w 0 0,0", "d4-e5", ["d4e5"]),
    ("emergo", "7/7/7/7/7/7/7 w 0 8,8", "@a1", ["-a1"]),
    ("slyde", "wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw w 0",
     "b1-b2", ["b1b2 b2b1"]),
]  # fmt: skip


@pytest.mark.parametrize(("game", "text", "move", "legs"), LEGS)
def test_the_legs_of_each_scene(game: str, text: str, move: str, legs: list[str]) -> None:
    position = rules.game(game).parse(text)
    found = [
        " ".join(f"{leg.start or '-'}{leg.end}" for leg in scene.legs)
        for scene in position.scenes(position.move(move))
    ]
    assert found == legs


def test_captured_men_move_at_each_landing() -> None:
    position = rules.game("emergo").parse("7/7/7/1aa1a@3/A@6/7/7 w 0 0,0")
    first, second = position.scenes(position.move("a3xc5xe3"))
    assert men_by_square(first.board_before()) == {"a3": "w", "b4": "bw", "d4": "b"}
    assert men_by_square(second.board_before()) == {"c5": "wb", "b4": "w", "d4": "b"}
    after = position.play("a3xc5xe3").pieces()
    assert men_by_square(after) == {"e3": "wbb", "b4": "w"}


@given(position=positions())
def test_scenes_lead_from_one_position_to_the_next(position: Position) -> None:
    for move in position.moves()[:10]:
        scenes = position.scenes(move)
        if not scenes:
            continue
        assert scenes[0].board_before() == position.pieces()
        for first, second in pairwise(scenes):
            assert set(first.board_after()) >= {leg.start for leg in second.legs}
        ends = {leg.end for leg in scenes[-1].legs}
        assert ends <= set(position.play(move).pieces())


def men_by_square(pieces: Pieces) -> dict[str, str]:
    """Return the men of each piece, as the initials of their colours, by the square's name."""
    letters = {square: "".join(str(man)[0] for man in men) for square, men in pieces.items()}
    return {str(square): text for square, text in letters.items()}


def test_a_move_without_squares_has_no_scenes() -> None:
    position = rules.game("egotzi").start(size=5).play("c3")
    assert position.scenes(position.move("swap")) == ()
