"""Scenes on boards without a browser: each is a board and a script of steps.

Together they show all states of a board. A feature with new sentences adds steps to a scene, or a
scene of its own. `act` defines the verbs of steps.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any

from boardleaf.board.settings import BoardSettings
from boardleaf.game.tasks import Task
from boardleaf.messages import Thought
from rules import Record, ai
from tests.kit.board_driver import FULL_PAGE, BoardDriver, FirstMoveOpponent
from tests.kit.judges import JudgingWorker, MappingWorker, SolvingWorker

EGOTZI = "game=egotzi&size=4&pie=off&moves=d2,c3,b3,c1,c2,b4,c3,b1"
STUDY = "game=egotzi&size=5&pie=off&moves=c3,d4&lines=0.e5,a1;1:1.b2,b3&comments=1.B2"
WON = "game=emulsion&size=4&pie=off&moves=d3-c3,a3-a4,a2-b2,c1-b2"
LOST_GAME = (
    "game=emulsion&size=5&pie=off&moves=b3-b4,d4-d3,b5-c5,e1-e2,c2-b3,e5-e4,a4-a3,a4-b3,b1-b2,b3-a4"
)
"""A game that was lost for Black before the first move, which a short search sees only then."""

CLEARLY_LOST_GAME = (
    "game=emulsion&position=bwbw/wbbb/wwwb/wbwb w 3 nopie"
    "&moves=a3-b3,c3-b4,d4-d3,b1-a1,a2-a1,a2-b3,c3-d2"
)
"""A game that was lost for Black before the first move, as each result in its review says."""

LOST = "game=emulsion&position=bwbw/wbbb/wwbw/wbwb b 2 nopie&moves=c2-d2"
FORCED_WIN = "game=egotzi&position=bbb/wwb/ww1 b 8 nopie"
CAPTURE_POSITION = "9/9/2a@1a@4/9/2bb1a@4/3C@5/9/9/9"
RING = "game=emergo&position=a@6/7/2a@1a@2/7/2a@1a@2/3A@3/7 w 9 0,0"

MakeDriver = Callable[[], BoardDriver]
Scene = tuple[MakeDriver, str]
"""A function that makes a board, and steps separated by semicolons."""


class FixedEvaluation(FirstMoveOpponent):
    """A computer that plays the first legal move, with a fixed evaluation."""

    def __init__(
        self, result: float | None = None, proved: int | None = None, unit: str = "playouts"
    ) -> None:
        super().__init__()
        self._evaluation = result, proved, unit

    async def think(
        self, record: str, level: int, report: Callable[[Thought], Any], *, purpose: str = "reply"
    ) -> Thought:
        position = Record.parse(record).position
        move, *others = position.moves()
        line = str(move), *map(str, position.play(move).moves()[:1])
        result, proved, unit = self._evaluation
        candidates = tuple(map(str, (move, *others[:1])))
        thought = Thought(line[0], line, 5000, unit, 0.5, candidates, result, proved)
        report(thought)
        await asyncio.sleep(0)
        return thought


def page(text: str, opponent: Any = None) -> MakeDriver:
    """Return a function that makes the play page."""
    return lambda: BoardDriver(text, deepcopy(opponent) or FirstMoveOpponent(), FULL_PAGE)


def with_judges(
    text: str,
    *,
    failing: bool = False,
    blocked: bool = False,
    worker: type[JudgingWorker] = JudgingWorker,
) -> MakeDriver:
    """Return a function that makes a play page whose computer can analyse and review. If it is
    `failing`, its requests fail; if `blocked`, they never finish."""

    def make() -> BoardDriver:
        judges = worker(work=40)
        judges.failing = failing
        if blocked:
            judges.gate.clear()
        driver = BoardDriver(text, judges, FULL_PAGE)
        driver.listener.frugal = blocked
        return driver

    return make


def embedded(text: str) -> MakeDriver:
    """Return a function that makes an embedded board with a link to the rules."""
    settings = BoardSettings(alone=True, rules_pages={"egotzi": "rules/egotzi.html"})
    return lambda: BoardDriver(text, FirstMoveOpponent(), settings)


def exercise(text: str, task: str) -> MakeDriver:
    """Return a function that makes an exercise on a rules page."""
    return lambda: BoardDriver(text, FirstMoveOpponent(), BoardSettings(task=Task.parse(task)))


def solved(text: str, *, failures: int = 0) -> MakeDriver:
    """Return a function that makes a board that shows the result of every move."""
    settings = BoardSettings(results=True)
    return lambda: BoardDriver(text, SolvingWorker(failures=failures), settings)


def step(text: str, task: str) -> MakeDriver:
    """Return a function that makes a step of a first game."""
    settings = BoardSettings(task=Task.parse(task), step=True)
    return lambda: BoardDriver(text, FirstMoveOpponent(), settings)


def puzzle(
    kind: str, result: float = 1, text: str = "", *, framed: bool = False, **fields: Any
) -> MakeDriver:
    """Return a function that makes a puzzle, alone in a frame if it is `framed`."""
    values = {
        "kind": kind,
        "result": result,
        "tree": {"d3": ["c4", {"a5": None}], "e1": None},
        "refutations": {"": {"a1": "c4", "a5": ""}, "d3,c4": {"a1": "e5"}},
        **fields,
    }
    settings = BoardSettings(
        task=Task.parse(f"puzzle {kind}"), step=True, puzzle=json.dumps(values), framed=framed
    )
    start = text or "game=egotzi&position=1bwb1/ww1bb/www1w/wwbbb/1bbb1 w 19"
    return lambda: BoardDriver(start, None, settings)


BLACK_TO_MOVE = "game=egotzi&size=5&pie=off"
"""A position for puzzles that Black solves."""

CANCELLED = "game=egotzi&position=wbw1/wbww/wbbb/bwbb%20b%2015%20nopie&moves=d4"
"""A finished game in which groups cancel one another."""

PLAYING: Sequence[Scene] = [
    (
        page("game=egotzi&size=5&white=level-1"),
        "click c3; press undo; press redo; type zz9; type c; hear c; garble c; garble;"
        " press replay; press thoughts; press flip; press resign; press resign; click a1;"
        " press again-changed",
    ),
    (page("game=egotzi&size=5&black=level-1"), "press resign; press resign"),
    (page("game=egotzi&size=5&moves=c3"), "press resign; press resign; click a1"),
    (page(f"{CANCELLED}&white=level-1"), "press undo; press redo"),
    (page(f"{CANCELLED}&black=level-1"), "press undo; press redo"),
    (page(CANCELLED), "press resign; press play-on"),
    (page("game=egotzi&size=5&moves=c3"), "press resign; press play-on"),
    (page("game=egotzi&size=5&result=white-resigns&white=level-1"), ""),
    (
        page("game=egotzi&position=bbb/bb1/www%20b%208%20nopie&white=level-1"),
        "click c2; press again; click c2",
    ),
    (page("game=egotzi&position=www/bw1/bbb%20b%208%20nopie&moves=c2&white=level-1"), ""),
    (page("game=egotzi-squared&position=bbb/www/bw1%20b%208%206&moves=c1"), ""),
    (page("game=egotzi-squared&position=bbb/www/bw1%20b%208%200&moves=c1&black=level-1"), ""),
    (
        page("game=egotzi&size=5&white=level-2&black=level-1"),
        "press stop; press resume; press speed-fast; press step",
    ),
    (
        page("game=egotzi&size=5&white=level-1", FirstMoveOpponent(waits=True)),
        "click c3; press stop; press hint; press stop; press explain",
    ),
    (
        page("game=egotzi&size=5&white=level-1", FirstMoveOpponent(failures=1)),
        "click c3; press resume",
    ),
    (page("game=egotzi&size=5&white=none&black=none"), "click c3"),
    (
        page("game=egotzi&size=5&moves=c3,swap,b2"),
        "press hint; press explain; press line; press thoughts; show 1; click a1; press comment;"
        " show 3; point c3",
    ),
    (page("game=egotzi&size=5&white=level-1&moves=c3,swap"), "show 1; show 2"),
    (page("game=egotzi&size=5&black=level-1&moves=c3,swap"), "show 1; show 2"),
    (page(EGOTZI), "group d2; group c3; press resign; press resign"),
    (
        page("game=egotzi-squared&size=5"),
        "press bid komi=7; press bid komi=6; press white; click a1; show 0",
    ),
    (page("game=egotzi-squared&size=3&komi=2&moves=b2,a1,c3,b1"), "press hint"),
    (
        page("game=emulsion&size=4"),
        "press values; press ties; click a1; click a2; click a1 a1; press zoom",
    ),
    (page("game=free-emulsion&size=3"), "click a1; tap a2; tap b2 b2; press undo"),
    (
        page("game=emergo&size=7&moves=@c3,@e5"),
        "click b2; tap a1; press edit; click a1; click a2; press edit-clear; press edit-empty;"
        " click a1; press edit-start; press edit-white cap=99; click a1; press edit-cancel",
    ),
    (page("game=emulsion&size=4"), "press edit; press edit-black; click a1; click a2"),
    (page(f"{FORCED_WIN}&black=level-1"), "press edit; press edit-play"),
    (page("game=egotzi&size=4&pie=off&black=level-1"), "press edit; press edit-play"),
    (page("game=egotzi&size=2&pie=off&moves=a1,b2,a2"), "press edit; press edit-black; click b1"),
    (
        page(f"game=emergo&position={CAPTURE_POSITION}%20w%200%200,0"),
        "click d4; click d4; type d4xb6",
    ),
    (page(RING), "click d2 d6"),
    (embedded(RING), "click d2 d6"),
    (page("game=slyde&size=8&moves=f7-f6,f2-f3"), "click a1; click b1; press values; type *a1"),
    (page("game=emulsion&size=3&pie=off&white=level-1&result=black-resigns"), "press again"),
    (page("game=egotzi&size=3&pie=off&white=level-1&result=black-resigns"), "press again-changed"),
    (page("game=egotzi&size=5&white=level-3"), "press flip"),
    (page("game=egotzi-squared&size=7&komi=0&white=level-3"), "press flip"),
    (page("game=egotzi-squared&size=3&white=level-1"), "press flip"),
    (embedded("game=egotzi&size=5&moves=c3,b2"), "show 0; show 1; click a1; click c3"),
    (
        embedded("game=egotzi&size=5"),
        "command undo; command show 1; command load x; command play c3; command play c3",
    ),
    (
        page("game=egotzi&size=4&pie=off&moves=d2"),
        "press new size=99; press import text=nonsense; press import text=game=egotzi",
    ),
]
"""Scenes of play, of the position editor and of imports."""

PROVED_RESULTS = [(1.0, 1), (1.0, 5), (0.5, 4), (0.0, 4)]
"""Proved results, each with the plies to the end."""

EVALUATIONS = [
    *((score, None) for score in (0.95, 0.8, 0.6, 0.5, 0.4, 0.2, 0.05)),
    *PROVED_RESULTS,
]
"""Expected results, each with the plies to a proved end or None."""

THINKING: Sequence[Scene] = [
    *(
        (
            page("game=egotzi&size=5&white=level-3", FixedEvaluation(*evaluation)),
            "press hint; press explain; press thoughts; click c3",
        )
        for evaluation in [(None, None), *PROVED_RESULTS]
    ),
    (
        page("game=emergo&size=7&black=level-3", FixedEvaluation(unit="nodes")),
        "press thoughts; type @a1",
    ),
    (
        page("game=egotzi&size=5&white=level-3", FirstMoveOpponent(waits=True)),
        "press thoughts; click c3; click a1; show 0; click a1; press stop",
    ),
    (
        page("game=egotzi&size=5&black=level-3", FirstMoveOpponent(waits=True)),
        "click a1; press stop; show 1; show 0; click a1",
    ),
    (
        page("game=egotzi&size=2&pie=off&moves=a1,b2,a2", FixedEvaluation(1.0, 1)),
        "press hint; press explain",
    ),
    (page("game=egotzi&size=5&black=level-3&moves=c3"), "show 0; click a1"),
    (page("game=egotzi&size=5&white=level-3&moves=c3,a1"), "show 1; click b2"),
    (page("game=egotzi&size=5&white=none"), "click c3; click a1"),
]
"""Scenes of hints and of the computer's thinking."""

