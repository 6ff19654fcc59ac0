"""Exact claims about men: those lost by force, found by a full search of a few moves.

Free men are those that are no prisoners, with those in hand. After either move, the search tries
all moves of both players up to the same number of plies, so that both play their best for the
balance of free men at the end. It ends where nothing can be taken next.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from .claims import Choice, Claim, Found, Kinds, Line, Steps, Story, end
from .move import Move
from .piece import Colour, colour_of, other, owner
from .position import Position
from .sentences import by_colour, by_number

MAX_NODES = 4000
"""The number of positions that a search may try."""

MAX_PLIES = 7
"""The maximum number of plies of a search."""

NODES_PER_STEP = 100
"""The number of positions tried between two pauses."""

MAX_BALANCE = 10_000

Balance = Callable[[Position, Colour], int]
"""A function that returns the free men of a colour minus those of the other."""


def balance(position: Position, colour: Colour) -> int:
    """Return the free men of a colour minus those of the other colour."""
    return free_men(position, colour) - free_men(position, other(colour))


def free_men(position: Position, colour: Colour) -> int:
    """Return the number of a colour's men that are no prisoners, with those in hand."""
    own = (piece for piece in position.pieces().values() if owner(piece) == colour)
    on_board = sum(colour_of(man) == colour for piece in own for man in piece)
    return on_board + position.hands().get(colour, 0)


@dataclass(frozen=True, kw_only=True)
class Material(Claim):
    """With best play of both for as many plies as the lines are long, the mover has fewer free men,
    compared with the opponent, after the move played."""

    kind = "material"

    def level(self, position: Position) -> float:
        return -balance(position, self.colour)

    def happens(self, story: Story) -> bool:
        plies = len(self.lines[0])
        if len(story.line) < plies:
            return False
        return balance(story.positions[plies], self.colour) <= self.numbers[0]

    @property
    def weight(self) -> float:
        a, b = self.numbers
        return min(1.0, (b - a) / 4)

    @property
    def shown(self) -> Literal[0, 1]:
        """The line that changes the balance more."""
        now = balance(self.choice.position, self.colour)
        return 0 if now - self.numbers[0] >= self.numbers[1] - now else 1

    @property
    def _told(self) -> Literal[0, 1]:
        """The line that the sentence tells: not that of a move that mustn't be named."""
        return 0 if self.veiled else self.shown

    def __str__(self) -> str:
        a, b = self.numbers
        values = {
            **self._values,
            "line": " ".join(map(str, self._story())),
            "men": by_number(b - a, one="one free man", other="{number} free men"),
        }
        if self._told == 0:
            return by_colour(
                self.colour,
                black="After {played}, {line} leaves Black {men} worse off than best play after"
                " {better}.",
                white="After {played}, {line} leaves White {men} worse off than best play after"
                " {better}.",
                **values,
            )
        return by_colour(
            self.colour,
            black="After {better}, {line} leaves Black {men} better off than best play after"
            " {played}.",
            white="After {better}, {line} leaves White {men} better off than best play after"
            " {played}.",
            **values,
        )

    def _story(self) -> Line:
        """Return the moves of the line that is shown, up to the last one that takes men."""
        line = self.lines[self._told]
        position, last = self.choice.after("better" if self._told else "played"), 0
        for number, move in enumerate(line, 1):
            if position.takes(move):
                last = number
            position = position.play(move)
        return line[:last] or line


class OutOfNodesError(Exception):
    """Raised when a search has tried as many positions as it may."""


class _Search:
    """A full search by alpha-beta for the best balance of a colour."""

    def __init__(self, colour: Colour, balance: Balance) -> None:
        self._colour = colour
        self._balance = balance
        self._nodes = 0
        self._best_moves: dict[Position, Move] = {}

    def best(
        self, position: Position, plies: int, low: int = -MAX_BALANCE, high: int = MAX_BALANCE
    ) -> Steps[tuple[int, Line]]:
        """Return the balance after this many plies of best play, or fewer if the game ends, and
        the moves; raise OutOfNodesError if that takes too many positions."""
        self._nodes += 1
        if self._nodes > MAX_NODES:
            raise OutOfNodesError
        if not self._nodes % NODES_PER_STEP:
            yield None
        moves = position.moves() if plies else []
        if not moves:
            return self._balance(position, self._colour), ()
        own = position.turn == self._colour
        best: tuple[int, Line] | None = None
        first = self._best_moves.get(position)
        for move in sorted(moves, key=lambda move: move != first):
            value, line = yield from self.best(position.play(move), plies - 1, low, high)
            if best is None or (value > best[0] if own else value < best[0]):
                best = value, (move, *line)
            if own:
                low = max(low, value)
            else:
                high = min(high, value)
            if low >= high:
                break
        assert best
        self._best_moves[position] = best[1][0]
        return best


def exact(choice: Choice, balance: Balance = balance) -> Found:
    """Search for an exact claim about men: the shortest whose difference longer searches keep."""
    if not choice.on_board:
        return
    search = _Search(choice.mover, balance)
    claim: Material | None = None
    try:
        for plies in range(1, MAX_PLIES + 1):
            a, played = yield from search.best(choice.after_played, plies)
            b, better = yield from search.best(choice.after_better, plies)
            if a >= b:
                claim = None
            elif claim is None and _is_quiet(choice, played, better):
                squares = played[-1].squares if played else choice.played.squares
                claim = Material(
                    choice=choice,
                    colour=choice.mover,
                    numbers=(a, b),
                    squares=squares,
                    lines=(played, better),
                )
    except OutOfNodesError:
        pass
    yield claim


def _is_quiet(choice: Choice, played: Line, better: Line) -> bool:
    """Return whether nothing can be taken at the ends of two lines."""
    ends = end(choice.after_played, played), end(choice.after_better, better)
    return not any(position.takes(move) for position in ends for move in position.moves())


KINDS: Kinds = (Material,)
"""The kinds of claims of this module."""
