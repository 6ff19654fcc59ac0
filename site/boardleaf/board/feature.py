"""The interface of features: what a board can have besides playing, stepping and undoing.

A feature's state on a board is in `State.slots`, and only its own module touches it. Its table has
the events that it handles: each with a method of the state, which gets the event and returns steps,
or None to leave the event to the next feature, and at last to the plain board.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar, cast

from boardleaf import extras
from boardleaf.model.state import State

from .effects import Steps
from .events import Answered, Event, Failed, Pressed, Reported, Waited

S = TypeVar("S")
E = TypeVar("E", bound=Event)

Key = str | type[Event] | tuple[type[Event], str]
"""The key of an event in a table: the name of a button, the class of another event, or for one with
a key also the key's beginning, up to a colon."""

Table = Mapping[Key, Callable[[S, Any], Steps | None]]


@dataclass(frozen=True)
class Feature(Generic[S]):
    """A feature."""

    name: str
    create: Callable[[State], S]
    """Returns the state of the feature on a board, at its first use there."""
    handles: Table[S] = field(default_factory=dict)

    def own(self, board: State) -> S:
        """Return the state on a board."""
        if self.name not in board.slots:
            board.slots[self.name] = self.create(board)
        return cast(S, board.slots[self.name])

    def handle(self, board: State, event: Event) -> Steps | None:
        """Handle an event on a board; return None to leave it to others."""
        handler = self.handles.get(key_of(event))
        return handler(self.own(board), event) if handler else None


@dataclass(frozen=True)
class Later:
    """A feature that is loaded on first use; its module has it as `FEATURE`."""

    module: str


Features = Sequence[Feature[Any] | Later]
"""The features of a board, in the order in which they may take an event."""


def in_use(features: Features) -> Sequence[Feature[Any]]:
    """Return the features that are loaded."""
    found = (f if isinstance(f, Feature) else loaded(f) for f in features)
    return [feature for feature in found if feature]


def loaded(later: Later) -> Feature[Any] | None:
    """Return a feature that is loaded on first use, None if it has not been loaded."""
    if not extras.is_loaded(later.module):
        return None
    feature: Feature[Any] = extras.loaded(later.module).FEATURE
    return feature


def key_of(event: Event) -> Key:
    """Return the key of an event in tables."""
    match event:
        case Pressed():
            return event.name
        case Reported() | Answered() | Failed() | Waited():
            return type(event), event.key.partition(":")[0]
        case _:
            return type(event)


def on(kind: type[E], handler: Callable[[S, E], Steps | None], key: str = "") -> Table[S]:
    """Return a table with a handler of one kind of event, with a `key` if it has one."""
    return {(kind, key) if key else kind: handler}


def button(name: str, handler: Callable[[S, Pressed], Steps | None]) -> Table[S]:
    """Return a table with the handler of a button."""
    return {name: handler}
