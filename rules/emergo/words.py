"""What a position of Emergo says of itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self

from rules.board import Square, squares
from rules.likely_game import shows_stones
from rules.position import Colour, Men, Move, Position, cap, other, owner

from .text import Column


class ColumnsTold(Position):
    """Columns that are entered, moved, and taken prisoner."""

    __slots__ = ()

    CHEQUERED = COLUMNS = DIAGRAMS = True
    HANDS_FIELD = 3
    MUST = "must capture"
    TITLES: ClassVar[dict[str, str]] = Position.TITLES | {
        "dark-square": "Dark squares only",
        "centre": "Not on the centre at first",
        "capture-first": "Capturing comes first",
        "jump": "No capture there",
        "about-turn": "No turning about",
        "longest": "The longest capture",
        "enter-first": "Men in hand come first",
        "no-men": "No man in hand",
        "feeding": "No feeding",
        "one-step": "One step at a time",
    }

    @classmethod
    def resembles(cls, text: str) -> bool:
        return not shows_stones(text)

    def complement(self) -> Mapping[Colour, int]:
        return self.game.start(self.size).hands()

    def why_vacant(self, square: Square) -> str:
        if square.dark:
            return ""
        return f"{square} is a light square: men stand on dark squares only."

    def piece_text(self, men: Men) -> str:
        colour = owner(men) or "white"
        return str(Column(colour, cap(men), len(men) - cap(men)))

    def rewritten(self, *, hands: Mapping[Colour, str] | None = None, **changes: Any) -> str:
        *fields, last = super().rewritten(**changes).split(" ")
        return " ".join([*fields, f"{hands['white']},{hands['black']}" if hands else last])

    # Captures.

    def takes(self, move: Move) -> int:
        return len(move.squares) - 1 if move.kind == "capture" else 0

    def demands(self) -> Mapping[Square, str]:
        moves = self.moves()
        if not moves or moves[0].kind == "step":
            return {}
        if moves[0].kind == "capture":
            return {move.squares[0]: "must" for move in moves}
        known = {*self.pieces(), *(move.squares[0] for move in moves)}
        dark = (square for square in squares(self.size) if square.dark)
        return {square: "barred" for square in dark if square not in known}

    def _doing(self) -> str:
        move = self.moves()[0]
        if self.takes(move):
            return f"must take {self.takes(move)}"
        return "enter a man" if move.kind == "enter" else "move a column"

    def due(self) -> str:
        moves = self.moves()
        entering = bool(moves) and moves[0].kind == "enter"
        return self._entry() if entering else super().due()

    def _entry(self) -> str:
        """What may enter, and what goes for the squares and columns meanwhile."""
        name, rival = self.turn.capitalize(), other(self.turn)
        men, theirs = self.hands()[self.turn], self.hands()[rival]
        alone = theirs or men == 1
        what = self._doing() if alone else f"enter the shadowpiece, your last {men} men"
        told = f"{name} to move: {what}."
        if any(map(self.takes, self.altered(turn=rival).moves()[:1])):
            return f"{told} {rival.capitalize()} could capture already: no square is barred."
        owns = any(owner(column) == self.turn for column in self.pieces().values())
        return f"{told} Columns wait until your hand is empty." if alone and owns else told

    def _takings(self, after: Self, line: Sequence[Move]) -> str:
        return ", ".join(self._exchange(after, line))

    def _exchange(self, after: Self, line: Sequence[Move]) -> Iterator[str]:
        """What is taken now, what must be taken in reply, and what then, where it is expected."""
        rival = other(self.turn).capitalize()
        men, reply = self.takes(line[0]), self.takes(after.moves()[0])
        if men:
            yield f"takes {men}"
        if reply:
            yield f"{rival} must take {reply}"
        elif not men:
            yield f"leaves {rival} nothing to take"
        replies = [self.takes(move) for move in line[1:3]]
        if len(replies) == 2 and all(replies):
            yield f"then {self.turn.capitalize()} takes {replies[1]}"
