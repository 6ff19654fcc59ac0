"""Learnt weights of small windows: kernels, symmetries, colours, files, training."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from benchmarks import learn as learning
from benchmarks.learn import learn
from benchmarks.selfplay import play
from benchmarks.training_settings import SETTINGS
from benchmarks.windows import Shape, View, Window
from rules.ai.programs import game_modules
from rules.board import Square, format_board
from rules.kernels import Instance, PlainInstance, Program, tree_game
from rules.kernels.program import is_extern
from rules.learnt.weights import FOLDER, VIEWS, Weights, load
from rules.position import Position, colour_of, state_of
from tests.kit.kernel_sources import start_native
from tests.kit.strategies import positions, random_move

GAMES = ("emulsion", "free-emulsion", "egotzi", "egotzi-squared", "slyde")

GAMES_WITH_ESTIMATES = [id for id in GAMES if SETTINGS[id].learns_positions]

PHASES = 4

positions_with_kernels = positions(games=tuple(map(rules.game, GAMES))).filter(
    lambda position: position.kernel() is not None and position.size >= 3
)
seeds = st.integers(0, 2**32)


@cache
def random_weights(id: str, seed: int) -> Weights:
    random, count = Random(seed), SETTINGS[id].shape.count
    sets = [[random.randrange(-127, 128) for _ in range(count)] for _ in range(2 * PHASES)]
    if not SETTINGS[id].learns_positions:
        return Weights(sets[:PHASES], [], random.random(), {}, {}, {})
    values = {size: [random.random() for _ in range(PHASES)] for size in (4, 6, 9)}
    komi = {size: [[random.random(), random.random()]] * PHASES for size in (4, 6, 9)}
    return Weights(sets[:PHASES], sets[PHASES:], random.random(), values, values, komi)


@cache
def windows_and_views(shape: Shape, size: int) -> list[tuple[Window, list[View]]]:
    """Return all windows of a board, with the views of each."""
    return [(window, shape.views(window, size)) for window in shape.windows(size)]


def window_sum(position: Position, weights: Sequence[int]) -> int:
    """Return the weighted sum of the patterns in all windows, computed window by window."""
    shape, size, sum_of_terms = SETTINGS[position.game.id].shape, position.size, 0
    states = shape.square_states(position)
    for window, views in windows_and_views(shape, size):
        terms = shape.terms(views, window.pattern(states, size, shape.states))
        weighted = sum(weights[number] * sign for number, sign in terms)
        sum_of_terms += VIEWS // len(terms) * weighted
    return sum_of_terms


def plain_estimate(position: Position, weights: Weights) -> float:
    """Return the estimate of a position for the player to move, in logits."""
    nearest = min(weights.position_scales, key=lambda known: (abs(known - position.size), known))
    phase = SETTINGS[position.game.id].phase(position)
    scale = weights.position_scales[nearest][phase] / VIEWS
    logits = window_sum(position, weights.positions[phase]) * scale
    if nearest in weights.komi:
        ahead, by = weights.komi[nearest][phase]
        logits += ahead - by / position.size**2 * position.options().get("komi", 0)
    return (logits if position.turn == "black" else -logits) + weights.tempo[nearest][phase]


def plain_priors(position: Position, weights: Weights) -> dict[str, float]:
    """Return the prior of every board move: what the player who makes it gains, in logits."""
    move_weights = weights.moves[SETTINGS[position.game.id].phase(position)]
    sign = 1 if position.turn == "black" else -1
    before, scale = window_sum(position, move_weights), sign * weights.move_scale / VIEWS
    return {
        str(move): scale * (window_sum(position.play(move), move_weights) - before)
        for move in position.moves()
        if not position.exchanges(move)
    }


def start_kernel(id: str, weights: Weights, start=start_native) -> Instance:
    """Start a game's kernel with these weights, and return the instance."""
    return start(program(id, weights.tables))


def program(id: str, contents) -> Program:
    spec = rules.game(id).position.KERNEL_SPEC
    names = [name for name, value in vars(tree_game).items() if is_extern(value)]
    return Program(id, ("set_up", *names), game_modules(spec), contents)


start_checked = partial(start_native, debug=True)


OPTIONS_WITHOUT_SETUP = {
    "emulsion": {"pie": False},
    "free-emulsion": {"pie": False},
    "egotzi": {"pie": False},
    "egotzi-squared": {"komi": 0},
    "slyde": {},
}
"""Options with which a game starts without setup moves."""


