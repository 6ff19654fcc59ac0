"""A game followed by its announcements alone, without seeing the board.

>>> game = AnnouncedGame({})
>>> game.hear("Black placed a stone on c3. White to move: place a stone.")
>>> game.men, game.turn
({'c3': ('black',)}, 'white')
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from rules.position import COLOURS, Colour, Man, Men, Position, colour_of, other

SQUARE = r"([a-s]\d\d?)"


class AnnouncedGame:
    """The pieces on the board and in hand, as known from announcements."""

    def __init__(
        self, men: Mapping[str, Men], hands: Mapping[Colour, int] | None = None, turn: str = ""
    ) -> None:
        self.men = dict(men)
        self.hands = dict(hands or {})
        self.turn = turn
        self.komi = ""

    @classmethod
    def start(cls, position: Position) -> AnnouncedGame:
        """Return a game that starts at a position."""
        men = {str(square): men for square, men in position.pieces().items() if men}
        return cls(men, position.hands(), position.turn)

    def hear(self, text: str) -> None:
        """Update the pieces as announced; raise ValueError if no move is announced."""
        applied = [self._apply(text, pattern, update) for pattern, update in ANNOUNCEMENTS]
        if not any(applied):
            raise ValueError(f"no move announced: {text!r}")
        if turn := re.search("(Black|White) to move", text):
            self.turn = turn[1].lower()

    def _apply(self, text: str, pattern: str, update: Update) -> bool:
        """Apply an update to all matches of its pattern; return whether there were any."""
        matches = re.findall(pattern, text)
        update(self, [(match,) if isinstance(match, str) else match for match in matches])
        return bool(matches)

    # Updates

    def place(self, matches: list[tuple[str, ...]]) -> None:
        for colour, square in matches:
            self.men[square] = (_colour(colour),)

    def pair(self, matches: list[tuple[str, ...]]) -> None:
        for colour, first, second in matches:
            self.men[first] = (_colour(colour),)
            self.men[second] = (other(_colour(colour)),)

    def push(self, matches: list[tuple[str, ...]]) -> None:
        pushed = {end: self.men[start] for start, end in matches}
        for start, _ in matches:
            del self.men[start]
        self.men |= pushed

    def swap(self, matches: list[tuple[str, ...]]) -> None:
        for start, end in matches:
            self.men[start], self.men[end] = self.men[end], self.men[start]

    def change(self, matches: list[tuple[str, ...]]) -> None:
        for state, square in matches:
            colour = colour_of(self.men[square][0])
            self.men[square] = (Man(colour, state),)

    def enter(self, matches: list[tuple[str, ...]]) -> None:
        for colour, number, square in matches:
            men = int(number or 1)
            self.men[square] = (_colour(colour),) * men
            self.hands[_colour(colour)] -= men

    def step(self, matches: list[tuple[str, ...]]) -> None:
        for start, end in matches:
            self.men[end] = self.men.pop(start)

    def capture(self, matches: list[tuple[str, ...]]) -> None:
        for route, squares, end, cap, prisoners in matches:
            start, *_, last = route.split("–")
            column = self.men.pop(start)
            for square in squares.split(", "):
                top, *remaining = self.men.pop(square)
                column += (top,)
                if remaining:
                    self.men[square] = tuple(remaining)
            size = column.count(column[0]) if last == end else 0
            assert (size, len(column) - size) == (int(cap), int(prisoners))
            self.men[end] = column

    def bid(self, matches: list[tuple[str, ...]]) -> None:
        for (komi,) in matches:
            self.komi = komi

    def ignore(self, matches: list[tuple[str, ...]]) -> None:
        """Do nothing, as such a move changes nothing on the board."""


def _colour(name: str) -> Colour:
    return next(colour for colour in COLOURS if colour == name.lower())


Update = Callable[[AnnouncedGame, list[tuple[str, ...]]], None]

ANNOUNCEMENTS: tuple[tuple[str, Update], ...] = (
    (rf"(Black|White) placed a stone on {SQUARE}\.", AnnouncedGame.place),
    (
        rf"(Black|White) placed a (?:black|white) piece on {SQUARE} and a \w+ one on {SQUARE}\.",
        AnnouncedGame.pair,
    ),
    (
        rf"{SQUARE} (?:was pushed(?: over other stones)?|had no room ahead and went back) to"
        rf" {SQUARE}\.",
        AnnouncedGame.push,
    ),
    (rf"swapped {SQUARE} with {SQUARE}\.", AnnouncedGame.swap),
    (rf"becomes (fixed) on {SQUARE}\.", AnnouncedGame.change),
    (
        rf"The \w+ piece on {SQUARE} becomes (fixed|mobile)\.",
        lambda game, matches: game.change([(state, square) for square, state in matches]),
    ),
    (
        rf"(Black|White) placed (?:a man|the shadowpiece of (\d+) men) on {SQUARE}\.",
        AnnouncedGame.enter,
    ),
    (rf"moved {SQUARE} to {SQUARE}\.", AnnouncedGame.step),
    (
        r"captured (?:a man|\d+ men): (\S+)\. Captured on (.+?)\."
        r" The column on (\w+) now has a cap of (\d+) and (\d+) prisoners?\.",
        AnnouncedGame.capture,
    ),
    (r"bid (\d+) extra points for White\.", AnnouncedGame.bid),
    (r"((?:The second player|The computer|You) (?:chose|swapped))", AnnouncedGame.ignore),
)
"""Patterns of announcements and their updates, in order: pushes follow the placement."""
