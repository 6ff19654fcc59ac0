"""A random simulation of two tabs of a browser, and a plain model of what must not be lost.

The model records the line of each game that has been played, until its user changes the line.
A user who opens a game after another has left it may change it from then on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Protocol

Line = tuple[str, str]
"""The moves of a game, with side lines and comments as in an address, and the moves that redo would
play, separated by commas."""

StoredGames = dict[str, tuple[str, Line]]
"""The address and the line of each stored game, by id."""


def line_of(game: Mapping[str, str]) -> Line:
    """Return the line of a stored game, given its fields."""
    return moves_of(game.get("study") or game["address"]), game["undone"]


def moves_of(address: str) -> str:
    """Return the moves, side lines and comments in the address of a game between two people."""
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
"""Actions of a user or the system to choose from; slow ones are rarer."""

STUDY_ACTIONS = (*ACTIONS, *("edit",) * 8)
"""Actions of users who also edit the tree of moves."""


class TabUser(Protocol):
    """A tab with a game, and its user."""

    stopped: bool
    actions: Sequence[str]
    """The actions to choose from: ACTIONS or STUDY_ACTIONS."""

    @property
    def id(self) -> str:
        """The id of the tab's game."""

    @property
    def line(self) -> Line:
        """The line that the tab shows."""

    @property
    def may_move(self) -> bool:
        """True while the game goes on."""

    def stop(self) -> None:
        """Suspend the tab, as the system may."""

    def resume(self) -> None:
        """Resume a suspended tab."""

    def move(self, random: Random) -> None: ...

    def undo(self) -> None: ...

    def redo(self) -> None: ...

    def edit(self, random: Random) -> None:
        """Change the tree of moves."""

    def reload(self) -> None: ...

    def close(self) -> None: ...

    def games(self) -> StoredGames:
        """Return what is stored, as the tab sees it."""

    def open(self, text: str, id: str) -> None:
        """Open another game, as a link in the list of games does."""


class Simulation:
    """Two tabs, and the lines that must not be lost.

    `open_tab` opens a tab; `stored` returns what is in the browser's store.
    """

    def __init__(
        self, random: Random, open_tab: Callable[[], TabUser], stored: Callable[[], StoredGames]
    ) -> None:
        self._random = random
        self._open_tab = open_tab
        self._stored = stored
        self.users = [open_tab(), open_tab()]
        self._lines: dict[TabUser, Line] = {}
        """The line of each game that has been played and is open, by its user."""
        self._abandoned: list[tuple[str, Line]] = []
        """The lines of games that were closed and not resumed, each with the id of the game."""

    def step(self) -> None:
        """Take a random action of a user or of the system."""
        user = self._random.choice(self.users)
        if user.stopped:
            if self._random.random() < 0.4:
                user.resume()
            return
        action, (moves, undone) = self._random.choice(user.actions), user.line
        if action == "stop":
            user.stop()
        elif action == "move" and user.may_move:
            user.move(self._random)
            self._lines[user] = user.line
        elif action == "undo" and moves:
            user.undo()
            self._record(user, (moves, undone))
        elif action == "redo" and undone:
            user.redo()
            self._record(user, (moves, undone))
        elif action == "edit":
            user.edit(self._random)
            self._record(user, (moves, undone))
        elif action == "reload":
            user.reload()
            assert user.line == self._lines.get(user, user.line)
        elif action == "close":
            self._leave(user)
            user.close()
            self.users[self.users.index(user)] = self._open_tab()
        elif action == "open" and (games := user.games()):
            id = self._random.choice(sorted(games))
            self._open(user, games[id][0], id)

    def _record(self, user: TabUser, before: Line) -> None:
        """Record a user's line if it changed: an unchanged copy need not be stored."""
        if user.line != before:
            self._lines[user] = user.line

    def _open(self, user: TabUser, text: str, id: str) -> None:
        """Open another game in a tab; an abandoned line of that game now belongs to the user."""
        self._leave(user)
        user.open(text, id)
        for abandoned in self._abandoned:
            if abandoned[1] == user.line and self._is_resumed(abandoned, user):
                self._abandoned.remove(abandoned)
                self._lines[user] = user.line
                break

    def _is_resumed(self, abandoned: tuple[str, Line], user: TabUser) -> bool:
        """Return whether a user has resumed an abandoned line, not another one of the same moves:
        the ids agree, or the line is no longer stored under its id."""
        id, line = abandoned
        stored = self._stored()
        return id == user.id or id not in stored or stored[id][1] != line

    def _leave(self, user: TabUser) -> None:
        if user in self._lines:
            self._abandoned.append((user.id, self._lines.pop(user)))

    def lost_lines(self) -> set[Line]:
        """Return the lines that are no longer stored."""
        expected = {*self._lines.values(), *(line for _, line in self._abandoned)}
        return expected - {("", "")} - {line for _, line in self._stored().values()}
