"""The kernel of Emulsion and Free Emulsion, compared with their rules."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules.board import format_board, squares
from rules.emulsion import EMULSION, FREE_EMULSION, kernel
from rules.emulsion.move_codes import code_of
from rules.kernels import Instance
from rules.kernels.tree_game import LOSS, UNDECIDED, WIN
from rules.position import Position
from rules.stones_kernel import StonesKernelAdapter
from tests.kit.kernel_laws import KernelLaws
from tests.kit.kernel_sources import STARTERS, game_program
from tests.kit.strategies import positions

GAMES = (EMULSION, FREE_EMULSION)

PROGRAM = game_program(kernel)

RESULTS = {"black": WIN, "white": LOSS, None: UNDECIDED}


@pytest.fixture(scope="module", params=STARTERS)
def instance(request) -> Instance:
    return STARTERS[request.param](PROGRAM)


def load(instance: Instance, position: Position) -> None:
    StonesKernelAdapter(EMULSION.position.KERNEL_SPEC, position).load(instance)


def moves_by_code(position: Position) -> dict[int, str]:
    """Return the texts of the legal board moves by their codes."""
    moves = [move for move in position.moves() if move.squares]
    return {code_of(move, position.size, position.turn): str(move) for move in moves}


def state(instance: Instance) -> tuple[int, ...]:
    """Return the bitboards of all pieces and of the black pieces, as 64-bit words."""
    return (*instance.read("PIECES", 0, 9), *instance.read("BLACK_PIECES", 0, 9))


LAWS = KernelLaws(load, moves_by_code, state, RESULTS, max_plies=400)


@pytest.mark.parametrize("size", [*range(2, 10), 12, 15, 19])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_kernel_follows_whole_games(instance, game, size):
    for seed in range(3 if size < 6 else 1):
        position, random = game.start(size), Random(seed)
        load(instance, position)
        LAWS.check(instance, position)
        while moves := moves_by_code(position):
            move = random.choice(sorted(moves))
            position = position.play(moves[move])
            instance.call("play", move)
            LAWS.check(instance, position)


@given(st.data())
def test_the_kernel_lists_the_moves_of_any_board(instance, data):
    """Any squares may be empty."""
    size, density = data.draw(st.integers(2, 19)), data.draw(st.integers(0, 10))
    random = Random(data.draw(st.integers(0, 2**32)))
    pieces = {at: random.choice("bw") for at in squares(size) if random.random() * 10 < density}
    turn = data.draw(st.sampled_from("bw"))
    position = FREE_EMULSION.parse(f"{format_board(size, pieces)} {turn} 9")
    load(instance, position)
    LAWS.check(instance, position)


@given(positions(games=GAMES), positions(games=GAMES), st.integers(0, 63))
def test_a_saved_position_is_restored(instance, first, second, slot):
    LAWS.check_restore(instance, first, second, slot, next(iter(moves_by_code(first)), None))


@given(positions(games=GAMES), st.integers(0, 2**31 - 1), st.integers(0, 60))
def test_playouts_with_the_same_seed_agree_whatever_their_limit(instance, position, seed, plies):
    LAWS.check_playout(instance, position, seed, plies)


@pytest.mark.parametrize("size", [2, 5, 9, 15, 19])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_playouts_are_the_same_compiled_and_in_python(game, size):
    LAWS.check_compiled(PROGRAM, game.start(size))


result_probabilities = cache(LAWS.result_probabilities)
"""The exact probabilities, which take seconds to compute: all kinds of instances share them."""

RESULT_POSITIONS = [
    ("emulsion", "bwb/wbw/bwb b 0"),
    ("emulsion", "wbbw/bwwb/wbbw/bwwb w 9 nopie"),
    ("free-emulsion", "2/2 b 0"),
    ("free-emulsion", "3/3/3 b 2"),
    ("free-emulsion", "b1w/1w1/wb1 w 4 nopie"),
]


@pytest.mark.parametrize(("id", "text"), RESULT_POSITIONS)
@pytest.mark.parametrize("plies", [3, 300])
def test_results_of_playouts_have_their_exact_probabilities(instance, id, text, plies):
    position = rules.game(id).parse(text)
    LAWS.check_results(instance, position, plies, result_probabilities(position, plies))


@pytest.mark.parametrize(
    ("id", "text", "plies"),
    [
        ("emulsion", "bwbwb/wbwbw/bwbwb/wbwbw/bwbwb b 0 nopie", 1),
        ("emulsion", "wwwwb/bwbbb/bbbbw/bwwww/wwbbw b 10 nopie", 2),
        ("emulsion", "wbwb/bwbw/bwwb/wbbw b 4", 2),
        ("emulsion", "bwb/wbw/bwb b 4", 3),
        ("emulsion", str(EMULSION.start(10)), 1),
        ("free-emulsion", "4/4/4/4 b 2", 1),
        ("free-emulsion", "b1w1b/2w1b/bw2w/1bwb1/wb2w w 7", 1),
        ("free-emulsion", "b1w/2w/1wb b 6", 3),
        ("free-emulsion", "9/2bw5/2wb1b3/9/3wb4/3bw1bw1/9/bwbwbwbwb/bwb3wbw w 30", 1),
    ],
)
def test_playouts_choose_each_legal_move_equally_often(instance, id, text, plies):
    LAWS.check_fair(instance, rules.game(id).parse(text), plies)
