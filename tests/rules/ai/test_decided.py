"""Whether a reviewed game was decided from the start."""

from __future__ import annotations

import pytest

from rules import game
from rules.ai.decided import JudgedMove, lost_first, summary

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
