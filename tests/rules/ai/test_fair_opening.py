"""Openings that the opponent may take over, known or searched for, and bids for a komi."""

from itertools import product
from random import Random
from statistics import fmean, median

import pytest

import rules
from rules import Record, ai
from rules.ai import known_openings
from rules.ai.fair_opening import swaps
from rules.ai.known_openings import fair_moves
from rules.egotzi.fair_komi import FAIR_KOMI
from rules.egotzi.squared import SquaredPosition
from tests.kit.thoughts import last_thought, new_tree, run_search


def unevenness(position, move, playouts=4000):
    """Return how far from even the position is, by a larger search, after a move and a swap of
    sides."""
    taken_over = position.play(move).play(swaps(position, move)[0])
    return abs(run_search(new_tree(taken_over, seed=5), playouts).expected - 0.5)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("id", "size"), [("emulsion", 5), ("emulsion", 7), ("egotzi", 7)])
def test_a_fair_opening_is_closer_to_even_than_other_moves_on_average(id, size, seed):
    record = Record(rules.game(id), size)
    thought = last_thought(ai.Player(seed=seed).think(record, work=16_000))
    other_moves = Random(seed).sample(record.position.moves(), 9)
    average = fmean(unevenness(record.position, move) for move in other_moves)
    assert unevenness(record.position, thought.move) < average


@pytest.mark.parametrize("work", [1, 30, 400])
def test_an_opening_is_found_with_any_budget(work):
    record = Record(rules.game("egotzi"), 5)
    thought = last_thought(ai.Player(seed=1).think(record, work=work))
    assert thought.work <= work
    assert record.position.play(thought.move)
    assert all(0 <= candidate.score <= 0.5 for candidate in thought.candidates)


def first_positions():
    """Yield a position before the first move of Emulsion for every arrangement of pieces on 3x3."""
    for pieces in product("bw", repeat=9):
        rows = "".join(pieces[:3]), "".join(pieces[3:6]), "".join(pieces[6:])
        yield rules.game("emulsion").parse(f"{'/'.join(rows)} b 0")


def test_a_move_that_wins_at_once_is_played():
    """The opponent can't take it over, because the game is over. Without such a move, one that lets
    the game go on is played, rather than one that loses at once."""
    decided = 0
    for position in first_positions():
        outcomes = {move: position.play(move).outcome() for move in position.moves()}
        wins = {
            move
            for move, outcome in outcomes.items()
            if outcome and outcome.winner == position.turn
        }
        good_moves = wins or {move for move, outcome in outcomes.items() if not outcome}
        if not 0 < len(good_moves) < len(outcomes):
            continue
        decided += 1
        record = Record(position.game, position=position)
        thought = last_thought(ai.Player(seed=1).think(record, work=9))
        assert thought.move in good_moves, str(position)
    assert decided > 100


# Known openings

TABLE = """
emulsion
6:a4-b4,b3-c3 7:b3-b4

egotzi
5:b2,c3
"""


@pytest.fixture
def table(monkeypatch):
    """Make the fair first moves known that are in TABLE."""
    monkeypatch.setattr(known_openings, "TABLE", TABLE)


FAIR = ["b2", "b4", "c3", "d2", "d4"]
"""Those of Egotzi on 5x5."""

KNOWN = [
    ("egotzi", 5, " ".join(FAIR)),
    ("emulsion", 6, "a4-b4 b3-c3 c2-c3 c6-c5 d1-d2 d5-d4 e4-d4 f3-e3"),
    ("emulsion", 7, "b3-b4 b5-b4 c2-d2 c6-d6 e2-d2 e6-d6 f3-f4 f5-f4"),
    ("emulsion", 8, ""),
    ("free-emulsion", 7, ""),
    ("slyde", 8, ""),
]
"""Games and sizes, with the moves that are equal to those in TABLE by symmetry."""


@pytest.mark.parametrize(("id", "size", "expected"), KNOWN)
def test_known_openings_include_those_that_are_equal_by_symmetry(id, size, expected, table):
    start = rules.game(id).start(size)
    assert sorted(move.text for move in fair_moves(start)) == sorted(expected.split())
    assert not fair_moves(start.play(start.moves()[0]))


@pytest.mark.parametrize("level", [5, 6, None])
def test_strong_levels_choose_among_known_openings_at_once(level, table):
    record = Record(rules.game("egotzi"), 5)
    thoughts = [last_thought(ai.Player(level, seed).think(record, work=50)) for seed in range(20)]
    assert {thought.work for thought in thoughts} == {0}
    assert {thought.move.text for thought in thoughts} == set(FAIR)
    again = last_thought(ai.Player(level, 7).think(record, work=50))
    assert again.move == thoughts[7].move


