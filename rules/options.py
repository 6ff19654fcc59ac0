"""Input that a game needs from people: options, form fields, and moves without squares.

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
from .type_checks import check_refused


@dataclass(frozen=True, slots=True)
class FormField:
    """A field of a form: its name, its label, and the values it accepts.

    A `tick` is "on" or ""; a `number` is a whole number from `minimum` to `maximum`, in steps; a
    `text` is anything; a `choice` is one of `choices`, each a value and its label.
    """

    name: str
    label: str
    type: Literal["tick", "number", "text", "choice"] = "number"
    minimum: int = 0
    maximum: int | None = None
    step: int = 1
    choices: Sequence[tuple[str, str]] = ()
    blank: str = ""
    """The meaning of an empty field."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a game: its default, and how people choose another value.

    With a default of True or False the option is a switch; with `values` it is one of them; with a
    text as default it is any text. Otherwise it is a whole number, or None if that is the default.
    The game checks texts and the range of numbers.
    """

    default: object
    label: str = ""
    """The template of its label in a form; its name if empty."""
    values: Sequence[object] = ()
    blank: str = ""
    """The template of the meaning of an empty number field."""
    simple: object = None
    """The value to propose to beginners, if not the default; or a function that returns it for a
    size of the board."""
    about: str = ""
    """The template of its help at the command line."""

    @classmethod
    def of(cls, declared: object) -> Option:
        """Return the option for a declaration, which may be the default alone."""
        return declared if isinstance(declared, Option) else cls(declared)

    def simple_at(self, size: int) -> object:
        """Return the value to propose to beginners on a board of a size; None for the default."""
        return self.simple(size) if callable(self.simple) else self.simple

    @property
    def switch(self) -> bool:
        """True for an option that is on or off."""
        return isinstance(self.default, bool)

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of its values; empty if it can be any number or text."""
        return ("on", "off") if self.switch else tuple(map(self.format, self.values))

    def check(self, name: str, value: object) -> None:
        """Raise ValueError for an invalid value; the game itself checks numbers and texts."""
        if not self.switch and not self.values:
            return
        allowed = (True, False) if self.switch else self.values
        if value not in allowed or (self.switch and not isinstance(value, bool)):
            expected = either([*map(repr, allowed)])
            message = _unexpected(name, str(value), expected)
            check_refused(value, type(allowed[0]), message)
            raise ValueError(message)

    def parse(self, name: str, text: str) -> object:
        """Return the value of a text in an address.

        Raise ValueError, starting with `name`, if the option has no such value.
        """
        if self.switch:
            return self._checked(name, text) == "on"
        if self.values:
            return self.values[self.texts.index(self._checked(name, text))]
        if isinstance(self.default, str):
            return text
        return parse_number(text, name)

    def _checked(self, name: str, text: str) -> str:
        """Return `text`; ValueError if it is not one of `texts`."""
        if text not in self.texts:
            raise ValueError(_unexpected(name, text, either([*self.texts])))
        return text

    def format(self, value: object) -> str:
        """Return the text that `parse` reads."""
        if isinstance(value, bool):
            return "on" if value else "off"
        return "" if value is None else str(value)

    def form_field(self, name: str) -> FormField:
        """Return the option's field in the form for a new game.

        The field of a number or a choice is called `new-NAME`, as the board may have a field called
        NAME, for a bid.
        """
        label = sentence(self.label) or name.replace("-", " ").capitalize()
        if self.switch:
            return FormField(name, label, "tick")
        if self.values:
            choices = [(text, text.capitalize()) for text in self.texts]
            return FormField(f"new-{name}", label, "choice", choices=choices)
        return FormField(f"new-{name}", label, "text", blank=sentence(self.blank))


def _unexpected(name: str, text: str, expected: str) -> str:
    return sentence(
        "{name} is {text}, expected {expected}", name=name, text=quote(text), expected=expected
    )


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer of moves without squares: a sentence, and buttons.

    A button is a move's text and its label. With a `field` for a number, it is an action and its
    label, and the move is `form` with that number filled in.
    """

    text: str
    buttons: Sequence[tuple[str, str]]
    field: FormField | None = None
    form: str = "{}"
    hint: str = ""
    """The message if no number was typed."""
    proposed: str = ""
    """The initial number in the field."""

    def move(self, action: str, values: Mapping[str, str]) -> str:
        """Return the text of the move that a button means; ValueError if no number was typed."""
        if not self.field:
            return action
        typed = values.get(self.field.name, "").strip()
        if not (typed.isascii() and typed.isdecimal()):
            raise ValueError(self.hint or sentence("Enter a whole number, 0 or more."))
        return self.form.format(int(typed[:9]))
