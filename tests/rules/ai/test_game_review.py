"""Reviews: laws for every game, and the right verdicts in solved positions."""

from itertools import islice
from random import Random

import pytest

import rules
from rules import Record, ai
from rules.ai.judgement import Value
from rules.ai.move_review import MAX_LINE_LENGTH, compare_with_best, initial_review
from tests.kit.strategies import random_move

every_game = pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.id)


def final_review(record: Record, **arguments: object) -> ai.Review:
    *_, review = ai.review(record, **arguments)
    return review


def random_record(game: rules.Game, seed: int, max_plies: int = 24) -> Record:
    """Return a random game on a small board."""
    record, random = Record(game, min(game.sizes, key=lambda size: abs(size - 5))), Random(seed)
    while not record.outcome() and len(record.moves) < max_plies:
        record.play(random_move(record.position, random))
    return record


# Laws


@every_game
@pytest.mark.parametrize("seed", [1, 2])
def test_move_reviews_are_well_formed(game, seed):
    record = random_record(game, seed)
    review = final_review(record, work=20)
    assert [found.move for found in review.moves] == [*record.moves]
    assert review.progress == 1
    for number, found in enumerate(review.moves):
        before, after = record.positions[number : number + 2]
        assert found.ply == before.ply
        assert found.best in before.moves()
        assert found.loss >= 0
        assert 0 <= found.expected <= 1
        assert found.expected + found.loss <= 1 + 1e-9
        assert found.proved is not None or 0 < found.expected < 1
        assert (found.best == found.move) == (not found.better)
        if found.best == found.move:
            assert (found.loss, found.verdict, found.refutation) == (0, None, ())
        if len(before.moves()) == 1:
            assert found.best == found.move
        for position, line in ((before, found.better), (after, found.refutation)):
            assert len(line) <= MAX_LINE_LENGTH
            for move in line:
                position = position.play(move)


@every_game
def test_text_round_trips(game):
    record = random_record(game, 3)
    for review in ai.review(record, work=10):
        assert ai.Review.parse(record, str(review)) == review


@every_game
def test_same_record_seed_and_work_give_the_same_review(game):
    record = random_record(game, 4, max_plies=8)
    reviews = [*ai.review(record, seed=5, work=15)]
    assert reviews == [*ai.review(Record.parse(str(record)), seed=5, work=15)]
    assert [review.progress for review in reviews] == sorted(review.progress for review in reviews)


@every_game
def test_joined_parts_equal_the_whole_review(game):
    record = random_record(game, 6, max_plies=8)
    middle = len(record.moves) // 2
    parts = [
        final_review(record, work=15, part=part)
        for part in (range(middle), range(middle, len(record.moves)))
    ]
    assert [ai.Review.parse(record, str(part)) for part in parts] == parts
    assert ai.Review.join(parts) == final_review(record, work=15)


@every_game
def test_playing_the_best_move_of_a_review_loses_nothing(game):
    """The move is then compared with itself."""
    record = Record(game, min(game.sizes, key=lambda size: abs(size - 5)))
    for _ in range(6):
        record.play(random_move(record.position, Random(1)))
        record.undo()
        legal = record.position.moves()
        record.play(legal[0])
        first = final_review(record, work=20, part=range(len(record.moves) - 1, len(record.moves)))
        record.undo()
        assert first.moves[0].best
        record.play(first.moves[0].best)
        again = final_review(record, work=20, part=range(len(record.moves) - 1, len(record.moves)))
        assert (again.moves[0].loss, again.moves[0].verdict) == (0, None)


def test_a_review_is_yielded_several_times_per_move():
    record = random_record(rules.game("egotzi"), 1)
    several = 3 * len(record.moves) + 1
    assert len([*islice(ai.review(record, work=3000), several)]) == several


# Records that end early, or not at all


def test_a_record_without_moves_has_an_empty_review():
    review = final_review(Record(rules.game("egotzi")))
    assert (review.moves, review.progress) == ((), 1)
    assert ai.Review.parse(Record(rules.game("egotzi")), str(review)) == review


def test_a_resignation_changes_nothing():
    record = random_record(rules.game("egotzi"), 2, max_plies=5)
    before = final_review(record, work=30)
    record.resign("black")
    assert final_review(record, work=30) == before


def test_undone_moves_are_left_out():
    record = random_record(rules.game("egotzi"), 2, max_plies=5)
    before = final_review(record, work=30)
    record.play(record.position.moves()[0])
    record.undo()
    assert final_review(record, work=30) == before


