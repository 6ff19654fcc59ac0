"""Events of `<game-board>` and their effects on a board, without a browser."""

from __future__ import annotations

import pytest

from boardleaf.board import events
from boardleaf.board.display import Overlays
from boardleaf.board.feature import Features
from boardleaf.board.settings import BoardSettings
from boardleaf.board.state import State
from boardleaf.features import index
from boardleaf.views import tools
from rules import Record
from tests.kit.board_driver import FULL_PAGE, BoardDriver, FakePage, open_loop
from tests.kit.fake_tabs import Browser, BrowserTab

GAME = "game=egotzi&size=5&moves=c3"


@pytest.mark.parametrize("settings", [None, FULL_PAGE], ids=["inline", "page"])
def test_an_unknown_event_is_an_error(settings: BoardSettings | None) -> None:
    with pytest.raises(KeyError, match="squares"):
        BoardDriver(GAME, settings=settings).handle(type="squares")


def test_an_unknown_button_does_nothing() -> None:
    for settings in (None, FULL_PAGE):
        driver = BoardDriver(GAME, settings=settings)
        driver.press("explode")
        assert (driver.moves, driver.listener.change_count) == ("c3", 2)


def buttons(features: Features) -> set[str]:
    """Return the names of all buttons that features handle."""
    return {topic for feature in features for topic in feature.handles if isinstance(topic, str)}


@pytest.mark.parametrize("action", sorted(buttons(index.FULL) - buttons(index.INLINE)))
def test_an_inline_board_ignores_actions_of_the_play_page(action: str) -> None:
    driver = BoardDriver(GAME)
    driver.press(action, text="game=emergo")
    assert (driver.address, driver.listener.game_count, driver.state.draft) == (
        GAME,
        0,
        None,
    )
    assert (driver.state.overlays, driver.state.computer.thinking) == (Overlays(), False)


def test_a_board_uses_a_feature_that_another_board_of_the_page_has_loaded() -> None:
    driver = BoardDriver(GAME)
    driver.loop.features = index.INLINE
    driver.press("copy-link")
    assert [request["kind"] for request in driver.listener.requests] == ["copy"]


@pytest.mark.parametrize("action", tools.SHARE_LABELS)
def test_sharing_leaves_the_message_and_the_board_unchanged(action: str) -> None:
    driver = BoardDriver(GAME, settings=BoardSettings(base="https://example.org/"))
    driver.click("c3")
    driver.press(action)
    assert [request["kind"] for request in driver.listener.requests] == [action.partition("-")[0]]
    assert (driver.rule, driver.listener.change_count) == ("occupied", 2)


class StoredPage(FakePage):
    """A page whose tab stores its game."""

    def __init__(self, browser: BrowserTab, text: str) -> None:
        super().__init__()
        self.tab, state = browser.open(text)
        self.loop = open_loop(state, self)

    def store(self, board: State) -> str:
        return self.tab.store(board, board.played.texts.address_bar)

    def click(self, square: str) -> State:
        self.loop.receive(events.parse({"type": "square", "square": square}))
        return self.loop.board


def test_the_address_is_formatted_once_for_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    page = StoredPage(Browser(), GAME)
    addresses: list[str] = []
    format_record = Record.__str__

    def format_and_record(record: Record) -> str:
        addresses.append(format_record(record))
        return addresses[-1]

    monkeypatch.setattr(Record, "__str__", format_and_record)
    page.click("c4")
    assert addresses == [f"{GAME},c4"]


class LimitedStore(dict[str, str]):
    """A store that refuses writes while it is full."""

    full = False

    def __setitem__(self, key: str, value: str) -> None:
        if self.full:
            raise RuntimeError("QuotaExceededError")
        super().__setitem__(key, value)


def test_a_failure_to_store_is_shown_until_storing_succeeds() -> None:
    store = LimitedStore()
    page = StoredPage(BrowserTab(store, {}), GAME)
    store.full = True
    assert "will be lost" in page.click("c4").remarks.unsaved
    assert "will be lost" in page.click("c4").remarks.unsaved
    store.full = False
    assert page.click("d4").remarks.unsaved == ""
