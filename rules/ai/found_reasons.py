"""The reasons that a search has found so far, and their text.

>>> from rules import Record
>>> record = Record.parse("game=egotzi&size=5&pie=off&moves=c3,d4")
>>> found = Reasons(1.0, record.position.move("a1"), record.position.move("c4"))
>>> str(found)
'reasons=10 progress=1.000 played=a1 better=c4 claims=[]'
>>> Reasons.parse(record, str(found)) == found
True
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Self

from rules.claim_text import format_claims, parse_claims, parse_share, parse_square
from rules.claims import Choice, Claim, Reach
from rules.move import Move
from rules.piece import COLOURS
from rules.record import Record
from rules.sentences import sentence

VERSION = 10
"""The version of the text and of the search: another may find other reasons."""

TEXT = re.compile(
    r"reasons=10 progress=([01]\.\d{3}) played=(\S+) better=(\S+)(?: map=(\S+))? claims=(\[.*\])",
    re.ASCII,
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
    map: tuple[Reach, ...] = ()
    """Where there is no claim, the squares that most depend on the move, the sharpest first; empty
    where none of them depends on it much."""

    def __str__(self) -> str:
        """Return a text with the claims, without their continuations."""
        first = f"reasons={VERSION} progress={self.progress:.3f}"
        claims = format_claims(self.claims)
        reached = [[str(each.square), each.colour, *each.shares] for each in self.map]
        squares = f" map={json.dumps(reached, separators=(',', ':'))}" if reached else ""
        return f"{first} played={self.played} better={self.better}{squares} claims={claims}"

    @classmethod
    def parse(cls, record: Record, text: str) -> Self:
        """Parse the text of reasons of a choice where a record ends; raise a ValueError if it isn't
        one."""
        match = TEXT.fullmatch(text)
        if not match:
            raise ValueError(sentence("can't read the reasons: {error}", error=repr(text[:40])))
        progress, *moves, squares, claims = match.groups()
        position = record.position
        played, better = map(position.move, moves)
        choice = Choice(position, played, better)
        reached = parse_map(position.size, squares) if squares else ()
        return cls(float(progress), played, better, parse_claims(choice, claims), reached)


def parse_map(size: int, text: str) -> tuple[Reach, ...]:
    """Parse the text of a map; raise a ValueError if it isn't one."""
    try:
        return tuple(
            Reach(
                parse_square(size, name),
                COLOURS[COLOURS.index(colour)],
                (parse_share(a), parse_share(b)),
            )
            for name, colour, a, b in json.loads(text)
        )
    except (ArithmeticError, RecursionError, TypeError, ValueError) as error:
        raise ValueError(sentence("can't read the reasons: {error}", error=error)) from None
