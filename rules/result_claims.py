"""Claims about results: one move loses or draws by force, and the other doesn't; or the game
usually ends so after one of them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal

from .claims import ENDS, MAX_WORDS, MIN_WEIGHT, Choice, Claim, Kinds, ShareClaim, Story, end
from .group_claims import counted
from .move import Move
from .piece import COLOURS, Colour, other
from .position import Position
from .sentences import by_colour, sentence
from .winning_moves import better_clause, effect, reply_clause, size

MAX_LENGTH = 1000
"""More plies than any proof has."""

MAX_FAVOURITES = 3
"""The maximum number of moves that a proof tries to name for what they do."""

SOON = 4
"""The maximum length, in plies, of a proof that is clear without saying what its moves do."""


class _ResultClaim(Claim):
    """A claim with clauses about proved results."""

    @property
    def reply(self) -> Move | None:
        return next(iter(self.lines[0]), None)

    @property
    def _values(self) -> dict[str, object]:
        return self._with_reply(super()._values)

    def _proved_played(self, drawn: bool, *, brief: bool = False) -> str:
        """Return the clause that the move played loses by force, or only draws; a `brief` one gives
        no final count."""
        line, values = self.lines[0], self._values
        if not line and drawn:
            return sentence("{played} ends the game in a draw", **values)
        if not line:
            return sentence("{played} loses at once", **values)
        if drawn:
            return by_colour(
                self.choice.mover,
                black="After {played}, White's reply {reply} forces a draw",
                white="After {played}, Black's reply {reply} forces a draw",
                **values,
            )
        position = end(self.choice.after_played, line)
        outcome, winner = position.outcome(), self.choice.opponent
        if outcome and len(line) == 1:
            return by_colour(
                self.choice.mover,
                black="After {played}, White's reply {reply} wins at once",
                white="After {played}, Black's reply {reply} wins at once",
                **values,
            )
        counts = counted(position, winner), counted(position, other(winner))
        if brief or not outcome or outcome.counts != counts:  # where equal groups cancel
            return by_colour(
                self.choice.mover,
                black="After {played}, White's reply {reply} wins by force",
                white="After {played}, Black's reply {reply} wins by force",
                **values,
            )
        most, least = counts
        return by_colour(
            self.choice.mover,
            black="After {played}, White's reply {reply} wins by force, for example {most} to"
            " {least}",
            white="After {played}, Black's reply {reply} wins by force, for example {most} to"
            " {least}",
            **values,
            most=most,
            least=least,
        )

    def _proved_better(self, drawn: bool) -> str:
        """Return the clause that the better move wins by force, or draws."""
        if drawn:
            return by_colour(
                self.choice.mover,
                black="after {better}, Black can force a draw",
                white="after {better}, White can force a draw",
                **self._values,
            )
        if not self.lines[1]:
            return sentence("{better} wins at once", **self._values)
        return by_colour(
            self.choice.mover,
            black="after {better}, Black wins, whatever White replies",
            white="after {better}, White wins, whatever Black replies",
            **self._values,
        )


@dataclass(frozen=True, kw_only=True)
class _ProvedClaim(_ResultClaim):
    """A claim whose numbers are the plies to the proved end, 0 for a draw.

    It happens in a line that ends the game as the claim says of the move before it.
    """

    drawn: ClassVar[tuple[bool, bool]] = (False, False)
    """Whether the game is drawn after the move played, and after the better one."""

    def happens(self, story: Story) -> bool:
        outcome, number = story.positions[-1].outcome(), int(story.after == "better")
        if outcome is None:
            return False
        if self.drawn[number]:
            return outcome.winner is None
        winner = self.choice.mover if number else self.choice.opponent
        return outcome.winner == winner and len(story.line) <= self.numbers[number]

    @property
    def shown(self) -> Literal[0, 1]:
        """The number of the shorter line to an end."""
        a, b = (len(line) if line else MAX_LENGTH for line in self.lines)
        return 1 if b < a else 0

    @property
    def weight(self) -> float:
        """Less than 1 where it says no more than the result: not what a move does, nor that both
        players want the same one, and the end isn't near."""
        soon = min(map(len, self.lines)) <= SOON
        is_telling = soon or self.is_wanted_by_both or self._with_effect
        return 1.0 if is_telling else MIN_WEIGHT

    def __str__(self) -> str:
        return self._with_effect or self._of(
            self._proved_played(self.drawn[0]), self._proved_better(self.drawn[1])
        )

    @cached_property
    def _with_effect(self) -> str:
        """The sentence with what the reply or the better move does; "" if that is little, or if it
        would have too many words."""
        choice, texts = self.choice, list[str]()
        wins = [line and not drawn for line, drawn in zip(self.lines, self.drawn, strict=True)]
        if wins[0] and (found := effect(choice.after_played, self.lines[0][0])):
            second = self._proved_better(self.drawn[1])
            first = reply_clause(found, choice.opponent, self._values)
            texts += [self._of(first, second), self._of(first, self._won_better())]
        if wins[1] and (found := effect(choice.position, choice.better)):
            second = better_clause(found, choice.mover, self._values)
            texts.append(self._of(self._proved_played(self.drawn[0]), second))
            texts.append(self._of(self._proved_played(self.drawn[0], brief=True), second))
        return next((text for text in texts if len(text.split()) <= MAX_WORDS), "")

    def _won_better(self) -> str:
        """Return the short clause that the better move wins."""
        return by_colour(
            self.choice.mover,
            black="after {better}, Black wins by force",
            white="after {better}, White wins by force",
            **self._values,
        )

    def _of(self, first: str, second: str) -> str:
        return sentence("{first}; {second}.", first=first, second=second)


