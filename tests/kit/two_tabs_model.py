"""Two tabs of a browser that do anything, in any order, and a plain model of what must not be lost.

The model records the line of each game that somebody played, until that player changes it; whoever
opens a game that was left changes it from then on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Protocol

Line = tuple[str, str]
"""The moves of a game, with side lines and comments as in an address, and the moves that redo would
play, separated by commas."""

Stored = dict[str, tuple[str, Line]]
"""The address and the line of each stored game, by id."""


def line_of(game: Mapping[str, str]) -> Line:
    """Return the line of what is stored of a game."""
    return content(game.get("study") or game["address"]), game["undone"]


def content(address: str) -> str:
    """Return the moves, side lines and comments of an address of a game of two people."""
    return re.sub("(^|&)(game|size|pie|at|flip)=[^&]*", "", address)[1:].removeprefix("moves=")


ACTIONS = (
    *("stop",) * 2,
    *("move",) * 6,
    *("undo",) * 2,
    *("redo",) * 2,
    "reload",
    "close",
    *("open",) * 4,
)
"""The next action of a player or the system; slow ones are rarer."""

STUDYING = (*ACTIONS, *("edit",) * 8)
"""The same for players who study the game."""


class Player(Protocol):
    """A tab with a game, and its player."""

    stopped: bool
    actions: Sequence[str]
    """The actions that are possible, of ACTIONS or STUDYING."""

    @property
    def id(self) -> str:
        """The id of the tab's game."""

    @property
    def line(self) -> Line:
        """The line that the tab shows."""

    @property
    def may_move(self) -> bool:
        """True while the game goes on."""

    def stop(self) -> None: ...

    def go(self) -> None: ...

    def move(self, random: Random) -> None: ...

    def undo(self) -> None: ...

    def redo(self) -> None: ...

    def edit(self, random: Random) -> None:
        """Change the tree of moves."""

    def reload(self) -> None: ...

    def close(self) -> None: ...

    def games(self) -> Stored:
        """Return what is stored, as the tab sees it."""

    def open(self, text: str, id: str) -> None:
        """Open another game, as by a link of the list."""


class Play:
    """Two tabs, and the lines that are not to be lost.

    `arrive` opens a tab; `stored` returns what is stored, whoever sees it.
    """

    def __init__(
        self, random: Random, arrive: Callable[[], Player], stored: Callable[[], Stored]
    ) -> None:
        self._random = random
        self._arrive = arrive
        self._stored = stored
        self.players = [arrive(), arrive()]
        self._lines: dict[Player, Line] = {}
        """The line of each game that somebody played, by the tab that is at it."""
        self._left: list[tuple[str, Line]] = []
        """The lines that were left and not resumed, each with the id that its tab had."""

    def step(self) -> None:
        """Do anything that the players and the system may do."""
        player = self._random.choice(self.players)
        if player.stopped:
            if self._random.random() < 0.4:
                player.go()
            return
        action, (moves, undone) = self._random.choice(player.actions), player.line
        if action == "stop":
            player.stop()
        elif action == "move" and player.may_move:
            player.move(self._random)
            self._lines[player] = player.line
        elif action == "undo" and moves:
            player.undo()
            self._note(player, (moves, undone))
        elif action == "redo" and undone:
            player.redo()
            self._note(player, (moves, undone))
        elif action == "edit":
            player.edit(self._random)
            self._note(player, (moves, undone))
        elif action == "reload":
            player.reload()
            assert player.line == self._lines.get(player, player.line)
        elif action == "close":
            self._leave(player)
            player.close()
            self.players[self.players.index(player)] = self._arrive()
        elif action == "open" and (games := player.games()):
            id = self._random.choice(sorted(games))
            self._turn(player, games[id][0], id)

    def _note(self, player: Player, before: Line) -> None:
        """Note a player's line if it changed: a copy that nobody changes is not stored."""
        if player.line != before:
            self._lines[player] = player.line

    def _turn(self, player: Player, text: str, id: str) -> None:
        """Open another game in a tab; the line that somebody left there is the player's now."""
        self._leave(player)
        player.open(text, id)
        for left in self._left:
            if left[1] == player.line and self._is_one(left, player):
                self._left.remove(left)
                self._lines[player] = player.line
                break

    def _is_one(self, left: tuple[str, Line], player: Player) -> bool:
        """Return whether a line that was left is the one of a player, and not another of the same
        moves: it has its id, or another tab stored it again."""
        id, line = left
        stored = self._stored()
        return id == player.id or id not in stored or stored[id][1] != line

    def _leave(self, player: Player) -> None:
        if player in self._lines:
            self._left.append((player.id, self._lines.pop(player)))

    def lost(self) -> set[Line]:
        """Return the lines that are not stored any more."""
        wanted = {*self._lines.values(), *(line for _, line in self._left)}
        return wanted - {("", "")} - {line for _, line in self._stored().values()}
