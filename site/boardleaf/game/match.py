"""A match: a game that two people play by sending links, as seen on this device.

`boardleaf.features.match` has the rest, which is loaded when a match is opened.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules import Colour, Study
from rules.node import Node, main_line
from rules.position import other


@dataclass(slots=True)
class Match:
    """The state of a match that its moves do not show."""

    id: str
    starting_colour: Colour
    """The starting colour of the person at this device."""
    sent: int = 0
    """The number of moves that both players have, counted as by `length`."""
    conflicts: tuple[str, ...] = ()
    """The texts of the records in links that conflict with the game, until the player has decided
    which line counts."""

    def owns(self, colour: Colour, node: Node) -> bool:
        """Return whether the person at this device has a colour at a node."""
        return (other(colour) if node.exchanged else colour) == self.starting_colour

    def colour(self, node: Node) -> Colour:
        """Return the colour of the person at this device at a node."""
        return other(self.starting_colour) if node.exchanged else self.starting_colour

    def has_unsent_moves(self, study: Study) -> bool:
        """Return whether a move or a resignation has not been sent."""
        return length(study) > self.sent

    def may_move(self, study: Study, node: Node) -> bool:
        """Return whether a person may move at a node.

        Off the main line, or once the game is over, they may always move; on the main line, only
        in the turn of the player at this device, and at its end only if no conflict is undecided.
        """
        line = main_line(study.root)
        if ended(study) or node not in line[node.depth : node.depth + 1]:
            return True
        undecided = self.conflicts and node is line[-1]
        return self.owns(node.position.turn, node) and not undecided

    def continues(self, study: Study, node: Node) -> bool:
        """Return whether a move at a node would belong to the game and not to a side line."""
        on_main_line = node in main_line(study.root)[node.depth : node.depth + 1]
        return on_main_line and node.depth >= self.sent and not ended(study)

    def may_send(self, study: Study) -> bool:
        """Return whether there is something to send, or to send again."""
        whole_turn = ended(study) or not self.owns(study.end.position.turn, study.end)
        return length(study) > 0 and whole_turn and not self.conflicts

    def may_resign(self, study: Study) -> bool:
        """Return whether the person at this device may resign. A link adds a turn or a resignation,
        not both, so unsent moves are sent first."""
        return not (ended(study) or self.has_unsent_moves(study) or self.conflicts)

    def is_invitation(self, study: Study) -> bool:
        """Return whether the other player has begun the game, and the person at this device has not
        moved yet."""
        *before, _ = main_line(study.root)
        if not before or ended(study) or self.conflicts:
            return False
        return not any(self.owns(node.position.turn, node) for node in before)

    def needs_action(self, study: Study) -> bool:
        """Return whether the person at this device has to move, to send, or to decide."""
        end = study.end
        to_move = not ended(study) and self.owns(end.position.turn, end)
        return bool(self.conflicts) or self.has_unsent_moves(study) or to_move


def length(study: Study) -> int:
    """Return the number of moves of a game, a resignation counted as one."""
    return study.end.depth + (study.resigned is not None)


def ended(study: Study) -> bool:
    """Return whether the game is over."""
    return bool(study.resigned or study.end.outcome())
