"""Practice and *Teach me*, tried with tasks from many games: no answer is revealed too early.

    PYTHONPATH=.:site python3 -m benchmarks.practice_tasks [GAME…] [--tasks 200] [--work 5000]

Games between random levels 2 to 4 are reviewed; each of their mistakes is a task. Counts those with
a fault:

- revealed: the board's markup, or a message of the judge about a wrong move, has the better line;
- refused: the best move is not accepted, or another one that leads to the same position;
- accepted: the mistake itself is accepted;
- objected: *Teach me* objects to the mistake although it was given as a hint, or to the best move.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice
from random import Random
from typing import NamedTuple

from benchmarks.games import IDS, game_id, number
from benchmarks.review_agreement import played
from boardleaf import address
from boardleaf.address import HUMAN, Address
from boardleaf.analysing import analyst
from boardleaf.analysing.mistake_board import MistakeController
from boardleaf.learning.exercises import Task
from boardleaf.messages import OpponentFailed
from boardleaf.model.place import Place
from boardleaf.views import element
from rules import Move, Position, Record, ai
from rules.ai import judgement
from rules.position import other
from tests.kit.board_driver import FULL_PAGE, BoardDriver, run
from tests.kit.judges import JudgingWorker

FAULTS = ("revealed", "refused", "accepted", "objected")


class Case(NamedTuple):
    """A task: the game before a mistake, and the review of that."""

    record: Record
    found: ai.MoveReview


class TaskBoard(BoardDriver):
    """The board of a task."""

    def __init__(self, case: Case, work: int) -> None:
        self.judges = JudgingWorker(work=work)
        puzzle = json.dumps({"kind": "mistake", "played": str(case.found.move)})
        place = Place(task=Task.parse("puzzle mistake"), step=True, puzzle=puzzle)
        super().__init__(str(case.record), self.judges, place, MistakeController)

    async def try_out(self, move: Move) -> bool:
        """Try a move; return whether it is accepted."""
        self.handle(type="type", text=str(move))
        while self.state.computer.thinking:
            await asyncio.sleep(0)
        return self.state.exercise.solved


def cases(id: str, work: int) -> Iterator[Case]:
    """Yield the mistakes of one game after another, endlessly."""
    for turn in count():
        record = played(id, False, work, Random(f"practice {id} {turn}"))
        *_, review = ai.review(record, work=work)
        for at, found in enumerate(review.moves):
            if found.verdict and found.better:
                yield Case(judgement.until(record, at), found)


def faults(case: Case, work: int) -> set[str]:
    """Return the names of what is wrong with a task."""
    return run(_tried(case, work))


async def _tried(case: Case, work: int) -> set[str]:
    found, position = case.found, case.record.position
    answer = ",".join(map(str, found.better))
    wrong = TaskBoard(case, work)
    pages = [element(wrong.state, {})]
    failed = {"accepted"} if await wrong.try_out(found.move) else set()
    pages += [element(wrong.state, {}), *wrong.judges.reports]
    if len(found.better) > 1 and any(answer in text for text in pages):
        failed.add("revealed")
    there = _after(case.record, found.better[0])
    for move in position.moves():
        same = move == found.better[0] or _after(case.record, move) == there
        if same and not await TaskBoard(case, work).try_out(move):
            failed.add("refused")
    if await _objected(case, found.move, work, hinted=True):
        failed.add("objected")
    if await _objected(case, found.better[0], work, hinted=False):
        failed.add("objected")
    return failed


def _after(record: Record, move: Move) -> tuple[Position, int]:
    """Return the position after a move, and the player who is to move there."""
    there = judgement.played(record, move)
    return there.position, judgement.mover(there, len(there.moves))


async def _objected(case: Case, move: Move, work: int, *, hinted: bool) -> bool:
    """Return whether *Teach me* objects to a move of a person, at any inaccuracy."""
    turn = case.record.position.turn
    owner = other(turn) if case.record.exchanged(len(case.record.moves)) else turn
    players = {owner: HUMAN, other(owner): "level-1"}
    driver = BoardDriver(
        address.format(Address.of(case.record, players)), JudgesOnly(work=work), FULL_PAGE
    )
    driver.state.computer.teaching = "inaccuracy"
    if hinted:
        driver.state.computer.hinted_moves.add((case.record.position, move))
    driver.handle(type="type", text=str(move))
    while driver.state.computer.thinking:
        await asyncio.sleep(0)
    return analyst.of(driver.controller).teacher.objection is not None


class JudgesOnly(JudgingWorker):
    """JudgingWorker whose computer player fails at once, as its replies aren't needed."""

    async def think(self, *_: object, **__: object) -> ai.Thought:
        raise OpponentFailed("no reply")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="*", type=game_id, default=IDS)
    parser.add_argument("--tasks", type=number, default=200)
    parser.add_argument("--work", type=number, default=5000)
    given = parser.parse_args()
    print(f"| game | tasks | {' | '.join(FAULTS)} |\n|---|---|---|---|---|---|")
    for id in given.game:
        found: Counter[str] = Counter()
        for case in islice(cases(id, given.work), given.tasks):
            failed = faults(case, given.work)
            found.update(failed)
            if failed:
                print(f"{sorted(failed)}: {case.record} {case.found.move} {case.found.better[0]}")
        cells = (id, given.tasks, *(found[name] for name in FAULTS))
        print(f"| {' | '.join(map(str, cells))} |", flush=True)


if __name__ == "__main__":
    main()
