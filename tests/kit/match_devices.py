"""Two players' devices, which exchange the links of a match, without a browser."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from boardleaf import address
from boardleaf.matches import courier as couriers
from boardleaf.model.state import State
from boardleaf.playing import actions
from boardleaf.playing.controller import Controller
from boardleaf.storing.claim import Claim
from boardleaf.storing.storage import GAME, GameStorage
from boardleaf.storing.tab_game import MATCH, Tab
from tests.kit.board_driver import IdleOpponent, RecordingListener
from tests.kit.fake_tabs import SETTINGS, Locks, make_search

ID = "ab12cd34"
BASE = "https://example.org/play.html#"
EGOTZI = f"game=egotzi&size=3&pie=off&match={ID}"


class Device:
    """A player's browser, whose page opens links."""

    def __init__(self, store: dict[str, str] | None = None) -> None:
        self.local: dict[str, str] = {} if store is None else store
        self.listener = RecordingListener()
        state = State.of(address.parse("game=egotzi"), SETTINGS)
        self.controller = Controller(state, IdleOpponent(), cast(Any, self))
        self.storage = GameStorage(self.local, {}, make_search(self.local))
        self.tab = Tab(self.storage, Claim(Locks().request, lambda: "copy"))
        self.sent = ""

    def __getattr__(self, name: str) -> object:
        return getattr(self.listener, name)

    def store(self, text: str) -> str:
        courier = self.controller.state.courier
        return courier.store(text) if courier else self.tab.store(self.controller.state, text)

    def carry_out(self, request: Mapping[str, str]) -> None:
        self.sent = request["text"]
        self.handle(type="shared", request={**request, "result": "copied"}, done=True)

    def open(self, link: str = "", *, resumed: bool = False) -> Device:
        text = link.removeprefix(BASE)
        id = address.match_id(text) or ID
        state = couriers.open(self.controller, self.storage, id, text, SETTINGS, resumed=resumed)
        assert state
        self.tab.show_match(MATCH + id)
        self.controller.load(state)
        return self

    def stored_elsewhere(self) -> None:
        """Show the match as another tab has stored it, as soon as the browser reports that."""
        self.open("", resumed=True)

    def handle(self, **event: object) -> None:
        actions.handle(self.controller, event)

    def press(self, action: str) -> None:
        self.handle(type="action", action=action, values={})

    def play(self, *moves: str) -> Device:
        for move in moves:
            self.handle(type="play-text", text=move)
        return self

    def send(self) -> str:
        self.press("send")
        return self.sent

    @property
    def game(self) -> str:
        """The main line, with a resignation as its last item."""
        study = self.controller.state.game.study
        resigned = [f"{study.resigned}-resigns"] if study.resigned else []
        return ",".join([*map(str, study.record.moves), *resigned])

    @property
    def messages(self) -> str:
        remarks = self.controller.state.remarks
        return " ".join([remarks.note, *(notice.message for notice in remarks.notices)]).strip()

    @property
    def offer(self) -> str:
        courier = self.controller.state.courier
        return courier.offer() if courier else ""

    @property
    def text(self) -> str:
        """The text of the whole study."""
        return self.controller.state.game.study_text

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
