"""Egotzi and Egotzi Squared: a stone placed pushes its neighbours away along their lines.

>>> position = EGOTZI.start(size=5, pie=False).play("c3").play("c4")
>>> str(position)
'5/2w2/5/2b2/5 b 2 nopie'
>>> [(str(push.start), str(push.end), push.how) for push in position.pushes("c3")]
[('c4', 'c5', 'straight'), ('c2', 'c1', 'straight')]

In Egotzi the biggest groups decide once equal ones cancel; in Squared every group
scores the square of its size, and White adds a komi that is bid before the first stone.
Stones are masks, as in `groups`: bit `rank * (size + 1) + file`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Self

from rules.board import Square, format_board, parse_board, quote
from rules.groups import group_sizes, mask, removing_pairs
from rules.kernels import Part
from rules.pie import PIE, SWAP_SIDES, PiePosition, parse_pie
from rules.position import (
    COLOURS,
    Colour,
    Game,
    Move,
    Outcome,
    Push,
    Refusal,
    fill,
    other,
    parse_fields,
    parse_number,
    parse_square,
    parse_turn,
)
from rules.sentences import by_colour, sentence
from rules.stones_kernel import StonesKernel
from rules.symmetries import TURNS_AND_MIRRORS

from . import refusals
from .presentation import KOMI, BiddingPresentation, PlacingPresentation, komi_of
from .pushes import bit_of, pushes_at, squares_by_bit, stones_of


class StonesPosition(PlacingPresentation):
    """Black and white stones, and the rules of placing that both games share."""

    __slots__ = ()

    SYMMETRIES = TURNS_AND_MIRRORS

    black: int
    """The mask of the black stones."""
    white: int
    """The mask of the white stones."""

    def pieces(self) -> Mapping[Square, tuple[Colour, ...]]:
        return stones_of(self.size, self.black, self.white)

    def spell(self, squares: Sequence[Square]) -> str | None:
        return str(squares[0]) if squares else None

    def pushes(self, square: Square | str) -> tuple[Push, ...]:
        """Return the effect on each neighbouring stone of placing on an empty square.

        ValueError if the square is off the board or not empty.
        """
        square = parse_square(str(square), self.size)
        if self._occupied(square):
            raise ValueError(sentence("{square} is not empty", square=square))
        stones, named = self.black | self.white, squares_by_bit(self.size)
        return tuple(
            Push(named[start], named[end], how)
            for start, end, how in pushes_at(stones, bit_of(square, self.size), self.size)
        )

    def pushed(self, move: Move) -> Sequence[Push]:
        return self.pushes(move.squares[0]) if move.squares else ()

    def _placements(self) -> Iterable[Move]:
        stones = self.black | self.white
        return [move for bit, move in _moves(self.size) if not stones & bit]

    def _placement(self, text: str) -> Move | None:
        """Return the placement of a text, None if it is no square, or not an empty one."""
        bit, move = _moves_by_text(self.size).get(text, (0, None))
        return None if (self.black | self.white) & bit else move

    def _placed(self, square: Square) -> tuple[int, int]:
        """Return the black and the white stones after the side to move has placed on `square`."""
        bit = bit_of(square, self.size)
        black, white = self.black, self.white
        for start, end, _ in pushes_at(black | white, bit, self.size):
            if black & start:
                black ^= start ^ end
            else:
                white ^= start ^ end
        return (black | bit, white) if self.turn == "black" else (black, white | bit)

    def _full(self) -> bool:
        return (self.black | self.white).bit_count() == self.size**2

    def _occupied(self, square: Square) -> bool:
        return bool((self.black | self.white) & bit_of(square, self.size))

    def _refuse_occupied(self, square: Square) -> Refusal:
        colour: Colour = "black" if self.black & bit_of(square, self.size) else "white"
        reason = refusals.occupied(colour, square)
        return Refusal("occupied", reason, (square,))

    def _board_text(self) -> str:
        pieces = {square: men[0][0] for square, men in self.pieces().items()}
        return f"{format_board(self.size, pieces)} {self.turn[0]} {self.ply}"


class EgotziKernel(StonesKernel):
    """A position with stones to place, for a program."""

    def line(self, codes: Sequence[int]) -> list[Move]:
        moves = _moves(self._position.size)
        return [moves[code][1] for code in codes]


class EgotziPosition(StonesPosition, PiePosition):
    """A position of Egotzi: stones and the pie rule."""

    __slots__ = ("black", "white")

    PART = Part("egotzi", "rules.egotzi.kernel", learnt=True)

    def __init__(
        self, game: Game, size: int, turn: Colour, ply: int, pie: bool, black: int, white: int
    ) -> None:
        super().__init__(game, size, turn, ply, pie)
        fill(self, black=black, white=white)

    @classmethod
    def start(cls, game: Game, size: int, **options: Any) -> Self:
        return cls(game, size, "black", 0, options["pie"], 0, 0)

    @classmethod
    def parse(cls, game: Game, text: str) -> Self:
        board, *fields = parse_fields(text, 3, 4, "BOARD TURN PLY [nopie]")
        size, black, white = _parse_stones(board, game)
        turn, ply = parse_turn(fields[0]), parse_number(fields[1], "ply")
        return cls(game, size, turn, ply, parse_pie(fields[2:]), black, white)

    def __str__(self) -> str:
        return self._board_text() + ("" if self.pie else " nopie")

    def key(self) -> tuple[object, ...]:
        return self.black, self.white, self.size, self.turn, self.pie

    def outcome(self) -> Outcome | None:
        if not self._full():
            return None
        sizes = self.sizes()
        return removing_pairs(sizes["black"], sizes["white"], last_mover=other(self.turn))

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
            return self._with(self.turn, self.black, self.white)
        return self._with(other(self.turn), *self._placed(move.squares[0]))

    def _with(self, turn: Colour, black: int, white: int) -> Self:
        return type(self)(self.game, self.size, turn, self.ply + 1, self.pie, black, white)

    def kernel(self) -> EgotziKernel | None:
        swaps = self.may_swap_sides()
        return None if self.swaps_come() else EgotziKernel(self.PART, self, swaps)

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


class SquaredPosition(BiddingPresentation, StonesPosition):
    """A position of Egotzi Squared: stones, and a komi unless it is still to be bid."""

    __slots__ = ("black", "komi", "settled", "white")

    PART = Part("egotzi-squared", "rules.egotzi.kernel", learnt=True)

    komi: int | None
    """White's komi in points; None before it is bid."""
    settled: bool
    """True once the komi is bid and the colours are chosen, so that stones are placed."""

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
        if komi is not None and (type(komi) is not int or not _is_komi(komi, size)):
            raise ValueError(refusals.no_komi(quote(str(komi)), size))
        return cls(game, size, "black", 0, komi, komi is not None, 0, 0)

    @classmethod
    def parse(cls, game: Game, text: str) -> Self:
        board, *fields = parse_fields(text, 4, 4, "BOARD TURN PLY KOMI")
        size, black, white = _parse_stones(board, game)
        turn, ply = parse_turn(fields[0]), parse_number(fields[1], "ply")
        komi = None if fields[2] == "?" else parse_number(fields[2].removesuffix("?"), "komi")
        if komi is not None and not _is_komi(komi, size):
            raise ValueError(refusals.no_komi(str(komi), size))
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

    def _legal_move(self, text: str) -> Move | None:
        if self.komi is None:
            return _bids_by_text(self.size).get(text)
        placement = self._placement(text) if self.settled else None
        return placement or super()._legal_move(text)

    def scores(self) -> Mapping[Colour, int]:
        """Return the sums of the squares of group sizes, White's with the komi once it is bid."""
        black, white = (
            sum(size**2 for size in group_sizes(stones, self.size))
            for stones in (self.black, self.white)
        )
        return {"black": black, "white": white + (self.komi or 0)}

    def outcome(self) -> Outcome | None:
        if not self.settled or not self._full():
            return None
        mine, theirs = (self.scores()[colour] for colour in COLOURS)
        if mine == theirs:
            reason = sentence(
                "Draw: {points} points each, White's komi of {komi} included.",
                points=mine,
                komi=self.komi,
            )
            return Outcome(None, reason)
        winner: Colour = "black" if mine > theirs else "white"
        reason = by_colour(
            winner,
            black="Black wins by {most} to {least}, White's komi of {komi} included.",
            white="White wins by {most} to {least}, White's komi of {komi} included.",
            most=max(mine, theirs),
            least=min(mine, theirs),
            komi=self.komi,
        )
        return Outcome(winner, reason)

    def _legal(self) -> Iterable[Move]:
        if self.settled:
            return self._placements()
        return self.bids() or CHOICES

    def _after(self, move: Move) -> Self:
        if move.kind == "bid":
            return self._with(int(komi_of(move.text)), False, self.black, self.white)
        if move.kind == "colour":
            return self._with(self.komi, True, self.black, self.white)
        return self._with(self.komi, True, *self._placed(move.squares[0]))

    def _with(self, komi: int | None, settled: bool, black: int, white: int) -> Self:
        turn, ply = other(self.turn), self.ply + 1
        return type(self)(self.game, self.size, turn, ply, komi, settled, black, white)

    def kernel(self) -> EgotziKernel | None:
        return EgotziKernel(self.PART, self, komi=self.komi or 0) if self.settled else None

    def _refuse(self, text: str) -> Refusal:
        kind = "colour" if text in COLOURS else "bid" if _BID.fullmatch(text) else "place"
        try:
            placed: tuple[Square, ...] = (parse_square(text, self.size),) if kind == "place" else ()
        except ValueError as error:
            reason = sentence(
                "{error}. A move is a square such as a1, a bid such as komi=6, or black or white.",
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


# Moves.

CHOICES = tuple(Move(colour, "colour") for colour in COLOURS)

_BID = re.compile("komi=(0|[1-9][0-9]*)", re.ASCII)


@cache
def _moves(size: int) -> tuple[tuple[int, Move], ...]:
    """Return the placements of a board, each with the bit of its square."""
    named = squares_by_bit(size).items()
    return tuple((bit, Move(str(square), "place", (square,))) for bit, square in named)


@cache
def _moves_by_text(size: int) -> Mapping[str, tuple[int, Move]]:
    """Return the same by the texts of moves."""
    return {move.text: (bit, move) for bit, move in _moves(size)}


@cache
def _bids(size: int) -> tuple[Move, ...]:
    """Return all bids: 65,161 of them on 19x19, so made once."""
    return tuple(Move(f"komi={komi}", "bid") for komi in range(0, size**4 + 1, 2))


@cache
def _bids_by_text(size: int) -> Mapping[str, Move]:
    return {bid.text: bid for bid in _bids(size)}


def _is_komi(komi: int, size: int) -> bool:
    return komi % 2 == 0 and 0 <= komi <= size**4


def _parse_stones(board: str, game: Game) -> tuple[int, int, int]:
    """Return the size, the black and the white stones of a BOARD text."""
    size, pieces = parse_board(board, "[bw]", game.sizes)
    black, white = (
        mask((square for square, piece in pieces.items() if piece == colour), size)
        for colour in "bw"
    )
    return size, black, white


EGOTZI = Game(
    "egotzi",
    "Egotzi",
    sizes=tuple(range(2, 20)),
    default_size=7,
    position=EgotziPosition,
    rules=("notation", "over", "swap-sides", "occupied"),
    options={"pie": PIE},
)

EGOTZI_SQUARED = Game(
    "egotzi-squared",
    "Egotzi, Squared",
    sizes=tuple(range(2, 20)),
    default_size=7,
    position=SquaredPosition,
    rules=("notation", "over", "bid", "colours", "occupied"),
    options={"komi": KOMI},
)
