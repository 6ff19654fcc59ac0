"""Exact claims about men: those lost by force, found by a full search of a few moves.

Free men are those that are no prisoners, with those in hand. After either move, the search tries
all moves of both players up to the same number of plies, and then follows captures to their end, as
long as nothing else is legal, so that both play their best for the balance of free men at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from .claims import (
    BOTH,
    MAX_WORDS,
    MIN_LEVEL,
    MIN_WEIGHT,
    SHORT,
    Choice,
    Claim,
    Found,
    Kinds,
    Line,
    Steps,
    Story,
    end,
)
from .move import Move
from .piece import Colour, other
from .position import Position
from .sentences import by_colour, by_number, sentence

MAX_NODES = 6000
"""The number of positions that a search may try."""

MAX_CHECKED = 18_000
"""The number of positions that further searches may try, which have to keep a difference."""

MAX_PLIES = 7
"""The maximum number of plies of a search."""

LONG, TOO_LONG = 5, 7
"""The maximum numbers of moves of a line by which one man more or less can be seen, and several."""

NODES_PER_STEP = 100
"""The number of positions tried between two pauses."""

MAX_TOLD = 6
"""The maximum number of moves after the better move that a sentence tells."""

MANY = 3
"""The number of men from which on a difference is seen without the other line."""

MAX_BALANCE = 10_000

MEN = "men"
"""The subject of claims about men gained or lost."""

LASTING = 0.6
"""The part of the difference that strong lines must have."""

Balance = Callable[[Position, Colour], int]
"""A function that returns the free men of a colour minus those of the other."""


def balance(position: Position, colour: Colour) -> int:
    """Return the free men of a colour minus those of the other colour."""
    return position.free_men(colour) - position.free_men(other(colour))


def may_take(position: Position) -> bool:
    """Return whether the player to move can take a man."""
    return any(map(position.takes, position.moves()))


def last_quiet(story: Story) -> Position:
    """Return the last position of a line in which nothing can be taken; the first without one."""
    quiet = (position for position in reversed(story.positions) if not may_take(position))
    return next(quiet, story.positions[0])


@dataclass(frozen=True, kw_only=True)
class Material(Claim):
    """With best play of both for some plies, captures followed to their end, the mover has fewer
    free men, compared with the opponent, after the move played."""

    kind, subject = "material", MEN

    def level(self, position: Position) -> float:
        return -balance(position, self.colour)

    @property
    def least_level(self) -> float:
        """Strong lines must have most of the difference."""
        a, b = self.numbers
        return max(MIN_LEVEL, LASTING * (b - a))

    def later(self, story: Story) -> Position:
        return last_quiet(story)

    def happens(self, story: Story) -> bool:
        plies = len(self.lines[0])
        if len(story.line) < plies:
            return False
        return balance(story.positions[plies], self.colour) <= self.numbers[0]

    @property
    def weight(self) -> float:
        """0 at the end of a very long exchange, of a long one for a single man, where the other
        line has to be followed, too, unless many men are soon lost, and for a single man where both
        players take."""
        (a, b), length = self.numbers, len(self.lines[self.shown])
        is_plain = self.is_one_sided or len(self.lines[1 - self.shown]) <= SHORT
        if not is_plain and (self.shown or b - a < MANY or length > SHORT):
            return 0.0
        is_exchange = self._is_exchange(self.shown) and not self._is_told_off
        is_exchange = is_exchange or (self._takes and max(map(len, self.lines)) > SHORT)
        if b - a == 1 and is_exchange:
            return 0.0
        if length > TOO_LONG or (length > LONG and b - a == 1):
            return 0.0
        return min(1.0, (b - a) / 4)

    @property
    def shown(self) -> Literal[0, 1]:
        """The line that changes the balance more; a short one if only the other is long."""
        loss, gain = self._now - self.numbers[0], self.numbers[1] - self._now
        if loss > 0 and not self.lines[1]:
            return 0
        is_short = [len(line) <= SHORT for line in self.lines]
        if loss > 0 and gain > 0 and is_short[0] != is_short[1]:
            return 0 if is_short[0] else 1
        return 0 if loss >= gain else 1

    @property
    def is_one_sided(self) -> bool:
        """True if nothing changes after the move of which no line is shown."""
        return self.numbers[1 - self.shown] == self._now

    @cached_property
    def _now(self) -> int:
        """The balance before the moves."""
        return balance(self.choice.position, self.colour)

    @property
    def _change(self) -> tuple[int, int]:
        """What the balance becomes less by after the move played, and more by after the better
        one."""
        a, b = self.numbers
        return self._now - a, b - self._now

    @property
    def _values(self) -> dict[str, object]:
        line = self.lines[0]
        return {
            **super()._values,
            "first": line[0] if line else "",
            "line": self._told(line, is_shown=not self.shown),
            "rest": self._told(line[1:], is_shown=not self.shown),
            "better_line": self._told(self.lines[1], is_shown=self.shown == 1),
        }

    def _told(self, moves: Line, *, is_shown: bool) -> str:
        """Return the last moves of a line; and how many prisoners it frees, if it is shown."""
        text = " ".join(map(str, moves))
        if not (is_shown and self._freed):
            return text
        return by_number(
            self._freed,
            one="{line} (frees one prisoner)",
            other="{line} (frees {number} prisoners)",
            line=text,
        )

    @cached_property
    def _freed(self) -> int:
        """The prisoners of the player who gains by the line shown that it frees, and keeps free."""
        gainer = self.choice.mover if self.shown else self.choice.opponent
        positions = Story(self.choice, BOTH[self.shown], self.lines[self.shown]).positions
        if len(positions) == 1:
            return 0
        return positions[-1].free_men(gainer) - min(each.free_men(gainer) for each in positions)

    @cached_property
    def _takes_all(self) -> bool:
        """True if the mover has no column and no man left at the end of the line after the move
        played."""
        return not end(self.choice.after_played, self.lines[0]).free_men(self.colour)

    def _is_exchange(self, number: Literal[0, 1]) -> bool:
        """Return whether both players take in a line."""
        position = self.choice.after(BOTH[number])
        takers = set()
        for move in self.lines[number]:
            if position.takes(move):
                takers.add(position.turn)
            position = position.play(move)
        return len(takers) == 2

    @property
    def _is_told_off(self) -> bool:
        """True if an exchange is forced, and the sentence tells it."""
        line = self.lines[self.shown]
        return len(line) <= SHORT and (self._is_forced(self.shown) or self._is_taken_back)

    @property
    def _is_taken_back(self) -> bool:
        """True if the line shown is one capture, and one that takes back."""
        story = Story(self.choice, BOTH[self.shown], self.lines[self.shown])
        pairs = zip(story.positions, story.line, strict=False)
        return len(story.line) == 2 and all(position.takes(move) for position, move in pairs)

    @property
    def _takes(self) -> bool:
        """True if one of the two moves takes."""
        return any(map(self.choice.position.takes, (self.choice.played, self.choice.better)))

    def _is_forced(self, number: Literal[0, 1]) -> bool:
        """Return whether the player who gains makes the last move of a line, and all replies in it
        are the only legal moves."""
        position, line = self.choice.after(BOTH[number]), self.lines[number]
        for ply, each in enumerate(line):
            if ply % 2 != number and len(position.moves()) > 1:
                return False
            position = position.play(each)
        return len(line) > 1 - number and len(line) % 2 != number

    def __str__(self) -> str:
        texts = [
            sentence("{first}; {second}.", first=first, second=second)
            for second in self._better_clauses()
            for first in self._played_clauses()
        ]
        return next(text for text in texts if len(text.split()) <= MAX_WORDS)

    def _played_clauses(self) -> Iterator[str]:
        """Yield clauses about the move played, from the one that says most to the shortest."""
        loss, line = self._change[0], self.lines[0]
        values = {**self._values, "men": _men(abs(loss))}
        if loss == 0:
            yield by_colour(
                self.colour,
                black="After {played}, Black gains nothing in the end",
                white="After {played}, White gains nothing in the end",
                **values,
            )
            return
        if loss < 0:
            yield by_colour(
                self.colour,
                black="After {played}, Black gains {men} at most",
                white="After {played}, White gains {men} at most",
                **values,
            )
            return
        takes = self.choice.position.takes(self.choice.played)
        if len(line) <= SHORT and self._is_forced(0) and not takes:
            yield by_colour(
                self.colour,
                black="After {played}, {first} forces {rest}, which costs Black at least {men}",
                white="After {played}, {first} forces {rest}, which costs White at least {men}",
                **values,
            )
        if len(line) <= SHORT and takes:
            yield by_colour(
                self.colour,
                black="After {played}, {line} leaves Black at least {men} down",
                white="After {played}, {line} leaves White at least {men} down",
                **values,
            )
        if len(line) <= SHORT:
            yield by_colour(
                self.colour,
                black="After {played}, {line} costs Black at least {men}",
                white="After {played}, {line} costs White at least {men}",
                **values,
            )
        elif self._takes_all:
            yield by_colour(
                self.colour,
                black="After {played}, White's captures from {first} on take Black's last man",
                white="After {played}, Black's captures from {first} on take White's last man",
                **values,
            )
        elif self._is_exchange(0):
            yield by_colour(
                self.colour,
                black="After {played}, White's reply {first} begins an exchange that costs Black at"
                " least {men}",
                white="After {played}, Black's reply {first} begins an exchange that costs White at"
                " least {men}",
                **values,
            )
        yield by_colour(
            self.colour,
            black="After {played}, White's reply {first} soon costs Black at least {men}",
            white="After {played}, Black's reply {first} soon costs White at least {men}",
            **values,
        )

    def _better_clauses(self) -> Iterator[str]:
        """Yield clauses about the better move, from the one that says most to the shortest."""
        gain, line = self._change[1], self.lines[1]
        values = {**self._values, "men": _men(abs(gain))}
        if gain < 0:
            yield by_colour(
                self.colour,
                black="after {better}, Black loses {men} at most",
                white="after {better}, White loses {men} at most",
                **values,
            )
            return
        is_told = bool(line) and not self.veiled and len(line) <= MAX_TOLD
        if gain == 0:
            if is_told:
                yield by_colour(
                    self.colour,
                    black="after {better}, Black loses nothing in the end: {better_line}",
                    white="after {better}, White loses nothing in the end: {better_line}",
                    **values,
                )
            if line:
                yield by_colour(
                    self.colour,
                    black="after {better}, Black loses nothing in the end",
                    white="after {better}, White loses nothing in the end",
                    **values,
                )
            yield by_colour(
                self.colour,
                black="after {better}, Black loses nothing",
                white="after {better}, White loses nothing",
                **values,
            )
            return
        if is_told and len(line) <= SHORT and self._is_forced(1):
            yield sentence(
                "{better} forces {better_line}, which gains at least {men}",
                **values,
            )
        if is_told:
            yield sentence("{better} gains at least {men}, for example {better_line}", **values)
        if self._is_exchange(1):
            yield sentence("{better} begins an exchange that gains at least {men}", **values)
        yield sentence("{better} gains at least {men} in the end", **values)


def _men(number: int) -> str:
    return by_number(number, one="one man", other="{number} men")


class OutOfNodesError(Exception):
    """Raised when a search has tried as many positions as it may."""


class _Search:
    """A full search by alpha-beta for the best balance of a colour."""

    def __init__(self, colour: Colour, balance: Balance) -> None:
        self._colour = colour
        self._balance = balance
        self._nodes, self._most = 0, MAX_NODES
        self._best_moves: dict[Position, Move] = {}

    def allow(self, nodes: int) -> None:
        """Let further searches try this many positions."""
        self._most = self._nodes + nodes

    def best(
        self, position: Position, plies: int, low: int = -MAX_BALANCE, high: int = MAX_BALANCE
    ) -> Steps[tuple[int, Line]]:
        """Return the balance after this many plies of best play, or fewer if the game ends, and
        after captures that have to follow; and the moves. Raise OutOfNodesError if that takes too
        many positions."""
        self._nodes += 1
        if self._nodes > self._most:
            raise OutOfNodesError
        if not self._nodes % NODES_PER_STEP:
            yield None
        moves = position.moves()
        if not moves or (plies <= 0 and not all(map(position.takes, moves))):
            return self._balance(position, self._colour), ()
        own = position.turn == self._colour
        best: tuple[int, Line] | None = None
        first = self._best_moves.get(position)
        for move in sorted(moves, key=lambda move: move != first):
            value, line = yield from self.best(position.play(move), plies - 1, low, high)
            if best is None or (value > best[0] if own else value < best[0]):
                best = value, (move, *line)
            if own:
                low = max(low, value)
            else:
                high = min(high, value)
            if low >= high:
                break
        assert best
        self._best_moves[position] = best[1][0]
        return best


def gains_at_least(position: Position, colour: Colour, plies: int, least: int) -> bool:
    """Return whether a colour's balance is at least this after some plies of best play, as far as a
    search that isn't too long can tell."""
    search = _Search(colour, balance).best(position, plies, least - 1, least)
    try:
        while True:
            next(search)
    except StopIteration as stopped:
        return bool(stopped.value[0] >= least)
    except OutOfNodesError:
        return False


