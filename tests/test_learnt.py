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
from rules.learnt import blocks
from rules.learnt.blocks import Blocks, Learnt
from rules.learnt.weights import FOLDER, Weights, load
from rules.learnt.windows import VIEWS, Shape, Spot
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


def spots(shape: Shape, size: int) -> list[Spot]:
    """All windows of a board."""
    return [
        Spot(file, rank, files, ranks)
        for files, ranks in {its for each in shape.windows for its in (each, each[::-1])}
        for file in range(size - files + 1)
        for rank in range(size - ranks + 1)
    ]


def plain_total(position: Position, seed: int) -> int:
    """The same, window by window, from the pieces."""
    shape, pieces = position.leaf().sight.shape, position.pieces()
    weights = random_weights(shape, seed)
    found = 0
    for spot in spots(shape, position.size):
        pattern = 0
        for right in range(spot.files):
            for up in range(spot.ranks):
                men = pieces.get(Square(spot.file + right, spot.rank + up), ("none",))
                state = ("none", "black", "white").index(men[0]) % shape.states
                pattern += state * shape.states ** (right * spot.ranks + up)
        terms = shape.terms(shape.views(spot, position.size), pattern)
        found += VIEWS // len(terms) * sum(weights[number] * sign for number, sign in terms)
    return found


@given(drawn, seeds)
def test_sums_by_blocks_are_those_of_all_windows(position, seed):
    assert total(position, seed) == plain_total(position, seed)


@given(drawn, seeds)
def test_moves_look_as_much_better_as_the_sums_after_them(position, seed):
    leaf = position.leaf()
    sight, moves, (before, phase) = leaf.sight, leaf.moves(), leaf.seen()
    weights = [random_weights(sight.shape, seed)] * (phase + 1)
    no_scales = {position.size: [0.0] * (phase + 1)}
    learnt = Learnt(
        Weights(weights, weights, VIEWS, no_scales, no_scales, {}),
        sight.shape,
        sight.size,
        sight.cells,
    )
    [blocks] = Blocks(sight.shape, sight.size, sight.cells, weights[:1]).sets
    sums = {
        seen: sum(block[seen & mask] for mask, block in blocks)
        for seen in (before, *leaf.seen_after(moves))
    }
    for colour, sign in (("black", 1), ("white", -1)):
        priors = learnt.priors(before, phase, leaf.seen_after(moves), colour)
        assert priors == [sign * (sums[s] - sums[before]) for s in leaf.seen_after(moves)]


def test_sums_are_kept_while_there_is_room(monkeypatch):
    """With less of it they are what they are, and all blocks together keep so much."""
    position, seed = rules.game("emulsion").start(7, pie=False), 1
    sums = [total(position.play(move), seed) for move in position.moves()]
    sight = position.leaf().sight
    monkeypatch.setattr(blocks, "KEPT", 50_000)
    [sums_of_all] = Blocks(
        sight.shape, sight.size, sight.cells, [random_weights(sight.shape, seed)]
    ).sets
    for move, expected in zip(position.moves(), sums, strict=True):
        seen, _ = position.play(move).leaf().seen()
        assert sum(block[seen & mask] for mask, block in sums_of_all) == expected
        assert 0 < sum(len(block) for _, block in sums_of_all) <= 50_000 // 130


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
    size = 9
    used = {
        number
        for spot in spots(shape, size)
        for pattern in range(shape.states ** (spot.files * spot.ranks))
        for number, sign in shape.terms(shape.views(spot, size), pattern)
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


@pytest.mark.parametrize("id", GAMES)
def test_files_trust_what_was_learnt_of_moves_as_much_as_the_lesson_says(id, monkeypatch, tmp_path):
    """The last one, and of lessons that say so also those that the games learnt from are
    played with."""
    found: list[Weights] = []
    path = tmp_path / f"{id}.bin"
    played: list[float | None] = []

    def scale_in_file() -> float | None:
        return Weights.read(path.read_bytes()).move_scale if path.exists() else None

    def learn_and_keep(*given) -> Weights:
        played.append(scale_in_file())
        found.append(learn(*given))
        return found[-1]

    monkeypatch.setattr(learning, "learn", learn_and_keep)
    monkeypatch.setattr(learning, "FOLDER", tmp_path)
    words = ["learn", id, "--generations", "5:6@4", "5:6@4", "--processes", "1"]
    monkeypatch.setattr(sys, "argv", words)
    learning.main()
    lesson, (first, last) = LESSONS[id], found
    earlier = first.move_scale * (lesson.trust if lesson.early else 1)
    assert played == [None, pytest.approx(earlier, abs=1e-6)]
    assert Weights.read(path.read_bytes()) == replace(last, move_scale=scale_in_file())
    assert scale_in_file() == pytest.approx(last.move_scale * lesson.trust, abs=1e-6)
    assert last.move_scale > 0


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
