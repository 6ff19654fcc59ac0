"""The interface of a game: `Position`, `Move`, `Outcome` and `Refusal`.

A game is a subclass of `Position` and one `Game` that names it. The subclass says
which moves are legal (`_legal`), what a legal move leads to (`_after`), why a text is
not a legal move (`_refuse`), how the game ends (`outcome`), and how a position is read and
written (`parse`, `__str__`).
The rest is shared by all games: looking moves up, playing them, comparing positions.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar, Protocol, Self

from .board import MAX_SIZE, Square, format_sizes, quote, truncate
from .kernels import Instance, KernelSpec
from .motion_scenes import Pieces, Scene
from .move import Move, MoveList, Outcome, PieceValue, Push, PushKind, Refusal, text_of
from .options import FormField, Offer, Option
from .piece import COLOURS, Colour, Man, Men, cap, colour_of, other, owner, state_of, with_colour
from .rewriting import Rewriting
from .sentences import sentence, together
from .symmetries import NO_SYMMETRIES, Symmetry
from .text_fields import parse_fields, parse_number, parse_square, parse_squares, parse_turn
from .type_checks import check_refused, check_type

__all__ = [
    "COLOURS",
    "Colour",
    "FormField",
    "Game",
    "KernelAdapter",
    "Man",
    "Men",
    "Move",
    "Offer",
    "Option",
    "Outcome",
    "PieceValue",
    "Pieces",
    "Position",
    "Push",
    "PushKind",
    "Refusal",
    "Scene",
    "cap",
    "colour_of",
    "fill",
    "other",
    "owner",
    "parse_fields",
    "parse_number",
    "parse_square",
    "parse_squares",
    "parse_turn",
    "state_of",
    "with_colour",
]

MAX_TEXT_LENGTH = 2000
"""The maximum length of a position's text; every position of every game is shorter."""

_set = object.__setattr__


def fill(position: Position, **fields: object) -> None:
    """Set fields of an otherwise immutable position, while it is being created or to cache derived
    values."""
    for name, value in fields.items():
        _set(position, name, value)


class KernelAdapter(Protocol):
    """The interface between a position and its game's kernel, which is tested against the rules.

    It loads the position into a running program, and translates between Moves and their codes: the
    numbers that stand for them in the program.
    """

    @property
    def spec(self) -> KernelSpec:
        """The game's kernel, and the search to link it with."""

    @property
    def may_swap_sides(self) -> bool:
        """True if the mover may also swap sides, which the program doesn't know about."""

    def load(self, instance: Instance) -> None:
        """Make the position the program's current one."""

    def line(self, codes: Sequence[int]) -> list[Move]:
        """Return the Moves with these codes, each played after the previous one."""

    def codes(self, moves: Sequence[Move]) -> list[int]:
        """Return the codes of these Moves, each played after the previous one."""


