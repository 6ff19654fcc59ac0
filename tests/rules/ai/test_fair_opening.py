"""Openings that the opponent may take over, and bids for a komi."""

from itertools import product
from random import Random
from statistics import fmean, median

import pytest

import rules
from rules import Record, ai
from rules.ai.fair_opening import swaps
from tests.kit.thoughts import last, searched, tree


def unevenness(position, move, playouts=800):
    """Return how far from even a larger search judges the position after a move and swapping
    sides."""
    taken_over = position.play(move).play(swaps(position, move)[0])
    return abs(searched(tree(taken_over, seed=5), playouts).expected - 0.5)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("id", "size"), [("emulsion", 5), ("emulsion", 7), ("egotzi", 7)])
def test_a_fair_opening_is_closer_to_even_than_others(id, size, seed):
    record = Record(rules.game(id), size)
    thought = last(ai.Player(seed=seed).think(record, work=4000))
    others = Random(seed).sample(record.position.moves(), 9)
    typical = fmean(unevenness(record.position, move) for move in others)
    assert unevenness(record.position, thought.move) < typical


@pytest.mark.parametrize("work", [1, 30, 400])
def test_an_opening_is_found_with_any_budget(work):
    record = Record(rules.game("egotzi"), 5)
    thought = last(ai.Player(seed=1).think(record, work=work))
    assert thought.work <= work
    assert record.position.play(thought.move)
    assert all(0 <= candidate.score <= 0.5 for candidate in thought.candidates)


def boards():
    """Yield every 3x3 board of Emulsion, as a position before the first move."""
    for pieces in product("bw", repeat=9):
        rows = "".join(pieces[:3]), "".join(pieces[3:6]), "".join(pieces[6:])
        yield rules.game("emulsion").parse(f"{'/'.join(rows)} b 0")


def test_a_move_that_wins_at_once_is_played():
    """The opponent can't take it over, because the game is over. Without such a move, one that lets
    the game go on is played, rather than one that loses at once."""
    decided = 0
    for position in boards():
        ends = {move: position.play(move).outcome() for move in position.moves()}
        wins = {move for move, end in ends.items() if end and end.winner == position.turn}
        good = wins or {move for move, end in ends.items() if not end}
        if not 0 < len(good) < len(ends):
            continue
        decided += 1
        record = Record(position.game, position=position)
        thought = last(ai.Player(seed=1).think(record, work=9))
        assert thought.move in good, str(position)
    assert decided > 100


# Bids


@pytest.mark.parametrize(("size", "low", "high"), [(3, 4, 12), (5, 4, 50), (7, 6, 120)])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_bid_is_near_the_middle_of_random_games(size, low, high, seed):
    """In random games Black is ahead by 7 on 3x3, 19 on 5x5, 36 on 7x7, in the median."""
    record = Record(rules.game("egotzi-squared"), size)
    thought = last(ai.Player(seed=seed).think(record, work=600))
    assert low <= int(str(thought.move).removeprefix("komi=")) <= high
    assert thought.score == pytest.approx(0.45, abs=0.1)


@pytest.mark.parametrize("level", range(1, 6))
def test_weak_levels_bid_plausibly(level):
    """A small budget does not make them bid the lowest komi."""
    record = Record(rules.game("egotzi-squared"), 7)
    bids = [last(ai.Player(level, seed=seed).think(record)).move.text for seed in range(5)]
    assert 12 <= median(int(bid.removeprefix("komi=")) for bid in bids) <= 80


@pytest.mark.parametrize("text", ["bw/wb b 4 ?", "bw/wb w 1 ?", "bbb/bbb/bbb w 9 ?"])
def test_a_bid_on_a_full_board_is_found(text):
    game = rules.game("egotzi-squared")
    record = Record(game, position=game.parse(text))
    thought = last(ai.Player(seed=1).think(record, work=60))
    assert thought.work == 60
    record.play(thought.move)
