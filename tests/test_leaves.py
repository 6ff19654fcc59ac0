"""Leaves against their positions: the same moves, the same ends, and random games that are fair."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import positions, random_move

import rules
from rules.emulsion_leaf import EmulsionLeaf
from rules.position import Ending, Leaf, Position

GAMES = ("emulsion", "free-emulsion", "egotzi", "egotzi-squared")
"""Those whose positions are leaves as soon as colours are settled."""

games = tuple(map(rules.game, GAMES))
drawn = positions(games=games).filter(lambda position: position.leaf() is not None)


def texts(leaf: Leaf) -> list[str]:
    return sorted(str(leaf.move(move)) for move in leaf.moves())


def by_text(leaf: Leaf) -> dict:
    return {str(leaf.move(move)): move for move in leaf.moves()}


@given(drawn)
def test_a_leaf_has_the_moves_of_its_position(position):
    leaf = position.leaf()
    assert leaf.turn == position.turn
    assert texts(leaf) == sorted(map(str, position.moves()))


@given(drawn)
def test_a_move_of_a_leaf_is_the_move_it_says(position):
    leaf, known = position.leaf(), {str(move): move for move in position.moves()}
    for move in leaf.moves():
        said = leaf.move(move)
        assert (said.kind, said.squares) == (known[str(said)].kind, known[str(said)].squares)
        assert leaf.exchanges(move) == position.exchanges(said)


@pytest.mark.parametrize("size", [2, 3, 4, 5, 7, 10, 19])
@pytest.mark.parametrize("game", games, ids=GAMES)
def test_a_leaf_follows_a_whole_game(game, size):
    """Perhaps with the pie rule, to the end, which is the same."""
    for seed in range(1 if size > 9 else 4):
        options = {"komi": 2 * seed} if "komi" in game.options else {"pie": seed % 2 == 0}
        position, random = game.start(size, **options), Random(seed)
        leaf = position.leaf()
        while position.moves():
            text = random_move(position, random)
            position, leaf = position.play(text), leaf.after(by_text(leaf)[text])
            assert texts(leaf) == sorted(map(str, position.moves()))
            assert leaf.turn == position.turn
        assert leaf.playout(random, 9) == Ending(position.outcome().winner, False)


class Watched(Random):
    """A generator that can be wound back."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.first = self.getstate()

    def again(self) -> Watched:
        self.setstate(self.first)
        return self


@given(drawn, st.integers(0, 2**32), st.integers(0, 60))
def test_a_playout_is_one_of_the_games_that_can_be_played(position, seed, plies):
    """Cut off one ply later each time, with the same draws, a playout goes on until it ends."""
    random = Watched(seed)
    leaf = position.leaf()
    ending = leaf.playout(random.again(), plies)
    assert ending == leaf.playout(random.again(), plies)
    if ending.winner is not None:
        assert all(leaf.playout(random.again(), plies + more) == ending for more in (1, 7, 300))


@cache
def exact(position: Position, plies: int) -> Counter:
    """The chance of each ending of a fair random game of so many plies at most."""
    outcome = position.outcome()
    if outcome or not plies:
        return Counter({Ending(outcome.winner if outcome else None, False): 1.0})
    chances: Counter = Counter()
    moves = position.moves()
    for move in moves:
        for ending, chance in exact(position.play(move), plies - 1).items():
            exchanged = ending.exchanged ^ position.exchanges(move)
            chances[Ending(ending.winner, exchanged)] += chance / len(moves)
    return chances


FAIR = [
    ("emulsion", "bwb/wbw/bwb b 0"),
    ("emulsion", "bwb/wbw/bwb w 1"),
    ("emulsion", "wbwb/bwbw/wbwb/bwbw b 4"),
    ("emulsion", "wbbw/bwwb/wbbw/bwwb w 9 nopie"),
    ("free-emulsion", "2/2 b 0"),
    ("free-emulsion", "3/3/3 b 0"),
    ("free-emulsion", "1b1/2w/3 w 1"),
    ("free-emulsion", "b1w/1w1/wb1 b 4 nopie"),
    ("egotzi", "2/2 b 0"),
    ("egotzi", "3/1b1/1w1 w 1"),
    ("egotzi", "wb1/1bw/1w1 b 9"),
    ("egotzi-squared", "2/2 b 0 4"),
    ("egotzi-squared", "wb1/1bw/1w1 b 9 6"),
]


