"""What winning moves do to groups and points, counted by the plain rules, too."""

from __future__ import annotations

from random import Random

import pytest

import rules
from rules.piece import other
from rules.winning_moves import effect
from tests.kit import plain_claims


@pytest.mark.parametrize(
    ("id", "size", "options"),
    [
        ("emulsion", 5, {"pie": False}),
        ("free-emulsion", 5, {"pie": False}),
        ("egotzi", 6, {"pie": False}),
        ("egotzi-squared", 6, {"komi": 0}),
        ("slyde", 8, {}),
    ],
)
def test_numbers_agree_with_plain_rules(id, size, options):
    random, kinds = Random(f"effects {id}"), set()
    for _ in range(4):
        position = rules.game(id).start(size=size, **options)
        while not position.outcome():
            moves = position.moves()
            for move in random.sample(moves, min(6, len(moves))):
                found, after = effect(position, move), position.play(move)
                if not found:
                    continue
                kinds.add(found.kind)
                own, theirs = position.turn, other(position.turn)
                if found.kind == "brings":
                    points = plain_claims.points(after, own), plain_claims.points(after, theirs)
                    assert found.numbers == points
                    continue
                colour = theirs if found.kind == "cuts" else own
                sizes = [plain_claims.largest(board, colour) for board in (position, after)]
                assert [*found.numbers] == sizes
                assert sum(found.joined) <= sizes[1]
            position = position.play(random.choice(moves))
    assert {"cuts", "joins"} <= kinds
    assert ("brings" in kinds) == (id == "egotzi-squared")


def test_little_is_no_effect_and_games_without_groups_have_none():
    position = rules.game("egotzi").parse("b1bb/w1w1/wwbb/w1bw w 12 nopie")
    assert effect(position, position.move("b4")) is None
    start = rules.game("emergo").start(size=7)
    assert effect(start, start.moves()[0]) is None
