"""Reasons why a move in Emergo is illegal: a function for each rule, in most cases named after it.

Each explains how a move on `squares` breaks the rule, or returns None if it doesn't.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Protocol

from rules.board import Square
from rules.position import Colour, Move, other
from rules.sentences import by_colour, by_number, sentence

from .bitboard import Grid, is_jump, jumped


class MoverView(Protocol):
    """The parts of a position that the rules need, from the mover's point of view."""

    turn: Colour
    grid: Grid
    mine: int
    hand: int

    def is_first_move(self) -> bool: ...
    def occupied_bit(self, square: Square) -> int: ...
    def captures(self) -> list[Move]: ...
    def their_caps(self) -> dict[int, int]: ...
    def entering_men(self) -> int: ...
    def entered(self, move: Move) -> MoverView: ...


Reason = tuple[str, tuple[Square, ...]]
"""A sentence that says why a move is refused, and the squares that show it, besides those of the
move."""


def dark_square(position: MoverView, squares: tuple[Square, ...]) -> Reason | None:
    light = next((square for square in squares if not square.dark), None)
    return light and (
        sentence("{square} is a light square: men use dark squares only.", square=light),
        (),
    )


def centre(position: MoverView, squares: tuple[Square, ...]) -> Reason | None:
    if not position.is_first_move() or position.grid.bits[squares[0]] != position.grid.centre:
        return None
    return sentence(
        "White can't start the game on {square}, the centre of the board.", square=squares[0]
    ), ()


def occupied(position: MoverView, squares: tuple[Square, ...]) -> Reason | None:
    bit = position.occupied_bit(squares[-1])
    if not bit:
        return None
    if bit & position.mine:
        return sentence("One of your columns is already on {square}.", square=squares[-1]), ()
    return sentence("One of your opponent's columns is on {square}.", square=squares[-1]), ()


def landing_occupied(position: MoverView, squares: tuple[Square, ...]) -> Reason | None:
    landings = (square for square in squares[1:] if square != squares[0])
    return next(filter(None, (occupied(position, (square,)) for square in landings)), None)


def own_piece(position: MoverView, squares: tuple[Square, ...]) -> Reason | None:
    bit = position.occupied_bit(squares[0])
    if bit & position.mine:
        return None
    if not bit:
        return sentence("{square} is empty: you have no column there.", square=squares[0]), ()
    return by_colour(
        other(position.turn),
        black="The column on {square} is Black's: a black man is on top.",
        white="The column on {square} is White's: a white man is on top.",
        square=squares[0],
    ), ()


def capture_first(position: MoverView, squares: tuple[Square, ...]) -> Reason | None:
    captures = position.captures()
    if not captures:
        return None
    return by_number(
        len(captures[0].squares) - 1,
        one="You can capture, so you must: {capture} takes 1 man.",
        other="You can capture, so you must: {capture} takes {number} men.",
        capture=captures[0],
    ), captures[0].squares


def jump(position: MoverView, squares: tuple[Square, ...]) -> Reason | None:
    caps = position.their_caps()
    for start, landing in pairwise(squares):
        if not is_jump(start, landing):
            return sentence(
                "{start} to {landing} isn't a jump: a capture jumps diagonally over one of your"
                " opponent's columns to the square right behind it.",
                start=start,
                landing=landing,
            ), ()
        bit = jumped(position.grid.bits[start], position.grid.bits[landing])
        if not caps.get(bit):
            return _nothing_to_jump(position, bit, taken=bit in caps), (position.grid.squares[bit],)
        caps[bit] -= 1
    return None


def _nothing_to_jump(position: MoverView, bit: int, *, taken: bool) -> str:
    """Explain that a jump has no man to capture; `taken` if earlier jumps captured them all."""
    square = position.grid.squares[bit]
    if taken:
        return by_colour(
            other(position.turn),
            black="By then you will already have captured the black men on top of the column"
            " on {square}.",
            white="By then you will already have captured the white men on top of the column"
            " on {square}.",
            square=square,
        )
    if bit & position.mine:
        return sentence("You can't jump your own column on {square}.", square=square)
    return sentence("There's nothing to capture on {square}: it is empty.", square=square)


def about_turn(position: MoverView, squares: tuple[Square, ...]) -> Reason | None:
    for start, landing, back in zip(squares, squares[1:], squares[2:], strict=False):
        if back == start:
            return sentence(
                "A capture can't turn around: this one goes from {start} to {landing} and straight"
                " back.",
                start=start,
                landing=landing,
            ), ()
    return None


def longest(position: MoverView, squares: tuple[Square, ...]) -> Reason | None:
    captures = position.captures()
    for capture in captures:
        if capture.squares[: len(squares)] == squares:
            return sentence(
                "This capture can go on, so it must: {capture} takes {number} men.",
                capture=capture,
                number=len(capture.squares) - 1,
            ), capture.squares
    return sentence(
        "You must make the longest capture: {capture} takes {number} men, yours only {fewer}.",
        capture=captures[0],
        number=len(captures[0].squares) - 1,
        fewer=len(squares) - 1,
    ), captures[0].squares


def enter_first(position: MoverView, squares: tuple[Square, ...]) -> Reason | None:
    if not position.hand:
        return None
    if position.entering_men() > 1:
        return sentence(
            "Before you move, place your shadowpiece: your last {men} men in one column.",
            men=position.hand,
        ), ()
    return by_number(
        position.hand,
        one="You still have 1 man in hand: place it before you move.",
        other="You still have {number} men in hand: place a man before you move.",
    ), ()


def no_men(position: MoverView, squares: tuple[Square, ...]) -> Reason | None:
    if position.hand:
        return None
    return sentence("All your men are on the board: move a column."), ()


def feeding(position: MoverView, squares: tuple[Square, ...]) -> Reason | None:
    entry = Move(f"@{squares[0]}", "enter", squares)
    replies = position.entered(entry).captures()
    if not replies:
        return None
    return by_colour(
        other(position.turn),
        black="Not allowed: Black can't capture now, but could after this, with {capture}.",
        white="Not allowed: White can't capture now, but could after this, with {capture}.",
        capture=replies[0],
    ), replies[0].squares


def one_step(position: MoverView, squares: tuple[Square, ...]) -> Reason | None:
    return sentence(
        "A column moves one step diagonally; {end} is not one step from {start}.",
        start=squares[0],
        end=squares[1],
    ), ()


RULES: tuple[tuple[str, str, Callable[[MoverView, tuple[Square, ...]], Reason | None]], ...] = (
    ("dark-square", "@-x", dark_square),
    ("centre", "@", centre),
    ("occupied", "@-", occupied),
    ("occupied", "x", landing_occupied),
    ("own-piece", "-x", own_piece),
    ("capture-first", "@-", capture_first),
    ("jump", "x", jump),
    ("about-turn", "x", about_turn),
    ("longest", "x", longest),
    ("enter-first", "-", enter_first),
    ("no-men", "@", no_men),
    ("feeding", "@", feeding),
    ("one-step", "-", one_step),
)
"""The rules that refuse a move while the game goes on, in order, each with the moves that it
applies to: entries (`@`), steps (`-`) and captures (`x`)."""
