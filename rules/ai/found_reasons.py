"""The reasons that a search has found so far, and their text.

>>> from rules import Record
>>> record = Record.parse("game=egotzi&size=5&pie=off&moves=c3,d4")
>>> found = Reasons(1.0, record.position.move("a1"), record.position.move("c4"))
>>> str(found)
'reasons=1 progress=1.000 played=a1 better=c4 claims=[]'
>>> Reasons.parse(record, str(found)) == found
True
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

from rules.claim_text import format_claims, parse_claims
from rules.claims import Choice, Claim
from rules.move import Move
from rules.record import Record
from rules.sentences import sentence

VERSION = 1
"""The version of the text and of the search: another may find other reasons."""

TEXT = re.compile(
    r"reasons=1 progress=([01]\.\d{3}) played=(\S+) better=(\S+) claims=(\[.*\])", re.ASCII
)


@dataclass(frozen=True, slots=True)
class Reasons:
    """The reasons found so far why the move played is worse than the better one."""

    progress: float
    """The share of the work done, from 0 to 1."""
    played: Move
    better: Move
    claims: tuple[Claim, ...] = ()
    """The claims, best first; empty where nothing true and short was found."""

    def __str__(self) -> str:
        """Return a text with the claims, without their continuations."""
        first = f"reasons={VERSION} progress={self.progress:.3f}"
        claims = format_claims(self.claims)
        return f"{first} played={self.played} better={self.better} claims={claims}"

    @classmethod
    def parse(cls, record: Record, text: str) -> Self:
        """Parse the text of reasons of a choice where a record ends; raise a ValueError if it isn't
        one."""
        match = TEXT.fullmatch(text)
        if not match:
            raise ValueError(sentence("can't read the reasons: {error}", error=repr(text[:40])))
        progress, *moves, claims = match.groups()
        position = record.position
        played, better = map(position.move, moves)
        choice = Choice(position, played, better)
        return cls(float(progress), played, better, parse_claims(choice, claims))
