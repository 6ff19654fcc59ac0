"""Tasks of *Practice* and *Teach me* from real games: a sample of benchmarks/practice_tasks.py."""

from __future__ import annotations

from itertools import islice

import pytest

import rules
from benchmarks.practice_tasks import cases, faults

WORK = 150


@pytest.mark.parametrize("id", [game.id for game in rules.games()])
def test_tasks_hide_their_answer_and_accept_right_moves(id: str) -> None:
    assert [faults(case, WORK) for case in islice(cases(id, WORK), 3)] == [set()] * 3
