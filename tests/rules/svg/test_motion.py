"""The timing of animations, which is in the SVG itself."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given

import rules
from rules import Position, svg
from rules.position import Pieces
from rules.svg import Motion
from rules.svg.motion import UNSEEN
from tests.kit.strategies import positions

SVG = "{http://www.w3.org/2000/svg}"

TIMES = re.compile(r'begin="([\d.]+)s" dur="([\d.]+)s"')


def animated_group(
    game: str, text: str, move: str, duration_factor: float = 1.0
) -> ElementTree.Element:
    """Return the group of elements that a move animates."""
    before = rules.game(game).parse(text)
    motion = Motion(before.scenes(before.move(move)), duration_factor)
    picture = svg.board(before.play(move), id="b", motion=motion)
    group = ElementTree.fromstring(picture).find(f"{SVG}g[@class='motion']")
    assert group is not None
    return group


def visible_pieces(group: ElementTree.Element, time: float) -> list[str]:
    """Return the pieces visible at a time, each as the colours of its men from the bottom up, in
    brackets if it is moving."""
    found = []
    for piece in group:
        timing = piece.find(f"{SVG}animateTransform")
        visible = piece.get("transform") != UNSEEN
        if timing is not None:
            begin, dur = (float(timing.get(key, "")[:-1]) for key in ("begin", "dur"))
            if begin <= time < begin + dur:
                visible = timing.get("values") == "1;1"
        kinds = (element.get("class", "") for element in piece.iter())
        men = "".join(kind[8] for kind in kinds if re.fullmatch("man man-(black|white)", kind))
        if visible:
            found.append(f"[{men}]" if piece.get("class") == "travels" else men)
    return sorted(found)


CAPTURE = ("emergo", "7/7/7/1aa1a@3/A@6/7/7 w 0 0,0", "a3xc5xe3")


def test_a_capture_is_animated_jump_by_jump() -> None:
    group = animated_group(*CAPTURE)
    assert visible_pieces(group, 0.2) == ["[w]", "b", "wb"]
    assert visible_pieces(group, 0.25) == ["[bw]", "b", "w"]
    assert visible_pieces(group, 0.5) == ["[bw]", "b", "w"]
    assert visible_pieces(group, 0.54) == ["bbw", "w"]


def test_an_animation_ends_after_its_duration() -> None:
    before = rules.game("emergo").parse(CAPTURE[1])
    motion = Motion(before.scenes(before.move(CAPTURE[2])))
    assert motion.seconds == 0.53
    group = ElementTree.tostring(animated_group(*CAPTURE)).decode()
    ends = [float(begin) + float(dur) for begin, dur in TIMES.findall(group)]
    assert max(ends) == pytest.approx(motion.seconds)


def test_a_slower_pace_takes_longer_and_long_animations_are_capped() -> None:
    before = rules.game("emergo").parse(CAPTURE[1])
    scenes = before.scenes(before.move(CAPTURE[2]))
    assert Motion(scenes, 1.5).seconds == pytest.approx(0.795)
    assert Motion([*scenes] * 10).seconds < 1.6
    assert Motion([]).seconds == 0


def test_a_pushed_stone_goes_around_the_placed_stone_after_it_appears() -> None:
    group = animated_group("egotzi", "5/5/2bww/5/5 b 4", "b3")
    paths = [
        (motion.get("path"), motion.get("begin")) for motion in group.iter(f"{SVG}animateMotion")
    ]
    assert paths == [("M80 0Q40 -32 0 0", "0.24s")]


def test_men_enter_from_the_tray_and_stones_appear() -> None:
    entering = animated_group("emergo", "7/7/7/7/7/7/7 w 0 8,8", "@a1")
    (motion,) = entering.iter(f"{SVG}animateMotion")
    y = float(re.findall(r"M\S+ (\S+)Q", motion.get("path", ""))[0])
    assert y > 20, "the tray is below the board"
    placing = animated_group("egotzi", "5/5/5/5/5 b 0", "c3")
    grown = [element.get("values") for element in placing.iter(f"{SVG}animateTransform")]
    assert "1.3;.97;1" in grown and not [*placing.iter(f"{SVG}animateMotion")]


def test_no_style_is_animated() -> None:
    """Firefox treats an animated style as an inline one, which a Content Security Policy may
    forbid."""
    for moving in (
        animated_group("emergo", "7/7/7/1aa1a@3/A@6/7/7 w 0 0,0", "a3xc5xe3"),
        animated_group("egotzi", "5/5/5/5/5 b 0", "c3"),
    ):
        assert {element.get("attributeName", "transform") for element in moving.iter()} == {
            "transform"
        }


@given(position=positions())
def test_without_animation_the_picture_shows_the_final_position(position: Position) -> None:
    for move in [move for move in position.moves()[:5] if move.squares]:
        after = position.play(move)
        moving = svg.board(after, id="b", motion=Motion(position.scenes(move)))
        group = ElementTree.fromstring(moving).find(f"{SVG}g[@class='motion']")
        assert group is not None
        visible = [piece for piece in group if piece.get("transform") != UNSEEN]
        changing = Motion(position.scenes(move)).changing(after.pieces())
        assert len(visible) == len(occupied(after.pieces(), changing))


def occupied(pieces: Pieces, squares: set[rules.Square]) -> list[rules.Square]:
    return [square for square in squares if square in pieces]