def small_size(id: str, size: int = 5) -> int:
    """Return this board size, or the smallest of a game that has only larger ones."""
    return max(size, rules.game(id).sizes[0])


def check_estimate(instance: Instance, position: Position, weights: Weights) -> None:
    """Check the estimate of a position, or that none is offered without weights for positions."""
    position.kernel().load(instance)
    if weights.positions:
        assert estimate(instance, position) == plain_estimate(position, weights)
    else:
        assert not instance.call("has_estimates")


def estimate(instance: Instance, position: Position) -> float:
    position.kernel().load(instance)
    assert instance.call("has_weights")
    assert instance.call("has_estimates")
    return instance.call("estimate")


def priors(instance: Instance, position: Position) -> dict[str, float]:
    kernel = position.kernel()
    kernel.load(instance)
    count = instance.call("list_moves")
    instance.call("set_priors", count)
    moves = [str(kernel.line([code])[0]) for code in instance.read("MOVES", 0, count)]
    return dict(zip(moves, instance.read("PRIORS", 0, count), strict=True))


@pytest.mark.parametrize("start", [PlainInstance, start_checked], ids=["plain", "checked"])
@pytest.mark.parametrize("id", GAMES)
def test_kernels_use_the_weights(id, start):
    """A position's estimate is the sum over all windows, a move's prior the change of that sum.
    Sizes vary, so that windows lie near one edge or both."""
    random, weights = Random(1), random_weights(id, 1)
    instance = start_kernel(id, weights, start)
    smallest, sizes = SETTINGS[id].shape.shortest, rules.game(id).sizes
    for size in (*range(smallest, 10), 12, 11, 7, smallest, 19):
        if size not in sizes:
            continue
        position = rules.game(id).start(size, **OPTIONS_WITHOUT_SETUP[id])
        for _ in range(random.randrange(size**2 - 1)):
            if len(position.moves()) > 1:
                position = position.play(random_move(position, random))
        check_estimate(instance, position, weights)
        if size < 10 or size == min(sizes[-1], 12):
            assert priors(instance, position) == plain_priors(position, weights)
        check_estimate(instance, position, weights)


@pytest.mark.parametrize("id", GAMES)
def test_kernels_use_the_weights_of_every_phase(id):
    random, weights = Random(2), random_weights(id, 2)
    instance, phases = start_kernel(id, weights), set()
    for _ in range(3):
        position = rules.game(id).start(small_size(id), **OPTIONS_WITHOUT_SETUP[id])
        while position.moves():
            phases.add(SETTINGS[id].phase(position))
            check_estimate(instance, position, weights)
            assert priors(instance, position) == plain_priors(position, weights)
            position = position.play(random_move(position, random))
    assert phases == set(range(PHASES)) - ({PHASES - 1} if id == "free-emulsion" else set())


def test_estimates_take_the_komi_into_account():
    weights = random_weights("egotzi-squared", 3)
    instance = start_kernel("egotzi-squared", weights)
    for turn in "bw":
        for komi in (0, 4, 12):
            text = f"3/1b1/1w1 {turn} 2 {komi}"
            position = rules.game("egotzi-squared").parse(text)
            assert estimate(instance, position) == plain_estimate(position, weights)


@pytest.mark.parametrize("id", GAMES)
def test_a_kernel_without_weights_reports_none(id):
    instance = start_native(program(id, dict))
    rules.game(id).start(small_size(id), **OPTIONS_WITHOUT_SETUP[id]).kernel().load(instance)
    assert not instance.call("has_weights")
    assert not instance.call("has_estimates")


def transformed(position: Position, turn: int, exchange: bool) -> Position:
    """Return a position after one of the eight symmetries, perhaps with the colours exchanged."""
    last, pieces = position.size - 1, {}
    for (file, rank), men in position.pieces().items():
        at = Square(rank, file) if turn & 4 else Square(file, rank)
        at = Square(
            last - at.file if turn & 1 else at.file, last - at.rank if turn & 2 else at.rank
        )
        letter = "wb"[(colour_of(men[0]) == "black") ^ exchange]
        pieces[at] = letter.upper() if state_of(men[0]) else letter
    _, _, rest = str(position).partition(" ")
    return position.game.parse(f"{format_board(position.size, pieces)} {rest}")


