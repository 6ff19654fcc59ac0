"""What a game fills in: a `Position`, its `Move`s, its `Outcome`, its `Refusal`s.

A game is a subclass of `Position` and one `Game` that names it. The subclass says
which moves are legal (`_legal`), what a legal move leads to (`_after`), why a text is
no legal move (`_refuse`), how the game ends (`outcome`) and its text (`parse`, `__str__`).
What all games share is here: looking moves up, playing them, comparing positions.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar, Literal, NamedTuple, Protocol, Self

from .board import MAX_SIZE, Square, count, cut, quote
from .kernels import Instance, Part

Colour = Literal["black", "white"]

COLOURS: tuple[Colour, Colour] = ("black", "white")

LONGEST_TEXT = 2000
"""Characters that a position's text may have; every position of every game is shorter."""


def other(colour: Colour) -> Colour:
    """The opponent's colour.

    >>> other("black")
    'white'
    """
    return "white" if colour == "black" else "black"


@dataclass(frozen=True, slots=True)
class Move:
    """A move: its text, its kind, and the squares it is played on, in order.

    The squares are those of the text, so a move without a place on the board
    (swapping sides, a bid) has none. Moves are equal when their texts are.
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


def fill(position: Position, **fields: object) -> None:
    """Set fields of a position that is being made: nobody else can."""
    for name, value in fields.items():
        object.__setattr__(position, name, value)


class Kernel(Protocol):
    """A position as a compiled program has it: the same game, tested against the rules.

    A move is a number of the program's own making.
    """

    @property
    def part(self) -> Part:
        """The game's part of the program."""

    @property
    def swaps(self) -> bool:
        """Whether the mover may swap sides instead, of which the program knows nothing."""

    def load(self, instance: Instance) -> None:
        """Make the position the program's current one."""

    def line(self, codes: Sequence[int]) -> list[Move]:
        """The Moves that numbers are, each played after the one before it."""

    def codes(self, moves: Sequence[Move]) -> list[int]:
        """The numbers of Moves, each played after the one before it."""


