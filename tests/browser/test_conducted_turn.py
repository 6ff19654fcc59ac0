"""A turn that can be followed, as it is seen: by a clock that the test holds."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP
from tests.browser.film import BREATH, Film

CHAIN = "game=emergo&position=7/5a@1/7/3a@3/7/1a@5/A@6%20w%200%200,0&black=level-1"


@pytest.fixture
def film(open_page: Callable[..., Page]) -> Film:
    return Film(open_page(**DESKTOP, reduced_motion="no-preference"))


def test_a_capture_runs_jump_by_jump_and_the_reply_comes_after_a_breath(film: Film) -> None:
    film.open("play.html#game=emergo&position=a@6/5a@1/7/7/7/1a@5/A@6%20w%200%200,0&black=level-1")
    board = film.board
    board.click("a1", "c3")
    expect(board.element).to_have_attribute("data-moves", "a1xc3")
    (frame,) = film.frames[-1:]
    assert frame["lasts"] == 400
    x = [place(film, seconds) for seconds in (0.05, 0.2, 0.35)]
    assert x == sorted(x) and x[0] < x[-1]
    film.run(400 + BREATH - 10)
    assert board.moves == ["a1xc3"] and film.state == "thinking"
    film.answered(2)
    assert film.state == "ready" and not film.cuts()


def place(film: Film, seconds: float) -> float:
    """How far to the right the one piece is that is on its way."""
    film.at(seconds)
    (box,) = film.travelling()
    return float(box["x"])
