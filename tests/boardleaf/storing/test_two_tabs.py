"""Two tabs with one store, suspended at any time: no move is lost.

As in browsers, a tab is notified late of what others stored: it sees its own copy of the store, and
changes made by others only after it has run for a while.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import count
from random import Random

import pytest

from boardleaf.board.state import State
from boardleaf.storing.storage import GAME
from boardleaf.storing.tab_game import Tab
from tests.kit.fake_tabs import BrowserTab, Locks, lockless, play, store
from tests.kit.studies import edit
from tests.kit.two_tabs_model import (
    ACTIONS,
    STUDY_ACTIONS,
    Line,
    Simulation,
    StoredGames,
    line_of,
    moves_of,
)

START = "game=egotzi&size=5&pie=off"


class StoreView(dict[str, str]):
    """A browser's store as seen by one tab."""

    def __init__(self, log: list[tuple[StoreView, str, str]]) -> None:
        super().__init__()
        self.log = log
        """Everything stored in the browser, in order: each entry's writer, key and text."""
        self._read = 0

    def __setitem__(self, key: str, text: str) -> None:
        super().__setitem__(key, text)
        self.log.append((self, key, text))

    def catch_up(self) -> Iterator[tuple[str, str]]:
        """Apply and yield what other tabs have stored; this tab's later writes take precedence."""
        entries, self._read = self.log[self._read :], len(self.log)
        for index, (writer, key, text) in enumerate(entries):
            if writer is self:
                continue
            if not any(
                writer is self and key == later_key for writer, later_key, _ in entries[index:]
            ):
                super().__setitem__(key, text)
            yield key, text


class TabUser:
    """A tab that may be suspended, and is then notified late of what others stored."""

    def __init__(
        self, view: StoreView, tab: BrowserTab, random: Random, actions: Sequence[str]
    ) -> None:
        self.actions = actions
        self.view = view
        self.stopped = False
        self._late = False
        """True after a suspension, until the notifications sent in the meantime are received."""
        self._browser_tab = tab
        self._random = random
        self.tab: Tab
        self.state: State
        list(view.catch_up())
        self.open(START, "")

    @property
    def id(self) -> str:
        return self.tab.id

    @property
    def line(self) -> Line:
        """The line that the tab shows; the tab may first receive notifications, which change it."""
        self._maybe_receive()
        game = self.state.game
        return moves_of(game.texts.full), ",".join(map(str, game.undone))

    @property
    def may_move(self) -> bool:
        return self.state.game.outcome is None

    def _maybe_receive(self) -> None:
        if not self.stopped and (not self._late or self._random.random() < 0.2):
            self.receive()

    def receive(self) -> None:
        """Receive the notifications of what other tabs stored."""
        self._late = False
        for key, text in self.view.catch_up():
            if key.startswith(GAME):
                self.tab.rescue(key.removeprefix(GAME), text)

    def stop(self) -> None:
        self.stopped = self._late = True

    def resume(self) -> None:
        self.stopped = False

    def open(self, text: str, id: str) -> None:
        self.tab, self.state = self._browser_tab.open(text, id)
        store(self.tab, self.state)

    def reload(self) -> None:
        self.open(self.state.game.texts.address_bar, self.tab.id)

    def close(self) -> None:
        self.receive()
        self.tab.leave()

    def games(self) -> StoredGames:
        return games(self.view)

    def edit(self, random: Random) -> None:
        edit(self.state.game, random)
        store(self.tab, self.state)

    def move(self, random: Random) -> None:
        self.state.game.show_end()
        play(self.tab, self.state, str(random.choice(self.state.game.end.position.moves())))

    def undo(self) -> None:
        self.state.game.show_end()
        if self.state.game.may_undo:
            self.state.game.undo()
        store(self.tab, self.state)

    def redo(self) -> None:
        if self.state.game.redoes_move:
            self.state.game.redo()
        store(self.tab, self.state)


def games(store: dict[str, str]) -> StoredGames:
    """Return the address and the line of each game in a store, by id."""
    keys = [key for key in store if key.startswith(GAME)]
    games = {key.removeprefix(GAME): json.loads(store[key]) for key in keys}
    return {id: (game["address"], line_of(game)) for id, game in games.items()}


def simulation(seed: int, *, locks: bool, actions: Sequence[str] = ACTIONS) -> Simulation:
    """Return a simulation of two tabs."""
    random, log, ids = Random(seed), [], count(1)
    lock = Locks().request if locks else lockless

    def open_tab() -> TabUser:
        view = StoreView(log)
        tab = BrowserTab(view, {}, lock=lock, new_id=lambda: f"id{next(ids)}")
        return TabUser(view, tab, random, actions)

    return Simulation(random, open_tab, lambda: games({key: text for _, key, text in log}))


@pytest.mark.parametrize("actions", [ACTIONS, STUDY_ACTIONS], ids=["playing", "studying"])
@pytest.mark.parametrize("locks", [True, False], ids=["locks", "no-locks"])
def test_no_move_of_two_tabs_is_lost(locks: bool, actions: Sequence[str]) -> None:
    for seed in range(200):
        tabs = simulation(seed, locks=locks, actions=actions)
        for _ in range(30):
            tabs.step()
        for user in tabs.users:
            user.receive()
        assert not tabs.lost_lines(), f"seed {seed}"


def test_a_line_deleted_in_one_tab_and_extended_in_the_other_stays() -> None:
    log: list[tuple[StoreView, str, str]] = []
    lock, ids = Locks().request, count(1)

    def open_tab(text: str, id: str) -> tuple[Tab, State]:
        tab = BrowserTab(StoreView(log), {}, lock=lock, new_id=lambda: f"id{next(ids)}")
        list(tab.local.catch_up())  # type: ignore[attr-defined]
        return tab.open(text, id)

    text = f"{START}&moves=c3,d4&lines=1.e5,a1"
    first, first_state = open_tab(text, "")
    store(first, first_state)
    second, second_state = open_tab(text, first.id)
    first_state.game.show("1:2")
    first_state.game.node.remove()
    first_state.game.refresh()
    store(first, first_state)
    second_state.game.show("1:3")
    play(second, second_state, "b2")
    stored = {line for _, (line, _) in games({key: text for _, key, text in log}).values()}
    assert stored == {"c3,d4", "c3,d4&lines=1.e5,a1,b2"}
