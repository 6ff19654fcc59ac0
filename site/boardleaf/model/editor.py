"""The state of the position editor."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from boardleaf.address import HUMAN, possible_players
from boardleaf.starting.position_editor import Draft
from rules import Colour
from rules.position import COLOURS

from .shown_game import ShownGame


@dataclass(slots=True)
class Editor:
    """The position being set up, if any, and the players of the new game."""

    draft: Draft | None = None
    players: dict[Colour, str] = field(default_factory=dict)
    """The players of a game from that position, by colour."""

    def begin(self, game: ShownGame) -> None:
        """Start editing a position, beginning with the one that a game shows."""
        self.draft = Draft.of(game.position)
        self.players = {colour: game.player(colour) for colour in COLOURS}

    def fill(self, values: Mapping[str, str]) -> None:
        """Apply the values of the changed form; keep the players that they don't name. A player
        that can't be chosen (`none`) becomes `human`."""
        if self.draft:
            self.draft = self.draft.filled(values)
            chosen = {c: values.get(c, self.players[c]) for c in COLOURS}
            possible = possible_players()
            self.players = {c: chosen[c] if chosen[c] in possible else HUMAN for c in COLOURS}

    def change(self, values: Mapping[str, str], function: Callable[[Draft], Draft]) -> None:
        """Apply the values of the form, then a function that returns the changed draft."""
        self.fill(values)
        if self.draft:
            self.draft = function(self.draft)
