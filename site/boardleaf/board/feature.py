"""The interface of features: what a board can have besides playing, stepping and undoing.

A feature's state on a board is in `State.slots`, and only its own module touches it. Its table has
the events that it handles: each with a method of the state, which gets the event and returns steps,
or None to leave the event to the next feature, and at last to the plain board.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from .effects import Steps
from .events import Event, Topic
from .state import Mode, State

S = TypeVar("S")
E = TypeVar("E", bound=Event)

Handler = Callable[[S, Any], Steps | None]
"""A function that handles an event; None leaves it to others."""

Table = Mapping[Topic, Handler[S]]
Views = Mapping[str, Callable[[S], str]]


@dataclass(frozen=True, slots=True)
class Feature(Generic[S]):
    """A feature."""

    name: str
    create: Callable[[State], S] | None
    """Returns the state of the feature on a board, at its first use there; None if that is the
    board's own state."""
    handles: Table[S]
    parts: Views[S] = field(default_factory=dict)
    """The markup of parts of the board, in place of the plain one, which may be in it; "" leaves a
    part to the next feature."""
    attributes: Callable[[S], Mapping[str, str | None]] | None = None
    """Returns attributes of the board's element."""
    blocks: Callable[[S, str], str | None] | None = None
    """Returns the reason why a button has no effect now, "" for one that isn't said; None if the
    feature doesn't block it."""
    stores: Callable[[S], Mapping[str, object]] | None = None
    """Returns values to store with the game: fields of `storing.stored_game.Game`, or others, which
    `State.kept` has after a reload as texts; a name that isn't returned keeps its value."""
    mode: type[Mode] | None = None
    """The only mode in which the feature takes events, if there is one."""
    module: str = ""
    """The module that has the feature as `FEATURE`, while it has not been loaded."""


Features = Sequence[Feature[Any]]
"""The features of a board, in the order in which they may take an event; the plain board is the
last."""


def on(kind: type[E], handler: Callable[[S, E], Steps | None], key: str = "") -> Table[S]:
    """Return a table with a handler of one kind of event, with a `key` if it has one."""
    return {(kind, key) if key else kind: handler}