@pytest.mark.parametrize(("id", "text"), FAIR)
@pytest.mark.parametrize("plies", [1, 2, 3, 4, 300])
def test_every_ending_is_as_likely_as_fair_choice_makes_it(id, text, plies):
    """Chi-square with a fixed seed: under the 0.1 % point at as many degrees as there can be."""
    position, random, number = rules.game(id).parse(text), Random(plies), 2000
    leaf, expected = position.leaf(), exact(position, plies)
    found = Counter(leaf.playout(random, plies) for _ in range(number))
    assert set(found) <= set(expected)
    chi = sum((found[e] - number * p) ** 2 / (number * p) for e, p in expected.items())
    assert chi < (10.8, 10.8, 13.8, 16.3, 18.5, 20.5)[len(expected) - 1]


def state(leaf: Leaf) -> object:
    return leaf.stones if isinstance(leaf, EmulsionLeaf) else leaf.position


def played(leaf: Leaf, random: Random, plies: int) -> object:
    """The state after random plies."""
    if isinstance(leaf, EmulsionLeaf):
        return leaf.lanes.play(leaf.stones, random, plies)[0]
    return leaf.board.play(leaf.position, random, plies)[0]


def after_plies(leaf: Leaf, plies: int, chance: float = 1.0) -> Counter:
    """The chance of every position that fair choice reaches in so many plies, or ends in before."""
    moves = leaf.moves() if plies else ()
    if not moves:
        return Counter({state(leaf): chance})
    chances: Counter = Counter()
    for move in moves:
        chances += after_plies(leaf.after(move), plies - 1, chance / len(moves))
    return chances


@pytest.mark.parametrize(
    ("id", "text", "plies"),
    [
        ("emulsion", "bwbwb/wbwbw/bwbwb/wbwbw/bwbwb b 0 nopie", 1),
        ("emulsion", "wbbwwb/bbwwbw/wbwwbb/bwbwwb/wwbbww/bwbwbb b 9", 1),
        ("emulsion", "wwwwb/bwbbb/bbbbw/bwwww/wwbbw b 10 nopie", 2),
        ("emulsion", "wbwb/bwbw/bwwb/wbbw b 4", 2),
        ("emulsion", "bwb/wbw/bwb b 4", 3),
        ("free-emulsion", "4/4/4/4 b 2", 1),
        ("free-emulsion", "b1w1b/2w1b/bw2w/1bwb1/wb2w w 7", 1),
        ("free-emulsion", "b1w/2w/1wb b 6", 3),
        ("egotzi", "7/7/2bw3/3w3/7/7/7 b 4", 1),
        ("egotzi", "bwb1/1w2/b3/wwbb w 9", 3),
        ("egotzi-squared", "5/1w3/2b2/2b2/5 w 5 0", 2),
    ],
)
def test_each_legal_move_is_equally_likely_at_every_ply(id, text, plies):
    """Where many moves are legal, where few are, and after others; chi-square, under five sigma."""
    leaf, random = rules.game(id).parse(text).leaf(), Random(4)
    expected = after_plies(leaf, plies)
    number = 20 * len(expected)
    found = Counter(played(leaf, random, plies) for _ in range(number))
    assert set(found) <= set(expected)
    chi = sum((found[e] - number * p) ** 2 / (number * p) for e, p in expected.items())
    degrees = len(expected) - 1
    assert chi < degrees + 5 * (2 * degrees) ** 0.5
    assert chi > degrees - 5 * (2 * degrees) ** 0.5
