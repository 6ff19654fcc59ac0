"""Colours and men: what a piece is made of.

A man is a colour, or where a game tells apart men of a colour, a `Man` with a state in one word.
Nobody need know which: `colour_of` and `state_of` take either.

>>> colour_of("black"), colour_of(Man("white", "king")), state_of(Man("white", "king"))
('black', 'white', 'king')
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Colour = Literal["black", "white"]

COLOURS: tuple[Colour, Colour] = ("black", "white")


class Man(NamedTuple):
    """A man of a colour in a state, such as `king` or `fixed`; a plain one has none."""

    colour: Colour
    state: str = ""


Men = tuple[Colour | Man, ...]
"""The men of a piece from the top down; a stone is one man."""


def other(colour: Colour) -> Colour:
    """The opponent's colour.

    >>> other("black")
    'white'
    """
    return "white" if colour == "black" else "black"


def colour_of(man: Colour | Man) -> Colour:
    """The colour of a man."""
    return man.colour if isinstance(man, Man) else man


def state_of(man: Colour | Man) -> str:
    """The state of a man, "" if it is a plain one."""
    return man.state if isinstance(man, Man) else ""


def of_colour(man: Colour | Man, colour: Colour) -> Colour | Man:
    """A man like this of a colour.

    >>> of_colour(Man("white", "king"), "black"), of_colour("white", "black")
    (Man(colour='black', state='king'), 'black')
    """
    return Man(colour, man.state) if isinstance(man, Man) else colour


def owner(men: Men) -> Colour | None:
    """Whose a piece is: the colour of the man on top; None where nothing stands."""
    return colour_of(men[0]) if men else None


def cap(men: Men) -> int:
    """How many men of one colour are on top of a column."""
    colours = [colour_of(man) for man in men]
    return next((n for n, colour in enumerate(colours) if colour != colours[0]), len(men))
