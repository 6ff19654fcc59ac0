"""Levels: their stated strength is the measured one, and they keep to their budgets."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from statistics import mean

import pytest

import rules
from rules.ai import LEVELS, Player, player

TABLE = Path(rules.__file__).parents[1] / "benchmarks" / "strength.md"


def test_each_level_wins_as_often_as_the_measured_table_says() -> None:
    text = TABLE.read_text("utf-8")
    head = re.search(r"\| game \| size \| level 1 against foresight \|.*\n\|[-|]*\n", text)
    assert head
    rows = text[head.end() :].partition("\n\n")[0].splitlines()
    cells = [[cell.split()[0] for cell in row.split("|")[4:-1]] for row in rows]
    shares = [mean(map(float, column)) for column in zip(*cells, strict=True)]
    assert [level.wins for level in LEVELS] == [None, *(round(10 * share) for share in shares)]


def test_without_weights_each_level_thinks_more_than_the_one_below() -> None:
    work = [level.work_without_weights or level.work for level in LEVELS if level.work]
    assert work == sorted(set(work))


@pytest.mark.parametrize("learnt", [False, True])
def test_levels_have_more_playouts_in_games_without_weights(learnt, monkeypatch) -> None:
    position = rules.game("slyde").position
    monkeypatch.setattr(position, "KERNEL_SPEC", position.KERNEL_SPEC._replace(learnt=learnt))
    budget = LEVELS[2].work if learnt else LEVELS[2].work_without_weights
    record = rules.Record(rules.game("slyde"))
    spent = []
    for seed in range(20):
        *_, thought = Player(level=3, seed=seed).think(record)
        spent.append(thought.work)
    assert budget and budget / 2 < max(spent) <= budget


def test_levels_of_a_game_without_a_kernel_answer_soon(monkeypatch: pytest.MonkeyPatch) -> None:
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
    assert spec.learnt == bool(import_module(spec.module).CONTENTS(spec.name))
