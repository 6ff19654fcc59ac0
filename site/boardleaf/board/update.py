"""The one way in which a board changes: an event is handled, until no step is left.

The features of the board may take an event, the plain board (`actions.PLAIN`) being the last of
them. Handlers change the board first; the steps that they return are handled next, before what was
left to do.
"""

from __future__ import annotations

from collections import deque
from typing import Any

from .effects import Effect, Only, Say, Step, Steps, note
from .events import (
    QUIET_BUTTONS,
    Acted,
    Action,
    Changed,
    Clicked,
    Dragged,
    Event,
    Fact,
    Opened,
    Pressed,
)
from .feature import Feature, Features
from .state import State

Parts = tuple[str, ...] | None
"""The parts to draw; None for all."""


def update(board: State, features: Features, event: Event) -> tuple[list[Effect], Only | None]:
    """Handle an event; return the effects that it has, and what it changed only, if it says so."""
    effects: list[Effect] = []
    steps = deque[Step]([event])
    quiet = isinstance(event, Pressed) and event.name in QUIET_BUTTONS
    if not quiet:
        steps.append(Changed())
        if isinstance(event, Action):
            _forget(board, event)
            if not isinstance(event, Clicked):  # a click may only be on an expected landing
                steps.appendleft(Acted())
    while steps:
        match steps.popleft():
            case Effect() as effect:
                effects.append(effect)
            case Say() as said:
                board.remarks.take(said.text, said.message, also=said.also)
            case Only() as only:
                return effects, only
            case Fact() as fact:
                steps.extendleft(reversed(_told(board, features, fact)))
            case happened:
                steps.extendleft(reversed(_handled(board, features, happened)))
    return effects, Only() if quiet else None


def _handled(board: State, features: Features, event: Event) -> Steps:
    """Have the first handler that takes an event handle it; return its steps."""
    active = [f for f in features if not f.mode or isinstance(board.mode, f.mode)]
    topic = event.topic
    if isinstance(event, Pressed):
        for feature in active:
            blocks = feature.blocks
            if blocks and (reason := blocks(own(board, feature), event.name)) is not None:
                return [note(reason)] if reason else []
        if not any(topic in feature.handles for feature in active):
            topic = Pressed  # a button of the game itself
    for feature in active:
        handler = feature.handles.get(topic)
        if handler and (steps := handler(own(board, feature), event)) is not None:
            return steps
    return []


def _told(board: State, features: Features, fact: Fact) -> Steps:
    """Notify the plain board, then all features, of a fact; return their steps. A feature may
    change the board at its first use, at the latest when the board is opened."""
    steps: list[Step] = []
    if isinstance(fact, Opened):
        for feature in features:
            own(board, feature)
    for feature in (features[-1], *features[:-1]):
        if handler := feature.handles.get(type(fact)):
            steps += handler(own(board, feature), fact) or ()
    return steps


def stored_values(board: State, features: Features) -> dict[str, object]:
    """Return the values that features store with the game."""
    values: dict[str, object] = {}
    for feature in features:
        if feature.stores:
            values |= feature.stores(own(board, feature))
    return values


def own(board: State, feature: Feature[Any]) -> Any:
    """Return the state of a feature on a board, which is created at its first use."""
    if feature.create is None:
        return board
    if feature.name not in board.slots:
        board.slots[feature.name] = feature.create(board)
    return board.slots[feature.name]


def _forget(board: State, action: Action) -> None:
    """Clear the messages and offers of the last action, except those that an action is about."""
    board.remarks.clear()
    selection, name = board.selection, action.name if isinstance(action, Pressed) else ""
    if selection.dragged_men and not isinstance(action, Dragged):
        selection.cancel()  # whatever happens during a drag gives it up
    selection.routes, selection.dragged_men, selection.pointed_group = (), (), None
    if name != "resign":
        board.remarks.resigning = False
    if not isinstance(action, Clicked):
        selection.landings = ()
    if name != "load":
        board.pending = None
