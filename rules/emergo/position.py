"""Emergo: columns of men that capture by jumping and taking prisoners.

On the dark squares each side first enters its men, then moves columns one step along
a diagonal; capturing comes first throughout. A column is a *cap*, the men of its owner
on top, and below it *prisoners* of the other colour. A jump takes the top man of the
column jumped and puts it under the capturing column.

>>> position = EMERGO.parse("7/1a@5/7/1ab5/A@6/7/6a@ w")
>>> [str(move) for move in position.moves()]
['a3xc5xa7']
>>> print(position.play("a3xc5xa7"))
AB6/7/7/1B@5/7/7/6a@ b 1 0,0

A set of squares is a mask, in which a step along a diagonal is a shift: see `emergo.bitboard`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Self

from rules.board import Square, quote
from rules.kernels import KernelSpec
from rules.position import (
    COLOURS,
    MAX_TEXT_LENGTH,
    Colour,
    Game,
    Move,
    Outcome,
    Pieces,
    Refusal,
    fill,
    other,
    parse_squares,
)
from rules.sentences import by_colour, sentence
from rules.symmetries import TURNS_AND_MIRRORS

from .bitboard import (
    MEN,
    Grid,
    capturers,
    exposed,
    grid_of,
    is_jump,
    jumped,
    longest_captures,
    shift,
    split,
)
from .move_codes import EmergoKernelAdapter
from .presentation import ColumnsPresentation
from .refusals import RULES
from .text import MOVE_PATTERN, Column, Setup, parse


class EmergoPosition(ColumnsPresentation):
    """A position of Emergo, stored from the mover's point of view.

    >>> EMERGO.start(size=7).play("@a1").hands()
    {'white': 7, 'black': 8}
    """

    __slots__ = ("columns", "grid", "hand", "mine", "their_hand", "theirs")

    KERNEL_SPEC = KernelSpec(
        "emergo",
        (
            "rules.emergo.evaluation",
            "rules.emergo.kernel",
            "rules.emergo.kernel_moves",
            "rules.emergo.random_games",
        ),
        "alpha-beta",
        endings="rules.emergo.kernel_endings",
        books=((7, (3, 3)),),
    )
    REASONS = "rules.emergo.reasons"
    SYMMETRIES = TURNS_AND_MIRRORS

    grid: Grid
    """The dark squares of the board, with tables of moves."""
    mine: int
    """The squares of the columns that the mover owns, as a mask."""
    theirs: int
    """The squares of the opponent's columns."""
    columns: int
    """The columns, a byte for every square: four bits for the cap, then four for its prisoners."""
    hand: int
    """The mover's men in hand."""
    their_hand: int
    """The opponent's men in hand."""

    @classmethod
    def start(cls, game: Game, size: int, **options: Any) -> Self:
        return cls._from_setup(game, Setup(size, {}, "white", 0, dict.fromkeys(COLOURS, MEN[size])))

    @classmethod
    def parse(cls, game: Game, text: str) -> Self:
        return cls._from_setup(game, parse(text, game.sizes))

    @classmethod
    def _from_setup(cls, game: Game, setup: Setup) -> Self:
        """Return the position that a setup describes."""
        grid = grid_of(setup.size)
        position = cls(game, setup.size, setup.turn, setup.ply)
        squares: dict[Colour, int] = dict.fromkeys(COLOURS, 0)
        columns = 0
        for square, column in setup.columns.items():
            bit = grid.bits[square]
            squares[column.owner] |= bit
            columns |= (column.cap | column.prisoners << 4) << grid.column_shift[bit]
        mover, enemy = setup.turn, other(setup.turn)
        fill(position, grid=grid, mine=squares[mover], theirs=squares[enemy], columns=columns)
        fill(position, hand=setup.hands[mover], their_hand=setup.hands[enemy])
        return position

    def __str__(self) -> str:
        columns = {self.grid.squares[bit]: self._column(bit) for bit in self._occupied()}
        return str(Setup(self.size, columns, self.turn, self.ply, self.hands()))

    def key(self) -> tuple[object, ...]:
        men = self.mine, self.theirs, self.columns, self.hand, self.their_hand
        return self.size, self.turn, *men

    def book_key(self) -> object:
        """Return the numbers of men of both sides on the board, the lower one first."""
        men = [man for column in self.pieces().values() for man in column]
        return tuple(sorted(map(men.count, COLOURS)))

    def _occupied(self) -> Iterator[int]:
        """Yield the occupied squares, as bits."""
        return split(self.mine | self.theirs)

    def _column(self, bit: int) -> Column:
        """Return the column on an occupied square."""
        men = self.columns >> self.grid.column_shift[bit]
        owner = self.turn if bit & self.mine else other(self.turn)
        return Column(owner, men & 15, men >> 4 & 15)

    def pieces(self) -> Mapping[Square, tuple[Colour, ...]]:
        pieces = {}
        for bit in self._occupied():
            owner, cap, prisoners = self._column(bit)
            pieces[self.grid.squares[bit]] = (owner,) * cap + (other(owner),) * prisoners
        return pieces

    def hands(self) -> dict[Colour, int]:
        white, black = self.hand, self.their_hand
        if self.turn == "black":
            white, black = black, white
        return {"white": white, "black": black}

    def free_men(self, colour: Colour) -> int:
        own = colour == self.turn
        squares, hand = (self.mine, self.hand) if own else (self.theirs, self.their_hand)
        shifts, columns = self.grid.column_shift, self.columns
        return hand + sum([columns >> shifts[bit] & 15 for bit in split(squares)])

    def entering_men(self) -> int:
        """Return the number of men that enter together: one, or all of the mover's men in hand, as
        the shadowpiece, when the opponent's hand is empty."""
        return 1 if self.their_hand and self.hand else self.hand

    # The rules.

    def captures(self) -> list[Move]:
        """Return the legal captures: the longest ones on the board."""
        vacant = self.grid.mask ^ self.mine ^ self.theirs
        movers = capturers(self.grid, self.mine, self.theirs, vacant)
        if not movers:
            return []
        routes = longest_captures(self.grid, movers, vacant, self.their_caps())
        return [self.grid.capture(route) for route in routes]

    def their_caps(self) -> dict[int, int]:
        """Return the number of men in the cap of each of the opponent's columns."""
        return {bit: self.columns >> self.grid.column_shift[bit] & 15 for bit in split(self.theirs)}

    def barred(self) -> int:
        """Return the squares that the mover may not enter even if they are vacant.

        Feeding: you may not enter where the opponent could then capture, unless the
        opponent could capture before. And White may not start the game on the centre.
        """
        vacant = self.grid.mask ^ self.mine ^ self.theirs
        barred = exposed(self.grid, self.theirs, vacant)
        if barred and capturers(self.grid, self.theirs, self.mine, vacant):
            barred = 0
        return barred | self.grid.centre if self.is_first_move() else barred

    def is_first_move(self) -> bool:
        """Return whether the next move is the game's first: White's, at ply 0."""
        return self.ply == 0 and self.turn == "white"

    def _legal(self) -> list[Move]:
        if not (self.mine or self.hand) or not (self.theirs or self.their_hand):
            return []
        captures = self.captures()
        if captures:
            return captures
        return self._entries() if self.hand else self._steps()

    def _entries(self) -> list[Move]:
        return self.grid.entries(self.grid.mask & ~(self.mine | self.theirs | self.barred()))

    def _steps(self) -> list[Move]:
        vacant = self.grid.mask ^ self.mine ^ self.theirs
        return [
            moves[bit]
            for direction, moves in self.grid.steps
            for bit in split(self.mine & shift(vacant, -direction))
        ]

    def _stuck(self) -> bool:
        """Return whether the mover, who isn't beaten, has no legal move; faster than listing
        moves."""
        vacant = self.grid.mask ^ self.mine ^ self.theirs
        if capturers(self.grid, self.mine, self.theirs, vacant):
            return False
        if self.hand:
            return not vacant & ~self.barred()
        return not any(self.mine & shift(vacant, -step) for step in self.grid.directions)

    def outcome(self) -> Outcome | None:
        mover, enemy = self.turn, other(self.turn)
        lost, won = not (self.mine or self.hand), not (self.theirs or self.their_hand)
        if lost and won:
            return Outcome(None, sentence("Draw: neither side has any men."))
        if lost or won:
            winner = mover if won else enemy
            reason = by_colour(
                winner,
                black="Black wins: White has no column and no man in hand.",
                white="White wins: Black has no column and no man in hand.",
            )
            cause = by_colour(
                winner,
                black="White has no column and no man in hand.",
                white="Black has no column and no man in hand.",
            )
            return Outcome(winner, reason, cause=cause)
        if not self._stuck():
            return None
        reason = by_colour(
            mover,
            black="Draw: Black has men left, but no legal move.",
            white="Draw: White has men left, but no legal move.",
        )
        return Outcome(None, reason)

    # Moves.

    def _after(self, move: Move) -> Self:
        if move.kind == "enter":
            return self.entered(move)
        return self._stepped(move) if move.kind == "step" else self._captured(move)

    def entered(self, move: Move) -> Self:
        """Return the position after an entry, legal or not."""
        bit, column_shift = self.grid.entries_by_text[move.text]
        men = self.entering_men()
        columns = self.columns | men << column_shift
        return self._next(self.mine | bit, self.theirs, columns, self.hand - men)

    def _stepped(self, move: Move) -> Self:
        squares, start, target = self.grid.steps_by_text[move.text]
        column = self.columns >> start & 255
        columns = self.columns ^ column << start ^ column << target
        return self._next(self.mine ^ squares, self.theirs, columns, self.hand)

    def _captured(self, move: Move) -> Self:
        """Return the position after a capture: each jump takes the top man of a column, and may
        free prisoners below it."""
        grid, mine, theirs, columns = self.grid, self.mine, self.theirs, self.columns
        route = [grid.bits[square] for square in move.squares]
        for start, landing in pairwise(route):
            over = jumped(start, landing)
            at = grid.column_shift[over]
            columns -= 1 << at
            if columns >> at & 15 == 0:
                prisoners = columns >> at + 4 & 15
                columns ^= (prisoners << 4 ^ prisoners) << at
                theirs ^= over
                mine |= over if prisoners else 0
        start, target = grid.column_shift[route[0]], grid.column_shift[route[-1]]
        column = columns >> start & 255
        columns ^= column << start
        columns |= column + (len(route) - 1 << 4) << target
        return self._next(mine & ~route[0] | route[-1], theirs, columns, self.hand)

    def boards_at_landings(self, move: Move) -> Sequence[Pieces]:
        """Return the board at each landing but the last: with each jump, the capturing column gains
        a man and the column jumped loses it."""
        routes = (move.squares[:landing] for landing in range(2, len(move.squares)))
        return [self._captured(Move("", "capture", route)).pieces() for route in routes]

    def _next(self, mine: int, theirs: int, columns: int, hand: int) -> Self:
        """Return the position after the mover's move, with the opponent to move.

        This creates every position of a search, so it sets the fields directly, to be fast.
        """
        after = object.__new__(type(self))
        set_field = object.__setattr__
        set_field(after, "game", self.game)
        set_field(after, "size", self.size)
        set_field(after, "turn", "black" if self.turn == "white" else "white")
        set_field(after, "ply", self.ply + 1)
        set_field(after, "_moves", None)
        set_field(after, "_by_text", None)
        set_field(after, "grid", self.grid)
        set_field(after, "mine", theirs)
        set_field(after, "theirs", mine)
        set_field(after, "columns", columns)
        set_field(after, "hand", self.their_hand)
        set_field(after, "their_hand", hand)
        return after

    def kernel(self) -> EmergoKernelAdapter:
        return EmergoKernelAdapter(self.KERNEL_SPEC, self)

    def spell(self, squares: Sequence[Square]) -> str | None:
        if not squares:
            return None
        if not self.occupied_bit(squares[0]):
            return f"@{squares[0]}"
        if len(squares) == 1:
            return None
        if len(squares) == 2 and not is_jump(*squares):
            return "-".join(map(str, squares))
        text = "x".join(map(str, squares))
        longer = any(legal.startswith(text + "x") for legal in self._moves_by_text())
        return None if longer else text

    def occupied_bit(self, square: Square) -> int:
        """Return the bit of a square if it is occupied, else 0."""
        return self.grid.bits.get(square, 0) & (self.mine | self.theirs)

    def _refuse(self, text: str) -> Refusal:
        if len(text) > MAX_TEXT_LENGTH or not MOVE_PATTERN.fullmatch(text):
            reason = sentence(
                "{text} isn't a move in Emergo: write @d4 to place a man, c3-d4 to move, or"
                " c3xe5xg7 to capture.",
                text=quote(text),
            )
            return Refusal("notation", reason)
        try:
            squares = parse_squares(text.removeprefix("@").replace("-", "x"), "x", self.size)
        except ValueError as error:
            return Refusal("notation", self._bad_square_reason(text, error))
        if outcome := self.outcome():
            return self._refuse_over(outcome, squares)
        kind = "@" if text[0] == "@" else "x" if "x" in text else "-"
        for name, kinds, rule in RULES:
            broken = rule(self, squares) if kind in kinds else None
            if broken:
                return Refusal(name, broken[0], squares + broken[1])
        raise AssertionError(f"{text} breaks no rule")


RULE_NAMES = ("notation", "over", *dict.fromkeys(name for name, _, _ in RULES))


EMERGO = Game(
    "emergo", "Emergo", (7, 9), 9, EmergoPosition, RULE_NAMES, first="white", plies={7: 79, 9: 78}
)
