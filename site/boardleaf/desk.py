"""The board that is the page can do more than play: hint, take in a game, set one up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rules import Record, Square, describe
from rules.position import COLOURS

from . import address, importing, words
from .address import HUMAN, Address
from .controller import Controller
from .editing import Draft
from .state import State

ADVISER = 5
"""The level that hints: it thinks for long, but is limited by work."""


class Desk(Controller):
    """A board and what lies around it."""

    def act(self, action: str, values: Mapping[str, str]) -> None:
        draft = self.state.draft
        if draft:
            self._edit(draft.filled(values), action, values)
        elif action == "edit":
            self._begin_editing()
        elif action == "import":
            self._import(values.get("text", ""), values.get("of", ""))
        elif action == "again":
            self._play_again()
        elif action == "hint":
            self._advise()
        elif action == "line":
            self.state.lined = not self.state.lined
        elif action == "values":
            self.state.valued = not self.state.valued
        elif action == "ties":
            self.state.tied = not self.state.tied
        else:
            super().act(action, values)

    def click(self, square: Square, *, tapped: bool = False) -> None:
        draft = self.state.draft
        if not draft:
            super().click(square, tapped=tapped)
        elif why := draft.why_vacant(square):
            self.state.hint = self.state.announcement = why
        elif square.on(draft.size):
            self.state.draft = draft = draft.clicked(square)
            men = describe.men(draft.men.get(square, ()))
            self.state.announcement = f"{square}: {men}. {draft.problem}".strip()

    def show(self, at: int) -> None:
        if not self.state.draft:
            super().show(at)

    def fill_in(self, values: Mapping[str, str]) -> None:
        draft = self.state.draft
        if draft:
            self.state.draft = draft.filled(values)
            self.state.drafters = _players(values)
            self.state.announcement = self.state.draft.problem
        else:
            super().fill_in(values)

    def _advise(self) -> None:
        """Say what the computer would play in a person's place, and show it on the board."""
        if self.state.person_to_move and not self.state.thinking:
            self.state.failure = ""
            self._ask(ADVISER, advising=True)

    # Another game.

    def _play_again(self) -> None:
        """The same game from its start, with the same players in the same colours."""
        record = self.state.record
        fresh = Record(record.game, position=record.start)
        self._open(Address(fresh, self.state.players, 0, self.state.flip))
        self.state.announcement = f"A new game. {self.state.position.due()}"

    def _import(self, text: str, selected: str) -> None:
        try:
            found = address.parse(importing.read(text, selected or self.state.record.game.id))
        except ValueError as error:
            self.state.unread = words.sentence(f"This cannot be read: {error}")
            self.state.announcement = self.state.unread
        else:
            self._open(found)
            self.state.announcement = f"Opened: {words.summary(self.state)}."

    def _open(self, found: Address) -> None:
        """Begin a new game with an address; the one before is kept."""
        self._abandon_thinking()
        self.state = State.of(found, self.state.place)
        self._listener.began()
        self._carry_on()

    # Setting up a position.

    def _begin_editing(self) -> None:
        self._abandon_thinking()
        self.state.picks = ()
        self.state.draft = Draft.of(self.state.position)
        self.state.drafters = {colour: self.state.player(colour) for colour in COLOURS}
        self.state.announcement = "Set up a position: choose a piece, then squares."

    def _edit(self, draft: Draft, action: str, values: Mapping[str, str]) -> None:
        self.state.draft = draft
        self.state.drafters = _players({**self.state.drafters, **values})
        if action == "edit-play":
            self._play_from(draft)
        elif action == "edit-cancel":
            self.state.draft = None
            self._carry_on()
        else:
            changes: dict[str, Callable[[], Draft]] = {
                "edit-clear": draft.cleared,
                "edit-start": draft.begun,
                **{
                    f"edit-{tool}": lambda tool=tool: replace(draft, tool=tool)
                    for tool in (*draft.tools, "empty")
                },
            }
            self.state.draft = changes.get(action, lambda: draft)()
            self.state.announcement = self.state.draft.problem

    def _play_from(self, draft: Draft) -> None:
        try:
            found = draft.address(self.state.drafters)
        except ValueError:
            self.state.announcement = draft.problem
        else:
            self._open(found)
            self.state.announcement = self.state.position.due()


def _players(values: Mapping[str, Any]) -> dict[Any, str]:
    """Who is to play, by colour."""
    return {
        colour: values[colour] if values.get(colour) in address.players() else HUMAN
        for colour in COLOURS
    }
