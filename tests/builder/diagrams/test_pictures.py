"""Pictures of positions in Markdown: checked by the rules, and with alternative text."""

from __future__ import annotations

import pytest

from builder import BuildError
from builder.diagrams.pictures import figure

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


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("game: egotzi", "1: a picture needs alt"),
        (PUSH.replace("play: c3", "play: c4"), "3: .*c4"),
        (PUSH.replace("play: c3", "group: [c3]"), "3: no group stands on c3"),
        (PUSH.replace("play: c3", "marks: {c4: target}"), "3: marks: c4 is not target here"),
    ],
)
def test_a_mistake_is_reported_with_its_line(body, message):
    with pytest.raises(BuildError, match=f"^{message}"):
        figure(body)
