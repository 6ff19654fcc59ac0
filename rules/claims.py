"""Claims about two moves, which say why one is worse than the other.

A claim is a statement that a program without our code can check: `kind` says what is claimed, and
the numbers, squares and lines say of what. Its sentence says the same and nothing more.

Each kind is a subclass of `Claim`; a game names the module of its kinds in `Rules.REASONS`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, Literal, NamedTuple, TypeVar

from .board import Square
from .move import Move
from .piece import Colour, other
from .position import Position
from .sentences import by_colour, sentence
from .tally import Group

After = Literal["played", "better"]
"""One of the two moves."""

BOTH: tuple[After, After] = ("played", "better")

Line = tuple[Move, ...]
"""Moves in order, after one of the two moves, which the line doesn't include."""

T = TypeVar("T")

Steps = Generator["Claim | None", None, T]
"""A part of a search for claims, which yields those it finds, and None wherever it may pause."""

Found = Steps[None]
"""A search for claims."""

MIN_WEIGHT = 0.25
"""The minimum weight of a reason."""

SHORT = 3
"""The maximum number of moves of a short line."""

MIN_LEVEL = 0.4
"""The minimum mean difference that bears an exact claim out, in pieces of a group or in men."""

LATER_PLIES = 6
"""The plies after which strong lines must bear an exact claim out."""

GROWTH, ENDS = "growth", "ends"
"""The families of claims about how much a colour has at the end, and about the result: no causes,
so that they are only given where nothing else is known, the result last."""

MAX_WORDS = 25
"""The maximum number of words of a claim's sentence."""


@dataclass(frozen=True)
class Choice:
    """Two legal moves in a position: the one played, and a better one."""

    position: Position
    played: Move
    better: Move

    @property
    def mover(self) -> Colour:
        """The colour that moves."""
        return self.position.turn

    @property
    def opponent(self) -> Colour:
        return other(self.position.turn)

    @cached_property
    def after_played(self) -> Position:
        return self.position.play(self.played)

    @cached_property
    def after_better(self) -> Position:
        return self.position.play(self.better)

    def move(self, after: After) -> Move:
        """Return one of the moves."""
        return self.played if after == "played" else self.better

    def after(self, move: After) -> Position:
        """Return the position after one of the moves."""
        return self.after_played if move == "played" else self.after_better

    @cached_property
    def on_board(self) -> bool:
        """True if both moves are played on the board, the opponent moves next, and neither player
        can exchange colours by either move or the reply."""
        moves, positions = (self.played, self.better), (self.after_played, self.after_better)
        return (
            all(move.squares and not self.position.exchanges(move) for move in moves)
            and all(position.turn == self.opponent for position in positions)
            and not any(map(_may_exchange, positions))
        )


def _may_exchange(position: Position) -> bool:
    return any(position.exchanges(move) for move in position.moves() if not move.squares)


class Story:
    """A line after one of the moves, and facts about it, worked out once for all claims."""

    def __init__(self, choice: Choice, after: After, line: Line) -> None:
        self.choice = choice
        self.line = line
        self.after: After = after
        self._facts: dict[Callable[[Story], Any], Any] = {}

    @property
    def move(self) -> Move:
        """The move before the line."""
        return self.choice.move(self.after)

    @cached_property
    def positions(self) -> Sequence[Position]:
        """The positions after that move and after each move of the line."""
        found = [self.choice.after(self.after)]
        for move in self.line:
            found.append(found[-1].play(move))
        return found

    def start(self, plies: int) -> Story:
        """Return the story of the first moves of the line."""
        story = Story(self.choice, self.after, self.line[:plies])
        story.positions = self.positions[: plies + 1]
        return story

    def then(self, move: Move) -> Story:
        """Return the story with one more move."""
        story = Story(self.choice, self.after, (*self.line, move))
        story.positions = (*self.positions, self.positions[-1].play(move))
        return story

    def know(self, find: Callable[[Story], T], fact: T) -> None:
        """Let `fact` be what `find` returns for this story."""
        self._facts[find] = fact

    def fact(self, find: Callable[[Story], T]) -> T:
        """Return what a function returns for this story, which is called only once."""
        if find not in self._facts:
            self._facts[find] = find(self)
        found: T = self._facts[find]
        return found


