"""Colours, men, and pieces, which consist of men.

A man is a colour or, in a game whose men have states, a `Man` with a state in one word.
`colour_of` and `state_of` take either.

>>> colour_of("black"), colour_of(Man("white", "king")), state_of(Man("white", "king"))
('black', 'white', 'king')
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Colour = Literal["black", "white"]

COLOURS: tuple[Colour, Colour] = ("black", "white")


class Man(NamedTuple):
    """A man of a colour and in a state, such as `king` or `fixed`; "" if it is a plain man."""

    colour: Colour
    state: str = ""


Men = tuple[Colour | Man, ...]
"""The men of a piece from the top down; a stone is one man."""


def other(colour: Colour) -> Colour:
    """Return the opponent's colour.

    >>> other("black")
    'white'
    """
    return "white" if colour == "black" else "black"


def colour_of(man: Colour | Man) -> Colour:
    """Return the colour of a man."""
    return man.colour if isinstance(man, Man) else man


def state_of(man: Colour | Man) -> str:
    """Return the state of a man, "" if it is a plain man."""
    return man.state if isinstance(man, Man) else ""


def with_colour(man: Colour | Man, colour: Colour) -> Colour | Man:
    """Return the man in another colour, in the same state.

    >>> with_colour(Man("white", "king"), "black"), with_colour("white", "black")
    (Man(colour='black', state='king'), 'black')
    """
    return Man(colour, man.state) if isinstance(man, Man) else colour


def owner(men: Men) -> Colour | None:
    """Return the owner of a piece: the colour of the man on top; None if nothing stands there."""
    return colour_of(men[0]) if men else None


def cap(men: Men) -> int:
    """Count the men of the top man's colour on top of a column."""
    colours = [colour_of(man) for man in men]
    return next((n for n, colour in enumerate(colours) if colour != colours[0]), len(men))
