"""Sentences about swaps of two pieces, for the games that have them."""

from __future__ import annotations

from .board import Square
from .piece import Colour
from .sentences import by_colour, sentence


def suggestion(start: Square, end: Square) -> str:
    """Phrase a swap as a hint."""
    return sentence("swap {start} with {end}", start=start, end=end)


def tap_again() -> str:
    """Ask for the second tap, which plays a swap."""
    return sentence("Tap again to swap.")


def action(turn: Colour, start: Square, end: Square) -> str:
    """Describe a swap by a colour, in the past tense."""
    return by_colour(
        turn,
        black="Black swapped {start} with {end}.",
        white="White swapped {start} with {end}.",
        start=start,
        end=end,
    )


def one_square(square: Square) -> str:
    """Return why a swap of a piece with itself is refused."""
    return sentence("A swap needs two squares, not {square} twice.", square=square)


def wrong_way(start: Square, end: Square) -> str:
    """Return why a swap is refused if it names the opponent's piece first and the player's own
    second."""
    return sentence("Start with your own piece: {own}-{other}.", own=end, other=start)


def same_colour(colour: Colour, square: Square) -> str:
    """Return why a swap of two pieces of the same colour is refused; the second is on `square`."""
    return by_colour(
        colour,
        black="The piece on {square} is black too: swap with a white one.",
        white="The piece on {square} is white too: swap with a black one.",
        square=square,
    )
