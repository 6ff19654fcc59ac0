"""The tempo of a turn: the animation of a move ends before the reply, whatever is clicked."""

from __future__ import annotations

import pytest

from boardleaf.model.tempo import REPLY_PAUSE
from boardleaf.playing.controller import Controller
from tests.kit.pretend_page import FirstMove, Log, Table, run

FORK = "game=emergo&position=7/5a@1/7/3a@1a@1/7/1a@5/A@6%20w%200%200,0"
"""A column on a1 that jumps to c3, e5, and on to g7 or g3."""


def paused_board(text: str) -> Table:
    """Return a board on which no time passes until its clock is set."""
    table = Table(text, FirstMove())
    table.log.clock.clear()
    return table


def test_a_reply_waits_until_the_move_was_seen_and_a_breath_longer() -> None:
    async def play() -> None:
        table = paused_board("game=egotzi&size=5&white=level-1")
        table.click("c3")
        motion = table.state.motion
        assert motion is not None
        await table.settle()
        assert (table.moves, table.state.name) == ("c3", "thinking")
        assert table.log.pauses == [pytest.approx(motion.seconds + REPLY_PAUSE)]
        table.log.clock.set()
        await table.settle()
        assert (table.moves, table.state.name) == ("c3,a1", "ready")

    run(play())


def test_animation_lasts_until_the_next_action() -> None:
    async def play() -> None:
        seen: list[bool] = []

        class Watcher(Log):
            def changed(self, address: str) -> None:
                seen.append(table.state.motion is not None)

        table, log = Table("game=egotzi&size=5&white=level-1"), Watcher()
        table.controller = Controller(table.state, FirstMove(), log)
        table.click("a1")
        await table.settle()
        table.press("flip")
        assert seen == [True, True, False]

    run(play())


@pytest.mark.parametrize("hurry", ["click", "stop", "flip"])
def test_any_action_ends_the_animation_and_brings_the_reply(hurry: str) -> None:
    async def play() -> None:
        table = paused_board("game=egotzi&size=5&white=level-1")
        table.click("c3")
        await table.settle()
        if hurry == "click":
            table.click("b2")
        else:
            table.press(hurry)
        assert table.state.motion is None
        await table.settle()
        assert table.moves == "c3,a1"
        assert table.state.remarks.hint == "", "it is not the computer's move any more"

    run(play())


def test_undo_cancels_the_pending_reply() -> None:
    async def play() -> None:
        table = paused_board("game=egotzi&size=5&white=level-1")
        table.click("c3")
        await table.settle()
        table.press("undo")
        table.log.clock.set()
        await table.settle()
        assert (table.moves, table.state.name) == ("", "ready")

    run(play())


def test_a_reply_in_motion_does_not_keep_a_person_from_moving() -> None:
    async def play() -> None:
        table = Table("game=egotzi&size=5&white=level-1", FirstMove())
        table.click("c3")
        await table.settle()
        assert table.state.motion is not None
        table.click("e5")
        await table.settle()
        assert table.moves.startswith("c3,a1,e5,")

    run(play())


def test_reply_pauses_even_without_animation() -> None:
    async def play() -> None:
        table = paused_board("game=egotzi&size=5&white=level-1")
        table.log.reduced_motion = True
        table.click("c3")
        assert table.state.motion is None
        await table.settle()
        assert table.log.pauses == [REPLY_PAUSE]

    run(play())


def legs(table: Table) -> str:
    """Return the legs of the animated move, jump by jump."""
    scenes = table.state.motion.scenes if table.state.motion else ()
    return " ".join(f"{leg.start}{leg.end}" for scene in scenes for leg in scene.legs)


def test_column_is_drawn_at_the_last_landing_square_picked() -> None:
    table = Table(FORK)
    table.click("a1", "c3")
    assert standing(table) == {"c3": "wb", "d4": "b", "f4": "b", "f6": "b"}
    assert legs(table) == "a1c3"
    table.click("e5")
    assert standing(table) == {"e5": "wbb", "f4": "b", "f6": "b"}
    assert legs(table) == "c3e5"
    table.click("g7")
    assert (table.moves, legs(table)) == ("a1xc3xe5xg7", "e5g7")
    assert standing(table) == {"g7": "wbbb", "f4": "b"}


def test_a_cancelled_chain_goes_back_to_its_start() -> None:
    table = Table(FORK)
    table.click("a1", "c3")
    table.handle(type="cancel")
    assert standing(table) == {"a1": "w", "b2": "b", "d4": "b", "f4": "b", "f6": "b"}
    assert legs(table) == ""


def test_autocompleted_chain_keeps_its_animation_while_tapped() -> None:
    table = Table("game=emergo&position=7/5a@1/7/3a@3/7/1a@5/A@6%20w%200%200,0")
    table.click("a1", "c3")
    assert (table.moves, legs(table)) == ("a1xc3xe5xg7", "a1c3 c3e5 e5g7")
    table.click("e5", "g7")
    assert legs(table) == "a1c3 c3e5 e5g7"


def standing(table: Table) -> dict[str, str]:
    """Return the men of each piece that is seen, by the letters of their colours."""
    pieces = table.state.shown_pieces
    return {str(at): "".join(str(man)[0] for man in men) for at, men in sorted(pieces.items())}
