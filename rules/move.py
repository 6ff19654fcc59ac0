"""A move, what it does, how a game ends, and why a text is no move.

>>> str(Move("c3-d4", "march"))
'c3-d4'
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from .board import Square
from .piece import Colour


@dataclass(frozen=True, slots=True)
class Move:
    """A move: its text, its kind, and the squares it is played on, in order.

    The kind is the game's own word: nothing outside the game depends on it. The squares are
    those of the text, so a move without a place on the board (swapping sides, a bid) has none.
    Moves are equal when their texts are.
    """

    text: str
    kind: str = field(compare=False)
    squares: tuple[Square, ...] = field(default=(), compare=False)

    def __str__(self) -> str:
        return self.text


How = Literal["straight", "over", "behind", "stays", "collides"]
"""How a pushed piece goes: to the square ahead, on over other pieces, back behind the piece
placed; or not at all, since its line is full or a piece from across takes the one square left."""


class Push(NamedTuple):
    """What a move does to a piece beside it: from where it goes, and where to."""

    start: Square
    end: Square
    how: How


class Worth(NamedTuple):
    """What a piece is worth: a few characters, a sentence that says why, the squares that count."""

    value: str
    reason: str
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winner, None for a draw, and a line that says why."""

    winner: Colour | None
    reason: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a text is not a legal move: the rule, a sentence, and the squares that show it."""

    rule: str
    reason: str
    squares: tuple[Square, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "squares", tuple(dict.fromkeys(self.squares)))
