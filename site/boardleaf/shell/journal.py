"""The last events of a board as text, for error reports; `tests.kit.replay` plays them again.

What a person typed is not in it, except moves and numbers: its length stands for it.
"""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import astuple

from boardleaf.board.events import (
    Action,
    CommentTyped,
    Event,
    Faulted,
    Pointed,
    Reported,
    Restored,
    StoredElsewhere,
)
from boardleaf.board.state import State
from rules import Square

MAX_EVENTS = 200
NUMBER, CHOICE = re.compile(r"-?[0-9.]{0,9}"), re.compile(r"[a-z][a-z0-9-]{0,29}")
COMMENTS = re.compile("&comments=[^&]*")

Values = Mapping[str, object]


class Journal:
    """The last events of a board, formatted only for a report. `Pointed` and `Reported` are left
    out unless they failed, or are the last before an action or the end: it may be about them."""

    def __init__(self, board: State) -> None:
        self._board = board
        self._passing: dict[type, tuple[Event | Values, str, str]] = {}
        self._entries: deque[tuple[Event | Values, str, str]] = deque(maxlen=MAX_EVENTS)
        """Events or their values; before each, the game's address and the choice of *Teach me*."""

    def add(self, event: Event | Values) -> None:
        """Add an event, or the JSON values of one that can't be parsed."""
        if isinstance(event, Restored):  # as text now: its game will be continued
            event = {"event": "Restored", "state": event.state.played.texts.address_bar}
        elif isinstance(event, StoredElsewhere):  # it may have comments
            event = {"event": "StoredElsewhere", "values": {"text": event.text}}
        elif isinstance(event, CommentTyped):
            event = {"event": "CommentTyped", "text": len(event.text)}
            last = self._entries[-1][0] if self._entries else None
            if isinstance(last, Mapping) and last["event"] == event["event"]:
                self._entries.pop()  # only the text that was typed last
        elif isinstance(event, Mapping):
            event = {"event": "Page", "values": event}
        entry = event, self._board.played.texts.address_bar, self._board.computer.teaching
        if isinstance(event, (Pointed, Reported)):
            self._passing.pop(type(event), None)  # so that the latest comes last
            self._passing[type(event)] = entry
            return
        if isinstance(event, Faulted):
            self._entries.extend([*self._passing.values()][-1:])
        elif isinstance(event, Action) and Reported in self._passing:
            self._entries.append(self._passing[Reported])
        self._passing.clear()
        self._entries.append(entry)

    def text(self) -> str:
        """Return the board and its last events, each as a line of JSON; "" if there are none."""
        return "".join(f"{json.dumps(line)}\n" for line in self._lines())

    def _lines(self) -> Iterator[Values]:
        last = [*self._entries, *[*self._passing.values()][-1:]][-MAX_EVENTS:]
        settings, typed = self._board.settings, False
        for number, (event, address, teaching) in enumerate(last):
            game = {"address": COMMENTS.sub("", address), "teaching": teaching}
            if not number:
                board = {name: getattr(settings, name) for name in ("full", "step", "puzzle")}
                more = {"task": str(settings.task or ""), "device": astuple(self._board.device)}
                yield {"event": "Board", **game, **board, **more}
            elif typed:  # it may have led to another game
                yield {"event": "Game", **game}
            values = event if isinstance(event, Mapping) else _values(event)
            yield (line := {name: _shown(name, value) for name, value in values.items()})
            typed = line.get("values") != values.get("values")


def _values(event: Event) -> Values:
    kind = type(event)
    fields = {name: v for name, v in vars(event).items() if getattr(kind, name, ...) != v}
    return {"event": kind.__name__, **fields}  # without defaults


def _shown(name: str, value: object, *, in_form: bool = False) -> object:
    """Return a value as JSON has it, or the length of a text that isn't shown."""
    if isinstance(value, Mapping):
        return {key: _shown(key, item, in_form=True) for key, item in value.items()}
    if isinstance(value, (Square, bytes)):
        return value.hex() if isinstance(value, bytes) else str(value)
    if not isinstance(value, str):
        return value
    if not in_form:
        return len(value) if name == "details" else COMMENTS.sub("", value)
    free = name in ("comment", "text") or not (NUMBER.fullmatch(value) or CHOICE.fullmatch(value))
    typed = free or (name.startswith("new-") and not NUMBER.fullmatch(value))  # a game's option
    return len(value) if typed else value
