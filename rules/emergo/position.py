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

A set of squares is a mask, in which a step along a diagonal is a shift: see `emergo.grid`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Self

from rules.board import Square, quote
from rules.kernels import Part
from rules.position import (
    COLOURS,
    LONGEST_TEXT,
    Colour,
    Ending,
    Game,
    Move,
    Outcome,
    Position,
    Refusal,
    fill,
    other,
    parse_squares,
)

from .codes import EmergoKernel
from .grid import (
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
from .playout import playout as old_playout
from .text import MOVE, Column, Setup, parse, takes
from .walk import EmergoWalk

if TYPE_CHECKING:
    from random import Random

Reason = tuple[str, tuple[Square, ...]]
"""A sentence why a move is refused, and squares that show it besides the move's own."""


class EmergoPosition(Position):
    """A position of Emergo, kept as its mover sees it.

    >>> EMERGO.start(size=7).play("@a1").hands()
    {'white': 7, 'black': 8}
    """

    __slots__ = ("columns", "grid", "hand", "mine", "their_hand", "theirs")

    PART = Part("emergo", "rules.emergo.assess", "alpha-beta")

    grid: Grid
    mine: int
    """The squares of the columns that the mover owns, as a mask."""
    theirs: int
    """The squares of the opponent's columns."""
    columns: int
    """The men on every square, a byte each: four bits for the cap, four for its prisoners."""
    hand: int
    """The mover's men in hand."""
    their_hand: int
    """The opponent's men in hand."""

    @classmethod
    def start(cls, game: Game, size: int, **options: Any) -> Self:
        return cls._of(game, Setup(size, {}, "white", 0, dict.fromkeys(COLOURS, MEN[size])))

    @classmethod
    def parse(cls, game: Game, text: str) -> Self:
        return cls._of(game, parse(text, game.sizes))

    @classmethod
    def _of(cls, game: Game, setup: Setup) -> Self:
        """The position of a setup."""
        grid = grid_of(setup.size)
        position = cls(game, setup.size, setup.turn, setup.ply)
        squares: dict[Colour, int] = dict.fromkeys(COLOURS, 0)
        columns = 0
        for square, column in setup.columns.items():
            bit = grid.bits[square]
            squares[column.owner] |= bit
            columns |= (column.cap | column.prisoners << 4) << grid.place[bit]
        mover, enemy = setup.turn, other(setup.turn)
        fill(position, grid=grid, mine=squares[mover], theirs=squares[enemy], columns=columns)
        fill(position, hand=setup.hands[mover], their_hand=setup.hands[enemy])
        return position

    def __str__(self) -> str:
        columns = {self.grid.squares[bit]: self._column(bit) for bit in self._standing()}
        return str(Setup(self.size, columns, self.turn, self.ply, self.hands()))

    def key(self) -> tuple[object, ...]:
        seen = self.mine, self.theirs, self.columns, self.hand, self.their_hand
        return self.size, self.turn, *seen

    def _standing(self) -> Iterator[int]:
        """The squares where columns stand, as bits."""
        return split(self.mine | self.theirs)

    def _column(self, bit: int) -> Column:
        """The column on a square where one stands."""
        men = self.columns >> self.grid.place[bit]
        owner = self.turn if bit & self.mine else other(self.turn)
        return Column(owner, men & 15, men >> 4 & 15)

    def pieces(self) -> Mapping[Square, tuple[Colour, ...]]:
        found = {}
        for bit in self._standing():
            owner, cap, prisoners = self._column(bit)
            found[self.grid.squares[bit]] = (owner,) * cap + (other(owner),) * prisoners
        return found

    def hands(self) -> dict[Colour, int]:
        white, black = self.hand, self.their_hand
        if self.turn == "black":
            white, black = black, white
        return {"white": white, "black": black}

    def entering_men(self) -> int:
        """How many men an entry brings: one, or the shadowpiece's, all that the mover has left.

        The shadowpiece: when the opponent's hand is empty, all your men enter as one piece.
        """
        return 1 if self.their_hand and self.hand else self.hand

    # The rules.

    def captures(self) -> list[Move]:
        """The captures that may be made, which are the longest on the board; none if none is."""
        vacant = self.grid.mask ^ self.mine ^ self.theirs
        able = capturers(self.grid, self.mine, self.theirs, vacant)
        if not able:
            return []
        routes = longest_captures(self.grid, able, vacant, self._their_caps())
        return [self.grid.capture(route) for route in routes]

    def _their_caps(self) -> dict[int, int]:
        """The men in the cap of each of the opponent's columns."""
        return {bit: self.columns >> self.grid.place[bit] & 15 for bit in split(self.theirs)}

    def barred(self) -> int:
        """The squares that the mover may not enter though they are vacant.

        Feeding: you may not enter where the opponent could then capture, unless the
        opponent could capture before. And White may not open on the centre.
        """
        vacant = self.grid.mask ^ self.mine ^ self.theirs
        barred = exposed(self.grid, self.theirs, vacant)
        if barred and capturers(self.grid, self.theirs, self.mine, vacant):
            barred = 0
        return barred | self.grid.centre if self.opening() else barred

    def opening(self) -> bool:
        """Whether the next move is the game's first: White's, at ply 0."""
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
        """Whether a mover with men has no legal move, told without making a list of them."""
        vacant = self.grid.mask ^ self.mine ^ self.theirs
        if capturers(self.grid, self.mine, self.theirs, vacant):
            return False
        if self.hand:
            return not vacant & ~self.barred()
        return not any(self.mine & shift(vacant, -way) for way in self.grid.directions)

    def outcome(self) -> Outcome | None:
        mover, enemy = self.turn, other(self.turn)
        lost, won = not (self.mine or self.hand), not (self.theirs or self.their_hand)
        if lost and won:
            return Outcome(None, "Draw: neither side has a man.")
        if lost or won:
            winner, loser = (mover, enemy) if won else (enemy, mover)
            reason = f"{loser.capitalize()} has no column and no man in hand."
            return Outcome(winner, f"{winner.capitalize()} wins: {reason}")
        if not self._stuck():
            return None
        return Outcome(None, f"Draw: {mover.capitalize()} has men but no legal move.")

    # Moves.

    def _after(self, move: Move) -> Self:
        if move.kind == "enter":
            return self._entered(move)
        return self._stepped(move) if move.kind == "step" else self._captured(move)

    def _entered(self, move: Move) -> Self:
        bit, place = self.grid.entering[move.text]
        men = self.entering_men()
        columns = self.columns | men << place
        return self._next(self.mine | bit, self.theirs, columns, self.hand - men)

    def _stepped(self, move: Move) -> Self:
        both, start, target = self.grid.stepping[move.text]
        column = self.columns >> start & 255
        columns = self.columns ^ column << start ^ column << target
        return self._next(self.mine ^ both, self.theirs, columns, self.hand)

    def _captured(self, move: Move) -> Self:
        """After a capture: each jump takes the top man, and may set free what was below it."""
        grid, mine, theirs, columns = self.grid, self.mine, self.theirs, self.columns
        route = [grid.bits[square] for square in move.squares]
        for start, landing in pairwise(route):
            over = jumped(start, landing)
            place = grid.place[over]
            columns -= 1 << place
            if columns >> place & 15 == 0:
                prisoners = columns >> place + 4 & 15
                columns ^= (prisoners << 4 ^ prisoners) << place
                theirs ^= over
                mine |= over if prisoners else 0
        start, target = grid.place[route[0]], grid.place[route[-1]]
        column = columns >> start & 255
        columns ^= column << start
        columns |= column + (len(route) - 1 << 4) << target
        return self._next(mine & ~route[0] | route[-1], theirs, columns, self.hand)

    def _next(self, mine: int, theirs: int, columns: int, hand: int) -> Self:
        """The position in which the opponent is to move, the mover having made his move.

        Every position of a search passes here, so it fills a new object without a call.
        """
        after = object.__new__(type(self))
        put = object.__setattr__
        put(after, "game", self.game)
        put(after, "size", self.size)
        put(after, "turn", "black" if self.turn == "white" else "white")
        put(after, "ply", self.ply + 1)
        put(after, "_moves", None)
        put(after, "_by_text", None)
        put(after, "grid", self.grid)
        put(after, "mine", theirs)
        put(after, "theirs", mine)
        put(after, "columns", columns)
        put(after, "hand", self.their_hand)
        put(after, "their_hand", hand)
        return after

    def kernel(self) -> EmergoKernel:
        return EmergoKernel(self.PART, self)

    def walk(self) -> EmergoWalk:
        men = {bit: self.columns >> self.grid.place[bit] & 255 for bit in self._standing()}
        hands, barred = (self.hand, self.their_hand), self.grid.centre if self.opening() else 0
        return EmergoWalk(self.size, (self.mine, self.theirs), men, hands, barred)

    def playout(self, random: Random, plies: int) -> Ending:
        return old_playout(self.walk(), self.turn, random, plies)

    def spell(self, squares: Sequence[Square]) -> str | None:
        if not squares:
            return None
        if not self._stands(squares[0]):
            return f"@{squares[0]}"
        if len(squares) == 1:
            return None
        if len(squares) == 2 and not is_jump(*squares):
            return "-".join(map(str, squares))
        text = "x".join(map(str, squares))
        longer = any(legal.startswith(text + "x") for legal in self._legal_texts())
        return None if longer else text

    def _stands(self, square: Square) -> int:
        """The bit of a square where a column stands, else 0."""
        return self.grid.bits.get(square, 0) & (self.mine | self.theirs)

    # Refusals: each rule says what is wrong with a move on `squares`, if it is.

    def _refuse(self, text: str) -> Refusal:
        if len(text) > LONGEST_TEXT or not MOVE.fullmatch(text):
            return Refusal(
                "notation",
                f"The text {quote(text)} is no move of Emergo:"
                " write @d4 to enter, c3-d4 to move, c3xe5xg7 to capture.",
            )
        try:
            squares = parse_squares(text.removeprefix("@").replace("-", "x"), "x", self.size)
        except ValueError as error:
            return Refusal("notation", f"The move {quote(text)} cannot be played: {error}.")
        if outcome := self.outcome():
            return self._refuse_over(outcome, squares)
        kind = "@" if text[0] == "@" else "x" if "x" in text else "-"
        for name, kinds, rule in RULES:
            found = rule(self, squares) if kind in kinds else None
            if found:
                return Refusal(name, found[0], squares + found[1])
        raise AssertionError(f"{text} breaks no rule")

    def _dark_square(self, squares: tuple[Square, ...]) -> Reason | None:
        light = next((square for square in squares if not square.dark), None)
        return light and (
            f"The square {light} is a light square: men stand on dark squares only.",
            (),
        )

    def _centre(self, squares: tuple[Square, ...]) -> Reason | None:
        if not self.opening() or self.grid.bits[squares[0]] != self.grid.centre:
            return None
        return f"White may not open the game on {squares[0]}, the centre of the board.", ()

    def _occupied(self, squares: tuple[Square, ...]) -> Reason | None:
        bit = self._stands(squares[-1])
        if not bit:
            return None
        owner = "one of your own columns" if bit & self.mine else "a column of the opponent"
        return f"The square {squares[-1]} is not empty: {owner} stands there.", ()

    def _landing_occupied(self, squares: tuple[Square, ...]) -> Reason | None:
        landings = (square for square in squares[1:] if square != squares[0])
        return next(filter(None, (self._occupied((square,)) for square in landings)), None)

    def _own_piece(self, squares: tuple[Square, ...]) -> Reason | None:
        bit = self._stands(squares[0])
        if bit & self.mine:
            return None
        if not bit:
            return f"The square {squares[0]} is empty: there is no column of yours to move.", ()
        enemy = other(self.turn).capitalize()
        reason = f"The column on {squares[0]} belongs to {enemy}, whose man is on top"
        return f"{reason}, and {self.turn.capitalize()} is to move.", ()

    def _capture_first(self, squares: tuple[Square, ...]) -> Reason | None:
        captures = self.captures()
        if not captures:
            return None
        return f"You can capture, so you must: {takes(captures[0])}.", captures[0].squares

    def _jump(self, squares: tuple[Square, ...]) -> Reason | None:
        enemy = other(self.turn).capitalize()
        caps = self._their_caps()
        for start, landing in pairwise(squares):
            way = f"from {start} to {landing}"
            if not is_jump(start, landing):
                rule = "a capture lands two squares on along a diagonal, just behind a column"
                return f"There is no jump {way}: {rule} of the opponent.", ()
            bit = jumped(self.grid.bits[start], self.grid.bits[landing])
            over = self.grid.squares[bit]
            if not caps.get(bit):
                if bit in caps:
                    why = f"the men of {enemy} on top of {over} have been taken by then"
                elif bit & self.mine:
                    why = f"the column on {over} is your own"
                else:
                    why = f"{over} is empty"
                return f"There is nothing to jump {way}: {why}.", (over,)
            caps[bit] -= 1
        return None

    def _about_turn(self, squares: tuple[Square, ...]) -> Reason | None:
        for start, landing, back in zip(squares, squares[1:], squares[2:], strict=False):
            if back == start:
                way = f"from {start} to {landing} and straight back"
                return f"A capture may not turn by 180 degrees: this one goes {way}.", ()
        return None

    def _longest(self, squares: tuple[Square, ...]) -> Reason | None:
        captures = self.captures()
        for capture in captures:
            if capture.squares[: len(squares)] == squares:
                return f"This capture can go on, so it must: {takes(capture)}.", capture.squares
        reason = f"You must make the longest capture: {takes(captures[0])}, this one"
        return f"{reason} {len(squares) - 1}.", captures[0].squares

    def _enter_first(self, squares: tuple[Square, ...]) -> Reason | None:
        if not self.hand:
            return None
        men, piece = (f"{self.hand} men", "a man") if self.hand > 1 else ("1 man", "your last man")
        if self.entering_men() > 1:
            piece = f"your shadowpiece of all {self.hand}"
        return f"You have {men} in hand: enter {piece} before you move.", ()

    def _no_men(self, squares: tuple[Square, ...]) -> Reason | None:
        if self.hand:
            return None
        return f"You have no man in hand to enter on {squares[0]}: move a column.", ()

    def _feeding(self, squares: tuple[Square, ...]) -> Reason | None:
        entry = Move(f"@{squares[0]}", "enter", squares)
        answers = self._entered(entry).captures()
        if not answers:
            return None
        piece = "A man" if self.entering_men() == 1 else f"The shadowpiece of {self.hand}"
        enemy = other(self.turn).capitalize()
        reason = f"{piece} on {squares[0]} would feed {enemy}, who has nothing to capture now"
        return f"{reason} but could then play {answers[0]}.", answers[0].squares

    def _one_step(self, squares: tuple[Square, ...]) -> Reason | None:
        way = f"{squares[1]} is not one step from {squares[0]}"
        return f"A column moves one step along a diagonal, and {way}.", ()


RULES: tuple[
    tuple[str, str, Callable[[EmergoPosition, tuple[Square, ...]], Reason | None]], ...
] = (
    ("dark-square", "@-x", EmergoPosition._dark_square),
    ("centre", "@", EmergoPosition._centre),
    ("occupied", "@-", EmergoPosition._occupied),
    ("occupied", "x", EmergoPosition._landing_occupied),
    ("own-piece", "-x", EmergoPosition._own_piece),
    ("capture-first", "@-", EmergoPosition._capture_first),
    ("jump", "x", EmergoPosition._jump),
    ("about-turn", "x", EmergoPosition._about_turn),
    ("longest", "x", EmergoPosition._longest),
    ("enter-first", "-", EmergoPosition._enter_first),
    ("no-men", "@", EmergoPosition._no_men),
    ("feeding", "@", EmergoPosition._feeding),
    ("one-step", "-", EmergoPosition._one_step),
)
"""The rules that refuse a move while the game goes on, in order, and the kinds they look at."""


NAMES = ("notation", "over", *dict.fromkeys(name for name, _, _ in RULES))


EMERGO = Game(
    "emergo", "Emergo", (7, 9), 9, EmergoPosition, NAMES, first="white", dark_squares=True
)
