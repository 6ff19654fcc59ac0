"""Presentation of positions of Emulsion and Free Emulsion: sentences about swaps."""

from __future__ import annotations

from rules import swapping
from rules.position import Move, Position
from rules.sentences import by_turn


class SwappingPresentation(Position):
    """The presentation of pieces that trade places with pieces of the other colour."""

    __slots__ = ()

    CANCELS = True

    def _task(self, yours: bool) -> str:
        return by_turn(
            self.turn,
            yours,
            own="Your turn: swap one of your pieces with an enemy piece that touches it.",
            black="Black to move: swap one of your pieces with a white piece that touches it.",
            white="White to move: swap one of your pieces with a black piece that touches it.",
        )

    def tap_again(self, move: Move) -> str:
        return swapping.tap_again()

    def suggestion(self, move: Move) -> str:
        if len(move.squares) < 2:
            return self.imperative(move)
        return swapping.suggestion(*move.squares)

    def action(self, move: Move) -> str:
        return swapping.action(self.turn, *move.squares)