SEARCHED = [
    *(("5/5/5/5/5 b 0", level) for level in range(1, 5)),
    ("6/6/6/6/6/6 b 0", None),
    ("5/5/5/5/5 b 0 nopie", None),
    ("5/5/2b2/5/5 b 0", None),
]
"""Positions whose first move is searched for, and the level that does."""


@pytest.mark.parametrize(("text", "level"), SEARCHED)
def test_other_openings_are_searched_for(text, level, table):
    record = Record.parse(f"game=egotzi&position={text}")
    thought = last_thought(ai.Player(level, seed=1).think(record, work=50))
    assert 0 < thought.work <= 50


def test_a_known_opening_can_be_judged(table):
    record = Record(rules.game("egotzi"), 5)
    *_, assessment = ai.Judge().assess(record, work=100)
    assert {str(line.moves[0]) for line in assessment.lines} <= set(FAIR)
    assert 0 < assessment.expected < 1


# Bids


@pytest.fixture
def no_fair_bid(monkeypatch):
    """Make no fair bids known."""
    monkeypatch.setattr(SquaredPosition, "fair_bid", lambda position: None)


@pytest.mark.parametrize("level", [*range(1, 7), None])
@pytest.mark.parametrize(("size", "bid"), [(4, 0), (7, FAIR_KOMI[7]), (19, FAIR_KOMI[19])])
def test_every_level_bids_the_fair_komi_at_once(level, size, bid):
    thought = last_thought(ai.Player(level, 1).think(Record(rules.game("egotzi-squared"), size)))
    assert (thought.move.text, thought.score, thought.work) == (f"komi={bid}", 0.5, 0)


CHOICES = [(0, "black"), (FAIR_KOMI[7] - 4, "black"), (FAIR_KOMI[7] + 4, "white"), (400, "white")]


@pytest.mark.parametrize(("komi", "colour"), CHOICES)
@pytest.mark.parametrize("level", [1, 4, None])
def test_the_fair_komi_decides_which_colour_is_better(komi, colour, level):
    record = Record(rules.game("egotzi-squared"), 7)
    record.play(f"komi={komi}")
    thought = last_thought(ai.Player(level, 1).think(record, work=100))
    assert thought.move.text == colour
    assert thought.score >= 0.5


@pytest.mark.parametrize("size", [5, 7, 9])
def test_after_a_fair_bid_both_colours_are_even(size):
    record = Record(rules.game("egotzi-squared"), size)
    record.play(f"komi={FAIR_KOMI[size]}")
    thought = last_thought(ai.Player(seed=1).think(record, work=200))
    assert [candidate.score for candidate in thought.candidates] == [0.5, 0.5]


@pytest.mark.parametrize(("komi", "colour"), [(6, "black"), (20, "white")])
def test_a_colour_is_chosen_without_knowing_the_fair_bid(komi, colour):
    record = Record.parse(f"game=egotzi-squared&position=3/3/3 w 1 {komi}?")
    thought = last_thought(ai.Player(seed=1).think(record, work=3000))
    assert thought.move.text == colour


@pytest.mark.parametrize(("size", "low", "high"), [(3, 4, 12), (5, 4, 50), (7, 6, 120)])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_bid_is_near_the_median_lead_in_random_games(size, low, high, seed, no_fair_bid):
    """In random games Black's median lead is 7 on 3x3, 19 on 5x5, 36 on 7x7."""
    record = Record(rules.game("egotzi-squared"), size)
    thought = last_thought(ai.Player(seed=seed).think(record, work=600))
    assert low <= int(str(thought.move).removeprefix("komi=")) <= high
    assert thought.score == pytest.approx(0.45, abs=0.1)


@pytest.mark.parametrize("level", range(1, 6))
def test_weak_levels_bid_plausibly(level, no_fair_bid):
    """A small budget does not make them bid the lowest komi."""
    record = Record(rules.game("egotzi-squared"), 7)
    bids = [last_thought(ai.Player(level, seed=seed).think(record)).move.text for seed in range(5)]
    assert 12 <= median(int(bid.removeprefix("komi=")) for bid in bids) <= 80


@pytest.mark.parametrize("text", ["bw/wb b 4 ?", "bw/wb w 1 ?", "bbb/bbb/bbb w 9 ?"])
def test_a_bid_on_a_full_board_is_found(text):
    game = rules.game("egotzi-squared")
    record = Record(game, position=game.parse(text))
    thought = last_thought(ai.Player(seed=1).think(record, work=60))
    assert thought.work == 60
    record.play(thought.move)
