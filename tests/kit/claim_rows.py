"""Claims from the rows of a table of cases."""

from __future__ import annotations

import json
from collections.abc import Sequence

from rules.claim_text import parse_claims
from rules.claims import Choice, ShareClaim


def claim_of_row(choice: Choice, row: Sequence) -> ShareClaim:
    """Return a claim about a choice from its kind, colour, numbers, squares, lines and shares; of
    the squares and of each line a text with blanks."""
    kind, colour, numbers, squares, lines, shares = row
    values = {
        "kind": kind,
        "colour": colour,
        "numbers": numbers,
        "squares": squares.split(),
        "lines": [line.split() for line in lines],
        "shares": shares,
    }
    (claim,) = parse_claims(choice, json.dumps([values]))
    assert isinstance(claim, ShareClaim)
    return claim
