"""The kernel of Slyde against its rules."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.kernels import Instance, Plain, Program
from rules.kernels.tree_game import DRAW, LOSS, UNDECIDED, WIN
from rules.position import Move
from rules.slyde import SLYDE, kernel
from rules.slyde.move_codes import code
from rules.slyde.position import SlydePosition
from tests.kit.kernel_sources import WAYS, rules_of, ways
from tests.rules.slyde.test_position import boards

PROGRAM = rules_of(kernel)

RESULTS = {"black": WIN, "white": LOSS, None: DRAW}


@pytest.fixture(scope="module", params=WAYS)
def running(request) -> Instance:
    return WAYS[request.param](PROGRAM)


def load(running: Instance, position: SlydePosition) -> None:
    position.kernel().load(running)


def codes(position: SlydePosition) -> dict[int, Move]:
    """The legal moves by their codes."""
    return {code(move, position.size): move for move in position.moves()}


def check(running: Instance, position: SlydePosition) -> None:
    """The kernel has the moves of a position, or its result."""
    known = codes(position)
    assert sorted(running.read("MOVES", 0, running.call("legal"))) == sorted(known)
    assert running.call("mover") == (position.turn == "white")
    if not known:
        assert running.call("result") == RESULTS[position.outcome().winner]


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("size", SLYDE.sizes)
def test_the_kernel_follows_whole_games(running, size, number):
    """Half of them of mirrored moves, as far as there are such, with changes of state between."""
    position, random = SLYDE.start(size), Random(number)
    load(running, position)
    last = None
    while known := codes(position):
        check(running, position)
        move = mirrored(known, last, size) if number % 2 and random.random() < 0.9 else None
        if move is None:
            move = random.choice(sorted(known))
        last = known[move]
        position = position.play(last)
        running.call("play", move)
    check(running, position)


def mirrored(known: dict[int, Move], last: Move | None, size: int) -> int | None:
    """The code of the swap that mirrors the last one along the files, if it is legal."""
    for number, move in known.items():
        images = [at._replace(file=size - 1 - at.file) for at in move.squares]
        if last and len(images) == 2 and tuple(images) == last.squares:
            return number
    return None


@settings(deadline=None, max_examples=30)
@given(boards())
def test_the_kernel_knows_the_moves_of_any_board(running, position):
    load(running, position)
    check(running, position)


@settings(deadline=None, max_examples=15)
@given(boards(), boards(), st.integers(0, 63), st.randoms())
def test_a_position_kept_is_recalled(running, one, two, place, random):
    load(running, one)
    running.call("keep", place)
    for move in random.sample(sorted(codes(one)), min(1, len(codes(one)))):
        running.call("play", move)
        check(running, one.play(codes(one)[move]))
    running.call("recall", place)
    check(running, one)
    load(running, two)
    check(running, two)


@given(boards())
def test_moves_are_numbers_and_come_back(position):
    known = codes(position)
    assert len(known) == len(position.moves())
    for number, move in known.items():
        assert position.kernel().line([number]) == [move]
        assert position.kernel().line([number])[0].squares == move.squares
    assert position.kernel().codes(position.moves()) == list(known)


@settings(deadline=None, max_examples=10)
@given(boards(), st.integers(0, 2**31 - 1), st.integers(0, 60))
def test_a_playout_is_one_of_the_games_that_can_be_played(running, position, number, plies):
    """Cut off one ply later each time, with the same draws, a playout goes on until it ends."""

    def play(most: int) -> int:
        running.call("recall", 0)
        running.call("seed", number, 1)
        return running.call("playout", most)

    load(running, position)
    running.call("keep", 0)
    result = play(plies)
    assert result == play(plies)
    assert play(1000) in (WIN, LOSS, DRAW)
    if result != UNDECIDED:
        assert play(plies + 1) == play(1000) == result


@pytest.mark.parametrize("size", SLYDE.sizes)
def test_random_games_are_the_same_compiled(size):
    instances = ways(PROGRAM)
    for running in instances:
        load(running, SLYDE.start(size))
        running.call("keep", 0)
        running.call("seed", 5, size)
    for plies in (size, 3 * size, 1000):
        found = set()
        for running in instances:
            running.call("recall", 0)
            found.add((running.call("playout", plies), state(running)))
        assert len(found) == 1


def state(running: Instance) -> tuple[int, ...]:
    """What stands on every square, with the rim."""
    return tuple(running.read("STANDS", 0, kernel.ROOM))


def after_plies(running: Instance, position: SlydePosition, plies: int, chance: float) -> Counter:
    """The chance of every state that fair choice reaches in so many plies, or ends in before."""
    moves = position.moves() if plies else ()
    if not moves:
        load(running, position)
        return Counter({state(running): chance})
    chances: Counter = Counter()
    for move in moves:
        chances += after_plies(running, position.play(move), plies - 1, chance / len(moves))
    return chances


MIRRORED = SLYDE.start().play("f7-f6").play("f2-f3")


@pytest.mark.parametrize(
    ("position", "plies"),
    [
        (SLYDE.start(), 1),
        (MIRRORED, 1),
        (SLYDE.parse(f"{'BBBBBBBB/' * 3}BBBbwwBB/BBBBwbBB/BBBBBBBB/BBBBBBBB/BBBBBBBB w 9"), 3),
        (SLYDE.parse(f"{'BBBB' + 'WWWW/'}" * 5 + "BBBbwWWW/BBBbwWWW/BBBBWWWW b 9"), 2),
    ],
    ids=["start", "mirrored", "few swaps", "few swaps, mirrored"],
)
def test_each_legal_move_is_equally_likely_at_every_ply(running, position, plies):
    """Chi-square, under five sigma."""
    expected = after_plies(running, position, plies, 1.0)
    number = 20 * len(expected)
    load(running, position)
    running.call("keep", 0)
    running.call("seed", 4, 4)
    found: Counter = Counter()
    for _ in range(number):
        running.call("recall", 0)
        running.call("playout", plies)
        found[state(running)] += 1
    assert set(found) <= set(expected)
    chi = sum((found[e] - number * p) ** 2 / (number * p) for e, p in expected.items())
    degrees = len(expected) - 1
    assert abs(chi - degrees) < 5 * (2 * degrees) ** 0.5


def test_nothing_was_learnt():
    """A search asks for no estimate then."""
    running = Plain(Program("slyde", [kernel.set_up, kernel.learnt]))
    load(running, SLYDE.start())
    assert running.call("learnt") is False
    assert kernel.contents("slyde") == {}
