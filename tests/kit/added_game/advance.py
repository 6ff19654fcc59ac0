"""Advance: men that move one way and capture one another, until one of them is across.

It is written as if by somebody who has read only the README: it declares no symmetry, no maximum
length and no kernel. Men leave the board, and a man may be crowned.

>>> position = ADVANCE.start(size=4)
>>> print(position)
bbbb/4/4/wwww w 0
>>> [str(move) for move in position.moves()][:3]
['*a1', 'a1-a2', 'a1-b2']
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

from rules.board import Square, format_board, parse_board, squares
from rules.position import (
    Colour,
    Game,
    Man,
    Move,
    Outcome,
    Position,
    Refusal,
    fill,
    other,
    parse_fields,
    parse_number,
    parse_squares,
    parse_turn,
)

Piece = tuple[Colour, bool]
"""A colour, and True for a king."""


class AdvancePosition(Position):
    """A position of Advance."""

    __slots__ = ("men",)

    men: Mapping[Square, Piece]

    def __init__(
        self, game: Game, size: int, turn: Colour, ply: int, men: Mapping[Square, Piece]
    ) -> None:
        super().__init__(game, size, turn, ply)
        fill(self, men=dict(sorted(men.items())))

    @classmethod
    def start(cls, game: Game, size: int, **options: Any) -> Self:
        men: dict[Square, Piece] = {}
        for file in range(size):
            men[Square(file, 0)] = ("white", False)
            men[Square(file, size - 1)] = ("black", False)
        return cls(game, size, "white", 0, men)

    @classmethod
    def parse(cls, game: Game, text: str) -> Self:
        board, turn, ply = parse_fields(text, 3, 3, "BOARD TURN PLY")
        size, texts = parse_board(board, "[bwBW]", game.sizes)
        men: dict[Square, Piece] = {
            square: (parse_turn(piece.lower()), piece.isupper()) for square, piece in texts.items()
        }
        return cls(game, size, parse_turn(turn), parse_number(ply, "ply"), men)

    def __str__(self) -> str:
        texts = {
            square: colour[0].upper() if king else colour[0]
            for square, (colour, king) in self.men.items()
        }
        return f"{format_board(self.size, texts)} {self.turn[0]} {self.ply}"

    def key(self) -> tuple[object, ...]:
        return self.size, self.turn, tuple(self.men.items())

    def pieces(self) -> Mapping[Square, tuple[Colour | Man, ...]]:
        return {
            square: (Man(colour, "king") if king else colour,)
            for square, (colour, king) in self.men.items()
        }

    def spell(self, squares: Sequence[Square]) -> str | None:
        if len(squares) == 1:
            return f"*{squares[0]}"
        return f"{squares[0]}-{squares[1]}"

    def _legal(self) -> Iterable[Move]:
        if self.outcome():
            return
        yield from self._board_moves()

    def _board_moves(self) -> Iterable[Move]:
        for start, (colour, _) in self.men.items():
            if colour == self.turn:
                if self._may_crown(start):
                    yield Move(f"*{start}", "crown", (start,))
                yield from self._steps(start)

    def _may_crown(self, square: Square) -> bool:
        return (self.turn, True) not in self.men.values() and square in self.men

    def _steps(self, start: Square) -> Iterable[Move]:
        king = self.men[start][1]
        forward = 1 if self.turn == "white" else -1
        for ranks in (forward, -forward) if king else (forward,):
            for files in (0, -1, 1):
                end = start.step((files, ranks))
                occupant = self.men.get(end)
                if end.on(self.size) and not occupant:
                    yield Move(f"{start}-{end}", "march", (start, end))
                elif occupant and occupant[0] != self.turn and files:
                    yield Move(f"{start}-{end}", "take", (start, end))

    def _after(self, move: Move) -> Self:
        men = dict(self.men)
        colour, king = men.pop(move.squares[0])
        men[move.squares[-1]] = (colour, king or move.kind == "crown")
        return type(self)(self.game, self.size, other(self.turn), self.ply + 1, men)

    def _refuse(self, text: str) -> Refusal:
        if not re.fullmatch(r"\*[a-s][1-9][0-9]?|[a-s][1-9][0-9]?-[a-s][1-9][0-9]?", text):
            return Refusal("notation", "A move is two squares, such as a1-a2, or *a1 to crown.")
        try:
            clicked = parse_squares(text.lstrip("*"), "-", self.size)
        except ValueError as error:
            return Refusal("notation", f"This is no move: {error}.")
        if outcome := self.outcome():
            return self._refuse_over(outcome, clicked)
        if self.men.get(clicked[0], ("", False))[0] != self.turn:
            return Refusal("not-yours", f"There is no man of yours on {clicked[0]}.", clicked)
        if len(clicked) == 1:
            return Refusal("one-king", "You have a king already.", clicked)
        return Refusal(
            "forward", f"No man of yours goes from {clicked[0]} to {clicked[1]}.", clicked
        )

    def outcome(self) -> Outcome | None:
        for square in squares(self.size):
            colour, _ = self.men.get(square, (None, False))
            if square.rank == (self.size - 1 if colour == "white" else 0) and colour:
                name = colour.capitalize()
                return Outcome(colour, f"{name} wins: a man is across on {square}.")
        if not any(self._board_moves()):
            winner = other(self.turn)
            return Outcome(winner, f"{winner.capitalize()} wins: nobody else can move.")
        return None


ADVANCE = Game(
    "advance",
    "Advance",
    sizes=(4, 5, 6),
    default_size=5,
    position=AdvancePosition,
    rules=("notation", "over", "not-yours", "one-king", "forward"),
    first="white",
)
