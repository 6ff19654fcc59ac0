"""A position's text with changes: other men, another turn, and so on.

>>> from rules import Square, game
>>> start = game("egotzi").start(size=3)
>>> start.rewritten(men={Square.parse("b2"): ("white",)}, ply="4")
'3/1w1/3 b 4'
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import lru_cache

from .board import Square, format_board, squares
from .piece import COLOURS, Colour, Man, Men, colour_of, state_of
from .presentation import Presentation


class Rewriting(Presentation):
    """The part of a position that writes the texts of similar positions."""

    __slots__ = ()

    @abstractmethod
    def first_position(self) -> Rewriting:
        """Return the first position of the game on a board of this size."""

    def kinds(self) -> Sequence[Colour | Man]:
        """Return the kinds of men that pieces can consist of, plain ones first; states are those in
        this position and in the first."""
        pieces = (*self.pieces().values(), *self.first_position().pieces().values())
        states = {state_of(man): None for men in pieces for man in men if state_of(man)}
        return (*COLOURS, *(Man(colour, state) for state in states for colour in COLOURS))

    def piece_text(self, men: Men) -> str:
        """Return the text of a piece: as in this position or in the first; otherwise the first
        letter of its colour, a capital if the top man has a state."""
        texts = _piece_texts(self.first_position()) | _piece_texts(self)
        letter = colour_of(men[0])[0]
        return texts.get(men, letter.upper() if state_of(men[0]) else letter)

    def rewritten(
        self,
        *,
        men: Mapping[Square, Men] | None = None,
        turn: Colour | None = None,
        ply: str | None = None,
        hands: Mapping[Colour, str] | None = None,
        extra_values: Mapping[str, str] | None = None,
    ) -> str:
        """Return the text of this position with some changes; `Game.parse` may reject it.

        Numbers are passed as text, as somebody typed them.
        """
        board, *fields = str(self).split(" ")
        if men is not None:
            texts = {piece: self.piece_text(piece) for piece in {*men.values()}}
            board = format_board(self.size, {at: texts[piece] for at, piece in men.items()})
        changes = (turn and turn[0], ply)
        return " ".join(
            [board, *(new or old for new, old in zip(changes, fields, strict=False)), *fields[2:]]
        )


@lru_cache(64)
def _piece_texts(position: Rewriting) -> dict[Men, str]:
    """Return the text of each piece, from the position's own text: in a rank, all characters but
    digits are divided equally among its pieces."""
    texts: dict[Men, str] = {}
    pieces = position.pieces()
    rows = str(position).partition(" ")[0].split("/")
    for rank, row in zip(range(position.size - 1, -1, -1), rows, strict=False):
        letters = "".join(letter for letter in row if not letter.isdecimal())
        men_in_rank = [
            pieces[at] for at in squares(position.size) if at.rank == rank and at in pieces
        ]
        width = len(letters) // len(men_in_rank) if men_in_rank else 0
        for index, men in enumerate(men_in_rank):
            texts[men] = letters[width * index : width * (index + 1)]
    return texts
