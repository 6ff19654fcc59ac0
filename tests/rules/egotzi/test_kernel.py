"""Egotzi's kernel compared with the plain rules move by move, its random games with fair choice."""

from __future__ import annotations

from array import array
from collections import Counter
from functools import cache, partial
from random import Random

import pytest

import rules
from rules.board import Square
from rules.egotzi import kernel
from rules.kernels import Instance
from rules.kernels.tree_game import BLACK, DRAW, LOSS, UNDECIDED, WHITE, WIN
from rules.position import Position
from tests.kit.kernel_sources import WAYS, rules_of
from tests.kit.strategies import random_move

PROGRAM = rules_of(kernel, "scatter")

RESULTS = {"black": WIN, "white": LOSS, None: DRAW}


def start(size: int, komi: int | None) -> Position:
    if komi is None:
        return rules.game("egotzi").start(size, pie=False)
    return rules.game("egotzi-squared").start(size, komi=komi)


def squares_of(position: Position) -> array[int]:
    board = array("B", bytes(position.size**2))
    for (file, rank), (colour, *_) in position.pieces().items():
        board[rank * position.size + file] = 1 if colour == "black" else 2
    return board


RUNNING = {way: cache(partial(run, PROGRAM)) for way, run in WAYS.items()}


def running(position: Position, way: str = "fast") -> Instance:
    """Return the kernel with a position set up."""
    instance = RUNNING[way]()
    instance.call("seed", 1, 2)
    instance.write("SQUARES", squares_of(position))
    komi = position.options().get("komi", -1)
    instance.call("set_up", position.size, WHITE if position.turn == "white" else BLACK, komi)
    return instance


def moves(instance: Instance) -> list[int]:
    return list(instance.read("MOVES", 0, instance.call("legal")))


def number(text: str, size: int) -> int:
    square = Square.parse(text)
    return square.rank * size + square.file


def check(instance: Instance, position: Position) -> None:
    """Same stones, same side to move, same moves; same result if there is none."""
    size = position.size
    assert instance.read("SQUARES", 0, size**2) == squares_of(position)
    assert instance.call("mover") == (position.turn == "white")
    assert moves(instance) == [number(str(move), size) for move in position.moves()]
    if outcome := position.outcome():
        assert instance.call("result") == RESULTS[outcome.winner]


@pytest.mark.parametrize("way", RUNNING)
@pytest.mark.parametrize("komi", [None, 0, 6])
@pytest.mark.parametrize("size", range(2, 20))
def test_games_agree_with_the_plain_rules(size, komi, way):
    random = Random(size)
    for _ in range(40 // size):
        position = start(size, komi)
        instance = running(position, way)
        check(instance, position)
        while position.moves():
            move = random_move(position, random)
            position = position.play(move)
            instance.call("play", number(move, size))
            if size < 10 or not position.moves():
                check(instance, position)
            else:
                assert instance.read("SQUARES", 0, size**2) == squares_of(position)


@pytest.mark.parametrize("size", [2, 4, 7, 11])
def test_a_saved_position_is_restored(size):
    random, position = Random(size), start(size, None)
    instance, saved = running(position), []
    while position.moves():
        saved.append(position)
        instance.call("save", len(saved) % 64)
        position = position.play(move := random_move(position, random))
        instance.call("play", number(move, size))
    for place, position in list(enumerate(saved, 1))[-64:]:
        instance.call("restore", place % 64)
        check(instance, position)
        instance.call("play", number(move := random_move(position, random), size))
        check(instance, position.play(move))


def exact(position: Position) -> Counter:
    """Return the chance of each result of a fair random game."""
    if outcome := position.outcome():
        return Counter({RESULTS[outcome.winner]: 1.0})
    chances: Counter = Counter()
    for move in position.moves():
        for result, chance in exact(position.play(move)).items():
            chances[result] += chance / len(position.moves())
    return chances


SMALL = [
    ("egotzi", "2/2 b 0 nopie"),
    ("egotzi", "3/1b1/1w1 w 1 nopie"),
    ("egotzi", "wb1/1bw/1w1 b 9"),
    ("egotzi-squared", "2/2 b 0 4"),
    ("egotzi-squared", "wb1/1bw/1w1 b 9 6"),
]


@pytest.mark.parametrize(("id", "text"), SMALL)
def test_every_result_has_its_exact_probability(id, text):
    """Chi-square with a fixed seed: under the 0.1 % point."""
    position, count = rules.game(id).parse(text), 2000
    instance, expected = running(position), exact(position)
    gaps = len(moves(instance))
    instance.call("save", 0)
    found: Counter = Counter()
    for _ in range(count):
        instance.call("restore", 0)
        found[instance.call("playout", gaps)] += 1
    assert set(found) <= set(expected)
    chi = sum((found[r] - count * p) ** 2 / (count * p) for r, p in expected.items())
    assert chi < (0.1, 10.8, 13.8)[len(expected) - 1]
    instance.call("restore", 0)
    assert instance.call("playout", gaps - 1) == UNDECIDED


def after_plies(position: Position, plies: int, chance: float = 1.0) -> Counter:
    """Return the chance of every board that fair choice reaches in some plies."""
    if not plies:
        return Counter({bytes(squares_of(position)): chance})
    chances: Counter = Counter()
    for move in position.moves():
        chances += after_plies(position.play(move), plies - 1, chance / len(position.moves()))
    return chances


@pytest.mark.parametrize(
    ("text", "plies"),
    [
        ("7/7/2bw3/3w3/7/7/7 b 4 nopie", 1),
        ("bwb1/1w2/b3/wwbb w 9", 3),
        ("5/1w3/2b2/2b2/5 w 5", 2),
    ],
)
def test_each_legal_move_is_equally_likely_at_every_ply(text, plies):
    """Chi-square, under five sigma."""
    position = rules.game("egotzi").parse(text)
    instance, expected = running(position), after_plies(position, plies)
    instance.call("save", 0)
    count = 20 * len(expected)
    found: Counter = Counter()
    for _ in range(count):
        instance.call("restore", 0)
        instance.call("scatter", plies)
        found[bytes(instance.read("SQUARES", 0, position.size**2))] += 1
    assert set(found) <= set(expected)
    chi = sum((found[e] - count * p) ** 2 / (count * p) for e, p in expected.items())
    degrees = len(expected) - 1
    assert abs(chi - degrees) < 5 * (2 * degrees) ** 0.5
