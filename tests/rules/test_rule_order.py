"""The order in which games list their rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

import rules
from rules.rule_order import order_faults

EGOTZI = rules.game("egotzi")


@pytest.mark.parametrize(
    ("names", "fault"),
    [
        (("notation", "over", "swap-sides", "occupied"), None),
        (("my-rule", "notation", "over", "their-rule"), None),
        (
            ("notation", "occupied", "over"),
            "egotzi lists the rule occupied before over, which comes first in other games: write "
            'rules=("notation", "over", "occupied")',
        ),
        (
            ("over", "occupied"),
            "egotzi has no rule notation, which every game has: write "
            'rules=("notation", "over", "occupied")',
        ),
        (
            ("notation", "over", "over"),
            'egotzi lists a rule twice: write rules=("notation", "over")',
        ),
    ],
)
def test_a_wrong_order_is_reported_with_its_line_and_the_right_one(names, fault):
    found = [*order_faults(replace(EGOTZI, rules=names))]
    assert found == ([fault] if fault else [])