STUDYING: Sequence[Scene] = [
    (
        page("game=egotzi&size=5&moves=c3,d4,b2&lines=2.b3;2.a1"),
        "show 2; show 1:3; press delete-line",
    ),
    (
        page(STUDY),
        "show 2:2; press line-up; press restore-line; press main-line; press main-line;"
        " press delete-line; press restore-line; show 0; press delete-line; press comment;"
        " press save-comment comment=B2; press comment;"
        " press save-comment comment=; press cancel-comment; point d4",
    ),
    (
        with_judges(EGOTZI),
        "press review; rest; press analyst-play-better-6; press analyst-back; show 0; show 1;"
        " press analyst-walk; press practice; attempt worst; rest;"
        " press analyst-again; attempt best; rest; press analyst-next; press analyst-solve;"
        " press analyst-leave; press analyst-summary; show 1; show 2; press analyst-shut",
    ),
    (with_judges(EGOTZI, worker=MappingWorker), "press review; rest"),
    (with_judges("game=egotzi&size=5&moves=c3"), "press resign; press resign; press review; rest"),
    (with_judges("game=egotzi&position=bwb/wbw/1b1 w 7 nopie&moves=a1,b1"), "press review; rest"),
    (with_judges(LOST), "press review; rest"),
    (with_judges(f"{LOST_GAME}&white=level-1"), "press review; rest"),
    (with_judges(f"{LOST_GAME}&black=level-1"), "press review; rest"),
    (with_judges(f"{CLEARLY_LOST_GAME}&white=level-1"), "press review; rest"),
    (with_judges(f"{CLEARLY_LOST_GAME}&black=level-1"), "press review; rest"),
    (
        with_judges(f"{EGOTZI}&white=level-1"),
        "press review; rest; press analyst-summary; press analyst-walk-1; press practice;"
        " press analyst-next; press analyst-next; press analyst-leave; press analyst-walk;"
        " press practice; press analyst-next; press analyst-next; press analyst-next",
    ),
    (with_judges(f"{EGOTZI}&black=level-1"), "press review; rest; press analyst-summary; show 3"),
    (with_judges(EGOTZI, blocked=True), "press review; press analyse; press analyst-close"),
    (with_judges(EGOTZI, failing=True), "press review; rest; press analyse; rest"),
    (
        with_judges(EGOTZI),
        "show 3; press analyse; rest; press analyst-lock; show 0; press analyst-lock; rest;"
        " press analyst-lock; show 3; press analyst-lock; show 1; rest; press analyst-lock; show 0;"
        " press analyst-lock; press analyst-more; rest; press analyst-line-1-2;"
        " press analyst-back; press analyst-add-2; press analyst-deeper; press analyst-stop;"
        " press analyst-close",
    ),
    (
        with_judges(WON),
        "press analyse; rest; press analyst-close; press resign; press resign; press analyse",
    ),
    (with_judges(LOST), "show 0; press analyse; rest; show 1; rest; press analyst-line-1-1; rest"),
]
"""Scenes of side lines, comments, reviews, practice and analysis."""

