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
    """What an empty field means."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a game: its value where none is given, and how to ask for another.

    With a default of True or False it is a matter of yes or no. With `values` it is one of them.
    Otherwise it is a whole number, or None where that is the default; the game knows which.
    """

    default: object
    label: str = ""
    """The template of a form's label for it; by default its name."""
    values: Sequence[object] = ()
    blank: str = ""
    """The template of what it means that no number is given."""
    about: str = ""
    """The template of its help at the command line."""

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
        if not self.switch and not self.values:
            return
        known = (True, False) if self.switch else self.values
        if value not in known or (self.switch and not isinstance(value, bool)):
            expected = either([*map(repr, known)])
            raise ValueError(_unexpected(name, str(value), expected))

    def parse(self, name: str, text: str) -> object:
        """The value of a text in an address; ValueError, which begins with the name, if it is none.

        What is written as a number, not being named, is one.
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
        """The text that `parse` reads."""
        if isinstance(value, bool):
            return "on" if value else "off"
        return "" if value is None else str(value)

    def ask(self, name: str) -> Ask:
        """The field of a new game's form.

        A number's is called otherwise than the option, as a field of that name may be on the
        board, to bid for it.
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
    """Something that a player may do and that has no square: a sentence, and buttons for it.

    A button is a move's text and its label; or with `ask`, a word and its label, and the move is
    `form` with the number typed.
    """

    text: str
    buttons: Sequence[tuple[str, str]]
    ask: Ask | None = None
    form: str = "{}"
    hint: str = ""
    """What to say where no number was typed."""

    def move(self, action: str, values: Mapping[str, str]) -> str:
        """The text of the move that a button means; ValueError where no number was typed."""
        if not self.ask:
            return action
        typed = values.get(self.ask.name, "").strip()
        if not (typed.isascii() and typed.isdecimal()):
            raise ValueError(self.hint or sentence("Enter a whole number, 0 or more."))
        return self.form.format(int(typed[:9]))