@dataclass(frozen=True, kw_only=True)
class Claim(ABC):
    """A claim about the moves of a choice; pairs are for the move played, then for the better one.

    A claim with shares counts continuations: many lines of strong play after each move. Without
    shares it is exact.
    """

    kind: ClassVar[str]
    is_cause: ClassVar[bool] = True
    """False if it says no more than who stands better."""
    subject: ClassVar[str] = ""
    """A word for what reasons say only once, if there is one."""

    choice: Choice = field(repr=False)
    colour: Colour
    """The colour whose men the claim is about."""
    numbers: tuple[int, int]
    squares: tuple[Square, ...]
    """Squares that show it."""
    lines: tuple[Line, Line]
    """Lines that show it."""
    shares: tuple[float, float] | None = None
    """The shares of the continuations in which it happens; None for an exact claim."""
    continuations: tuple[()] | tuple[tuple[Line, ...], tuple[Line, ...]] = ()
    """The continuations counted; empty for an exact claim."""
    several: bool = False
    """True if other replies do the same as the one that the sentence names."""
    alternatives: tuple[Claim, ...] = field(default=(), repr=False, compare=False)
    """The same claim with other replies that do as much, a few of them."""
    veiled: bool = False
    """True if the sentence doesn't name the better move, for someone who looks for it."""

    def holds(self, after: After, line: Line) -> bool:
        """Return whether it happens in a line after one of the moves."""
        return self.happens(Story(self.choice, after, line))

    @abstractmethod
    def happens(self, story: Story) -> bool:
        """Return whether it happens in a line."""

    @abstractmethod
    def __str__(self) -> str:
        """Return the claim as a sentence of at most `MAX_WORDS` words."""

    @property
    def shown(self) -> Literal[0, 1]:
        """The number of the line that shows it; the other shows the opposite."""
        return 0

    @property
    def is_short(self) -> bool:
        """True if a few moves show it."""
        return len(self.lines[self.shown]) <= SHORT

    @property
    @abstractmethod
    def weight(self) -> float:
        """The weight of the claim as a reason, from 0 to 1; claims below `MIN_WEIGHT` aren't given
        as reasons."""

    @property
    def reply(self) -> Move | None:
        """The reply to the move played that the claim names; None if it names none."""
        return None

    def with_replies(self, accepts: Callable[[Claim], bool]) -> Claim | None:
        """Return the claim with those of its replies with which it is accepted; None if there are
        none."""
        found = [each for each in (self, *self.alternatives) if accepts(each)]
        return replace(found[0], alternatives=tuple(found[1:])) if found else None

    @property
    def is_wanted_by_both(self) -> bool:
        """True if the reply is the better move, or played on the same squares."""
        reply = self.reply
        return reply is not None and {*reply.squares} == {*self.choice.better.squares}

    @property
    def marked(self) -> Sequence[Square]:
        """Squares where it happens, besides those of groups."""
        return ()

    def outlined(self, story: Story) -> Sequence[Group]:
        """Return the groups at the end of a line that the claim is about."""
        return []

    def level(self, position: Position) -> float:
        """Return how bad a later position is for the mover in the terms of the claim."""
        raise NotImplementedError

    @property
    def least_level(self) -> float:
        """The minimum mean difference of levels in strong lines that bears an exact claim out."""
        return MIN_LEVEL

    def later(self, story: Story) -> Position:
        """Return the position of a strong line that must bear the claim out."""
        return story.positions[: LATER_PLIES + 1][-1]

    def level_in(self, story: Story) -> float:
        """Return how bad a strong line is for the mover in the terms of the claim."""
        return self.level(self.later(story))

    @property
    def _values(self) -> dict[str, object]:
        """The values of the sentence that name the moves and the numbers."""
        better = sentence("a better move") if self.veiled else self.choice.better
        a, b = self.numbers
        return {"played": self.choice.played, "better": better, "a": a, "b": b}

    def _with_reply(self, values: dict[str, object]) -> dict[str, object]:
        """Return values of a sentence that also names the reply; the better move is the mover's own
        if both players want the same one."""
        if self.veiled or not self.is_wanted_by_both:
            return {**values, "reply": self.reply}
        own = by_colour(
            self.choice.mover,
            black="Black's own {move}",
            white="White's own {move}",
            move=self.choice.better,
        )
        return {**values, "reply": self.reply, "better": own}


