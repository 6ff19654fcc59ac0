"""Play the events of an error report again, on a board without a browser.

    python -m tests.kit.replay REPORT    # a file with a copied report, or - for the standard input

Each event is printed with what it changed. The exit status is 1 if the fault occurs again, whose
traceback is printed, 0 if it doesn't, and 2 if the report can't be played. A fault of the browser
can't occur again here, nor one that depends on a text that is not in the report.
"""

from __future__ import annotations

import json
import re
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import rules
from boardleaf import address, extras
from boardleaf.board import events
from boardleaf.board.events import Event, Faulted, Restored
from boardleaf.board.settings import BoardSettings, Device
from boardleaf.board.state import State
from boardleaf.board.update import update
from boardleaf.features import index
from boardleaf.game.tasks import Task
from boardleaf.shell import drawn
from boardleaf.shell.journal import COMMENTS
from boardleaf.storing.restoring import stored_form
from rules import Square

for name in extras.MODULES:  # the page may have loaded them before the first event of the report
    import_module(name)


class ReportError(ValueError):
    """Raised for a text that can't be played; the message says why."""


@dataclass(frozen=True)
class Report:
    """What an error report says about a fault."""

    error: str
    """The exception, and the last line of our code in its traceback; "" if there is none."""
    board: Mapping[str, Any]
    """The values of the board before the first event."""
    events: Sequence[Mapping[str, Any]]
    """The values of each event."""


def read(text: str) -> Report:
    """Read a copied error report; raise ReportError if that isn't possible."""
    version = re.match(r"Version: Boardleaf (\S+)", text)
    if not version:
        raise ReportError('This is no error report: it doesn\'t begin with "Version: Boardleaf".')
    if version[1] != rules.__version__:
        message = "This report is of Boardleaf {}, and this is {}: check out that version."
        raise ReportError(message.format(version[1], rules.__version__))
    lines = [_values(line) for line in text.splitlines() if line.startswith('{"event": ')]
    if not lines or lines[0]["event"] != "Board":
        raise ReportError("This report has no events: it isn't about a board that had started.")
    for values in lines[1:]:
        if values["event"] not in ("Game", "Page", "StoredElsewhere"):
            event_of(values)
    return Report(_fault(text), lines[0], lines[1:])


def _values(line: str) -> Mapping[str, Any]:
    try:
        values: Mapping[str, Any] = json.loads(line)
    except ValueError as error:
        raise ReportError(f"This event can't be read, as {error}: {line}") from error
    return values


def _fault(text: str) -> str:
    """Return the exception of the last traceback in a text, and where it ends; "" without one."""
    _, _, last = text.rpartition("Traceback (most recent call last):\n")
    found = re.findall(r"^\w[\w.]*(?:: .*)?$", last.partition('\n{"event": ')[0], re.M)
    lines = places(text)
    return f"{found[-1]} in {lines[-1]}" if found and lines else ""


def places(text: str) -> list[str]:
    """Return the lines of our code in the last traceback of a text, after those of the shell."""
    _, _, last = text.rpartition("Traceback (most recent call last):\n")
    pattern = r'File "(?:[^"]*/)?((?:boardleaf|rules)/[^"]*)", line (\d+)'
    lines = [f"{file}:{line}" for file, line in re.findall(pattern, last)]
    return [line for line in lines if not line.startswith("boardleaf/shell/")] or lines


def _typed(value: str | int) -> str:
    """Return a text or, for one that is not in the report, another of its length."""
    return "x" * value if isinstance(value, int) else value


READERS: Mapping[str, Callable[[Any], object]] = {
    "Mapping[str, str]": lambda values: {name: _typed(value) for name, value in values.items()},
    "Square": Square.parse,
    "Square | None": lambda text: text and Square.parse(text),
    "State": lambda text: State.of(address.parse_stored(text)),
    "bytes": bytes.fromhex,
    "str": _typed,
    "tuple[str, ...]": tuple,
}
"""Functions that read the fields of events, by type; others are in JSON as they are."""


