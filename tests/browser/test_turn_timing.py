"""The timing of animations and replies, with a clock that the test controls."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest
from playwright.sync_api import Page, expect

from boardleaf import address as addresses
from boardleaf import words
from boardleaf.game.shown_game import ShownGame
from rules import Move, Position
from tests.browser.board import SHORT_GAMES, good_move
from tests.browser.conftest import DESKTOP
from tests.browser.film import REPLY_PAUSE, Film

pytestmark = pytest.mark.long

CAPTURE = "game=emergo&position=a@6/7/7/1aa1a@3/A@6/7/7%20w%200%200,0&black=level-1"

LATE_POSITIONS = [
    "game=emergo&position=7/1AA1a@3/6AC/7/2A@1A@1aa/7/a@1a@4%20w%2018%203,0&black=level-1",
    "game=slyde&position=BwwbWwBb/bwwBWwww/bWBWwWBW/bbWbWbBw/BBbwbBbb/WwWBBwWb/bWwBBwbW/WwwBbwbb%20w%2028"
    "&black=level-1",
]
"""Addresses of games that take longer, near their ends: in Emergo with three men to be placed."""

PLAYED_GAMES = [
    *(address for address in SHORT_GAMES if not address.startswith("game=emergo")),
    *LATE_POSITIONS,
]

OTHER_LEVELS = [f"game=egotzi&size=4&white=level-{level}" for level in (3, 5)]


@pytest.fixture
def film(open_page: Callable[..., Page]) -> Film:
    return Film(open_page(**DESKTOP, reduced_motion="no-preference"))


def test_a_capture_is_animated_jump_by_jump_and_the_reply_comes_after_a_pause(film: Film) -> None:
    film.open(CAPTURE)
    film.board.click("a3", "c5")
    expect(film.board.element).to_have_attribute("data-moves", "a3xc5xe3")
    expect(film.board.element).to_have_attribute("state", "thinking")
    assert film.frames[-1]["duration"] == pytest.approx(530)
    centres = [seek_centre(film, seconds) for seconds in (0.03, 0.12, 0.22, 0.3, 0.42, 0.52)]
    assert [x for x, _ in centres] == sorted(x for x, _ in centres)
    assert centres[0][1] > centres[2][1] < centres[-1][1], "up to c5, and down again"
    film.wait_for_reply()
    assert len(film.board.moves) == 2
    assert film.frames[-1]["remaining"] <= -REPLY_PAUSE


def seek_centre(film: Film, seconds: float) -> tuple[float, float]:
    """Seek to a time of the animation, and return the centre of the only moving piece."""
    film.seek(seconds)
    (box,) = film.moving_pieces()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_click_ends_the_motion_and_the_wait_for_the_reply(film: Film) -> None:
    film.open("game=egotzi&size=5&white=level-1")
    film.board.click("c3", "e5")
    film.board.wait("ready")
    assert len(film.board.moves) == 2, "though no time has passed"


def test_games_pause_before_replies_and_announce_every_move_to_the_end(film: Film) -> None:
    film.open(PLAYED_GAMES[0])
    for address in PLAYED_GAMES:
        film.show(address)
        play(film, Random(1), 1000)
        assert film.board.wait("over")
        check_pauses_and_announcements(film)


def test_first_ten_plies_at_other_levels(film: Film) -> None:
    film.open(OTHER_LEVELS[0])
    for address in OTHER_LEVELS:
        film.show(address)
        play(film, Random(2), 10)
        check_pauses_and_announcements(film)


def play(film: Film, random: Random, plies: int) -> None:
    """Play to a ply or to the end: a person's moves by clicks, without waiting for animations."""
    state = film.board.wait("ready")
    while state != "over" and len(film.board.moves) < plies:
        if state == "thinking":
            state = film.wait_for_reply()
        else:
            film.board.play(choose_move(film.board.position, random))
            state = film.board.wait("ready", "over", "thinking")


def choose_move(position: Position, random: Random) -> Move:
    """Return a random move, or a good one in a game that random moves might never end."""
    if position.hands():
        return good_move(position)
    return random.choice([move for move in position.moves() if move.kind != "swap-sides"])


def check_pauses_and_announcements(film: Film) -> None:
    """Check that each reply came at least REPLY_PAUSE after the end of the previous animation, and
    that every move and the end were announced."""
    game = ShownGame.of(addresses.parse(film.page.url.partition("#")[2]))
    frames, texts = film.frames, "\n".join(film.texts)
    for before, frame in pairwise(frames):
        ply = len(frame["moves"].split(","))
        is_new = frame["moves"] and frame["moves"] != before["moves"]
        if (
            is_new
            and ply > 1
            and is_computers_ply(game, ply - 1)
            and not is_computers_ply(game, ply - 2)
        ):
            assert frame["remaining"] <= -REPLY_PAUSE, frame
    for before, node in pairwise(game.cursor.line):
        assert node.move
        assert (
            words.squareless_move_sentence(game, node) or before.position.played(node.move)
        ) in texts
    if game.outcome:
        assert words.ending(game) in texts


def is_computers_ply(game: ShownGame, ply: int) -> bool:
    """Return whether a computer made the move of a ply."""
    return bool(
        addresses.level(game.player(game.cursor.line[ply].position.turn, game.cursor.line[ply]))
    )
