"""Exact claims about combinations: sacrifices, moves after which the other colour must take, that
gain men whatever it takes.

The search tries these moves and all captures, and nothing else, so it sees further than one of all
moves.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from rules.claims import BOTH, After, Choice, Found, Kinds, Line, Steps, Story, opposite
from rules.material_claims import NODES_PER_STEP, OutOfNodesError, gains_at_least
from rules.move import Move
from rules.piece import Colour
from rules.position import Position
from rules.sentences import by_colour, by_number, sentence

from .bitboard import capturers
from .capture_claims import ForcedClaim, settled
from .free_men import balance
from .position import EmergoPosition

MAX_SACRIFICES = 5
"""The maximum number of sacrifices of a combination."""

MAX_NODES = 6000
"""The number of positions that a search may try."""

CLEAR = 2
"""The number of men more than after the other move from which on no longer combination is looked
for."""

MAX_LENGTH = 13
"""The maximum number of moves of a line that shows one."""

PLIES_AFTER = 2
"""The plies of best play after a combination for which its gain must last."""


@dataclass(frozen=True, kw_only=True)
class Combination(ForcedClaim):
    """The most men that a colour can gain, compared with the other, by captures and as many
    sacrifices as the line shown has; 0 if it can't gain any.

    The opponent gains some after the move played, or the mover after the better one, and nothing
    after the other move."""

    kind = "combination"

    @cached_property
    def _story(self) -> Story:
        """The line that shows it."""
        return Story(self.choice, BOTH[self.shown], self._line)

    @property
    def is_short(self) -> bool:
        """True: most moves of a combination are forced, so that a longer line can be followed."""
        return True

    @property
    def _gain(self) -> int:
        return self.numbers[self.shown]

    @cached_property
    def weight(self) -> float:
        """0 if the line is very long, or if the other colour can soon get half of the men back."""
        if len(self._line) > MAX_LENGTH:
            return 0.0
        more = self._gain - self.numbers[1 - self.shown]
        least = balance(self.choice.position, self.colour) + self._gain - more // 2
        lasts = gains_at_least(self._story.positions[-1], self.colour, PLIES_AFTER, least)
        return min(1.0, more / 4) if lasts else 0.0

    def happens(self, story: Story) -> bool:
        """Return whether the other colour must take whenever it is to move, until the colour has
        gained the men or the line ends."""
        least = balance(self.choice.position, self.colour) + self._gain
        for position in story.positions:
            is_quiet = not can_take(position)
            if is_quiet and balance(position, self.colour) >= least:
                return True
            if is_quiet and position.turn != self.colour:
                return False
        return True

    def level_in(self, story: Story) -> float:
        return self.happens(story) * (-1.0 if self.shown else 1.0)

    @property
    def _values(self) -> dict[str, object]:
        values = self._with_reply(super()._values)
        moves = values["played"], values["better"]
        move, other = moves[:: -1 if self.shown else 1]
        least = self.numbers[1 - self.shown]
        return {
            "move": move,
            "other": other,
            "men": by_number(self._gain, one="one man", other="{number} men"),
            "least": by_number(least, one="one man at most", other="{number} men at most")
            if least > 0
            else sentence("nothing this way"),
        }

    @property
    def _first(self) -> Move | None:
        """The first sacrifice; None if it depends on what the other colour takes, or a sentence may
        not name it."""
        if self.veiled and self.shown:
            return None
        for move, position in zip(self._line, self._story.positions, strict=False):
            if not can_take(position):
                return move
            if len(position.moves()) > 1:
                return None
        raise AssertionError("a combination without a sacrifice")

    @property
    def _begins_with_better(self) -> bool:
        """True if the better move makes the other colour take, and so begins the combination, and
        the sentence names that move."""
        choice = self.choice
        is_sacrifice = not choice.position.takes(choice.better) and can_take(choice.after_better)
        return self.shown == 1 and is_sacrifice and not self.veiled

    def __str__(self) -> str:
        if self._begins_with_better:
            return by_colour(
                self.colour,
                black="{move}, after which White must capture, begins a combination that gains at"
                " least {men}; after {other}, {least}.",
                white="{move}, after which Black must capture, begins a combination that gains at"
                " least {men}; after {other}, {least}.",
                **self._values,
            )
        first = self._first
        if not first:
            return by_colour(
                self.colour,
                black="After {move}, Black gains at least {men} by force, with moves after which"
                " White must capture; after {other}, {least}.",
                white="After {move}, White gains at least {men} by force, with moves after which"
                " Black must capture; after {other}, {least}.",
                **self._values,
            )
        return by_colour(
            self.colour,
            black="After {move}, Black gains at least {men} by force, beginning with {first}, after"
            " which White must capture; after {other}, {least}.",
            white="After {move}, White gains at least {men} by force, beginning with {first}, after"
            " which Black must capture; after {other}, {least}.",
            **self._values,
            first=first,
        )


def can_take(position: Position) -> bool:
    """Return whether the player to move can take a man; faster than listing moves."""
    assert isinstance(position, EmergoPosition)
    vacant = position.grid.mask ^ position.mine ^ position.theirs
    return bool(capturers(position.grid, position.mine, position.theirs, vacant))


class _Search:
    """A search for combinations of a colour."""

    def __init__(self, colour: Colour) -> None:
        self._colour = colour
        self._nodes = 0
        self._found: dict[tuple[Position, int, int], tuple[int, Line] | None] = {}

    def most(self, position: Position, sacrifices: int, least: int) -> Steps[tuple[int, Line]]:
        """Return the best balance that the colour can reach with at most `sacrifices` sacrifices,
        and a line; no line if it is `least` or less, or needs no sacrifice."""
        men = max(least, settled(position, self._colour))
        line: Line = ()
        while found := (yield from self.line(position, sacrifices, men + 1)):
            men, line = men + 1, found[1]
        return men, line

    def line(
        self, position: Position, sacrifices: int, least: int
    ) -> Steps[tuple[int, Line] | None]:
        """Return the number of sacrifices, and a line, by which the colour reaches a balance, with
        as many sacrifices as the other colour can make it need; None if that can prevent it. Raise
        OutOfNodesError if that takes too many positions."""
        key = position, sacrifices, least
        if key not in self._found:
            self._found[key] = yield from self._line(*key)
        return self._found[key]

    def _line(
        self, position: Position, sacrifices: int, least: int
    ) -> Steps[tuple[int, Line] | None]:
        own = position.turn == self._colour
        is_quiet = not can_take(position)
        if is_quiet and balance(position, self._colour) >= least:
            return 0, ()
        if is_quiet and not (own and sacrifices):
            return None
        longest: tuple[int, Line] | None = None
        for move in position.moves():
            self._nodes += 1
            if self._nodes > MAX_NODES:
                raise OutOfNodesError
            if not self._nodes % NODES_PER_STEP:
                yield None
            after = position.play(move)
            if is_quiet and not can_take(after):
                continue
            found = yield from self.line(after, sacrifices - is_quiet, least)
            if found:
                found = found[0] + is_quiet, (move, *found[1])
            if own and found:
                return found
            if not own and not found:
                return None
            if found and (longest is None or _length(found) > _length(longest)):
                longest = found
        return longest


def _length(found: tuple[int, Line]) -> tuple[int, int]:
    """Return the numbers of sacrifices and of moves."""
    sacrifices, line = found
    return sacrifices, len(line)


def exact(choice: Choice) -> Found:
    """Search for combinations of the opponent after the move played, or of the mover after the
    better one."""
    if not choice.on_board:
        return
    for after, colour in zip(BOTH, (choice.opponent, choice.mover), strict=True):
        yield from _combination(choice, colour, after)


def _combination(choice: Choice, colour: Colour, after: After) -> Found:
    """Search for the combination of a colour with the fewest sacrifices, or if there is one for the
    first that gains clearly more than what is possible after the other move."""
    position, other = choice.after(after), choice.after(opposite(after))
    before = balance(choice.position, colour)
    search, search_of_other = _Search(colour), _Search(colour)
    claim, least = None, 0
    with suppress(OutOfNodesError):
        for sacrifices in range(1, MAX_SACRIFICES + 1):
            men, line = yield from search.most(position, sacrifices, before)
            if not line:
                continue
            men_of_other, _ = yield from search_of_other.most(other, sacrifices, before)
            more = men - men_of_other
            if more < (CLEAR if claim else 1):
                continue
            gains, least = (men - before, men_of_other - before), men_of_other
            claim = Combination(
                choice=choice,
                colour=colour,
                numbers=gains if after == "played" else gains[::-1],
                squares=line[-1].squares,
                lines=(line, ()) if after == "played" else ((), line),
            )
            if more >= CLEAR:
                break
    if claim and (yield from _lasts(search_of_other, other, sacrifices, least)):
        yield claim


def _lasts(search: _Search, position: Position, sacrifices: int, most: int) -> Steps[bool]:
    """Return whether more sacrifices, as far as the search gets, bring no better balance after the
    other move."""
    with suppress(OutOfNodesError):
        for number in range(sacrifices + 1, MAX_SACRIFICES + 1):
            if (yield from search.line(position, number, most + 1)):
                return False
    return True


KINDS: Kinds = (Combination,)
"""The kinds of claims of this module."""
