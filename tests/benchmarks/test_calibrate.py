"""Fitting of calibration curves, and measurement of their reliability."""

from __future__ import annotations

from math import exp
from random import Random

import pytest

from benchmarks.calibrate import (
    Bin,
    Fit,
    JudgedPosition,
    Sample,
    ScorePair,
    bins,
    find_bias,
    fit_with_bias,
    logit,
    mean_error,
    noise_by_work,
    table_lines,
)
from benchmarks.calibration_games import POSITIONS_PER_GAME, WORKS, play_game
from benchmarks.fitting import solved
from rules.ai.calibration import Row, interpolated


def simulate_samples(slope: float, offset: float) -> list[Sample]:
    """Return samples with random results, whose means follow a logistic curve."""
    random = Random(1)
    samples = []
    for number in range(4000):
        score = random.uniform(0.2, 0.8)
        chance = 1 / (1 + exp(-offset - slope * logit(score)))
        result = float(random.random() < chance)
        phase, work, black = random.random(), random.choice(WORKS), random.random() < 0.5
        samples.append(Sample(number, phase, work, score, result, black))
    return samples


@pytest.mark.parametrize(("slope", "offset"), [(1.0, 0.0), (4.0, -0.5)])
def test_a_fit_finds_the_curve_behind_results(slope, offset):
    fit = Fit(simulate_samples(slope, offset))
    lines = table_lines(fit, [0.2, 0.8], dict.fromkeys(WORKS, 0.01))
    rows = [*map(Row.parse, lines)]
    for score in (0.3, 0.5, 0.7):
        expected = 1 / (1 + exp(-offset - slope * logit(score)))
        found = interpolated(rows, 0.5, 2000, score)
        assert found.expected == pytest.approx(expected, abs=0.05)


def test_a_bias_for_a_colour_is_found_and_left_out():
    samples = [sample.without_bias(-0.04) for sample in simulate_samples(4.0, 0.0)]
    fit, bias = fit_with_bias(samples)
    assert bias == pytest.approx(0.04, abs=0.01)
    assert fit.expected(0.5, WORKS[1], 0.5) == pytest.approx(0.5, abs=0.05)
    assert find_bias(fit.expected, samples) == pytest.approx(bias, abs=0.01)


def test_linear_equations_are_solved():
    assert solved([[2.0, 1.0], [1.0, 3.0]], [3.0, 5.0]) == pytest.approx([0.8, 1.4])


def test_noise_is_the_deviation_between_seeds_and_never_grows_with_the_work():
    random = Random(2)
    pairs = [
        ScorePair(WORKS[0], random.gauss(0.5, 0.02), random.gauss(0.5, 0.02)) for _ in range(3000)
    ]
    found = noise_by_work(pairs)
    assert found[WORKS[0]] == pytest.approx(0.02, rel=0.1)
    assert found[WORKS[1]] == found[WORKS[2]] == found[WORKS[0]]


def test_a_bin_has_at_most_one_position_per_game():
    judged = [
        JudgedPosition(1, 1000, 0.51, 1.0),
        JudgedPosition(1, 1000, 0.55, 1.0),
        JudgedPosition(2, 1000, 0.59, 0.0),
    ]
    (found,) = bins(judged, Random(1)).values()
    assert (found.count, found.result) == (2, 0.5)
    assert mean_error([found]) == pytest.approx(found.expected - 0.5)


def test_a_bin_is_off_if_its_error_exceeds_the_tolerance_and_chance():
    assert Bin(0.5, 0.66, 400).is_off
    assert not Bin(0.5, 0.66, 30).is_off
    assert not Bin(0.5, 0.54, 10**6).is_off


def test_a_game_is_played_and_its_positions_are_searched(monkeypatch):
    monkeypatch.setattr("benchmarks.calibration_games.WORKS", (5, 10))
    monkeypatch.setattr("benchmarks.calibration_games.PLAYOUTS_PER_MOVE", 5)
    game = play_game("egotzi", 4, 1)
    assert game == play_game("egotzi", 4, 1)
    assert 0 < len(game["positions"]) <= POSITIONS_PER_GAME
    for position in game["positions"]:
        assert position["result"] in (0.0, 0.5, 1.0)
        assert position["turn"] == ("white" if position["ply"] % 2 else "black")
        assert position["seen"].keys() <= {"5", "10"}
        assert all(0 <= score <= 1 for score, _, _ in position["seen"].values())
