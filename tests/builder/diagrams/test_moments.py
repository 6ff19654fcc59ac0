"""The picture of a game on its card: true by the rules, and marked as described."""

from __future__ import annotations

import re

import pytest

from builder.diagrams.moments import picture
from builder.guides import Guide, guides


def test_every_moment_shows_something_that_happens():
    for id, guide in guides().items():
        drawn = picture({"game": id, **guide.moment}, id)
        assert re.search('class="(ghosts|lit|mark mark-last)"', drawn), id
        assert drawn.count('preserveAspectRatio="xMidYMid slice"') == 1


@pytest.mark.parametrize(
    ("moment", "message"),
    [
        ({"play": "c3", "position": "5/5/2b2/5/5 w 1"}, "c3"),
        ({"group": ["c3"]}, "no group stands on c3"),
        ({"position": "5/5/2b2/5/5 b 4"}, "black men: 1, expected 0"),
        ({"values": {"z9": "1"}}, "z9"),
    ],
)
def test_a_moment_that_cannot_be_is_refused(moment, message):
    with pytest.raises(ValueError, match=message):
        picture({"game": "egotzi", "size": "5", **moment}, "moment")


def test_how_hard_a_game_is_has_one_of_three_words():
    assert Guide("a.html", "A", "A game.", minutes=15, learning="easy").facts == [
        "15 min",
        "Easy to learn",
    ]
    assert Guide("a.html", "A", "A game.").facts == []
    with pytest.raises(TypeError, match="learning is 'harsh', expected easy, medium, hard"):
        Guide("a.html", "A", "A game.", learning="harsh")
