"""The judge: exact if a result is proved, otherwise calibrated; from the side of the player to
move."""

from itertools import pairwise
from random import Random

import pytest

import rules
from rules import Record, ai
from rules.ai.calibration import calibrated
from rules.ai.calibration_table import TABLE
from rules.ai.judge import Judge
from rules.ai.judged_search import run_to_end
from rules.ai.judgement import reverse
from tests.kit.declared import FIRST_GAME_IDS
from tests.kit.strategies import random_move

every_game = pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.id)

WON_GAME = "game=emulsion&size=4&pie=off&moves=a2-a3,b4-b3,d1-d2,c3-d2,b1-a1,a2-a1"
LOST_GAME = "game=emulsion&size=3&pie=off"
"""A game that the player to move can win, and one that the player to move can only lose."""


def last_assessment(record: Record, **arguments: int) -> ai.Assessment:
    *_, assessment = ai.Judge(seed=0).assess(record, **arguments)
    return assessment


@every_game
def test_assessments_are_well_formed(game):
    record = Record(game, game.sizes[0])
    for _ in range(4):
        if not record.outcome():
            legal = record.position.moves()
            assessments = [*ai.Judge(seed=1).assess(record, work=400, lines=2)]
            for assessment in assessments:
                values = [line.expected for line in assessment.lines]
                assert values == sorted(values, reverse=True)
                assert values[0] == assessment.expected
                assert 1 <= len(values) <= 2
                assert all(0 <= value <= 1 for value in values)
                assert all(line.moves[0] in legal for line in assessment.lines)
            assert [a.progress for a in assessments] == sorted(a.progress for a in assessments)
            assert assessments[-1].progress == 1
            record.play(random_move(record.position, Random(2)))


@every_game
def test_lines_can_be_played(game):
    record = Record(game, game.sizes[0])
    for line in last_assessment(record, work=300).lines:
        position = record.position
        for move in line.moves:
            position = position.play(move)


@every_game
def test_same_seed_and_work_give_the_same_assessments(game):
    record = Record(game, game.sizes[0])
    assert [*ai.Judge(seed=3).assess(record, work=200)] == [
        *ai.Judge(seed=3).assess(record, work=200)
    ]


def test_a_long_assessment_pauses_often_while_its_work_grows():
    """At each pause a worker can stop, or handle messages."""
    assessments = [*ai.Judge().assess(Record(rules.game("egotzi"), 5), work=12_000)]
    assert len(assessments) > 8
    assert len({assessment.work for assessment in assessments}) > 2
    assert assessments[-1].work <= 12_000
    assert all(one.work <= other.work for one, other in pairwise(assessments))


def test_a_proved_win_is_certain():
    assessment = last_assessment(Record.parse(WON_GAME), work=500)
    assert [(str(line.moves[0]), line.expected, line.proved) for line in assessment.lines] == [
        ("c2-b3", 1.0, 2),
        ("c2-d2", 1.0, 4),
        ("a2-b3", 0.0, 3),
    ]


def test_a_proved_loss_is_certain():
    assessment = last_assessment(Record.parse(LOST_GAME), work=2000)
    assert assessment.expected == 0
    assert assessment.lines[0].proved == max(line.proved or 0 for line in assessment.lines)


def test_only_what_is_proved_is_certain():
    for game in rules.games():
        for line in last_assessment(Record(game), work=200, lines=1).lines:
            assert line.proved is not None or 0 < line.expected < 1


def test_there_are_no_more_lines_than_moves():
    assert len(last_assessment(Record.parse(WON_GAME), work=500, lines=100).lines) <= 8


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"work": 0}, "work is 0, expected 1 or more"),
        ({"lines": 0}, "lines is 0, expected 1 or more"),
    ],
)
def test_invalid_arguments_are_refused_at_once(arguments, message):
    with pytest.raises(ValueError, match=message):
        ai.Judge().assess(Record.parse(WON_GAME), **arguments)


def test_a_game_that_is_over_is_not_assessed():
    record = Record.parse(WON_GAME)
    record.resign("white")
    with pytest.raises(ValueError, match=r"the game is over\. Black wins: White resigned\."):
        ai.Judge().assess(record)


# Values follow the player.


def test_swapping_sides_reverses_the_value_for_the_next_player():
    """The first move decides a game on 3x3, so White wins by swapping sides."""
    record = Record.parse("game=egotzi&size=3&moves=b2")
    swap = record.position.move("swap")
    after = run_to_end(Judge().after(record, swap, 1000))
    record.play(swap)
    next_player = run_to_end(Judge().value(record, 1000))
    assert after == reverse(next_player)
    assert after.expected > 0.8


def test_the_player_who_takes_black_moves_next():
    record = Record.parse("game=egotzi-squared&size=3&moves=komi=0")
    expected_results = {}
    for move in record.position.moves():
        expected_results[str(move)] = run_to_end(Judge().after(record, move, 1000)).expected
    assert expected_results["black"] > 0.9
    assert expected_results["black"] + expected_results["white"] == 1


# Calibration


@pytest.mark.parametrize("id", [*(game.id for game in rules.games()), "unknown"])
def test_calibration_curves_rise_with_the_score(id, monkeypatch):
    game = rules.game("egotzi") if id == "unknown" else rules.game(id)
    position = game.start()
    monkeypatch.setattr(type(game), "id", id, raising=False)
    for work in (1, 1000, 3000, 10**6):
        values = [calibrated(position, work, score / 40) for score in range(41)]
        assert all(0 <= value.expected <= 1 and value.noise >= 0 for value in values)
        assert all(one.expected <= other.expected for one, other in pairwise(values))
        assert values[0].expected < 0.1
        assert values[-1].expected > 0.9


@pytest.mark.parametrize("size", [6, 7, 8, 9, 10])
def test_an_empty_board_with_a_fair_komi_is_about_even(size):
    record = Record(rules.game("egotzi-squared"), size)
    record.play(record.position.fair_bid())
    assert last_assessment(record, work=20_000, lines=2).expected == pytest.approx(0.5, abs=0.1)
    record.play("black")
    assert last_assessment(record, work=20_000).expected == pytest.approx(0.5, abs=0.1)


def test_the_score_of_a_choice_of_colour_has_no_bias():
    record = Record.parse("game=egotzi-squared&size=7&moves=komi=20")
    results = {}
    for moves in ("", "black", "black,a1"):
        at = record.copy()
        for move in filter(None, moves.split(",")):
            at.play(move)
        results[moves] = calibrated(at.position, 4000, 0.5).expected
    assert results["black"] < results[""] < results["black,a1"]


def test_the_calibration_table_has_curves_for_the_first_games_and_one_for_all_others():
    ids = {part.partition(" ")[0] for part in TABLE.split("\n\n")}
    assert ids >= {"*", *FIRST_GAME_IDS}


def test_the_calibration_table_is_small():
    assert len(TABLE) < 12_000
