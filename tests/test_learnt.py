"""Weights over small windows: sums by blocks against plain ones, symmetries, colours, files."""

from __future__ import annotations

import sys
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import positions

import rules
from benchmarks import learn as learning
from benchmarks.learn import learn
from benchmarks.lessons import LESSONS
from benchmarks.selfplay import play
from rules.board import Square, format_board
from rules.learnt import FOLDER, Learnt, Weights, load
from rules.patterns import VIEWS, Blocks, Shape
from rules.position import Position

GAMES = ("emulsion", "free-emulsion", "egotzi", "egotzi-squared")

drawn = positions(games=tuple(map(rules.game, GAMES))).filter(
    lambda position: position.leaf() is not None and position.size >= 3
)
seeds = st.integers(0, 2**32)


def random_weights(shape: Shape, seed: int) -> list[int]:
    random = Random(seed)
    return [random.randrange(-127, 128) for _ in range(shape.count)]


def total(position: Position, seed: int) -> int:
    """The sum over all windows as the player gets it: by blocks that it has met before or not."""
    leaf = position.leaf()
    sight = leaf.sight
    blocks = Blocks(sight.shape, sight.size, sight.cells, [random_weights(sight.shape, seed)])
    first, again = (
        sum(block[leaf.seen()[0] & mask] for mask, block in blocks.sets[0]) for _ in range(2)
    )
    assert first == again
    return first


def plain_total(position: Position, seed: int) -> int:
    """The same, window by window, from the pieces."""
    shape, pieces = position.leaf().sight.shape, position.pieces()
    weights = random_weights(shape, seed)
    side, found = range(position.size - shape.side + 1), 0
    for square in (Square(file, rank) for file in side for rank in side):
        pattern = 0
        for right in range(shape.side):
            for up in range(shape.side):
                men = pieces.get(Square(square.file + right, square.rank + up), ("none",))
                state = ("none", "black", "white").index(men[0]) % shape.states
                pattern += state * shape.states ** (right * shape.side + up)
        terms = shape.terms(shape.views(*square, position.size), pattern)
        found += VIEWS // len(terms) * sum(weights[number] * sign for number, sign in terms)
    return found


@given(drawn, seeds)
def test_sums_by_blocks_are_those_of_all_windows(position, seed):
    assert total(position, seed) == plain_total(position, seed)


def turned(position: Position, turn: int, exchange: bool) -> Position:
    """A position after one of the eight symmetries, perhaps with the colours exchanged."""
    last, pieces = position.size - 1, {}
    for (file, rank), men in position.pieces().items():
        at = Square(rank, file) if turn & 4 else Square(file, rank)
        at = Square(
            last - at.file if turn & 1 else at.file, last - at.rank if turn & 2 else at.rank
        )
        pieces[at] = "wb"[(men[0] == "black") ^ exchange]
    _, _, rest = str(position).partition(" ")
    return position.game.parse(f"{format_board(position.size, pieces)} {rest}")


@given(drawn, seeds, st.integers(0, 7))
def test_symmetries_change_nothing_and_exchanged_colours_the_sign(position, seed, turn):
    assert total(turned(position, turn, exchange=False), seed) == total(position, seed)
    assert total(turned(position, turn, exchange=True), seed) == -total(position, seed)


@pytest.mark.parametrize("id", GAMES)
def test_shared_weights_are_all_used(id):
    """By some window of some board: else the file would hold what nobody reads."""
    shape = rules.game(id).parse(FIRST[id]).leaf().sight.shape
    size = shape.side + 2 * shape.near + 1
    side = range(size - shape.side + 1)
    views = {view for file in side for rank in side for view in shape.views(file, rank, size)}
    used = {
        number
        for view in views
        for pattern in range(shape.patterns)
        for number, sign in shape.terms([view], pattern)
        if sign
    }
    assert used == set(range(shape.count))


FIRST = {
    "emulsion": "bwb/wbw/bwb b 0",
    "free-emulsion": "3/3/3 b 0",
    "egotzi": "3/3/3 b 0",
    "egotzi-squared": "3/3/3 b 0 4",
}


@pytest.mark.parametrize("id", GAMES)
def test_the_same_seed_teaches_the_same(id):
    def lesson() -> Weights:
        samples = [sample for seed in range(3) for sample in play(id, 4, 8, seed)]
        return learn(id, samples, Random(1))

    assert lesson() == lesson()


def test_a_file_trusts_what_was_learnt_of_moves_as_much_as_the_lesson_says(monkeypatch, tmp_path):
    found: list[Weights] = []

    def learn_and_keep(*given) -> Weights:
        found.append(learn(*given))
        return found[-1]

    monkeypatch.setattr(learning, "learn", learn_and_keep)
    monkeypatch.setattr(learning, "FOLDER", tmp_path)
    words = ["learn", "egotzi", "--generations", "3:2@4", "3:2@4", "--processes", "1"]
    monkeypatch.setattr(sys, "argv", words)
    learning.main()
    scale = round(found[-1].move_scale * LESSONS["egotzi"].trust, 6)
    written = Weights.read((tmp_path / "egotzi.bin").read_bytes())
    assert len(found) == 2
    assert 0 < scale < found[-1].move_scale
    assert written == replace(found[-1], move_scale=scale)


@given(st.integers(1, 40), seeds)
def test_a_file_says_what_was_written(count, seed):
    random = Random(seed)
    sets = [[random.randrange(-128, 128) for _ in range(count)] for _ in range(4)]
    weights = Weights(sets[:2], sets[2:], 0.5, {7: [0.25, 1]}, {7: [0, -1]}, {7: [[0, 1], [2, 3]]})
    assert Weights.read(weights.write()) == weights


def test_a_komi_is_taken_from_black():
    """In a position where windows tell nothing, as far as the weights say."""
    sight = rules.game("egotzi-squared").parse("3/3/3 b 0 4").leaf().sight
    none = [[0] * sight.shape.count]
    weights = Weights(none, none, 1.0, {3: [1.0]}, {3: [0.5]}, {3: [[2.0, 9.0]]})
    learnt = Learnt(weights, sight.shape, 3, sight.cells)
    assert learnt.estimate(0, 0, "black", komi=1) == pytest.approx(0.5 + 2 - 1)
    assert learnt.estimate(0, 0, "white", komi=1) == pytest.approx(0.5 - 2 + 1)
    assert learnt.estimate(0, 0, "black") == pytest.approx(0.5)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.bin")), ids=lambda path: path.stem)
def test_what_was_learnt_fits_its_game(path):
    """As many weights as there are to look up, for every phase that a game comes to."""
    weights = load(path.stem)
    game = rules.game(path.stem)
    options = {"komi": 0} if "komi" in game.options else {"pie": False}
    for size in (5, 7, 8, 11, 13):
        position, random, phases = game.start(size, **options), Random(size), set()
        shape = position.leaf().sight.shape
        assert {len(set) for set in (*weights.moves, *weights.positions)} == {shape.count}
        while size < 9 and position.moves():
            leaf = position.leaf()
            phases.add(leaf.seen()[1])
            moves = leaf.moves()
            assert len(leaf.priors(moves)) == len(moves)
            assert abs(leaf.estimate()) < 30
            position = position.play(random.choice(position.moves()))
        assert max(phases, default=0) < len(weights.moves)


def test_what_was_learnt_is_small():
    assert sum(path.stat().st_size for path in FOLDER.glob("*.bin")) < 150_000