class Position(Rewriting):
    """A position of a game. Immutable and hashable; equal when game and text are."""

    __slots__ = ("_by_text", "_moves", "game", "ply", "size", "turn")

    KERNEL_SPEC: ClassVar[KernelSpec | None] = None
    """The game's kernel, and the search to link it with; None if the game has no kernel."""

    DIAGRAMS: ClassVar[bool] = False
    """True if positions of the game can be shown by vchess's diagrams."""

    HANDS_FIELD: ClassVar[int | None] = None
    """The field of a position's text, from 0, that holds White's and Black's men in hand:
    `12,11`."""

    SYMMETRIES: ClassVar[Mapping[str, Symmetry]] = NO_SYMMETRIES
    """The rotations and reflections of the board, by name, that don't change the game."""

    game: Game
    ply: int
    """Moves played so far, setup moves included."""
    _moves: Sequence[Move] | None
    _by_text: Mapping[str, Move] | None

    def __init__(self, game: Game, size: int, turn: Colour, ply: int) -> None:
        fill(self, game=game, size=size, turn=turn, ply=ply, _moves=None, _by_text=None)

    def _repr_svg_(self) -> str:
        """Return the board as SVG; Jupyter calls this."""
        from .notebook import position_svg  # imported only where a board is shown

        return position_svg(self)

    # What each game defines.

    @classmethod
    @abstractmethod
    def start(cls, game: Game, size: int, **options: Any) -> Self:
        """Return the first position; ValueError if an option can't have the value given."""

    @classmethod
    @abstractmethod
    def parse(cls, game: Game, text: str) -> Self:
        """Return the position of `text`; ValueError that says what is wrong and where."""

    @abstractmethod
    def __str__(self) -> str:
        """Return the text that `Game.parse` reads back without loss."""

    @abstractmethod
    def key(self) -> tuple[object, ...]:
        """Return all that the text holds but the ply: a position repeats when its key does."""

    @abstractmethod
    def _legal(self) -> Iterable[Move]:
        """Return all legal moves, without duplicates; none when the game is over."""

    @abstractmethod
    def _after(self, move: Move) -> Self:
        """Return the position after a move known to be legal."""

    @abstractmethod
    def _refuse(self, text: str) -> Refusal:
        """Return the refusal of `text`, known to be illegal, for the first rule that it breaks."""

    @abstractmethod
    def spell(self, squares: Sequence[Square]) -> str | None:
        """Return the move text that `squares`, clicked in this order, mean here.

        The move need not be legal: `why_illegal` explains why it isn't. None while more squares
        are needed.
        """

    def gain_label(self, move: Move) -> str:
        """Return the gain in value by a legal move, such as "+½", in a game that values pieces; ""
        elsewhere, and for moves that gain none."""
        return ""

    def piece_value(self, square: Square) -> PieceValue | None:
        """Return the value of the piece on a square, in a game that values pieces; None if there is
        none."""
        return None

    def options(self) -> Mapping[str, object]:
        """Return the values of the game's options that the text of this position shows."""
        return {}

    @classmethod
    def resembles(cls, text: str) -> bool:
        """Return whether a text that cannot be parsed may be meant as a position of this game."""
        return True

    def complement(self) -> Mapping[Colour, int] | None:
        """Return the number of men that each colour has in a position like this one, on the board
        and in hand; None if it varies because men leave the game."""
        return None

    def first_position(self) -> Position:
        """Return the game's first position on a board of this size, with default options."""
        return self.game.start(self.size)

    def altered(self, **changes: Any) -> Position:
        """Return this position with the changes that `rewritten` accepts; ValueError that says what
        is wrong if the game rejects it."""
        return self.game.parse(self.rewritten(**changes))

    def exchanges(self, move: Move) -> bool:
        """Return whether `move` makes the two players exchange their colours."""
        return False

    def bids(self) -> Sequence[Move]:
        """Return the legal bids, lowest first, while bidding: the higher, the better for White."""
        return ()

    def kernel(self) -> KernelAdapter | None:
        """Return the interface between this position and the game's kernel; None if there is no
        kernel, or if players may still exchange colours after the next move."""
        return None

    # Shared by all games.

    def moves(self) -> MoveList:
        """Return all legal moves, without duplicates; empty when the game is over.

        A move is also found by its text: `"c3" in position.moves()`.
        """
        if self._moves is None:
            fill(self, _moves=tuple(self._legal()))
        return MoveList(self._moves or ())

    def move(self, text: Move | str) -> Move:
        """Return the legal move with this text; ValueError, with the reason, if it is illegal."""
        if not isinstance(text, str):
            text = text_of(text)
        legal = self._legal_move(text)
        if legal is None:
            reason = self._refuse(text).reason
            raise ValueError(
                sentence("illegal move {text}: {reason}", text=quote(text), reason=reason)
            )
        return legal

    def play(self, move: Move | str) -> Self:
        """Return the position after `move` (a Move or its exact text); ValueError if it is
        illegal."""
        return self._after(self.move(move.text if isinstance(move, Move) else move))

    def why_illegal(self, text: Move | str) -> Refusal | None:
        """Return None if `text` is a legal move, else the refusal for the first rule that it
        breaks."""
        text = text_of(text)
        return None if self._legal_move(text) else self._refuse(text)

    @staticmethod
    def _refuse_over(outcome: Outcome, squares: tuple[Square, ...]) -> Refusal:
        """Return the refusal of any move once the game is over."""
        reason = sentence("The game is over. {outcome}", outcome=outcome.reason)
        return Refusal("over", reason, squares)

    @staticmethod
    def _bad_square_reason(text: str, error: ValueError) -> str:
        """Return the reason for refusing a text with an `error` in one of its squares, such as one
        off the board."""
        return sentence("{move} isn't possible here: {error}.", move=quote(text), error=error)

    def _legal_move(self, text: str) -> Move | None:
        """Return the legal move with a text, None if there is none.

        A game that can check single moves overrides this, to avoid listing all of them.
        """
        return self._moves_by_text().get(text)

    def _moves_by_text(self) -> Mapping[str, Move]:
        if self._by_text is None:
            fill(self, _by_text={move.text: move for move in self.moves()})
        return self._by_text or {}

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __getstate__(self) -> dict[str, object]:
        """Return the fields for a pickle, without cached values."""
        state: Any = super().__getstate__()
        return {**(state[0] or {}), **state[1], "_moves": None, "_by_text": None}

    def __setstate__(self, state: dict[str, object]) -> None:
        fill(self, **state)

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
    """Each option and its default; an option may be declared by an `Option`, which says more."""
    first: Colour = "black"
    """The first player's starting colour."""
    declared: Mapping[str, Option] = field(init=False, repr=False)
    """Each option as an `Option`."""

    def __post_init__(self) -> None:
        declared = {name: Option.of(value) for name, value in self.options.items()}
        defaults = {name: option.default for name, option in declared.items()}
        object.__setattr__(self, "declared", MappingProxyType(declared))
        object.__setattr__(self, "options", MappingProxyType(defaults))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        from .copying import game_parts  # imported only to pickle

        return game_parts(self)

    def start(self, size: int | None = None, **options: Any) -> Position:
        """Return the first position; ValueError for a size or option that the game doesn't have."""
        if size is None:
            size = self.default_size
        if type(size) is not int or size not in self.sizes:
            message = sentence(
                "{game} has no size {size}; it comes in sizes {sizes}",
                game=self.title,
                size=truncate(repr(size)),
                sizes=format_sizes(self.sizes),
            )
            check_refused(size, int, message)
            raise ValueError(message)
        for name in options:
            if name not in self.options:
                raise ValueError(self._no_option(name))
        for name, value in options.items():
            self.declared[name].check(name, value)
        return self.position.start(self, size, **{**self.options, **options})

    def _no_option(self, name: str) -> str:
        if not self.options:
            return sentence("{game} has no option {name}", game=self.title, name=quote(name))
        return sentence(
            "{game} has no option {name}, only {known}",
            game=self.title,
            name=quote(name),
            known=together([*self.options]),
        )

    def parse(self, text: str) -> Position:
        """Return the position of `text`; ValueError that says what is wrong and where."""
        check_type("position", text, str, "a text")
        if len(text) > MAX_TEXT_LENGTH:
            raise ValueError(
                sentence(
                    "the position has {length} characters, expected at most {most}",
                    length=len(text),
                    most=MAX_TEXT_LENGTH,
                )
            )
        return self.position.parse(self, text)


assert MAX_SIZE**2 * 3 < MAX_TEXT_LENGTH
