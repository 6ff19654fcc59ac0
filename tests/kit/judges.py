"""A fake worker for boards without a browser: the real judge, run in the test's own loop."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from boardleaf.computer import solving
from boardleaf.computer.judging import without_best_moves
from boardleaf.messages import Assessment, Line, OpponentFailed, Request, Solved
from rules import Record, ai
from rules.sentences import sentence
from tests.kit.board_driver import IdleOpponent

CLAIM = {"kind": "soon", "colour": "white", "numbers": [4, 4], "squares": [], "lines": [[], []]}


async def explain_by_groups(
    worker: JudgingWorker, record: str, played: str, better: str = ""
) -> str:
    """Claim that White gets a group of four more often after the move played. Without a better
    move, it is the last legal one."""
    worker.jobs.append(("reasons", record, played, better))
    better = better or str(Record.parse(record).position.moves()[-1])
    claims = json.dumps([{**CLAIM, "shares": [0.9, 0.2]}])
    return f"reasons=10 progress=1.000 played={played} better={better} claims={claims}"


def reason(played: str, better: str = "a better move") -> str:
    """Return the sentence of that claim."""
    often = f"in 90% of strong lines after {played}, in 20% after {better}."
    return f"White gets a group of 4 or more {often}"


class SolvingWorker(IdleOpponent):
    """A worker that solves small boards at once; its first `failures` requests fail."""

    def __init__(self, *, failures: int = 0) -> None:
        self.failures = failures
        self.asked: list[str] = []
        """The records whose last positions were to be solved."""

    async def ask(self, request: Request, report: Callable[[str], object]) -> str:
        self.asked.append(request.record)
        await asyncio.sleep(0)
        if self.failures:
            self.failures -= 1
            raise OpponentFailed(sentence("The computer player failed."))
        record = Record.parse(request.record)
        *_, found = map(str, solving.answers(request, record))
        report(str(Solved((), False)))
        return found


class JudgingWorker(IdleOpponent):
    """A worker that analyses and reviews with a low limit on the work.

    `jobs` has the jobs in order, and `helpers` the helpers that reviews have requested.
    """

    def __init__(self, *, work: int = 200) -> None:
        self.helpers: list[JudgingWorker] = []
        self.terminated = False
        self.can_start = True
        """False if this worker and its helpers fail to start."""
        self.jobs: list[tuple[Any, ...]] = []
        self.reports: list[str] = []
        """The texts of reviews, complete or in progress, that were reported."""
        self.running = 0
        self.failing = False
        self.gate = asyncio.Event()
        """Cleared by a test to hold jobs up after each report."""
        self.gate.set()
        self._work = work

    def helper(self) -> JudgingWorker:
        helper = JudgingWorker(work=self._work)
        helper.can_start = self.can_start
        self.helpers.append(helper)
        return helper

    async def start(self) -> None:
        await asyncio.sleep(0)
        if not self.can_start:
            raise RuntimeError("Not enough memory.")

    def terminate(self) -> None:
        self.terminated = True

    async def assess(
        self, record: str, work: int, lines: int, report: Callable[[Assessment], object]
    ) -> Assessment:
        self.jobs.append(("assess", record, work, lines))
        self.running += 1
        try:
            await self._begin()
            for result in ai.Judge().assess(Record.parse(record), min(work, self._work), lines):
                assessment = Assessment(
                    tuple(
                        Line(tuple(map(str, line.moves)), line.expected, line.proved)
                        for line in result.lines
                    ),
                    result.work,
                    result.progress,
                )
                report(assessment)
                await asyncio.sleep(0)
                await self.gate.wait()
            return assessment
        finally:
            self.running -= 1

    async def explain(self, record: str, played: str, better: str) -> str:
        """Find no reasons."""
        return f"reasons=10 progress=1.000 played={played} better={better or played} claims=[]"

    async def review(
        self, record: str, purpose: str, work: int, moves: range, report: Callable[[str], object]
    ) -> str:
        self.jobs.append((purpose, record, work, moves))
        self.running += 1
        try:
            await self._begin()
            for review in ai.review(Record.parse(record), 0, min(work, self._work), moves):
                if purpose == "attempt":
                    review = without_best_moves(review)
                self.reports.append(str(review))
                report(str(review))
                await asyncio.sleep(0)
                await self.gate.wait()
                if purpose == "curve" and len(review.moves) == len(moves):
                    break
            return str(review)
        finally:
            self.running -= 1

    async def _begin(self) -> None:
        await asyncio.sleep(0)
        if self.failing:
            raise OpponentFailed(sentence("The computer player failed."))


class MappingWorker(JudgingWorker):
    """A worker that finds no reasons, but squares that depend on the move."""

    async def explain(self, record: str, played: str, better: str) -> str:
        reached = '[["a1","black",0.2,0.9],["b2","black",0.1,0.8],["c3","white",0.9,0.2]]'
        start = f"reasons=10 progress=1.000 played={played} better={better}"
        return f"{start} map={reached} claims=[]"
