"""Claims about captures: the prisoners that one frees, by force or in most continuations, and the
men that it takes.

A move frees as many prisoners as its player's free men, in caps and in hand, become more.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import dropwhile, product
from typing import Literal

from rules.claims import (
    BOTH,
    After,
    Choice,
    Claim,
    Found,
    Kinds,
    Line,
    ShareClaim,
    Steps,
    Story,
    end,
    opposite,
)
from rules.material_claims import (
    MEN,
    NODES_PER_STEP,
    OutOfNodesError,
    last_quiet,
    may_take,
)
from rules.material_shares import gained
from rules.move import Move
from rules.piece import COLOURS, Colour
from rules.position import Position
from rules.sentences import by_colour, by_number

from .free_men import balance, prisoners
from .position import EmergoPosition

FREED, TAKEN = range(1, 5), range(2, 6)
"""The numbers of men that claims are about."""

MAX_PLIES = 5
"""The maximum number of moves after which prisoners may be freed by force."""

MAX_NODES = 2500
"""The number of positions that a search may try."""

PERIODS = 4, 8, 12
"""The numbers of moves of a continuation within which a capture is made."""

LATEST, MAX_SHOWN = 6, 9
"""The maximum numbers of moves of a line that shows it: up to the capture, and with those that
follow."""

MIN_RATIO = 3
"""How many times as many prisoners a colour must be able to free after one of the moves."""

LASTING = 0.5
"""The part of the difference that strong lines must have."""


def settled(position: Position, colour: Colour) -> int:
    """Return the balance of a colour's men once nothing is left to take, if both sides capture as
    well as they can."""
    return balance(settled_position(position, colour), colour)


def settled_position(position: Position, colour: Colour) -> Position:
    """Return the position once nothing is left to take, if both sides capture as well as they can
    for a colour's balance of men."""
    if not may_take(position):
        return position
    ends = [settled_position(position.play(move), colour) for move in position.moves()]
    best = max if position.turn == colour else min
    return best(ends, key=lambda end: balance(end, colour))


def freed(before: Position, move: Move, after: Position) -> int:
    """Return the number of prisoners that a move between two positions frees."""
    return after.free_men(before.turn) - before.free_men(before.turn)


def frees_most(before: Position, after: Position, colour: Colour, men: int) -> bool:
    """Return whether more than half as many men of a colour have become free between two
    positions."""
    return 2 * (after.free_men(colour) - before.free_men(colour)) > men


Count = Callable[[Position, Move, Position], int]
"""A function that returns the number of men to whom a capture does something; it gets the positions
before and after the move, too."""


def capture_in(
    story: Story, colour: Colour, least: int, plies: int, count: Count = freed
) -> int | None:
    """Return the index of the first move of a line, among its first `plies`, by which a colour does
    something to `least` men or more."""
    for number, move in enumerate(story.line[:plies]):
        before, after = story.positions[number : number + 2]
        if before.turn == colour and before.takes(move) and count(before, move, after) >= least:
            return number
    return None


class ForcedClaim(Claim):
    """A claim about what the opponent can do after the move played, or the mover after the better
    one, whatever the other colour replies."""

    subject = MEN

    @property
    def shown(self) -> Literal[0, 1]:
        return 1 if self.colour == self.choice.mover else 0

    @property
    def _line(self) -> Line:
        return self.lines[self.shown]

    @property
    def reply(self) -> Move | None:
        return None if self.shown or not self._line else self._line[0]