@dataclass(frozen=True, kw_only=True)
class Loses(_ProvedClaim):
    """The move played loses by force within N plies, and after the better one the mover can force a
    draw."""

    kind, drawn = "loses", (False, True)


@dataclass(frozen=True, kw_only=True)
class Wins(_ProvedClaim):
    """The move played loses by force within N plies, and the better one wins."""

    kind = "wins"


@dataclass(frozen=True, kw_only=True)
class Draws(_ProvedClaim):
    """The better move wins by force within N plies; after the move played, the opponent can
    force a draw."""

    kind, drawn = "draws", (True, False)


@dataclass(frozen=True, kw_only=True)
class _Ends(ShareClaim, _ResultClaim):
    """A claim about the result at the end of the line.

    A number is 1 where it is proved after that move, else 0; the line after it is the proof's."""

    family, clear = ENDS, True
    drawn: ClassVar[bool] = False
    """Whether the result is a draw."""

    @property
    def reply(self) -> Move | None:
        return super().reply if self.numbers[0] else None

    def __str__(self) -> str:
        if not any(self.numbers):
            return self._of_shares()
        first = self._proved_played(self.drawn) if self.numbers[0] else self._share_played()
        second = self._proved_better(self.drawn) if self.numbers[1] else self._share_better()
        return sentence("{first}; {second}.", first=first, second=second)

    @abstractmethod
    def _of_shares(self) -> str:
        """Return the sentence without a proof."""

    @abstractmethod
    def _share_played(self) -> str:
        """Return the clause about the share after the move played."""

    @abstractmethod
    def _share_better(self) -> str:
        """Return the clause about the share after the better move."""


@dataclass(frozen=True, kw_only=True)
class EndsWon(_Ends):
    """A colour has won at the end of the line."""

    kind = "ends-won"

    def happens(self, story: Story) -> bool:
        outcome = story.positions[-1].outcome()
        return outcome is not None and outcome.winner == self.colour

    def end_for(self, mover: Colour) -> float:
        """Return the result that it is for the player who made the choice."""
        return float(self.colour == mover)

    def _of_shares(self) -> str:
        return by_colour(
            self.colour,
            black="Black soon wins in {a} of strong lines after {played}, in {b} after {better}.",
            white="White soon wins in {a} of strong lines after {played}, in {b} after {better}.",
            **self._shares,
        )

    def _share_played(self) -> str:
        return by_colour(
            self.colour,
            black="After {played}, Black soon wins in {a} of strong lines",
            white="After {played}, White soon wins in {a} of strong lines",
            **self._shares,
        )

    def _share_better(self) -> str:
        return by_colour(
            self.colour,
            black="after {better}, Black soon wins in {b} of strong lines",
            white="after {better}, White soon wins in {b} of strong lines",
            **self._shares,
        )


@dataclass(frozen=True, kw_only=True)
class EndsDrawn(_Ends):
    """The game is drawn at the end of the line, which is good for the claim's colour."""

    kind, drawn = "ends-drawn", True

    def happens(self, story: Story) -> bool:
        outcome = story.positions[-1].outcome()
        return outcome is not None and outcome.winner is None

    def end_for(self, mover: Colour) -> float:
        """Return the result that it is for the player who made the choice."""
        return 0.5

    def _of_shares(self) -> str:
        return sentence(
            "The game is soon drawn in {a} of strong lines after {played}, in {b} after {better}.",
            **self._shares,
        )

    def _share_played(self) -> str:
        return sentence(
            "After {played}, the game is soon drawn in {a} of strong lines", **self._shares
        )

    def _share_better(self) -> str:
        return sentence(
            "after {better}, the game is soon drawn in {b} of strong lines", **self._shares
        )


def candidates(choice: Choice) -> Iterator[ShareClaim]:
    """Yield the ends that continuations may have."""
    for kind in (EndsWon, EndsDrawn) if choice.on_board else ():
        for colour in COLOURS:
            yield kind(choice=choice, colour=colour, numbers=(0, 0))


def favourites(position: Position, best: Move) -> Sequence[Move]:
    """Return moves that a proof should name, if they have the best result: the one that a search
    thinks best if it does something that a sentence can say, else first others that do."""
    if effect(position, best):
        return [best]
    found = [(size(each), move) for move in position.moves() if (each := effect(position, move))]
    found.sort(key=lambda each: each[0], reverse=True)
    return [*(move for _, move in found[:MAX_FAVOURITES]), best]


KINDS: Kinds = (Wins, Loses, Draws, EndsWon, EndsDrawn)
"""The kinds of claims of this module."""