def test_a_draw_by_repetition_is_proved():
    record = Record.parse("game=emergo&size=7&position=7/7/4a@2/7/7/7/A@6 w 24 0,0")
    for move in ("a1-b2", "e5-f6", "b2-a1", "f6-e5") * 2:
        record.play(move)
    assert record.outcome()
    last = final_review(record, work=5).moves[-1]
    assert (last.expected, last.proved) == (0.5, 0)


# Proof before percentage


def emulsion_record(moves: str) -> Record:
    return Record.parse(f"game=emulsion&size=4&pie=off&moves={moves}")


def test_a_move_from_a_proved_win_to_a_proved_loss_is_a_blunder():
    found = final_review(emulsion_record("a2-b2,c3-b2,c2-d2,b4-a4"), work=1000).moves[-1]
    assert (found.loss, found.verdict, found.expected, found.proved) == (1.0, "blunder", 0.0, 1)
    assert str(found.best) == "a3-b3"
    assert found.best_proved == 6
    assert str(found.refutation[0]) == "b1-c2"


def test_a_move_in_a_proved_loss_is_no_mistake():
    record = emulsion_record("d3-c3,a3-a4,a2-b2,c1-b2,a3-b4,b2-b1")
    found = final_review(record, work=500).moves[3]
    assert (found.loss, found.verdict, found.expected, found.proved) == (0.0, None, 0.0, 1)
    assert (str(found.best), found.best_proved) == ("d2-d1", 2)
    assert not found.refutation


def test_the_sooner_of_two_proved_wins_is_the_best():
    record = emulsion_record("d3-c3,a3-a4,a2-b2,c1-b2,a3-b4,b2-b1")
    found = final_review(record, work=500).moves[4]
    assert (found.loss, found.verdict, found.expected, found.proved) == (0.0, None, 1.0, 1)
    assert (str(found.best), found.best_proved) == ("a3-b2", 0)


@pytest.mark.parametrize(
    "text",
    [
        "game=emulsion&position=wwbbw/bwbwb/wbwww/bwbbb/wbwbw b 2 nopie&moves=a4-b4",
        "game=free-emulsion&position=4/4/1w2/1bbw w 3 nopie&moves=a3+a4",
    ],
)
def test_a_move_that_wins_by_a_deep_line_only_is_no_mistake(text):
    """An exact solver proves that each move wins (`benchmarks.judged`), though even with four times
    the work of a review it looks bad."""
    (found,) = final_review(Record.parse(text)).moves
    assert found.verdict is None


RECORD_OF_ONE_MOVE = Record.parse("game=egotzi&size=5&pie=off&moves=c3")
BETTER_MOVE = Record.parse("game=egotzi&size=5&pie=off&moves=b2").moves[0]

COMPARISONS = [
    # before, after the move, after the best: expected, noise, proved; then loss and verdict
    ((0.6, 0.01, None), (0.5, 0.01, None), (0.6, 0.01, None), 0.1, "inaccuracy"),
    ((0.6, 0.01, None), (0.5, 0.0, None), (0.63, 0.02, None), 0.13, "mistake"),
    ((0.6, 0.01, None), (0.62, 0.01, None), (0.6, 0.01, None), 0, None),
    ((0.6, 0.01, None), (0.56, 0.0, None), (0.6, 0.0, None), 0.04, None),
    ((1.0, 0.0, 5), (0.0, 0.0, 4), (0.9, 0.1, None), 1, "blunder"),
    ((1.0, 0.0, 5), (0.5, 0.0, 4), (0.9, 0.1, None), 0.5, "blunder"),
    ((0.5, 0.0, 5), (0.0, 0.0, 4), (0.4, 0.1, None), 0.5, "blunder"),
    ((0.5, 0.0, 5), (0.7, 0.1, None), (0.4, 0.1, None), 0, None),
    ((0.0, 0.0, 6), (0.3, 0.1, None), (0.4, 0.1, None), 0, None),
    ((0.0, 0.0, 6), (0.0, 0.0, 1), (0.4, 0.1, None), 0, None),
]


@pytest.mark.parametrize(("before", "after", "best", "loss", "verdict"), COMPARISONS)
def test_verdicts_follow_from_loss_noise_and_proofs(before, after, best, loss, verdict):
    values = [Value(*value, ()) for value in (before, after, best)]
    values[0] = values[0]._replace(line=(BETTER_MOVE,))
    found = compare_with_best(initial_review(RECORD_OF_ONE_MOVE, 0, 0.5), *values)
    assert (found.loss, found.verdict) == (loss, verdict)


def test_an_only_legal_move_has_no_verdict():
    record = emulsion_record("d3-c3,a3-a4,a2-b2,c1-b2,a3-b4,b2-b1")
    forced = [n for n, position in enumerate(record.positions[:-1]) if len(position.moves()) == 1]
    for number in forced:
        found = final_review(record, work=10).moves[number]
        assert (found.best, found.loss, found.verdict) == (found.move, 0, None)
    assert forced


