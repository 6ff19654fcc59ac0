"""Events of `<game-board>` and their effects on a board, without a browser."""

from __future__ import annotations

import pytest

from boardleaf.model.display import Overlays
from boardleaf.model.place import Place
from boardleaf.model.state import State
from boardleaf.playing import actions
from boardleaf.playing.controller import Controller
from boardleaf.views import tools
from rules import Record
from tests.kit.pretend_page import DESK, Log, Nobody, Table
from tests.kit.pretend_tabs import Browser, Opened

GAME = "game=egotzi&size=5&moves=c3"


@pytest.mark.parametrize("place", [None, DESK], ids=["among-text", "page"])
def test_an_event_that_no_board_sends_is_an_error(place: Place | None) -> None:
    with pytest.raises(KeyError, match="squares"):
        Table(GAME, place=place).handle(type="squares")


def test_an_unknown_button_does_nothing() -> None:
    for place in (None, DESK):
        table = Table(GAME, place=place)
        table.press("explode")
        assert (table.moves, table.log.changes) == ("c3", 2)


@pytest.mark.parametrize("action", sorted(actions.FULL.keys() - actions.PLAYING.keys()))
def test_a_board_among_text_only_plays(action: str) -> None:
    table = Table(GAME)
    table.press(action, text="game=emergo")
    assert (table.address, table.log.games, table.state.editor.draft) == (GAME, 0, None)
    assert (table.state.overlays, table.state.computer.thinking) == (Overlays(), False)


@pytest.mark.parametrize("action", tools.SHARING)
def test_to_hand_something_out_leaves_what_is_said_and_drawn(action: str) -> None:
    table = Table(GAME, place=Place(base="https://example.org/"))
    table.click("c3")
    table.press(action)
    assert [request["kind"] for request in table.log.requests] == [action.partition("-")[0]]
    assert (table.rule, table.log.changes) == ("occupied", 2)


class Tabbed(Log):
    """A page in a tab, which stores its game."""

    def __init__(self, browser: Opened, text: str) -> None:
        super().__init__()
        self.tab, state = browser.open(text)
        self.controller = Controller(state, Nobody(), self)
        self.controller.load(state)

    def store(self, address: str) -> str:
        return self.tab.store(self.controller.state, address)

    def click(self, square: str) -> State:
        actions.handle(self.controller, {"type": "square", "square": square})
        return self.controller.state


def test_the_address_is_formatted_once_for_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Tabbed(Browser(), GAME)
    addresses: list[str] = []
    written = Record.__str__

    def note(record: Record) -> str:
        addresses.append(written(record))
        return addresses[-1]

    monkeypatch.setattr(Record, "__str__", note)
    page.click("c4")
    assert addresses == [f"{GAME},c4"]


class Full(dict[str, str]):
    """A store that takes nothing as long as it is full."""

    full = False

    def __setitem__(self, key: str, value: str) -> None:
        if self.full:
            raise RuntimeError("QuotaExceededError")
        super().__setitem__(key, value)


def test_a_failure_to_store_is_shown_until_it_succeeds() -> None:
    store = Full()
    page = Tabbed(Opened(store, {}), GAME)
    store.full = True
    assert "will be lost" in page.click("c4").remarks.unsaved
    assert "will be lost" in page.click("c4").remarks.unsaved
    store.full = False
    assert page.click("d4").remarks.unsaved == ""
