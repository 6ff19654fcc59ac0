"""Emergo's walk against its plain positions: the same moves, the same ends, nothing left behind."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import records

from rules import game
from rules.emergo import EMERGO
from rules.emergo.values import values_of
from rules.emergo.walk import EmergoWalk
from rules.position import LOST, Position

INFINITE = 10**6

played = records(games=(EMERGO,), sizes=(7, 9))


def all_moves(walk: EmergoWalk) -> list:
    return [*walk.captures()] or walk.quiets()


def state(walk: EmergoWalk) -> tuple:
    """All that tells a position from another."""
    standing = walk.mine | walk.theirs
    columns = {bit: men for bit, men in walk.columns.items() if bit & standing}
    return walk.mine, walk.theirs, columns, walk.hand, walk.their_hand, walk.key


def same(walk: EmergoWalk, position: Position) -> bool:
    """Whether a walk has come to a position, with the sum of terms that the position has."""
    return state(walk) == state(position.walk())


def texts(walk: EmergoWalk) -> list[str]:
    return sorted(str(walk.move(move)) for move in all_moves(walk))


@given(played)
def test_a_walk_has_the_moves_of_its_position(record):
    walk = record.position.walk()
    assert texts(walk) == sorted(map(str, record.position.moves()))
    assert walk.forcing() == any(move.kind == "capture" for move in record.position.moves())


@given(played)
def test_a_move_of_a_walk_is_the_move_it_says(record):
    walk = record.position.walk()
    known = {str(move): move for move in record.position.moves()}
    for move in all_moves(walk):
        said = walk.move(move)
        assert (said.kind, said.squares) == (known[str(said)].kind, known[str(said)].squares)


@given(played)
def test_making_a_move_leads_where_playing_it_does_and_undoing_it_leads_back(record):
    walk = record.position.walk()
    before = state(walk)
    for move in all_moves(walk):
        text = str(walk.move(move))
        walk.make(move)
        assert same(walk, record.position.play(text)), text
        walk.undo(move)
        assert state(walk) == before, text


@given(st.sampled_from(EMERGO.sizes), st.integers(0, 2**32))
def test_a_whole_game_is_walked_and_taken_back(size, seed):
    random, position = Random(seed), EMERGO.start(size)
    walk, made = position.walk(), []
    while len(made) < 80 and (moves := all_moves(walk)):
        move = random.choice(moves)
        position = position.play(str(walk.move(move)))
        made.append((move, state(walk)))
        walk.make(move)
        assert same(walk, position)
    for move, before in reversed(made):
        walk.undo(move)
        assert state(walk) == before


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("7/7/7/3A@3/7/7/7 w 9 0,0", -LOST),
        ("7/7/7/3a@3/7/7/7 w 9 0,0", LOST),
        ("7/7/7/7/7/7/7 w 9 0,0", 0),
        ("7/7/7/7/7/7/7 w 9 0,2", LOST),
        ("7/7/7/7/7/7/7 w 9 2,0", -LOST),
        ("A@6/1a@5/2a@4/7/7/7/7 w 9 0,0", 0),
    ],
)
def test_results(text, result):
    walk = game("emergo").parse(text).walk()
    assert not all_moves(walk)
    assert walk.result() == result
    assert walk.estimate(-INFINITE, INFINITE) == result


def exact(position: Position) -> int | None:
    """The estimate of a position counted by hand; None where something can be captured."""
    walk = position.walk()
    return None if walk.forcing() else walk.estimate(-INFINITE, INFINITE)


@given(played)
def test_a_glance_finds_the_best_of_the_estimates(record):
    """Looked at one by one, the quiet moves that let nothing be captured are worth no more."""
    walk = record.position.walk()
    moves = walk.quiets()
    if walk.forcing() or not moves:
        return
    worths = {move: exact(record.position.play(str(walk.move(move)))) for move in moves}
    best, choice, loud, looked = walk.glance(moves, -INFINITE, INFINITE)
    quiet = {move: -worth for move, worth in worths.items() if worth is not None}
    assert loud == [move for move in moves if worths[move] is None]
    assert looked == len(moves)
    assert best == max(quiet.values(), default=2 * LOST)
    assert choice is None or quiet[choice] == best


@given(played, st.integers(-600, 600))
def test_rough_estimates_are_on_the_right_side_of_the_window(record, at):
    walk = record.position.walk()
    if walk.forcing() or not walk.quiets():
        return
    exactly, roughly = walk.estimate(-INFINITE, INFINITE), walk.estimate(at, at + 1)
    assert roughly == exactly or (roughly <= at) == (exactly <= at)


@pytest.mark.parametrize("size", EMERGO.sizes)
def test_keys_differ(size):
    values = values_of(size)
    terms = [term for column in values.columns.values() for term in column.values()]
    assert len({term >> 40 for term in terms}) == len(terms)


def test_an_exchange_of_colours_changes_no_estimate():
    white = EMERGO.parse("7/1a@5/7/1ab5/A@6/7/6a@ w").walk()
    black = EMERGO.parse("7/1A@5/7/1AB5/a@6/7/6A@ b").walk()
    assert white.key == black.key
