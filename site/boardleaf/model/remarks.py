"""Messages of a board to a person."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules import Refusal


@dataclass(slots=True)
class Notice:
    """A message over the game, with a text that the player may want to copy."""

    message: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Shared:
    """The result of sharing: a sentence, and the text that could not be copied."""

    message: str
    text: str = ""


@dataclass(slots=True)
class Remarks:
    """Messages to a person: those about the last action, until the next one; and lasting ones."""

    refusal: Refusal | None = None
    """The reason why the last click or button did nothing."""
    hint: str = ""
    """A line about the click just made."""
    advice: bool = False
    """Whether `hint` is the computer's, of which more can be said."""
    waiting: bool = False
    """True if `hint` says that it is not a person's turn; the next move removes it."""
    fault: str = ""
    """The error of this program at the last click, for a report."""
    resigning: bool = False
    """True once *Resign* was pressed, until it is confirmed or another action follows."""
    announcement: str = ""
    """The text that a screen reader announces."""
    shared: Shared | None = None
    """The result of the last button that shares something."""
    unread: str = ""
    """The reason why the pasted text is no game."""
    notices: list[Notice] = field(default_factory=list)
    unsaved: str = ""
    """A sentence that says what can't be stored, and why; "" if everything is."""

    def forget(self) -> None:
        """Remove the messages about the last action, as another one begins."""
        self.refusal = self.shared = None
        self.hint = self.fault = self.announcement = self.unread = ""
        self.waiting = self.advice = False

    def say(self, text: str) -> None:
        """Show a hint, and announce it."""
        self.hint = self.announcement = text

    def refuse(self, refusal: Refusal) -> None:
        """Show the reason why a move is refused."""
        self.refusal, self.announcement = refusal, refusal.reason
