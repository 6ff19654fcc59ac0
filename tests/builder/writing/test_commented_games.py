"""Commented games of the rules pages: comments agree with the judge on every turning point."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from builder.diagrams import fences
from builder.diagrams.boards import DrawnBoard
from builder.sources import PAGES
from rules import ai

COMMENTED_GAMES = sorted((PAGES / "rules" / "parts").glob("*-strategy.md"))


@pytest.mark.parametrize("path", COMMENTED_GAMES, ids=lambda path: path.stem)
def test_comments_on_turning_points_agree_with_the_judge(path: Path) -> None:
    text = path.read_text("utf-8")
    body = text.split("```board\n", 1)[1].split("\n```", 1)[0]
    fields, _ = fences.parse(body)
    values = {key: fields[key] for key in fields if key not in ("caption", "at")}
    record = DrawnBoard(values).address.study.record
    comments = {
        int(number): (move, comment)
        for number, move, comment in re.findall(
            r"^- \*\*(\d+)\. (\S+)\*\*((?:.|\n  )*)", text.split("{#commented}")[1], re.M
        )
    }
    *_, review = ai.review(record, seed=0, work=3000)
    turning_points = {move.ply + 1: move for move in review.moves if move.verdict}
    assert comments.keys() == turning_points.keys()
    for number, judged in turning_points.items():
        move, comment = comments[number]
        assert move == str(judged.move)
        assert f" {judged.verdict}: " in comment
        before, after = judged.expected + judged.loss, judged.expected
        assert f"chance of winning falls from {before:.0%} to {after:.0%};" in comment
        assert str(judged.best) in comment
