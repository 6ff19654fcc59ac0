"""What a board asks for: effects, which the shell carries out, and steps of an event's handling.

A handler returns steps: further events, effects, what to tell the person, and what has to be drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from boardleaf.messages import Request
from rules import Refusal
from rules.node import Node

from .events import Event, FrozenDataclass
from .remarks import Message, Note, ShareResult


class Effect(FrozenDataclass):
    """Something for the shell to do. What comes of it is an event with the same key."""


class Think(Effect):
    """Ask the worker: `Reported` with each answer so far, if the request `reports`, then `Answered`
    or `Failed`. `shared` requests are divided among several workers."""

    key: str
    request: Request
    reports: bool = True
    shared: bool = False


class Stop(Effect):
    """Make the worker answer at once."""

    key: str


class Wait(Effect):
    """Wait for some seconds, in place of a wait with the same key: then `Waited`."""

    key: str
    seconds: float


class Hurry(Effect):
    """End a wait now."""

    key: str


class Cancel(Effect):
    """Forget the requests and waits with this key and those that begin with it and a colon; all of
    the board's if it is ""."""

    key: str


class Load(Effect):
    """Load a module of `boardleaf.extras`: then `Loaded` or `LoadFailed`."""

    module: str


class Share(Effect):
    """Have JavaScript carry out a request to share, such as those of `features.sharing`: then
    `Shared`."""

    request: Mapping[str, str]


class Visit(Effect):
    """Go to an address, like a link."""

    address: str


class Begin(Effect):
    """Note the start of a new game: it is stored under an id of its own."""


class Scroll(Effect):
    """Scroll the board into view."""


class Answer(Effect):
    """Answer a command of the page around a frame: `refused`, for example, with values."""

    kind: str
    values: Mapping[str, str]


class Tell(Effect):
    """Tell the page about a move, which led to a node."""

    node: Node


# Steps that are not for the shell.


@dataclass(frozen=True, slots=True)
class Say:
    """A text for screen readers, and a message about the last action. The text replaces what has
    been said since the action, or is added to it (`also`); an empty note removes the message."""

    text: str
    message: Message | ShareResult | None = None
    also: bool = False


@dataclass(frozen=True, slots=True)
class Only:
    """This event changed only these parts of the picture, and nothing to store unless it `stores`;
    without parts, nothing that is drawn. It ends the event."""

    parts: tuple[str, ...] = ()
    stores: bool = False


Step = Event | Effect | Say | Only
Steps = Sequence[Step]

THOUGHTS = ("thoughts", "progress")
"""The parts that a new thought of the computer changes."""


def note(text: str, *, is_hint: bool = False) -> Say:
    """Show a note, and announce it."""
    return Say(text, Note(text, is_hint=is_hint))


def show(message: Message) -> Say:
    """Show a message without announcing it."""
    return Say("", message, also=True)


def refuse(refusal: Refusal) -> Say:
    """Show why a move is refused, and announce it."""
    return Say(refusal.reason, refusal)


def share_result(result: ShareResult) -> Say:
    """Show the result of sharing, and announce it."""
    return Say(result.message, result)