def event_of(values: Mapping[str, Any]) -> Event:
    """Return an event from its values in a journal; raise ReportError if that isn't possible."""
    kind = getattr(events, values["event"], None)
    try:
        types = {name: item.type for name, item in kind.__dataclass_fields__.items()}
        read = {name: READERS.get(types[name], _same)(values[name]) for name in [*values][1:]}
        event: Event = kind(**read)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        reason = f"This event can't be read, as {error!r}: {json.dumps(values)}"
        raise ReportError(reason) from error
    return event


def _same(value: object) -> object:
    return value


class ReplayedBoard:
    """A board as it was before the first event of a report."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        try:
            task, step, full = values["task"], values["step"], values["full"]
            self.settings = BoardSettings(
                "b",
                full=full,
                step=step,
                puzzle=values["puzzle"],
                task=Task.parse(task) if task else None,
                base="https://example.org/",
            )
            self.board = State.of(address.parse_stored(values["address"]), self.settings)
            self.board.device = Device(*values["device"])
            self.board.computer.teaching = values["teaching"]
        except (KeyError, TypeError, ValueError) as error:
            raise ReportError(f"The report's board can't be read, as {error!r}.") from error
        self.features = index.of(self.settings)
        self.parts, self._attributes = self._draw()

    def handle(self, values: Mapping[str, Any]) -> str:
        """Handle an event with these values, and return what it changed; raise what it raises."""
        if values["event"] == "Game":
            return self._open(values)
        if values["event"] == "StoredElsewhere":  # its text is not in the report
            return "nothing"
        unread = values["event"] == "Page"  # the page couldn't parse it, so this raises the fault
        event = events.parse(values["values"]) if unread else event_of(values)
        if isinstance(event, Restored):
            event = Restored(State.of(event.state.played.address, self.settings))
        effects, only = update(self.board, self.features, event)
        if only is None or only.stores:
            stored_form(self.board, self.board.played.texts.address_bar)
        before = self.parts.items() | self._attributes.items()
        self.parts, self._attributes = self._draw()
        shown = {**self.parts, **self._attributes}
        changed = [name for name, text in shown.items() if (name, text) not in before]
        asked = [type(effect).__name__ for effect in effects]
        return "; ".join(filter(None, (", ".join(changed), " ".join(asked)))) or "nothing"

    def _open(self, values: Mapping[str, Any]) -> str:
        """Open the game that the board had after a text that is not in the report."""
        text = self.board.played.texts.address_bar
        if COMMENTS.sub("", text) == values["address"]:
            return "nothing"
        self.board.replace(State.of(address.parse_stored(values["address"]), self.settings))
        return "the game, as after the text that is not in the report"

    def _draw(self) -> tuple[dict[str, str], dict[str, str | None]]:
        """Return the markup of all parts, and the attributes of the element, by name."""
        return drawn.draw(self.board, self.features), drawn.attributes(self.board, self.features)


def replay(report: Report) -> str:
    """Play a report, and print what each event changed; return the text of the fault at which that
    stops, "" if there is none. An earlier fault, which the page survived, is only printed."""
    board = ReplayedBoard(report.board)
    for number, values in enumerate(report.events):
        shown = json.dumps({name: value for name, value in values.items() if name != "event"})
        title = (
            f"{number + 1}. {values['event']} {shown if len(shown) < 80 else shown[:77] + '...'}"
        )
        try:
            print(f"{title}: {board.handle(values)}")
        except Exception as error:
            later = report.events[number + 1 :]
            if len(later) < 2 or later[0]["event"] != Faulted.__name__:
                print(f"{title}: a fault")
                return "".join(traceback.format_exception(error))
            print(f"{title}: an earlier fault, {error!r}")
    return ""


def main(arguments: Sequence[str]) -> int:
    """Replay a report; return the exit status."""
    if len(arguments) != 1:
        print("Usage: python -m tests.kit.replay REPORT", file=sys.stderr)
        return 2
    try:
        text = sys.stdin.read() if arguments[0] == "-" else Path(arguments[0]).read_text("utf-8")
        report = read(text)
        fault = replay(report)
    except (OSError, UnicodeDecodeError, ReportError) as error:
        print(error, file=sys.stderr)
        return 2
    if not fault:
        print("no fault")
        return 0
    print(fault, end="")
    if report.error and _fault(fault) != report.error:
        print(f"The report has another fault: {report.error}")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
