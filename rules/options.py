"""What a game asks of people: its options, what its positions are made of, moves without squares.

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
    """What an empty field means."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a game: its value where none is given, and how to ask for another.

    With a default of True or False it is a matter of yes or no. With `values` it is one of them.
    Otherwise it is a whole number, or None where that is the default; the game knows which.
    """

    default: object
    label: str = ""
    """How a form asks for it; by default its name."""
    values: Sequence[object] = ()
    blank: str = ""
    """What it means that no number is given."""
    about: str = ""
    """A few words on it for the command line."""

    @classmethod
    def of(cls, declared: object) -> Option:
        """An option, be it declared by its default alone."""
        return declared if isinstance(declared, Option) else cls(declared)

    @property
    def switch(self) -> bool:
        """Whether it is a matter of yes or no."""
        return isinstance(self.default, bool)

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of its values; none where it is a number."""
        return ("on", "off") if self.switch else tuple(map(self.format, self.values))

    def check(self, name: str, value: object) -> None:
        """ValueError for what is no value of the option; which numbers are, the game knows."""
        if self.switch:
            known, right = "True or False", isinstance(value, bool)
        elif self.values:
            known, right = " or ".join(map(repr, self.values)), value in self.values
        else:
            return
        if not right:
            raise ValueError(f"{name} is {quote(str(value))}, expected {known}")

    def parse(self, name: str, text: str) -> object:
        """The value of a text in an address; ValueError, which begins with the name, if it is none.

        What is written as a number, not being named, is one.
        """
        if self.switch:
            if text not in self.texts:
                raise ValueError(f"{name} {quote(text)}, expected on or off")
            return text == "on"
        if self.values:
            if text not in self.texts:
                raise ValueError(f"{name} {quote(text)}, expected {' or '.join(self.texts)}")
            return self.values[self.texts.index(text)]
        if isinstance(self.default, str):
            return text
        return parse_number(text, name)

    def format(self, value: object) -> str:
        """The text that `parse` reads."""
        if isinstance(value, bool):
            return "on" if value else "off"
        return "" if value is None else str(value)

    def ask(self, name: str) -> Ask:
        """The field of a new game's form.

        A number's is called otherwise than the option, as a field of that name may be on the
        board, to bid for it.
        """
        label = self.label or name.replace("-", " ").capitalize()
        if self.switch:
            return Ask(name, label, "tick")
        if self.values:
            named = [(text, text.capitalize()) for text in self.texts]
            return Ask(f"new-{name}", label, "choice", choices=named)
        return Ask(f"new-{name}", label, "text", blank=self.blank)


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that a player may do and that has no square: a sentence, and buttons for it.

    A button is a move's text and its label; or with `ask`, a word and its label, and the move is
    `form` with the number typed.
    """

    text: str
    buttons: Sequence[tuple[str, str]]
    ask: Ask | None = None
    form: str = "{}"
    hint: str = "Enter a whole number, 0 or more."
    """What to say where no number was typed."""

    def move(self, action: str, values: Mapping[str, str]) -> str:
        """The text of the move that a button means; ValueError where no number was typed."""
        if not self.ask:
            return action
        typed = values.get(self.ask.name, "").strip()
        if not (typed.isascii() and typed.isdecimal()):
            raise ValueError(self.hint)
        return self.form.format(int(typed[:9]))
