"""The interface of a game: `Position`, `Move`, `Outcome` and `Refusal`.

A game is a subclass of `Position` and one `Game` that names it. The subclass says
which moves are legal (`_legal`), what a legal move leads to (`_after`), why a text is
not a legal move (`_refuse`), how the game ends (`outcome`), and how a position is read and
written (`parse`, `__str__`).
The rest is shared by all games: looking moves up, playing them, comparing positions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Self

from .board import MAX_SIZE, format_sizes, quote, truncate
from .library_hooks import module
from .motion_scenes import Pieces, Scene
from .move import Move, Outcome, PieceValue, Push, PushKind, Refusal
from .options import FormField, Offer, Option
from .piece import COLOURS, Colour, Man, Men, cap, colour_of, other, owner, state_of, with_colour
from .rewriting import Rewriting
from .rules_of_game import KernelAdapter, fill
from .sentences import sentence, together
from .text_fields import parse_fields, parse_number, parse_square, parse_squares, parse_turn
from .type_checks import check_items, check_refused, check_type

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


class Position(Rewriting):
    """A position of a game. Immutable and hashable; equal when game and text are."""

    __slots__ = ()

    game: Game

    def _repr_svg_(self) -> str:
        """Return the board as SVG; Jupyter calls this."""
        svg: str = module("notebook").position_svg(self)
        return svg

    def first_position(self) -> Position:
        """Return the game's first position on a board of this size, with default options."""
        return self.game.start(self.size)

    def altered(self, **changes: Any) -> Position:
        """Return this position with the changes that `rewritten` accepts; ValueError that says what
        is wrong if the game rejects it."""
        return self.game.parse(self.rewritten(**changes))


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
    plies: Mapping[int, int] = field(default_factory=dict, repr=False)
    """The median number of plies of a game by size, as `benchmarks/lengths.py` found it, where it
    is known."""
    declared: Mapping[str, Option] = field(init=False, repr=False)
    """Each option as an `Option`."""

    def __post_init__(self) -> None:
        check_type("id", self.id, str, "a text")
        check_type("title", self.title, str, "a text")
        check_items("sizes", self.sizes, int, "whole numbers")
        check_type("options", self.options, Mapping, "defaults by name")
        declared = {name: Option.of(value) for name, value in self.options.items()}
        defaults = {name: option.default for name, option in declared.items()}
        object.__setattr__(self, "declared", MappingProxyType(declared))
        object.__setattr__(self, "options", MappingProxyType(defaults))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        parts: tuple[Any, ...] = module("copying").game_parts(self)
        return parts

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
