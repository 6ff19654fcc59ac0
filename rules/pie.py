"""The pie rule: on White's first turn, White may swap sides instead of moving.

Swapping sides changes who owns which colour, not the board: White is still to move.
The text of a position ends in the field `nopie` if the game is played without the rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from .board import quote
from .position import Colour, FormField, Game, Move, Offer, Option, Position, Refusal, fill
from .sentences import by_colour, sentence, template

SWAP_SIDES = Move("swap", "swap-sides")

PIE = Option(
    True,
    template("Pie rule: the second player may swap sides"),
    simple=False,
    about=template("turn the pie rule on or off"),
)


class PiePosition(Position):
    """A position of a game that may be played with the pie rule."""

    __slots__ = ("pie",)

    pie: bool
    """True if the game is played with the pie rule."""

    def __init__(self, game: Game, size: int, turn: Colour, ply: int, pie: bool) -> None:
        super().__init__(game, size, turn, ply)
        fill(self, pie=pie)

    def options(self) -> Mapping[str, object]:
        return {"pie": self.pie}

    def exchanges(self, move: Move) -> bool:
        return move == SWAP_SIDES

    def played(self, move: Move) -> str:
        if move != SWAP_SIDES:
            return super().played(move)
        return by_colour(
            self.turn,
            black="The second player swapped sides and took over White (pie rule).",
            white="The second player swapped sides and took over Black (pie rule).",
        )

    def headline(self, move: Move) -> str:
        return self.played(move) if move == SWAP_SIDES else super().headline(move)

    def imperative(self, move: Move) -> str:
        return sentence("swap sides") if move == SWAP_SIDES else super().imperative(move)

    def offers(self) -> Sequence[Offer]:
        if not self.may_swap_sides() or self.outcome():
            return ()
        about = by_colour(
            self.turn,
            black="Instead of moving, you may take over White; your opponent then moves, as Black.",
            white="Instead of moving, you may take over Black; your opponent then moves, as White.",
        )
        return (Offer(about, ((SWAP_SIDES.text, sentence("Swap sides")),)),)

    def extra_values(self) -> Mapping[str, str]:
        return {"pie": "on" if self.pie else ""}

    def form_fields(self, extra_values: Mapping[str, str]) -> Sequence[FormField]:
        return (FormField("pie", sentence("Pie rule"), "tick"),)

    def rewritten(self, *, extra_values: Mapping[str, str] | None = None, **changes: Any) -> str:
        fields = super().rewritten(**changes).split(" ")[:3]
        pie = self.pie if extra_values is None else extra_values["pie"]
        return " ".join(fields if pie else [*fields, "nopie"])

    def may_swap_sides(self) -> bool:
        """Return whether the pie rule lets the side to move swap sides now; this does not check
        whether the game is over."""
        return self.pie and self.ply == 1 and self.turn == "white"

    def may_swap_sides_next(self) -> bool:
        """Return whether sides may be swapped after the next move."""
        return self.pie and self.ply == 0 and self.turn == "black"

    def _refuse_swap_sides(self) -> Refusal:
        if not self.pie:
            reason = sentence("This game is played without the pie rule.")
        else:
            reason = sentence(
                "You can swap sides only on White's first turn, right after Black's first move."
            )
        return Refusal("swap-sides", reason)


class MasksPosition(PiePosition):
    """A position whose pieces are two masks, in a game that may have the pie rule."""

    __slots__ = ("black", "white")

    black: int
    """The mask of the black pieces."""
    white: int
    """The mask of the white pieces."""

    def __init__(
        self, game: Game, size: int, turn: Colour, ply: int, pie: bool, black: int, white: int
    ) -> None:
        super().__init__(game, size, turn, ply, pie)
        fill(self, black=black, white=white)

    def key(self) -> tuple[object, ...]:
        return self.black, self.white, self.size, self.turn, self.pie

    def _next(self, turn: Colour, black: int, white: int) -> Self:
        """Return the position after a move that leads to this side to move and these pieces."""
        return type(self)(self.game, self.size, turn, self.ply + 1, self.pie, black, white)


def parse_pie(fields: list[str]) -> bool:
    """Return whether the fields after BOARD TURN PLY, at most one, leave the pie rule on; raise
    ValueError if there is one other than `nopie`."""
    if fields and fields[0] != "nopie":
        raise ValueError(
            sentence("the last field is {field}, expected nopie or nothing", field=quote(fields[0]))
        )
    return not fields