class Position(ABC):
    """A position of a game. Immutable and hashable; equal when game and text are."""

    __slots__ = ("_by_text", "_moves", "game", "ply", "size", "turn")

    PART: ClassVar[Part | None] = None
    """What a program needs of the game, if the game has a kernel."""

    game: Game
    size: int
    """Squares a side."""
    turn: Colour
    """The colour to move."""
    ply: int
    """Moves played so far, setup moves included."""
    _moves: Sequence[Move] | None
    _by_text: Mapping[str, Move] | None

    def __init__(self, game: Game, size: int, turn: Colour, ply: int) -> None:
        fill(self, game=game, size=size, turn=turn, ply=ply, _moves=None, _by_text=None)

    # What a game says of itself.

    @classmethod
    @abstractmethod
    def start(cls, game: Game, size: int, **options: Any) -> Self:
        """The first position; ValueError for an option's value that the game has not."""

    @classmethod
    @abstractmethod
    def parse(cls, game: Game, text: str) -> Self:
        """The position of `text`; ValueError that says what is wrong and where."""

    @abstractmethod
    def __str__(self) -> str:
        """The text that `Game.parse` reads back without loss."""

    @abstractmethod
    def key(self) -> tuple[object, ...]:
        """All that the text tells but the ply: positions repeat when their keys are equal."""

    @abstractmethod
    def _legal(self) -> Iterable[Move]:
        """All legal moves, without duplicates; none when the game is over."""

    @abstractmethod
    def _after(self, move: Move) -> Self:
        """The position after a move known to be legal."""

    @abstractmethod
    def _refuse(self, text: str) -> Refusal:
        """Why `text`, known not to be legal, is not: the first rule that applies."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""

    @abstractmethod
    def pieces(self) -> Mapping[Square, tuple[Colour, ...]]:
        """What stands where: the men of each piece from the top down (a stone is one man)."""

    @abstractmethod
    def spell(self, squares: Sequence[Square]) -> str | None:
        """The move text that `squares`, clicked in this order, would mean here.

        The move need not be legal: `why_illegal` explains it. None while more
        squares are needed.
        """

    def hands(self) -> Mapping[Colour, int]:
        """Men still to enter, by colour; empty in a game without hands."""
        return {}

    def sizes(self) -> Mapping[Colour, Sequence[int]]:
        """The sizes of each colour's groups, largest first, in a game that counts groups."""
        return {}

    def scores(self) -> Mapping[Colour, int]:
        """The points of each colour as the board stands, in a game that counts points."""
        return {}

    def pushed(self, move: Move) -> Sequence[Push]:
        """What a legal move does to pieces beside it, in a game that pushes."""
        return ()

    def brings(self, move: Move) -> str:
        """What a legal move gains, in a few characters, in a game that values pieces."""
        return ""

    def worth(self, square: Square) -> Worth | None:
        """What the piece on a square is worth, in a game that values pieces."""
        return None

    def options(self) -> Mapping[str, object]:
        """The game's options, as this position is played with them."""
        return {}

    def exchanges(self, move: Move) -> bool:
        """Whether `move` makes the two players exchange their colours."""
        return move.kind == "swap-sides"

    def bids(self) -> Sequence[Move]:
        """The bids, where one is due, in order: the higher, the better for White."""
        return ()

    def kernel(self) -> Kernel | None:
        """The position as a program has it. None where the game has none, or where
        players may still come to exchange their colours after this move."""
        return None

    # What all games share.

    def moves(self) -> list[Move]:
        """All legal moves, without duplicates; empty when the game is over."""
        if self._moves is None:
            fill(self, _moves=tuple(self._legal()))
        return list(self._moves or ())

    def move(self, text: str) -> Move:
        """The legal move of this text; ValueError, with the reason, if it is not legal."""
        legal = self._legal_texts().get(text)
        if legal is None:
            raise ValueError(f"illegal move {quote(text)}: {self._refuse(text).reason}")
        return legal

    def play(self, move: Move | str) -> Self:
        """The position after `move` (a Move or its exact text); ValueError if it is illegal."""
        return self._after(self.move(move if isinstance(move, str) else move.text))

    def why_illegal(self, text: str) -> Refusal | None:
        """None if `text` is a legal move, else the first rule that it breaks."""
        return None if text in self._legal_texts() else self._refuse(text)

    @staticmethod
    def _refuse_over(outcome: Outcome, squares: tuple[Square, ...]) -> Refusal:
        """The refusal of any move once the game is over."""
        return Refusal("over", f"The game is over. {outcome.reason}", squares)

    def _legal_texts(self) -> Mapping[str, Move]:
        if self._by_text is None:
            fill(self, _by_text={move.text: move for move in self.moves()})
        return self._by_text or {}

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a position is immutable: its {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a position is immutable: its {name} cannot be deleted")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.game is other.game and self.ply == other.ply and self.key() == other.key()

    def __hash__(self) -> int:
        return hash((self.game.id, self.ply, self.key()))

    def __repr__(self) -> str:
        return f"rules.game({self.game.id!r}).parse({str(self)!r})"


@dataclass(frozen=True, eq=False)
class Game:
    """A game: its names, its sizes and options, and the class of its positions."""

    id: str
    title: str
    sizes: tuple[int, ...]
    default_size: int
    position: type[Position] = field(repr=False)
    rules: tuple[str, ...] = field(repr=False)
    """The names of its refusals, in the order in which they apply."""
    options: Mapping[str, object] = field(default_factory=dict)
    """Each option and the value it has when it is not given."""
    first: Colour = "black"
    """The colour that the first player starts with."""
    dark_squares: bool = False
    """Whether men stand on dark squares only, those of the colour of a1."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", MappingProxyType(dict(self.options)))

    def start(self, size: int | None = None, **options: Any) -> Position:
        """The first position; ValueError for a size or an option that the game has not."""
        if size is None:
            size = self.default_size
        if type(size) is not int or size not in self.sizes:
            known = _some(self.sizes)
            if type(size) is not int:
                known = f"the whole numbers {known}"
            raise ValueError(f"{self.title} has no size {cut(repr(size))}, only {known}")
        for name in options:
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise ValueError(f"{self.title} has no option {quote(name)}; it has: {known}")
        return self.position.start(self, size, **{**self.options, **options})

    def parse(self, text: str) -> Position:
        """The position of `text`; ValueError that says what is wrong and where."""
        if len(text) > LONGEST_TEXT:
            raise ValueError(
                f"a position of {len(text)} characters: expected {LONGEST_TEXT} at most"
            )
        return self.position.parse(self, text)


def _some(sizes: Sequence[int]) -> str:
    return f"{sizes[0]} to {sizes[-1]}" if len(sizes) > 2 else " and ".join(map(str, sizes))


# Text that positions of several games have in common.


def parse_fields(text: str, least: int, most: int, form: str) -> list[str]:
    """The fields of a position's text, `least` to `most` of them; `form` names them in errors."""
    fields = text.split(" ")
    if not least <= len(fields) <= most:
        raise ValueError(f"{count(len(fields), 'field')}, expected {form}: {quote(text)}")
    return fields


def parse_turn(text: str) -> Colour:
    """The colour that TURN names."""
    if text not in ("b", "w"):
        raise ValueError(f"turn {quote(text)}, expected b or w")
    return "black" if text == "b" else "white"


def parse_number(text: str, what: str) -> int:
    """A number from 0 without leading zeros; `what` names it in errors."""
    if not re.fullmatch("0|[1-9][0-9]{0,999}", text):
        raise ValueError(f"{what} {quote(text)}, expected a number from 0 without leading zeros")
    return int(text)


def parse_square(text: str, size: int) -> Square:
    """The square that a text names; ValueError for what is none, or off the board."""
    square = Square.parse(text)
    if not square.on(size):
        raise ValueError(f"{square} is off the board, which has {size} squares a side")
    return square


def parse_squares(text: str, separator: str, size: int) -> tuple[Square, ...]:
    """The squares of a move's text; ValueError for what is none, or off the board."""
    return tuple(parse_square(part, size) for part in text.split(separator))


assert MAX_SIZE**2 * 3 < LONGEST_TEXT
