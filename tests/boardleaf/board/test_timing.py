"""The timing of a turn: animations, the pause before a reply, and actions in the meantime."""

from __future__ import annotations

import pytest

from boardleaf.board.computer import REPLY_PAUSE
from boardleaf.board.events import Event
from boardleaf.board.state import State
from boardleaf.board.update import Parts
from tests.kit.board_driver import BoardDriver, FakePage, FirstMoveOpponent, run

FORK = "game=emergo&position=7/5a@1/7/3a@1a@1/7/1a@5/A@6%20w%200%200,0"
"""A man on a1 that can capture by way of c3 and e5, ending on g7 or g3."""


def paused_driver(text: str) -> BoardDriver:
    """Return a driver of a board whose pauses last until the page's `pauses_may_end` is set."""
    driver = BoardDriver(text, FirstMoveOpponent())
    driver.listener.pauses_may_end.clear()
    return driver


def test_a_reply_waits_for_the_animation_and_a_short_pause() -> None:
    async def play() -> None:
        driver = paused_driver("game=egotzi&size=5&white=level-1")
        driver.click("c3")
        motion = driver.state.motion
        assert motion is not None
        await driver.settle()
        assert (driver.moves, driver.state.name) == ("c3", "thinking")
        assert driver.listener.pauses == [pytest.approx(motion.seconds + REPLY_PAUSE)]
        driver.listener.pauses_may_end.set()
        await driver.settle()
        assert (driver.moves, driver.state.name) == ("c3,a1", "ready")

    run(play())


def test_animation_lasts_until_the_next_action() -> None:
    async def play() -> None:
        animated: list[bool] = []

        class Watcher(FakePage):
            def draw(self, board: State, parts: Parts, event: Event) -> None:
                if parts is None:
                    animated.append(board.motion is not None)

        text = "game=egotzi&size=5&white=level-1"
        driver = BoardDriver(text, FirstMoveOpponent(), page=Watcher())
        animated.clear()
        driver.click("a1")
        await driver.settle()
        driver.press("flip")
        assert animated == [True, True, False]

    run(play())


@pytest.mark.parametrize("action", ["click", "stop", "flip"])
def test_any_action_ends_the_animation_and_shows_the_reply(action: str) -> None:
    async def play() -> None:
        driver = paused_driver("game=egotzi&size=5&white=level-1")
        driver.click("c3")
        await driver.settle()
        if action == "click":
            driver.click("b2")
        else:
            driver.press(action)
        assert driver.state.motion is None
        await driver.settle()
        assert driver.moves == "c3,a1"
        assert driver.state.remarks.note == "", "it is not the computer's move any more"

    run(play())


def test_undo_cancels_the_pending_reply() -> None:
    async def play() -> None:
        driver = paused_driver("game=egotzi&size=5&white=level-1")
        driver.click("c3")
        await driver.settle()
        driver.press("undo")
        driver.listener.pauses_may_end.set()
        await driver.settle()
        assert (driver.moves, driver.state.name) == ("", "ready")

    run(play())


def test_a_person_may_move_while_the_reply_is_animated() -> None:
    async def play() -> None:
        driver = BoardDriver("game=egotzi&size=5&white=level-1", FirstMoveOpponent())
        driver.click("c3")
        await driver.settle()
        assert driver.state.motion is not None
        driver.click("e5")
        await driver.settle()
        assert driver.moves.startswith("c3,a1,e5,")

    run(play())


def test_a_reply_is_delayed_even_without_animation() -> None:
    async def play() -> None:
        driver = paused_driver("game=egotzi&size=5&white=level-1")
        driver.listener.reduced_motion = True
        driver.click("c3")
        assert driver.state.motion is None
        await driver.settle()
        assert driver.listener.pauses == [REPLY_PAUSE]

    run(play())


@pytest.mark.parametrize(("speed", "factor"), [("", 1), ("slow", 1.5), ("fast", 0.5)])
def test_games_are_as_fast_as_the_setting_says(speed: str, factor: float) -> None:
    async def play() -> None:
        driver = paused_driver("game=egotzi&size=5&white=level-1")
        driver.listener.speed = speed
        driver.click("c3")
        assert driver.state.motion
        assert driver.state.motion.duration_factor == factor
        await driver.settle()
        assert driver.listener.pauses == [REPLY_PAUSE * factor + driver.state.motion.seconds]

    run(play())


def legs(driver: BoardDriver) -> str:
    """Return the animated legs in order, each as the squares where it starts and ends."""
    scenes = driver.state.motion.scenes if driver.state.motion else ()
    return " ".join(f"{leg.start}{leg.end}" for scene in scenes for leg in scene.legs)


def test_column_is_drawn_at_the_last_landing_square_picked() -> None:
    driver = BoardDriver(FORK)
    driver.click("a1", "c3")
    assert drawn_pieces(driver) == {"c3": "wb", "d4": "b", "f4": "b", "f6": "b"}
    assert legs(driver) == "a1c3"
    driver.click("e5")
    assert drawn_pieces(driver) == {"e5": "wbb", "f4": "b", "f6": "b"}
    assert legs(driver) == "c3e5"
    driver.click("g7")
    assert (driver.moves, legs(driver)) == ("a1xc3xe5xg7", "e5g7")
    assert drawn_pieces(driver) == {"g7": "wbbb", "f4": "b"}


def test_a_cancelled_chain_goes_back_to_its_start() -> None:
    driver = BoardDriver(FORK)
    driver.click("a1", "c3")
    driver.handle(type="cancel")
    assert drawn_pieces(driver) == {"a1": "w", "b2": "b", "d4": "b", "f4": "b", "f6": "b"}
    assert legs(driver) == ""


def test_autocompleted_chain_keeps_its_animation_while_tapped() -> None:
    driver = BoardDriver("game=emergo&position=7/5a@1/7/3a@3/7/1a@5/A@6%20w%200%200,0")
    driver.click("a1", "c3")
    assert (driver.moves, legs(driver)) == ("a1xc3xe5xg7", "a1c3 c3e5 e5g7")
    driver.click("e5", "g7")
    assert legs(driver) == "a1c3 c3e5 e5g7"


def drawn_pieces(driver: BoardDriver) -> dict[str, str]:
    """Return the men of the piece drawn on each square, as letters of their colours."""
    pieces = driver.state.shown_pieces
    return {str(at): "".join(str(man)[0] for man in men) for at, men in sorted(pieces.items())}
