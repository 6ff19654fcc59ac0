"""Commented games of the rules pages: the judge says the same of every turning point."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from builder.diagrams import fences
from builder.diagrams.boards import DrawnBoard
from builder.sources import PAGES
from rules import ai

COMMENTED = sorted((PAGES / "rules" / "parts").glob("*-strategy.md"))


@pytest.mark.parametrize("path", COMMENTED, ids=lambda path: path.stem)
def test_every_turning_point_is_commented_as_it_is_judged(path: Path) -> None:
    text = path.read_text("utf-8")
    body = text.split("```board\n", 1)[1].split("\n```", 1)[0]
    fields, _ = fences.read(body)
    values = {key: fields[key] for key in fields if key not in ("caption", "at")}
    record = DrawnBoard(values).address.study.record
    comments = {
        int(number): (move, comment)
        for number, move, comment in re.findall(
            r"^- \*\*(\d+)\. (\S+)\*\*((?:.|\n  )*)", text.split("{#commented}")[1], re.M
        )
    }
    *_, review = ai.review(record, seed=0, work=3000)
    turns = {each.ply + 1: each for each in review.moves if each.verdict}
    assert comments.keys() == turns.keys()
    for number, each in turns.items():
        move, comment = comments[number]
        assert move == str(each.move)
        assert f" {each.verdict} " in comment
        assert f"costs {round(100 * each.loss)} points" in comment
        assert str(each.best) in comment
