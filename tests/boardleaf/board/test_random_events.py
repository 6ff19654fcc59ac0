"""Random events on the play page: every state can be rendered, and a reload restores it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import rules
from boardleaf import address, views
from boardleaf.board import events as board_events
from boardleaf.board.events import Event
from boardleaf.board.state import State
from boardleaf.board.update import Parts
from boardleaf.features import index
from boardleaf.features.sharing import exports
from boardleaf.messages import OpponentFailed, Thought
from boardleaf.shell import drawn
from rules import Record
from tests.kit.board_driver import FakePage, IdleOpponent, open_loop, run
from tests.kit.fake_tabs import BrowserTab

GAME_IDS = [game.id for game in rules.games()]

CHOICES = {
    "game": GAME_IDS,
    "of": GAME_IDS,
    "size": ["2", "3", "5", "7", "9"],
    "turn": ["black", "white"],
    "black": ["human", "level-1"],
    "white": ["human", "level-1"],
    "stage": ["unbid", "open", "settled"],
    "pie": ["on"],
}
"""The values of fields with choices; other fields may have any text of TEXTS."""

TEXTS = ["", "x", "-1", "4", "6", "1e3", "²", "<b>", "a" * 300, "game=emergo&moves=@a1", "2/2 b 0"]

FIELDS = [*CHOICES, "komi", "komi-set", "text", "ply", "hand-white", "hand-black", "cap"]

BUTTONS = (
    "new undo redo flip resign swap bid black white stop resume dismiss answer check hint line"
    " values edit edit-play edit-cancel edit-clear edit-start edit-black edit-white edit-empty"
    " import"
)


class RandomOpponent(IdleOpponent):
    """A computer that plays random legal moves, and sometimes fails."""

    def __init__(self, random: Random) -> None:
        self._random = random

    async def think(
        self, record: str, level: int, report: Callable[[Thought], Any], *, purpose: str = "reply"
    ) -> Thought:
        move = str(self._random.choice(Record.parse(record).position.moves()))
        thought = Thought(move, (move,), 9, "nodes", 0.5, (move,))
        report(thought)
        if self._random.random() < 0.1:
            raise OpponentFailed("The computer player is out.")
        return thought

    def stop(self) -> None:
        pass


class Page(FakePage):
    """The play page without a browser: it renders and stores every change."""

    def __init__(self, browser_tab: BrowserTab, random: Random) -> None:
        super().__init__()
        session = browser_tab.session
        self.tab, state = browser_tab.open(session.get("address", ""), session.get("id", ""))
        self._session = session
        self.loop = open_loop(state, self, RandomOpponent(random))

    @property
    def address(self) -> str:
        return address.format(self.loop.board.game.address)

    def store(self, board: State) -> str:
        return self.tab.store(board, board.played.texts.address_bar)

    def draw(self, board: State, parts: Parts, event: Event) -> None:
        if parts is None:
            text = board.played.texts.address_bar
            self._session |= {"address": text, "id": self.tab.id}
            views.attributes(board, text)
        assert drawn.draw(board, index.of(board.settings))

    def game_started(self) -> None:
        self.tab.begin()


def events(page: Page, random: Random) -> list[dict[str, Any]]:
    """Return the next events: clicks on the squares of a legal move, or one random event."""
    state = page.loop.board
    size = (state.draft or state.game.position).size
    squares = [str(random.choice(list(rules.board.squares(size)))) for _ in range(2)]
    values = {name: random.choice(CHOICES.get(name, TEXTS)) for name in FIELDS}
    moves = state.game.position.moves()
    if moves and random.random() < 0.4:
        squares_of_move = random.choice(moves).squares
        tapped = random.random() < 0.5
        return [
            {"type": "square", "square": str(square), "tapped": tapped}
            for square in squares_of_move
        ]
    return [
        random.choice(
            [
                {"type": "square", "square": squares[0]},
                {"type": "drag", "from": squares[0], "to": squares[1]},
                {"type": "point", "square": random.choice([*squares, ""]), "announced": False},
                {"type": "action", "action": random.choice(BUTTONS.split()), "values": values},
                {"type": "form", "values": values},
                {"type": "show", "at": random.randrange(-1, 9)},
                {"type": "cancel"},
            ]
        )
    ]


@pytest.mark.parametrize("seed", range(4))
def test_random_events_never_fail_and_a_reload_restores_the_game(seed: int) -> None:
    async def play() -> None:
        random = Random(seed)
        browser_tab = BrowserTab({}, {}, new_id=lambda: f"{random.getrandbits(48):x}")
        page = Page(browser_tab, random)
        for _ in range(90):
            for event in events(page, random):
                page.loop.receive(board_events.parse(event))
            before, state = page.address, page.loop.board
            if random.random() < 0.1:
                for action in views.tools.SHARE_LABELS:
                    assert exports.request(action, state)
                page = Page(browser_tab, random)
                after = page.loop.board
                assert (page.address, after.game.undone) == (
                    before,
                    state.game.undone,
                )
                assert after.draft == state.draft
                assert after.remarks.notices == []

    run(play())
