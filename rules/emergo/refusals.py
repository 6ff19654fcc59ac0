"""Why a move of Emergo is not legal: a function for each rule, with the rule's name.

Each says what is wrong with a move on `squares`, if it is.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Protocol

from rules.board import Square
from rules.position import Colour, Move, other

from .bitboard import Grid, is_jump, jumped
from .text import takes


class Seen(Protocol):
    """What the rules look at: a position as its mover sees it."""

    turn: Colour
    grid: Grid
    mine: int
    hand: int

    def opening(self) -> bool: ...
    def stands(self, square: Square) -> int: ...
    def captures(self) -> list[Move]: ...
    def their_caps(self) -> dict[int, int]: ...
    def entering_men(self) -> int: ...
    def entered(self, move: Move) -> Seen: ...


Reason = tuple[str, tuple[Square, ...]]
"""A sentence why a move is refused, and squares that show it besides the move's own."""


def dark_square(position: Seen, squares: tuple[Square, ...]) -> Reason | None:
    light = next((square for square in squares if not square.dark), None)
    return light and (
        f"The square {light} is a light square: men stand on dark squares only.",
        (),
    )


def centre(position: Seen, squares: tuple[Square, ...]) -> Reason | None:
    if not position.opening() or position.grid.bits[squares[0]] != position.grid.centre:
        return None
    return f"White may not open the game on {squares[0]}, the centre of the board.", ()


def occupied(position: Seen, squares: tuple[Square, ...]) -> Reason | None:
    bit = position.stands(squares[-1])
    if not bit:
        return None
    owner = "one of your own columns" if bit & position.mine else "a column of the opponent"
    return f"The square {squares[-1]} is not empty: {owner} stands there.", ()


def landing_occupied(position: Seen, squares: tuple[Square, ...]) -> Reason | None:
    landings = (square for square in squares[1:] if square != squares[0])
    return next(filter(None, (occupied(position, (square,)) for square in landings)), None)


def own_piece(position: Seen, squares: tuple[Square, ...]) -> Reason | None:
    bit = position.stands(squares[0])
    if bit & position.mine:
        return None
    if not bit:
        return f"The square {squares[0]} is empty: there is no column of yours to move.", ()
    enemy = other(position.turn).capitalize()
    reason = f"The column on {squares[0]} belongs to {enemy}, whose man is on top"
    return f"{reason}, and {position.turn.capitalize()} is to move.", ()


def capture_first(position: Seen, squares: tuple[Square, ...]) -> Reason | None:
    captures = position.captures()
    if not captures:
        return None
    return f"You can capture, so you must: {takes(captures[0])}.", captures[0].squares


def jump(position: Seen, squares: tuple[Square, ...]) -> Reason | None:
    enemy = other(position.turn).capitalize()
    caps = position.their_caps()
    for start, landing in pairwise(squares):
        way = f"from {start} to {landing}"
        if not is_jump(start, landing):
            rule = "a capture lands two squares on along a diagonal, just behind a column"
            return f"There is no jump {way}: {rule} of the opponent.", ()
        bit = jumped(position.grid.bits[start], position.grid.bits[landing])
        over = position.grid.squares[bit]
        if not caps.get(bit):
            if bit in caps:
                why = f"the men of {enemy} on top of {over} have been taken by then"
            elif bit & position.mine:
                why = f"the column on {over} is your own"
            else:
                why = f"{over} is empty"
            return f"There is nothing to jump {way}: {why}.", (over,)
        caps[bit] -= 1
    return None


def about_turn(position: Seen, squares: tuple[Square, ...]) -> Reason | None:
    for start, landing, back in zip(squares, squares[1:], squares[2:], strict=False):
        if back == start:
            way = f"from {start} to {landing} and straight back"
            return f"A capture may not turn by 180 degrees: this one goes {way}.", ()
    return None


def longest(position: Seen, squares: tuple[Square, ...]) -> Reason | None:
    captures = position.captures()
    for capture in captures:
        if capture.squares[: len(squares)] == squares:
            return f"This capture can go on, so it must: {takes(capture)}.", capture.squares
    reason = f"You must make the longest capture: {takes(captures[0])}, this one"
    return f"{reason} {len(squares) - 1}.", captures[0].squares


def enter_first(position: Seen, squares: tuple[Square, ...]) -> Reason | None:
    if not position.hand:
        return None
    men, piece = (
        (f"{position.hand} men", "a man") if position.hand > 1 else ("1 man", "your last man")
    )
    if position.entering_men() > 1:
        piece = f"your shadowpiece of all {position.hand}"
    return f"You have {men} in hand: enter {piece} before you move.", ()


def no_men(position: Seen, squares: tuple[Square, ...]) -> Reason | None:
    if position.hand:
        return None
    return f"You have no man in hand to enter on {squares[0]}: move a column.", ()


def feeding(position: Seen, squares: tuple[Square, ...]) -> Reason | None:
    entry = Move(f"@{squares[0]}", "enter", squares)
    answers = position.entered(entry).captures()
    if not answers:
        return None
    piece = "A man" if position.entering_men() == 1 else f"The shadowpiece of {position.hand}"
    enemy = other(position.turn).capitalize()
    reason = f"{piece} on {squares[0]} would feed {enemy}, who has nothing to capture now"
    return f"{reason} but could then play {answers[0]}.", answers[0].squares


def one_step(position: Seen, squares: tuple[Square, ...]) -> Reason | None:
    way = f"{squares[1]} is not one step from {squares[0]}"
    return f"A column moves one step along a diagonal, and {way}.", ()


RULES: tuple[tuple[str, str, Callable[[Seen, tuple[Square, ...]], Reason | None]], ...] = (
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
"""The rules that refuse a move while the game goes on, in order, and the kinds they look at."""