@dataclass(frozen=True, kw_only=True)
class FreesByForce(ForcedClaim):
    """The most prisoners that a colour can free by one capture, whatever the other colour replies,
    within as many moves as the line shown has.

    The opponent frees more after the move played, or the mover after the better one."""

    kind = "frees-by-force"

    @cached_property
    def weight(self) -> float:
        """0 where nearly as many can be freed after the other move; and where, with the captures
        that follow, the line costs the colour as much as it gains, or half of the men, or more,
        became prisoners only in the line or do so again."""
        a, b = self.numbers
        if min(a, b) * MIN_RATIO > max(a, b):
            return 0.0
        before = self.choice.position
        last = end(self.choice.after(BOTH[self.shown]), self._line)
        after = settled_position(last, self.colour)
        gain = balance(after, self.colour) - balance(before, self.colour)
        is_real = frees_most(before, after, self.colour, self.numbers[self.shown])
        return min(1.0, abs(a - b) / 4) if gain > 0 and is_real else 0.0

    def level(self, position: Position) -> float:
        mover, opponent = self.choice.mover, self.choice.opponent
        return position.free_men(opponent) - position.free_men(mover)

    @property
    def least_level(self) -> float:
        a, b = self.numbers
        return max(super().least_level, LASTING * abs(a - b))

    def later(self, story: Story) -> Position:
        return last_quiet(story)

    def happens(self, story: Story) -> bool:
        men = self.numbers[self.shown]
        return capture_in(story, self.colour, men, len(self._line)) is not None

    @property
    def _values(self) -> dict[str, object]:
        men = self.numbers[self.shown]
        return {
            **super()._values,
            "men": by_number(men, one="a prisoner", other="{number} prisoners"),
            "line": " ".join(map(str, self._line)),
        }

    @property
    def _is_forced(self) -> bool:
        """True if all moves of the other colour in the line are the only legal ones."""
        positions = Story(self.choice, BOTH[self.shown], self._line).positions[:-1]
        theirs = [position for position in positions if position.turn != self.colour]
        return all(len(position.moves()) == 1 for position in theirs)

    def __str__(self) -> str:
        if self.veiled and self.shown:
            return by_colour(
                self.colour,
                black="After {played}, Black can't free {men} by force; after {better}, Black can.",
                white="After {played}, White can't free {men} by force; after {better}, White can.",
                **self._values,
            )
        choice, values = self.choice, self._values
        move, other = (
            (values["better"], choice.played) if self.shown else (choice.played, values["better"])
        )
        values |= {"move": move, "other": other}
        if len(self._line) == 1:
            return by_colour(
                self.colour,
                black="After {move}, {line} frees {men}; after {other}, Black can't force that.",
                white="After {move}, {line} frees {men}; after {other}, White can't force that.",
                **values,
            )
        if self._is_forced:
            return by_colour(
                self.colour,
                black="After {move}, {line} frees {men} by force; after {other}, Black can't force"
                " that.",
                white="After {move}, {line} frees {men} by force; after {other}, White can't force"
                " that.",
                **values,
            )
        return by_colour(
            self.colour,
            black="After {move}, Black can free {men}, whatever White replies, for example by"
            " {line}; after {other}, Black can't force that.",
            white="After {move}, White can free {men}, whatever Black replies, for example by"
            " {line}; after {other}, White can't force that.",
            **values,
        )


class _Search:
    """A full search for captures that free prisoners of a colour."""

    def __init__(self, colour: Colour) -> None:
        self._colour = colour
        self._nodes = 0

    def line(self, position: Position, plies: int, men: int) -> Steps[Line | None]:
        """Return a line of at most `plies` moves that ends as the colour frees `men` prisoners, as
        late as the other colour can have it; None if that can prevent it. Raise OutOfNodesError if
        that takes too many positions."""
        assert isinstance(position, EmergoPosition)
        self._nodes += 1
        if self._nodes > MAX_NODES:
            raise OutOfNodesError
        if not self._nodes % NODES_PER_STEP:
            yield None
        own = position.turn == self._colour
        moves = position.captures() if own and plies == 1 else position.moves()
        longest: Line | None = None
        for move in moves:
            after = position.play(move)
            if own and move.kind == "capture" and freed(position, move, after) >= men:
                return (move,)
            line = (yield from self.line(after, plies - 1, men)) if plies > 1 else None
            if own and line:
                return (move, *line)
            if not own:
                if not line:
                    return None
                if not longest or len(line) >= len(longest):
                    longest = (move, *line)
        return longest

    def most(self, position: Position, plies: int) -> Steps[tuple[int, Line]]:
        """Return the most prisoners that the colour can free within `plies` moves, and a line; 0
        and no line if there are none."""
        men = 0
        line: Line = ()
        while found := (yield from self.line(position, plies, men + 1)):
            men, line = men + 1, found
        return men, line


def exact(choice: Choice) -> Found:
    """Search for prisoners that the opponent can free after the move played, or the mover after the
    better one, in the fewest moves."""
    if not choice.on_board:
        return
    for shown, colour in enumerate((choice.opponent, choice.mover)):
        with suppress(OutOfNodesError):
            yield from _by_force(choice, colour, BOTH[shown])


