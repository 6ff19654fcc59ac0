"""A whole game of each kind by what a screen reader reads out, and nothing else."""

from __future__ import annotations

from html import unescape
from random import Random

import pytest

from boardleaf.views import aria
from rules import describe
from tests.kit.listener import Listener
from tests.kit.pretend_page import DESK, Table

GAMES = (
    "game=emulsion&size=4",
    "game=free-emulsion&size=3",
    "game=egotzi&size=5",
    "game=egotzi-squared&size=4",
    "game=emergo&size=7",
    "game=slyde&size=8",
)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("address", GAMES)
def test_a_game_can_be_followed_by_what_is_announced(address: str, seed: int) -> None:
    random = Random(seed)
    table = Table(address, place=DESK)
    heard = Listener.at(table.state.game.position)
    while not table.state.game.outcome:
        move = random.choice(table.state.game.position.moves())
        table.controller.play_text(str(move))
        announced = unescape(aria.live(table.state))
        heard.hear(announced)
        position = table.state.game.position
        there = {str(square): men for square, men in position.pieces().items() if men}
        assert (heard.men, heard.hands) == (there, dict(position.hands())), announced
        if not table.state.game.outcome and "to move" in announced:
            assert heard.turn == position.turn
        names = aria.labels(table.state, {})
        for square, name in names.items():
            assert name.split(", ")[1] == describe.men(heard.men.get(str(square), ()))
    assert table.state.game.outcome.reason in announced
    if heard.komi:
        assert heard.komi == str(position.facts()["komi-set"])
