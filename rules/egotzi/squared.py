"""Egotzi Squared: every group scores the square of its size, and White adds a komi, which is bid
before the first stone.

>>> position = EGOTZI_SQUARED.start(size=5).play("komi=6").play("white").play("c3")
>>> str(position), position.scores()
('5/5/2b2/5/5 w 3 6', {'black': 1, 'white': 6})
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Self

from rules.board import Square, quote
from rules.groups import group_sizes
from rules.kernels import Boards, KernelSpec
from rules.position import (
    COLOURS,
    Colour,
    Game,
    Move,
    Outcome,
    Refusal,
    fill,
    other,
    parse_fields,
    parse_number,
    parse_square,
    parse_turn,
)
from rules.sentences import by_colour, sentence
from rules.type_checks import check_refused

from . import refusals
from .fair_komi import FAIR_KOMI
from .presentation import KOMI, BiddingPresentation, komi_of
from .stones import EgotziKernelAdapter, StonesPosition, parse_stones

COLOUR_CHOICES = tuple(Move(colour, "colour") for colour in COLOURS)

_BID = re.compile("komi=(0|[1-9][0-9]*)", re.ASCII)


class SquaredPosition(BiddingPresentation, StonesPosition):
    """A position of Egotzi Squared: stones, and the komi once it is bid."""

    __slots__ = ("black", "komi", "settled", "white")

    KERNEL_SPEC = KernelSpec(
        "egotzi-squared",
        ("rules.egotzi.kernel",),
        learnt=True,
        traces="rules.egotzi.kernel_traces",
        boards=Boards("rules.egotzi.kernel_boards", largest=8, moves=13),
        books=((4, (("komi", 0),)),),
    )

    komi: int | None
    """White's komi in points; None before it is bid."""
    settled: bool
    """True once the komi is bid and the colours are chosen, so that stones can be placed."""

    def __init__(
        self,
        game: Game,
        size: int,
        turn: Colour,
        ply: int,
        komi: int | None,
        settled: bool,
        black: int,
        white: int,
    ) -> None:
        super().__init__(game, size, turn, ply)
        fill(self, komi=komi, settled=settled, black=black, white=white)

    @classmethod
    def start(cls, game: Game, size: int, **options: Any) -> Self:
        komi = options["komi"]
        if komi is not None and (type(komi) is not int or not _is_valid_komi(komi, size)):
            message = refusals.invalid_komi(quote(str(komi)), size)
            check_refused(komi, int, message)
            raise ValueError(message)
        return cls(game, size, "black", 0, komi, komi is not None, 0, 0)

    @classmethod
    def parse(cls, game: Game, text: str) -> Self:
        board, *fields = parse_fields(text, 4, 4, "BOARD TURN PLY KOMI")
        size, black, white = parse_stones(board, game)
        turn, ply = parse_turn(fields[0]), parse_number(fields[1], "ply")
        komi = None if fields[2] == "?" else parse_number(fields[2].removesuffix("?"), "komi")
        if komi is not None and not _is_valid_komi(komi, size):
            raise ValueError(refusals.invalid_komi(str(komi), size))
        return cls(game, size, turn, ply, komi, not fields[2].endswith("?"), black, white)

    def __str__(self) -> str:
        komi = "" if self.komi is None else self.komi
        return f"{self._board_text()} {komi}{'' if self.settled else '?'}"

    def key(self) -> tuple[object, ...]:
        return self.black, self.white, self.size, self.turn, self.komi, self.settled

    def options(self) -> Mapping[str, object]:
        return {"komi": self.komi if self.settled else None}

    def exchanges(self, move: Move) -> bool:
        return move.kind == "colour" and move.text != self.turn

    def bids(self) -> Sequence[Move]:
        return _bids(self.size) if self.komi is None else ()

    def fair_bid(self) -> Move | None:
        if self.komi is None and not self.pieces():
            return _bids_by_text(self.size)[f"komi={FAIR_KOMI[self.size]}"]
        return None

    def _legal_move(self, text: str) -> Move | None:
        if self.komi is None:
            return _bids_by_text(self.size).get(text)
        placement = self._placement(text) if self.settled else None
        return placement or super()._legal_move(text)

    def scores(self) -> Mapping[Colour, int]:
        """Return the sum of squared group sizes for each colour; White's includes the komi, if
        bid."""
        black, white = (
            sum(size**2 for size in group_sizes(stones, self.size))
            for stones in (self.black, self.white)
        )
        return {"black": black, "white": white + (self.komi or 0)}

    def outcome(self) -> Outcome | None:
        if not self.settled or not self._full():
            return None
        black, white = (self.scores()[colour] for colour in COLOURS)
        if black == white:
            reason = sentence(
                "Draw: {points} points each, counting White's komi of {komi}.",
                points=black,
                komi=self.komi,
            )
            return Outcome(None, reason)
        winner: Colour = "black" if black > white else "white"
        reason = by_colour(
            winner,
            black="Black wins {most} to {least}, counting White's komi of {komi}.",
            white="White wins {most} to {least}, counting the komi of {komi}.",
            most=max(black, white),
            least=min(black, white),
            komi=self.komi,
        )
        points = max(black, white), min(black, white)
        return Outcome(winner, reason, points, self._cause_by_points())

    def _cause_by_points(self) -> str:
        """Say what the points are, and that White's include the komi."""
        if not self.komi:
            return sentence("Points are the squares of group sizes.")
        return sentence("White's points include {komi} extra points.", komi=self.komi)

    def _legal(self) -> Iterable[Move]:
        if self.settled:
            return self._placements()
        return self.bids() or COLOUR_CHOICES

    def _after(self, move: Move) -> Self:
        if move.kind == "bid":
            return self._next(int(komi_of(move.text)), False, self.black, self.white)
        if move.kind == "colour":
            return self._next(self.komi, True, self.black, self.white)
        return self._next(self.komi, True, *self._placed(move.squares[0]))

    def _next(self, komi: int | None, settled: bool, black: int, white: int) -> Self:
        turn, ply = other(self.turn), self.ply + 1
        return type(self)(self.game, self.size, turn, ply, komi, settled, black, white)

    def kernel(self) -> EgotziKernelAdapter | None:
        return (
            EgotziKernelAdapter(self.KERNEL_SPEC, self, komi=self.komi or 0)
            if self.settled
            else None
        )

    def _refuse(self, text: str) -> Refusal:
        kind = "colour" if text in COLOURS else "bid" if _BID.fullmatch(text) else "place"
        try:
            placed: tuple[Square, ...] = (parse_square(text, self.size),) if kind == "place" else ()
        except ValueError as error:
            reason = sentence(
                "{error}. A move is a square such as a1, a bid such as komi=6, or a colour:"
                " black or white.",
                error=error,
            )
            return Refusal("notation", reason)
        if outcome := self.outcome():
            return self._refuse_over(outcome, placed)
        if self.komi is None or kind == "bid":
            return Refusal("bid", refusals.bid(text, kind, self.komi, self.size), placed)
        if not self.settled or kind == "colour":
            return Refusal("colours", refusals.colours(kind, self.komi), placed)
        return self._refuse_occupied(placed[0])


@cache
def _bids(size: int) -> tuple[Move, ...]:
    """Return all bids; cached, as there are 65,161 of them on 19x19."""
    return tuple(Move(f"komi={komi}", "bid") for komi in range(0, size**4 + 1, 2))


@cache
def _bids_by_text(size: int) -> Mapping[str, Move]:
    return {bid.text: bid for bid in _bids(size)}


def _is_valid_komi(komi: int, size: int) -> bool:
    return komi % 2 == 0 and 0 <= komi <= size**4


EGOTZI_SQUARED = Game(
    "egotzi-squared",
    "Egotzi, Squared",
    sizes=tuple(range(2, 20)),
    default_size=7,
    plies={size: size**2 for size in range(2, 20)},
    position=SquaredPosition,
    rules=("notation", "over", "bid", "colours", "occupied"),
    options={"komi": KOMI},
)
