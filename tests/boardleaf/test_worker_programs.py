"""The programs that the worker loads before it answers."""

from __future__ import annotations

import pytest

from boardleaf.computer import judging
from boardleaf.messages import Request
from rules import Record

TWELVE_LEFT = "game=egotzi-squared&size=5&komi=0&moves=e3,d5,a5,d2,b1,b3,c4,a2,b4,e2,e3,d3,e2"


@pytest.mark.parametrize(
    ("text", "purpose", "expected"),
    [
        (TWELVE_LEFT, "reasons", ["egotzi-squared-lines", "egotzi-squared-solver"]),
        (TWELVE_LEFT.removesuffix(",d3,e2"), "reasons", ["egotzi-squared-lines"]),
        (TWELVE_LEFT, "curve", []),
    ],
)
def test_reasons_have_the_solver_where_proofs_use_it(text, purpose, expected):
    record = Record.parse(text)
    request = Request(purpose, text)
    assert [spec.name for spec in judging.programs(request, record)] == expected
