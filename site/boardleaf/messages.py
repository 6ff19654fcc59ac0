"""What page and worker say to one another: requests one way, thoughts the other.

Both travel as JSON text, since interpreters share no objects.

>>> Thought.parse(str(Thought("d4", 0.5, ("d4", "c3"), 1200, "playouts", 0.25))).line
('d4', 'c3')
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Self


@dataclass(frozen=True, slots=True)
class Message:
    """Something that is said as JSON text; `parse` reads what `str` writes."""

    def __str__(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(**json.loads(text))


@dataclass(frozen=True, slots=True)
class Request(Message):
    """What the worker is asked: the record's text, and at which level to think about it.

    Ids rise from request to request. `board` tells whose game it is, so that a player's
    tree can be kept for the game's next move.
    """

    id: int
    board: int
    record: str
    level: int


@dataclass(frozen=True, slots=True)
class Thought(Message):
    """What the worker thinks so far: the best move and the line it expects, as texts.

    `score` is the expected result for the side to move, from 0 to 1; `work` is counted
    in `unit` ("playouts" or "nodes"); `progress` is the part of the budget that is spent,
    from 0 to 1. `candidates` are the moves looked at, best first, each with its score. `proved`
    is None, or the plies to a proved end of the result that `score` tells.
    """

    move: str
    score: float
    line: tuple[str, ...]
    work: int
    unit: str
    progress: float
    candidates: tuple[tuple[str, float], ...] = ()
    proved: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "line", tuple(self.line))
        object.__setattr__(self, "candidates", tuple(map(tuple, self.candidates)))


class OpponentFailed(Exception):  # noqa: N818
    """The computer player cannot be had; the message is a sentence for the player."""
