"""Whole games followed by what a screen reader reads out, and nothing else."""

from __future__ import annotations

from html import unescape
from random import Random

import pytest

from boardleaf.views import aria
from rules import describe
from tests.kit.announced_game import AnnouncedGame
from tests.kit.board_driver import FULL_PAGE, BoardDriver

ADDRESSES = (
    "game=emulsion&size=4",
    "game=free-emulsion&size=3",
    "game=egotzi&size=5",
    "game=egotzi-squared&size=4",
    "game=emergo&size=7",
    "game=slyde&size=8",
)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("address", ADDRESSES)
def test_a_game_can_be_followed_by_its_announcements(address: str, seed: int) -> None:
    random = Random(seed)
    driver = BoardDriver(address, settings=FULL_PAGE)
    game = AnnouncedGame.start(driver.state.game.position)
    while not driver.state.game.outcome:
        move = random.choice(driver.state.game.position.moves())
        driver.play_text(str(move))
        announcement = unescape(aria.announcement(driver.state))
        game.hear(announcement)
        position = driver.state.game.position
        pieces = {str(square): men for square, men in position.pieces().items() if men}
        assert (game.men, game.hands) == (pieces, dict(position.hands())), announcement
        if not driver.state.game.outcome and "to move" in announcement:
            assert game.turn == position.turn
        labels = aria.labels(driver.state, {})
        for square, label in labels.items():
            assert label.split(", ")[1] == describe.men(game.men.get(str(square), ()))
    outcome = driver.state.game.outcome
    assert (outcome.cause or outcome.reason) in announcement
    if game.komi:
        assert game.komi == str(position.extra_values()["komi-set"])
