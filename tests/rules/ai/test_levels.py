"""Levels: their stated strength is the measured one, and they keep to their budgets."""

from __future__ import annotations

import re
from pathlib import Path
from statistics import mean

import pytest

import rules
from rules.ai import LEVELS, Player, player
from rules.learnt.weights import tables

STRENGTH_PAGE = Path(rules.__file__).parents[1] / "benchmarks" / "strength.md"


def test_the_stated_wins_of_each_level_are_the_measured_ones() -> None:
    text = STRENGTH_PAGE.read_text("utf-8")
    header = re.search(r"\| game \| size \| level 1 against foresight \|.*\n\|[-|]*\n", text)
    assert header
    rows = text[header.end() :].partition("\n\n")[0].splitlines()
    cells = [[cell.split()[0] for cell in row.split("|")[4:-1]] for row in rows]
    scores = [mean(map(float, column)) for column in zip(*cells, strict=True)]
    assert [level.wins for level in LEVELS] == [None, *(round(10 * score) for score in scores)]


def test_without_weights_each_level_has_more_work_than_the_one_below() -> None:
    work = [level.work_without_weights or level.work for level in LEVELS if level.work]
    assert work == sorted(set(work))


@pytest.mark.parametrize("learnt", [False, True])
def test_levels_use_another_budget_in_games_without_weights(learnt, monkeypatch) -> None:
    position = rules.game("slyde").position
    monkeypatch.setattr(position, "KERNEL_SPEC", position.KERNEL_SPEC._replace(learnt=learnt))
    budget = LEVELS[2].work if learnt else LEVELS[2].work_without_weights
    record = rules.Record(rules.game("slyde"))
    spent = []
    for seed in range(20):
        *_, thought = Player(level=3, seed=seed).think(record)
        spent.append(thought.work)
    assert budget and budget / 2 < max(spent) <= budget


def test_levels_do_few_playouts_in_a_game_without_a_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules.game("slyde").position, "KERNEL_SPEC", None)
    monkeypatch.setattr(rules.game("slyde").position, "kernel", lambda _: None)
    monkeypatch.setattr(player, "MAX_PLAIN_PLAYOUTS", 30)
    *_, thought = Player(level=5, seed=1).think(rules.Record(rules.game("slyde")))
    assert thought.work <= 30


@pytest.mark.parametrize(
    "game", [game for game in rules.games() if game.position.KERNEL_SPEC], ids=str
)
def test_a_kernel_declares_whether_it_has_learnt_weights(game: rules.Game) -> None:
    spec = game.position.KERNEL_SPEC
    assert spec
    assert spec.learnt == bool(tables(spec.name))
