"""The messages that a board shows to a person."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules import Refusal


@dataclass(slots=True)
class Notice:
    """A message above the game, with a text that the player may want to copy."""

    message: str
    text: str = ""
    update: bool = False
    """True if a newer version of the site may be able to read the text."""


@dataclass(frozen=True, slots=True)
class ShareResult:
    """The result of sharing: a sentence, and the text that could not be copied."""

    message: str
    text: str = ""
    offer: str = ""
    """The name of a button that is offered instead."""


@dataclass(frozen=True, slots=True)
class Note:
    """A short message about the last action."""

    text: str
    waiting: bool = False
    """True if the message says that it is not a person's turn; the computer's next move removes
    such a message."""
    is_hint: bool = False
    """True if the message is a hint of the computer, which can be explained."""


@dataclass(frozen=True, slots=True)
class Fault:
    """An error in this program during the last action."""

    details: str
    """The text for a report."""


@dataclass(frozen=True, slots=True)
class ImportFailure:
    """The reason why a pasted text could not be read."""

    reason: str


Message = Note | Refusal | Fault | ImportFailure
"""A message about the last action."""

NO_MESSAGE = Note("")
"""The note that removes the message."""


@dataclass(slots=True)
class Remarks:
    """Messages to a person: those about the last action, until the next one; and lasting ones."""

    message: Message | None = None
    """The message about the last action."""
    resigning: bool = False
    """True once *Resign* was pressed, until it is confirmed or another action follows."""
    announcement: str = ""
    """The text that a screen reader announces."""
    share_result: ShareResult | None = None
    """The result of the last button that shares something."""
    notices: list[Notice] = field(default_factory=list)
    unsaved: str = ""
    """A sentence that says why the game can't be stored; "" if it can."""

    @property
    def note(self) -> str:
        """The text of the note, "" if there is none."""
        return self.message.text if isinstance(self.message, Note) else ""

    @property
    def is_hint(self) -> bool:
        """True if the message is a hint of the computer, which can be explained."""
        return isinstance(self.message, Note) and self.message.is_hint

    @property
    def refusal(self) -> Refusal | None:
        """The reason why the last click or button had no effect, if that is the message."""
        return self.message if isinstance(self.message, Refusal) else None

    @property
    def fault(self) -> str:
        """The details of an error in this program, for a report; "" if there is none."""
        return self.message.details if isinstance(self.message, Fault) else ""

    @property
    def import_failure(self) -> str:
        """The reason why the pasted text could not be read; "" if there is none."""
        return self.message.reason if isinstance(self.message, ImportFailure) else ""

    def clear(self) -> None:
        """Remove the messages about the last action, before another one."""
        self.message = self.share_result = None
        self.announcement = ""

    def take(self, text: str, message: Message | ShareResult | None, *, also: bool) -> None:
        """Announce a text, in place of what was announced or after it (`also`), and show a message
        if there is one. Nothing else changes the announcement."""
        self.announcement = f"{self.announcement} {text}".strip() if also else text
        if isinstance(message, ShareResult):
            self.share_result = message
        elif message:
            self.message = None if message == NO_MESSAGE else message

    def end_waiting(self) -> None:
        """Remove the message that it is not a person's turn."""
        if isinstance(self.message, Note) and self.message.waiting:
            self.message = None
