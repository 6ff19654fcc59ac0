"""Requests to workers that fail in various ways, with simulated time and workers.

A fake worker answers requests according to a script. The event loop's clock jumps to the next
timer, so that minutes of silence pass at once.
"""

import asyncio
import json
from collections.abc import Callable
from dataclasses import asdict
from functools import partial

import pytest

from boardleaf.computer.opponent import Engine, Opponent, failure_text
from boardleaf.messages import Assessment, Line, OpponentFailed, Request, Thought
from tests.kit import board_driver

GAME = "game=egotzi&size=5"


class JumpingLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock jumps to the next timer when nothing else is left to do."""

    now = 0.0

    def time(self) -> float:
        return self.now

    def _run_once(self) -> None:
        if not self._ready and self._scheduled:
            self.now = max(self.now, self._scheduled[0].when())
        super()._run_once()


@pytest.fixture
def run() -> Callable:
    return partial(board_driver.run, loop_factory=JumpingLoop)


def thought(move: str, progress: float = 1.0) -> Thought:
    return Thought(move, (move,), 100, "playouts", progress)


class FakeWorker:
    """A worker that answers each request according to the next entry of a script.

    The last entry is used again for all further requests.

    "a1" answers a1 after a second; "a1 b2" reports a1 and then b2, a second apart; "…" repeats the
    last report every second until the request is stopped; "dead" falls silent; "!" raises. If the
    first entry is "broken", the worker fails to load; if "unhealthy", it fails its health check; if
    "mute", it never answers that check.
    """

    def __init__(self, script, report):
        self.script, self.report = list(script), report
        self.stopped, self.cancelled, self.terminated, self.requests = set(), [], False, []
        self.lock = asyncio.Lock()
        self.ready = asyncio.ensure_future(self.start())

    async def start(self):
        if self.script[0] == "broken":
            raise RuntimeError("Error: A part of this site could not be loaded: parts/python.")

    async def health(self):
        if self.script[0] == "mute":
            await asyncio.Event().wait()
        return "ImportError: no rules" if self.script[0] == "unhealthy" else ""

    async def answer(self, text):
        request = json.loads(text)
        self.requests.append(request)
        async with self.lock:
            return await self.follow_script(request)

    async def follow_script(self, request):
        best = ""
        for word in (self.script.pop(0) if len(self.script) > 1 else self.script[0]).split():
            await asyncio.sleep(1)
            if word == "!":
                raise RuntimeError("Traceback\n  somewhere\nValueError: no sense")
            while word == "…":
                await asyncio.sleep(1)
                if request["id"] in self.stopped and best:
                    return best
                self.report(request["id"], best or str(thought("a1")))
            if word == "dead":
                await asyncio.Event().wait()
            best = str(thought(word))
            self.report(request["id"], best)
            if request["id"] in self.stopped:
                break
        return best

    def stop(self, id):
        self.stopped.add(id)

    def cancel(self, id):
        self.stopped.add(id)
        self.cancelled.append(id)

    def terminate(self):
        self.terminated = True


class Workers:
    """A factory of fake workers, one for each script in order; `made` lists the workers made."""

    def __init__(self, *scripts, worker_class=FakeWorker):
        self.scripts, self.made, self.worker_class = list(scripts), [], worker_class

    def __call__(self, report):
        self.made.append(self.worker_class(self.scripts[len(self.made)], report))
        return self.made[-1]


async def ask(opponent: Opponent, moves: list[str] | None = None) -> str:
    moves = [] if moves is None else moves
    request = Request("reply", GAME, 1)
    text = await opponent.ask(request, lambda text: moves.append(Thought.parse(text).move))
    return Thought.parse(text).move


def test_better_and_better_thoughts_are_reported_and_the_last_is_returned(run):
    async def scenario():
        workers, moves = Workers(["a1 b2 c3"]), []
        assert await ask(Opponent(Engine(workers)), moves) == "c3"
        assert moves == ["a1", "b2", "c3"]
        assert workers.made[0].requests == [
            asdict(Request("reply", GAME, 1, board=1, id=1)) | {"moves": [0, 0], "choice": ["", ""]}
        ]

    run(scenario())


FAILING_SCRIPTS = [
    pytest.param(["broken"], id="its files cannot be loaded"),
    pytest.param(["unhealthy"], id="its imports fail"),
    pytest.param(["mute"], id="it never answers its health check"),
    pytest.param(["dead"], id="it dies before its first thought"),
    pytest.param(["a1 dead"], id="it dies while thinking"),
    pytest.param(["a1 !"], id="it raises"),
]


@pytest.mark.parametrize("script", FAILING_SCRIPTS)
def test_a_lost_worker_is_replaced_and_the_game_continues(run, script):
    async def scenario():
        workers = Workers(script, ["b2"])
        assert await ask(Opponent(Engine(workers))) == "b2"
        assert [worker.terminated for worker in workers.made] == [True, False]

    run(scenario())


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("broken", "A part of this site could not be loaded: parts/python."),
        ("unhealthy", "ImportError: no rules"),
        ("mute", "It didn't start."),
        ("dead", "It stopped responding."),
        ("!", "ValueError: no sense"),
    ],
)
def test_three_failed_workers_raise_an_error_and_the_next_request_succeeds(run, script, reason):
    async def scenario():
        workers = Workers(*[[script]] * 3, ["b2"])
        opponent = Opponent(Engine(workers))
        with pytest.raises(OpponentFailed, match=f"^The computer player failed. {reason}$"):
            await ask(opponent)
        assert all(worker.terminated for worker in workers.made)
        assert await ask(opponent) == "b2"

    run(scenario())


def test_a_slow_worker_that_reports_progress_is_not_replaced(run):
    async def scenario():
        workers = Workers(["a1 …"])
        opponent = Opponent(Engine(workers))
        task = asyncio.ensure_future(ask(opponent))
        await asyncio.sleep(3600)
        assert not task.done()
        opponent.stop()
        assert await task == "a1"
        assert len(workers.made) == 1

    run(scenario())


@pytest.mark.parametrize(
    "delay", [0, 0.5, 1.5], ids=["not asked yet", "no thought yet", "thinking"]
)
def test_stop_returns_the_best_thought_or_waits_for_the_first(run, delay):
    async def scenario():
        opponent = Opponent(Engine(Workers(["a1 b2 c3"])))
        task = asyncio.ensure_future(ask(opponent))
        await asyncio.sleep(delay)
        opponent.stop()
        assert await task == ("b2" if delay > 1 else "a1")

    run(scenario())


def test_stop_returns_the_last_thought_of_a_lost_worker(run):
    async def scenario():
        workers = Workers(["a1 dead"])
        opponent = Opponent(Engine(workers))
        task = asyncio.ensure_future(ask(opponent))
        await asyncio.sleep(1.5)
        opponent.stop()
        assert await task == "a1"
        assert workers.made[0].terminated
        assert asyncio.get_running_loop().time() < 4

    run(scenario())


def test_boards_share_one_worker(run):
    async def scenario():
        workers, order = Workers(["a1"]), []
        engine = Engine(workers)

        async def play(name: str):
            opponent = Opponent(engine)
            for _ in range(2):
                await ask(opponent)
                order.append(name)

        await asyncio.gather(play("first"), play("second"), play("third"))
        assert order == ["first", "second", "third"] * 2
        assert [request["board"] for request in workers.made[0].requests] == [1, 2, 3] * 2
        assert len(workers.made) == 1

    run(scenario())


def test_stop_affects_only_its_board(run):
    async def scenario():
        engine = Engine(Workers(["a1 b2 c3"]))
        thinking, waiting = Opponent(engine), Opponent(engine)
        tasks = [asyncio.ensure_future(ask(opponent)) for opponent in (thinking, waiting)]
        await asyncio.sleep(1.5)
        waiting.stop()
        assert await asyncio.gather(*tasks) == ["c3", "a1"]

    run(scenario())


def test_a_cancelled_request_makes_way_for_the_next(run):
    async def scenario():
        workers = Workers(["a1 …", "b2"])
        opponent = Opponent(Engine(workers))
        task = asyncio.ensure_future(ask(opponent))
        await asyncio.sleep(2.5)
        task.cancel()
        assert await ask(opponent) == "b2"
        assert workers.made[0].cancelled == [1]
        assert len(workers.made) == 1

    run(scenario())


def test_thoughts_for_an_old_request_are_ignored(run):
    async def scenario():
        workers, moves = Workers(["a1 b2"]), []
        opponent = Opponent(Engine(workers))
        task = asyncio.ensure_future(ask(opponent, moves))
        await asyncio.sleep(0.5)
        workers.made[0].report(0, str(thought("z9")))
        assert await task == "b2"
        workers.made[0].report(1, str(thought("z9")))
        assert moves == ["a1", "b2"]

    run(scenario())


ANALYSIS = Request("analysis", GAME, work=900, lines=2)


def assessment_text(expected: float) -> str:
    return str(Assessment((Line(("a1",), expected, None),), 100, 1.0))


class AnalysingWorker(FakeWorker):
    """A worker that also analyses: it reports every second until the request is stopped."""

    async def answer(self, text):
        request = json.loads(text)
        if request["purpose"] != "analysis":
            return await super().answer(text)
        self.requests.append(request)
        while request["id"] not in self.stopped and not self.terminated:
            await asyncio.sleep(1)
            self.report(request["id"], assessment_text(0.5))
        return await asyncio.Event().wait() if self.terminated else assessment_text(0.6)


def test_a_board_is_analysed_while_another_one_is_played(run):
    async def scenario():
        workers, assessments = Workers(["a1 b2"], worker_class=AnalysingWorker), []
        engine = Engine(workers)
        job = asyncio.ensure_future(Opponent(engine).ask(ANALYSIS, assessments.append))
        await asyncio.sleep(2.5)
        assert await ask(Opponent(engine)) == "b2"
        assert assessments == [assessment_text(0.5)] * 4
        job.cancel()
        await asyncio.sleep(0)
        request = workers.made[0].requests[0]
        assert (request["purpose"], request["work"], request["lines"]) == ("analysis", 900, 2)
        assert workers.made[0].cancelled == [request["id"]]

    run(scenario())


def test_pending_requests_are_sent_to_the_next_worker(run):
    async def scenario():
        workers = Workers(["a1 !"], ["c3"], worker_class=AnalysingWorker)
        engine, assessments = Engine(workers), []
        job = asyncio.ensure_future(Opponent(engine).ask(ANALYSIS, assessments.append))
        await asyncio.sleep(0.5)
        assert await ask(Opponent(engine)) == "c3"
        workers.made[1].stop(1)
        assert await job == assessment_text(0.6)
        assert [{request["id"] for request in worker.requests} for worker in workers.made] == [
            {1, 2}
        ] * 2
        assert [worker.terminated for worker in workers.made] == [True, False]

    run(scenario())


def test_a_worker_goes_on_starting_after_its_first_request_is_cancelled(run):
    async def scenario():
        workers = Workers(["a1"])
        opponent = Opponent(Engine(workers))
        task = asyncio.ensure_future(ask(opponent))
        await asyncio.sleep(0)
        task.cancel()
        assert await ask(opponent) == "a1"
        assert len(workers.made) == 1

    run(scenario())


def test_a_helper_has_a_worker_of_its_own_which_is_not_replaced(run):
    async def scenario():
        workers = Workers(["a1"], ["b2", "!"])
        opponent = Opponent(Engine(workers))
        helper = opponent.helper()
        assert await ask(opponent) == "a1"
        await helper.start()
        assert await ask(helper) == "b2"
        assert len(workers.made) == 2
        with pytest.raises(OpponentFailed):
            await ask(helper)
        assert [worker.terminated for worker in workers.made] == [False, True]

    run(scenario())


@pytest.mark.parametrize("started", [True, False])
def test_terminating_a_helper_terminates_its_worker(run, started):
    async def scenario():
        workers = Workers(["a1"])
        helper = Opponent(Engine(workers)).helper()
        start = asyncio.ensure_future(helper.start())
        await asyncio.sleep(1 if started else 0)
        start.cancel()
        helper.terminate()
        await asyncio.sleep(1)
        assert [worker.terminated for worker in workers.made] == [True]

    run(scenario())


def test_a_traceback_is_reported_by_its_last_line():
    assert failure_text(RuntimeError("Traceback\n  File x\nValueError: y\n")) == "ValueError: y"
