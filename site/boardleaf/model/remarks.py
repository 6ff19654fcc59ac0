"""Messages of a board to a person."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules import Refusal


@dataclass(slots=True)
class Notice:
    """A message over the game, with a text that the player may want to copy."""

    message: str
    text: str = ""
    update: bool = False
    """True if a newer version of the site may be able to read the text."""


@dataclass(frozen=True, slots=True)
class Shared:
    """The result of sharing: a sentence, and the text that could not be copied."""

    message: str
    text: str = ""
    offer: str = ""
    """The name of a button that is offered instead."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A line about the last action."""

    text: str
    waiting: bool = False
    """True if it says that it is not a person's turn; the next move removes it."""
    advice: bool = False
    """True if it is the computer's, and can be explained."""


@dataclass(frozen=True, slots=True)
class Fault:
    """An error of this program at the last action."""

    details: str
    """The text for a report."""


@dataclass(frozen=True, slots=True)
class Unread:
    """The reason why a pasted text is no game."""

    text: str


@dataclass(slots=True)
class Remarks:
    """Messages to a person: those about the last action, until the next one; and lasting ones."""

    message: Hint | Refusal | Fault | Unread | None = None
    """The message about the last action, whose class is its kind."""
    resigning: bool = False
    """True once *Resign* was pressed, until it is confirmed or another action follows."""
    announcement: str = ""
    """The text that a screen reader announces."""
    shared: Shared | None = None
    """The result of the last button that shares something."""
    notices: list[Notice] = field(default_factory=list)
    unsaved: str = ""
    """A sentence that says what can't be stored, and why; "" if everything is."""

    @property
    def hint(self) -> str:
        """The text of the hint, "" if there is none."""
        return self.message.text if isinstance(self.message, Hint) else ""

    @property
    def advice(self) -> bool:
        """True if the hint is the computer's, and can be explained."""
        return isinstance(self.message, Hint) and self.message.advice

    @property
    def refusal(self) -> Refusal | None:
        """The reason why the last click or button did nothing, if that is the message."""
        return self.message if isinstance(self.message, Refusal) else None

    @property
    def fault(self) -> str:
        """The error of this program at the last action, for a report; "" if there is none."""
        return self.message.details if isinstance(self.message, Fault) else ""

    @property
    def unread(self) -> str:
        """The reason why the pasted text is no game; "" if there is none."""
        return self.message.text if isinstance(self.message, Unread) else ""

    def forget(self) -> None:
        """Remove the messages about the last action, as another one begins."""
        self.message = self.shared = None
        self.announcement = ""

    def say(self, text: str, *, advice: bool = False) -> None:
        """Show a hint, and announce it."""
        self.message, self.announcement = Hint(text, advice=advice), text

    def share(self, result: Shared) -> None:
        """Show the result of sharing, and announce it."""
        self.shared, self.announcement = result, result.message

    def refuse(self, refusal: Refusal) -> None:
        """Show the reason why a move is refused."""
        self.message, self.announcement = refusal, refusal.reason

    def end_waiting(self) -> None:
        """Remove the hint that it is not a person's turn."""
        if isinstance(self.message, Hint) and self.message.waiting:
            self.message = None