SOLVED: Sequence[Scene] = [
    (solved("game=egotzi-squared&size=2&komi=0"), "pause; click a1; pause; show 0"),
    (solved("game=egotzi&size=3&pie=off"), "pause; click b2; pause; click a1; pause; click b1"),
    (solved("game=emulsion&size=3&pie=off", failures=1), "pause; press solve-again; pause"),
]
"""Scenes of boards that show the result of every move."""

FILLED = "game=egotzi&position=bb1bw/1w3/2b1b/1w1w1/1b2w w 11 nopie"

LEARNING: Sequence[Scene] = [
    (
        exercise(FILLED, "squares filled c4"),
        "press check; click a4 e5; press check; click e5 c2; press check; click c4; press check;"
        " click e5 d5; press check",
    ),
    (
        exercise("game=egotzi&position=4/4/4/4 b 0 nopie", "squares refused occupied"),
        "press check",
    ),
    (
        exercise("game=emulsion&position=wbwwb/wbbwb/wwbww/bbbww/wbbbw b 8 nopie", "move wins"),
        "click a2 a3; press undo; click a2 b3",
    ),
    (
        exercise("game=egotzi&position=wbbbw/wbwbb/bwbww/bbbwb/wbwww w 25 nopie", "choose winner"),
        "press choose-draw; press choose-white; press choose-black",
    ),
    (
        exercise("game=egotzi&position=wwb/wbb/wbw w 9", "choose winner"),
        "press choose-black; press choose-white",
    ),
    (
        step("game=egotzi&position=5/4b/1w3/5/5 b 2 nopie", "move listed c3"),
        "click b2; click b3; click c3; click e1",
    ),
    (
        step("game=egotzi&position=bbb/wwb/ww1 b 8 nopie&white=level-1", "game wins"),
        "click c1; press restart",
    ),
    (step("game=egotzi&position=bwb/bww/bw1 b 8 nopie&white=level-1", "game wins"), "click c1"),
    (
        puzzle("win"),
        "click a1; click a5; click c4; click d3; click a1; click a5; click a1",
    ),
    (puzzle("save", 0.5), "press hint; click a5; click a1; press solution; press why"),
    (puzzle("result", 0, tree={}, refutations={}), "click d3; press hint; press won; press lost"),
    (puzzle("result", 0.5, tree={}, refutations={}), "press hint; press drawn"),
    (puzzle("result", 1, tree={}, refutations={}, framed=True), "press won; click a1"),
    (puzzle("result", 1, tree={}, refutations={}), "press won"),
    *(
        (puzzle("result", result, BLACK_TO_MOVE, tree={}, refutations={}), "press solution")
        for result in (0, 1)
    ),
    *(
        (puzzle(kind, 1, text), "press solution; press hint")
        for kind in ("win", "save")
        for text in ("", BLACK_TO_MOVE)
    ),
    (
        puzzle(
            "win",
            text="game=egotzi-squared&position=bw2/wb1b/bbww/wbwb w 9 4",
            tree={"c4": None},
        ),
        "",
    ),
]
"""Scenes of exercises, first games and puzzles."""

