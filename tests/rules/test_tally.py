"""Tallies: the shares of each colour, with their squares."""

from __future__ import annotations

import pytest
from hypothesis import given

import rules
from rules import Position
from rules.tally import ending
from tests.kit.strategies import positions


@given(position=positions())
def test_the_tally_has_the_games_group_sizes(position: Position) -> None:
    tally = position.tally()
    for colour, sizes in position.sizes().items():
        assert [len(share.squares) for share in tally[colour]] == [*sizes]
        assert [share.text for share in tally[colour]] == [*map(str, sizes)]
    tallied = [square for shares in tally.values() for share in shares for square in share.squares]
    assert len(tallied) == len(set(tallied))
    assert not tally or set(tallied) == set(position.pieces())


def test_egotzi_squared_tallies_squared_sizes_and_the_komi() -> None:
    position = rules.game("egotzi-squared").parse("bb1/1bw/www b 6 4")
    found = {
        colour: [share.text for share in shares] for colour, shares in position.tally().items()
    }
    assert found == {"black": ["3²"], "white": ["4²", "komi 4"]}
    assert position.scores() == {"black": 9, "white": 20}


@pytest.mark.parametrize(
    ("board", "pairs", "deciding"),
    [
        ("bb1/1w1/w1b b 4", [1], [2, 1]),
        ("b1w/3/3 b 2", [1], []),
        ("bb1/3/1ww b 4", [2], []),
        ("bb1/3/3 b 2", [], [2]),
    ],
)
def test_equal_groups_cancel_and_the_largest_left_decides(
    board: str, pairs: list[int], deciding: list[int]
) -> None:
    found = ending(rules.game("egotzi").parse(board).tally())
    assert [len(black) for black, _ in found.pairs] == pairs
    assert [len(group) for group in found.deciding] == deciding
