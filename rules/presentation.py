"""A position as people see it: in words, in marks on the board, and in form fields.

Most methods have a general default; a game overrides those that it can word better.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import ClassVar, Self

from .board import Square
from .group_changes import group_changes
from .motion_scenes import Pieces, Scene, scenes
from .move import Move, PieceValue, Push
from .options import FormField, Offer
from .piece import Colour, colour_of, other, owner
from .rules_of_game import Rules
from .sentences import by_colour, by_number, by_turn, colour_name, sentence, template
from .tally import Share, Tally, groups

MAX_MOVE_BUTTONS = 24
"""The maximum number of moves without squares that get a button, unless a game overrides
`offers`."""


class Presentation(Rules):
    """The part of a position that presents it to people."""

    __slots__ = ()

    CANCELS: ClassVar[bool] = False
    """True if equal groups of the two colours cancel one another."""
    CHEQUERED: ClassVar[bool] = False
    """True if the board is drawn as light and dark squares."""
    COLUMNS: ClassVar[bool] = False
    """True if pieces are columns of men, drawn from the side."""
    CROWDED: ClassVar[bool] = False
    """True if a piece stands on every square in every position."""
    MUST: ClassVar[str] = template("must move")
    """The template of the label for pieces of which one must move."""
    SWAPPABLE: ClassVar[tuple[str, str]] = ("", "")
    """The templates of the button that shows `swappable_pairs`, and of the one that hides them."""
    TITLES: ClassVar[dict[str, str]] = {
        "notation": template("Not a move in this game"),
        "over": template("The game is over"),
        "swap-sides": template("You can't swap sides now"),
        "occupied": template("The square is taken"),
        "adjacent": template("The squares don't touch"),
        "own-piece": template("Not your piece"),
        "other-colour": template("Not an enemy piece"),
    }
    """The templates of the headings of refusals, by rule; a rule without one is its own heading."""

    DIAGRAMS: ClassVar[bool] = False
    """True if positions of the game can be shown by vchess's diagrams."""

    HANDS_FIELD: ClassVar[int | None] = None
    """The field of a position's text, from 0, that holds White's and Black's men in hand:
    `12,11`."""

    # The position.

    def hands(self) -> Mapping[Colour, int]:
        """Return the number of men that each colour has in hand; empty in a game without hands."""
        return {}

    def complement(self) -> Mapping[Colour, int] | None:
        """Return the number of men that each colour has in a position like this one, on the board
        and in hand; None if it varies because men leave the game."""
        return None

    def sizes(self) -> Mapping[Colour, Sequence[int]]:
        """Return the sizes of each colour's groups, largest first, in a game that counts groups."""
        return {}

    def gain_label(self, move: Move) -> str:
        """Return the gain in value by a legal move, such as "+½", in a game that values pieces; ""
        elsewhere, and for moves that gain none."""
        return ""

    def about_gains(self) -> str:
        """Say what the gains mean that `gain_label` returns, for a player who sees them first."""
        return ""

    def piece_value(self, square: Square) -> PieceValue | None:
        """Return the value of the piece on a square, in a game that values pieces; None if there is
        none."""
        return None

    def scores(self) -> Mapping[Colour, int]:
        """Return the points of each colour as the board stands, in a game that counts points."""
        return {}

    def free_men(self, colour: Colour) -> int:
        """Return the number of a colour's men that are no prisoners, with those in hand."""
        own = (men for men in self.pieces().values() if owner(men) == colour)
        on_board = sum(colour_of(man) == colour for men in own for man in men)
        return on_board + self.hands().get(colour, 0)

    def tally(self) -> Tally:
        """Return what counts for each colour, largest first: its groups, if the game counts groups
        or points."""
        if not (self.sizes() or self.scores()):
            return {}
        return {
            colour: [Share(str(len(group)), group) for group in colour_groups]
            for colour, colour_groups in groups(self.pieces()).items()
        }

    def pushed(self, move: Move) -> Sequence[Push]:
        """Return the effects of a legal move on neighbouring pieces, in a game that pushes."""
        return ()

    def takes(self, move: Move) -> int:
        """Return the number of the opponent's men that a legal move captures or removes."""
        rival = other(self.turn)
        return max(0, _count_men(self, rival) - _count_men(self.play(move), rival))

    # In words.

    def mover(self) -> str:
        """Name who is to move: a colour, or a player whose colour is still open."""
        return colour_name(self.turn)

    def to_move(self) -> str:
        """Say in a sentence who is to move."""
        return by_colour(self.turn, black="Black to move.", white="White to move.")

    def prompt(self, *, yours: bool = False) -> str:
        """Say whose turn it is and what to do, or how the game ended; address the player to move if
        the turn is `yours`."""
        outcome = self.outcome()
        if outcome:
            return outcome.reason
        if not self.moves():
            return by_colour(self.turn, black="Black can't move.", white="White can't move.")
        return self._task(yours)

    def _task(self, yours: bool) -> str:
        """Say whose turn it is and what to do, while there are moves."""
        return by_turn(
            self.turn, yours, own="Your turn.", black="Black to move.", white="White to move."
        )

    def played(self, move: Move) -> str:
        """Describe a legal move, in the past tense, and its effects: a listener can follow the game
        by these descriptions alone."""
        return " ".join(filter(None, (self.action(move), self.effects(move))))

    def headline(self, move: Move) -> str:
        """Describe a legal move in one short sentence, in the past tense, for those who see the
        board."""
        return self.action(move)

    def personal_message(self, move: Move, *, yours: bool) -> str:
        """Describe a legal move without squares to a person who plays against the computer.

        The move is `yours` or the computer's. If it decides on colours, say who has which. Return
        "" if `played` says all that.
        """
        return ""

    def action(self, move: Move) -> str:
        """Describe a legal move, without its effects, in the past tense."""
        return by_colour(
            self.turn, black="Black played {move}.", white="White played {move}.", move=move
        )

    def effects(self, move: Move) -> str:
        """Describe what a legal move gains, or does to other pieces, in the present tense, so that
        the sentences fit a preview as well as a report; "" if nothing."""
        men = self.takes(move) if move.squares else 0
        return by_number(men, one="Takes 1 man.", other="Takes {number} men.") if men else ""

    def surprises(self, move: Move) -> bool:
        """Return whether a legal move does more to other pieces than its squares show, so that it
        should be seen before it is played."""
        return False

    def imperative(self, move: Move) -> str:
        """Phrase a legal move as an instruction; for a move with squares, return its text."""
        return str(move)

    def suggestion(self, move: Move) -> str:
        """Phrase a legal move as a hint for people who don't know the notation."""
        return self.imperative(move)

    def tap_again(self, move: Move) -> str:
        """Ask for the second tap, which plays a legal move that the first one has previewed."""
        return sentence("Tap again to play.")

    def pick_again(self, move: Move) -> str:
        """Say that the square picked last plays a legal move if it is picked again, while other
        squares continue."""
        return sentence("Pick it again to play, or go on.")

    def title(self, rule: str) -> str:
        """Return the heading of a refusal that names a rule.

        >>> from rules import game
        >>> game("emulsion").start().title("own-piece")
        'Not your piece'
        """
        return sentence(self.TITLES.get(rule) or rule.replace("-", " ").capitalize())

    def gist(self, line: Sequence[Move]) -> str:
        """Describe what the first move of an expected line achieves: the result, points, groups or
        captures; "" if nothing.

        The moves of the line are legal, each after the previous one.
        """
        if not line[0].squares:
            return ""
        after, own = self.play(line[0]), self.turn
        if outcome := after.outcome():
            return sentence(_RESULT_TEMPLATES[outcome.winner and outcome.winner == own])
        if scores := after.scores():
            return sentence(
                "Makes the score Black {black}, White {white}.",
                black=scores["black"],
                white=scores["white"],
            )
        if sizes := after.sizes():
            return group_changes(self.sizes(), sizes, own)
        return self._captures(after, line)

    def _captures(self, after: Self, line: Sequence[Move]) -> str:
        """Describe the captures of an expected line, whose first move leads to `after`."""
        return self.effects(line[0])

    # On the board.

    def constraint_marks(self) -> Mapping[Square, str]:
        """Return the marks on squares before a player picks one: `must` on pieces of which one has
        to move, `barred` on empty squares that may not be entered."""
        return {}

    def swappable_pairs(self) -> Sequence[tuple[Square, Square]]:
        """Return all pairs of squares whose pieces may trade places, to be shown together."""
        return ()

    def scenes(self, move: Move) -> Sequence[Scene]:
        """Return the scenes of the animation of a legal move; none for a move without squares."""
        if not move.squares:
            return ()
        pieces, after = self.pieces(), self.play(move).pieces()
        return scenes(pieces, after, move, self.boards_at_landings(move), self.pushed(move))

    def boards_at_landings(self, move: Move) -> Sequence[Pieces]:
        """Return the board at each landing of a legal move but the last, with its piece there."""
        first, *onward = move.squares
        others = {square: men for square, men in self.pieces().items() if square != first}
        return [{**others, square: self.pieces()[first]} for square in onward[:-1]]

    def why_vacant(self, square: Square) -> str:
        """Explain in a sentence why a square is always vacant; "" if something may stand on it."""
        return ""

    # In forms.

    def offers(self) -> Sequence[Offer]:
        """Return the moves without squares that the player may choose now, with their buttons."""
        squareless = (str(move) for move in self.moves() if not move.squares)
        texts = [*islice(squareless, MAX_MOVE_BUTTONS)]
        if not texts:
            return ()
        also = any(move.squares for move in self.moves())
        heading = sentence("You can also:") if also else sentence("You can:")
        return (Offer(heading, tuple((text, text.capitalize()) for text in texts)),)

    def extra_values(self) -> Mapping[str, str]:
        """Return the values in the position's text other than board, turn, ply and men in hand, by
        the names of their form fields."""
        return {}

    def form_fields(self, extra_values: Mapping[str, str]) -> Sequence[FormField]:
        """Return the form fields for `extra_values`, without those that don't apply."""
        return ()


_RESULT_TEMPLATES = {
    True: template("Wins."),
    False: template("Loses."),
    None: template("Ends the game in a draw."),
}


def _count_men(position: Presentation, colour: Colour) -> int:
    """Count the men of a colour in the pieces that it owns, not those held prisoner."""
    own = (piece for piece in position.pieces().values() if owner(piece) == colour)
    return sum(colour_of(man) == colour for piece in own for man in piece)
