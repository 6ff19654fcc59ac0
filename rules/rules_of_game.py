"""A position as the rules see it: what a game defines, and what all games share.

Searches know positions only as `Rules`, so that the type checker keeps words out of them. What
people see of a position is added by `rules.presentation` and `rules.rewriting`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Protocol, Self

from .board import Square, quote
from .kernels import Instance, KernelSpec
from .move import Move, MoveList, Outcome, Refusal, text_of
from .options import Option
from .piece import Colour, Men
from .position_checks import check_position_methods
from .sentences import sentence
from .symmetries import NO_SYMMETRIES, Symmetry

_set = object.__setattr__


def fill(position: Rules, **fields: object) -> None:
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


class GameInfo(Protocol):
    """What the rules know of a `rules.position.Game`."""

    @property
    def id(self) -> str:
        """The name of the game in addresses."""

    @property
    def declared(self) -> Mapping[str, Option]:
        """Each option as an `Option`."""

    def start(self, size: int | None = None, **options: Any) -> Rules:
        """Return the first position; ValueError for a size or option that the game doesn't have."""


class Rules(ABC):
    """A position as the rules see it, without words. Immutable and hashable; equal when game and
    text are."""

    __slots__ = ("_by_text", "_moves", "game", "ply", "size", "turn")

    KERNEL_SPEC: ClassVar[KernelSpec | None] = None
    """The game's kernel, and the search to link it with; None if the game has no kernel."""

    REASONS: ClassVar[str] = "rules.general_reasons"
    """The module of the kinds of claims that give reasons in the game (see `rules.claims`)."""

    SYMMETRIES: ClassVar[Mapping[str, Symmetry]] = NO_SYMMETRIES
    """The rotations and reflections of the board, by name, that don't change the game."""

    game: GameInfo
    size: int
    """Squares per side."""
    turn: Colour
    """The colour to move."""
    ply: int
    """Moves played so far, setup moves included."""
    _moves: Sequence[Move] | None
    _by_text: Mapping[str, Move] | None

    def __init_subclass__(cls) -> None:
        check_position_methods(cls)

    def __init__(self, game: GameInfo, size: int, turn: Colour, ply: int) -> None:
        fill(self, game=game, size=size, turn=turn, ply=ply, _moves=None, _by_text=None)

    # What each game defines.

    @classmethod
    @abstractmethod
    def start(cls, game: Any, size: int, **options: Any) -> Self:
        """Return the first position; ValueError if an option can't have the value given."""

    @classmethod
    @abstractmethod
    def parse(cls, game: Any, text: str) -> Self:
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

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Return the result of the game; None while it goes on."""

    @abstractmethod
    def pieces(self) -> Mapping[Square, Men]:
        """Return the men on each occupied square, from the top down (a stone is one man)."""

    def options(self) -> Mapping[str, object]:
        """Return the values of the game's options that the text of this position shows."""
        return {}

    def book_key(self) -> object:
        """Return what selects the book with which a position is solved, besides the board's size:
        the options, unless the game overrides it."""
        return tuple(self.options().items())

    @classmethod
    def resembles(cls, text: str) -> bool:
        """Return whether a text that cannot be parsed may be meant as a position of this game."""
        return True

    def exchanges(self, move: Move) -> bool:
        """Return whether `move` makes the two players exchange their colours."""
        return False

    def bids(self) -> Sequence[Move]:
        """Return the legal bids, lowest first, while bidding: the higher, the better for White."""
        return ()

    def fair_bid(self) -> Move | None:
        """Return the bid after which neither colour is better, as games showed or a proof; None if
        it isn't known."""
        return None

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
        if not isinstance(other, Rules):
            return NotImplemented
        return self.game is other.game and self.ply == other.ply and self.key() == other.key()

    def __hash__(self) -> int:
        return hash((self.game.id, self.ply, self.key()))

    def __repr__(self) -> str:
        return f"rules.game({self.game.id!r}).parse({str(self)!r})"


check_position_methods(Rules)
