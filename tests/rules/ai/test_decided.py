"""Whether a reviewed game was decided from the start."""

from __future__ import annotations

import pytest

from boardleaf.features.judging.wording import BANDS
from rules import Record, ai, game
from rules.ai.decided import JudgedMove, lost_first, summary
from rules.review_table import table
from tests.kit.board_scenes import CLEARLY_LOST_GAME, LOST_GAME

OPEN = JudgedMove(0.4, None, 0.1, 9, False)
FORCED = JudgedMove(0.4, None, 0.0, 1, False)
LOST = JudgedMove(0.0, 6, 0.0, 5, False)
LONGEST = LOST._replace(defends_longest=True)
HARDLY = JudgedMove(0.02, None, 0.01, 5, False)
BEHIND = JudgedMove(0.1, None, 0.03, 5, False)
WON = JudgedMove(1.0, 5, 0.0, 5, False)


@pytest.mark.parametrize(
    ("moves", "start_lost", "decided", "open_moves", "comparable"),
    [
        ([OPEN] * 5, False, False, 5, True),
        ([OPEN] * 4, False, False, 4, False),
        ([OPEN] * 5 + [LOST] * 6, False, False, 5, False),
        ([OPEN] * 5 + [LOST] * 5, False, False, 5, True),
        ([OPEN] + [FORCED] * 9, False, False, 1, False),
        ([LOST] * 9, False, True, 0, False),
        ([HARDLY, LOST], False, True, 0, False),
        ([BEHIND, LOST], False, False, 1, False),
        ([BEHIND, LOST], True, True, 0, False),
        ([BEHIND, OPEN, LOST], True, False, 2, False),  # the opponent gave a chance
        ([WON] * 6, False, False, 6, True),
        ([], True, False, 0, False),
    ],
)
def test_only_moves_that_could_lose_something_count(
    moves: list[JudgedMove], start_lost: bool, decided: bool, open_moves: int, comparable: bool
) -> None:
    side = summary(moves, start_lost=start_lost)
    assert (side.decided, side.open_moves, side.comparable) == (decided, open_moves, comparable)


WINNING = JudgedMove(0.93, None, 0.02, 5, False)
AHEAD = JudgedMove(0.67, None, 0.0, 5, False)
CHANCE = JudgedMove(0.33, None, 0.0, 5, False)


@pytest.mark.parametrize(
    ("moves", "replies", "start_lost", "decided", "clear"),
    [
        ([HARDLY, LOST], [WINNING, WON], False, True, True),
        ([HARDLY, LOST], [WINNING, WON], True, True, True),
        ([HARDLY._replace(expected=0.08)], [WINNING], True, True, True),
        # The winner's own first row says that the game was open.
        ([HARDLY, LOST], [AHEAD, WINNING, WON], False, False, False),
        ([HARDLY, LOST], [AHEAD, WINNING, WON], True, True, False),
        # The loser's rows say so: 33 %, or a move that cost much.
        ([CHANCE, LOST], [AHEAD, WON], True, True, False),
        ([LOST._replace(loss=0.27, proved=None)], [WINNING], True, True, False),
        ([BEHIND, LOST], [WINNING, WON], True, True, False),
        # Without a proof, such a game isn't decided at all.
        ([CHANCE, LOST], [AHEAD, WON], False, False, False),
        ([LOST], [], False, True, True),
    ],
)
def test_words_and_numbers_agree(
    moves: list[JudgedMove],
    replies: list[JudgedMove],
    start_lost: bool,
    decided: bool,
    clear: bool,
) -> None:
    """A player was winning from the start only if every number of the review says so."""
    side = summary(moves, replies, start_lost=start_lost)
    assert (side.decided, side.clear) == (decided, clear)
    if clear:
        numbers = [1 - move.best for move in moves] + [reply.expected for reply in replies]
        assert min(numbers) >= next(bound for bound, band in BANDS if band == "winning")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (CLEARLY_LOST_GAME, "White was winning from the start; nothing Black played could change"),
        (LOST_GAME, "With best play White wins from this start, so nothing Black played counts as"),
    ],
)
def test_the_command_line_says_the_same(text: str, sentence: str) -> None:
    record = Record.parse(text)
    *_, review = ai.review(record, seed=0, work=40)
    assert sentence in table(record, review)


@pytest.mark.parametrize(
    ("moves", "resistance"),
    [
        ([OPEN, LONGEST, LOST, LONGEST], (1, 3, 2)),
        ([LOST, LOST], (0, 2, 0)),
        ([OPEN, LOST, OPEN, LOST._replace(choices=1)], (3, 0, 0)),
        ([OPEN, OPEN], (None, 0, 0)),
    ],
)
def test_the_resistance_ends_with_the_proof(
    moves: list[JudgedMove], resistance: tuple[int | None, int, int]
) -> None:
    side = summary(moves, start_lost=False)
    assert (side.resisted, side.choices, side.longest) == resistance


def test_lost_starts() -> None:
    assert lost_first(game("emulsion").start(5, pie=False)) is True
    assert lost_first(game("egotzi").start(4, pie=False)) is False
    assert lost_first(game("egotzi").start(9)) is None
    assert lost_first(game("egotzi-squared").start(2)) is None