@dataclass(frozen=True, kw_only=True)
class ShareClaim(Claim):
    """A claim that something, good for the claim's colour, happens more often after one of the
    moves."""

    family: ClassVar[str]
    """A word for what it is about; reasons contain at most one claim of a family."""
    prior: ClassVar[float] = 1.0
    """How much a reader cares about such claims, compared with others."""
    least: ClassVar[float] = 0.3
    """The minimum difference between the shares of a reason."""
    shown_by_absence: ClassVar[bool] = False
    """True if the lines show it where it does not happen."""
    clear: ClassVar[bool] = False
    """True if it must happen in most lines after one of the moves, and in few after the other."""
    least_measured: ClassVar[float] = 0.0
    """The minimum difference, between the moves, of what is measured at the ends of lines."""
    usual: ClassVar[float] = 0.0
    """The minimum share of lines that begin as the one that shows it; the rest is the maximum share
    after the other move. 0 if it doesn't matter."""
    comes_later: ClassVar[bool] = False
    """True if what the lines show is the cause, and it happens some time after them."""

    squares: tuple[Square, ...] = ()
    lines: tuple[Line, Line] = ((), ())
    """Lines that show it; empty until they have been found among the continuations."""

    def is_shown_by(self, story: Story) -> bool:
        """Return whether a line shows it, with its last move as the cause."""
        return self.happens(story) != self.shown_by_absence

    def convinces(self, story: Story) -> bool:
        """Return whether a line that shows it is no gift of the other colour, and nothing like it
        works after the other move."""
        return True

    def measure(self, story: Story) -> float:
        """Return how well the claim's colour stands at the end of a line, in the claim's terms."""
        return float(self.happens(story))

    def is_settled(self, story: Story) -> bool:
        """Return whether a line may end where it does to show the opposite."""
        return True

    @property
    def groups(self) -> Sequence[tuple[Square, ...]]:
        """The groups before the moves that the claim is about."""
        return [self.squares] if self.squares else []

    @property
    def shown(self) -> Literal[0, 1]:
        return 1 if (self.difference > 0) != self.shown_by_absence else 0

    @property
    def weight(self) -> float:
        return self.prior * abs(self.difference)

    @property
    def difference(self) -> float:
        """The share after the better move minus that after the move played."""
        a, b = self.shares or (0.0, 0.0)
        return b - a

    @property
    def _shares(self) -> dict[str, object]:
        """The values of the sentence that name the moves and the shares, in percent."""
        a, b = (f"{share:.0%}" for share in self.shares or (0.0, 0.0))
        return {**self._values, "a": a, "b": b}


class Reach(NamedTuple):
    """A square that a colour's largest group gets to in some shares of the continuations: after the
    move played, and after the better one."""

    square: Square
    colour: Colour
    shares: tuple[float, float]

    @property
    def after(self) -> After:
        """The move after which it gets there more often."""
        return "played" if self.shares[0] > self.shares[1] else "better"


Kinds = tuple[type[Claim], ...]
"""Kinds of claims."""


def meaning(claims: Iterable[Claim]) -> str:
    """Return what strong lines are, if the sentences of any claims speak of them; else ""."""
    if any(claim.shares for claim in claims):
        return sentence("Strong lines: games that the computer plays on.")
    return ""


def opposite(after: After) -> After:
    """Return the other of the two moves."""
    return "better" if after == "played" else "played"


def end(position: Position, line: Line) -> Position:
    """Return the position at the end of a line."""
    for move in line:
        position = position.play(move)
    return position


def sorted_squares(squares: frozenset[Square]) -> tuple[Square, ...]:
    """Return squares in order, from a1 along each rank."""
    return tuple(sorted(squares, key=lambda square: (square.rank, square.file)))