# Values follow the player


def test_not_swapping_sides_can_be_a_blunder():
    record = Record.parse("game=egotzi&size=3&moves=b2,a1")
    found = final_review(record, work=2000).moves[1]
    assert str(found.best) == "swap"
    assert found.loss > 0.5
    assert found.verdict == "blunder"
    assert found.player == 2


def test_moves_after_a_swap_are_attributed_to_the_right_players():
    record = Record.parse("game=egotzi&size=3&moves=b2,swap,a1,c3")
    moves = final_review(record, work=500).moves
    assert [found.player for found in moves] == [1, 2, 1, 2]
    assert moves[1].expected > 0.8
    assert moves[1].best == moves[1].move


def test_choosing_black_and_placing_the_first_stone_are_by_the_same_player():
    record = Record.parse("game=egotzi-squared&size=3&moves=komi=0,black,b2,a1")
    moves = final_review(record, work=500).moves
    assert [found.player for found in moves] == [1, 2, 2, 1]
    assert moves[1].expected > 0.8
    assert moves[1].refutation == ()
    assert moves[2].expected > 0.5


def test_choosing_the_worse_colour_is_a_blunder():
    record = Record.parse("game=egotzi-squared&size=3&moves=komi=0,white")
    found = final_review(record, work=1000).moves[1]
    assert (str(found.best), found.verdict) == ("black", "blunder")


# Text

RECORD = Record.parse("game=egotzi&size=4&pie=off&moves=b2,c3,a1")
REVIEW_TEXT = """\
review=1 seed=0 work=50 first=0 moves=3
b2 512 =
c3 431#7 69 ?! b3,c2 d4,a1#9
a1 300 12 - - a2"""


def test_text_is_parsed_and_formatted():
    review = ai.Review.parse(RECORD, REVIEW_TEXT)
    assert str(review) == REVIEW_TEXT
    second = review.moves[1]
    assert (second.expected, second.proved, second.loss, second.verdict, second.best_proved) == (
        0.431,
        7,
        0.069,
        "inaccuracy",
        9,
    )
    assert [str(move) for move in (*second.refutation, *second.better)] == ["b3", "c2", "d4", "a1"]


INVALID_TEXTS = [
    ("", "the first line is '', expected review=1 seed=… work=… first=… moves=…"),
    (REVIEW_TEXT.replace("review=1", "review=2"), "the review has version 2, expected 1"),
    (
        REVIEW_TEXT.replace("moves=3", "moves=4"),
        "the first line says moves=4, but the review has 3",
    ),
    (
        REVIEW_TEXT.replace("first=0", "first=1"),
        "the review goes up to move 4, but the game has only 3",
    ),
    (REVIEW_TEXT.replace("c3 431", "c4 431"), "review of move 2: the move is 'c4', expected c3"),
    (
        REVIEW_TEXT.replace("431", "1431"),
        "review of move 2: the value is 1431 thousandths, expected at most 1000",
    ),
    (REVIEW_TEXT.replace("?!", "!"), "review of move 2: can't read 'c3 431#7 69 ! b3,c2 d4,a1#9'"),
    (REVIEW_TEXT.replace("- a2", "- c3"), "review of move 3: illegal move 'c3'"),
    (REVIEW_TEXT.replace("b3,c2", "b3,x"), "review of move 2: illegal move 'x'"),
    (REVIEW_TEXT + "\n", "the first line says moves=3, but the review has 4"),
    ("x" * 600_000, "the review has 600000 characters, expected at most 500000"),
]


@pytest.mark.parametrize(("text", "message"), INVALID_TEXTS)
def test_invalid_text_is_refused(text, message):
    with pytest.raises(ValueError) as raised:
        ai.Review.parse(RECORD, text)
    assert str(raised.value).startswith(message)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"work": 0}, "work is 0, expected 1 or more"),
        ({"part": range(2, 9)}, "moves 3 to 9, expected consecutive ones from 1 to 3"),
        ({"part": range(0, 3, 2)}, "moves 1 to 3, expected consecutive ones from 1 to 3"),
    ],
)
def test_invalid_arguments_are_refused_at_once(arguments, message):
    with pytest.raises(ValueError, match=message):
        ai.review(RECORD, **arguments)


def test_reviews_that_do_not_follow_one_another_are_not_joined():
    parts = [
        final_review(RECORD, work=5, part=range(1)),
        final_review(RECORD, work=5, part=range(2, 3)),
    ]
    with pytest.raises(ValueError, match="the review from move 3 doesn't continue the one before"):
        ai.Review.join(parts)
