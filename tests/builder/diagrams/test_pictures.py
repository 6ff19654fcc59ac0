"""Pictures of positions in Markdown: checked by the rules, and with alternative text."""

from __future__ import annotations

import re

import pytest

from builder import BuildError
from builder.diagrams.pictures import figure
from builder.sources import PAGES

PUSH = "game: egotzi\nposition: 5/2b2/1w3/5/5 b 2\nplay: c3\nalt: A push <so>.\n"


def test_a_picture_shows_a_move_and_has_alternative_text():
    markup = figure(PUSH)
    assert markup.startswith('<figure class="picture"><svg ')
    assert "<title>A push &lt;so&gt;.</title>" in markup
    assert markup.count("push-straight") == 2
    assert "<desc>" not in markup


def test_groups_are_outlined():
    lit = figure("game: egotzi\nsize: 5\nmoves: c3\ngroup: c3\nalt: A stone.")
    assert 'class="lit"' in lit or lit.count("<path") > figure(
        "game: egotzi\nsize: 5\nmoves: c3\nalt: A stone."
    ).count("<path")


def view_box(body: str) -> list[int]:
    """Return the left and top edge, the width and the height of a picture's view."""
    (found,) = re.findall('viewBox="([^"]*)"', figure(body))
    return [int(number) for number in found.split()]


def test_a_part_of_a_board_is_as_large_as_its_squares_and_has_no_trays():
    """A quarter of a square more shows that the board goes on, the slab that it ends."""
    emergo = "game: emergo\nposition: 7/7/7/7/4a@2/7/A@6 w 2 7,7\nalt: Men.\n"
    assert "tray" in figure(emergo)
    assert "tray" not in figure(f"{emergo}part: [c1, f4]")
    assert view_box(f"{emergo}part: [b2, f6]") == [10, 10, 220, 220]
    assert view_box(f"{emergo}part: [g4, a1]") == [-25, 90, 290, 175]


def test_the_pictures_of_rules_in_60_seconds_show_few_large_squares():
    """The column of these pictures is narrow: no square is smaller than a seventh of its width."""
    sides = {
        path.stem: [40 / view_box(body)[2] for body in pictures_of(path.read_text("utf-8"))]
        for path in sorted((PAGES / "rules" / "parts").glob("*-brief.md"))
    }
    assert len(sides) >= 4
    assert {name: min(of) for name, of in sides.items() if min(of) < 1 / 7} == {}


def pictures_of(text: str) -> list[str]:
    """Return the bodies of the blocks in a page that are pictures."""
    return re.findall("```picture\n(.*?)```", text, re.DOTALL)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("game: egotzi", "1: a picture needs alt"),
        (PUSH.replace("play: c3", "play: c4"), "3: .*c4"),
        (PUSH.replace("play: c3", "group: [c3]"), "3: no group stands on c3"),
        (PUSH + "part: [c3]", "5: part has two corners"),
        (PUSH + "part: [c3, z9]", "5: .*z9"),
        (PUSH.replace("play: c3", "marks: {c4: target}"), "3: marks: c4 is not target here"),
    ],
)
def test_a_mistake_is_reported_with_its_line(body, message):
    with pytest.raises(BuildError, match=f"^{message}"):
        figure(body)
