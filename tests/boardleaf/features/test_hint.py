"""*Why?* at a hint: the reasons come from the worker, and only while the hint is shown."""

from __future__ import annotations

import asyncio

from boardleaf.messages import Thought
from rules import Record, ai
from tests.kit.board_driver import FULL_PAGE, BoardDriver, IdleOpponent, run

POSITION = "game=emulsion&position=bwbw/wbwb/bwww/wbbb w 3 nopie"
BEST, NEXT = "b4-b3", "a3-a2"
LINE = (BEST, "c4-d4")
REASON = (
    "After a3-a2, Black's reply d3-c2 cuts White's largest group from 6 to 4;"
    " after b4-b3, no reply leaves it smaller than 7."
)


class Adviser(IdleOpponent):
    """A computer player that gives a hint, and its reasons from `rules.ai`; `gate` holds these
    up."""

    def __init__(self, *candidates: str) -> None:
        self.candidates = candidates
        self.asked: list[tuple[str, ...]] = []
        self.gate = asyncio.Event()
        self.gate.set()

    async def think(self, *request: object, **purpose: str) -> Thought:
        return Thought(BEST, LINE, 10, "playouts", 1.0, self.candidates)

    async def explain(self, record: str, played: str, better: str) -> ai.Reasons:
        self.asked.append((record, played, better))
        await self.gate.wait()
        *_, found = ai.reasons(Record.parse(record), played, better)
        return found


async def explained(adviser: Adviser) -> BoardDriver:
    """Return a board on which a hint was explained."""
    driver = BoardDriver(POSITION, adviser, FULL_PAGE)
    driver.press("hint")
    await driver.settle()
    driver.press("explain")
    await driver.settle()
    return driver


def test_the_hint_is_compared_with_the_next_best_move() -> None:
    async def play() -> None:
        adviser = Adviser(BEST, NEXT)
        driver = await explained(adviser)
        assert adviser.asked == [(str(Record.parse(POSITION)), NEXT, BEST)]
        assert REASON in driver.state.remarks.note
        assert "Then" not in driver.state.remarks.note
        assert driver.state.remarks.note.startswith("Hint for White: swap")

    run(play())


def test_without_reasons_the_note_has_the_moves_that_follow() -> None:
    """On a phone, the thoughts stand below what is in view."""

    async def play() -> None:
        driver = await explained(Adviser(BEST))
        assert driver.state.remarks.note.endswith(f" Then: 2. {LINE[1]}")

    run(play())


def test_the_only_move_has_no_reasons() -> None:
    async def play() -> None:
        adviser = Adviser(BEST)
        driver = await explained(adviser)
        assert adviser.asked == []
        assert "After" not in driver.state.remarks.note

    run(play())


def test_late_reasons_are_not_shown_elsewhere() -> None:
    async def play() -> None:
        adviser = Adviser(BEST, NEXT)
        adviser.gate.clear()
        driver = await explained(adviser)
        driver.click(*BEST.split("-"))
        adviser.gate.set()
        await driver.settle()
        assert "After" not in driver.state.remarks.note

    run(play())
