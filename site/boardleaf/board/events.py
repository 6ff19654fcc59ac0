"""What happens to a board: events, and facts about what has happened.

Events come from the page as JSON (`parse`), from the shell that carries out effects, and from
handlers of other events. The first handler that takes an event handles it; a fact goes to every
feature.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, dataclass_transform

from rules import Move, Square
from rules.node import Node
from rules.position import Men

from .state import State

Topic = str | type["Event"] | tuple[type["Event"], str]
"""The key of an event in tables of handlers: the name of a button; the class of another event, for
a result with the first part of its key."""


@dataclass_transform(frozen_default=True)
class FrozenDataclass:
    """A class whose subclasses are frozen dataclasses."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)


class Event(FrozenDataclass):
    """Something that happens to a board. The first handler that takes it handles it."""

    @property
    def topic(self) -> Topic:
        """The event's key in tables of handlers."""
        return type(self)


class Fact(Event):
    """Something that has happened on a board. Every feature is notified."""


# From the page.


class Action(Event):
    """An action of a person, which begins with a clean slate: see `update`."""


class Clicked(Action):
    """A square was clicked with the mouse or the keyboard, or tapped with a finger."""

    square: Square
    tapped: bool = False
    large: bool = False
    """True if the square is so large that a finger hits it surely."""


class Lifted(Action):
    """A person begins to drag the piece on a square, or a man in hand if `start` is None."""

    start: Square | None


class Dragged(Action):
    """A piece was dropped on a square."""

    start: Square | None
    end: Square


class Typed(Action):
    """The text of a move has been typed so far; if `unreadable`, followed by a key that is not part
    of a move."""

    text: str
    unreadable: bool = False


class TextPlayed(Action):
    """The text of a move was entered."""

    text: str


class Commanded(Action):
    """The page around a frame asks to `play` a move, `show` a place, `step`, `undo`, or `load` a
    record."""

    name: str
    text: str


class Shown(Action):
    """A person goes to the position after `at` moves of the line, or to a place of the study."""

    at: int | str


class Navigated(Action):
    """A person steps by keyboard: `previous`, `next`, `up` or `down`."""

    direction: str


class FormChanged(Action):
    """A form was changed: the new game's, or the position editor's."""

    values: Mapping[str, str]


class CommentTyped(Event):
    """The text of a comment has been typed so far."""

    text: str


class Cancelled(Action):
    """The move being picked or dragged was given up."""


class Shared(Action):
    """A request to share has ended."""

    request: Mapping[str, str]
    done: bool


class Pressed(Action):
    """A button was pressed, or a form submitted. The arguments come from the button's name."""

    name: str
    arguments: tuple[str, ...] = ()
    values: Mapping[str, str] = field(default_factory=dict)
    dice: bytes = bytes(8)
    """Random bytes, for what the button leaves to chance."""

    @property
    def topic(self) -> Topic:
        return self.name

    def numbers(self, count: int) -> Sequence[int] | None:
        """Return the arguments as numbers, None if there aren't `count` whole numbers."""
        numbers = [int(text) for text in self.arguments if text.isdecimal()]
        return numbers if len(numbers) == len(self.arguments) == count else None


class Pointed(Event):
    """A square is pointed at, none (""), or a number in the count, identified by a square `group`
    of one of its groups. If `announced`, screen readers read out the effects of a click."""

    square: str
    announced: bool
    group: str = ""


# From the shell.


class Opened(Fact):
    """The board has been opened, with the game that it shows."""


class Restored(Event):
    """A game was read from an address or the store; it replaces the one on the board."""

    state: State


class Result(Event):
    """Something that comes of an effect with a key, which begins with a feature's name."""

    key: str

    @property
    def topic(self) -> Topic:
        return type(self), self.key.partition(":")[0]


class Reported(Result):
    """The worker has an answer so far, `seconds` after a shared request began."""

    text: str
    seconds: float = 0.0


class Answered(Result):
    """The worker has its final answer."""

    text: str


class Failed(Result):
    """The worker has no answer; the reason is a sentence for the player."""

    reason: str


class Waited(Result):
    """A wait is over."""


class Loaded(Event):
    """A module of `boardleaf.extras` has been loaded."""

    module: str


