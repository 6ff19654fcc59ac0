"""Files of figures as the build reads and checks them."""

from __future__ import annotations

import json
import re

import pytest

import rules
from builder import BuildError
from builder.numbers import read
from tests.kit.small_numbers import GROUPS, SCORES, changed


def test_a_file_is_read():
    numbers = read(rules.game("egotzi"), json.dumps(GROUPS), "egotzi.json")
    assert numbers.ids == ["first-player", "length", "time"]
    without, with_rule = numbers.of("first-player")
    assert (without.total.value, without.total.low, without.total.high) == (0.61, 0.55, 0.67)
    assert without.example == "game=egotzi&size=3&pie=off&moves=b2,a1,c3&at=2"
    assert (with_rule.settings.options, with_rule.example) == ({"pie": True}, "")
    (length,) = numbers.of("length")
    assert (length.spread["25"], length.spread["max"], length.by) == (7, 12, {})
    (swap_map,) = numbers.swap_maps
    assert [(one.move, one.proved, bool(one.measured)) for one in swap_map.openings] == [
        ("a1", 0, False),
        ("a2", None, True),
        ("b2", None, False),
    ]
    assert numbers.anchors == ["openings-3", "first-player", "length", "time"]


def test_fair_values_of_an_option_are_read():
    numbers = read(rules.game("egotzi-squared"), json.dumps(SCORES), "egotzi-squared.json")
    proved, measured = numbers.fair["komi"]
    assert (proved.low, proved.high, proved.black) == (8, 10, None)
    assert measured.black and measured.black.games == 200
    assert measured.example == "game=egotzi-squared&size=4&komi=6&moves=b2,c3&at=1"


def test_unknown_keys_are_ignored():
    text = changed(GROUPS, "figures.0.digest", "ab12")
    read(rules.game("egotzi"), text, "egotzi.json")


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("format", "boardleaf-numbers-2", 'format is "boardleaf-numbers-2", expected one of'),
        ("game", "emergo", 'game is "emergo", expected one of egotzi'),
        ("seed", "1", 'seed is "1", expected a whole number'),
        ("figures", {}, "figures is {}, expected a list"),
        ("figures.0", [], "figures[0] is [], expected an object"),
        ("figures.1.id", "luck", 'figures[1].id is "luck", expected one of first-player'),
        ("figures.0.size", 99, "figures[0].size is 99, expected one of 2, 3"),
        ("figures.0.options", {"luck": 1}, "figures[0] has options that the game doesn't have"),
        ("figures.0.options", {"pie": True}, "figures[1] measures the same as figures[0]"),
        ("figures.0.games", 0, "figures[0].games is 0, expected at least 1"),
        ("figures.0.value", "0.6", 'figures[0].value is "0.6", expected a number'),
        ("figures.0.value", True, "figures[0].value is true, expected a number"),
        ("figures.0.value", float("nan"), "figures[0].value is nan, expected a number"),
        ("figures.0.value", 0.7, "figures[0] has the value 0.7 outside its interval, 0.55 to 0.67"),
        ("figures.0.high", 1.2, "figures[0] has the interval 0.55 to 1.2, expected 0 to 1"),
        ("figures.0.unit", "hours", 'figures[0].unit is "hours", expected one of playouts, nodes'),
        ("figures.0.example.moves", "b2,z9", "figures[0].example can't be played: "),
        ("figures.0.example.ply", 4, "figures[0].example has ply 4, expected at most 3"),
        ("figures.2.by.1.value", 4, "figures[2] has quartiles that don't rise"),
        ("figures.2.by.1.key", "min", "figures[2] has min, 50, 75, max, expected min, 25, 50"),
        ("figures.3.by.0.low", 191, "figures[3].by[0] has the value 190.8 outside its interval"),
        ("openings.0.moves", [], "openings[0] has no moves"),
        (
            "openings.0.moves.0.proved",
            2,
            "openings[0].moves[0].proved is 2, expected one of 0, 0.5",
        ),
        ("openings.0.moves.0.move", "b2", "openings[0].moves[0] has b2, which is not in its list"),
        ("openings.0.moves.1.same.0", "a1", "openings[0].moves[1] has a2, which is not in"),
        ("openings.0.moves.1.same.1", "a1", "openings[0].moves[1] has a1, which is in another"),
        ("openings.0.moves.1.same.1", "d4", "openings[0].moves[1] has d4, which is no legal"),
    ],
)
def test_a_fault_is_reported_with_file_and_place(path, value, fault):
    text = changed(GROUPS, path, value)
    with pytest.raises(BuildError, match=f"^{re.escape(f'egotzi.json: {fault}')}"):
        read(rules.game("egotzi"), text, "egotzi.json")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('{"format":\n}', "egotzi.json:2: Expecting value"),
        ("[]", "egotzi.json: the file is [], expected an object"),
        (json.dumps({**GROUPS, "figures": [], "openings": []}), "egotzi.json: the file has no"),
        (json.dumps({"format": GROUPS["format"]}), "egotzi.json: game is missing"),
    ],
)
def test_a_damaged_file_is_reported(text, fault):
    with pytest.raises(BuildError, match=f"^{re.escape(fault)}"):
        read(rules.game("egotzi"), text, "egotzi.json")
