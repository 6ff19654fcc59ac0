"""Openings that the opponent may take over."""

from itertools import product
from random import Random
from statistics import fmean

import pytest

import rules
from benchmarks.selfplay import searched
from rules import Record, ai
from rules.ai.opening import swaps
from rules.ai.tree import Tree


def unevenness(position, move, playouts=800):
    """How far from even a larger tree finds the position after a move taken over."""
    tree = Tree(position.play(move).play(swaps(position, move)[0]), Random(5))
    return abs(searched(tree, playouts).expected - 0.5)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("id", "size"), [("emulsion", 5), ("emulsion", 7), ("egotzi", 7)])
def test_an_opening_is_nearer_to_even_than_others(id, size, seed):
    record = Record(rules.game(id), size)
    *_, thought = ai.Player(seed=seed).think(record, work=4000)
    others = Random(seed).sample(record.position.moves(), 9)
    typical = fmean(unevenness(record.position, move) for move in others)
    assert unevenness(record.position, thought.move) < typical


@pytest.mark.parametrize("work", [1, 30, 400])
def test_an_opening_is_found_with_any_work(work):
    record = Record(rules.game("egotzi"), 5)
    *_, thought = ai.Player(seed=1).think(record, work=work)
    assert thought.work <= work
    assert record.position.play(thought.move)
    assert all(0 <= candidate.score <= 0.5 for candidate in thought.candidates)


def boards():
    """Every 3x3 board of Emulsion before the first move."""
    for pieces in product("bw", repeat=9):
        rows = "".join(pieces[:3]), "".join(pieces[3:6]), "".join(pieces[6:])
        yield rules.game("emulsion").parse(f"{'/'.join(rows)} b 0")


def test_a_move_that_wins_at_once_is_played():
    """It ends the game, so nobody can take it over; and what ends it lost is not played."""
    decided = 0
    for position in boards():
        ends = {move: position.play(move).outcome() for move in position.moves()}
        wins = {move for move, end in ends.items() if end and end.winner == position.turn}
        good = wins or {move for move, end in ends.items() if not end}
        if not 0 < len(good) < len(ends):
            continue
        decided += 1
        *_, thought = ai.Player(seed=1).think(Record(position.game, position=position), work=9)
        assert thought.move in good, str(position)
    assert decided > 100
