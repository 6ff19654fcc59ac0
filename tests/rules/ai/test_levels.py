"""How strong levels are said to be is what was measured."""

from __future__ import annotations

import re
from pathlib import Path
from statistics import mean

import rules
from rules.ai import LEVELS

TABLE = Path(rules.__file__).parents[1] / "benchmarks" / "README.md"


def test_each_level_wins_as_often_as_the_measured_table_says() -> None:
    text = TABLE.read_text("utf-8")
    head = re.search(r"\| game \| size \| level 1 against foresight \|.*\n\|[-|]*\n", text)
    assert head
    rows = text[head.end() :].partition("\n\n")[0].splitlines()
    cells = [[cell.split()[0] for cell in row.split("|")[4:-1]] for row in rows]
    shares = [mean(map(float, column)) for column in zip(*cells, strict=True)]
    assert [level.wins for level in LEVELS] == [None, *(round(10 * share) for share in shares)]