@given(positions_with_kernels, seeds, st.integers(0, 7))
def test_symmetries_keep_estimates_and_exchanged_colours_negate_them(position, seed, turn):
    weights = random_weights(position.game.id, seed % 8).moves[0]
    assert window_sum(transformed(position, turn, exchange=False), weights) == window_sum(
        position, weights
    )
    assert window_sum(transformed(position, turn, exchange=True), weights) == -window_sum(
        position, weights
    )


@pytest.mark.parametrize(
    "shape", dict.fromkeys(SETTINGS[id].shape for id in GAMES), ids=lambda s: str(s.sizes)
)
def test_shared_weights_are_all_used(shape: Shape):
    """Each is used by some window of a 9x9 board; otherwise the file would have unused weights.
    Windows with the same views, such as those far from all edges, use the same ones."""
    areas = {
        tuple(views): window.files * window.ranks for window, views in windows_and_views(shape, 9)
    }
    used = {
        number
        for views, area in areas.items()
        for pattern in range(shape.states**area)
        for number, sign in shape.terms(views, pattern)
        if sign
    }
    assert used == set(range(shape.count))


@pytest.mark.parametrize("id", GAMES)
def test_the_same_seed_learns_the_same_weights(id):
    def train() -> Weights:
        played = [play(id, small_size(id, 4), 8, seed) for seed in range(3)]
        return learn(id, played, Random(1))

    assert train() == train()


@pytest.mark.parametrize("id", ["free-emulsion", "slyde"])  # with and without a factor in self-play
def test_weight_files_are_scaled_by_the_factor_of_their_settings(id, monkeypatch, tmp_path):
    """The final weights are scaled by `move_scale_factor`; so are those used for self-play, with
    `factor_in_self_play`."""
    learnt: list[Weights] = []
    path = tmp_path / f"{id}.bin"
    scales_before: list[float | None] = []

    def scale_in_file() -> float | None:
        return Weights.parse(path.read_bytes()).move_scale if path.exists() else None

    def learn_and_write(*args) -> Weights:
        scales_before.append(scale_in_file())
        learnt.append(learn(*args))
        return learnt[-1]

    monkeypatch.setattr(learning, "learn", learn_and_write)
    monkeypatch.setattr(learning, "FOLDER", tmp_path)
    generation = f"{small_size(id)}:6@4"
    words = ["learn", id, "--generations", generation, generation, "--processes", "1"]
    monkeypatch.setattr(sys, "argv", words)
    learning.main()
    settings, (first, last) = SETTINGS[id], learnt
    earlier = first.move_scale * (settings.move_scale_factor if settings.factor_in_self_play else 1)
    assert scales_before == [None, pytest.approx(earlier, abs=1e-6)]
    assert Weights.parse(path.read_bytes()) == replace(last, move_scale=scale_in_file())
    assert scale_in_file() == pytest.approx(last.move_scale * settings.move_scale_factor, abs=1e-6)
    assert last.move_scale > 0


@given(st.integers(1, 40), seeds)
def test_weight_files_round_trip(count, seed):
    random = Random(seed)
    sets = [[random.randrange(-128, 128) for _ in range(count)] for _ in range(4)]
    weights = Weights(sets[:2], sets[2:], 0.5, {7: [0.25, 1]}, {7: [0, -1]}, {7: [[0, 1], [2, 3]]})
    assert Weights.parse(weights.serialize()) == weights
    only_moves = Weights(sets[:2], [], 0.5, {}, {}, {})
    assert Weights.parse(only_moves.serialize()) == only_moves


@pytest.mark.parametrize("id", GAMES)
def test_shipped_weights_fit_their_games(id):
    """Every phase has one weight for each pattern."""
    weights, shape = load(id), SETTINGS[id].shape
    assert len(weights.moves) == PHASES
    assert len(weights.positions) == (PHASES if SETTINGS[id].learns_positions else 0)
    assert {len(set) for set in (*weights.moves, *weights.positions)} == {shape.count}


@pytest.mark.parametrize("id", GAMES_WITH_ESTIMATES)
def test_no_starting_position_is_estimated_as_decided(id):
    instance = start_kernel(id, load(id))
    for size in (5, 7, 8, 11, 13):
        position = rules.game(id).start(size, **OPTIONS_WITHOUT_SETUP[id])
        assert abs(estimate(instance, position)) < 30


def test_shipped_weights_are_small():
    assert sum(path.stat().st_size for path in FOLDER.glob("*.bin")) < 150_000
