"""How far a change of a board travels through the code: the hops of six flows.

    PYTHONPATH=.:site .venv/bin/python -m benchmarks.hops [FLOW…]

A hop is a call from a function in one file of `site/boardleaf/` to a function in another, counted
while the code runs without a browser (`tests/kit/board_driver.py`): the page's side is a fake, and
actions are events as scripts send them. It is re-entrant if that file is waiting for a call further
up the stack. Not counted are what happens while a property is read, below a call of a view, in
sentences (`words.py`) and imports, and the worker's own code.

Prints for each flow its hops, how many of these are below the call that stores the game, and how
many are re-entrant; with flows as arguments, also each hop, indented by its depth.
"""

from __future__ import annotations

import asyncio
import json
import sys
from argparse import ArgumentParser
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from inspect import CO_OPTIMIZED
from itertools import pairwise
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import boardleaf
from boardleaf.board.settings import BoardSettings
from boardleaf.game.tasks import Task
from tests.kit.board_driver import FULL_PAGE, BoardDriver, FirstMoveOpponent, run
from tests.kit.judges import JudgingWorker
from tests.kit.match_devices import Device, play_turns

FOLDER = f"{Path(boardleaf.__file__).parent}/"

UNCOUNTED = ("words.py", "worker.py", "computer/insight.py", "computer/judging.py")
"""Files whose functions are not counted, nor what they call."""

GAME = "game=egotzi&size=4&pie=off"
MOVES = "d2,b2,a3,c1,a2,a1,d1,b2"
"""A game of 8 moves with mistakes."""

PUZZLE = "game=egotzi&position=1bwb1/ww1bb/www1w/wwbbb/1bbb1 w 19"
PUZZLE_FIELDS = {
    "kind": "win",
    "result": 1,
    "tree": {"d3": ["c4", {"a5": None}], "e1": None},
    "refutations": {"": {"a1": "c4", "a5": ""}, "d3,c4": {"a1": "e5"}},
}


PROPERTIES: set[CodeType] = set()
"""The code of all properties, when counting begins."""


@dataclass(frozen=True, slots=True)
class Hop:
    """A call from a function in one file to a function in another."""

    caller: str
    function: str
    depth: int
    stored: bool
    """True below the call that stores the game."""
    reentrant: bool

    def __str__(self) -> str:
        marks = f"{' (stored)' * self.stored}{' (re-entrant)' * self.reentrant}"
        return f"{'  ' * self.depth}{self.caller} → {self.function}{marks}"


@dataclass
class Counter:
    """Counts hops while it is a profiler's function."""

    hops: list[Hop] = field(default_factory=list)
    _seen: dict[FrameType, None] = field(default_factory=dict)
    """The frames of generators and coroutines that were entered, which may be entered again."""

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        if event != "call" or not is_counted(frame.f_code) or frame in self._seen:
            return
        self._seen[frame] = None
        callers = list(boardleaf_frames(frame.f_back))
        if not callers or any(ends_counting(caller.f_code) for caller in callers):
            return
        file, files = file_of(frame.f_code), [file_of(caller.f_code) for caller in callers]
        if file != files[0]:
            stored = any(caller.f_code.co_name == "store" for caller in callers)
            changes = sum(one != other for one, other in pairwise(files))
            names = f"{files[0]}:{callers[0].f_code.co_name}", f"{file}:{frame.f_code.co_name}"
            self.hops.append(Hop(*names, changes, stored, file in files))


def boardleaf_frames(frame: FrameType | None) -> Iterator[FrameType]:
    """Yield the frames of `site/boardleaf/` in a stack, the innermost first."""
    while frame:
        if frame.f_code.co_filename.startswith(FOLDER):
            yield frame
        frame = frame.f_back


def file_of(code: CodeType) -> str:
    return code.co_filename.removeprefix(FOLDER)


def is_counted(code: CodeType) -> bool:
    """Return whether a call of this code may be a hop."""
    is_ours = code.co_filename.startswith(FOLDER) and file_of(code) not in UNCOUNTED
    return is_ours and not is_import(code) and code not in PROPERTIES


