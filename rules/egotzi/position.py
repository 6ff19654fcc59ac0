"""Egotzi: the largest groups decide, once equal ones of the two colours cancel.

>>> position = EGOTZI.start(size=5, pie=False).play("c3").play("c4")
>>> str(position)
'5/2w2/5/2b2/5 b 2 nopie'
>>> [(str(push.start), str(push.end), push.kind) for push in position.pushes("c3")]
[('c4', 'c5', 'straight'), ('c2', 'c1', 'straight')]
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

from rules.board import Square
from rules.groups import group_sizes, outcome_by_groups
from rules.kernels import Boards, KernelSpec
from rules.pie import PIE, SWAP_SIDES, MasksPosition, parse_pie
from rules.position import (
    Colour,
    Game,
    Move,
    Outcome,
    Refusal,
    other,
    parse_fields,
    parse_number,
    parse_square,
    parse_turn,
)
from rules.sentences import sentence

from .stones import EgotziKernelAdapter, StonesPosition, parse_stones


class EgotziPosition(StonesPosition, MasksPosition):
    """A position of Egotzi: stones and the pie rule."""

    __slots__ = ()

    KERNEL_SPEC = KernelSpec(
        "egotzi",
        ("rules.egotzi.kernel",),
        learnt=True,
        traces="rules.egotzi.kernel_traces",
        boards=Boards("rules.egotzi.kernel_boards", largest=8),
        books=((4, (("pie", False),)),),
    )

    @classmethod
    def start(cls, game: Game, size: int, **options: Any) -> Self:
        return cls(game, size, "black", 0, options["pie"], 0, 0)

    @classmethod
    def parse(cls, game: Game, text: str) -> Self:
        board, *fields = parse_fields(text, 3, 4, "BOARD TURN PLY [nopie]")
        size, black, white = parse_stones(board, game)
        turn, ply = parse_turn(fields[0]), parse_number(fields[1], "ply")
        return cls(game, size, turn, ply, parse_pie(fields[2:]), black, white)

    def __str__(self) -> str:
        return self._board_text() + ("" if self.pie else " nopie")

    def outcome(self) -> Outcome | None:
        if not self._full():
            return None
        sizes = self.sizes()
        return outcome_by_groups(sizes["black"], sizes["white"], last_mover=other(self.turn))

    def sizes(self) -> dict[Colour, list[int]]:
        return {
            "black": group_sizes(self.black, self.size),
            "white": group_sizes(self.white, self.size),
        }

    def _legal(self) -> Iterable[Move]:
        yield from self._placements()
        if self.may_swap_sides() and not self._full():
            yield SWAP_SIDES

    def _legal_move(self, text: str) -> Move | None:
        return self._placement(text) or super()._legal_move(text)

    def _after(self, move: Move) -> Self:
        if move.kind == "swap-sides":
            return self._next(self.turn, self.black, self.white)
        return self._next(other(self.turn), *self._placed(move.squares[0]))

    def kernel(self) -> EgotziKernelAdapter | None:
        swaps = self.may_swap_sides()
        return (
            None
            if self.may_swap_sides_next()
            else EgotziKernelAdapter(self.KERNEL_SPEC, self, swaps)
        )

    def _refuse(self, text: str) -> Refusal:
        swap = text == SWAP_SIDES.text
        try:
            placed: tuple[Square, ...] = () if swap else (parse_square(text, self.size),)
        except ValueError as error:
            reason = sentence("{error}. Name an empty square, such as a1.", error=error)
            return Refusal("notation", reason)
        if outcome := self.outcome():
            return self._refuse_over(outcome, placed)
        return self._refuse_swap_sides() if swap else self._refuse_occupied(placed[0])


EGOTZI = Game(
    "egotzi",
    "Egotzi",
    sizes=tuple(range(2, 20)),
    default_size=7,
    plies={size: size**2 for size in range(2, 20)},
    position=EgotziPosition,
    rules=("notation", "over", "swap-sides", "occupied"),
    options={"pie": PIE},
)
