"""The picture of a moment on a game's card: checked by the rules."""

from __future__ import annotations

import re

import pytest

from builder.diagrams.moments import picture
from builder.guides import find_guides
from tests.kit.declared import PROJECT_GAME_IDS


def test_every_moment_shows_a_move_or_a_group():
    for id in PROJECT_GAME_IDS:
        guide = find_guides().by_id[id]
        markup = picture({"game": id, **guide.moment}, id)
        assert re.search('class="(ghosts|lit|mark mark-last)"', markup), id
        assert markup.count('preserveAspectRatio="xMidYMid slice"') == 1


@pytest.mark.parametrize(
    ("moment", "message"),
    [
        ({"play": "c3", "position": "5/5/2b2/5/5 w 1"}, "c3"),
        ({"group": ["c3"]}, "no group stands on c3"),
        ({"position": "5/5/2b2/5/5 b 4"}, "black men: 1, expected 0"),
        ({"values": {"z9": "1"}}, "z9"),
    ],
)
def test_an_impossible_moment_is_refused(moment, message):
    with pytest.raises(ValueError, match=message):
        picture({"game": "egotzi", "size": "5", **moment}, "moment")