def _by_force(choice: Choice, colour: Colour, after: After) -> Found:
    """Search for the shortest claim about one colour."""
    position, other = choice.after(after), choice.after(opposite(after))
    search = _Search(colour)
    for plies in range(1 if position.turn == colour else 2, MAX_PLIES + 1, 2):
        men, line = yield from search.most(position, plies)
        least, other_line = yield from search.most(other, plies)
        if men <= least:
            continue
        if not (yield from _lasts(other, colour, plies, men)):
            return
        yield FreesByForce(
            choice=choice,
            colour=colour,
            numbers=(men, least) if after == "played" else (least, men),
            squares=line[-1].squares,
            lines=(line, other_line) if after == "played" else (other_line, line),
        )
        return


def _lasts(position: Position, colour: Colour, plies: int, men: int) -> Steps[bool]:
    """Return whether longer searches, as far as they get, find fewer than `men` prisoners to free
    after the other move."""
    search = _Search(colour)
    with suppress(OutOfNodesError):
        for number in range(plies + 2, MAX_PLIES + 1, 2):
            if (yield from search.line(position, number, men)):
                return False
    return True


@dataclass(frozen=True, kw_only=True)
class _CaptureClaim(ShareClaim):
    """A claim that one capture soon does something to at least N men: within as many moves as the
    second number says."""

    subject, least = MEN, 0.4
    least_measured = 0.5

    def measure(self, story: Story) -> float:
        """Return the free men gained in the line: one capture alone may only win back what another
        has cost."""
        return story.fact(gained)[self.colour]

    @staticmethod
    @abstractmethod
    def count(before: Position, move: Move, after: Position) -> int:
        """Return the number of men to whom a capture does it."""

    def _capture(self, story: Story) -> int | None:
        return capture_in(story, self.colour, *self.numbers, self.count)

    def happens(self, story: Story) -> bool:
        return self._capture(story) is not None

    def is_shown_by(self, story: Story) -> bool:
        """Return whether a line, not too long to be seen through, ends with nothing to take, and
        the colour has gained men."""
        if len(story.line) > MAX_SHOWN or not self.happens(story.start(LATEST)):
            return False
        return story.fact(gained)[self.colour] > 0 and not may_take(story.positions[-1])

    def is_settled(self, story: Story) -> bool:
        return story.fact(gained)[self.colour] <= 0 and not may_take(story.positions[-1])

    @cached_property
    def _story(self) -> Story:
        """The line that shows it."""
        return Story(self.choice, BOTH[self.shown], self.lines[self.shown])

    @cached_property
    def _is_forced(self) -> bool:
        """True if the capture shown is the only legal move, and so are all moves before it: it
        happens in any line."""
        number = self._capture(self._story)
        if number is None:
            return False
        return all(len(each.moves()) == 1 for each in self._story.positions[: number + 1])

    @property
    def _values(self) -> dict[str, object]:
        number = None if self.veiled else self._capture(self._story)
        if number is None:
            return {**super()._values, "capture": None}
        capture, (before, after) = self._story.line[number], self._story.positions[number:][:2]
        done = self.count(before, capture, after)
        return {**super()._values, "capture": capture, "done": done}


@dataclass(frozen=True, kw_only=True)
class Frees(_CaptureClaim):
    """A capture soon frees at least N prisoners."""

    kind, family = "frees", "prisoners"
    count = staticmethod(freed)

    def is_shown_by(self, story: Story) -> bool:
        """Return whether a line shows it, too, and at its end most of the men are free who were
        prisoners before the moves."""
        before, last = story.choice.position, story.positions[-1]
        is_real = frees_most(before, last, self.colour, self.numbers[0])
        return is_real and super().is_shown_by(story)

    def __str__(self) -> str:
        values = {
            **self._shares,
            "men": by_number(
                self.numbers[0],
                one="a prisoner",
                other="{number} prisoners or more by one capture",
            ),
        }
        if values["capture"] and self._is_forced:
            return self._forced(values)
        if values["capture"] and self.shown:
            return by_colour(
                self.colour,
                black="After {played}, Black soon frees {men} in {a} of strong lines; after"
                " {better}, in {b}, for example by {capture}.",
                white="After {played}, White soon frees {men} in {a} of strong lines; after"
                " {better}, in {b}, for example by {capture}.",
                **values,
            )
        if values["capture"]:
            return by_colour(
                self.colour,
                black="After {played}, Black soon frees {men} in {a} of strong lines, for example"
                " by {capture}; after {better}, in {b}.",
                white="After {played}, White soon frees {men} in {a} of strong lines, for example"
                " by {capture}; after {better}, in {b}.",
                **values,
            )
        return by_colour(
            self.colour,
            black="Black soon frees {men} in {a} of strong lines after {played}, in {b} after"
            " {better}.",
            white="White soon frees {men} in {a} of strong lines after {played}, in {b} after"
            " {better}.",
            **values,
        )

    def _forced(self, values: dict[str, object]) -> str:
        """Return the sentence about a capture that is forced, and so no matter of shares."""
        done = values["done"]
        assert isinstance(done, int)
        freed = by_number(done, one="a prisoner", other="{number} prisoners")
        if self.shown:
            return by_colour(
                self.colour,
                black="After {played}, Black soon frees {men} in {a} of strong lines; {better}"
                " forces {capture}, which frees {freed}.",
                white="After {played}, White soon frees {men} in {a} of strong lines; {better}"
                " forces {capture}, which frees {freed}.",
                **values,
                freed=freed,
            )
        return by_colour(
            self.colour,
            black="{played} forces {capture}, which frees {freed}; after {better}, Black soon"
            " frees {least} in {b} of strong lines.",
            white="{played} forces {capture}, which frees {freed}; after {better}, White soon"
            " frees {least} in {b} of strong lines.",
            **values,
            freed=freed,
            least=by_number(self.numbers[0], one="a prisoner", other="{number} or more"),
        )


