"""The kernel of Slyde, compared with its rules."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.kernels import Instance
from rules.kernels.tree_game import DRAW, LOSS, WIN
from rules.position import Move
from rules.slyde import SLYDE, kernel
from rules.slyde.move_codes import code_of
from rules.slyde.position import SlydePosition
from tests.kit.kernel_laws import KernelLaws
from tests.kit.kernel_sources import STARTERS, game_program
from tests.rules.slyde.test_position import arbitrary_positions

PROGRAM = game_program(kernel)

RESULTS = {"black": WIN, "white": LOSS, None: DRAW}


@pytest.fixture(scope="module", params=STARTERS)
def instance(request) -> Instance:
    return STARTERS[request.param](PROGRAM)


def load(instance: Instance, position: SlydePosition) -> None:
    position.kernel().load(instance)


def moves_by_code(position: SlydePosition) -> dict[int, Move]:
    """Return the legal moves by their codes."""
    return {code_of(move, position.size): move for move in position.moves()}


def state(instance: Instance) -> tuple[int, ...]:
    """Return the kernel's table of pieces, including the rim around the board."""
    return tuple(instance.read("PIECES", 0, kernel.TABLE_LENGTH))


LAWS = KernelLaws(load, moves_by_code, state, RESULTS, max_plies=1000)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("size", SLYDE.sizes)
def test_the_kernel_follows_whole_games(instance, size, seed):
    """In half of the games, most moves mirror the last one where they can, and so make changes of
    state possible."""
    position, random = SLYDE.start(size), Random(seed)
    load(instance, position)
    last = None
    while moves := moves_by_code(position):
        LAWS.check(instance, position)
        move_code = mirrored_code(moves, last, size) if seed % 2 and random.random() < 0.9 else None
        if move_code is None:
            move_code = random.choice(sorted(moves))
        last = moves[move_code]
        position = position.play(last)
        instance.call("play", move_code)
    LAWS.check(instance, position)


def mirrored_code(moves: dict[int, Move], last: Move | None, size: int) -> int | None:
    """Return the code of the swap that mirrors the last move along the files, or None if it
    isn't legal."""
    for move_code, move in moves.items():
        images = [at._replace(file=size - 1 - at.file) for at in move.squares]
        if last and len(images) == 2 and tuple(images) == last.squares:
            return move_code
    return None


@settings(deadline=None, max_examples=30)
@given(arbitrary_positions())
def test_the_kernel_lists_the_moves_of_any_board(instance, position):
    load(instance, position)
    LAWS.check(instance, position)


@settings(deadline=None, max_examples=15)
@given(arbitrary_positions(), arbitrary_positions(), st.integers(0, 63), st.randoms())
def test_a_saved_position_is_restored(instance, first, second, slot, random):
    move = random.choice(sorted(moves_by_code(first)) or [None])
    LAWS.check_restore(instance, first, second, slot, move)


@given(arbitrary_positions())
def test_move_codes_round_trip(position):
    moves = moves_by_code(position)
    assert len(moves) == len(position.moves())
    for move_code, move in moves.items():
        assert position.kernel().line([move_code]) == [move]
        assert position.kernel().line([move_code])[0].squares == move.squares
    assert position.kernel().codes(position.moves()) == list(moves)


@settings(deadline=None, max_examples=10)
@given(arbitrary_positions(), st.integers(0, 2**31 - 1), st.integers(0, 60))
def test_playouts_with_the_same_seed_agree_whatever_their_limit(instance, position, seed, plies):
    LAWS.check_playout(instance, position, seed, plies)


@pytest.mark.parametrize("size", SLYDE.sizes)
def test_playouts_are_the_same_compiled_and_in_python(size):
    LAWS.check_compiled(PROGRAM, SLYDE.start(size))


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
def test_playouts_choose_each_legal_move_equally_often(instance, position, plies):
    LAWS.check_fair(instance, position, plies)
