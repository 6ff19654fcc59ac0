"""Messages between page and worker: requests to the worker, thoughts and assessments back.

They are sent as JSON text, since interpreters share no objects. Reviews have their own text format,
`str(review)`.

>>> Thought.parse(str(Thought("d4", ("d4", "c3"), 1200, "playouts", 0.25))).line
('d4', 'c3')
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import NamedTuple, Self


@dataclass(frozen=True, slots=True)
class Message:
    """A message that `str` writes as JSON text, and `parse` reads."""

    def __str__(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(**json.loads(text))


PURPOSES = ("reply", "hint", "attempt", "reasons", "solution", "analysis", "curve", "review")
"""The purposes of requests, the most urgent first."""


@dataclass(frozen=True, slots=True)
class Request(Message):
    """A request to the worker.

    Its `purpose` is one of `PURPOSES`. A `reply` and a `hint` ask for thoughts of a `level`, which
    has its own budget. An `analysis` asks for an assessment of the position with `work` playouts
    and this number of `lines`. A `curve` asks for the expected result after each move of the record
    in the range `moves`; a `review` also compares these moves with the best ones. An `attempt` is a
    review without the best moves. `reasons` asks why the first move of a `choice` is worse than the
    second, or if that is "", than the best, where the record ends. A `solution` asks for the exact
    result of every move where the record ends, on a small board.

    `board` identifies the board: the tree of its player is reused for the game's next move. Ids
    increase from request to request. An `Opponent` sets both.
    """

    purpose: str
    record: str
    level: int | None = None
    work: int = 0
    lines: int = 0
    moves: tuple[int, int] = (0, 0)
    choice: tuple[str, str] = ("", "")
    board: int = 0
    id: int = 0


@dataclass(frozen=True, slots=True)
class Thought(Message):
    """A thought of the worker: the best move and the line expected to follow, as texts.

    `work` is counted in `unit` ("playouts" or "nodes"); `progress` is the share of the budget
    spent, from 0 to 1. `candidates` are the moves considered, best first. `result` is the proved
    result for the side to move (1, 0.5, 0), and `proved` the plies to the end; None if nothing is
    proved. A search's own score isn't sent: expected results come from the judge, in assessments
    and reviews, so that people never see two numbers for one position.
    """

    move: str
    line: tuple[str, ...]
    work: int
    unit: str
    progress: float
    candidates: tuple[str, ...] = ()
    result: float | None = None
    proved: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "line", tuple(self.line))
        object.__setattr__(self, "candidates", tuple(self.candidates))


class Line(NamedTuple):
    """A line of an assessment."""

    moves: tuple[str, ...]
    expected: float
    """The expected result for the player to move at its start, from 0 to 1."""
    proved: int | None
    """The number of plies to a proved end with that result, or None."""


@dataclass(frozen=True, slots=True)
class Assessment(Message):
    """The worker's assessment of a position so far.

    >>> found = Assessment((Line(("d4", "c3"), 0.61, None),), 1200, 0.25)
    >>> Assessment.parse(str(found)) == found
    True
    """

    lines: tuple[Line, ...]
    """The lines that begin with the best moves, the best first."""
    work: int
    """The number of playouts so far."""
    progress: float
    """The share of the budget spent, from 0 to 1."""

    def __post_init__(self) -> None:
        lines = ((tuple(moves), expected, proved) for moves, expected, proved in self.lines)
        object.__setattr__(self, "lines", tuple(Line(*line) for line in lines))


class MoveResult(NamedTuple):
    """The exact result of a move."""

    move: str
    result: float
    """The result for its player: 1 for a win, 0.5 for a draw, 0 for a loss."""
    plies: int
    """The plies to the end, with the move, if one side tries to win soon and the other to lose
    late; 1 for a draw."""


@dataclass(frozen=True, slots=True)
class Solved(Message):
    """The exact results of moves of a position so far.

    >>> found = Solved((MoveResult("d4", 1.0, 3),), True)
    >>> Solved.parse(str(found)) == found
    True
    """

    moves: tuple[MoveResult, ...]
    complete: bool
    """True if these are all its moves."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "moves", tuple(MoveResult(*move) for move in self.moves))


class OpponentFailed(Exception):  # noqa: N818
    """Raised when the computer player has failed; its message is a sentence for the player."""
