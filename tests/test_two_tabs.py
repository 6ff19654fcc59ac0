"""Two tabs, stopped and going on in any order: no move of either is lost.

What is stored is told to other tabs late, as browsers do: each tab sees its own copy of the store,
and what others stored as soon as it has gone on for a while. All that a tab shows is noted in a
plain model beside it: the line of each game that somebody played, until that somebody changes it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import count
from random import Random

import pytest

from boardleaf import address
from boardleaf.state import State
from boardleaf.storage import GAME
from boardleaf.tab import Tab
from tests.tabs import Locks, Opened, lockless

Line = tuple[tuple[str, ...], tuple[str, ...]]
"""The moves of a game, and those that redo would play."""

DEEDS = ("stop", *("move",) * 3, "undo", "redo", "reload", "close", "open", "back")

START = "game=egotzi&size=5&pie=off"


class View(dict[str, str]):
    """A browser's store as one tab sees it."""

    def __init__(self, log: list[tuple[View, str, str]]) -> None:
        super().__init__()
        self.log = log
        """What was stored in the browser: by whom, under which key, the text."""
        self._told = 0

    def __setitem__(self, key: str, text: str) -> None:
        super().__setitem__(key, text)
        self.log.append((self, key, text))

    def catch_up(self) -> Iterator[tuple[str, str]]:
        """See what other tabs stored, and yield it; what this one stored later stands."""
        news, self._told = self.log[self._told :], len(self.log)
        for at, (writer, key, text) in enumerate(news):
            if writer is self:
                continue
            if not any(writer is self and key == other for writer, other, _ in news[at:]):
                super().__setitem__(key, text)
            yield key, text


class Player:
    """A tab, and what its player does there."""

    def __init__(self, log: list[tuple[View, str, str]], opened: Callable[[View], Opened]) -> None:
        self.view = View(log)
        self.opened = opened(self.view)
        self.stopped = self.late = False
        self.history: list[tuple[str, str]] = []
        self.tab: Tab
        self.state: State

    @property
    def line(self) -> Line:
        record = self.state.record
        return tuple(map(str, record.moves)), tuple(map(str, record.undone))

    def hear(self) -> None:
        """Be told what other tabs stored."""
        for key, text in self.view.catch_up():
            if key.startswith(GAME):
                self.tab.rescue(key.removeprefix(GAME), text)

    def load(self, text: str, continued: str) -> None:
        self.tab, self.state = self.opened.open(text, continued)
        self.changed()

    def changed(self) -> None:
        self.tab.keep(self.state)
        self.history.append((address.format(self.state.address), self.tab.id))

    def reload(self) -> None:
        self.load(*self.history[-1])

    def move(self, random: Random) -> None:
        self.state.record.play(random.choice(self.state.record.position.moves()))
        self.state.at += 1
        self.changed()

    def undo(self) -> None:
        self.state.record.undo()
        self.state.at -= 1
        self.changed()

    def redo(self) -> None:
        self.state.record.redo()
        self.state.at += 1
        self.changed()


class Play:
    """Two tabs of a browser, and the lines that are not to be lost."""

    def __init__(self, seed: int, *, locks: bool) -> None:
        self.random = Random(seed)
        self.log: list[tuple[View, str, str]] = []
        ids = count(1)
        lock = Locks().ask if locks else lockless
        self._opened = lambda view: Opened(view, {}, lock=lock, new_id=lambda: f"id{next(ids)}")
        self.players = [self._arrive(), self._arrive()]
        self.lines: dict[Player, Line] = {}
        """The line of each game that somebody played, by the tab that is at it."""
        self.left: list[tuple[str, Line]] = []
        """The lines that were left and not taken up, each with the id that its tab had."""
        self.players[0].move(self.random)
        self.lines[self.players[0]] = self.players[0].line

    def _arrive(self) -> Player:
        player = Player(self.log, self._opened)
        list(player.view.catch_up())
        player.load(START, "")
        return player

    def step(self) -> None:
        """Anything that the players and the system may do."""
        at = self.random.randrange(2)
        player = self.players[at]
        if player.stopped:
            if self.random.random() < 0.4:
                player.stopped = False
            return
        if not player.late or self.random.random() < 0.5:
            player.late = False
            player.hear()
        deed = self.random.choice(DEEDS)
        record = player.state.record
        if deed == "stop":
            player.stopped = player.late = True
        elif deed == "move" and not record.outcome():
            player.move(self.random)
            self.lines[player] = player.line
        elif deed == "undo" and record.moves:
            player.undo()
            self.lines[player] = player.line
        elif deed == "redo" and record.undone:
            player.redo()
            self.lines[player] = player.line
        elif deed == "reload":
            player.reload()
            assert player.line == self.lines.get(player, player.line)
        elif deed == "close":
            player.hear()
            player.tab.leave()
            self._leave(player)
            self.players[at] = self._arrive()
        elif deed == "open" and (games := self.games(player.view)):
            id = self.random.choice(list(games))
            self._turn_to(player, games[id]["address"], id)
        elif deed == "back":
            self._turn_to(player, *self.random.choice(player.history))

    def _turn_to(self, player: Player, text: str, id: str) -> None:
        """Open another game in a tab; the line that somebody left there is the player's now."""
        self._leave(player)
        player.load(text, id)
        for left in self.left:
            if left[1] == player.line and self._is_one(left, player):
                self.left.remove(left)
                self.lines[player] = player.line
                break

    def _is_one(self, left: tuple[str, Line], player: Player) -> bool:
        """Whether a line that was left is the one of a player, and not another of the same moves:
        it has its id, or is what another tab stored anew."""
        id, line = left
        return id == player.tab.id or self.stored().get(id) != line

    def _leave(self, player: Player) -> None:
        if player in self.lines:
            self.left.append((player.tab.id, self.lines.pop(player)))

    def lost(self) -> set[Line]:
        """The lines that are not stored any more once all tabs know what is."""
        for player in self.players:
            player.hear()
        wanted = {*self.lines.values(), *(line for _, line in self.left)}
        return wanted.difference(self.stored().values())

    @staticmethod
    def games(store: dict[str, str]) -> dict[str, dict[str, str]]:
        """What is stored of each game, by id."""
        keys = [key for key in store if key.startswith(GAME)]
        return {key.removeprefix(GAME): json.loads(store[key]) for key in keys}

    def stored(self) -> dict[str, Line]:
        """The lines of all games that are stored, whoever sees them, by id."""
        games = self.games({key: text for _, key, text in self.log})
        return {id: line_of(game["address"], game["undone"]) for id, game in games.items()}


def line_of(text: str, undone: str) -> Line:
    moves = address.parse(text).record.moves
    return tuple(map(str, moves)), tuple(undone.split(",")) if undone else ()


@pytest.mark.parametrize("locks", [True, False], ids=["locks", "no-locks"])
def test_no_move_of_two_tabs_is_lost(locks: bool) -> None:
    for seed in range(500):
        play = Play(seed, locks=locks)
        for _ in range(30):
            play.step()
        assert not play.lost(), f"seed {seed}"
