"""Faults of Practice and *Teach me* in tasks from many games, such as answers revealed too early.

    PYTHONPATH=.:site python3 -m benchmarks.practice_tasks [GAME…] [--tasks 200] [--work 5000]

Games between random levels 2 to 4 are reviewed, and each of their mistakes is a task. Counts the
tasks with a fault:

- revealed: the board's markup, or a message about a wrong move, has the better line;
- refused: the best move, or another one that leads to the same position, is not accepted;
- accepted: the mistake itself is accepted;
- objected: *Teach me* objects to the best move, or to the mistake although it was given as a hint.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice
from random import Random
from typing import NamedTuple

from benchmarks.games import IDS, command_line, play_on, random_opening
from boardleaf import address
from boardleaf.address import HUMAN, Address
from boardleaf.board.settings import BoardSettings
from boardleaf.game.tasks import Task
from boardleaf.messages import OpponentFailed
from boardleaf.views import element
from rules import Move, Position, Record, ai
from rules.ai import judgement
from rules.position import other
from tests.kit.board_driver import FULL_PAGE, BoardDriver, run
from tests.kit.judges import JudgingWorker

MAX_PLIES = 120
"""The plies after which a game is stopped and reviewed unfinished."""

FAULTS = ("revealed", "refused", "accepted", "objected")


class Case(NamedTuple):
    """A task: the game before a mistake, and the review of the mistake."""

    record: Record
    review: ai.MoveReview


class TaskDriver(BoardDriver):
    """A driver of the board of a task."""

    def __init__(self, case: Case, work: int) -> None:
        self.judges = JudgingWorker(work=work)
        puzzle = json.dumps({"kind": "mistake", "played": str(case.review.move)})
        settings = BoardSettings(task=Task.parse("puzzle mistake"), step=True, puzzle=puzzle)
        super().__init__(str(case.record), self.judges, settings)

    async def try_out(self, move: Move) -> bool:
        """Try a move; return whether it is accepted."""
        self.handle(type="play-text", text=str(move))
        while self.state.computer.thinking:
            await asyncio.sleep(0)
        return self.state.exercise.solved


def game_between_levels(id: str, random: Random) -> Record:
    """Return a game between two of the levels 2 to 4, after two random plies."""
    record = random_opening(id, random)
    levels = [random.choice((2, 3, 4)) for _ in range(2)]
    players = [ai.Player(level=level, seed=random.getrandbits(32)) for level in levels]
    play_on(record, players, plies=MAX_PLIES)
    return record


def cases(id: str, work: int) -> Iterator[Case]:
    """Yield the mistakes of one game after another, endlessly."""
    for game_number in count():
        record = game_between_levels(id, Random(f"practice {id} {game_number}"))
        *_, review = ai.review(record, work=work)
        for index, move in enumerate(review.moves):
            if move.verdict and move.better:
                yield Case(judgement.cut_after(record, index), move)


def faults(case: Case, work: int) -> set[str]:
    """Return the faults of a task."""
    return run(_faults(case, work))


async def _faults(case: Case, work: int) -> set[str]:
    review, position = case.review, case.record.position
    answer = ",".join(map(str, review.better))
    board = TaskDriver(case, work)
    texts = [element(board.state, {})]
    faults = {"accepted"} if await board.try_out(review.move) else set()
    texts += [element(board.state, {}), *board.judges.reports]
    if len(review.better) > 1 and any(answer in text for text in texts):
        faults.add("revealed")
    solution = _after(case.record, review.better[0])
    for move in position.moves():
        solves = move == review.better[0] or _after(case.record, move) == solution
        if solves and not await TaskDriver(case, work).try_out(move):
            faults.add("refused")
    if await _objected(case, review.move, work, hinted=True):
        faults.add("objected")
    if await _objected(case, review.better[0], work, hinted=False):
        faults.add("objected")
    return faults


def _after(record: Record, move: Move) -> tuple[Position, int]:
    """Return the position after a move, and the player to move."""
    after = judgement.with_move(record, move)
    return after.position, judgement.mover(after, len(after.moves))


async def _objected(case: Case, move: Move, work: int, *, hinted: bool) -> bool:
    """Return whether *Teach me*, set to object to any inaccuracy, objects to a person's move."""
    turn = case.record.position.turn
    owner = other(turn) if case.record.exchanged(len(case.record.moves)) else turn
    players = {owner: HUMAN, other(owner): "level-1"}
    driver = BoardDriver(
        address.format(Address.of(case.record, players)), JudgesOnly(work=work), FULL_PAGE
    )
    driver.state.computer.teaching = "inaccuracy"
    if hinted:
        driver.state.computer.hinted_moves.add((case.record.position, move))
    driver.handle(type="play-text", text=str(move))
    while driver.state.computer.thinking:
        await asyncio.sleep(0)
    return driver.own("teaching").objection is not None


class JudgesOnly(JudgingWorker):
    """A JudgingWorker whose computer player fails at once, as its replies aren't needed."""

    async def think(self, *_: object, **__: object) -> ai.Thought:
        raise OpponentFailed("no reply")


def main() -> None:
    args = command_line(__doc__, IDS, tasks=200, work=5000).parse_args()
    print(f"| game | tasks | {' | '.join(FAULTS)} |\n|---|---|---|---|---|---|")
    for id in args.game:
        counts: Counter[str] = Counter()
        for case in islice(cases(id, args.work), args.tasks):
            task_faults = faults(case, args.work)
            counts.update(task_faults)
            if task_faults:
                review = case.review
                print(f"{sorted(task_faults)}: {case.record} {review.move} {review.better[0]}")
        cells = (id, args.tasks, *(counts[name] for name in FAULTS))
        print(f"| {' | '.join(map(str, cells))} |", flush=True)


if __name__ == "__main__":
    main()