def is_import(code: CodeType) -> bool:
    """Return whether this code runs only while its module is imported."""
    return not code.co_flags & CO_OPTIMIZED


def ends_counting(code: CodeType) -> bool:
    """Return whether nothing below this code is counted."""
    file = file_of(code)
    is_view = file.startswith("views/") or file.endswith(("view.py", "shell/drawn.py"))
    return is_view or file in UNCOUNTED or is_import(code) or code in PROPERTIES


def property_codes() -> set[CodeType]:
    """Return the code of all properties of our classes that are loaded."""
    modules = [module for name, module in sys.modules.items() if name.startswith("boardleaf")]
    classes = {c for module in modules for c in vars(module).values() if isinstance(c, type)}
    getters = (
        value.fget if isinstance(value, property) else value.func
        for found in classes
        for value in vars(found).values()
        if isinstance(value, (property, cached_property))
    )
    return {getter.__code__ for getter in getters if hasattr(getter, "__code__")}


@contextmanager
def counting() -> Iterator[list[Hop]]:
    """Count hops: yield the list to which they are added."""
    counter = Counter()
    PROPERTIES.clear()
    PROPERTIES.update(property_codes())
    sys.setprofile(counter)
    try:
        yield counter.hops
    finally:
        sys.setprofile(None)


Flow = Callable[[], Awaitable[list[Hop]]]

FLOWS: dict[str, tuple[str, Flow]] = {}
"""The flows, each with its description."""


def flow(name: str, title: str) -> Callable[[Flow], Flow]:
    """Return a decorator that adds a function to the flows."""
    return lambda play: FLOWS.setdefault(name, (title, play))[1]


def board(moves: str = "", opponent: Any = None, players: str = "") -> BoardDriver:
    """Return the driver of the play page's board, which stores its game."""
    text = f"{GAME}{f'&moves={moves}' if moves else ''}{players}"
    return BoardDriver(text, opponent, FULL_PAGE, store={})


@flow("1a", "a click plays a move")
async def click() -> list[Hop]:
    driver = board(MOVES)
    driver.click("d4")  # so that everything is loaded
    with counting() as hops:
        driver.click("c3")
    assert driver.moves == f"{MOVES},d4,c3"
    return hops


@flow("1b", "the computer's reply")
async def reply() -> list[Hop]:
    driver = board(MOVES, FirstMoveOpponent(), "&white=level-1")
    driver.listener.pauses_may_end.clear()
    driver.click("d4")
    await driver.settle()
    with counting() as hops:
        driver.listener.pauses_may_end.set()
        await driver.wait_until_idle()
    assert driver.moves.startswith(f"{MOVES},d4,")
    return hops


def two_tabs() -> tuple[Device, Device]:
    """Return two tabs of one browser, which show a match in which it is the turn of its person."""
    one, _, link = play_turns("b2", "a1")
    one.open(link)
    return one, Device(one.local).open("", resumed=True)


@flow("2a", "a match's move arrives from another tab")
async def match_arrives() -> list[Hop]:
    one, two = two_tabs()
    one.play("c3")
    with counting() as hops:
        two.stored_elsewhere()
    assert two.game == "b2,a1,c3"
    return hops


@flow("2b", "a step where another tab has stored the match")
async def match_merges() -> list[Hop]:
    one, two = two_tabs()
    one.play("c3")
    with counting() as hops:
        two.handle(type="show", at="0")
    assert two.game == "b2,a1,c3"
    return hops


async def reviewed(driver: BoardDriver) -> None:
    """Wait for the end of a review."""
    while "mistakes" not in driver.stored_text:
        await asyncio.sleep(0)
    await driver.settle()


@flow("3a", "*Review* of 8 moves, until it is complete")
async def review() -> list[Hop]:
    driver = board("", JudgingWorker(work=40))
    for move in MOVES.split(","):
        driver.handle(type="play-text", text=move)
    with counting() as hops:
        driver.press("review")
        await reviewed(driver)
    return hops


