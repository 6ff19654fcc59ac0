"""A match: a game that two people play by sending links, as this device sees it.

`boardleaf.matches` has the rest, which is loaded when a match is opened.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Protocol

from rules import Colour, Study
from rules.node import Node, main_line
from rules.position import other


@dataclass(slots=True)
class Match:
    """The state of a match that its moves do not show."""

    id: str
    mine: Colour
    """The colour with which the person at this device started."""
    sent: int = 0
    """The length of the game as both players have it, as `length` counts."""
    rivals: tuple[str, ...] = ()
    """Links that differ from the game, until the player has decided which one counts."""

    def owns(self, colour: Colour, node: Node) -> bool:
        """Return whether the person at this device has a colour at a node."""
        return (other(colour) if node.exchanged else colour) == self.mine

    def colour(self, node: Node) -> Colour:
        """Return the colour of the person at this device at a node."""
        return other(self.mine) if node.exchanged else self.mine

    def unsent(self, study: Study) -> bool:
        """Return whether a move or a resignation has not been sent."""
        return length(study) > self.sent

    def lets_move(self, study: Study, node: Node) -> bool:
        """Return whether a person may move at a node: in side lines for both players, in the game
        for one."""
        line = main_line(study.root)
        if ended(study) or node not in line[node.depth : node.depth + 1]:
            return True
        undecided = self.rivals and node is line[-1]
        return self.owns(node.position.turn, node) and not undecided

    def continues(self, study: Study, node: Node) -> bool:
        """Return whether a move at a node is one of the game, and not of a side line."""
        on_main_line = node in main_line(study.root)[node.depth : node.depth + 1]
        return on_main_line and node.depth >= self.sent and not ended(study)

    def may_resign(self, study: Study) -> bool:
        """Return whether the person at this device may resign: a link has a turn or that."""
        return not (ended(study) or self.unsent(study) or self.rivals)

    def acts(self, study: Study) -> bool:
        """Return whether it is for the person at this device to move, to send, or to decide."""
        end = study.end
        to_move = not ended(study) and self.owns(end.position.turn, end)
        return bool(self.rivals) or self.unsent(study) or to_move


def new_id() -> str:
    """Return an id for a new match."""
    return os.urandom(8).hex()


def length(study: Study) -> int:
    """Return the number of moves of a game, a resignation counted as one."""
    return study.end.depth + (study.resigned is not None)


def ended(study: Study) -> bool:
    """Return whether the game is over."""
    return bool(study.resigned or study.end.outcome())


class Courier(Protocol):
    """Sends and receives the links of the match on a board."""

    @property
    def key(self) -> str:
        """The id under which the match is stored."""

    @property
    def link(self) -> str:
        """The link of the match: its main line only."""

    def status(self) -> str:
        """Return a sentence in place of the usual one about whose turn it is; "" for that."""

    def offer(self) -> str:
        """Return the markup of what the match offers now; "" if that is nothing."""

    def send(self) -> None:
        """Share the link."""

    def handed_out(self, result: str, text: str) -> None:
        """Handle the end of that."""

    def decide(self, *, mine: bool) -> None:
        """Handle the answer to the question which of two lines counts."""

    def store(self, address: str) -> str:
        """Store the match; return a sentence if it can't be stored, or ""."""

    def merge(self, text: str) -> None:
        """Add all that another tab has stored of the match."""