SCENES = [*PLAYING, *THINKING, *STUDYING, *LEARNING, *SOLVED]


async def act(driver: BoardDriver, step: str) -> None:
    """Carry out a step of a scene: a verb and its argument."""
    verb, _, argument = step.strip().partition(" ")
    if verb in ("click", "tap"):
        getattr(driver, verb)(*argument.split())
    elif verb == "press":
        action, _, value = argument.partition(" ")
        name, _, text = value.partition("=")
        driver.press(action, **({name: text} if name else {}))
    elif verb in ("type", "hear"):
        driver.handle(type={"type": "play-text", "hear": "typing"}[verb], text=argument)
    elif verb == "garble":
        driver.handle(type="typing", text=argument, unreadable=True)
    elif verb == "show":
        driver.show(argument)
    elif verb == "command":
        name, _, text = argument.partition(" ")
        driver.handle(type="command", name=name, text=text)
    elif verb == "point":
        driver.point(argument, announced=True)
    elif verb == "group":
        driver.handle(type="point", square="", announced=True, group=argument)
    elif verb == "attempt":
        _answer(driver, best=argument == "best")
    elif verb == "pause":
        await driver.settle()
    elif verb != "rest":
        raise ValueError(step)
    if verb == "rest":
        await _wait_for_judges(driver)


def _answer(driver: BoardDriver, *, best: bool) -> None:
    """Answer a practice task with the best move, or with the move of the game."""
    state = driver.state
    moves = ai.Review.parse(Record.parse(str(state.played.study.record)), state.review).moves
    worst = max(moves, key=lambda move: (move.loss, -move.ply))
    move = worst.better[0] if best else worst.move
    driver.click(*map(str, move.squares))


async def _wait_for_judges(driver: BoardDriver) -> None:
    """Wait until no analysis, review or attempt is running."""
    for _ in range(5000):
        await asyncio.sleep(0.001)
        states = (driver.attributes[name] for name in ("data-analysis", "data-review"))
        if not driver.opponent.running and "running" not in states:
            return
    raise TimeoutError
