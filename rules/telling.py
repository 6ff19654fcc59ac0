"""What a position says of itself: in words, in marks on the board, and in fields of forms.

A game that says nothing is told of in general terms; one that knows better overrides.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import ClassVar, Self

from .board import Square, count
from .group_changes import told
from .motion_scenes import Pieces, Scene, scenes
from .move import Move, Outcome, Push
from .options import Ask, Offer
from .piece import Colour, Men, colour_of, other, owner
from .tally import Share, Tally, groups

OFFERED = 24
"""Moves without squares that get a button each, where a game says nothing of them."""


class Telling(ABC):
    """The part of a position that speaks."""

    __slots__ = ()

    CHEQUERED: ClassVar[bool] = False
    """Whether its board is drawn as light and dark squares."""
    COLUMNS: ClassVar[bool] = False
    """Whether its pieces are columns of men, drawn from the side."""
    CROWDED: ClassVar[bool] = False
    """Whether a piece stands on every square in every position."""
    MUST: ClassVar[str] = "must move"
    """What is said of a piece one of which has to move."""
    TIES: ClassVar[str] = ""
    """What `ties` shows, as the switch for it says: `swaps`."""
    TITLES: ClassVar[dict[str, str]] = {
        "notation": "Not a move of this game",
        "over": "The game is over",
        "occupied": "The square is taken",
        "adjacent": "The squares do not touch",
        "own-piece": "Not your piece",
        "other-colour": "Not the other colour",
    }
    """What heads a refusal, by its rule, where the rule's name in words would say too little."""

    size: int
    """Squares a side."""
    turn: Colour
    """The colour to move."""

    # What is told of.

    @abstractmethod
    def moves(self) -> list[Move]:
        """All legal moves, without duplicates; empty when the game is over."""

    @abstractmethod
    def play(self, move: Move | str) -> Self:
        """The position after `move` (a Move or its exact text); ValueError if it is illegal."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""

    @abstractmethod
    def pieces(self) -> Mapping[Square, Men]:
        """What stands where: the men of each piece from the top down (a stone is one man)."""

    def hands(self) -> Mapping[Colour, int]:
        """Men still to enter, by colour; empty in a game without hands."""
        return {}

    def sizes(self) -> Mapping[Colour, Sequence[int]]:
        """The sizes of each colour's groups, largest first, in a game that counts groups."""
        return {}

    def scores(self) -> Mapping[Colour, int]:
        """The points of each colour as the board stands, in a game that counts points."""
        return {}

    def tally(self) -> Tally:
        """What counts for each colour, the most first: its groups, in a game that counts those."""
        if not (self.sizes() or self.scores()):
            return {}
        found = groups(self.pieces())
        return {
            colour: [Share(str(len(group)), group) for group in own]
            for colour, own in found.items()
        }

    def pushed(self, move: Move) -> Sequence[Push]:
        """What a legal move does to pieces beside it, in a game that pushes."""
        return ()

    def takes(self, move: Move) -> int:
        """How many men of the opponent a legal move takes off the board, or makes prisoners."""
        rival = other(self.turn)
        return max(0, _men(self, rival) - _men(self.play(move), rival))

    # In words.

    def mover(self) -> str:
        """Who is to move: a colour, or who has none yet that stays."""
        return self.turn.capitalize()

    def due(self) -> str:
        """Who is to move and what is to be done, in a sentence, or how the game ended."""
        outcome = self.outcome()
        if outcome:
            return outcome.reason
        if not self.moves():
            return f"{self.mover()} cannot move."
        doing = self._doing()
        return f"{self.mover()} to move: {doing}." if doing else f"{self.mover()} to move."

    def _doing(self) -> str:
        """What the mover is to do, as far as the game says."""
        return ""

    def told(self, move: Move) -> str:
        """A legal move in a sentence."""
        return f"{self.mover()} plays {move}."

    def did(self, move: Move) -> str:
        """What a player did who has played a legal move, as in "White played d4"."""
        return f"played {move}"

    def advice(self, move: Move) -> str:
        """A legal move as an advice to oneself; one with squares is its text."""
        return str(move)

    def title(self, rule: str) -> str:
        """What heads a refusal by a rule.

        >>> from rules import game
        >>> position = game("emulsion").start()
        >>> position.title("own-piece"), position.title("swap-sides")
        ('Not your piece', 'Swap sides')
        """
        return self.TITLES.get(rule) or rule.replace("-", " ").capitalize()

    def does(self, move: Move) -> str:
        """What a legal move gains, or does to other pieces, in a sentence; "" if nothing."""
        men = self.takes(move) if move.squares else 0
        return f"{move} takes {men}." if men else ""

    def gist(self, line: Sequence[Move]) -> str:
        """What the first move of an expected line does, as the game counts; "" if that shows
        nothing. The line is legal, each move after the one before it."""
        if not line[0].squares:
            return ""
        after, own = self.play(line[0]), self.turn
        if outcome := after.outcome():
            return _ENDS[outcome.winner and outcome.winner == own]
        if scores := after.scores():
            points = count(scores[own], "point")
            return f"brings {own.capitalize()} to {points} against {scores[other(own)]}"
        if sizes := after.sizes():
            return told(self.sizes(), sizes, own)
        return self._takings(after, line)

    def _takings(self, after: Self, line: Sequence[Move]) -> str:
        """What is taken by an expected line, whose first move leads to `after`."""
        men = self.takes(line[0])
        return f"takes {men}" if men else ""

    # On the board.

    def demands(self) -> Mapping[Square, str]:
        """What the rules ask before anything is picked: `must` on pieces one of which has to
        move, `barred` on squares that are empty and closed."""
        return {}

    def ties(self) -> Sequence[tuple[Square, Square]]:
        """Squares whose pieces may change places, to be shown all at once."""
        return ()

    def scenes(self, move: Move) -> Sequence[Scene]:
        """How a legal move is seen as it is made; nothing of one without squares."""
        if not move.squares:
            return ()
        pieces, after = self.pieces(), self.play(move).pieces()
        return scenes(pieces, after, move, self.halts(move), self.pushed(move))

    def halts(self, move: Move) -> Sequence[Pieces]:
        """The pieces at each landing of a legal move but the last: its own has gone on."""
        first, *onward = move.squares
        others = {square: men for square, men in self.pieces().items() if square != first}
        return [{**others, square: self.pieces()[first]} for square in onward[:-1]]

    def why_vacant(self, square: Square) -> str:
        """Why nothing ever stands on a square, in a sentence; "" if something may."""
        return ""

    # In forms.

    def offers(self) -> Sequence[Offer]:
        """What may be done now that has no square."""
        bare = [str(move) for move in islice(self.moves(), OFFERED) if not move.squares]
        if not bare:
            return ()
        told = "You may also:" if any(move.squares for move in self.moves()) else "You may:"
        return (Offer(told, tuple((text, text.capitalize()) for text in bare)),)

    def facts(self) -> Mapping[str, str]:
        """What the text tells besides board, turn, ply and men in hand, as fields of a form."""
        return {}

    def asks(self, facts: Mapping[str, str]) -> Sequence[Ask]:
        """The fields that ask for such facts, as far as they matter beside one another."""
        return ()


_ENDS = {True: "wins", False: "loses", None: "ends the game as a draw"}


def _men(position: Telling, colour: Colour) -> int:
    """How many men of a colour are on the board, and not below a man of the other."""
    tops = (piece for piece in position.pieces().values() if owner(piece) == colour)
    return sum(colour_of(man) == colour for piece in tops for man in piece)