@flow("3b", "a click on a mistake's line")
async def mistake() -> list[Hop]:
    driver = board("", JudgingWorker(work=40))
    for move in MOVES.split(","):
        driver.handle(type="play-text", text=move)
    driver.press("review")
    await reviewed(driver)
    button = driver.find_button("analyst-play-punish-")
    with counting() as hops:
        driver.press(button)
    assert driver.find_button("analyst-back")
    return hops


def puzzle() -> BoardDriver:
    settings = BoardSettings(
        task=Task.parse("puzzle win"), step=True, puzzle=json.dumps(PUZZLE_FIELDS)
    )
    driver = BoardDriver(PUZZLE, None, settings)
    driver.listener.pauses_may_end.clear()
    return driver


@flow("4a", "a puzzle's wrong answer")
async def wrong_answer() -> list[Hop]:
    driver = puzzle()
    with counting() as hops:
        driver.click("a1")
    assert driver.moves == "a1"
    return hops


@flow("4b", "its refutation, and back")
async def refutation() -> list[Hop]:
    driver = puzzle()
    driver.click("a1")
    await driver.settle()
    with counting() as hops:
        driver.listener.pauses_may_end.set()
        await driver.settle()
    assert driver.moves == ""
    return hops


@flow("5", "a stored game at the start")
async def stored_game() -> list[Hop]:
    driver = board()
    driver.click("d4")
    with counting() as hops:
        driver.reload()
    assert driver.moves == "d4"
    return hops


class TeachingOpponent(JudgingWorker, FirstMoveOpponent):
    """A computer that judges moves, and replies with the first legal one."""

    def __init__(self) -> None:
        FirstMoveOpponent.__init__(self)
        JudgingWorker.__init__(self, work=40)


def taught() -> BoardDriver:
    """Return a driver of a game with *Teach me* before a blunder, which is `TAUGHT_MOVE`."""
    driver = board(TAUGHT_MOVES, TeachingOpponent(), "&white=level-1")
    driver.handle(type="form", values={"teach": "inaccuracy"})
    driver.listener.pauses_may_end.clear()
    return driver


TAUGHT_MOVES, TAUGHT_MOVE = "d2,b2,a3,c1", "a2"


@flow("6a", "a move with *Teach me*")
async def taught_move() -> list[Hop]:
    driver = taught()
    await driver.settle()
    with counting() as hops:
        driver.click(TAUGHT_MOVE)
    assert driver.moves == f"{TAUGHT_MOVES},{TAUGHT_MOVE}"
    return hops


@flow("6b", "the verdict, and the objection")
async def objection() -> list[Hop]:
    driver = taught()
    await driver.settle()
    driver.click(TAUGHT_MOVE)
    with counting() as hops:
        driver.listener.pauses_may_end.set()
        while not driver.find_button("analyst-retract"):
            await asyncio.sleep(0)
        await driver.settle()
    return hops


def main() -> None:
    parser = ArgumentParser(description="Count the hops of six flows through a board's code.")
    parser.add_argument("flows", nargs="*", metavar="FLOW", help=f"one of {', '.join(FLOWS)}")
    flows = parser.parse_args().flows
    if unknown := [flow for flow in flows if flow not in FLOWS]:
        parser.error(f"unknown flow {unknown[0]!r}, expected one of {', '.join(FLOWS)}")
    print("| flow | | hops | stored | re-entrant |\n|---|---|---|---|---|")
    total = [0, 0, 0]
    for flow in flows or FLOWS:
        title, play = FLOWS[flow]
        hops = run(asyncio.wait_for(play(), 60))
        counts = [len(hops), sum(hop.stored for hop in hops), sum(hop.reentrant for hop in hops)]
        total = [one + other for one, other in zip(total, counts, strict=True)]
        print(f"| {flow} | {title} | {' | '.join(map(str, counts))} |")
        if flows:
            print(*hops, sep="\n")
    print(f"| | all | {' | '.join(map(str, total))} |")


if __name__ == "__main__":
    main()
