"""Input that a game asks of people: its options, form fields, moves without squares.

>>> PIE = Option(True, "Pie rule")
>>> PIE.parse("pie", "off"), PIE.format(True)
(False, 'on')
>>> Option(None, "Komi").parse("komi", "6")
6
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from .board import quote
from .sentences import either, sentence
from .text_fields import parse_number


@dataclass(frozen=True, slots=True)
class Ask:
    """A field of a form: its name, its label, and what may be in it.

    A `tick` is "on" or ""; a `number` is whole, within `least` and `most` in steps; a `text` is
    anything; a `choice` is one of `choices`, each a value and how it is called.
    """

    name: str
    label: str
    type: Literal["tick", "number", "text", "choice"] = "number"
    least: int = 0
    most: int | None = None
    step: int = 1
    choices: Sequence[tuple[str, str]] = ()
    blank: str = ""
    """The meaning of an empty field."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a game: its default, and how to ask for another value.

    With a default of True or False it is a switch. With `values` it is one of them.
    Otherwise it is a whole number, or None where that is the default; the game knows which.
    """

    default: object
    label: str = ""
    """The template of a form's label for it; by default its name."""
    values: Sequence[object] = ()
    blank: str = ""
    """The template of what an empty number field means."""
    simple: object = None
    """The value to propose to beginners, if not the default."""
    about: str = ""
    """The template of its help at the command line."""

    @classmethod
    def of(cls, declared: object) -> Option:
        """Return an option that may be declared by its default alone."""
        return declared if isinstance(declared, Option) else cls(declared)

    @property
    def switch(self) -> bool:
        """True for an option that is on or off."""
        return isinstance(self.default, bool)

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of its values; empty if it is a number."""
        return ("on", "off") if self.switch else tuple(map(self.format, self.values))

    def check(self, name: str, value: object) -> None:
        """Raise ValueError for an invalid value; the game itself checks numbers."""
        if not self.switch and not self.values:
            return
        known = (True, False) if self.switch else self.values
        if value not in known or (self.switch and not isinstance(value, bool)):
            expected = either([*map(repr, known)])
            raise ValueError(_unexpected(name, str(value), expected))

    def parse(self, name: str, text: str) -> object:
        """Return the value of a text in an address; ValueError, which begins with the name, if it
        is none.

        A text that is no known name is parsed as a number.
        """
        if self.switch:
            return self._known(name, text) == "on"
        if self.values:
            return self.values[self.texts.index(self._known(name, text))]
        if isinstance(self.default, str):
            return text
        return parse_number(text, name)

    def _known(self, name: str, text: str) -> str:
        """Return `text`; ValueError if it is none of `texts`."""
        if text not in self.texts:
            raise ValueError(_unexpected(name, text, either([*self.texts])))
        return text

    def format(self, value: object) -> str:
        """Return the text that `parse` reads."""
        if isinstance(value, bool):
            return "on" if value else "off"
        return "" if value is None else str(value)

    def ask(self, name: str) -> Ask:
        """Return the field of a new game's form.

        A number's field has another name than the option, as a field of that name may be on the
        board, for a bid.
        """
        label = sentence(self.label) or name.replace("-", " ").capitalize()
        if self.switch:
            return Ask(name, label, "tick")
        if self.values:
            named = [(text, text.capitalize()) for text in self.texts]
            return Ask(f"new-{name}", label, "choice", choices=named)
        return Ask(f"new-{name}", label, "text", blank=sentence(self.blank))


def _unexpected(name: str, text: str, expected: str) -> str:
    return sentence(
        "{name} is {text}, expected {expected}", name=name, text=quote(text), expected=expected
    )


@dataclass(frozen=True, slots=True)
class Offer:
    """A choice without a square: a sentence, and buttons.

    A button is a move's text and its label; or with `ask`, a word and its label, and the move is
    `form` with the number typed.
    """

    text: str
    buttons: Sequence[tuple[str, str]]
    ask: Ask | None = None
    form: str = "{}"
    hint: str = ""
    """The message if no number was typed."""
    proposed: str = ""
    """The number in the field at first."""

    def move(self, action: str, values: Mapping[str, str]) -> str:
        """Return the text of the move that a button means; ValueError if no number was typed."""
        if not self.ask:
            return action
        typed = values.get(self.ask.name, "").strip()
        if not (typed.isascii() and typed.isdecimal()):
            raise ValueError(self.hint or sentence("Enter a whole number, 0 or more."))
        return self.form.format(int(typed[:9]))
