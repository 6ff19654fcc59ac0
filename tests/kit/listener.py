"""Somebody who follows a game by what is announced, and never sees the board.

>>> heard = Listener({})
>>> heard.hear("Black placed a stone on c3. White to move: place a stone.")
>>> heard.men, heard.turn
({'c3': ('black',)}, 'white')
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from rules.position import COLOURS, Colour, Man, Men, Position, colour_of, other

SQUARE = r"([a-s]\d\d?)"


class Listener:
    """The pieces on the board, by the sentences heard."""

    def __init__(
        self, men: Mapping[str, Men], hands: Mapping[Colour, int] | None = None, turn: str = ""
    ) -> None:
        self.men = dict(men)
        self.hands = dict(hands or {})
        self.turn = turn
        self.komi = ""

    @classmethod
    def at(cls, position: Position) -> Listener:
        """Somebody who knows a game's first position."""
        men = {str(square): men for square, men in position.pieces().items() if men}
        return cls(men, position.hands(), position.turn)

    def hear(self, text: str) -> None:
        """Follow what is announced of a move; ValueError for a text without one."""
        known = [act for pattern, act in HEARD if self._follow(text, pattern, act)]
        if not known:
            raise ValueError(f"no move heard: {text!r}")
        if found := re.search("(Black|White) to move", text):
            self.turn = found[1].lower()

    def _follow(self, text: str, pattern: str, act: Act) -> bool:
        found = re.findall(pattern, text)
        act(self, [(each,) if isinstance(each, str) else each for each in found])
        return bool(found)

    # What can be heard.

    def place(self, found: list[tuple[str, ...]]) -> None:
        for colour, square in found:
            self.men[square] = (_colour(colour),)

    def pair(self, found: list[tuple[str, ...]]) -> None:
        for colour, own, theirs in found:
            self.men[own] = (_colour(colour),)
            self.men[theirs] = (other(_colour(colour)),)

    def push(self, found: list[tuple[str, ...]]) -> None:
        pushed = {end: self.men[start] for start, end in found}
        for start, _ in found:
            del self.men[start]
        self.men |= pushed

    def swap(self, found: list[tuple[str, ...]]) -> None:
        for start, end in found:
            self.men[start], self.men[end] = self.men[end], self.men[start]

    def change(self, found: list[tuple[str, ...]]) -> None:
        for state, square in found:
            colour = colour_of(self.men[square][0])
            self.men[square] = (Man(colour, state),)

    def enter(self, found: list[tuple[str, ...]]) -> None:
        for colour, number, square in found:
            men = int(number or 1)
            self.men[square] = (_colour(colour),) * men
            self.hands[_colour(colour)] -= men

    def step(self, found: list[tuple[str, ...]]) -> None:
        for start, end in found:
            self.men[end] = self.men.pop(start)

    def capture(self, found: list[tuple[str, ...]]) -> None:
        for way, squares, end, men, prisoners in found:
            start, *_, last = way.split("–")
            column = self.men.pop(start)
            for square in squares.split(", "):
                top, *rest = self.men.pop(square)
                column += (top,)
                if rest:
                    self.men[square] = tuple(rest)
            own = column.count(column[0]) if last == end else 0
            assert (own, len(column) - own) == (int(men), int(prisoners))
            self.men[end] = column

    def bid(self, found: list[tuple[str, ...]]) -> None:
        for (komi,) in found:
            self.komi = komi

    def nothing(self, found: list[tuple[str, ...]]) -> None:
        """Hear of something that changes nothing on the board."""


def _colour(name: str) -> Colour:
    return next(colour for colour in COLOURS if colour == name.lower())


Act = Callable[[Listener, list[tuple[str, ...]]], None]

HEARD: tuple[tuple[str, Act], ...] = (
    (rf"(Black|White) placed a stone on {SQUARE}\.", Listener.place),
    (
        rf"(Black|White) placed a (?:black|white) piece on {SQUARE} and a \w+ one on {SQUARE}\.",
        Listener.pair,
    ),
    (
        rf"{SQUARE} (?:is pushed(?: over other stones)?|has no room ahead and goes back) to"
        rf" {SQUARE}\.",
        Listener.push,
    ),
    (rf"swapped {SQUARE} with {SQUARE}\.", Listener.swap),
    (rf"becomes (fixed) on {SQUARE}\.", Listener.change),
    (
        rf"The \w+ piece on {SQUARE} becomes (fixed|mobile)\.",
        lambda heard, found: heard.change([(state, square) for square, state in found]),
    ),
    (
        rf"(Black|White) placed (?:a man|the shadowpiece of (\d+) men) on {SQUARE}\.",
        Listener.enter,
    ),
    (rf"moved {SQUARE} to {SQUARE}\.", Listener.step),
    (
        r"captured (?:a man|\d+ men): (\S+)\. Men taken on (.+?)\."
        r" Column on (\w+): cap (\d+), prisoners (\d+)\.",
        Listener.capture,
    ),
    (r"bid a komi of (\d+)\.", Listener.bid),
    (r"((?:The second player|The computer|You) (?:chose|swapped))", Listener.nothing),
)
"""Sentences about moves, and the changes they report: pieces are pushed after the placement."""
