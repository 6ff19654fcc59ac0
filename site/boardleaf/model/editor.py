"""The position that is being set up on a board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from boardleaf.address import HUMAN, players
from boardleaf.starting.position_editor import Draft
from rules import Colour
from rules.position import COLOURS

from .shown_game import ShownGame


@dataclass(slots=True)
class Editor:
    """The position that is being set up, if one is."""

    draft: Draft | None = None
    players: dict[Colour, str] = field(default_factory=dict)
    """Who is to play on from there, by colour."""

    def begin(self, game: ShownGame) -> None:
        """Set up the position that is shown, for the players who have the colours there."""
        self.draft = Draft.of(game.position)
        self.players = {colour: game.player(colour) for colour in COLOURS}

    def fill(self, values: Mapping[str, str]) -> None:
        """The form was changed; players that it does not name stay."""
        if self.draft:
            self.draft = self.draft.filled(values)
            told = {c: values.get(c, self.players[c]) for c in COLOURS}
            self.players = {c: told[c] if told[c] in players() else HUMAN for c in COLOURS}

    def change(self, values: Mapping[str, str], change: Callable[[Draft], Draft]) -> None:
        """A button of the form was pressed, whose fields have these values."""
        self.fill(values)
        if self.draft:
            self.draft = change(self.draft)