def exact(choice: Choice, balance: Balance = balance) -> Found:
    """Search for an exact claim about men: the plainest whose difference longer searches keep."""
    if not choice.on_board:
        return
    search = _Search(choice.mover, balance)
    claims: list[Material] = []
    plies = 1
    try:
        for plies in range(1, MAX_PLIES + 1):
            a, played = yield from search.best(choice.after_played, plies)
            b, better = yield from search.best(choice.after_better, plies)
            claims = [claim for claim in claims if _difference(claim) <= b - a]
            if a < b:
                claims.append(_claim(choice, (a, b), (played, better)))
    except OutOfNodesError:
        pass
    if claims:
        claim = max(claims, key=_plainness)
        is_given = claim.weight >= MIN_WEIGHT
        lasts = (yield from _lasts(claim, search, plies)) if is_given else True
        yield claim if lasts else None


def _lasts(claim: Material, search: _Search, plies: int) -> Steps[bool]:
    """Return whether searches of this many plies and more, as far as they get, keep what a claim
    says of each move."""
    search.allow(MAX_CHECKED)
    a, b = claim.numbers
    choice = claim.choice
    try:
        for number in range(plies, MAX_PLIES + 1):
            value, _ = yield from search.best(choice.after_played, number, a, a + 1)
            if value > a:
                return False
            value, _ = yield from search.best(choice.after_better, number, b - 1, b)
            if value < b:
                return False
    except OutOfNodesError:
        pass
    return True


def _plainness(claim: Material) -> tuple[bool, bool, int, int]:
    """Rank claims by how easily their lines show them: the other one best with no loss or gain."""
    line = claim.lines[claim.shown]
    told = 0 < len(line) <= SHORT
    return told, claim.is_one_sided, -len(line), _difference(claim)


def _difference(claim: Material) -> int:
    a, b = claim.numbers
    return b - a


def _claim(choice: Choice, numbers: tuple[int, int], lines: tuple[Line, Line]) -> Material:
    played = _cut(choice.after_played, lines[0])
    return Material(
        choice=choice,
        colour=choice.mover,
        numbers=numbers,
        squares=(choice.played, *played)[-1].squares,
        lines=(played, _cut(choice.after_better, lines[1])),
    )


def _cut(position: Position, line: Line) -> Line:
    """Return the first moves of a line, up to its last balance, where nothing can be taken."""
    positions = [position]
    for move in line:
        positions.append(positions[-1].play(move))
    last = balance(positions[-1], "black")
    for length, each in enumerate(positions):
        if balance(each, "black") == last and not may_take(each):
            return line[:length]
    return line


KINDS: Kinds = (Material,)
"""The kinds of claims of this module."""
