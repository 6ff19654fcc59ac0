"""Every test that wishes.md names is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent

NAMED = re.findall(r"`(\S+\.py)::(\w+)`", (HERE / "wishes.md").read_text("utf-8"))


@pytest.mark.parametrize(("path", "test"), NAMED, ids=[test for _, test in NAMED])
def test_a_test_that_is_named_is_there(path: str, test: str) -> None:
    assert f"\ndef {test}(" in (HERE / path).read_text("utf-8")
