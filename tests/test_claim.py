"""What tabs say to one another, and what nobody should have said."""

from __future__ import annotations

import json

import pytest

from boardleaf.claim import Claim


def nothing() -> None:
    raise AssertionError


@pytest.mark.parametrize(
    "text", ["", "x", "[]", "null", "5", "{}", '{"id": 5}', '{"id": "k3"}', "[" * 9999, None]
)
def test_what_is_no_message_is_passed_over(text: str) -> None:
    posted: list[str] = []
    claim = Claim("one", posted.append, nothing, nothing)
    claim.hold("k3")
    claim.hear(text)
    assert list(map(json.loads, posted)) == [{"asks": "one", "id": "k3"}]
