"""Swap maps as they are drawn."""

from __future__ import annotations

import json
import re

import pytest

import rules
from builder.numbers import Opening, Row, Settings, SwapMap, read, swap_maps
from rules.ai import known_openings
from rules.board import Square
from rules.svg import SIDE
from tests.kit.small_numbers import GROUPS, changed

EGOTZI = rules.game("egotzi")
(SMALL,) = read(EGOTZI, json.dumps(GROUPS), "egotzi.json").swap_maps


def groups(picture: str) -> list[tuple[str, str]]:
    """Return the class and the markup of each opening."""
    drawn = picture.partition('<g class="openings"')[2]
    return re.findall(r'<g class="([\w ]+)">(.*?)</g>', drawn)


def tiles(markup: str) -> set[tuple[int, int]]:
    """Return the places of the tiles of an opening."""
    paths = re.findall(r'<path d="([^"]*)"/>', markup)
    return {(int(x), int(y)) for path in paths for x, y in re.findall(r"M(\d+) (\d+)h0", path)}


def centre(name: str, size: int) -> tuple[int, int]:
    square = Square.parse(name)
    return SIDE * square.file, SIDE * (size - 1 - square.rank)


def test_all_equal_squares_are_filled_and_each_kind_of_result_looks_different():
    drawn = groups(swap_maps.picture(EGOTZI, SMALL, "Map"))
    assert [kind for kind, _ in drawn] == ["fair", "proved loss", "unmeasured"]
    measured, proved, unmeasured = (markup for _, markup in drawn)
    assert tiles(measured) == {centre(name, 3) for name in ("a2", "b1", "b3", "c2")}
    assert tiles(unmeasured) == {centre("b2", 3)}
    assert measured.count("<text") == proved.count("<text") == 1
    assert ">50505050</text>" in measured
    assert ">0000</text>" in proved
    assert "rotate(45)" in proved
    assert 'class="rim"' in proved
    assert "<text" not in unmeasured


def test_a_label_is_escaped():
    drawn = swap_maps.picture(EGOTZI, SMALL, '<b title="x">')
    assert '<b title="x">' not in drawn


@pytest.mark.parametrize(
    ("value", "low", "high", "kind"),
    [
        (0.5, 0.43, 0.57, "fair"),
        (0.57, 0.5, 0.64, "fair"),
        (0.58, 0.51, 0.65, "strong"),
        (0.7, 0.63, 0.77, "strong far"),
        (0.42, 0.35, 0.49, "weak"),
        (0.3, 0.23, 0.37, "weak far"),
    ],
)
def test_a_measured_result_has_the_colour_of_its_interval(value, low, high, kind):
    opening = Opening("b2", ["b2"], Row("", 200, value, low, high), None, "")
    assert swap_maps.kind(opening) == kind


def test_moves_of_two_squares_stand_between_them_and_nearer_to_their_own_one_if_both_ways_exist():
    game = rules.game("free-emulsion")
    settings = Settings(2, {}, 10, "playouts")
    one_way = SwapMap(settings, [Opening("a1+a2", ["a1+a2"], None, 1.0, "")])
    ((_, markup),) = groups(swap_maps.picture(game, one_way, "Map"))
    assert tiles(markup.replace('class="rim" ', "")) == {(0, 20)}
    both = SwapMap(settings, [Opening("a1+a2", ["a1+a2", "a2+a1"], None, 1.0, "")])
    ((_, markup),) = groups(swap_maps.picture(game, both, "Map"))
    assert tiles(markup) == {(0, 28), (0, 12)}


def test_the_fairest_are_proved_draws_or_else_the_nearest_to_even():
    assert [one.move for one in swap_maps.fairest(SMALL)] == ["a2"]
    text = changed(GROUPS, "openings.0.moves.0.proved", 0.5)
    (proved,) = read(EGOTZI, text, "egotzi.json").swap_maps
    assert [one.move for one in swap_maps.fairest(proved)] == ["a1"]
    assert swap_maps.proved_counts(proved) == (0, 1, 1)
    best = swap_maps.strongest(SMALL)
    assert best and best.move == "a2"


def test_the_moves_that_the_computer_opens_with_are_among_those_measured():
    start = EGOTZI.start(7)
    known = {str(move) for move in known_openings.fair_moves(start)}
    openings = [Opening(str(move), [str(move)], None, None, "") for move in start.moves()[:-1]]
    swap_map = SwapMap(Settings(7, {}, 10, "playouts"), openings)
    found = {one.move for one in swap_maps.opened_with(start, swap_map)}
    assert found == known & {one.move for one in openings}
    assert found
