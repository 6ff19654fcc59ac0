"""Egotzi's kernel: it agrees with the plain rules move by move, and its random games are fair."""

from __future__ import annotations

from array import array
from functools import cache, partial
from random import Random

import pytest

import rules
from rules.egotzi import kernel
from rules.kernels import Instance
from rules.kernels.tree_game import BLACK, DRAW, LOSS, UNDECIDED, WHITE, WIN
from rules.position import Move, Position
from tests.kit.kernel_laws import KernelLaws
from tests.kit.kernel_sources import STARTERS, game_program

PROGRAM = game_program(kernel, "play_randomly", "update_squares")

RESULTS = {"black": WIN, "white": LOSS, None: DRAW}


def starting_position(size: int, komi: int | None) -> Position:
    if komi is None:
        return rules.game("egotzi").start(size, pie=False)
    return rules.game("egotzi-squared").start(size, komi=komi)


def squares_of(position: Position) -> array[int]:
    """Return the contents of all squares as the kernel stores them: 0 empty, 1 black, 2 white."""
    board = array("B", bytes(position.size**2))
    for (file, rank), (colour, *_) in position.pieces().items():
        board[rank * position.size + file] = 1 if colour == "black" else 2
    return board


CACHED_STARTERS = {way: cache(partial(start, PROGRAM)) for way, start in STARTERS.items()}


def load(instance: Instance, position: Position) -> None:
    instance.write("SQUARES", squares_of(position))
    komi = position.options().get("komi", -1)
    instance.call("set_up", position.size, WHITE if position.turn == "white" else BLACK, komi)


def instance_at(position: Position, way: str = "fast") -> Instance:
    """Return an instance of the kernel with a position set up."""
    instance = CACHED_STARTERS[way]()
    instance.call("seed", 1, 2)
    load(instance, position)
    return instance


def moves_by_code(position: Position) -> dict[int, Move]:
    """Return the legal moves by the numbers of their squares."""
    size = position.size
    return {at.rank * size + at.file: move for move in position.moves() for at in move.squares}


def state(instance: Instance) -> tuple[int, ...]:
    """Return the stones on all squares."""
    instance.call("update_squares")
    return tuple(instance.read("SQUARES", 0, 361))


LAWS = KernelLaws(load, moves_by_code, state, RESULTS, max_plies=361, play_randomly="play_randomly")


def check(instance: Instance, position: Position) -> None:
    """Check that stones, side to move and moves are the same, and the result if there are no
    moves."""
    check_stones(instance, position)
    LAWS.check(instance, position)


def check_stones(instance: Instance, position: Position) -> None:
    """Check that the stones are the same."""
    instance.call("update_squares")
    assert instance.read("SQUARES", 0, position.size**2) == squares_of(position)


@pytest.mark.parametrize("way", CACHED_STARTERS)
@pytest.mark.parametrize("komi", [None, 0, 6])
@pytest.mark.parametrize("size", range(2, 20))
def test_games_agree_with_the_plain_rules(size, komi, way):
    random = Random(size)
    for _ in range(1 + 12 // size):
        position = starting_position(size, komi)
        instance = instance_at(position, way)
        check(instance, position)
        while position.moves():
            code = random.choice([*moves_by_code(position)])
            position = position.play(moves_by_code(position)[code])
            instance.call("play", code)
            if size < 10 or not position.moves():
                check(instance, position)
            else:
                check_stones(instance, position)


@pytest.mark.parametrize("size", [2, 4, 7, 11])
def test_saved_positions_are_restored(size):
    random, position = Random(size), starting_position(size, None)
    instance, saved = instance_at(position), []
    while moves := moves_by_code(position):
        saved.append(position)
        instance.call("save", len(saved) % 64)
        code = random.choice([*moves])
        position = position.play(moves[code])
        instance.call("play", code)
    for number, position in list(enumerate(saved, 1))[-64:]:
        instance.call("restore", number % 64)
        check(instance, position)
        code, move = random.choice([*moves_by_code(position).items()])
        instance.call("play", code)
        check(instance, position.play(move))


SMALL_POSITIONS = [
    ("egotzi", "2/2 b 0 nopie"),
    ("egotzi", "3/1b1/1w1 w 1 nopie"),
    ("egotzi", "wb1/1bw/1w1 b 9"),
    ("egotzi-squared", "2/2 b 0 4"),
    ("egotzi-squared", "wb1/1bw/1w1 b 9 6"),
]


@pytest.mark.parametrize(("id", "text"), SMALL_POSITIONS)
def test_results_of_playouts_have_their_exact_probabilities(id, text):
    position = rules.game(id).parse(text)
    empty_count = len(position.moves())
    expected = LAWS.result_probabilities(position, empty_count)
    LAWS.check_results(instance_at(position), position, empty_count, expected)
    assert instance_at(position).call("playout", empty_count - 1) == UNDECIDED


@pytest.mark.parametrize(
    ("text", "plies"),
    [
        ("7/7/2bw3/3w3/7/7/7 b 4 nopie", 1),
        ("bwb1/1w2/b3/wwbb w 9", 3),
        ("5/1w3/2b2/2b2/5 w 5", 2),
    ],
)
def test_playouts_choose_each_legal_move_equally_often(text, plies):
    position = rules.game("egotzi").parse(text)
    LAWS.check_fair(instance_at(position), position, plies)
