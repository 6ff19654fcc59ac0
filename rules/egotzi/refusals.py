"""Reasons why a move of Egotzi or Egotzi Squared is not legal, in sentences."""

from __future__ import annotations

from rules.board import Square, truncate
from rules.position import Colour
from rules.sentences import by_colour, sentence

from .presentation import komi_of, max_komi

TOO_MANY_DIGITS = 40
"""A bid with at least this many digits is too high; it is not parsed, as `int` rejects thousands of
digits."""


def occupied(colour: Colour, square: Square) -> str:
    """Return why no stone can be placed on an occupied square, which has a stone of `colour`."""
    return by_colour(
        colour,
        black="There's already a black stone on {square}.",
        white="There's already a white stone on {square}.",
        square=square,
    )


def invalid_komi(komi: str, size: int) -> str:
    return sentence(
        "komi is {komi}, expected an even number from 0 to {most}", komi=komi, most=max_komi(size)
    )


def bid(text: str, kind: str, komi: int | None, size: int) -> str:
    """Return why a bid, or a move that comes before the bid, is illegal; `komi` is the current one,
    if any."""
    if komi is not None:
        return sentence("White already gets {komi} extra points.", komi=komi)
    if kind != "bid":
        return sentence("First bid the komi: White's extra points.")
    most = max_komi(size)
    digits = komi_of(text)
    if len(digits) < TOO_MANY_DIGITS and int(digits) <= most:
        return sentence("Komi must be even; {komi} is odd.", komi=digits)
    return sentence("Komi can be at most {most}, not {komi}.", most=most, komi=truncate(digits))


def colours(kind: str, komi: int | None) -> str:
    """Return why colours can't be chosen again, or a stone placed before they are chosen."""
    if kind == "colour":
        return sentence("The colours have already been chosen.")
    return sentence(
        "Choose your colour first: Black, or White with {komi} extra points.", komi=komi
    )