@dataclass(frozen=True, kw_only=True)
class Takes(_CaptureClaim):
    """A capture soon takes at least N men, two or more."""

    kind, family = "takes", "captures"

    def is_shown_by(self, story: Story) -> bool:
        """Return whether a line shows it, too, and the captures that follow don't cost more."""
        number = self._capture(story)
        if number is None or not super().is_shown_by(story):
            return False
        before, quiet = story.positions[number], dropwhile(may_take, story.positions[number + 1 :])
        return balance(next(quiet), self.colour) >= balance(before, self.colour)

    @staticmethod
    def count(before: Position, move: Move, after: Position) -> int:
        return len(move.squares) - 1

    def __str__(self) -> str:
        values = {**self._shares, "men": self.numbers[0]}
        if values["capture"] and self._is_forced and self.shown:
            return by_colour(
                self.colour,
                black="After {played}, Black soon takes {men} men or more by one capture in {a} of"
                " strong lines; {better} forces {capture}, which takes {done} men.",
                white="After {played}, White soon takes {men} men or more by one capture in {a} of"
                " strong lines; {better} forces {capture}, which takes {done} men.",
                **values,
            )
        if values["capture"] and self._is_forced:
            return by_colour(
                self.colour,
                black="{played} forces {capture}, which takes {done} men; after {better},"
                " Black soon takes {men} or more in {b} of strong lines.",
                white="{played} forces {capture}, which takes {done} men; after {better},"
                " White soon takes {men} or more in {b} of strong lines.",
                **values,
            )
        if values["capture"] and self.shown:
            return by_colour(
                self.colour,
                black="After {played}, Black soon takes {men} men or more by one capture in {a} of"
                " strong lines; after {better}, in {b}, for example by {capture}.",
                white="After {played}, White soon takes {men} men or more by one capture in {a} of"
                " strong lines; after {better}, in {b}, for example by {capture}.",
                **values,
            )
        if values["capture"]:
            return by_colour(
                self.colour,
                black="After {played}, Black soon takes {men} men or more by one capture in {a} of"
                " strong lines, for example by {capture}; after {better}, in {b}.",
                white="After {played}, White soon takes {men} men or more by one capture in {a} of"
                " strong lines, for example by {capture}; after {better}, in {b}.",
                **values,
            )
        return by_colour(
            self.colour,
            black="Black soon takes {men} men or more by one capture in {a} of strong lines after"
            " {played}, in {b} after {better}.",
            white="White soon takes {men} men or more by one capture in {a} of strong lines after"
            " {played}, in {b} after {better}.",
            **values,
        )


def candidates(choice: Choice) -> Iterator[ShareClaim]:
    """Yield captures that may happen more often after one of the moves; those that free men only if
    there are prisoners now."""
    kinds: tuple[tuple[type[ShareClaim], range], ...] = (Frees, FREED), (Takes, TAKEN)
    for kind, numbers in kinds if choice.on_board else ():
        for colour, men, plies in product(COLOURS, numbers, PERIODS):
            if kind is Takes or prisoners(choice.position, colour):
                yield kind(choice=choice, colour=colour, numbers=(men, plies))


KINDS: Kinds = (FreesByForce, Frees, Takes)
"""The kinds of claims of this module."""
