"""Emergo's random games against its positions: legal at every ply, fair, and with the same end."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import records

from rules.emergo import EMERGO
from rules.emergo.playout import PlayedGame
from rules.emergo.walk import EmergoWalk
from rules.position import Ending, Position

played = records(games=(EMERGO,), sizes=(7, 9))


def state(walk: EmergoWalk | PlayedGame) -> tuple:
    """All that tells a position from another, for its mover."""
    standing = walk.mine | walk.theirs
    columns = frozenset((bit, men) for bit, men in walk.columns.items() if bit & standing)
    return walk.mine, walk.theirs, columns, walk.hand, walk.their_hand


def after(position: Position) -> dict[tuple, Position]:
    """The positions one ply on."""
    children = [position.play(move) for move in position.moves()]
    return {state(child.walk()): child for child in children}


@given(played, st.integers(0, 2**32))
def test_a_random_game_is_legal_to_its_end(record, seed):
    position, random = record.position, Random(seed)
    game = PlayedGame(position.walk())
    for _ in range(60):
        children = after(position)
        assert game.play(random, 1) == (1 if children else 0)
        if not children:
            break
        position = children[state(game)]
    outcome = position.outcome()
    if outcome:
        sign = {None: 0, position.turn: 1}.get(outcome.winner, -1)
        assert game.result() == sign
        assert position.playout(random, 9) == Ending(outcome.winner, False)


ENDS = [
    ("7/7/7/3A@3/7/7/7 w 9 0,0", "white"),
    ("7/7/7/3A@3/7/7/7 b 9 0,0", "white"),
    ("7/7/7/3a@3/7/7/7 w 9 0,3", "black"),
    ("7/7/7/7/7/7/7 w 9 0,0", None),
    ("7/7/7/7/7/7/7 w 9 0,2", "black"),
    ("7/7/7/7/7/7/7 w 9 2,0", "white"),
    ("A@6/1a@5/2a@4/7/7/7/7 w 9 0,0", None),
]


@pytest.mark.parametrize(("text", "winner"), ENDS)
def test_what_is_over_has_its_end(text, winner):
    assert EMERGO.parse(text).playout(Random(1), 50) == Ending(winner, False)


def test_a_game_is_cut_off():
    assert EMERGO.start(7).playout(Random(1), 20) == Ending(None, False)
    ends = {EMERGO.start(7).playout(Random(seed), 1000).winner for seed in range(40)}
    assert ends >= {"black", "white"}


def chances(position: Position, plies: int, chance: float = 1.0) -> Counter:
    """The chance of every state that fair choice comes to."""
    moves = position.moves() if plies else []
    if not moves:
        return Counter({state(position.walk()): chance})
    found: Counter = Counter()
    for move in moves:
        found += chances(position.play(move), plies - 1, chance / len(moves))
    return found


FAIR = [
    ("7/7/7/7/7/7/7 w 0 8,8", 1),
    ("7/1a@5/7/3A@3/7/5a@1/7 w 5 6,5", 1),  # some entries would feed
    ("7/7/2a@4/7/4A@2/7/7 w 9 0,0", 2),
    ("7/1a@5/7/1ab1a@3/A@6/7/4A@1a@ w 9 0,0", 3),
    ("7/1a@1a@3/2A@4/7/7/7/6a@ w 9 0,0", 2),  # two captures
    ("9/9/2a@6/9/4B@4/9/6ab2/9/9 w 20 0,0", 3),
]


@pytest.mark.parametrize(("text", "plies"), FAIR)
def test_each_legal_move_is_equally_likely_at_every_ply(text, plies):
    """Chi-square with a fixed seed, within five sigma."""
    position, random = EMERGO.parse(text), Random(1)
    expected = chances(position, plies)
    number = 30 * len(expected)
    found: Counter = Counter()
    for _ in range(number):
        game = PlayedGame(position.walk())
        game.play(random, plies)
        found[state(game)] += 1
    assert set(found) <= set(expected)
    degrees = len(expected) - 1
    chi = sum((found[e] - number * p) ** 2 / (number * p) for e, p in expected.items())
    assert degrees > 0
    assert abs(chi - degrees) < 5 * (2 * degrees) ** 0.5
