"""The form for a new game: the games that it starts, and changes of its values."""

from __future__ import annotations

import pytest

from boardleaf import address
from boardleaf.starting import new_game


@pytest.mark.parametrize(
    "text",
    [
        "game=egotzi",
        "game=egotzi&pie=off&white=level-2",
        "game=emergo&size=7&white=level-6",
        "game=slyde&black=level-3",
        "game=egotzi-squared&size=5&komi=6&black=level-3&white=level-5",
    ],
)
def test_the_form_proposes_another_game_like_the_one_shown(text: str) -> None:
    current = address.parse(text)
    assert str(new_game.address_of(new_game.form_values(current)).study) == str(current.study)
    assert new_game.address_of(new_game.form_values(current)).players == current.players


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ({"opponent": "computer", "level": "4", "side": "white"}, "game=egotzi&black=level-4"),
        ({"opponent": "computer", "level": "1"}, "game=egotzi&pie=off&white=level-1"),
        ({"opponent": "computer", "level": "4", "side": "random"}, "game=egotzi&black=level-4"),
        ({"opponent": "friend", "level": "1"}, "game=egotzi"),
        (
            {"opponent": "computers", "black": "level-3", "white": "level-6"},
            "game=egotzi&black=level-3&white=level-6",
        ),
    ],
)
def test_the_form_sets_opponents_levels_and_colours(chosen: dict[str, str], expected: str) -> None:
    before = new_game.form_values(address.parse("game=egotzi"))
    started = new_game.address_of(new_game.updated(before, {**before, **chosen}), lambda: "white")
    target = address.parse(expected)
    assert (str(started.study.root.position), started.players) == (
        str(target.study.root.position),
        target.players,
    )


def test_choosing_another_game_keeps_the_opponent() -> None:
    before = new_game.form_values(address.parse("game=egotzi&white=level-2&pie=off"))
    changed = new_game.updated(before, {**before, "game": "emulsion"})
    assert (changed["opponent"], changed["level"], changed["side"]) == ("computer", "2", "black")
    assert changed["pie"] == ""
