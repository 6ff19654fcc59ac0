"""Two players' devices, which exchange the links of a match, without a browser."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from boardleaf import address
from boardleaf.board import events
from boardleaf.board.state import State
from boardleaf.board.update import stored_values
from boardleaf.features import index
from boardleaf.features.match import open_match, view
from boardleaf.storing.claim import Claim
from boardleaf.storing.storage import GAME, GameStorage
from boardleaf.storing.tab_game import MATCH, Tab
from tests.kit.board_driver import FakePage, IdleOpponent, StrictLoop
from tests.kit.fake_tabs import SETTINGS, Locks, make_search

ID = "ab12cd34"
BASE = "https://example.org/play.html#"
EGOTZI = f"game=egotzi&size=3&pie=off&match={ID}"


class Device(FakePage):
    """A player's browser, whose page opens links."""

    def __init__(self, store: dict[str, str] | None = None) -> None:
        super().__init__()
        self.local: dict[str, str] = {} if store is None else store
        self.listener = self
        self.state = State.of(address.parse("game=egotzi"), SETTINGS)
        self.loop = StrictLoop(self.state, IdleOpponent(), self, index.of(SETTINGS))
        self.storage = GameStorage(self.local, {}, make_search(self.local))
        self.tab = Tab(self.storage, Claim(Locks().request, lambda: "copy"))
        self.sent = ""

    def store(self, board: State) -> str:
        values = stored_values(board, self.loop.features)
        return self.tab.store(board, board.played.texts.address_bar, values)

    def unread(self, board: State) -> str:
        return self.tab.unread()

    def carry_out(self, request: Mapping[str, str]) -> None:
        self.sent, self.done = request["text"], {**request, "result": "copied"}

    def open(self, link: str = "", *, resumed: bool = False) -> Device:
        text = link.removeprefix(BASE)
        id = address.match_id(text) or ID
        state = self.tab.open_match(id, partial(open_match, id, text, SETTINGS, resumed=resumed))
        assert state
        self.loop.receive(events.Restored(state))
        return self

    def merge(self, text: str) -> None:
        """Merge what another tab has stored and this one has overwritten, as `FullBoard` does."""
        self.loop.receive(events.StoredElsewhere(text))
        if not self.state.played.match:
            self.storage.store_text(MATCH + ID, text)

    def stored_elsewhere(self) -> None:
        """Show the match as another tab has stored it, as soon as the browser reports that."""
        self.open("", resumed=True)

    def handle(self, **event: object) -> None:
        self.loop.receive(events.parse(event))

    def press(self, action: str) -> None:
        self.handle(type="action", action=action, values={})

    def play(self, *moves: str) -> Device:
        for move in moves:
            self.handle(type="play-text", text=move)
        return self

    def send(self) -> str:
        self.done: Any = None
        self.press("send")
        if self.done:
            self.handle(type="shared", request=self.done, done=True)
        return self.sent

    @property
    def game(self) -> str:
        """The main line, with a resignation as its last item."""
        study = self.state.game.study
        resigned = [f"{study.resigned}-resigns"] if study.resigned else []
        return ",".join([*map(str, study.record.moves), *resigned])

    @property
    def messages(self) -> str:
        remarks = self.state.remarks
        return " ".join([remarks.note, *(notice.message for notice in remarks.notices)]).strip()

    @property
    def offer(self) -> str:
        return view.offer(self.state)

    @property
    def text(self) -> str:
        """The text of the whole study."""
        return self.state.game.study_text

    @property
    def games(self) -> list[str]:
        return [key for key in self.local if key.startswith(GAME)]


def play_turns(*turns: str) -> tuple[Device, Device, str]:
    """Play turns of one move each on two devices; return both and the last link."""
    one, two, link = Device().open(EGOTZI), Device(), ""
    players = [one, two]
    for number, turn in enumerate(turns):
        player = players[number % 2]
        if link:
            player.open(link)
        link = player.play(turn).send()
    return one, two, link
