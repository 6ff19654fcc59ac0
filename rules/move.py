"""Moves, their effects, outcomes, and refusals of illegal moves.

>>> str(Move("c3-d4", "march"))
'c3-d4'
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, SupportsIndex

from .board import Square
from .piece import Colour, other
from .sentences import by_colour, sentence
from .type_checks import check_items, check_type


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


def text_of(move: Move | str) -> str:
    """Return the text of a Move, or the text itself."""
    check_type("move", move, (Move, str), "a Move or its text")
    return str(move)


class MoveList(list[Move]):
    """A list of moves, in which a move is also found by its text.

    >>> moves = MoveList([Move("c3", "place")])
    >>> "c3" in moves, moves.index("c3"), moves == [Move("c3", "place")], "c3" == moves[0]
    (True, 0, True, False)
    """

    __slots__ = ()

    def __contains__(self, move: object) -> bool:
        return super().__contains__(_sought(move))

    def index(self, move: object, *bounds: SupportsIndex) -> int:
        return super().index(_sought(move), *bounds)

    def count(self, move: object) -> int:
        return super().count(_sought(move))

    def remove(self, move: object) -> None:
        super().remove(_sought(move))


def _sought(move: Any) -> Any:
    """Return what equals the moves that are sought: a Move with a text; anything else itself."""
    return Move(move, "") if isinstance(move, str) else move


PushKind = Literal["straight", "over", "behind", "stays", "collides"]
"""The effect of a push: the piece goes to the square ahead, over other pieces, or back behind the
piece placed; or it stays, as its line is full or a piece from the other side takes the last gap."""


class Push(NamedTuple):
    """The effect of a placed piece on a neighbour: the neighbour's square before and after, and the
    kind of push."""

    start: Square
    end: Square
    kind: PushKind


class PieceValue(NamedTuple):
    """The value of a piece: a short text, a sentence that explains it, and the squares that count
    towards it."""

    text: str
    reason: str
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a game: the winner, None for a draw, and a line that explains it.

    A game that counts may say so in two parts, from which a page makes a line for a player, such as
    "You lost, 8 to 10. The largest group wins.": the counts, and what they count.
    """

    winner: Colour | None
    reason: str
    counts: tuple[int, int] | None = field(default=None, compare=False)
    """What the winner has, and what the other colour has, None if nothing is counted."""
    cause: str = field(default="", compare=False)
    """Why the winner won, without saying who it is; "" if only `reason` says it."""

    def result(self, colour: Colour) -> float:
        """Return the result for a colour: 1 for a win, 0.5 for a draw, 0 for a loss."""
        return 0.5 if self.winner is None else float(self.winner == colour)


def resignation_outcome(colour: Colour) -> Outcome:
    """Return the outcome of a game in which a colour resigned."""
    winner = other(colour)
    reason = by_colour(
        winner, black="Black wins: White resigned.", white="White wins: Black resigned."
    )
    cause = by_colour(colour, black="Black resigned.", white="White resigned.")
    return Outcome(winner, reason, cause=cause)


def repetition_outcome() -> Outcome:
    """Return the outcome of a game in which a position came up for the third time."""
    return Outcome(
        None,
        sentence("Draw: the same position with the same side to move came up for the third time."),
    )


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason why a text is not a legal move: the rule, a sentence, and the squares that show
    it."""

    rule: str
    reason: str
    squares: tuple[Square, ...] = ()

    def __post_init__(self) -> None:
        check_type("rule", self.rule, str, "a text")
        check_type("reason", self.reason, str, "a text")
        check_items("squares", self.squares, Square, "Squares")
        object.__setattr__(self, "squares", tuple(dict.fromkeys(self.squares)))