class LoadFailed(Event):
    """A module could not be loaded."""

    module: str


class StoredElsewhere(Event):
    """Another tab has stored the match on the board, as this text."""

    text: str


class StoreChanged(Event):
    """Another tab has changed the store: there may be space again."""


class Faulted(Event):
    """An error in this program; `details` are for a report."""

    details: str


# Made while another event is handled.


class SquareClicked(Event):
    """A click that counts: what was pending has happened, and the animation has ended."""

    square: Square
    tapped: bool
    large: bool = False


class Held(Event):
    """The men to drag are in a person's hand, if their square was picked."""

    men: Men
    start: Square | None


class MoveChosen(Event):
    """A person has chosen a move; its first `skipped` scenes have been shown."""

    move: Move
    skipped: int = 0


class AnswerGiven(Event):
    """A person has answered the board's task."""

    answer: str


class ReplyDue(Event):
    """The computer may move at a node, if it is its turn there, after `delay` seconds."""

    node: Node
    delay: float = 0.0


class ReplyChosen(Event):
    """The computer has chosen a move at a node of the game."""

    move: Move
    node: Node


# Facts.


class Acted(Fact):
    """Another action begins: what is pending happens at once."""


class Played(Fact):
    """A move was played, which led to a node: the computer's or a puzzle's, or a person's."""

    node: Node
    by_person: bool


class PanelOpened(Fact):
    """The panel of a feature is opened; others make room for it."""

    name: str


class PanelClosed(Fact):
    """The panel of a feature was closed."""

    name: str


class Changed(Fact):
    """An event has been handled."""


# Events as the page sends them.

NAME = re.compile(r"(.*?)((?:-[a-z]?[0-9]+)*)")
"""The name of a button, and the numbers and squares that may follow it as arguments."""

QUIET_BUTTONS = frozenset(
    (
        *("share", "copy-link", "copy-position", "copy-line", "copy-record", "copy-snippet"),
        *("copy-markdown", "copy-bbcode", "copy-text", "copy-png"),
        *("copy-notices", "download-txt", "download-svg", "download-png", "download-notices"),
        "print",
    )
)
"""The buttons that share something: they leave messages as they are, and need no storing or
drawing."""


def parse(values: Mapping[str, Any], dice: bytes = bytes(8)) -> Event:
    """Return an event from its JSON values: a `type`, and further keys that depend on it. A button
    gets random bytes as its `dice`.

    Raise KeyError for an unknown type.
    """
    event = PARSERS[values["type"]](values)
    return replace(event, dice=dice) if isinstance(event, Pressed) else event


def _pressed(values: Mapping[str, Any]) -> Event:
    name, arguments = NAME.fullmatch(str(values["action"])).groups()  # type: ignore[union-attr]
    return Pressed(name, tuple(arguments.split("-")[1:]), values["values"])


def _form(values: Mapping[str, Any]) -> Event:
    fields = values["values"]
    if "comment" in fields:
        return CommentTyped(fields["comment"])
    return Pressed("teach", (), fields) if "teach" in fields else FormChanged(fields)


def _square(text: str) -> Square | None:
    """Return the square from which a piece is dragged, None for a man in hand."""
    return Square.parse(text) if text else None


PARSERS: Mapping[str, Callable[[Mapping[str, Any]], Event]] = {
    "square": lambda e: Clicked(
        Square.parse(e["square"]), e.get("tapped", False), e.get("large", False)
    ),
    "lift": lambda e: Lifted(_square(e["from"])),
    "drag": lambda e: Dragged(_square(e["from"]), Square.parse(e["to"])),
    "point": lambda e: Pointed(e["square"], e["announced"], e.get("group", "")),
    "typing": lambda e: Typed(e["text"], e.get("unreadable", False)),
    "play-text": lambda e: TextPlayed(e["text"]),
    "show": lambda e: Shown(e["at"]),
    "command": lambda e: Commanded(e["name"], e["text"]),
    "navigate": lambda e: Navigated(e["direction"]),
    "form": _form,
    "action": _pressed,
    "cancel": lambda e: Cancelled(),
    "shared": lambda e: Shared(e["request"], e["done"]),
}
"""Functions that parse events, by type."""
