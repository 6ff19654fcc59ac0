"""What a board says to a person."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules import Refusal


@dataclass(slots=True)
class Notice:
    """A message over the game, with a text that is kept for the player."""

    message: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Shared:
    """What came of sharing: a sentence, and the text that could not be copied."""

    message: str
    text: str = ""


@dataclass(slots=True)
class Remarks:
    """What is said to a person: about the last deed, until the next one; and what stays said."""

    refusal: Refusal | None = None
    """Why the last click or button did nothing."""
    hint: str = ""
    """A line about the click just made."""
    waiting: bool = False
    """Whether `hint` only says that it is not a person's turn, which a move puts right."""
    fault: str = ""
    """What this program did wrong at the last click, as a report tells it."""
    resigning: bool = False
    """Whether the button that resigns was pressed, and asks to be pressed again."""
    announcement: str = ""
    """What a screen reader is told."""
    shared: Shared | None = None
    """What came of the button that shares something."""
    unread: str = ""
    """Why the text that was pasted is no game."""
    notices: list[Notice] = field(default_factory=list)
    unkept: str = ""
    """What will not be kept, and why."""

    def forget(self) -> None:
        """Something else is done: what was said about the last deed is over."""
        self.refusal = self.shared = None
        self.hint = self.fault = self.announcement = self.unread = ""
        self.waiting = False

    def say(self, text: str) -> None:
        """A hint, which is announced, too."""
        self.hint = self.announcement = text

    def refuse(self, refusal: Refusal) -> None:
        """A rule is in the way."""
        self.refusal, self.announcement = refusal, refusal.reason
