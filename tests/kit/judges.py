"""JudgingWorker for a board without a browser: the real ones, which run in the tests' own loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from boardleaf.computer.judging import without_answers
from boardleaf.messages import Assessment, Line, OpponentFailed
from rules import Record, ai
from rules.sentences import sentence
from tests.kit.pretend_page import Nobody


class JudgingWorker(Nobody):
    """JudgingWorker with a low limit on the work; `asked` has the jobs in order, and `helpers`
    those who were called to help."""

    def __init__(self, *, work: int = 200) -> None:
        self.helpers: list[JudgingWorker] = []
        self.ended = False
        self.starts = True
        """True if helpers start."""
        self.asked: list[tuple[Any, ...]] = []
        self.said: list[str] = []
        """The texts of reviews that were returned or reported."""
        self.running = 0
        self.failing = False
        self.patient = asyncio.Event()
        self.patient.set()
        self._work = work

    def helper(self) -> JudgingWorker:
        helper = JudgingWorker(work=self._work)
        helper.starts = self.starts
        self.helpers.append(helper)
        return helper

    async def start(self) -> None:
        await asyncio.sleep(0)
        if not self.starts:
            raise RuntimeError("Not enough memory.")

    def end(self) -> None:
        self.ended = True

    async def assess(
        self, record: str, work: int, lines: int, report: Callable[[Assessment], object]
    ) -> Assessment:
        self.asked.append(("assess", record, work, lines))
        self.running += 1
        try:
            await self._begin()
            for found in ai.Judge().assess(Record.parse(record), min(work, self._work), lines):
                assessment = Assessment(
                    tuple(
                        Line(tuple(map(str, line.moves)), line.expected, line.proved)
                        for line in found.lines
                    ),
                    found.work,
                    found.progress,
                )
                report(assessment)
                await asyncio.sleep(0)
                await self.patient.wait()
            return assessment
        finally:
            self.running -= 1

    async def review(
        self, record: str, purpose: str, work: int, part: range, report: Callable[[str], object]
    ) -> str:
        self.asked.append((purpose, record, work, part))
        self.running += 1
        try:
            await self._begin()
            for found in ai.review(Record.parse(record), 0, min(work, self._work), part):
                if purpose == "try":
                    found = without_answers(found)
                self.said.append(str(found))
                report(str(found))
                await asyncio.sleep(0)
                await self.patient.wait()
                if purpose == "curve" and len(found.moves) == len(part):
                    break
            return str(found)
        finally:
            self.running -= 1

    async def _begin(self) -> None:
        await asyncio.sleep(0)
        if self.failing:
            raise OpponentFailed(sentence("The computer player failed."))
