"""Sentences that people read, each written once and as a whole, so that they can be translated.

A sentence is written where it is used, as a template with named values, which is also the key of
its translation. The build lists all templates (`builder.sentences`), so each is a literal in a call
of a function below, never put together from words: a colour or a number selects one of two.

>>> sentence("{square} is off the board.", square="k9")
'k9 is off the board.'
>>> by_colour("white", black="Black resigned.", white="White resigned.")
'White resigned.'
>>> by_number(1, one="{number} man", other="{number} men")
'1 man'
>>> translate({"Undo": "Annuler"})
>>> sentence("Undo")
'Annuler'
>>> translate({})
"""

from __future__ import annotations

from collections.abc import Mapping

from .piece import Colour

_translations: Mapping[str, str] = {}


def translate(translations: Mapping[str, str]) -> None:
    """Use these translations from now on; their keys are templates. Templates without
    one stay in English."""
    global _translations
    _translations = translations


def template(literal: str) -> str:
    """Mark a literal as a template, so that the build lists it; `sentence` fills it in later."""
    return literal


def translated(template: str) -> str:
    """Return the translation of a template, or the template itself if it has none."""
    return _translations.get(template, template)


def sentence(template: str, /, **values: object) -> str:
    """Fill values into a template, or into its translation."""
    return translated(template).format_map(values)


def by_colour(colour: Colour, /, black: str, white: str, **values: object) -> str:
    """Fill values into the template for a colour."""
    return sentence(black if colour == "black" else white, **values)


def by_turn(
    colour: Colour, yours: bool, /, *, own: str, black: str, white: str, **values: object
) -> str:
    """Fill values into the template `own`, which addresses the player to move, if the turn is
    `yours`; otherwise into the one for the colour."""
    return sentence(own, **values) if yours else by_colour(colour, black, white, **values)


def by_number(number: int, /, one: str, other: str, **values: object) -> str:
    """Fill `number` and other values into the template for 1, or for any other number."""
    return sentence(one if number == 1 else other, number=number, **values)


NUMBER_WORDS = (
    *(template("zero"), template("one"), template("two"), template("three"), template("four")),
    *(template("five"), template("six"), template("seven"), template("eight"), template("nine")),
    *(template("ten"), template("eleven"), template("twelve")),
)
"""The templates of the words for small numbers."""


def number_word(number: int) -> str:
    """Return a small number as a word, a larger one in digits.

    >>> number_word(2), number_word(13)
    ('two', '13')
    """
    return sentence(NUMBER_WORDS[number]) if number < len(NUMBER_WORDS) else str(number)


def colour_name(colour: Colour) -> str:
    """Return a player's name, "Black" or "White"."""
    return by_colour(colour, black="Black", white="White")


def either(items: list[str]) -> str:
    """Join items with commas and "or".

    >>> either(["a", "b", "c"])
    'a, b or c'
    """
    *first, last = items
    return sentence("{items} or {last}", items=", ".join(first), last=last) if first else last


def together(items: list[str]) -> str:
    """Join items with commas and "and".

    >>> together(["a", "b"])
    'a and b'
    """
    *first, last = items
    return sentence("{items} and {last}", items=", ".join(first), last=last) if first else last
